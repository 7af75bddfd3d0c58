"""States as JSON: what is no state, and why."""

import json
from typing import Any

import pytest

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.state_json import NotAStateError, read_state, state_json
from eclipse_companion.games.ecliptic.game.table import Phase
from tests.games.ecliptic.game.playing import game

START = state_json(rules.settled(rules.Happened(rules.dealt(game(0).deck))).state)


def in_phase(phase: Phase) -> dict[str, Any]:
    """A state of a random game in this phase."""
    return next(state_json(state) for seed in range(40) for state in game(seed).states if state.table.phase is phase)


def said(given: object) -> str:
    with pytest.raises(NotAStateError) as caught:
        read_state(given if isinstance(given, str) else json.dumps(given))
    return str(caught.value)


def test_the_keys_of_a_state() -> None:
    """They are these, in this order; two more are there only where the rest of a turn needs them."""
    keys = ["side", "phase", "hand", "line", "discard", "stock", "gems", "used", "twelfth", "pending", "over"]
    assert list(START) == keys
    assert list(in_phase(Phase.KEEP)) == [*keys, "fought"]


@pytest.mark.parametrize("key", START)
def test_every_key_is_needed(key: str) -> None:
    """The sentence names the one that is missing."""
    assert said({name: value for name, value in START.items() if name != key}).startswith(f"The state has no '{key}'.")


@pytest.mark.parametrize("text", ["", "{", "nonsense", "[" * 100000, "1" * 5000, "[]", "null", "7"])
def test_other_texts_are_no_state(text: str) -> None:
    """They are refused, however odd."""
    assert "JSON" in said(text)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"side": "X"}, """'side' must be one of "W", "B", not "X"."""),
        ({"side": []}, "'side' must be one of"),
        ({"phase": "middle"}, "'phase' must be one of"),
        ({"hand": {"W": []}}, "'hand' must be an object with White's part and Blue's"),
        ({"hand": {"W": "1S", "B": []}}, "'hand of White' must be a list of cards"),
        ({"hand": {"W": ["1X"], "B": []}}, "In 'hand of White': '1X' isn't a card."),
        ({"discard": [7]}, "In 'discard': '7' isn't a card."),
        ({"stock": None}, "'stock' must be a list of cards"),
        ({"discard": START["hand"]["W"][:1]}, "1P is in White's hand and in the discard. Each card is there once."),
        ({"stock": [*START["stock"], START["stock"][0]]}, "twice in the stock"),
        ({"line": {"W": ["3T", "3G"], "B": []}, "stock": []}, "White's side has 3T and 3G. Each sign is there once."),
        ({"line": {"W": ["3T"], "B": ["3G"]}, "stock": []}, "Both sides have sign 3, and nobody fights for it."),
        ({"gems": {"W": -1, "B": 0}}, "'gems of White' must be a number of gems"),
        ({"gems": {"W": 0, "B": True}}, "'gems of Blue' must be a number of gems"),
        ({"used": {"W": ["d5"], "B": []}}, "'used of White' must be a list of dice"),
        ({"used": {"W": ["d4", 4], "B": []}}, "'used of White' must be a list of dice"),
        ({"used": {"W": 4, "B": []}}, "'used of White' must be a list of dice"),
        ({"used": {"W": [4, 6, 8, 10, 12, 20], "B": []}}, "All of White's dice are used."),
        ({"used": {"W": [4, 6], "B": [4]}}, "White has used 2 dice, and Blue 1 die. Each battle uses one of both."),
        ({"twelfth": 1}, "'twelfth' must be true or false."),
        ({"again": "yes"}, "'again' must be true or false."),
        ({"phase": "battle"}, "'pending' must be the sign that is fought for, 1 to 12."),
        ({"pending": "3"}, "'pending' must be the sign that is fought for, 1 to 12, or null."),
        ({"pending": 13}, "'pending' must be the sign that is fought for, 1 to 12, or null."),
        ({"phase": "battle", "pending": 3}, "'pending' must be a sign that both sides have."),
        ({"phase": "over"}, "'over' must say how the game ended"),
        ({"over": "stock"}, "'over' must say how the game ended"),
        ({"over": "lost"}, """'over' must be one of null, "stock", "stopped", not "lost"."""),
        ({"hand": {"W": [], "B": []}}, "White has no card in hand, so this can't be the phase 'main'."),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], expected: str) -> None:
    """Each kind of wrong state has a sentence."""
    assert expected in said({**START, **change})


def test_hands_have_seven_cards_at_most() -> None:
    """An eighth can't be there."""
    stock = START["stock"]
    more = {"hand": {"W": [*START["hand"]["W"], stock[0]], "B": []}, "stock": stock[1:]}
    assert said({**START, **more}) == "White has 8 cards in hand. Nobody has more than 7."


@pytest.mark.parametrize(
    "fought", [7, {}, {"dice": [4, 6]}, {"dice": [4], "throws": []}, {"dice": [4, 6], "throws": 1}]
)
def test_a_battle_that_was_fought_is_read(fought: object) -> None:
    """It may be left out; nonsense is refused."""
    keep = in_phase(Phase.KEEP)
    assert read_state(json.dumps({**keep, "fought": None})).table.fight is None
    assert said({**keep, "fought": fought}) == "'fought' must have the 'dice' and the 'throws' of the battle, in pairs."


def test_dice_may_be_numbers() -> None:
    """`4` is `d4`."""
    state = read_state(json.dumps({**START, "used": {"W": [4], "B": ["d20"]}}))
    assert state.table.used == ((4,), (20,))
