"""How a club's page shows the games of one kind. Each game has such `Pictures`; its `registered` module names them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any

from eclipse_companion.outputs.club.told_game import ToldGame
from eclipse_companion.outputs.sentences import Sentences


class Pictures(ABC):
    """One game's."""

    folder: Traversable
    """Its files for pages."""
    module: str
    """The one of these that draws: it has `createPicture`."""
    styles: Sequence[str] = ()
    """The style sheets among these that pictures need."""

    @abstractmethod
    def words(self, language: str, edition: str) -> Sentences:
        """The words of an edition, for names of sides. Raises `CompanionError` if there is no such edition."""

    @abstractmethod
    def drawn(self, told: ToldGame) -> dict[str, Any]:
        """What the module draws of a game that somebody told. Raises `CompanionError` if that makes no sense."""

    def setup(self, language: str) -> Mapping[str, Any]:
        """What the module finds in the page's set-up, by names of its own."""
        del language
        return {}
