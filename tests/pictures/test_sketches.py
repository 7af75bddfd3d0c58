"""`eclipse_sketches`: quick drawings of squares with pieces of any set."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_pictures.finishes import Finish
from eclipse_sketches.faces import draw_faces
from eclipse_sketches.rooms import Room, waves
from eclipse_sketches.squares import NOTHING, SIDE_PX, sketch


def test_the_same_generator_sketches_the_same() -> None:
    """Pictures depend on the generator alone."""
    one, other, another = (sketch(1, np.random.default_rng(seed)) for seed in (5, 5, 6))
    assert np.array_equal(one.squares, other.squares)
    assert np.array_equal(one.faces, other.faces)
    assert not np.array_equal(one.squares, another.squares)
    assert one.squares.shape == (1, 16, SIDE_PX, SIDE_PX, 3)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_no_two_faces_are_the_same(seed: int) -> None:
    """Four to eight faces differ in their body, their drawing, its finish or their outline, where that can be seen."""
    faces = draw_faces(np.random.default_rng(seed)).faces
    assert 4 <= len(faces) <= 8
    looks = set()
    for face in faces:
        drawn, bare = float(face.drawn.mean()), not face.drawn.any()
        looks.add((face.body if drawn < 1 else None, face.drawn.tobytes(), None if bare else face.symbol, face.round))
    assert len(looks) == len(faces)


def test_pieces_lie_where_their_faces_say() -> None:
    """In the middle, most squares with a piece differ twice as much from those without one as these from each other."""
    middle = slice(SIDE_PX // 2 - 6, SIDE_PX // 2 + 6)
    for seed in range(4):
        one = sketch(3, np.random.default_rng([1, seed]))
        for squares, faces in zip(one.squares, one.faces, strict=True):
            levels = squares[:, middle, middle].reshape(16, -1, 3).mean(axis=1)
            empty, taken = levels[faces == NOTHING], levels[faces != NOTHING]
            if len(empty) > 1:
                board = np.median(empty, axis=0)
                assert 2 * np.linalg.norm(empty - board, axis=1).max() < np.median(
                    np.linalg.norm(taken - board, axis=1)
                )


@pytest.mark.parametrize("seed", range(3))
def test_rough_foil_mirrors_softly(seed: int) -> None:
    """The same room varies less in a rough surface than in a smooth one; plastic shows mostly its own colour."""
    rng = np.random.default_rng(seed)
    room = Room(rng)
    places = np.meshgrid(np.linspace(20, 236, 60).astype(np.float32), np.linspace(20, 236, 60).astype(np.float32))
    spread = [float(room.mirrored((places[0], places[1]), rough).std()) for rough in (0.0, 0.2, 0.5)]
    assert spread[0] > spread[1] > spread[2]
    light = np.ones(3, np.float32)
    red = room.surface(Finish((0.8, 0.0, 0.0), 0.0, 0.5), (places[0], places[1]), light, 2.0, rng)
    assert (red[..., 0] >= 0.8).all()
    assert red[..., 1].mean() < red[..., 0].mean()


def test_waves_have_the_size_that_is_asked_for() -> None:
    """Long waves change less from pixel to pixel than short ones."""
    rng = np.random.default_rng(1)
    short, long = (float(np.abs(np.diff(waves(100, length, rng), axis=1)).mean()) for length in (4.0, 40.0))
    assert short > 3 * long
