"""The one channel by which keys, typed words, the board's buttons, the page and gestures reach the game.

Whatever the device, it posts one of these values to the loop's queue; nothing else reaches the game.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from eclipse_companion.errors import CompanionError


class Command(Enum):
    """What a player can ask for, by whatever means."""

    HINT = "hint"
    UNDO = "undo"
    TURN = "turn"
    """My turn is finished: give the likeliest complete turn now."""
    WRONG = "wrong"
    """The last turn given is not the one that was made."""
    AGAIN = "again"
    """Say again what is to be done."""
    NEW = "new"
    RESIGN = "resign"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an open question: the turn with this number was made, counted from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class Typed:
    """A line typed for the hand at the virtual board."""

    line: str


Input = Command | Answer | Typed

KEYS: Final[dict[str, Command]] = {
    "h": Command.HINT,
    "u": Command.UNDO,
    "t": Command.TURN,
    "w": Command.WRONG,
    "a": Command.AGAIN,
    "n": Command.NEW,
    "r": Command.RESIGN,
    "q": Command.QUIT,
}
"""One key a command; digits answer a question."""

DIGITS: Final = tuple("123456789")

BUTTONS: Final[dict[tuple[str, bool], Command]] = {
    ("turn", False): Command.TURN,
    ("turn", True): Command.NEW,
    ("hint", False): Command.HINT,
    ("hint", True): Command.AGAIN,
    ("undo", False): Command.UNDO,
    ("undo", True): Command.RESIGN,
}
"""The board's buttons: (name, held for a second) to command."""


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
    message = f"{word!r} is no command; say one of {known}."
    raise NotACommandError(message)


def command_or_line(text: str) -> Input:
    """A typed line: a command where it is one, else a line for the hand."""
    try:
        return parse(text)
    except NotACommandError:
        return Typed(text.strip())
