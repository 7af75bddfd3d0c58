"""Tables in mid-game from which games begin: what is dealt around them, and why no game can lead to others."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.ecliptic.game.beginnings import beginning, unreachable
from eclipse_companion.games.ecliptic.game.cards import DECK
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.scoring import NotATableError, table_text
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import fault, state_json
from eclipse_companion.games.ecliptic.game.table import Phase
from tests.games.ecliptic.play.scripted import script

BEGIN = {Phase.START, Phase.MAIN}


def whole(seed: int) -> list[State]:
    """All states of a game in which a turn begins."""
    states = [position.state for position in script(seed).positions]
    return [state for state in states if state is not None and state.table.phase in BEGIN]


@given(st.integers(0, 60))
def test_every_table_of_a_real_game_is_one_to_begin_from(seed: int) -> None:
    """Whatever was played, and its text gives the same state again."""
    for state in whole(seed):
        assert unreachable(state.table) is None
        assert beginning(json.dumps(state_json(state)), Stream(0)) == state


def changed(state: State, **parts: Any) -> str:
    """The state's text with other parts."""
    return json.dumps({**state_json(state), **parts})


def test_a_state_to_which_no_game_leads_is_refused() -> None:
    """A sentence says what doesn't fit: cards, gems, dice, the twelfth sign, a turn that is half made, the end."""
    states = whole(11)
    state = next(each for each in states if sum(each.table.gems) == 2)
    told = state_json(state)
    line, hand, stock = told["line"], told["hand"], told["stock"]
    spoilt = [
        (
            changed(state, gems={"W": 5, "B": 5}),
            r"pairs put down and 10 gems won leave \d+ cards? in the lines, not \d+\.",
        ),
        (changed(state, used={"W": [], "B": []}), "After 2 battles, both sides have 2 dice out of use, not 0."),
        (changed(state, stock=stock[1:]), "Two cards are put down at a time"),
        (changed(state, line={**line, "W": line["W"][1:]}), "are in no place|is in no place"),
        (changed(state, twelfth=True), "'twelfth' is true, but .* free"),
        (changed(state, hand={**hand, "W": [*hand["W"], stock[0]]}), "Each card is there once"),
        (changed(state, phase="over", over="stopped"), "The game is already over there"),
        (changed(state, phase="twelfth"), "A turn is half made there: the phase is 'twelfth'."),
        ("{}", "The state has no 'side'"),
    ]
    for text, says in spoilt:
        with pytest.raises(CompanionError) as refused:
            beginning(text, Stream(0))
        assert re.search(says, str(refused.value)), str(refused.value)


@pytest.mark.parametrize("text", ["/", "1S 2S 3M g1/7G 8G", "1S 3T 5P/2M 4G g2", "1S 2S 3S 4S 5S 6S/7M 8M 9M 10M g3"])
@pytest.mark.parametrize("seed", range(5))
def test_the_other_cards_are_dealt_around_a_table(text: str, seed: int) -> None:
    """All 72 are there, as many pairs, discards and used dice as such a game has; chance alone chooses which."""
    state = beginning(text, Stream(seed))
    table = state.table
    assert fault(state) is None
    assert unreachable(table) is None
    assert state.hands is not None
    assert state.stock is not None
    assert sorted((*table.known, *state.hands[0], *state.hands[1], *state.stock)) == list(DECK)
    assert table_text(table.lines, table.gems).replace(" g0", "").replace("g0", "") == text
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert len(table.pile) == sum(table.gems)
    assert beginning(text, Stream(seed)) == state
    assert beginning(text, Stream(seed + 100)) != state


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1S 2S", "isn't a table"),
        ("1S/1M", "Each sign lies on one side at most"),
        ("1S 1M/", "Nobody has two cards of one sign"),
        (
            "1S 2S 3S 4S 5S 6S 7S 8S 9S 10S 11S 12S g9/",
            "For such a table 21 pairs are put down. Too few cards are left",
        ),
        ("1S/2S g60", "Too few cards are left"),
    ],
)
def test_a_table_that_cannot_be_is_refused(text: str, says: str) -> None:
    """A sentence says why."""
    with pytest.raises(CompanionError, match=re.escape(says)):
        beginning(text, Stream(0))
    assert issubclass(NotATableError, CompanionError)
