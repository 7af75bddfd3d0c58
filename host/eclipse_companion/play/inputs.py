"""The one channel by which keys, typed words, the board's buttons, the page and gestures reach the game.

Whatever the device, it posts one of these values to the loop's queue; nothing else reaches the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from eclipse_companion.announcements import Notice
from eclipse_companion.errors import CompanionError
from eclipse_companion.game.position import NotAPositionError, Position
from eclipse_companion.outputs import keys


class Command(Enum):
    """What a player can ask for, by whatever means."""

    HINT = "hint"
    THREATS = "threats"
    """Show with what each player could win at once; or show it no more."""
    UNDO = "undo"
    TURN = "turn"
    """My turn is finished: give the likeliest complete turn now."""
    WRONG = "wrong"
    """The last turn given is not the one that was made."""
    AGAIN = "again"
    """Say again what is to be done."""
    DRAW = "draw"
    RESIGN = "resign"
    PAUSE = "pause"
    GO_ON = "go on"
    ACCEPT = "accept"
    """What is offered; or what lies on the board, as the position to play on from."""
    NO = "no"
    TURN_BOARD = "turn board"
    """The board stands turned clockwise by a quarter more than was thought."""
    REMATCH = "rematch"
    """Another game with the same players, sides changed."""
    NEW = "new"
    NEXT = "next"
    """The next puzzle, or the next part of a lesson."""
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an open question: the turn with this number was made, counted from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """What lies on the board is this position, to play on from: `accept`, with whose each piece is."""

    position: Position


@dataclass(frozen=True, slots=True)
class Typed:
    """A line typed for the hand at the virtual board."""

    line: str


Wish = Command | Answer | SetUp
"""What reaches the conduct of the game."""

Input = Wish | Typed

KEYS: Final[dict[str, Command]] = {key: Command(word) for key, word in keys.KEYS.items()}
"""One key a command; digits answer a question."""

DIGITS: Final = tuple("123456789")

BUTTONS: Final[dict[tuple[str, bool], Command]] = {
    ("turn", False): Command.TURN,
    ("turn", True): Command.PAUSE,
    ("hint", False): Command.HINT,
    ("hint", True): Command.AGAIN,
    ("undo", False): Command.UNDO,
    ("undo", True): Command.RESIGN,
}
"""The board's buttons: (name, held for a second) to command."""


_WHILE_OFFERED: Final[dict[tuple[str, bool], Command]] = {("turn", False): Command.ACCEPT, ("undo", False): Command.NO}
_WHILE_TAKE_BACK: Final[dict[tuple[str, bool], Command]] = {
    ("turn", False): Command.NO,
    ("undo", False): Command.ACCEPT,
}
"""Where taking back is offered, `undo` does it, and `turn` leaves the turn as it is."""


def button(name: str, *, long: bool, offered: str | None) -> Command | None:
    """What a button of the board asks for; `offered`: the kind of offer that is there to accept or refuse."""
    if offered is None:
        return BUTTONS.get((name, long))
    meant = _WHILE_TAKE_BACK if offered == "take_back" else _WHILE_OFFERED
    return meant.get((name, long)) or BUTTONS.get((name, long))


def recorded(wish: Wish) -> str | int:
    """A wish as a game's recording keeps it."""
    match wish:
        case Answer(number=number):
            return number
        case SetUp(position=position):
            return f"{Command.ACCEPT.value} {position}"
        case _:
            return wish.value


class NotACommandError(CompanionError):
    """A word that is no command."""


def parse(word: str) -> Command | Answer:
    """Read a command's word or key, or a digit that answers a question. Raises `NotACommandError`."""
    text = word.strip().lower()
    if text in KEYS:
        return KEYS[text]
    if text in DIGITS:
        return Answer(int(text))
    for command in Command:
        if text == command.value:
            return command
    known = ", ".join(command.value for command in Command)
    message = f"{word!r} isn't a command. Say one of {known}."
    raise NotACommandError(message)


def command_or_line(text: str, shown: Mapping[str, str] | None = None) -> Input | Notice:
    """A typed line: a command where it is one, else a line for the hand; a notice for a position that is none.

    `shown`: other words that count as well, in small letters, each with the word that it stands for.
    """
    shown = shown or {}
    line = shown.get(text.strip().casefold(), text.strip())
    word, _, rest = line.partition(" ")
    try:
        if shown.get(word.casefold(), word.lower()) == Command.ACCEPT.value and rest:
            return SetUp(Position.parse(rest.strip()))
        return parse(line)
    except NotAPositionError as error:
        return Notice("no_position", {"reason": str(error)})
    except NotACommandError:
        return Typed(line)
