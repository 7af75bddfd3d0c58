"""The parts of one table's game, and what concerns several of them: beginning, going on, and what was found.

It knows no port, clock, file or thread. Each part is open to callers: `match` is the game's record, `board` what its
board shows, `offers` what is to be accepted or refused, and `requests` what players ask for.
"""

from eclipse_companion.announcements import TIME_FORFEIT
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.table.analysis import Analysis
from eclipse_companion.table.board_observer import BoardObserver
from eclipse_companion.table.effects import Effect, Expect, OpenRecord, Restart
from eclipse_companion.table.match import Match
from eclipse_companion.table.offers import Offers
from eclipse_companion.table.requests import Requests
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.study import Exercises, Study


class Director:
    """One game after another at one board."""

    def __init__(  # noqa: PLR0913 - who plays, and how
        self,
        sun: Seat,
        moon: Seat,
        edition: str = "eclipse",
        *,
        analysing: bool = False,
        exercises: Exercises | None = None,
        coached: bool = False,
    ) -> None:
        """`analysing`: nobody plays; turns are only tried. `exercises`: Sun's person solves these instead of a game.

        `coached`: people hear what their turns give away.
        """
        self.match: Match
        if exercises is not None:
            self.match = Study(exercises, sun, edition)
        else:
            self.match = (Analysis if analysing else Match)(sun, moon, edition)
        self.match.coached = coached
        self.board = BoardObserver(self.match)
        self.offers = Offers(self.match, self.board)
        self.requests = Requests(self.match, self.board, self.offers)

    def begin(self, position: Position) -> list[Effect]:
        """Begin the first game from a position, which has to be set up on the board if it isn't empty."""
        self.match.begin(position)
        start = self.match.position
        self.match.to_put_up = start != EMPTY and not self.match.studying
        return [OpenRecord(), *([Restart(start)] if start != EMPTY else [])]

    def start(self, uuid: str) -> list[Effect]:
        """The game's record is open: announce who plays and, once it can start, the player to move."""
        return [*self.match.started(uuid), *self.match.go_on()]

    def resume(self, game: OpenGame, *, put_up: bool = False) -> list[Effect]:
        """Go on with a game that was left open: announce that and the player to move.

        `put_up`: its position has to be set up on the board first.
        """
        self.board.forget()
        effects = self.match.resume(game, put_up=put_up)
        return [*effects, Restart(self.match.position)] if put_up else effects

    def board_back(self) -> list[Effect]:
        """The board is back: repeat an open question, since its answer by touch may be lost."""
        return [] if self.board.question is None else self.board.ask(self.board.question)

    def board_emptied(self) -> list[Effect]:
        """The board was emptied for another setup: the position has to be restored before anything else counts."""
        self.board.forget()
        return [Restart(self.match.position), Expect(self.match.reply)]

    def begun_anew(self) -> list[Effect]:
        """A part of play has failed: forget what was seen, and repeat what is awaited."""
        self.board.forget()
        return [] if self.match.over or self.match.paused else self.match.next_player(again=True)

    def time_up(self, loser: Player) -> list[Effect]:
        """A player has no time left and has lost."""
        self.match.called_off = True
        self.board.forget()
        won = rules.Result.MOON_WINS if loser is Player.SUN else rules.Result.SUN_WINS
        return self.match.end(won, TIME_FORFEIT)
