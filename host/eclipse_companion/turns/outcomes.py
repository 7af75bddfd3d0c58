"""What reconstruction yields, each with the board time at which it was known."""

from dataclasses import dataclass, field

from eclipse_companion.announcements import Fault, Step
from eclipse_companion.game.pieces import Side
from eclipse_companion.game.position import Position
from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import Turn


@dataclass(frozen=True, slots=True)
class TurnGiven:
    """One more turn was made; `position` is the one after it."""

    t_ms: float
    turn: Turn
    position: Position
    complete_ms: float | None = field(default=None, compare=False)
    """Board time at which its last piece was set down; None where nothing that was seen tells."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last `count` turns given are withdrawn; `position` is the one that then holds."""

    t_ms: float
    count: int
    position: Position


@dataclass(frozen=True, slots=True)
class Prompt:
    """A turn is unfinished and stands still: the flip alone is made (`flip`), or the placement alone (`placed`).

    Or pieces lie so that it is none yet: `fault` is what is wrong with it if it stays so, at the squares `concerned`.
    It comes again, `late`, when what is no fault has stood for the patience time.
    """

    t_ms: float
    flip: tuple[Square, Square] | None
    placed: tuple[Side, Square] | None
    fault: Fault | None = None
    concerned: tuple[Square, ...] = ()
    late: bool = False

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it has used so far."""
        return self.concerned or self.flip or ((self.placed[1],) if self.placed else ())


@dataclass(frozen=True, slots=True)
class PromptOver:
    """What was prompted for has been undone: everything lies as before the turn."""

    t_ms: float


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """Several complete turns explain what was seen, likeliest first; or other turns than the last one given."""

    t_ms: float
    turns: tuple[Turn, ...]
    instead_of: Turn | None = None
    """The last turn given, where its player says that it was another."""
    lying: bool = True
    """Whether the board shows what each of the turns leaves."""


@dataclass(frozen=True, slots=True)
class ProblemFound:
    """What lies on the board is no part of a turn; `steps` put it right."""

    t_ms: float
    fault: Fault
    squares: tuple[Square, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class StepsLeft:
    """Some of the steps that were told are done (`as_told`), or something else was: `steps` are left now."""

    t_ms: float
    steps: tuple[Step, ...]
    as_told: bool


@dataclass(frozen=True, slots=True)
class BoardTurned:
    """The pieces lie as they should, but for the whole board: it stands turned clockwise by so much more, degrees."""

    t_ms: float
    degrees: int


@dataclass(frozen=True, slots=True)
class Mended:
    """The board is right again."""

    t_ms: float


@dataclass(frozen=True, slots=True)
class Cleared:
    """The board has been cleared after a game, and stays clear: the next turn is a new game's first."""

    t_ms: float


Outcome = (
    TurnGiven
    | TakeBack
    | Prompt
    | PromptOver
    | QuestionAsked
    | ProblemFound
    | StepsLeft
    | BoardTurned
    | Mended
    | Cleared
)
