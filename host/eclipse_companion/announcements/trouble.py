"""What is unfinished, in doubt or wrong on the board, and how to put it right."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn


class Fault(Enum):
    """What is wrong on the board, as far as it can be known."""

    OUT_OF_STEP = "out of step"
    """The board isn't what it should be; `steps` say how to put it right."""
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
    TAKEN_BACK = "the pieces of a turn that was taken back still lie there"
    NOT_SET_UP = "the position to begin from does not lie on the board yet"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do to put the board right, named by square."""

    kind: str
    """`remove`, `turn over`, `place` or `move`."""
    square: Square
    to: Square | None = None
    """The square that a piece moves to."""
    owner: Player | None = None
    side: Side | None = None
    """What lies there then, if anything: whose piece, and which of its sides is up."""
    turned: bool = False
    """Whether a moved piece is turned over on its way."""


@dataclass(frozen=True, slots=True)
class HalfTurn:
    """A turn is unfinished, and nothing is moving.

    `flipped`: the flip is done, a placement is due; `placed`: the placement is done, a flip is due; `fault`: what is
    wrong with it if it stays so, at `squares` as in `Problem`. None of them: a piece is off its square.
    """

    player: Player
    flipped: tuple[Square, Square] | None
    placed: tuple[Side, Square] | None
    squares: tuple[Square, ...]
    reply: Turn | None = None
    """The computer's turn, if that is the one that a person is making on the board."""
    fault: Fault | None = None
    late: bool = False
    """Whether it has lasted long enough to be spoken; until then only the screen shows it."""


class Touch(Enum):
    """The piece of its turn that answers a question when touched on the board."""

    FLIPPED = "flipped"
    PLACED = "placed"


def touches(turns: Sequence[Turn]) -> tuple[Touch, tuple[Square, ...]] | None:
    """How a touch distinguishes these turns: the piece to touch, and where it lies in each; None: it can't.

    The flipped piece if every turn has it on another square, otherwise the new one if that holds for it.
    """
    ends = tuple(turn.flip[1] for turn in turns if turn.flip is not None)
    if len(set(ends)) == len(turns):
        return Touch.FLIPPED, ends
    squares = tuple(turn.square for turn in turns)
    return (Touch.PLACED, squares) if len(set(squares)) == len(turns) else None


@dataclass(frozen=True, slots=True)
class Question:
    """Several turns explain what was seen about equally well, likeliest first; or what else the last turn may be."""

    turns: tuple[Turn, ...]
    player: Player | None = None
    """The player whose turn it is; some editions have different words for each player's sides."""
    instead_of: Turn | None = None
    """The last turn given, if a player says that it was another. The answer after the last one is: none of these."""
    lying: bool = True
    """Whether the board shows what each of the turns leaves, so that a touch can answer."""

    @property
    def touch(self) -> Touch | None:
        """The piece to touch for an answer on the board, if that distinguishes the turns."""
        found = touches(self.turns)
        return found[0] if found is not None and self.lying else None

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares in doubt: those to touch, in the order of the turns, or else all that the turns disagree on."""
        found = touches(self.turns)
        if found is not None and self.lying:
            return found[1]
        used = [{*enumerate(turn.flip or ()), (turn.side, turn.square)} for turn in self.turns]
        in_doubt = set().union(*used) - used[0].intersection(*used)
        return tuple(sorted({square for _, square in in_doubt}))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something is wrong on the board, and this would put it right."""

    fault: Fault
    squares: tuple[Square, ...]
    steps: tuple[Step, ...] = ()
    turn: Turn | None = None
    player: Player | None = None
    """The player whose turn it is, as in `Question`."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """The steps of an announced problem that are left, the next one first.

    `as_told`: the step announced before is done; otherwise something else was.
    """

    steps: tuple[Step, ...]
    as_told: bool


@dataclass(frozen=True, slots=True)
class BoardShows:
    """What lies on the board now, sixteen characters of a reading.

    Announced before a half turn, a question, a problem or a step, and at each change until all is as it should be.
    """

    cells: str


@dataclass(frozen=True, slots=True)
class BoardStands:
    """The pieces lie as they should, but the board has been turned clockwise by this much, in degrees.

    From now on its squares are counted as it lies.
    """

    degrees: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """What was wrong is right again."""
