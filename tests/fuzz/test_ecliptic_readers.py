"""Any input is accepted or raises the one documented error: the readers of Ecliptic."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.ecliptic.following.table_state import NotALookError, TableState, as_json, from_json
from eclipse_companion.games.ecliptic.game import ecl, rules
from eclipse_companion.games.ecliptic.game.cards import NotACardError, card_text, read_card
from eclipse_companion.games.ecliptic.game.scoring import NotATableError, read_table, result_of
from eclipse_companion.games.ecliptic.game.state_json import NotAStateError, read_state, state_json
from eclipse_companion.games.ecliptic.game.turn import NotATurnError, Turn
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.ecliptic.steps.position import REFEREED, NotAPositionError, Position, read_position
from eclipse_companion.games.ecliptic.steps.step import NotAStepError, read_step
from eclipse_companion.games.ecliptic.steps.typed import read_typed
from tests.fuzz.scanned import games_of
from tests.games.ecliptic.game.playing import game
from tests.games.ecliptic.play.scripted import script

near_cards = st.text(alphabet="0123SMTGPCs^ ", max_size=4)
near_turns = st.lists(
    st.sampled_from([*"WBxSMTGPC^+:!-=,>#0123456789 ", "1S", "stop", "go", "W 1S+1M:2S"]), max_size=20
)
near_tables = st.lists(st.sampled_from(["1S", "2M", "12C", "g1", "/", "13S", " ", "x"]), max_size=9).map(" ".join)


@given(near_cards | st.text(max_size=6))
def test_cards(text: str) -> None:
    """Any text is a card, which is written back unchanged, or `NotACardError`."""
    with suppress(NotACardError):
        assert card_text(read_card(text)) == text


@given(near_turns.map("".join) | st.text(max_size=30))
def test_turns(text: str) -> None:
    """Any text is a turn, which reads back, or `NotATurnError`."""
    with suppress(NotATurnError):
        assert Turn.parse(str(Turn.parse(text))) == Turn.parse(text)


@given(near_tables | st.text(max_size=30))
def test_tables(text: str) -> None:
    """Any text is a table that can be counted, or `NotATableError`."""
    with suppress(NotATableError):
        result_of(read_table(text))


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


@given(st.text(max_size=40))
def test_other_texts(text: str) -> None:
    """Any text is a state or `NotAStateError`."""
    with suppress(NotAStateError):
        read_state(text)


pieces = st.sampled_from(
    [
        *"[](){};%$*!?/-.\\\"'\n\r \t\0\ufeff0123WBxSG^+:=>#,",
        *('[A "b"]', '[Game "ecliptic"]', '[Seed "0"]', '[Deck "1S"]', '[Position "x"]', '[Result "1-0"]'),
        *('[Secret "1"]', '[Word "x"]', '[Commit "0"]', '[Score "1-0"]'),
        *("1. W x1S", "2. B x2S", "W x3S", "3.", "1...", "$12", "{c}", "; c\n", "1-0", "0-1", "1/2-1/2"),
        *("1. W 1S+1M:2S", "2. B 3S+3M:2M!4-6=1-2>2M", "B 4S+4M:5S#go=1", "W 2T+2C:1P"),
    ]
)


@settings(max_examples=200)
@given(st.lists(pieces, max_size=40).map("".join) | st.text(max_size=60))
def test_games(text: str) -> None:
    """Any text is games, which read back, and errors that have a place."""
    for record in games_of(text, ecl.scan):
        assert list(ecl.scan(files.write([record]))) == [record]


near_steps = st.lists(
    st.sampled_from(
        [
            *("deal ", "seed=", "secret=", "word=", "3", "%20", "d", "4", "-", "=", "?", "draw", "7G", "x", "+"),
            "lay ",
            " ",
        ]
    ),
    max_size=9,
).map("".join)


@given(near_steps | st.text(max_size=30))
def test_steps(text: str) -> None:
    """Any text is a step of a game at a table, which reads back, or `NotAStepError`."""
    with suppress(NotAStepError):
        step = read_step(text)
        assert read_step(str(step)) == step


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
