"""The commands to a board that a recording keeps.

In: JSON objects, and the kinds of commands that a game has. Out: commands: what is read is what was written.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol

from eclipse_companion.gamekit.board_commands import (
    Answer,
    Begin,
    BoardCommand,
    CommandError,
    Expect,
    Pause,
    Restart,
    Resume,
    Settle,
    Throw,
)

Kept = Mapping[str, object]
"""A command as a recording keeps it."""
Reader = Callable[[Kept], object]
"""What reads one field from all that is kept. Raises `CompanionError`."""
Kinds = dict[type[BoardCommand], dict[str, Reader]]
"""The commands that a game has, with what reads their fields, in this order: the first wrong one is named.

Of two commands with one name, the later one is read.
"""

_LATEST_MS: Final = 1e15
_QUOTED: Final = 40
"""How many characters of a wrong value are quoted."""


class Texts(Protocol):
    """What a game's texts stand for, such as its `Rules` say."""

    def position(self, text: str, /) -> Any:  # noqa: ANN401 - the game's own
        """The position. Raises `CompanionError`."""

    def turn(self, text: str, /) -> Any:  # noqa: ANN401 - the game's own
        """The turn. Raises `CompanionError`."""


def read(value: Kept, kinds: Kinds) -> BoardCommand:
    """The command that a recording keeps so. Raises `CompanionError`."""
    kind = next((kind for kind in reversed(kinds) if kind.do == value.get("do")), None)
    if kind is None or any(value.get(key) is None for key in kind.needs):
        raise CommandError("this program doesn't know that")
    return kind(**{name: reader(value) for name, reader in kinds[kind].items()})


def common(texts: Texts) -> Kinds:
    """The commands that every game has."""

    def turn(given: object) -> object:
        return texts.turn(text(given))

    def position(given: object) -> object:
        return texts.position(text(given))

    def turns(given: object) -> object:
        return tuple(map(texts.turn, given.split() if isinstance(given, str) else listed(given)))

    target = {"turn": maybe("turn", turn)}
    line = {"first": maybe("first", position), "turns": maybe("turns", turns)}
    return {
        Begin: {"position": at("position", position), **target, **line},
        Restart: {"position": at("position", position), **target},
        Expect: target,
        Settle: target,
        Throw: {"seed": at("seed", whole)},
        Answer: {"number": at("number", whole)},
        Pause: {},
        Resume: {},
    }


def at(key: str, read: Callable[[object], object]) -> Reader:
    """Reads what is kept under a key."""
    return lambda value: read(value.get(key))


def maybe(key: str, read: Callable[[object], object]) -> Reader:
    """The same, or None if there is nothing."""
    return lambda value: None if value.get(key) is None else read(value[key])


def listed(given: object) -> Iterable[str]:
    """The texts of a list of turns. Raises `CommandError`; for one that isn't a text, once it is taken."""
    if not isinstance(given, list):
        raise CommandError(f"{quoted(given)} isn't a list of turns")
    return map(text, given)


def text(given: object) -> str:
    """A value that must be a text. Raises `CommandError`."""
    if not isinstance(given, str):
        raise CommandError(f"{quoted(given)} isn't a text")
    return given


def number(given: object) -> float:
    """A value that must be a time in milliseconds, or a number of that size. Raises `CommandError`."""
    if not isinstance(given, int | float) or not abs(given) < _LATEST_MS:
        raise CommandError(f"{quoted(given)} isn't a time")
    return float(given)


def whole(given: object) -> int:
    """A value that must be a whole number. Raises `CommandError`."""
    if type(given) is not int:
        raise CommandError(f"{quoted(given)} isn't a whole number")
    return given


def quoted(given: object) -> str:
    """A wrong value as a sentence shows it."""
    return repr(str(given)[:_QUOTED])
