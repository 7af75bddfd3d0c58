"""How a club's page shows Infinity: a picture of the device."""

from importlib import resources
from typing import Any

from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.outputs.club.pictures import Pictures
from eclipse_companion.outputs.club.told_game import ToldGame


class InfinityPictures(Pictures):
    """Infinity's."""

    folder = resources.files(__package__) / "static"
    module = "pictures.js"
    styles = ("marbles.css", "pictures.css")

    def words(self, language: str, edition: str) -> InfinitySentences:
        """There is one edition."""
        del edition
        return InfinitySentences(language)

    def drawn(self, told: ToldGame) -> dict[str, Any]:
        """The position."""
        return {"position": str(Position.parse(told.position))}


PICTURES = InfinityPictures()
