"""The parts of one table's game, and what concerns several of them: beginning, going on, and what was found.

It knows no port, clock, file or thread. Each part is open to callers: `match` is the game's record, `board` what its
board shows, `offers` what is to be accepted or refused, and `requests` what players ask for.
"""

from typing import Generic

from eclipse_companion.announcements import TIME_FORFEIT, Notice
from eclipse_companion.gamekit.nouns import AnyPosition, PlayerT, PositionT, TurnT
from eclipse_companion.table.effects import Announce, Effect, OpenRecord, Restart
from eclipse_companion.table.match import Match
from eclipse_companion.table.observer import Observer
from eclipse_companion.table.offers import Offers
from eclipse_companion.table.requests import Requests
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import Awaited, ReplyFound, SearchResult, ThinkingFailed, ValueFound


class Director(Generic[PlayerT, TurnT, PositionT]):
    """One game after another at one board."""

    match: Match[PlayerT, TurnT, PositionT]
    board: Observer[PlayerT, TurnT, PositionT]
    offers: Offers[PlayerT, TurnT, PositionT]
    requests: Requests[PlayerT, TurnT, PositionT]

    def __init__(self, match: Match[PlayerT, TurnT, PositionT]) -> None:
        """A game at a board where turns are said; a game whose board is watched makes other parts."""
        self.match = match
        self.board = Observer(match)
        self.offers = Offers(match, self.board)
        self.requests = Requests(match, self.board, self.offers)

    def begin(self, position: PositionT | None = None) -> list[Effect]:
        """Begin the first game from a position, which has to be set up on the board; None: as all games begin."""
        self.match.begin(position)
        start = self.match.position
        other = start != self.match.rules.start
        self.match.stage.awaiting_setup = other and not self.match.studying
        return [OpenRecord(), *([Restart(start)] if other else [])]

    def start(self, uuid: str) -> list[Effect]:
        """The game's record is open: announce who plays and, once it can start, the player to move."""
        return [*self.match.started(uuid), *self.match.go_on()]

    def resume(self, game: OpenGame, *, awaiting_setup: bool = False) -> list[Effect]:
        """Go on with a game that was left open: announce that and the player to move.

        `awaiting_setup`: its position has to be set up on the board first.
        """
        self.board.forget()
        effects = self.match.resume(game, awaiting_setup=awaiting_setup)
        return [*effects, Restart(self.match.position)] if awaiting_setup else effects

    def begun_anew(self) -> list[Effect]:
        """A part of play has failed: forget what was seen, and repeat what is awaited."""
        self.board.forget()
        if not self.offers.holds:
            self.match.replies.wait_no_longer()  # what the coach was to say may be lost
        return [] if self.match.stage.over or self.match.stage.paused else self.match.next_player(again=True)

    def time_up(self, loser: PlayerT) -> list[Effect]:
        """A player has no time left and has lost."""
        self.match.stage.called_off = True
        self.board.forget()
        return self.match.end(self.match.rules.lost_by(loser), TIME_FORFEIT)

    def found(self, found: SearchResult, now: float) -> list[Effect]:
        """What follows from a search's result at a time of the loop; nothing if it no longer fits the game."""
        del now
        match found:
            case ReplyFound(turn=turn) if self._awaits_reply(found):
                return [*self.match.replies.chosen(self.match.rules.own_turn(turn)), *self.board.chosen()]
            case ValueFound(position, value):
                return self.offers.judged(position, value)
            case ThinkingFailed(reason, Awaited() as search):
                if not self.awaited(search.position):
                    return []
                self.match.failed = search
                return [Announce(Notice("search_failed_again", {"reason": reason}))]
            case ThinkingFailed(reason):
                return [Announce(Notice("search_failed", {"reason": reason}))]
            case _:
                return []

    def _awaits_reply(self, found: ReplyFound) -> bool:
        """Whether the computer's choice is still awaited; the search may know less of the position than the game."""
        return self.awaited(found.position) and self.match.undecided

    def awaited(self, position: AnyPosition) -> bool:
        """Whether the game is still in this position, as its player to move knows it."""
        return position == self.match.known and not self.match.stage.over
