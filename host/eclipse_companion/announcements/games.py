"""How a game goes: it begins, turns are made and taken back, it is offered, paused and ended; its clocks."""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.game.claims import Claim
from eclipse_companion.game.pieces import Player, Side
from eclipse_companion.game.position import Position
from eclipse_companion.game.rules import Result
from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import Turn

COMPUTER: Final = "Computer"
"""The name of a side that the computer plays."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins (or goes on, where `turns` is not empty)."""

    uuid: str
    edition: str
    sun: str
    moon: str
    position: Position
    turns: tuple[Turn, ...] = ()
    watched: bool = False
    """Whether both are people, whom the companion only watches."""
    analysis: bool = False
    """Whether nobody plays: turns are tried, and taken back."""
    exercise: bool = False
    """Whether it is a puzzle, or part of a lesson."""


@dataclass(frozen=True, slots=True)
class ToMove:
    """It is a player's turn now. `human`: a person is to think; else the computer is."""

    player: Player
    human: bool
    flip_needed: bool


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """A turn was recognised on the board (already safe in the log)."""

    player: Player
    turn: Turn
    position: Position
    number: int
    t_ms: float
    is_reply: bool = False
    """Whether it is the computer's announced turn, made on the board by a person."""


@dataclass(frozen=True, slots=True)
class ReplyChosen:
    """The computer's turn: the person shall now make it on the board."""

    player: Player
    turn: Turn
    position: Position
    flipped_side: Side | None
    """The side that shows once the flipped piece lies; None where nothing is flipped."""
    again: bool = False
    """It was told before, and stands on the screen again."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last `count` turns are withdrawn; the position is now `position`."""

    count: int
    position: Position


TIME_FORFEIT: Final = "time forfeit"
"""The termination of a game that a player has lost on time, as PGN has it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a player may accept or refuse.

    `kind`: `draw`, offered to the other person; `new`, `rematch` and `resign`, which end the game under way and are to
    be asked for once more; `resume`, to go on with a game that was left long ago; `unfinished`, the same at a virtual
    board, whose pieces are then put up; `set_up`, to play on from what lies on the board; `owners`, the same where the
    board does not show whose the pieces on `squares` are; `take_back`, to take back the turn that the player has just
    made, which gave something away.
    """

    kind: str
    player: Player | None = None
    """Who would resign; who is to move in the position."""
    cells: str = ""
    """What lies on the board, sixteen characters of a reading; empty where that is not in question."""
    squares: tuple[Square, ...] = ()
    claims: tuple[Claim, ...] = ()
    """Why it is offered: what is true of the turn in the position before it."""


@dataclass(frozen=True, slots=True)
class OfferOver:
    """An offer stands no more.

    `how`: `refused`; `refused_game`, an unfinished game; `lapsed`; `lapsed_take_back`, the coach's, and the computer
    plays on; `declined` (by the computer, a draw); `accepted`.
    """

    how: str


@dataclass(frozen=True, slots=True)
class Paused:
    """What lies on the board, and what is done there, counts for nothing until somebody asks to go on."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended by the rules, or by resigning, leaving or a clock (`termination`).

    `termination`: `normal`, `resigned`, `agreed` (a draw), `time forfeit`, or `abandoned` (left unfinished; then
    `result` is None).
    """

    result: Result | None
    lines: tuple[tuple[Square, Square, Square], ...]
    termination: str = "normal"
    position: Position | None = None
    """The last position: tells the side of the lines."""
    again: bool = False
    """It was told before: the last turn turned out to have been another, and has ended the game just so."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Where a game that has ended was decided: the last turn after which the game had another value than before it.

    `turn` None: no turn changed the value. Values are the mover's: `win`, `draw` or `loss`.
    """

    player: Player | None = None
    """Whose turn it was."""
    turn: Turn | None = None
    number: int = 0
    """The turn's number, as lists of turns have it: Sun's first and Moon's first are both 1."""
    had: str = ""
    left: str = ""
    better: Turn | None = None
    """A turn that would have kept the value."""
    who: str = "named"
    """`you`, a person against the computer; `me`, the computer against a person; else `named`."""


@dataclass(frozen=True, slots=True)
class Goodbye:
    """Play ends, since somebody asked for that. `unfinished`: the game under way can go on another time."""

    unfinished: bool


@dataclass(frozen=True, slots=True)
class Clocks:
    """How the clocks stand now; from now on one of them counts down, until they are told again."""

    sun_ms: int
    """What Sun has left, milliseconds."""
    moon_ms: int
    running: Player | None
    """Whose clock counts down; None: both stand."""


@dataclass(frozen=True, slots=True)
class TimeLow:
    """A player has little time left."""

    player: Player
    seconds: int
