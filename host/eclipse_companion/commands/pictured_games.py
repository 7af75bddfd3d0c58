"""Which game's table a picture shows, if the game that was asked for can't read it.

In: a picture file. Out: a sentence with the command that reads it. A game's module for `read` has `clear_in(path)`: how
much of its table a picture shows clearly, from 0 to 1, with its usual set; it raises `CompanionError` if it shows none.
"""

from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from eclipse_companion.commands import registry
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.program import PROGRAM, typed

_COMMAND: Final = "read"
_CLEARLY: Final = 0.9
"""Of sixteen places one may stay open."""


def looks_like(path: Path, asked: str) -> str:
    """A sentence, if the picture clearly shows the table of another game than `asked`; else an empty one."""
    for game in registry.games():
        if game.name == asked or _COMMAND not in game.commands:
            continue
        with suppress(CompanionError):
            clear: float = import_module(game.commands[_COMMAND].module).clear_in(path)
            if clear >= _CLEARLY:
                command = typed(PROGRAM, _COMMAND, "--game", game.name, path)
                return f"This looks like {game.title}. To read it: {command}"
    return ""
