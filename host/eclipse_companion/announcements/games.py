"""The course of a game: it begins, turns are made and taken back, it is offered, paused and ended; its clocks."""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn

COMPUTER: Final = "Computer"
"""The name of a side that the computer plays."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins (or goes on, if `turns` isn't empty)."""

    uuid: str
    edition: str
    sun: str
    moon: str
    position: Position
    turns: tuple[Turn, ...] = ()
    watched: bool = False
    """Whether both players are people, and the companion only watches."""
    analysis: bool = False
    """Whether nobody plays: turns are tried, and taken back."""
    exercise: bool = False
    """Whether it is a puzzle, or part of a lesson."""


@dataclass(frozen=True, slots=True)
class ToMove:
    """It is a player's turn now. `human`: a person has to think; otherwise the computer does."""

    player: Player
    human: bool
    flip_needed: bool


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """A turn was recognised on the board (and is already safe in the log)."""

    player: Player
    turn: Turn
    position: Position
    number: int
    t_ms: float
    is_reply: bool = False
    """Whether it is the computer's announced turn, made on the board by a person."""


@dataclass(frozen=True, slots=True)
class ReplyChosen:
    """The computer's turn: a person should now make it on the board."""

    player: Player
    turn: Turn
    position: Position
    flipped_side: Side | None
    """The side that shows once the flipped piece lies there; None if nothing is flipped."""
    again: bool = False
    """It was announced before, and is on the screen again."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last `count` turns are withdrawn; the position is now `position`."""

    count: int
    position: Position
    turn: Turn
    """The first of them, by the player who is now to move."""


TIME_FORFEIT: Final = "time forfeit"
"""The termination of a game that a player has lost on time, as in PGN."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a player may accept or decline.

    `kind`: `draw`, offered to the other person; `new`, `rematch` and `resign`, which end the current game and have to
    be asked for a second time; `resume`, to go on with a game that was left long ago; `unfinished`, the same at a
    virtual board, whose pieces are then set up; `set_up`, to play on from what lies on the board; `owners`, the same if
    the board doesn't show who owns the pieces on `squares`; `take_back`, to take back the turn that the player has just
    made, which gave something away.
    """

    kind: str
    player: Player | None = None
    """The player who would resign, or who is to move in the position."""
    cells: str = ""
    """What lies on the board, sixteen characters of a reading; empty if that isn't in question."""
    squares: tuple[Square, ...] = ()
    claims: tuple[Claim, ...] = ()
    """Why it is offered: what is true of the turn in the position before it."""


@dataclass(frozen=True, slots=True)
class OfferOver:
    """An offer is over.

    `how`: `refused`; `refused_game`, an unfinished game; `lapsed`; `lapsed_take_back`, the coach's, and the computer
    plays on; `declined` (by the computer, a draw); `accepted`.
    """

    how: str


@dataclass(frozen=True, slots=True)
class Paused:
    """Nothing on the board, and nothing done there, counts until somebody asks to go on."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended by the rules, or because somebody resigned, left or ran out of time (`termination`).

    `termination`: `normal`, `resigned`, `agreed` (a draw), `time forfeit`, or `abandoned` (left unfinished; then
    `result` is None).
    """

    result: Result | None
    lines: tuple[tuple[Square, Square, Square], ...]
    termination: str = "normal"
    position: Position | None = None
    """The last position: shows the side of the lines."""
    again: bool = False
    """It was announced before: the last turn turned out to be another one, which ended the game the same way."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The turn that decided a finished game: the last turn that changed the game's value.

    `turn` None: no turn changed the value. Values are the mover's: `win`, `draw` or `loss`.
    """

    player: Player | None = None
    """The player who made the turn."""
    turn: Turn | None = None
    number: int = 0
    """The turn's number, as in lists of turns: Sun's first and Moon's first are both 1."""
    had: str = ""
    left: str = ""
    better: Turn | None = None
    """A turn that would have kept the value."""
    who: str = "named"
    """`you`, a person against the computer; `me`, the computer against a person; otherwise `named`."""


@dataclass(frozen=True, slots=True)
class Goodbye:
    """Play ends because somebody asked for it. `unfinished`: the current game can go on another time."""

    unfinished: bool


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks as they are now; from now on one of them counts down, until they are announced again."""

    sun_ms: int
    """Sun's time left, in milliseconds."""
    moon_ms: int
    running: Player | None
    """The player whose clock counts down; None: both are stopped."""


@dataclass(frozen=True, slots=True)
class TimeLow:
    """A player has little time left."""

    player: Player
    seconds: int
