"""What play tells its outputs: typed facts, never sentences.

Voice, screens, lights, log and `replay --json` each take these and make of them what they need; the sentences stand in
`outputs/languages/*.toml`, one file a language, keyed by the class names here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from eclipse_companion.game.claims import Claim, Threat
from eclipse_companion.game.pieces import Player, Side
from eclipse_companion.game.position import Position
from eclipse_companion.game.rules import Result
from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import Turn


class Fault(Enum):
    """What is wrong on the board, as far as it can be known."""

    OUT_OF_STEP = "out of step"
    """The board is not what it should be; `steps` say how to put it right."""
    NOT_TURNED = "piece moved without being turned over"
    OWN_PIECE_MOVED = "own piece moved"
    TOO_FAR = "piece moved farther than one square"
    DIAGONAL = "piece moved diagonally"
    NO_FLIP = "placed without flipping though a flip is possible"
    TURNED_IN_PLACE = "piece turned over without being moved"
    TWO_FLIPS = "two pieces flipped"
    TWO_PLACED = "two pieces placed"
    NINTH_PIECE = "a ninth piece of a player"
    WRONG_PLAYER = "placed a piece of the other player"
    PIECE_GONE = "a piece is missing"
    NOT_THE_REPLY = "the computer's turn was made otherwise"
    NOT_EMPTY_AT_START = "pieces lie on the board before the first turn"
    NOT_SET_UP = "the position to begin from does not lie on the board yet"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do to put the board right, named by square."""

    kind: str
    """`remove`, `turn over`, `place` or `move`."""
    square: Square
    to: Square | None = None
    """Where a piece is moved."""
    owner: Player | None = None
    side: Side | None = None
    """What lies there then, where anything does: whose piece, and its side that is up."""
    turned: bool = False
    """Whether a piece that is moved is turned over on its way."""


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
class HalfTurn:
    """A turn is unfinished, and nothing goes on.

    `flipped`: the flip is done, a placement is due; `placed`: the placement is done, a flip is due; `fault`: what is
    wrong with it if it stays so, at `squares` as in `Problem`. None of them: a piece is off its square.
    """

    player: Player
    flipped: tuple[Square, Square] | None
    placed: tuple[Side, Square] | None
    squares: tuple[Square, ...]
    reply: Turn | None = None
    """The computer's turn, where it is that which a person is just making on the board."""
    fault: Fault | None = None
    late: bool = False
    """Whether it has stood so long that it is spoken of; until then it stands on the screen alone."""


class Touch(Enum):
    """Which piece of its turn, touched on the board, answers a question."""

    FLIPPED = "flipped"
    PLACED = "placed"


def touches(turns: Sequence[Turn]) -> tuple[Touch, tuple[Square, ...]] | None:
    """How a touch tells these turns apart: which piece is touched, and where it lies in each; None: it can't.

    The flipped piece where every turn has it elsewhere, else the new one where that does.
    """
    ends = tuple(turn.flip[1] for turn in turns if turn.flip is not None)
    if len(set(ends)) == len(turns):
        return Touch.FLIPPED, ends
    squares = tuple(turn.square for turn in turns)
    return (Touch.PLACED, squares) if len(set(squares)) == len(turns) else None


@dataclass(frozen=True, slots=True)
class Question:
    """Several turns explain what was seen, about equally well, likeliest first; or what else the last turn may be."""

    turns: tuple[Turn, ...]
    player: Player | None = None
    """Whose turn it is; some editions have other words for each player's sides."""
    instead_of: Turn | None = None
    """The last turn given, where a player says that it was another. The answer after the last one is: none of these."""
    lying: bool = True
    """Whether the board shows what each of the turns leaves, so that a touch can answer."""

    @property
    def touch(self) -> Touch | None:
        """Which piece to touch for an answer on the board, where that tells the turns apart."""
        found = touches(self.turns)
        return found[0] if found is not None and self.lying else None

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares in doubt: those to touch, in the order of the turns, else all that are not the same in each."""
        found = touches(self.turns)
        if found is not None and self.lying:
            return found[1]
        used = [{*enumerate(turn.flip or ()), (turn.side, turn.square)} for turn in self.turns]
        in_doubt = set().union(*used) - used[0].intersection(*used)
        return tuple(sorted({square for _, square in in_doubt}))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something is wrong on the board, and what would mend it."""

    fault: Fault
    squares: tuple[Square, ...]
    steps: tuple[Step, ...] = ()
    turn: Turn | None = None
    player: Player | None = None
    """Whose turn it is, as in `Question`."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """Of the steps that a problem told these are left, the first to be done now.

    `as_told`: what was told before is done; else something else was.
    """

    steps: tuple[Step, ...]
    as_told: bool


@dataclass(frozen=True, slots=True)
class BoardStands:
    """The pieces lie as they should, but the board stands turned clockwise by so much more than before, degrees.

    From now on its squares are counted as it stands.
    """

    degrees: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """What was wrong is right again."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last `count` turns are withdrawn; the position is now `position`."""

    count: int
    position: Position


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
class Threats:
    """With what each player could win at once, if it were that player's turn; None: they are shown no more."""

    player: Player
    """Who is to move."""
    threats: tuple[Threat, ...] | None
    again: bool = False
    """They are shown of each position, and nobody has asked for these."""


TIME_FORFEIT: Final = "time forfeit"
"""The termination of a game that a player has lost on time, as PGN has it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a player may accept or refuse.

    `kind`: `draw`, offered to the other person; `new`, `rematch` and `resign`, which end the game under way and are to
    be asked for once more; `resume`, to go on with a game that was left long ago; `set_up`, to play on from what lies
    on the board; `owners`, the same where the board does not show whose the pieces on `squares` are; `take_back`, to
    take back the turn that the player has just made, which gave something away.
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
    """An offer stands no more. `how`: `refused`, `lapsed`, `declined` (by the computer, a draw), `accepted`."""

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


@dataclass(frozen=True, slots=True)
class BoardFound:
    """A board answers. `port` as pyserial opens it."""

    port: str
    board: str
    firmware: str
    virtual: bool


@dataclass(frozen=True, slots=True)
class BoardLost:
    """The board does not answer any more; the companion goes on looking for it."""

    port: str


@dataclass(frozen=True, slots=True)
class Calibration:
    """A step of taking a board into use, or what is wrong with the last one."""

    step: str
    """To do: `empty the board`, `lost` (empty it, a copy will be put back), `place`, `turn over`, `take off`.

    Wrong: `not empty`, `stuck` (still not), `weak`, `two squares`, `check side`, `same side`, `off centre`, `nothing
    felt`, `still there`, `alike`, `mixed up`, `start over`. The end: `done`, `restored`, `not kept`, `nominal`,
    `failed`. By the way: `reversed`.

    The guided calibration asks, too: `lay all`, `lay both`, `turn all`, `missing`, `unturned`, `check sides`,
    `centre`, `exchange`, `lift`, `lift sun`; tells how far it is, `progress`; `found ...` what is wrong; and ends
    with `faulty` where nothing can be kept before that is mended.
    """
    square: Square | None = None
    """Where the test piece lies."""
    detail: str = ""
    owner: Player | None = None
    """Whose piece the test piece is."""
    squares: tuple[Square, ...] = ()
    """Where something lies that should not; the squares in question."""
    faces: str = ""
    """What each square still wants, sixteen characters: `+` a piece, `-` its other side, `o` nothing, `x` can't."""

    @property
    def ready(self) -> bool:
        """Whether the board can be played on now."""
        return self.step in {"done", "restored", "not kept", "nominal"}


@dataclass(frozen=True, slots=True)
class Notice:
    """A missing or failing part of the machine, named once; `key` is a key of the language file's notices."""

    key: str
    words: dict[str, str] = field(default_factory=dict)


Announcement = (
    GameStarted
    | ToMove
    | TurnSeen
    | ReplyChosen
    | HalfTurn
    | Question
    | Problem
    | NextStep
    | BoardStands
    | Corrected
    | TakenBack
    | Hint
    | Threats
    | Offer
    | OfferOver
    | Paused
    | GameOver
    | Evaluation
    | Teaching
    | Clocks
    | TimeLow
    | BoardFound
    | BoardLost
    | Calibration
    | Notice
)
