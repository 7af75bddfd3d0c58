"""What a board tells its club: what is written is read again; whatever else comes is refused with a sentence."""

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import GameStarted
from eclipse_companion.common.errors import harmless
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.club.told_game import (
    LONGEST,
    OVER,
    PAUSED,
    PLAYING,
    Clocks,
    NotAToldGameError,
    Seat,
    ToldGame,
    read,
    told_of,
    written,
)
from eclipse_companion.outputs.club.topics import STATE, STATUS, board_of, id_of, topic
from tests.games.eclipse.showing.scenes import SCENES

GAME: Final = ToldGame(
    "Kitchen",
    PLAYING,
    "eclipse",
    "flip",
    (Seat("sun", "Ann", None), Seat("moon", "Computer", "3")),
    "sun",
    None,
    "4/4/4/4",
    7,
    "S1",
    Clocks((271_000, 9_500), "moon"),
)
PLAIN: Final = st.text(st.characters(categories=("L", "N")), max_size=20).map(harmless)  # a few letters are blank
SEATS: Final = st.builds(Seat, st.just("sun"), PLAIN, st.none() | st.sampled_from(["1", "7", "perfect"])).map(
    lambda seat: (seat, Seat("moon", seat.name[::-1], None))
)
GAMES: Final = st.builds(
    ToldGame,
    PLAIN.filter(bool),
    st.sampled_from([PLAYING, PAUSED, OVER]),
    PLAIN,
    PLAIN,
    SEATS,
    st.sampled_from([None, "sun", "moon"]),
    st.sampled_from([None, "sun", "moon"]),
    PLAIN,
    st.integers(0, 1000),
    PLAIN,
    st.none() | st.builds(Clocks, st.tuples(*[st.integers(0, 10**8)] * 2), st.sampled_from([None, "sun"])),
)
JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(("name", "told"), [("Sun", ""), ("Sonne", ""), ("Computer", "Computer"), ("Ann", "Ann")])
def test_what_a_side_is_called_is_nobodys_name(name: str, told: str) -> None:
    """The club's page has words of its own for sides, in its own language."""
    begun = next(fact for fact in SCENES["middle"] if isinstance(fact, GameStarted))
    view = EclipseView(EclipseSentences("de", edition("eclipse"))).after(replace(begun, names=(name, "Ben")))
    assert [seat.name for seat in told_of(view, "Kitchen", "eclipse", "eclipse", names=True).seats] == [told, "Ben"]


@given(GAMES, st.floats(0, 1e10))
def test_what_is_written_is_read(game: ToldGame, at_s: float) -> None:
    """The same game comes out, with when it was told."""
    again, told_s = read(written(game, at_s))
    assert again == game
    assert told_s == pytest.approx(at_s, abs=0.001)


def test_a_board_without_a_game_is_idle() -> None:
    """Then nothing else is told, and nothing else is read."""
    idle = ToldGame("Kitchen")
    assert read(written(idle, 1.0))[0] == idle


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_a_game_or_are_refused(payload: bytes) -> None:
    """Nothing that a stranger sends raises anything else."""
    with suppress(NotAToldGameError):
        game, at_s = read(payload)
        assert read(written(game, at_s))[0] == game


@given(st.sampled_from(sorted(json.loads(written(GAME, 1.0)))), JSON)
def test_any_value_in_the_place_of_a_right_one_is_read_or_refused(key: str, value: object) -> None:
    """What is read has the kinds and bounds that pages rely on."""
    spoilt = {**json.loads(written(GAME, 1.0)), key: value}
    try:
        game, at_s = read(json.dumps(spoilt).encode())
    except NotAToldGameError:
        return
    assert 0 <= at_s <= 1e11
    assert len(game.position) <= 400
    assert {game.to_move, game.winner} <= {None, *(seat.side for seat in game.seats)}
    assert all(isinstance(each, str) for seat in game.seats for each in (seat.side, seat.name))
    assert game.clocks is None or len(game.clocks.left_ms) == len(game.seats)


def spoilt(**others: Any) -> bytes:
    return json.dumps({**json.loads(written(GAME, 1.0)), **others}).encode()


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"[" * 4000,
        b'{"version": 1}',
        spoilt(version=2),
        spoilt(version=True),
        spoilt(board=""),
        spoilt(board="x" * 61),
        spoilt(state="winning"),
        spoilt(seats=[]),
        spoilt(seats=[{"side": "sun", "name": "A", "level": None}] * 2),
        spoilt(seats=[7]),
        spoilt(winner="earth"),
        spoilt(to_move=["sun"]),
        spoilt(turns=-1),
        spoilt(turns=True),
        spoilt(at=float("nan")),
        spoilt(at=float("inf")),
        spoilt(clocks={"left_ms": [1], "running": None}),
        spoilt(clocks={"left_ms": [1, "2"], "running": None}),
        spoilt(clocks=7),
        spoilt(position="x" * 401),
        written(GAME, 1.0) + b" " * LONGEST,
        b"\xff\xfe",
    ],
)
def test_what_makes_no_sense_is_refused(payload: bytes) -> None:
    """Another version, a missing part, a value out of bounds, too many bytes."""
    with pytest.raises(NotAToldGameError):
        read(payload)


def test_names_are_made_harmless() -> None:
    """Nothing in them hides, breaks lines or turns the text round."""
    named = [{"side": "sun", "name": "A\u202eB\x1b[2J\nC", "level": None}, {"side": "moon", "name": "", "level": None}]
    game, _ = read(spoilt(seats=named))
    assert game.seats[0].name == "A\ufffdB\ufffd[2J C"


def test_keys_of_later_versions_are_left_alone() -> None:
    """Whoever adds something to this version breaks nobody who reads it."""
    assert read(spoilt(more={"than": "known"}))[0] == GAME


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=40))
def test_a_name_has_a_topic_that_names_its_board(name: str) -> None:
    """Whatever the name, the topic has no sign that means something to a broker, and is read again."""
    assert board_of(topic(id_of(name), STATE)) == (id_of(name), STATE)


def test_names_that_look_alike_have_topics_of_their_own() -> None:
    """Capitals and accents count."""
    assert len({id_of(name) for name in ("Kitchen", "kitchen", "Kitchén", "кухня", "キッチン", "-")}) == 6
    assert id_of("Kitchen 2").startswith("kitchen-2-")


@pytest.mark.parametrize("other", ["", "x", "eclipse-companion/v1/a/b/state", "eclipse-companion/v1/A/state"])
def test_other_topics_name_no_board(other: str) -> None:
    """Whatever else is told on the broker is none of ours."""
    assert board_of(other) is None
    assert board_of(topic("a", STATUS)) == ("a", STATUS)
