"""Ecliptic's opponent that follows a person."""

from dataclasses import replace

import pytest

from eclipse_companion.games.ecliptic.game.actions import Wish
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply import even, opponent
from tests.games.ecliptic.game.situations import before_a_turn


@pytest.mark.parametrize(("gems", "wishes"), [((0, 9), {False}), ((9, 0), {False, True})], ids=["behind", "ahead"])
def test_it_never_asks_for_the_end_of_a_game_that_is_lost(gems: tuple[int, int], wishes: set[bool]) -> None:
    """The weakest level does anything; behind, this opponent alone always goes on."""
    state = before_a_turn(white="1S 2S", hands=("3S 5M 9T", ""), stock=20)
    table = replace(state.table, phase=Phase.TWELFTH, gems=gems)
    view = replace(state, table=table).known_to(table.side)
    told = {wish.stop for seed in range(40) if isinstance(wish := even.choose(view, 1, seed), Wish)}
    assert told == wishes
    assert Wish(stop=True) in {opponent.choose(view, 1, seed) for seed in range(40)}
