"""A board that a camera alone watches, as the game sees it: looks go to a game's follower, and outcomes come back.

In: commands, of which some tell what was seen; the passing of time. Out: outcomes.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from eclipse_companion.announcements import Fact
from eclipse_companion.gamekit.board_commands import (
    Answer,
    Begin,
    BoardCommand,
    CommandError,
    Expect,
    Pause,
    Restart,
    Resume,
    See,
    Settle,
    Throw,
)
from eclipse_companion.gamekit.nouns import PositionT, TurnT
from eclipse_companion.gamekit.outcomes import AnyOutcome
from eclipse_companion.table.inputs import Request

SeenT_contra = TypeVar("SeenT_contra", contravariant=True)
FollowerT = TypeVar("FollowerT", bound="Follower[Any]")


class Follower(Protocol[SeenT_contra]):
    """What follows one board through a game. Times are the loop's, milliseconds."""

    @property
    def in_step(self) -> bool:
        """Whether the board shows the position."""

    @property
    def out_of_step(self) -> bool:
        """Whether a problem was found that isn't mended yet."""

    def see(self, seen: SeenT_contra, /) -> Sequence[AnyOutcome]:
        """Take in what was seen."""

    def advance(self, now: float) -> Sequence[AnyOutcome]:
        """Let time pass."""

    def next_deadline(self, now: float) -> float | None:
        """When `advance` may find something, if nothing is seen before."""

    def pause(self) -> None:
        """What happens on the board doesn't count from now on."""

    def resume(self) -> None:
        """It counts again."""


class WatchedBoard(ABC, Generic[TurnT, PositionT, FollowerT]):
    """A board that is only seen. A game's own class says how its games begin, go back, and are told what people say."""

    typed: Final = False
    by_hand: Final = True
    lacks: Collection[Request] = frozenset({Request.TURN_BOARD, Request.TURN})

    def __init__(self, follower: FollowerT) -> None:
        self.follower = follower

    @property
    def in_step(self) -> bool:
        """Whether the board shows the position."""
        return self.follower.in_step

    @property
    def out_of_step(self) -> bool:
        """Whether it shows something that can't become a turn."""
        return self.follower.out_of_step

    def do(self, command: BoardCommand) -> Sequence[AnyOutcome]:
        """As `BoardPort` says; or take in what was seen."""
        match command:
            case Begin():
                self.begin_at(command)
            case Restart():
                self.restart(command)
            case Expect(turn):
                self.expect(turn)
            case Settle(turn):
                return self.settle(turn)
            case Throw(seed):
                return self.throw(seed)
            case Answer(number):
                return self.answer(number)
            case See():
                return self.follower.see(command.observation)
            case Pause():
                self.follower.pause()
            case Resume():
                self.follower.resume()
            case _:
                raise CommandError(f"A board that is only seen doesn't know {command}.")
        return []

    def advance(self, now: float) -> Sequence[AnyOutcome]:
        """Let time pass."""
        return self.follower.advance(now)

    def next_deadline(self, now: float) -> float | None:
        """When time may bring something."""
        return self.follower.next_deadline(now)

    def host_time(self, t_ms: float, host_ms: float) -> float:  # noqa: ARG002 - looks have the loop's time
        """The same: pictures are stamped with the loop's clock."""
        return t_ms

    @abstractmethod
    def begin(self) -> None:
        """Another game begins on the empty board."""

    @abstractmethod
    def begin_at(self, begin: Begin[TurnT, PositionT]) -> None:
        """A game begins at a position, or goes on."""

    @abstractmethod
    def restart(self, restart: Restart[TurnT, PositionT]) -> None:
        """The board should show another position."""

    @abstractmethod
    def expect(self, turn: TurnT | None) -> None:
        """The computer has asked for a turn; None: it hasn't."""

    @abstractmethod
    def settle(self, turn: TurnT) -> Sequence[AnyOutcome]:
        """A person says that this turn was made."""

    @abstractmethod
    def answer(self, number: int) -> Sequence[AnyOutcome]:
        """The open question has this answer, from 1; nothing if there is none."""

    def throw(self, seed: int) -> Sequence[AnyOutcome]:
        """Chance acts. Raises `CommandError` if the game knows no chance."""
        raise CommandError(f"Nothing in this game is left to chance, so the seed {seed} has no use.")

    @abstractmethod
    def heard(self, announcement: Fact) -> Fact | None:
        """As `BoardPort` says."""
