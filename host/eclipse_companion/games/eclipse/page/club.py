"""How a club's page shows Eclipse: a picture of the board, in the edition's pieces."""

from collections.abc import Mapping
from importlib import resources
from typing import Any

from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.page.facts import looks
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.club.pictures import Pictures
from eclipse_companion.outputs.club.told_game import ToldGame


class EclipsePictures(Pictures):
    """Eclipse's."""

    folder = resources.files(__package__) / "static"
    module = "club.js"
    styles = ("pieces.css", "pictures.css")

    def words(self, language: str, edition: str) -> EclipseSentences:
        """An edition's."""
        return _words(language, edition)

    def drawn(self, told: ToldGame) -> dict[str, Any]:
        """The position, and whose pieces these are."""
        return {"position": str(ECLIPSE_RULES.position(told.position)), "edition": edition(told.edition).key}

    def setup(self, language: str) -> Mapping[str, Any]:
        """How the pieces of all editions look."""
        return {"editions": {key: looks(_words(language, key)) for key in EDITIONS}}


def _words(language: str, key: str) -> EclipseSentences:
    return EclipseSentences(language, edition(key))


PICTURES = EclipsePictures()
