"""`eclipse_learning.otherwise`: any change to a view changes its truth in the same way."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.network import CLASSES
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_learning.examples import LEFT_OUT
from eclipse_learning.gathering import Examples
from eclipse_learning.otherwise import covered, from_across, seen_otherwise, shifted, shuffled, thinned, toned, turned
from eclipse_learning.shows import FACES

COUNT = 3
SEEDS = st.integers(0, 10**6)


def dotted(seed: int, classes: int = 16) -> Examples:
    """Views with a dot on each square, offset from its middle by the square's offset; its red encodes the class.

    There are so many classes, each on as many squares.
    """
    rng = np.random.default_rng(seed)
    classes_of = np.array([rng.permutation(16) % classes for _ in range(COUNT)])
    offsets = rng.integers(-3, 4, (COUNT, 16, 2)).astype(np.float32)
    board = np.full((COUNT, BOARD_PX, BOARD_PX, 3), 5, np.uint8)
    for example in range(COUNT):
        for square in range(16):
            x, y = middle(square) + offsets[example, square]
            board[example, int(y) : int(y) + 2, int(x) : int(x) + 2, 2] = 100 + classes_of[example, square]
    return Examples(
        board=board,
        around=np.full((COUNT, AROUND_PX, AROUND_PX, 3), 77, np.uint8),
        classes=classes_of,
        offsets=offsets,
        is_board=np.ones(COUNT, np.float32),
        house=np.zeros(COUNT, np.int64),
        family=np.zeros(COUNT, np.int64),
        number=np.zeros(COUNT, np.int64),
    )


def middle(square: int) -> np.ndarray:
    """A square's middle lies between four pixels; returns the upper left one."""
    row, column = divmod(square, 4)
    return MARGIN_PX + SQUARE_PX * np.array([column, row]) + SQUARE_PX // 2 - 1


def dots_tell_the_truth(batch: Examples) -> bool:
    """Whether each square has its dot at its offset, and the dot encodes the square's class."""
    for example in range(len(batch)):
        for square in range(16):
            x, y = middle(square) + np.round(batch.offsets[example, square]).astype(int)
            if (batch.board[example, y : y + 2, x : x + 2, 2] != 100 + batch.classes[example, square]).any():
                return False
    return True


def test_dots_can_be_wrong() -> None:
    """A class or an offset that doesn't match the picture is detected."""
    batch = dotted(1)
    assert dots_tell_the_truth(batch)
    batch.classes[0, [3, 4]] = batch.classes[0, [4, 3]]
    assert not dots_tell_the_truth(batch)
    batch = dotted(1)
    batch.offsets[2, 7] += 1
    assert not dots_tell_the_truth(batch)


@given(seed=SEEDS, quarters=st.integers(0, 3), mirrored=st.booleans())
def test_from_another_side(seed: int, quarters: int, *, mirrored: bool) -> None:
    """A square's truth moves to the square where it appears after the turn."""
    assert dots_tell_the_truth(turned(dotted(seed), quarters, mirrored=mirrored))


@given(seed=SEEDS)
def test_from_across_is_the_second_look_that_play_takes(seed: int) -> None:
    """The views are those that the network gets there, and each square's truth is on the square across the board."""
    before = dotted(seed)
    after = from_across(before)
    for example in range(COUNT):
        played = network.from_across(network.evened(Views(before.board[example], before.around[example])))
        assert (after.board[example] == played.board).all()
        assert (after.around[example] == played.around).all()
    assert (after.classes == before.classes[:, ::-1]).all()


@given(seed=SEEDS)
def test_in_another_order(seed: int) -> None:
    """Squares change places with everything on them, and only in the named views."""
    before = dotted(seed)
    after = shuffled(before, np.array([True, False, True]), np.random.default_rng(seed))
    assert dots_tell_the_truth(after)
    assert (after.classes[1] == before.classes[1]).all()
    assert (after.board[1] == before.board[1]).all()
    assert (np.sort(after.classes, axis=1) == np.arange(16)).all()


@given(seed=SEEDS)
def test_few_pieces_left(seed: int) -> None:
    """One to four pieces stay where they were, other squares that held some are empty, and all else stays."""
    before = dotted(seed, classes=6)
    after = thinned(before, np.array([True, False, True]), np.random.default_rng(seed))
    assert dots_tell_the_truth(after)
    assert (after.board[1] == before.board[1]).all()
    for example in (0, 2):
        was, now = before.classes[example], after.classes[example]
        assert 1 <= np.isin(now, FACES).sum() <= 4
        assert (now[now != was] == CLASSES.index(".")).all()
        assert (now[~np.isin(was, FACES)] == was[~np.isin(was, FACES)]).all()


def test_nothing_to_replace_pieces_with() -> None:
    """A board without an empty square keeps all its pieces."""
    before = dotted(1, classes=6)
    before.classes[:] = np.maximum(before.classes, 1)
    after = thinned(before, np.array([True, True, True]), np.random.default_rng(1))
    assert (after.classes == before.classes).all()


@given(seed=SEEDS)
def test_shifted_a_little(seed: int) -> None:
    """A shift moves the offset of each square by the same amount."""
    shifts = np.random.default_rng(seed).integers(-2, 3, (COUNT, 2))
    assert dots_tell_the_truth(shifted(dotted(seed), shifts))


@given(seed=SEEDS)
def test_another_tone_keeps_the_order_of_brightness(seed: int) -> None:
    """Board and surroundings change alike: equal brightness stays equal, and brighter never becomes darker."""
    before = dotted(seed)
    before.around[:, 0, 0, 2] = 100 + np.arange(COUNT)
    after = toned(before, np.random.default_rng(seed))
    for example in range(COUNT):
        red = np.concatenate([after.board[example, ..., 2].ravel(), after.around[example, ..., 2].ravel()])
        was = np.concatenate([before.board[example, ..., 2].ravel(), before.around[example, ..., 2].ravel()])
        order = np.argsort(was, kind="stable")
        assert (np.diff(red[order].astype(int)) >= 0).all()
        assert len(np.unique(red[was == 100 + example])) == 1


@given(seed=SEEDS)
def test_all_of_it_together(seed: int) -> None:
    """The original examples never change, and every square keeps one of the existing classes."""
    before, kept = dotted(seed), dotted(seed)
    rng = np.random.default_rng(seed)
    after = covered(seen_otherwise(before, rng), rng)
    assert (before.board == kept.board).all()
    assert (before.classes == kept.classes).all()
    assert (before.offsets == kept.offsets).all()
    assert set(after.classes.ravel().tolist()) <= {*range(16), LEFT_OUT}
