"""A device that a camera watches, as the game sees it: what is seen goes to a follower, and placements come back.

In: what the game wants of its board, and what the camera sees, as commands. Out: `outcomes`.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import Fact, TurnSeen
from eclipse_companion.gamekit.board_commands import (
    Answer,
    Begin,
    BoardCommand,
    CommandError,
    Expect,
    Pause,
    Resume,
    Settle,
)
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.outcomes import Outcome
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.board_commands import RestartCourse, SeeDevice
from eclipse_companion.games.infinity.rulebook import EDITIONS, INFINITY_RULES
from eclipse_companion.table.inputs import Request

DELAY_MS: Final = 600.0
"""A camera's look comes no later than this after its picture was taken."""


class WatchedBoard:
    """A board that is only seen."""

    typed: Final = False
    lacks: Collection[Request] = frozenset({Request.TURN_BOARD, Request.TURN})

    def __init__(self, *, patience_ms: float, delay_ms: float = DELAY_MS) -> None:
        self.follower = Follower(patience_ms=patience_ms, delay_ms=delay_ms)
        self.edition = INFINITY_RULES.kind
        """That of the game which begins next: it says whether repetitions make a draw."""

    @property
    def in_step(self) -> bool:
        """Whether the device shows the position."""
        return self.follower.in_step

    @property
    def out_of_step(self) -> bool:
        """Whether it shows something else, or has to be put right first."""
        return self.follower.out_of_step or self.follower.awaits

    def begin(self) -> None:
        """Another game begins on the empty device."""
        self.do(Begin(INFINITY_RULES.start))

    def do(self, command: BoardCommand) -> Sequence[Outcome]:
        """As `BoardPort` says; or take in what is seen."""
        follower = self.follower
        match command:
            case Begin(position, turn, first, turns):
                line = () if first is None or turns is None else turns
                follower.begin(*self._course(position if first is None else first, line, turn))
            case RestartCourse(_, target, first, turns):
                follower.restart(*self._course(first, turns), target=target)
            case Expect(turn):
                follower.expect(turn)
            case Settle(turn):
                return follower.settle(turn)
            case Answer(number):
                return self._answer(number)
            case SeeDevice():
                return follower.see(command.observation)
            case Pause():
                follower.pause()
            case Resume():
                follower.resume()
            case _:
                raise CommandError(f"A watched device doesn't know {command}.")
        return []

    def advance(self, now: float) -> Sequence[Outcome]:
        """Let time pass."""
        return self.follower.advance(now)

    def next_deadline(self, now: float) -> float | None:
        """When time may bring something."""
        return self.follower.next_deadline(now)

    def host_time(self, t_ms: float, host_ms: float) -> float:  # noqa: ARG002 - looks have the loop's time
        """The same: pictures are stamped with the loop's clock."""
        return t_ms

    def heard(self, announcement: Fact) -> Fact | None:
        """People place the computer's marbles when it has chosen; that they were seen is said as of any others."""
        return replace(announcement, is_reply=False) if isinstance(announcement, TurnSeen) else announcement

    def _course(
        self, start: Position, turns: tuple[Placement, ...], last: Placement | None = None
    ) -> tuple[GameHistory, tuple[Placement, ...]]:
        """The course of a game from a start, and its turns: these, and the last one if there is one."""
        made = turns if last is None else (*turns, last)
        course = EDITIONS[self.edition].course([start], ())
        for each in made:
            course = course.place(each)
        return course, made

    def _answer(self, number: int) -> Sequence[Outcome]:
        """The answer with this number, counted from 1, to the open question; nothing if there is none."""
        asked = self.follower.question
        if asked is None or not 0 < number <= len(asked[1]):
            return []
        return self.follower.answer(asked[1][number - 1], asked[0])
