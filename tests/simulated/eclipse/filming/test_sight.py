"""Sights: what there is to see, as values and as text."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_simulation.eclipse.filming import tiles
from eclipse_simulation.eclipse.filming.sight import (
    GOLD_UP,
    SILVER_UP,
    NotASightError,
    SeenHand,
    SeenTile,
    VirtualScene,
)
from tests.games.eclipse.game.strategies import positions

PLACES = st.floats(-1000, 1000)
AXES = st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1)).filter(
    lambda axis: 0.6 < float(np.linalg.norm(axis)) < 1.7
)
TILES = st.builds(SeenTile, st.sampled_from(Player), PLACES, PLACES, PLACES, AXES, st.floats(-360, 360))
HANDS = st.builds(SeenHand, st.sampled_from(Player), st.sampled_from(["point", "grasp"]), PLACES, PLACES, PLACES)
SIGHTS = st.builds(VirtualScene, st.lists(TILES, max_size=16).map(tuple), st.lists(HANDS, max_size=4).map(tuple))


@given(SIGHTS)
def test_a_sight_comes_back_from_its_text(sight: VirtualScene) -> None:
    """Its text is one line, from which the same sight is read, to the last bit."""
    text = sight.to_text()
    assert "\n" not in text
    assert VirtualScene.parse(text) == sight


@given(st.text() | st.recursive(st.none() | st.floats() | st.text(), st.lists).map(json.dumps))
def test_any_other_text_is_refused(text: str) -> None:
    """A text that isn't a sight's raises `NotASightError`, whatever it is."""
    with pytest.raises(NotASightError):
        VirtualScene.parse(text)


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": [["sun", 1, 2, 3, 0, 0, 1]]},
        {"tiles": [["sun", 1, 2, 3, 0, 0, 1, None]]},
        {"tiles": [["sun", 1, 2, 3, 0, 0, 0, 0]]},
        {"tiles": [["star", 1, 2, 3, 0, 0, 1, 0]]},
        {"tiles": [["sun", 1e9, 2, 3, 0, 0, 1, 0]]},
        {"tiles": [["sun", True, 2, 3, 0, 0, 1, 0]]},
        {"tiles": [["sun", 1, 2, 3, 0, 0, 1, 0]] * 17},
        {"hands": [["sun", "wave", 1, 2, 3]]},
        {"hands": [["sun", "point", 1, 2, float("nan")]]},
        {"hands": [["sun", "point", 1, 2, 3]] * 5},
        {"tiles": None},
    ],
)
def test_a_sight_with_something_impossible_is_refused(change: dict[str, object]) -> None:
    """Missing numbers, axes without a length, unknown players, numbers out of range, too many tiles or hands."""
    with pytest.raises(NotASightError):
        VirtualScene.parse(json.dumps({"tiles": [], "hands": []} | change))


@given(positions)
def test_a_position_at_rest_is_seen_as_it_is(position: Position) -> None:
    """Sixteen tiles or more faces than tiles: those on squares show the position's letters, straight or askew."""
    for rng in (None, np.random.default_rng(1)):
        sight = VirtualScene.of(position, rng)
        on_board = [one for one in sight.tiles if 0 < one.x < 100 and 0 < one.y < 100]
        cells = ["."] * 16
        for one in on_board:
            cells[4 * int(one.y // 25) + int(one.x // 25)] = one.face
        assert "".join(cells) == position.cells
        assert not sight.hands


def test_pieces_askew_lie_apart() -> None:
    """On a full board too, no two of them are nearer than a piece is wide; on an emptier one they're up to 3 mm off."""
    full = [VirtualScene.of(Position.parse("GsSg/sGgS/SGgs/gsGS"), np.random.default_rng(seed)) for seed in range(20)]
    for sight in full:
        places = np.array([(one.x, one.y) for one in sight.tiles])
        apart = np.abs(places[:, None] - places[None]).max(axis=2) + 100 * np.eye(16)
        assert apart.min() > 22.5
    few = [VirtualScene.of(Position.parse("G3/4/4/3s"), np.random.default_rng(seed)) for seed in range(20)]
    assert max(abs(one.tiles[0].x - 12.5) for one in few) > 2


@given(AXES, st.floats(-179, 179))
def test_a_turn_is_found_again_from_where_the_drawing_points(axis: tuple[float, float, float], turn: float) -> None:
    """Whatever a tile's axis, its three directions are at right angles, and its turn follows from them."""
    unit = np.array(axis) / np.linalg.norm(axis)
    directions = tiles.frame(unit, turn)
    assert np.allclose(directions @ directions.T, np.eye(3), atol=1e-9)
    assert np.linalg.det(directions) == pytest.approx(1)
    assert tiles.turn_of(unit, directions[0]) == pytest.approx(turn, abs=1e-6)


@pytest.mark.parametrize("axis", [GOLD_UP, SILVER_UP])
def test_a_lying_tiles_turn_is_clockwise_from_above(axis: tuple[float, float, float]) -> None:
    """Turned by a quarter, either side's drawing points from square 1 towards square 13."""
    assert np.allclose(tiles.frame(np.array(axis), 90.0)[0], [0, 1, 0])
