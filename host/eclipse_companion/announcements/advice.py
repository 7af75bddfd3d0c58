"""What is known of a position: hints, threats, values; and what puzzles and lessons say."""

from dataclasses import dataclass

from eclipse_companion.games.eclipse.game.claims import Claim, Threat
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn


@dataclass(frozen=True, slots=True)
class Hint:
    """One level of advice for the player to move: what matters; the piece to flip (`square`); the whole turn (`turn`).

    Further levels (`onward`) say how the game goes on after that turn.
    """

    player: Player
    turn: Turn | None
    value: str | None
    """`win`, `draw`, `loss`, or None if the search didn't reach the end."""
    claims: tuple[Claim, ...] = ()
    """The reasons. Until the turn is announced, they name none of its squares except that of the piece to flip."""
    square: Square | None = None
    onward: bool = False
    more: bool = False
    """Whether the turn is announced, and asking once more shows how the game goes on."""


@dataclass(frozen=True, slots=True)
class Coached:
    """What the coach says about a turn that couldn't save a lost game."""

    player: Player
    """Who made the turn."""
    claims: tuple[Claim, ...]
    """What is true of the turn in the position before it."""


@dataclass(frozen=True, slots=True)
class Threats:
    """How each player could win at once on that player's turn; None: they are no longer shown."""

    player: Player
    """The player to move."""
    threats: tuple[Threat, ...] | None
    again: bool = False
    """They are shown for every position, and nobody has asked for these."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What is known of a position in an analysis."""

    player: Player
    """The player to move."""
    turn: Turn | None
    """The best turn that the search knows; None if the game is over here."""
    value: str | None
    """For the player to move, as in `Hint`."""
    distance: int | None = None
    """After how many turns, counting both players', a win or a loss comes at best."""
    result: Result | None = None
    """How the rules end the game here."""
    again: bool = False
    """It was announced before, and is on the screen again."""


@dataclass(frozen=True, slots=True)
class Teaching:
    """What a puzzle or a lesson says to the learner."""

    key: str
    """The name of its text, such as `corners_1_task`."""
    stage: str
    """`task`; the outcome of a turn: `right`, `wrong`, `done` (the exercise is over); `advice`, a turn to make now."""
    player: Player
    """The learner."""
    turn: Turn | None = None
    """The turn that was made, or is advised."""
    reply: Turn | None = None
    """The opponent's answer to it."""
    squares: tuple[Square, ...] = ()
    number: int = 0
    """The puzzle's number."""
    grade: int = 0
    count: int = 0
    """How many of the learner's own turns the win takes."""
    answered: Turn | None = None
    """What the computer has just played, if nobody had to make it on a board."""
    again: bool = False
    """It was announced before, and is on the screen again."""
