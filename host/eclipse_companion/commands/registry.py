"""The games that the companion knows: it finds them by their folders, and imports none by name.

Each package in `games` that has a module `registered` is a game; that module's `GAME` tells about it.
"""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from eclipse_companion.commands.game import Game
from eclipse_companion.common.errors import UsageError, quoted

if TYPE_CHECKING:
    from eclipse_companion.commands.saving import Saving

USUAL: Final = "eclipse"
"""The game that a command is for, unless `--game` says otherwise."""
_HOUSE: Final = "eclipse_companion.games"
_REGISTERED: Final = "registered"
_elsewhere: Final[dict[str, Game]] = {}


def register(game: Game) -> None:
    """Add a game that isn't in `games`."""
    _elsewhere[game.name] = game


def games() -> list[Game]:
    """All games, the usual one first."""
    known = {**_found(), **_elsewhere}
    return sorted(known.values(), key=lambda game: (game.name != USUAL, game.name))


def names() -> tuple[str, ...]:
    """The names of all games, the usual one first."""
    return tuple(game.name for game in games())


def find(name: str) -> Game:
    """The game of that name. Raises `UsageError` if there is none."""
    for game in games():
        if game.name == name:
            return game
    raise UsageError(f"There's no game {quoted(name)}. Choose one of {', '.join(names())}.")


def saving(name: str) -> "Saving":
    """The entries of a game in the log. Raises `UsageError` if there is no such game."""
    entries: Saving = import_module(find(name).saving).ENTRIES
    return entries


def kind_of(file: str) -> str:
    """The game whose files' names end like this one's; the usual game if none is known."""
    return next((name for name in names() if file.endswith(saving(name).suffix)), USUAL)


def kind_in(file: str, text: str) -> str:
    """The game that a file holds: its text says it in the tag `Game`, or else its name does. Raises `UsageError`."""
    from eclipse_companion.gamekit.files import game_named  # noqa: PLC0415 - most commands read no game file

    named = game_named(text)
    return kind_of(file) if named is None else find(named).name


@cache
def _found() -> dict[str, Game]:
    found = {}
    for package in pkgutil.iter_modules(import_module(_HOUSE).__path__, f"{_HOUSE}."):
        name = f"{package.name}.{_REGISTERED}"
        if package.ispkg and find_spec(name) is not None:
            game: Game = import_module(name).GAME
            found[game.name] = game
    return found
