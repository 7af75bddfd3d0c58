"""The words of the editions."""

import pytest

from eclipse_companion.game.editions import EDITIONS, UnknownEditionError, edition
from eclipse_companion.game.pieces import Player, Side

# Edition: both players; for each the words and the letters of its two sides.
WORDS = {
    "eclipse": ("Sun", "gold G silver S", "Moon", "gold G silver S"),
    "flip": ("Sun", "gold G silver S", "Moon", "gold G silver S"),
    "magic": ("Circle", "black B silver S", "Square", "black B silver S"),
    "tac-toe": ("O", "blue B green G", "X", "yellow Y white W"),
    "heads-tails": ("Light", "heads H tails T", "Dark", "heads H tails T"),
}


@pytest.mark.parametrize("key", WORDS)
def test_words(key: str) -> None:
    """Each edition has its own names for players, sides and the letters shown."""
    words = edition(key)
    sides = {
        player: " ".join(f"{words.side(player, side)} {words.letter(player, side)}" for side in Side)
        for player in Player
    }
    assert (
        words.player(Player.SUN),
        sides[Player.SUN],
        words.player(Player.MOON),
        sides[Player.MOON],
    ) == WORDS[key]


def test_all_editions() -> None:
    """There are five, each under its own key, and in each the two players look different."""
    assert list(EDITIONS) == list(WORDS)
    assert all(found.key == key and found.sun.look != found.moon.look for key, found in EDITIONS.items())


def test_no_edition() -> None:
    """An unknown key is refused, and all keys are named."""
    with pytest.raises(UnknownEditionError, match="no edition 'chess'; choose one of eclipse, flip, magic, tac-toe"):
        edition("chess")
