"""The outcomes of reconstruction, each with the board time at which it was known."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from eclipse_companion.gamekit.outcomes import AnyOutcome, Mended, TakenBack, TurnGiven
from eclipse_companion.games.eclipse.announcements import Fault, Step
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn


@dataclass(frozen=True, slots=True)
class TakeBack(TakenBack[Position]):
    """The last `count` turns given are withdrawn; recordings have a name of their own for it."""

    recorded_as: ClassVar[str] = "TakeBack"


@dataclass(frozen=True, slots=True)
class Prompt(AnyOutcome):
    """An unfinished turn stands still: only the flip is made (`flip`), or only the placement (`placed`).

    Or the pieces don't form a legal turn yet: `fault` is what is wrong if it stays like this, at the squares
    `concerned`. If there is no fault, the prompt comes again, `late`, after the patience time.
    """

    recorded_as: ClassVar[str] = "Prompt"
    flip: tuple[Square, Square] | None
    placed: tuple[Side, Square] | None
    fault: Fault | None = None
    concerned: tuple[Square, ...] = ()
    late: bool = False

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that the turn has used until now."""
        return self.concerned or self.flip or ((self.placed[1],) if self.placed else ())


@dataclass(frozen=True, slots=True)
class PromptOver(AnyOutcome):
    """What was prompted for has been undone: everything lies as it did before the turn."""

    recorded_as: ClassVar[str] = "PromptOver"


@dataclass(frozen=True, slots=True)
class QuestionAsked(AnyOutcome):
    """Several complete turns explain what was seen, or may replace the last one given; likeliest first."""

    recorded_as: ClassVar[str] = "QuestionAsked"
    turns: tuple[Turn, ...]
    instead_of: Turn | None = None
    """The last turn given, if its player says that it was a different one."""
    lying: bool = True
    """Whether the board shows the result of each of the turns."""
    may_wait: bool = False
    """Whether the game is followed on meanwhile, and the next turn may well answer it."""


@dataclass(frozen=True, slots=True)
class ProblemFound(AnyOutcome):
    """What lies on the board isn't part of a turn; `steps` put it right."""

    recorded_as: ClassVar[str] = "ProblemFound"
    fault: Fault
    squares: tuple[Square, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class StepsLeft(AnyOutcome):
    """Some of the announced steps are done (`as_told`), or something else was done: `steps` are left now."""

    recorded_as: ClassVar[str] = "StepsLeft"
    steps: tuple[Step, ...]
    as_told: bool


@dataclass(frozen=True, slots=True)
class BoardTurned(AnyOutcome):
    """The pieces lie right, but the whole board stands turned clockwise by this many more degrees."""

    recorded_as: ClassVar[str] = "BoardTurned"
    degrees: int


@dataclass(frozen=True, slots=True)
class Cleared(AnyOutcome):
    """The board has been cleared after a game, and stays clear: the next turn is a new game's first."""

    recorded_as: ClassVar[str] = "Cleared"


Given: TypeAlias = TurnGiven[Turn, Position]
"""One more turn."""
Outcome = (
    Given | TakeBack | Prompt | PromptOver | QuestionAsked | ProblemFound | StepsLeft | BoardTurned | Mended | Cleared
)
