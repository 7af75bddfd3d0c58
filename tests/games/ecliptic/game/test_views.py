"""What a player may know: the types of what players get have no place for anything else."""

from dataclasses import fields, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import State, View
from eclipse_companion.games.ecliptic.game.table import Phase, Table
from tests.games.ecliptic.game.playing import game


def test_a_view_has_the_table_and_one_hand() -> None:
    """It has no stock, no other hand, no seed and no dice chosen."""
    assert [field.name for field in fields(View)] == ["table", "player", "hand"]
    hidden = {"deck", "stream", "seed"}
    assert not hidden & {field.name for field in fields(Table)}
    assert Table.__annotations__["stock"] is int


@settings(max_examples=10)
@given(st.integers(0, 74), st.randoms(use_true_random=False))
def test_exchanging_hidden_cards_changes_no_view(seed: int, source: object) -> None:
    """The other hand and the stock, dealt in any other way, look the same, and give the same options."""
    for state in game(seed).states[::5]:
        for player in Player:
            other = exchanged(state, player, source)
            assert other.known_to(player) == state.known_to(player)
            if state.table.phase is not Phase.START or state.to_move is player:
                assert rules.legal(other).get(player) == rules.legal(state).get(player)


def exchanged(state: State, player: Player, source: object) -> State:
    """The state with the cards that a player doesn't know dealt anew."""
    assert state.hands is not None
    assert state.stock is not None
    theirs = state.hands[player.opponent.at]
    hidden = [*theirs, *state.stock]
    source.shuffle(hidden)  # type: ignore[attr-defined]
    hand, stock = tuple(sorted(hidden[: len(theirs)])), tuple(hidden[len(theirs) :])
    hands = (state.hands[0], hand) if player is Player.WHITE else (hand, state.hands[1])
    return replace(state, hands=hands, stock=stock)
