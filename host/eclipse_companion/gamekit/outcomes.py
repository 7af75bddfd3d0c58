"""What a board yields, each with the time at which it was known: turns, and what was seen that is no turn yet.

A game whose board is watched may have outcomes of its own.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT

FaultT = TypeVar("FaultT")
"""What a game says of a board that is wrong."""


@dataclass(frozen=True, slots=True)
class AnyOutcome:
    """Something that a board yields. Subclasses are frozen dataclasses."""

    recorded_as: ClassVar[str]
    """Its name in recordings, by which a replay compares what it finds with what play found."""
    t_ms: float
    """The board's time at which it was known, milliseconds."""


@dataclass(frozen=True, slots=True)
class TurnGiven(AnyOutcome, Generic[TurnT, PositionT]):
    """One more turn was made; `position` is the one after it."""

    recorded_as: ClassVar[str] = "TurnGiven"
    turn: TurnT
    position: PositionT
    complete_ms: float | None = field(default=None, compare=False)
    """The board's time at which its last piece was set down; None if nothing shows it."""


@dataclass(frozen=True, slots=True)
class TakenBack(AnyOutcome, Generic[PositionT]):
    """The last `count` turns given are withdrawn; `position` is the one that holds then."""

    recorded_as: ClassVar[str] = "TakenBack"
    count: int
    position: PositionT


@dataclass(frozen=True, slots=True)
class QuestionAsked(AnyOutcome, Generic[PlayerT, TurnT]):
    """Several turns of a player explain the board. `instead_of`: the one given, if it may have been another one."""

    recorded_as: ClassVar[str] = "QuestionAsked"
    options: tuple[TurnT, ...]
    player: PlayerT
    instead_of: TurnT | None = None


@dataclass(frozen=True, slots=True)
class ProblemFound(AnyOutcome, Generic[FaultT]):
    """What is on the board isn't part of a turn, and has stayed so; the fault is the game's own."""

    recorded_as: ClassVar[str] = "ProblemFound"
    fault: FaultT


@dataclass(frozen=True, slots=True)
class Mended(AnyOutcome):
    """The board is right again."""

    recorded_as: ClassVar[str] = "Mended"
