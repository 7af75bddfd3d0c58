"""Films of games: their story, the tiles' ways, the hands, and the scene at each time."""

import itertools
import json
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_pictures.films.hands import AWAY_MM
from eclipse_pictures.films.staging import Evening, evening, instants, scene_at
from eclipse_pictures.films.story import FEWEST, Film, Stroke, story, travel_ms
from eclipse_pictures.films.tiles import Moving
from eclipse_pictures.geometry import rectangle
from eclipse_pictures.plates import as_data
from eclipse_pictures.scenes import Scene

FILMS = tuple(Film("eclipse", seed, knock=seed % 3 == 0) for seed in range(1, 5))
FPS = 2.0


@pytest.fixture(scope="module", params=FILMS, ids=lambda film: film.name)
def shown(request: pytest.FixtureRequest) -> Evening:
    return evening(request.param)


def strokes(shown: Evening) -> list[Stroke]:
    return [stroke for turn in shown.story.turns for stroke in turn.strokes]


def unmoved(scene: Scene) -> Scene:
    return replace(
        scene, cells="", lying=(), spare=(), held=(), hand=None, camera=((0.0, 0.0), 1.0, 1.0, 1.0, 1.0, 1.0)
    )


# ---- the story ----


def test_a_film_is_a_legal_game(shown: Evening) -> None:
    """Its turns can be made one after the other from the empty board; it has at least eight unless the game ends."""
    position = EMPTY
    for one in shown.story.turns:
        assert one.player is position.to_move
        assert one.turn in rules.legal_turns(position)
        position = rules.play(position, one.turn)
    assert len(shown.story.turns) >= FEWEST or rules.result(position) is not None


def test_the_same_film_is_told_the_same_way() -> None:
    """A film's number determines its scenes; another number, and a knock, make other films."""
    first = scene_at(FILMS[0], 12_000.0)
    story.cache_clear()
    evening.cache_clear()
    assert scene_at(FILMS[0], 12_000.0) == first
    others = [scene_at(film, 12_000.0) for film in (*FILMS[1:], replace(FILMS[0], kind="magic"))]
    assert first not in others
    assert len({film.name for film in (*FILMS, replace(FILMS[0], knock=True), replace(FILMS[0], kind="magic"))}) == 6


def test_hands_come_and_go_one_after_the_other(shown: Evening) -> None:
    """A hand comes, moves tiles, and leaves before the next one comes; the pause between lasts from 0.9 s to 8 s."""
    for one in shown.story.turns:
        begins = min(stroke.motion.start_ms for stroke in one.strokes)
        ends = max(stroke.motion.end_ms for stroke in one.strokes)
        assert one.comes_ms < one.begins_ms == begins < one.ends_ms == ends < one.left_ms
        if one.lingers_ms is not None:
            assert one.ends_ms < one.lingers_ms[0] < one.lingers_ms[1] < one.left_ms
    for one, after in pairwise(shown.story.turns):
        assert 900 <= after.comes_ms - one.left_ms <= 8000
    assert shown.story.turns[-1].left_ms < shown.story.end_ms


def test_a_hand_holds_one_tile_at_a_time(shown: Evening) -> None:
    """Between two tiles it moves, it has time to get from the one to the other; no tile is in two motions at once."""
    for turn in shown.story.turns:
        held = [stroke.motion for stroke in turn.strokes if stroke.held]
        for one, after in pairwise(held):
            assert after.start_ms - one.end_ms >= 0.85 * travel_ms(one.points[-1], after.points[0]) - 1e-6
    for tile in range(16):
        own = sorted((one.motion for one in strokes(shown) if one.motion.piece == tile), key=lambda one: one.start_ms)
        for one, after in pairwise(own):
            assert after.start_ms >= one.end_ms - 1e-6


# ---- tiles ----


def test_after_each_turn_the_board_shows_its_position(shown: Evening) -> None:
    """When a turn's last tile lies still, the scene's cells are the position that the rules say."""
    position = EMPTY
    for one in shown.story.turns:
        position = rules.play(position, one.turn)
        scene = scene_at(shown.story.film, one.left_ms)
        assert Position.parse(scene.position) == position
        assert not scene.held
        assert len(scene.lying) + len(scene.spare) == 16


def test_no_lying_piece_stands_in_another(shown: Evening) -> None:
    """However askew they were set down, tops of pieces share no area (by clipping each pair of outlines)."""
    for one in shown.story.turns:
        scene = scene_at(shown.story.film, one.left_ms)
        size = max(shape.size_mm for shape in scene.pieces.shapes)
        outlines = [rectangle((p.x, p.y), size, p.turn_deg).astype(np.float32) for p in scene.lying]
        for a, b in itertools.combinations(outlines, 2):
            assert cv2.intersectConvexConvex(a, b)[0] < 0.05


def test_tiles_move_without_jumps(shown: Evening) -> None:
    """From rest to rest, no tile moves by more than 30 mm or turns by more than 40 degrees within 20 ms."""
    for stroke in strokes(shown):
        times = np.arange(stroke.motion.start_ms - 20, stroke.motion.end_ms + 40, 20.0)
        states = [shown.tiles.at(stroke.motion.piece, t) for t in times]
        for one, after in pairwise(states):
            assert np.hypot(after.x - one.x, after.y - one.y) < 30
            assert np.allclose(after.rotation @ after.rotation.T, np.eye(3), atol=1e-6)
            turned = np.degrees(np.arccos(np.clip((np.trace(after.rotation @ one.rotation.T) - 1) / 2, -1, 1)))
            assert turned < 40


def test_a_held_tile_is_above_the_board(shown: Evening) -> None:
    """No corner of a tile on its way is in the board, or in the mat beside it."""
    shape, surface = shown.scene.pieces.shapes[0], shown.scene.board.surface_mm
    half = np.array([shape.size_mm / 2, shape.size_mm / 2, shape.thick_mm / 2])
    corners = np.array(list(itertools.product((-1, 1), repeat=3))) * half
    for stroke in strokes(shown):
        for t in np.linspace(stroke.motion.start_ms, stroke.motion.end_ms, 25)[1:-1]:
            state = shown.tiles.at(stroke.motion.piece, t)
            if isinstance(state, Moving):
                lowest = state.height_mm + (corners @ state.rotation.T)[:, 2].min()
                assert lowest > -4.5  # a corner is lower than an edge
                if min(state.x, state.y) > -11 and max(state.x, state.y) < 111:
                    assert lowest > surface - 5.0


# ---- hands ----


def test_fingers_are_at_the_tile_that_they_move(shown: Evening) -> None:
    """While a hand moves a tile, its finger tips are at the tile's middle, and no higher than its top."""
    thick = shown.scene.pieces.shapes[0].thick_mm
    for stroke in strokes(shown):
        if stroke.held:
            for t in np.linspace(stroke.motion.start_ms, stroke.motion.end_ms, 7)[1:-1]:
                hand, way = shown.hands.at(t), shown.tiles.passage(stroke.motion)
                there = shown.tiles.on_the_way(way, t)
                assert hand is not None
                assert (hand.x, hand.y) == pytest.approx((there.x, there.y))
                assert hand.height <= there.height_mm + thick / 2 + 1e-6


def test_a_hand_moves_without_jumps(shown: Evening) -> None:
    """It comes from beyond the board's edge on its player's side, goes back there, and never moves 1.6 mm in a ms."""
    for one in shown.story.turns:
        times = np.arange(one.comes_ms + 1, one.left_ms - 1, 10.0)
        hands = [shown.hands.at(t) for t in times]
        places = np.array([(hand.x, hand.y, hand.height) for hand in hands if hand is not None])
        assert len(places) == len(times)
        assert np.linalg.norm(np.diff(places, axis=0), axis=1).max() < 16
        seat = np.radians(shown.story.seats_deg[one.player])
        for place in places[[0, -1], :2]:
            assert (place - 50) @ (np.sin(seat), np.cos(seat)) > 50 + AWAY_MM - 5


def test_nobody_is_at_the_board_between_turns(shown: Evening) -> None:
    """Before the first turn, between two, and after the last, there is no hand."""
    edges = [0.0, *(t for one in shown.story.turns for t in (one.comes_ms, one.left_ms)), shown.story.end_ms]
    for leaves, comes in zip(edges[::2], edges[1::2], strict=True):
        assert all(shown.hands.at(t) is None for t in np.linspace(leaves, comes, 5))


# ---- scenes ----


def test_an_evening_keeps_all_that_does_not_move(shown: Evening) -> None:
    """All scenes of a film share set, board, mat, table, lights and room; the mat has its markers in the picture."""
    scenes = [scene_at(shown.story.film, t) for t in np.linspace(0, shown.story.end_ms, 12)]
    assert len({json.dumps(as_data(unmoved(scene))) for scene in scenes}) == 1
    for scene in scenes:
        assert scene.mat is not None
        assert scene.mat.markers
        assert not scene.whole


def test_a_knock_moves_the_camera_once(shown: Evening) -> None:
    """Without a knock, the camera never moves; with one, it moves once, by a little, while nobody is at the board."""
    film, told = shown.story.film, shown.story
    times = np.arange(0, told.end_ms, 250.0)
    cameras = [scene_at(film, t).camera for t in times]
    assert sum(one != after for one, after in pairwise(cameras)) == film.knock
    if told.knock_ms is not None:
        assert shown.hands.at(told.knock_ms) is None
        eyes = [scene_at(film, t).view.eye for t in (0.0, told.end_ms)]
        assert 0.1 < np.linalg.norm(eyes[1] - eyes[0]) < 60


def test_instants_at_rest_are_shown_by_one_plate(shown: Evening) -> None:
    """Frames that share a plate have the same scene; each plate's time is that of the first frame that it shows."""
    film = shown.story.film
    times = instants(film, FPS)
    assert len(set(times)) < 0.8 * len(times)
    for number, at in enumerate(times):
        own = number * 1000 / FPS
        assert at <= own
        assert times[round(at * FPS / 1000)] == at
        if at != own:
            assert scene_at(film, at) == scene_at(film, own)
