"""What finds mistakes in a kind of game: the game's own module, and its entries in the log.

In: a game's name. Out: a search for the log's games.
"""

from importlib import import_module

from eclipse_companion.commands import registry
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.log import SavedGame
from eclipse_companion.reviewing.mistakes import Search


def search_of(kind: str) -> Search:
    """The search of a game that has one. Raises `UsageError` if there is no such game."""
    module, saving = registry.find(kind).mistakes, registry.saving(kind)
    assert module is not None
    found = import_module(module)

    def record(game: SavedGame) -> object:
        for each in saving.records(saving.written([game])):
            if isinstance(each, CompanionError):
                raise each
            return each
        raise CompanionError(f"The game {game.uuid} has no record.")

    return Search(kind, found.VERSION, found.finder, record)
