"""What is known of a position: hints, threats, values; and what puzzles and lessons say."""

from dataclasses import dataclass

from eclipse_companion.game.claims import Claim, Threat
from eclipse_companion.game.pieces import Player
from eclipse_companion.game.rules import Result
from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import Turn


@dataclass(frozen=True, slots=True)
class Hint:
    """A step of advice for the side to move: what matters; the piece to flip (`square`); the whole turn (`turn`).

    Further steps (`onward`) tell how the game goes on after that turn.
    """

    player: Player
    turn: Turn | None
    value: str | None
    """`win`, `draw`, `loss`, or None where the search did not reach the end."""
    claims: tuple[Claim, ...] = ()
    """What is true and tells why; before the turn is told they name no square of it but that of the piece to flip."""
    square: Square | None = None
    onward: bool = False
    more: bool = False
    """Whether the turn is told, and how it goes on is told to who asks once more."""


@dataclass(frozen=True, slots=True)
class Coached:
    """What the coach says of a turn that could not save a lost game."""

    player: Player
    """Who made the turn."""
    claims: tuple[Claim, ...]
    """What is true of the turn in the position before it."""


@dataclass(frozen=True, slots=True)
class Threats:
    """With what each player could win at once, if it were that player's turn; None: they are shown no more."""

    player: Player
    """Who is to move."""
    threats: tuple[Threat, ...] | None
    again: bool = False
    """They are shown of each position, and nobody has asked for these."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What is known of a position in an analysis."""

    player: Player
    """Who is to move."""
    turn: Turn | None
    """The best turn that the search knows; None where the game is over here."""
    value: str | None
    """For the side to move, as in `Hint`."""
    distance: int | None = None
    """After how many turns, both players' counted, a win or a loss comes at best."""
    result: Result | None = None
    """How the rules end the game here."""
    again: bool = False
    """It was told before, and stands on the screen again."""


@dataclass(frozen=True, slots=True)
class Teaching:
    """What a puzzle or a lesson says to who is to learn from it."""

    key: str
    """Names its text, such as `corners_1_task`."""
    stage: str
    """`task`; what came of a turn: `right`, `wrong`, `done` (the exercise is over); `advice`, a turn to make now."""
    player: Player
    """Who learns."""
    turn: Turn | None = None
    """The turn that was made, or is advised."""
    reply: Turn | None = None
    """The opponent's answer to it."""
    squares: tuple[Square, ...] = ()
    number: int = 0
    """Which puzzle it is."""
    grade: int = 0
    count: int = 0
    """How many turns of one's own the win takes."""
    answered: Turn | None = None
    """What the computer has just played, where nobody was asked to make it on a board."""
    again: bool = False
    """It was told before, and stands on the screen again."""
