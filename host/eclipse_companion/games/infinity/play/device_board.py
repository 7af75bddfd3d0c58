"""A device that a camera watches, as the game sees it: what is seen goes to a follower, and placements come back.

In: what the game wants of its board, and what the camera sees, as commands. Out: `outcomes`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import Fact, TurnSeen
from eclipse_companion.following.board import WatchedBoard
from eclipse_companion.gamekit.board_commands import Begin, Restart
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.outcomes import Outcome
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.board_commands import RestartCourse
from eclipse_companion.games.infinity.rulebook import EDITIONS, INFINITY_RULES

DELAY_MS: Final = 600.0
"""A camera's look comes no later than this after its picture was taken."""


class DeviceBoard(WatchedBoard[Placement, Position, Follower]):
    """A device that is only seen."""

    def __init__(self, *, patience_ms: float, delay_ms: float = DELAY_MS) -> None:
        super().__init__(Follower(patience_ms=patience_ms, delay_ms=delay_ms))
        self.edition = INFINITY_RULES.kind
        """That of the game which begins next: it says whether repetitions make a draw."""

    @property
    def out_of_step(self) -> bool:
        """Whether it shows something else, or has to be put right first."""
        return super().out_of_step or self.follower.awaits

    def begin(self) -> None:
        """Another game begins on the empty device."""
        self.begin_at(Begin(INFINITY_RULES.start))

    def begin_at(self, begin: Begin[Placement, Position]) -> None:
        """A game begins at a position, or goes on after turns that lead there from the first one."""
        first, turns = begin.first, begin.turns
        start, line = (begin.position, ()) if first is None or turns is None else (first, turns)
        self.follower.begin(*self._course(start, line if begin.turn is None else (*line, begin.turn)))

    def restart(self, restart: Restart[Placement, Position]) -> None:
        """The device should show another position; how the game came there counts for a draw."""
        first, turns = (restart.first, restart.turns) if isinstance(restart, RestartCourse) else (restart.position, ())
        self.follower.restart(*self._course(first, turns), target=restart.turn)

    def expect(self, turn: Placement | None) -> None:
        """As the base says."""
        self.follower.expect(turn)

    def settle(self, turn: Placement) -> Sequence[Outcome]:
        """It counts at once if the device may show it."""
        return self.follower.settle(turn)

    def answer(self, number: int) -> Sequence[Outcome]:
        """As the base says."""
        asked = self.follower.question
        if asked is None or not 0 < number <= len(asked[1]):
            return []
        return self.follower.answer(asked[1][number - 1], asked[0])

    def heard(self, announcement: Fact) -> Fact | None:
        """People place the computer's marbles when it has chosen; that they were seen is said as of any others."""
        return replace(announcement, is_reply=False) if isinstance(announcement, TurnSeen) else announcement

    def _course(self, start: Position, turns: tuple[Placement, ...]) -> tuple[GameHistory, tuple[Placement, ...]]:
        """A game after these turns from a start, and the turns."""
        course = EDITIONS[self.edition].course([start], ())
        for each in turns:
            course = course.place(each)
        return course, turns
