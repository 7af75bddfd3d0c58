"""Ecliptic's opponent that follows a person."""

import threading
from dataclasses import replace

import pytest

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Wish
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.reply import even, opponent
from eclipse_companion.table.searches import ReplyFound, Think
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


def test_who_yields_does_what_comes_out_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without yielding it does what the level does."""
    state = before_a_turn(white="1S 2S", hands=("3S 5M 9T 9G 11P 12C 8M", ""), stock=20)
    view = rules.draw(state).state.known_to(state.table.side)
    usual = [even.choose(view, 6, seed) for seed in range(6)]
    assert usual == [opponent.choose(view, 6, seed) for seed in range(6)]
    monkeypatch.setattr(even, "YIELDS", {6: 1.0})
    found = [even.choose(view, 6, seed) for seed in range(6)]
    assert found == [opponent.worst(view, seed) for seed in range(6)]
    assert found != usual


def test_the_computer_of_a_game_that_follows_is_this_one() -> None:
    """A search says that it follows: then it does what this opponent does, at its level and with the game's seed."""
    search, stop = preparation(7, advised=False)(), threading.Event()
    state = before_a_turn(white="1S 2S", hands=("3S 5M 9T 9G 11P 12C 8M", ""), stock=20)
    view = rules.draw(state).state.known_to(state.table.side)
    differ = 0
    for number in range(8):
        usual, found = (search(Think(view, "1", number, even=follows), stop) for follows in (False, True))
        assert found == ReplyFound(view, even.choose(view, 1, f"7 {number}"))
        differ += found != usual
    assert differ > 0
