"""`sight.covering`: whether something reaches over the paper to the board."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.covering import AROUND_PX, Paper

Around = NDArray[np.uint8]

BOARD = slice(8, 32)
"""The board in a view of the mat."""
MIDDLE = slice(17, 23)
CELL = st.tuples(st.integers(0, AROUND_PX - 1), st.integers(0, AROUND_PX - 1))
GAIN = st.floats(0.5, 1.6)


def mat(seed: int = 1, gains: tuple[float, float, float] = (1.0, 1.0, 1.0), noise: float = 0.0) -> Around:
    """Paper that gets darker to one side, with four markers and the board in its middle; `seed` makes the noise."""
    rows, columns = np.mgrid[:AROUND_PX, :AROUND_PX]
    light = 150.0 - 0.5 * rows - 0.8 * columns
    for top in (2, 33):
        for left in (2, 33):
            light[top : top + 5, left : left + 5] *= np.random.default_rng(top + left).choice([0.2, 1.0], (5, 5))
    light[BOARD, BOARD] = 70.0
    pixels = light[:, :, None] * np.array(gains) + np.random.default_rng(seed).normal(0, noise, (*light.shape, 3))
    return np.asarray(np.clip(np.round(pixels), 1, 255), np.uint8)


def with_patch(around: Around, rows: slice, columns: slice, colour: tuple[int, int, int] = (60, 80, 130)) -> Around:
    changed = around.copy()
    changed[rows, columns] = colour
    return changed


def arm(around: Around, reaches: int = 20) -> Around:
    """An arm from the view's lower edge, so many pixels far."""
    return with_patch(around, slice(AROUND_PX - reaches, AROUND_PX), MIDDLE)


def learned(*views: Around) -> Paper:
    """A paper that has looked like each of these, the board clear."""
    paper = Paper()
    for number, view in enumerate(views):
        paper.covered(view, 10_000.0 * number - 1000.0)
        paper.learn(10_000.0 * number - 1000.0)
        paper.covered(view, 10_000.0 * number)
    return paper


def plainly_reaches(changed: Iterable[tuple[int, int]]) -> bool:
    """Whether eight changed pixels of the paper or more, each next to another, reach from the edge to the board."""
    last = AROUND_PX - 1
    left = {each for each in changed if min(*each, last - each[0], last - each[1]) <= 6}
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            row, column = edge.pop()
            part.add((row, column))
            near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} & left
            left -= near
            edge |= near
        depths = {min(row, column, last - row, last - column) for row, column in part}
        if len(part) >= 8 and 0 in depths and 6 in depths:
            return True
    return False


def test_nothing_covers_paper_that_was_never_seen() -> None:
    """Before anything is known of the paper, whatever lies there is part of it."""
    assert not Paper().covered(arm(mat()), 0.0)


@pytest.mark.parametrize("turns", range(4))
def test_an_arm_from_edge_to_board_covers(turns: int) -> None:
    """From whichever side it comes; when it has left, nothing covers the board."""
    before, covered = (np.rot90(each, turns).copy() for each in (mat(), arm(mat())))
    paper = learned(before)
    assert paper.covered(covered, 100.0)
    assert not paper.covered(before, 200.0)


@pytest.mark.parametrize("from_row", [28, 20, 12, 8])
def test_a_sleeve_over_most_of_the_paper_covers_too(from_row: int) -> None:
    """Somebody bends over the board: what is left of the paper is enough to tell that the rest has changed."""
    rng = np.random.default_rng(8)
    sleeve = mat(noise=1.0)
    sleeve[from_row:, 2:38] = rng.integers(30, 70, (AROUND_PX - from_row, 36, 1))
    assert learned(mat(noise=1.0)).covered(sleeve, 100.0)


@pytest.mark.parametrize("reaches", [1, 3, 5])
def test_a_fingertip_at_the_papers_edge_does_not_cover(reaches: int) -> None:
    """It lies on the paper, but it doesn't reach the board."""
    assert not learned(mat()).covered(arm(mat(), reaches), 100.0)


def test_what_lies_beside_the_board_does_not_cover() -> None:
    """A piece put down next to the board touches it, but nothing holds it from outside; nor does one on the board."""
    paper = learned(mat())
    assert not paper.covered(with_patch(mat(), slice(32, 37), MIDDLE), 100.0)
    assert not paper.covered(with_patch(mat(), slice(12, 18), MIDDLE), 200.0)


def test_a_thread_does_not_cover() -> None:
    """What reaches the board but has fewer pixels than a finger is nothing."""
    assert not learned(mat()).covered(with_patch(mat(), slice(33, 40), slice(20, 21)), 100.0)
    assert learned(mat()).covered(with_patch(mat(), slice(33, 40), slice(20, 22)), 100.0)


@given(st.tuples(GAIN, GAIN, GAIN), st.integers(0, 1000))
def test_light_that_changes_as_a_whole_covers_nothing(gains: tuple[float, float, float], seed: int) -> None:
    """Each colour may become stronger or weaker everywhere, with the camera's noise."""
    paper = learned(mat(noise=1.5))
    assert not paper.covered(mat(seed, gains, noise=1.5), 100.0)


@given(st.tuples(GAIN, GAIN, GAIN), st.integers(0, 1000))
def test_an_arm_covers_in_other_light_too(gains: tuple[float, float, float], seed: int) -> None:
    """Light that has changed as a whole at the same moment doesn't hide a dark sleeve."""
    now = mat(seed, gains, noise=1.5)
    assert learned(mat(noise=1.5)).covered(with_patch(now, slice(20, 40), MIDDLE, (12, 10, 11)), 100.0)


def test_light_that_changes_slowly_is_followed() -> None:
    """A shadow that creeps over a third of the paper in ten minutes never covers it; at once, it does."""
    shade = np.ones((AROUND_PX, AROUND_PX, 1))
    shade[:, 27:] = 0.6

    def shaded(share: float) -> Around:
        return np.asarray(np.round(mat() * (1 - share + share * shade)), np.uint8)

    assert learned(mat()).covered(shaded(1.0), 100.0)
    paper = learned(mat())
    for number in range(200):
        assert not paper.covered(shaded(number / 199), 3000.0 * number)
        paper.learn(3000.0 * number)


@given(st.lists(st.one_of(CELL.map(lambda cell: [cell]), st.builds(
    lambda start, steps: [(start[0] + sum(step[0] for step in steps[:count]),
                           start[1] + sum(step[1] for step in steps[:count])) for count in range(len(steps))],
    st.tuples(st.sampled_from([0, 1, 38, 39]), st.integers(0, 39)),
    st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), max_size=30),
)), max_size=12))  # fmt: skip
@settings(max_examples=80)
def test_what_covers_is_what_the_plain_twin_finds(paths: list[list[tuple[int, int]]]) -> None:
    """The twin goes from each changed pixel to its eight neighbours, over the paper."""
    inside = {cell for path in paths for cell in path if all(0 <= each < AROUND_PX for each in cell)}
    now = np.full((AROUND_PX, AROUND_PX, 3), 150, np.uint8)
    paper = learned(now.copy())
    for cell in inside:
        now[cell] = 40
    assert paper.covered(now, 100.0) == plainly_reaches(inside)


def test_noise_in_the_dark_covers_nothing() -> None:
    """Where noise is as large as a change would be, a change must be larger."""
    dark = np.random.default_rng(3)
    views = [np.asarray(np.clip(mat() * 0.06 + dark.normal(0, 2.0, mat().shape), 1, 255), np.uint8) for _ in range(30)]
    paper = learned(views[0])
    assert not any(paper.covered(view, 100.0 * number) for number, view in enumerate(views))


def test_what_stands_still_for_eight_tenths_of_a_second_may_belong_to_the_table() -> None:
    """An arm that moves is never taken for the table, however long it stays."""
    paper = learned(mat())
    for number in range(20):
        moved = with_patch(mat(), slice(20, 40), slice(10 + number % 3, 14 + number % 3))
        assert paper.covered(moved, 1000.0 + 100.0 * number)
        assert not paper.may_be_table(1000.0 + 100.0 * number)
    for number in range(8):
        paper.covered(arm(mat()), 5000.0 + 100.0 * number)
        assert not paper.may_be_table(5000.0 + 100.0 * number)
    assert paper.covered(arm(mat()), 5800.0)
    assert paper.may_be_table(5800.0)


def test_a_hand_that_creeps_is_never_taken_for_the_table() -> None:
    """A finger that pushes a piece changes little from look to look, but much within 0.8 s."""
    paper = learned(mat())
    for number in range(30):
        creeping = with_patch(mat(), slice(20, 40), slice(4 + number // 2, 8 + (number + 1) // 2))
        assert paper.covered(creeping, 1000.0 + 50.0 * number)
        assert not paper.may_be_table(1000.0 + 50.0 * number)


def test_what_was_learned_as_table_covers_no_more() -> None:
    """A cup that stands at the board is part of the paper from then on; so is its place when it has gone."""
    cup = arm(mat())
    paper = learned(mat(), cup)
    assert not paper.covered(cup, 30_000.0)
    assert not paper.covered(mat(), 31_000.0)


def test_what_was_known_before_stays_known() -> None:
    """After a hand has rested there and left, the bare paper is no news; nor is the next hand taken for the first."""
    paper = learned(mat(), arm(mat()))
    assert not paper.covered(mat(), 30_000.0)
    paper.learn(30_000.0)
    assert paper.covered(with_patch(mat(), slice(0, 20), MIDDLE), 30_100.0)
    assert not paper.covered(mat(), 30_200.0)


def test_the_oldest_way_to_look_is_forgotten() -> None:
    """Four ways are remembered; the one that was seen least recently makes room for a fifth."""
    ways = [with_patch(mat(), slice(20, 40), slice(4 + 6 * number, 8 + 6 * number)) for number in range(5)]
    paper = learned(*ways)
    for number, way in enumerate(ways):
        assert paper.covered(way, 90_000.0 + number) == (number == 0)


def test_nothing_is_known_of_a_board_that_is_seen_from_elsewhere() -> None:
    """After a knock, what is seen first covers nothing."""
    paper = learned(mat())
    paper.forget()
    assert not paper.covered(arm(mat()), 100.0)


@given(st.integers(0, 40), st.booleans())
def test_paper_outside_the_picture_tells_nothing(cut: int, covers: bool) -> None:
    """If the camera sees only a part of the paper, an arm there covers; what isn't seen never does."""

    def part(view: Around) -> Around:
        view = view.copy()
        view[:, :cut] = 0
        return view

    now = arm(mat()) if covers else mat()
    expected = covers and cut <= 17
    found = learned(part(mat())).covered(part(now), 100.0)
    assert found == expected or 17 < cut < 23


def test_after_a_knock_a_hand_that_is_just_leaving_is_not_learned_as_paper() -> None:
    """The first clear look then may still show a hand at the edge: bare paper a moment later covers nothing."""
    paper = learned(mat())
    paper.forget()
    assert not paper.covered(arm(mat()), 1000.0)
    paper.learn(1000.0)
    assert not paper.covered(mat(), 1100.0)
    paper.learn(1100.0)
    assert not paper.covered(mat(), 1500.0)
    assert paper.covered(with_patch(mat(), slice(0, 20), MIDDLE), 1600.0)
