"""How lists of turns number their rows."""

from eclipse_companion.gamekit.numbering import row_numbers
from eclipse_companion.games.infinity.game.marbles import Player

BLUE, OTHER = Player


def test_a_row_has_one_turn_of_each_player() -> None:
    """Who makes two turns in a row begins another one; chance has no number."""
    assert row_numbers([BLUE, OTHER, BLUE, BLUE, OTHER, OTHER, BLUE], tuple(Player)) == [1, 1, 2, 3, 3, 4, 5]
    assert row_numbers([BLUE, None, OTHER], tuple(Player)) == [1, 0, 1]


def test_a_game_may_begin_with_any_player() -> None:
    """The first row has a gap then, and the first player's first turn begins the second one."""
    assert row_numbers([OTHER, BLUE, OTHER], tuple(Player), skipped=1) == [1, 2, 2]
    assert row_numbers([OTHER, BLUE, OTHER], tuple(Player)) == [1, 2, 2]
