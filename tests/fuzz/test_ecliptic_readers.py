"""States, positions and looks of Ecliptic, and what people type: read, or refused with the one documented error."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.ecliptic.following.table_state import NotALookError, TableState, as_json, from_json
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.state_json import NotAStateError, read_state, state_json
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.ecliptic.steps.position import REFEREED, NotAPositionError, Position, read_position
from eclipse_companion.games.ecliptic.steps.typed import read_typed
from tests.games.ecliptic.game.playing import game
from tests.games.ecliptic.play.scripted import script

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["W", "B", "7G", "1S", "main", "d4", "stock", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["W", "B", "dice", "throws"]), inner),
    max_leaves=6,
)
SOME = [state_json(state) for seed in range(3) for state in game(seed).states]


@given(st.sampled_from(SOME), st.dictionaries(st.sampled_from([*SOME[0], "again", "fought"]), values, max_size=3))
def test_states(state: dict[str, Any], changes: dict[str, Any]) -> None:
    """Any change makes a state with legal actions, which reads back, or `NotAStateError`."""
    try:
        found = read_state(json.dumps({**state, **changes}))
    except NotAStateError:
        return
    assert read_state(json.dumps(state_json(found))) == found
    rules.legal(found)


AT_TABLE = [position for seed in range(2) for position in script(seed, most=80).positions]
OWN = (
    st.none()
    | values
    | st.fixed_dictionaries(
        {"side": st.sampled_from("WBX"), "slots": st.lists(st.none() | st.integers(-2, 73), min_size=6, max_size=8)}
    )
)


@given(st.sampled_from([json.loads(str(position)) for position in AT_TABLE]), OWN)
def test_positions_with_the_computers_cards(given_position: dict[str, Any], own: object) -> None:
    """Whatever lies on the slots makes a position, which reads back, also as everybody may know it, or it doesn't."""
    with suppress(NotAPositionError):
        found = read_position(json.dumps({**given_position, "own": own}))
        assert read_position(str(found)) == found
        assert read_position(str(found.seen())) == found.seen()


@given(
    st.dictionaries(
        st.sampled_from(["lines", "pile", "loose", "astray", "doubtful", "pile_doubtful", "slots"]),
        values | st.lists(st.lists(st.sampled_from(["7G", "1S", 1, 2, None]), max_size=3), max_size=3),
        max_size=3,
    )
)
def test_looks_of_recordings(changes: dict[str, Any]) -> None:
    """Any change to a look makes one that reads back, or `NotALookError`."""
    with suppress(NotALookError):
        found = from_json({**as_json(TableState()), **changes})
        assert from_json(as_json(found)) == found


@given(
    st.sampled_from([json.loads(str(position)) for position in AT_TABLE]),
    st.dictionaries(st.sampled_from(["state", "dice", "throws", "wish", "refereed", "stream"]), values, max_size=2),
)
def test_positions_at_a_table(given_position: dict[str, Any], changes: dict[str, Any]) -> None:
    """Any change makes a position, which reads back, or `NotAPositionError`."""
    with suppress(NotAPositionError):
        found = read_position(json.dumps({**given_position, **changes}))
        assert read_position(str(found)) == found


@given(
    st.sampled_from([*AT_TABLE, REFEREED]),
    st.lists(st.sampled_from(["3", "12", "sun", "Waage", "x", "^", "+", "S", "d20", "0-3", "go", "0"]), max_size=7),
    st.text(max_size=12),
)
def test_typed_lines(position: Position, words: list[str], text: str) -> None:
    """Whatever a player types is a step, or refused with a notice's key; so is what can't be made."""
    for line in (" ".join(words), text):
        with suppress(RefusedTurnError):
            step = read_typed(position, line)
            ECLIPTIC_RULES.check(position, step, "ecliptic")
            ECLIPTIC_RULES.after(position, step)
