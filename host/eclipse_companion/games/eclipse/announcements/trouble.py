"""What is unfinished, in doubt or wrong on the board, and how to put it right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Final, Self

from eclipse_companion.announcements import Fact, Heard, as_sentence
from eclipse_companion.announcements.fact import ClockEffect, Wording
from eclipse_companion.games.eclipse.announcements.words import EclipseWords, of_player, of_turn
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


_UNFINISHED: Final = {
    Fault.PIECE_GONE: "lifted",
    Fault.NOT_TURNED: "not_turned",
    Fault.TURNED_IN_PLACE: "turned_in_place",
    Fault.OWN_PIECE_MOVED: "own_piece_moved",
    Fault.WRONG_PLAYER: "wrong_player",
    Fault.DIAGONAL: "astray",
    Fault.TOO_FAR: "astray",
}
"""The texts of faults that may still become a turn; with any other fault, too much lies there for one turn."""


_MOST_NAMED: Final = 4
"""More hidden squares than this aren't named."""


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

    def told(self, words: EclipseWords) -> str:
        """The step in the form used inside a sentence: `move 6 to 10, turned over`."""
        values: dict[str, object] = {"square": self.square, "to": self.to}
        kind = self.kind.replace(" ", "_") + ("_turned" if self.turned else "")
        if kind == "place" and self.side is not None:
            values["side"] = words.side(self.owner or Player.SUN, self.side)
            values["owner"] = words.side_of(self.owner or Player.SUN)
            kind = "place_side" if self.owner is None else "place_piece"
        return words.filled(f"Step.{kind}", values)


def _ends(words: EclipseWords, squares: Sequence[Square]) -> dict[str, object]:
    """The names of the first and last of the squares in a fault."""
    nowhere = words.word("nowhere")
    return {"first": squares[0] if squares else nowhere, "last": squares[-1] if squares else nowhere}


@dataclass(frozen=True, slots=True)
class HalfTurn(Fact):
    """A turn is unfinished, and nothing is moving.

    `flipped`: the flip is done, a placement is due; `placed`: the placement is done, a flip is due; `fault`: what is
    wrong with it if it stays so, at `squares` as in `Problem`. None of them: a piece is off its square.
    """

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.CLEAR
    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "flipped": "player opponent_piece from to squares",
        "placed": "player opponent_piece side square squares",
        **dict.fromkeys(
            (*dict.fromkeys(_UNFINISHED.values()), "too_much"), "player opponent_piece first last squares #count"
        ),
        "reply_flipped": "player own from to squares due_side due_square turn",
        "reply_placed": "player side square squares due_from due_to turn",
        "reply_begun": "due_from due_to due_side due_square",
        "reply_begun_place": "due_side due_square",
    }

    player: Player
    flipped: tuple[Square, Square] | None
    placed: tuple[Side, Square] | None
    squares: tuple[Square, ...]
    reply: Turn | None = None
    """The computer's turn, if that is the one that a person is making on the board."""
    fault: Fault | None = None
    late: bool = False
    """Whether it has lasted long enough to be spoken; until then only the screen shows it."""

    @property
    def silent(self) -> bool:
        """Whether it has only just begun."""
        return not self.late

    def asked_for(self) -> Self:
        """It is said, however new it is."""
        return replace(self, late=True)

    def wording(self, words: EclipseWords) -> Wording:
        """What is made, and what is due."""
        values: dict[str, object] = {
            **of_player(words, self.player),
            "squares": words.listed(self.squares),
            "count": max(1, len(self.squares)),
            **_ends(words, self.squares),
        }
        kind = "lifted" if self.fault is None else _UNFINISHED.get(self.fault, "too_much")
        if self.flipped is not None:
            kind = "flipped"
            values["from"], values["to"] = self.flipped
        elif self.placed is not None:
            kind = "placed"
            values |= {"side": words.side(self.player, self.placed[0]), "square": self.placed[1]}
        if self.reply is None or self.fault is Fault.NOT_TURNED:
            return kind, values
        values |= {f"due_{name}": value for name, value in of_turn(words, self.player, self.reply).items()}
        begun = kind not in {"flipped", "placed"} or (kind == "placed" and self.reply.flip is None)
        if not begun:
            return f"reply_{kind}", values
        return ("reply_begun" if self.reply.flip else "reply_begun_place"), values


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
class Question(Fact):
    """Several turns explain what was seen about equally well, likeliest first; or what else the last turn may be."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.IN_DOUBT
    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("flipped", "placed", "two", "more"), "first second choices squares"),
        **dict.fromkeys(("instead_flipped", "instead_placed", "instead_more"), "first choices squares"),
    }

    turns: tuple[Turn, ...]
    player: Player | None = None
    """The player whose turn it is; some editions have different words for each player's sides."""
    instead_of: Turn | None = None
    """The last turn given, if a player says that it was another. The answer after the last one is: none of these."""
    lying: bool = True
    """Whether the board shows what each of the turns leaves, so that a touch can answer."""

    def answers(self, words: EclipseWords) -> list[str]:
        """The answers in their order, each in the form used inside a sentence."""
        turns = [words.turn(self.player or Player.SUN, turn) for turn in self.turns]
        return [*turns, words.word("none_of_these")] if self.instead_of else turns

    def wording(self, words: EclipseWords) -> Wording:
        """What is asked, and how it is answered."""
        texts = self.answers(words)
        numbered = [words.word("choice").format(number=number, turn=text) for number, text in enumerate(texts, start=1)]
        values: dict[str, object] = {
            "first": texts[0],
            "second": texts[1],
            "choices": "; ".join(numbered),
            "squares": words.alternatives(self.squares),
        }
        two = len(texts) == 2  # noqa: PLR2004 (the name of the kind)
        kind = self.touch.value if self.touch else "two" if two and not self.instead_of else "more"
        return (f"instead_{kind}" if self.instead_of else kind), values

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
class Problem(Fact):
    """Something is wrong on the board, and this would put it right."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.IN_DOUBT
    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {fault.name.lower(): "squares #count first last turn" for fault in Fault}
    PARTS: ClassVar[Sequence[str]] = ("wrong", "remedy")
    """What is wrong, and what to do if no steps are known."""

    fault: Fault
    squares: tuple[Square, ...]
    steps: tuple[Step, ...] = ()
    turn: Turn | None = None
    player: Player | None = None
    """The player whose turn it is, as in `Question`."""

    def wording(self, words: EclipseWords) -> Wording:
        """The fault."""
        player = self.player or Player.SUN
        return self.fault.name.lower(), {
            "squares": words.listed(self.squares),
            "count": max(1, len(self.squares)),
            **_ends(words, self.squares),
            "turn": words.turn(player, self.turn) if self.turn else words.word("nowhere"),
        }

    def composed(self, words: EclipseWords) -> str:
        """What is wrong, and the first step, or else the remedy."""
        kind, values = self.wording(words)
        key = f"Problem.{kind}"
        wrong = words.part(key, "wrong", values)
        if not self.steps:
            return f"{wrong} {words.part(key, 'remedy', values)}"
        several = "Step.first_back" if self.fault is Fault.TAKEN_BACK else "Step.first"
        first, count = self.steps[0].told(words), len(self.steps)
        if count > 1:
            first = words.filled(several, {"count": count, "step": first})
        return f"{wrong} {as_sentence(first)}"


@dataclass(frozen=True, slots=True)
class NextStep(Fact):
    """The steps of an announced problem that are left, the next one first.

    `as_told`: the step announced before is done; otherwise something else was.
    """

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(("as_told", "otherwise"), "#count step")

    steps: tuple[Step, ...]
    as_told: bool

    def wording(self, words: EclipseWords) -> Wording:
        """The next step."""
        kind = "as_told" if self.as_told else "otherwise"
        return kind, {"count": len(self.steps), "step": self.steps[0].told(words)}


@dataclass(frozen=True, slots=True)
class BoardShows(Fact):
    """What lies on the board now, sixteen characters of a reading.

    Announced before a half turn, a question, a problem, a step or a take-back, and at each change until all is as it
    should be.
    """

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {"now": ""}

    cells: str

    def wording(self, words: EclipseWords) -> Wording:  # noqa: ARG002 - pictures show it
        """Nothing to say: pictures show it."""
        return "now", {}


@dataclass(frozen=True, slots=True)
class SquaresHidden(Fact):
    """Something that isn't a hand has been in front of squares for some seconds: a cup, or the glare of a lamp."""

    TEXTS: ClassVar[Mapping[str, str]] = {"few": "squares", "many": ""}

    squares: tuple[Square, ...]

    def wording(self, words: EclipseWords) -> Wording:
        """Which squares; the board if they are many."""
        return ("few" if len(self.squares) <= _MOST_NAMED else "many"), {"squares": words.listed(self.squares)}


@dataclass(frozen=True, slots=True)
class SquaresUnread(Fact):
    """Something lies on squares, and the board can't read which piece: mostly one that is far off the middle."""

    TEXTS: ClassVar[Mapping[str, str]] = {"few": "squares #count", "often": "squares #count", "many": ""}

    squares: tuple[Square, ...]
    often: bool = False
    """Whether that has happened several times, so that the calibration may be wrong."""

    def wording(self, words: EclipseWords) -> Wording:
        """Which squares; the board if they are many."""
        kind = "many" if len(self.squares) > _MOST_NAMED else "often" if self.often else "few"
        return kind, {"squares": words.listed(self.squares), "count": len(self.squares)}


@dataclass(frozen=True, slots=True)
class BoardStands(Fact):
    """The pieces lie as they should, but the board has been turned clockwise by this much, in degrees.

    From now on its squares are counted as it lies.
    """

    TEXTS: ClassVar[Mapping[str, str]] = {"turned": "degrees"}

    degrees: int

    def wording(self, words: EclipseWords) -> Wording:  # noqa: ARG002 - it has no names
        """How far it is turned."""
        return "turned", {"degrees": self.degrees}


@dataclass(frozen=True, slots=True)
class Corrected(Fact):
    """What was wrong is right again."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.CLEAR
    TEXTS: ClassVar[Mapping[str, str]] = {"right": ""}

    def wording(self, words: EclipseWords) -> Wording:  # noqa: ARG002 - it has no names
        """That it is right."""
        return "right", {}
