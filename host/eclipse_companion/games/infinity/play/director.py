"""The parts of one table's game of Infinity."""

from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.offers import InfinityOffers
from eclipse_companion.games.infinity.play.requests import InfinityRequests
from eclipse_companion.table.advising import AdvisedDirector
from eclipse_companion.table.observer import Observer


class InfinityDirector(AdvisedDirector):
    """One game after another."""

    def __init__(self, match: InfinityMatch) -> None:
        self.match: InfinityMatch = match
        self.board = Observer(match)
        self.offers = InfinityOffers(match, self.board)
        self.requests = InfinityRequests(match, self.board, self.offers)
