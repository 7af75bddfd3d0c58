"""The one channel through which keys, typed words, the board's buttons, the page and gestures reach the game.

Whatever the device, it posts one of these values to the loop's queue; nothing else reaches the game.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from eclipse_companion.announcements import Notice
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.typography import plain
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition
from eclipse_companion.outputs import keys
from eclipse_companion.table.clock import NONE, Kept, TimeControl
from eclipse_companion.table.seats import Seat


class Request(Enum):
    """What a player can ask for, by whatever means."""

    HINT = "hint"
    THREATS = "threats"
    """Show each player's threats to win at once, or stop showing them."""
    UNDO = "undo"
    TURN = "turn"
    """My turn is finished: give the likeliest complete turn now."""
    WRONG = "wrong"
    """The last turn given isn't the one that was made."""
    AGAIN = "again"
    """Repeat what to do."""
    DRAW = "draw"
    RESIGN = "resign"
    PAUSE = "pause"
    GO_ON = "go on"
    ACCEPT = "accept"
    """Accept what is offered, or what is on the board as the position to play on from."""
    NO = "no"
    TURN_BOARD = "turn board"
    """The board is turned clockwise by a quarter more than was thought."""
    USE_BOARD = "use board"
    """Go on at the board that was plugged in meanwhile."""
    REMATCH = "rematch"
    """Another game with the same players, sides swapped."""
    NEW = "new"
    NEXT = "next"
    """The next puzzle, or the next part of a lesson."""
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """The answer to an open question: the turn with this number, counted from 1, was made."""

    number: int


@dataclass(frozen=True, slots=True)
class SetUpPosition:
    """The board shows this position, to play on from: `accept` with each piece's owner."""

    position: AnyPosition


@dataclass(frozen=True, slots=True)
class MakeTurn:
    """The player to move makes this turn: says it where nobody lays pieces, or that the board shows it."""

    turn: object


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Another game with other players, clocks or another edition, with or without a coach."""

    seats: tuple[Seat | None, ...]
    """Who plays, in the order of the players; None: who sits there now."""
    control: TimeControl | Kept | None = Kept.KEPT
    """The clocks; None: no clocks."""
    edition: str | None = None
    """None: the one that is played now."""
    coached: bool | None = None
    """Whether people hear what their turns give away; None: as in the game before."""
    position: AnyPosition | None = None
    """Where it begins; None: where all games do."""


@dataclass(frozen=True, slots=True)
class BeginStudy:
    """Exercises in place of games: puzzles, or lessons."""

    name: str
    """What they are, in the game's own words: `puzzles:3`, `lesson:line`."""
    exercises: Any = field(compare=False)
    """What the game sets one after the other."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line typed for the hand at the virtual board, or a turn where there is no hand."""

    line: str


class OwnRequest:
    """A request that only one game knows, which has a subclass for it; `str` of it is what recordings keep."""


Wish = BeginGame | BeginStudy
"""What is to begin."""

AnyRequest = Request | AnswerQuestion | SetUpPosition | MakeTurn | OwnRequest | Wish
"""A request that reaches the director."""

Input = AnyRequest | Typed


@dataclass(frozen=True, slots=True)
class SwitchLights:
    """The lights of a board that has some are switched on or off."""

    on: bool


@dataclass(frozen=True, slots=True)
class SeatsElsewhere:
    """The players who have devices of their own now, and nobody else has one."""

    players: frozenset[AnyPlayer]


@dataclass(frozen=True, slots=True)
class SeatMoved:
    """A player who had a device of their own has another one now."""

    player: AnyPlayer


@dataclass(frozen=True, slots=True)
class FromSeat:
    """What somebody says who may speak for one player alone, such as from another device."""

    player: AnyPlayer
    said: Input | Notice


KEYS: Final[dict[str, Request]] = {key: Request(word) for key, word in keys.KEYS.items()}
"""One key for each command; digits answer a question."""

DIGITS: Final = tuple("123456789")

BUTTONS: Final[dict[tuple[str, bool], Request]] = {
    ("turn", False): Request.TURN,
    ("turn", True): Request.PAUSE,
    ("hint", False): Request.HINT,
    ("hint", True): Request.AGAIN,
    ("undo", False): Request.UNDO,
    ("undo", True): Request.RESIGN,
}
"""The board's buttons: (name, held for a second) to command."""


_WHILE_OFFERED: Final[dict[tuple[str, bool], Request]] = {("turn", False): Request.ACCEPT, ("undo", False): Request.NO}
_WHILE_TAKE_BACK: Final[dict[tuple[str, bool], Request]] = {
    ("turn", False): Request.NO,
    ("undo", False): Request.ACCEPT,
}
"""While a take-back is offered, `undo` takes the turn back and `turn` keeps it."""


def button(name: str, *, long: bool, offered: str | None) -> Request | None:
    """What a button of the board asks for; `offered`: the kind of the open offer."""
    if offered is None:
        return BUTTONS.get((name, long))
    meant = _WHILE_TAKE_BACK if offered == "take_back" else _WHILE_OFFERED
    return meant.get((name, long)) or BUTTONS.get((name, long))


def recorded(request: AnyRequest) -> str | int:  # noqa: PLR0911 - a table
    """A request as a game's recording keeps it."""
    match request:
        case AnswerQuestion(number=number):
            return number
        case SetUpPosition(position=position):
            return f"{Request.ACCEPT.value} {position}"
        case MakeTurn(turn=turn):
            return str(turn)
        case BeginGame():
            return _wish(request)
        case BeginStudy(name=name):
            return f"{Request.NEW.value} {name}"
        case OwnRequest():
            return str(request)
        case _:
            return request.value


def _wish(request: BeginGame) -> str:
    """Another game as it is asked for: `new human/ai:3, 300+3, magic, coached, from GsG1/4/4/4`. It names nobody.

    `kept` is what stays; nothing is said of a coach who stays.
    """
    kept = Kept.KEPT.value
    players = "/".join(kept if seat is None else seat.asked_for for seat in request.seats)
    clocks = kept if request.control is Kept.KEPT else str(request.control or NONE)
    coach = {None: "", True: ", coached", False: ", not coached"}[request.coached]
    start = "" if request.position is None else f", from {request.position}"
    return f"{Request.NEW.value} {players}, {clocks}, {request.edition or kept}{coach}{start}"


class NotACommandError(CompanionError):
    """A word that isn't a command."""


def parse(word: str) -> Request | AnswerQuestion:
    """Read a command's word or key, or a digit that answers a question. Raises `NotACommandError`."""
    text = plain(word).strip().lower()
    if text in KEYS:
        return KEYS[text]
    if text in DIGITS:
        return AnswerQuestion(int(text))
    for command in Request:
        if text == command.value:
            return command
    known = ", ".join(command.value for command in Request)
    message = f"{word!r} isn't a command. Say one of {known}."
    raise NotACommandError(message)


def command_or_line(
    text: str,
    read_position: Callable[[str], AnyPosition],
    shown: Mapping[str, str] | None = None,
    own: Collection[str] = (),
) -> Input | Notice:
    """A typed line: a command, a notice if it has an invalid position, or otherwise a line for the hand.

    `read_position` raises `CompanionError` for a text that is no position. `shown`: other words that count too, in
    lower case, each with the word that it means. `own`: words that mean something else in this game, and are lines.
    """
    text = plain(text)
    if text.strip().casefold() in own:
        return Typed(text.strip())
    shown = shown or {}
    line = shown.get(text.strip().casefold(), text.strip())
    word, _, rest = line.partition(" ")
    if shown.get(word.casefold(), word.lower()) == Request.ACCEPT.value and rest:
        try:
            return SetUpPosition(read_position(rest.strip()))
        except CompanionError as error:
            return Notice("no_position", {"reason": str(error)})
    try:
        return parse(line)
    except NotACommandError:
        return Typed(line)
