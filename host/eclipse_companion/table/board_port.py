"""What a table plays on. Here: a board where turns are only said; boards that are watched are a game's own.

In: what the game wants of its board, as commands; the passing of time. Out: what the board gives.
"""

import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, Generic, Protocol

from eclipse_companion.announcements import Fact, GameOver, ReplyChosen, TurnSeen
from eclipse_companion.gamekit.board_commands import Begin, BoardCommand, Expect, Restart, Settle, Throw
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.outcomes import AnyOutcome, TurnGiven
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.table.inputs import Request


class BoardPort(Protocol):
    """A board as the game sees it. Times are the loop's, milliseconds."""

    @property
    def typed(self) -> bool:
        """Whether there are no pieces: turns are typed, nothing comes over a link, and there is no recording."""

    @property
    def by_hand(self) -> bool:
        """Whether hands put back what was wrong."""

    @property
    def lacks(self) -> Collection[Request]:
        """The requests that make no sense here; without clocks, for a pause."""

    @property
    def in_step(self) -> bool:
        """Whether the board shows the game's position."""

    @property
    def out_of_step(self) -> bool:
        """Whether it shows something that can't become a turn."""

    def begin(self) -> None:
        """Another game begins, from where all games begin or from a position that is given next."""

    def do(self, command: BoardCommand) -> Sequence[AnyOutcome]:
        """Do what the game wants; returns what the observer takes. Raises `CompanionError` for what no game wants."""

    def advance(self, now: float) -> Sequence[AnyOutcome]:
        """Let time pass; returns what the observer takes."""

    def next_deadline(self, now: float) -> float | None:
        """When `advance` may find something."""

    def host_time(self, t_ms: float, host_ms: float) -> float:
        """The loop's time of a board time; `host_ms` is the loop's now."""

    def heard(self, announcement: Fact) -> Fact | None:
        """An announcement as people at this board hear it; None if it isn't for them."""


class TypedBoard(Generic[PlayerT, TurnT, PositionT]):
    """No board at all: a turn that is said is made, and the computer's turn makes itself."""

    typed = True
    by_hand = False
    lacks: Collection[Request] = frozenset(
        {Request.TURN_BOARD, Request.WRONG, Request.PAUSE, Request.GO_ON, Request.TURN}
    )
    in_step: Final = True
    out_of_step: Final = False

    def __init__(self, rules: Rules[PlayerT, TurnT, PositionT]) -> None:
        self._rules = rules
        self._now = 0.0
        self._position = rules.start
        self._due: TurnT | None = None
        """The computer's turn, to be made at once."""
        self.answer: TurnT | None = None
        """The computer's turn made last, if no other followed."""

    def begin(self) -> None:
        """As `BoardPort` says."""
        self._set(self._rules.start)

    def do(self, command: BoardCommand) -> list[TurnGiven[TurnT, PositionT]]:
        """As `BoardPort` says; what is only for boards that are watched does nothing."""
        match command:
            case Begin(position, turn):
                self._set(position if turn is None else self._rules.after(position, turn))
            case Restart(position):
                self._set(position)
            case Expect(turn):
                self._due = turn
            case Settle(turn):
                self.answer = None
                return [self._made(turn)]
            case Throw(seed):
                thrown = self._rules.chance(self._position, random.Random(seed))  # noqa: S311 - dice
                return [] if thrown is None else [self._made(thrown)]
        return []

    def advance(self, now: float) -> list[TurnGiven[TurnT, PositionT]]:
        """The computer's turn is made as soon as it is known."""
        self._now = now
        if self._due is None:
            return []
        self.answer = self._due
        return [self._made(self._due)]

    def next_deadline(self, now: float) -> float | None:
        """At once, if the computer's turn is known."""
        return None if self._due is None else now

    def host_time(self, t_ms: float, host_ms: float) -> float:  # noqa: ARG002 - there is no other clock
        """The same: there is no board with a clock of its own."""
        return t_ms

    def heard(self, announcement: Fact) -> Fact | None:
        """What people hear who make only their own turns, and have no pieces to clear away."""
        if isinstance(announcement, GameOver):
            return replace(announcement, clears=False)
        if isinstance(announcement, TurnSeen):
            return replace(announcement, is_reply=False)
        return None if isinstance(announcement, ReplyChosen) else announcement

    def _set(self, position: PositionT) -> None:
        self._position, self._due, self.answer = position, None, None

    def _made(self, turn: TurnT) -> TurnGiven[TurnT, PositionT]:
        self._due = None
        self._position = self._rules.after(self._position, turn)
        return TurnGiven(self._now, turn, self._position)
