"""The parts of one table's game of Ecliptic."""

from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.requests import EclipticRequests
from eclipse_companion.table.director import Director


class EclipticDirector(Director):
    """One game after another."""

    match: EclipticMatch

    def __init__(self, match: EclipticMatch) -> None:
        super().__init__(match)
        self.requests = EclipticRequests(match, self.board, self.offers)
