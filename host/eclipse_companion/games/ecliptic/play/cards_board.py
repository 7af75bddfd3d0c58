"""A table with real cards that a camera watches, as the game sees it: looks go to a follower, and steps come back.

In: what the game wants of its board, and what the camera sees, as commands. Out: `outcomes`.
"""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import Fact, GameOver, ReplyChosen, ToMove, TurnSeen
from eclipse_companion.gamekit.board_commands import (
    Answer,
    Begin,
    BoardCommand,
    CommandError,
    Expect,
    Pause,
    Restart,
    Resume,
    Settle,
    Throw,
)
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.games.ecliptic.following.follower import Follower
from eclipse_companion.games.ecliptic.following.outcomes import Outcome
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.board_commands import SeeTable
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.table.inputs import Request

WATCHED_TASKS: Final[Mapping[str, str]] = {"table": "lay", "keep": "lay_kept"}
"""What people lay down for the camera, in place of what they would type."""
BY_HAND: Final = (Play, Discard, Keep)
"""The computer's steps that somebody makes for it on the table."""


class SeenBoard:
    """A table that is only seen."""

    typed: Final = False
    lacks: Collection[Request] = frozenset({Request.TURN_BOARD, Request.TURN})

    def __init__(self, rules: Callable[[], Rules[Player, Step, Position]], *, patience_ms: float) -> None:
        """`rules`: those of the current game, which change with the computer's side."""
        self._rules = rules
        self._now = 0.0
        self._due: Step | None = None
        """The computer's step that nobody has to make on the table."""
        self.follower = Follower(patience_ms=patience_ms)
        self.begin()

    @property
    def in_step(self) -> bool:
        """Whether the table shows the position."""
        return self.follower.in_step

    @property
    def out_of_step(self) -> bool:
        """Whether people were told that it doesn't."""
        return self.follower.out_of_step

    def begin(self) -> None:
        """Another game begins on the empty table."""
        self._due = None
        self.follower.begin(self._rules().start)

    def do(self, command: BoardCommand) -> Sequence[Outcome]:
        """As `BoardPort` says; or take in what is seen."""
        follower = self.follower
        match command:
            case Begin(position, step) | Restart(position, step):
                self._due = None
                if step is None and isinstance(command, Restart):
                    follower.go_back(position)
                else:
                    follower.begin(position, () if step is None else (step,))
            case Expect(step):
                self._expect(step)
            case Settle(step):
                return self._settled(step)
            case Throw(seed):
                thrown = self._rules().chance(follower.position, random.Random(seed))  # noqa: S311 - dice
                return [] if thrown is None else self._settled(thrown)
            case Answer(number):
                return follower.answer(number, self._now)
            case SeeTable():
                return follower.see(command.observation)
            case Pause():
                follower.pause()
            case Resume():
                follower.resume()
            case _:
                raise CommandError(f"A watched table doesn't know {command}.")
        return []

    def advance(self, now: float) -> Sequence[Outcome]:
        """Let time pass: the computer's choices that need no hand are made at once."""
        self._now = max(self._now, now)
        if self._due is not None:
            return self._settled(self._due)
        return self.follower.advance(now)

    def next_deadline(self, now: float) -> float | None:
        """When time may bring something."""
        return now if self._due is not None else self.follower.next_deadline(now)

    def host_time(self, t_ms: float, host_ms: float) -> float:  # noqa: ARG002 - looks have the loop's time
        """The same: pictures are stamped with the loop's clock."""
        return t_ms

    def heard(self, announcement: Fact) -> Fact | None:
        """What the computer has chosen has sentences of its own; nobody has to clear the table at once."""
        match announcement:
            case GameOver():
                return replace(announcement, clears=False)
            case TurnSeen():
                return replace(announcement, is_reply=False)
            case ReplyChosen():
                return None
            case ToMove(task=task) if task in WATCHED_TASKS:
                return replace(announcement, task=WATCHED_TASKS[task])
            case _:
                return announcement

    def _expect(self, step: Step | None) -> None:
        by_hand = isinstance(step, BY_HAND)
        self._due = None if by_hand else step
        self.follower.expect(step if by_hand else None)

    def _settled(self, step: Step) -> Sequence[Outcome]:
        self._due = None
        return self.follower.settle(step, self._now)
