"""Joins the watch over a board's sensors to the games played at it: what is wrong is told once, and played around.

In: the board's messages and the passing of time while a game is played, at the loop's stamps. Out: commands for the
board, notices, and which squares the game's tracker shall not trust.
"""

from typing import Final

from eclipse_companion.frames import turned
from eclipse_companion.health.checkup import Checkup, notice_of
from eclipse_companion.play.performing import Performer
from eclipse_companion.wire import Message

_NAMES: Final = "ABCDEFGHIJKLMNOP"
"""One character a square, to see where each comes to lie on a board that stands turned."""


class SensorWatch:
    """One board's sensors, from game to game."""

    def __init__(self, game: Performer) -> None:
        self._game = game
        self._checkup: Checkup | None = None
        self._board = ""
        self._on = False

    def begin(self, board: str) -> None:
        """A board can be relied on to answer: watch it. `board`: its number; what is known of another is forgotten."""
        if self._checkup is None or board != self._board:
            self._checkup, self._board = Checkup(self._game.stamp), board
        self._checkup.again(self._game.stamp)
        self._on = True

    def end(self) -> None:
        """The board does not answer, or is being taken into use."""
        self._on = False

    @property
    def next_deadline(self) -> float | None:
        """When `advance` has something to do."""
        return self._checkup.next_deadline if self._on and self._checkup is not None else None

    def advance(self) -> None:
        """Let time pass up to the loop's stamp."""
        if self._on and self._checkup is not None:
            self._send(self._checkup.advance(self._game.stamp))

    def take(self, message: Message) -> None:
        """Take what the board says in a game, after the game has."""
        checkup = self._checkup
        if not self._on or checkup is None:
            return
        self._send(checkup.take(message, self._game.stamp))
        self._expect(checkup)
        checkup.judge(self._doubt)
        for found in checkup.news():
            self._game.tell(notice_of(found, self._as_sun_sees(found.square)))
        untrusted = sorted(self._as_sun_sees(square) for square in checkup.untrusted)
        known = self._game.tracker.untrusted
        if untrusted != list(known):
            since = checkup.untrusted_since([self._as_board_numbers(square) for square in known])
            told = {} if since is None else {"since": self._board_time(since)}
            self._game.control(do="distrust", squares=untrusted, **told)

    def _doubt(self, square: int, since: float) -> float:
        """What the game tells against a square."""
        return self._game.tracker.doubt((self._as_sun_sees(square),), self._board_time(since))

    def _board_time(self, past_ms: float) -> float:
        return self._game.tracker.board_time(past_ms, self._game.stamp)

    def _send(self, commands: list[str]) -> None:
        for body in commands:
            self._game.send(body)

    def _expect(self, checkup: Checkup) -> None:
        """What should lie there, square by square of the board's."""
        tracker = self._game.tracker
        checkup.expect(turned(tracker.position.cells, -tracker.orientation), len(self._game.director.turns))

    def _as_sun_sees(self, square: int) -> int:
        return turned(_NAMES, self._game.tracker.orientation).index(_NAMES[square - 1]) + 1

    def _as_board_numbers(self, square: int) -> int:
        return turned(_NAMES, -self._game.tracker.orientation).index(_NAMES[square - 1]) + 1
