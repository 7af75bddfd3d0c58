"""`eclipse_learning.episodes`: pictures of sets, as it is learned from them to tell faces apart."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.embedding import CROP_PX
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_learning.episodes import PICTURES, UNKNOWN, Shown, episode, plates_shown, sketched
from eclipse_learning.gathering import NO_FAMILY, Examples
from eclipse_sketches.squares import SIDE_PX


def shown(faces: NDArray[np.int64]) -> Shown:
    """Pictures whose squares have the levels 10 times their face, in all colours, and paper at 200."""
    levels = np.where(faces == UNKNOWN, 255, 10 * faces).astype(np.uint8)
    squares = np.broadcast_to(levels[..., None, None, None], (*faces.shape, SIDE_PX, SIDE_PX, 3))
    return Shown(squares.copy(), np.full((len(faces), 3), 200, np.float32), faces)


@pytest.mark.parametrize("seed", range(4))
def test_every_known_square_comes_with_its_face(seed: int) -> None:
    """Squares of one number show one face, and those of different numbers different ones; unknown ones are left out."""
    rng = np.random.default_rng(seed)
    faces = rng.integers(UNKNOWN, 6, (PICTURES, 16))
    one = episode(shown(faces), rng)
    assert one.squares.shape == ((faces != UNKNOWN).sum(), CROP_PX, CROP_PX, 3)
    levels = one.squares.reshape(len(one.squares), -1)
    assert (levels == levels[:, :1]).all()
    pairs = set(zip(levels[:, 0].tolist(), one.faces.tolist(), strict=True))
    assert len(pairs) == len(np.unique(levels[:, 0])) == len(np.unique(one.faces))
    assert 255 not in levels


def test_an_episode_has_six_pictures_and_shifts_squares_a_little() -> None:
    """Of ten pictures six are taken; each square lies up to two pixels elsewhere."""
    mark = np.zeros((10, 16, SIDE_PX, SIDE_PX, 3), np.uint8)
    middle = SIDE_PX // 2
    mark[:, :, middle, middle] = 255
    one = episode(
        Shown(mark, np.full((10, 3), 200, np.float32), np.zeros((10, 16), np.int64)), np.random.default_rng(1)
    )
    assert np.array_equal(np.bincount(one.pictures), [16] * PICTURES)
    lit = np.argwhere(one.squares[..., 0] == 255)
    assert len(lit) == len(one.squares)
    astray = np.abs(lit[:, 1:] - (CROP_PX - 1) / 2)
    assert 2 <= astray.max() <= 3
    assert len(np.unique(lit[:, 1:], axis=0)) > 10


def test_squares_are_turned_each_by_itself_and_mirrored_and_coloured_all_alike() -> None:
    """In an episode pieces lie all four ways, in one handedness and one order of colours, which is the paper's, too."""
    middle = SIDE_PX // 2
    marked = np.zeros((PICTURES, 16, SIDE_PX, SIDE_PX, 3), np.uint8)
    for channel, (down, across) in enumerate(((0, 0), (-8, 0), (0, 8))):
        marked[:, :, middle + down, middle + across, channel] = 255
    paper = np.tile(np.array([50, 100, 200], np.float32), (PICTURES, 1))
    known, rng = Shown(marked, paper, np.zeros((PICTURES, 16), np.int64)), np.random.default_rng(1)
    manners = set()
    for _ in range(40):
        one, ways, alike = episode(known, rng), set(), set()
        for square, levels in zip(one.squares, one.paper, strict=True):
            order = levels.argsort()
            centre, above, beside = (np.argwhere(square[..., channel])[0] for channel in order)
            (up, left), (down, right) = above - centre, beside - centre
            ways.add((int(up), int(left)))
            alike.add((*order.tolist(), bool(up * right > left * down)))
        assert len(ways) == 4
        assert len(alike) == 1
        manners |= alike
    assert {handed for *_, handed in manners} == {True, False}
    assert len({tuple(order) for *order, _ in manners}) == 6


def test_the_level_of_paper_is_only_nearly_known() -> None:
    """In each picture of an episode paper is some percent brighter or darker than it was measured."""
    one = episode(shown(np.zeros((PICTURES, 16), np.int64)), np.random.default_rng(1))
    assert len(np.unique(one.paper[:, 0])) == PICTURES
    assert np.abs(np.log(one.paper / 200)).max() < 0.5


def test_sketches_stay_for_the_next_time(tmp_path: Path) -> None:
    """The same sets are there again, without being drawn again; empty squares are one more face."""
    told: list[tuple[int, int]] = []
    first = sketched(2, 3, tmp_path, lambda *each: told.append(each))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    again = sketched(2, 3, tmp_path, lambda *each: told.append(each))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == kept
    assert len(first) == 2
    assert told == [(2, 2)]
    assert all(np.array_equal(one.squares, other.squares) for one, other in zip(first, again, strict=True))
    assert {int(each.faces.min()) for each in first} == {0}


def test_sets_of_plates_are_shown_if_there_are_enough_pictures() -> None:
    """Dyed pictures, pictures beside the board, and sets of few pictures or faces are left out; hidden squares, too."""
    count = 30
    family = np.repeat([0, 1, NO_FAMILY], 10)
    classes = np.tile(np.arange(16) % 7 - 1, (count, 1))
    is_board = np.ones(count, np.float32)
    is_board[10:15] = 0
    every = Examples(
        np.zeros((count, BOARD_PX, BOARD_PX, 3), np.uint8),
        np.full((count, AROUND_PX, AROUND_PX, 3), 180, np.uint8),
        classes.astype(np.int64),
        np.zeros((count, 16, 2), np.float32),
        is_board,
        np.zeros(count, np.int64),
        family,
        family,
    )
    (one,) = plates_shown(every)
    assert one.squares.shape == (10, 16, SIDE_PX, SIDE_PX, 3)
    assert set(np.unique(one.faces)) == {UNKNOWN, 0, 1, 2, 3, 4}
    assert (one.paper == 180).all()
