"""How a club's page shows Ecliptic: the cards on both sides of the table. Hands are never told."""

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.ecliptic.game.cards import card_text, read_card, sign_of
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.page.shapes import shapes
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.club.pictures import Pictures
from eclipse_companion.outputs.club.told_game import ToldGame

_MOST_CARDS: Final = 12
"""A side has one card of each sign at most."""


class EclipticPictures(Pictures):
    """Ecliptic's."""

    folder = resources.files(__package__) / "static"
    module = "pictures.js"
    styles = ("cards.css", "pictures.css")

    def words(self, language: str, edition: str) -> EclipticSentences:
        """There is one edition."""
        del edition
        return EclipticSentences(language)

    def drawn(self, told: ToldGame) -> dict[str, Any]:
        """Both sides' cards; before the deal there are none."""
        sides = told.position.split("/") if told.position else [""] * len(Player)
        if len(sides) != len(Player):
            raise CompanionError("A table has two sides.")
        lines = [[read_card(text) for text in side.split()[: _MOST_CARDS + 1]] for side in sides]
        if any(len({sign_of(card) for card in line}) != len(line) for line in lines):
            raise CompanionError("A side has two cards of one sign.")
        return {"position": "", "drawn": {"table": {"lines": [list(map(card_text, line)) for line in lines]}}}

    def setup(self, language: str) -> Mapping[str, Any]:
        """How cards look."""
        del language
        return {"shapes": shapes()}


PICTURES = EclipticPictures()
