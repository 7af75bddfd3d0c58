"""`sight.following`: one board through many pictures."""

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.rectify import Placing
from eclipse_companion.sensing.sight.finding import MirroredError, NoBoardInPictureError
from eclipse_companion.sensing.sight.following import BoardLocator, Located
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Points, lifted
from eclipse_companion.sensing.sight.pose import Camera
from tests.games.eclipse.vision.scenes import apart, camera_at, seen

MAT = Mat()
BLANK = np.full((720, 1280, 3), 90, np.uint8)
STEP_MS = 100.0


@lru_cache
def camera(shift_mm: float = 0.0) -> Camera:
    """A camera that looks at the mat; after a knock, so many millimetres aside."""
    return camera_at(65, 80, 520, aim=(50.0 + shift_mm, 50.0))


@lru_cache
def picture(shift_mm: float = 0.0) -> NDArray[np.uint8]:
    """What that camera sees; nobody may write into it."""
    return np.repeat(seen(camera(shift_mm), MAT)[:, :, None], 3, axis=2)


def noisy(pixels: NDArray[np.uint8], seed: int, sigma: float = 3.0) -> NDArray[np.uint8]:
    noise = np.random.default_rng(seed).normal(0.0, sigma, pixels.shape[:2])
    return np.asarray(np.clip(pixels + noise[:, :, None], 0, 255), np.uint8)


def marker_px(number: int) -> Points:
    """(4, 2): where a marker's corners are in the picture."""
    return camera().project(lifted(MAT.marker_corners(number), 0.0))


def covered(*numbers: int, share: float = 1.0, grey: int = 120) -> NDArray[np.uint8]:
    """The picture with something over these markers: over their left part only, if `share` is below 1."""
    pixels = picture().copy()
    for number in numbers:
        left, top = marker_px(number).min(axis=0) - 4
        right, bottom = marker_px(number).max(axis=0) + 4
        pixels[int(top) : int(bottom), int(left) : int(left + share * (right - left))] = grey
    return pixels


def placed(located: Located[Mat]) -> Placing:
    assert located.placing is not None
    return located.placing


def off(located: Located[Mat], shift_mm: float = 0.0) -> float:
    """How far the playing area's corners lie from where they are, at most, in pixels."""
    area = lifted(MAT.area(), MAT.height)
    return apart(placed(located).camera.project(area), camera(shift_mm).project(area))


def following(
    pixels: NDArray[np.uint8] | None = None, corners: Points | None = None
) -> tuple[BoardLocator[Mat], Located[Mat]]:
    """A follower that has seen one picture, at 0 ms."""
    follower = BoardLocator(MAT, corners)
    return follower, follower.locate(picture() if pixels is None else pixels, 0.0)


def test_the_board_is_found_in_the_first_picture() -> None:
    """It is news that it lies there; its corners are within a pixel of where they are."""
    _, first = following()
    assert (first.moved, first.sure, first.trouble) == (True, True, None)
    assert off(first) < 1.0


@given(st.lists(st.integers(0, 2**31), min_size=1, max_size=4))
@settings(max_examples=10)
def test_a_camera_that_stands_still_keeps_its_place_to_the_bit(seeds: list[int]) -> None:
    """Noise moves nothing, not even by a millionth: the same placing is given again."""
    follower, first = following()
    for number, seed in enumerate(seeds, start=1):
        found = follower.locate(noisy(picture(), seed), STEP_MS * number)
        assert found.placing is first.placing
        assert (found.moved, found.sure, found.trouble) == (False, True, None)


@pytest.mark.parametrize("shift_mm", [5.0, -5.0, 40.0])
@pytest.mark.parametrize("after_ms", [100.0, 1000.0])
def test_a_knock_is_told_once_and_followed_at_once(shift_mm: float, after_ms: float) -> None:
    """Millimetres or centimetres: the first picture after it tells, and shows the board where it lies now."""
    follower, _ = following()
    follower.locate(noisy(picture(), 1), 100.0)
    knocked = [follower.locate(noisy(picture(shift_mm), seed), 100.0 + after_ms + STEP_MS * seed) for seed in range(4)]
    assert [each.moved for each in knocked] == [True, False, False, False]
    assert all(each.sure for each in knocked)
    assert all(off(each, shift_mm) < 1.5 for each in knocked)


def test_a_table_that_gives_way_is_followed_and_is_no_knock() -> None:
    """Half a millimetre is corrected, and what was seen until then still counts."""
    follower, first = following()
    found = follower.locate(picture(0.8), STEP_MS)
    assert off(first, 0.8) > 1.2
    assert (found.moved, found.sure) == (False, True)
    assert off(found, 0.8) < 0.7


@given(
    shares=st.lists(st.floats(0.0, 1.0), min_size=MARKER_COUNT - 1, max_size=MARKER_COUNT - 1),
    free=st.integers(0, MARKER_COUNT - 1),
    grey=st.sampled_from([30, 90, 150, 200]),
)
@settings(max_examples=20)
def test_a_marker_half_covered_is_no_knock(shares: list[float], free: int, grey: int) -> None:
    """While one marker is free, the board is where it was, however much of the three others a sleeve leaves visible."""
    follower, first = following()
    pixels = picture().copy()
    others = [number for number in range(MARKER_COUNT) if number != free]
    for number, share in zip(others, shares, strict=True):
        part = covered(number, share=share, grey=grey)
        pixels[part != picture()] = part[part != picture()]
    found = follower.locate(pixels, STEP_MS)
    assert found.placing is first.placing
    assert (found.moved, found.sure) == (False, True)


@pytest.mark.parametrize("share", [0.15, 0.3, 0.5, 0.7, 0.85])
@pytest.mark.parametrize("grey", [30, 120, 200])
def test_markers_all_half_covered_are_no_knock(share: float, grey: int) -> None:
    """An arm across all four: nothing is told of a knock, and the board stays within a pixel and a half."""
    follower, first = following()
    found = follower.locate(covered(*range(MARKER_COUNT), share=share, grey=grey), STEP_MS)
    assert not found.moved
    assert off(found) - off(first) < 1.5


def test_a_board_without_visible_markers_is_believed_for_a_while() -> None:
    """It lies where it was, but that isn't sure; after two and a half seconds it isn't believed any more."""
    follower, first = following()
    found = [follower.locate(covered(*range(MARKER_COUNT)), STEP_MS * number) for number in range(1, 40)]
    assert all(not each.sure and not each.moved for each in found)
    assert all(each.placing is first.placing for each in found[:24])
    assert all(each.placing is None for each in found[24:])


def test_a_board_that_shows_again_lies_where_it_was() -> None:
    """However long its markers were covered, there was no knock if they are where they were."""
    follower, first = following()
    for number in range(1, 40):
        follower.locate(BLANK, STEP_MS * number)
    found = follower.locate(noisy(picture(), 5), 4000.0)
    assert found.placing is first.placing
    assert (found.moved, found.sure) == (False, True)


def test_a_board_that_shows_again_elsewhere_was_knocked() -> None:
    """The table was moved while its markers were covered."""
    follower, _ = following()
    for number in range(1, 5):
        follower.locate(BLANK, STEP_MS * number)
    found = follower.locate(picture(40.0), 1000.0)
    assert found.moved
    assert off(found, 40.0) < 1.5


@pytest.mark.parametrize("step_ms", [100.0, 130.0])
def test_a_board_that_is_lost_says_why(step_ms: float) -> None:
    """Each picture of a lost board has its reason, whether or not the whole of it was searched just then."""
    follower, _ = following()
    found = [follower.locate(BLANK, step_ms * number) for number in range(1, 34)]
    lost = [each for each in found if each.placing is None]
    assert len(lost) > 5
    assert all(isinstance(each.trouble, NoBoardInPictureError) for each in lost)


def test_a_picture_without_a_board_says_why() -> None:
    """If none has ever been seen, each picture says what is missing."""
    follower, first = following(BLANK)
    for found in (first, follower.locate(BLANK, STEP_MS)):
        assert (found.placing, found.moved, found.sure) == (None, False, False)
        assert isinstance(found.trouble, CompanionError)


def test_a_mirrored_camera_is_turned_round() -> None:
    """The first picture is lost; from the second one on, all are turned before anything else."""
    mirrored = np.ascontiguousarray(picture()[:, ::-1])
    follower = BoardLocator(MAT)
    assert follower.upright(mirrored) is mirrored
    first = follower.locate(follower.upright(mirrored), 0.0)
    assert first.placing is None
    assert isinstance(first.trouble, MirroredError)
    assert follower.mirrored
    assert np.array_equal(follower.upright(mirrored), picture())
    second = follower.locate(follower.upright(mirrored), STEP_MS)
    assert second.moved
    assert off(second) < 1.0


def test_a_camera_that_was_said_to_mirror_wrongly_is_turned_back() -> None:
    """If somebody turns the picture in the camera's program after all, before a board was found, it is turned again."""
    follower = BoardLocator(MAT)
    follower.locate(np.ascontiguousarray(picture()[:, ::-1]), 0.0)
    follower.locate(follower.upright(picture()), STEP_MS)
    assert not follower.mirrored
    assert off(follower.locate(follower.upright(picture()), 2 * STEP_MS)) < 1.0


def test_a_mirror_in_the_middle_of_a_game_turns_nothing() -> None:
    """A board that has been seen isn't mirrored: what looks so is covered, and then lost."""
    follower, _ = following()
    mirrored = np.ascontiguousarray(picture()[:, ::-1])
    for number in range(3, 30, 3):
        follower.locate(mirrored, STEP_MS * number)
    assert not follower.mirrored
    assert follower.locate(picture(), 5000.0).sure


def test_clicked_corners_never_move() -> None:
    """Without markers the board lies where it was clicked, whatever the picture shows."""
    corners = camera().project(lifted(MAT.area(), MAT.height))
    follower, first = following(BLANK, corners)
    assert off(first) < 1.0
    for number in range(1, 40):
        found = follower.locate(picture(40.0) if number % 2 else BLANK, STEP_MS * number)
        assert found.placing is first.placing
        assert (found.moved, found.sure, found.trouble) == (False, True, None)


def test_clicked_corners_that_are_no_board_say_so() -> None:
    """Corners in the wrong order are refused in each picture, as an error that can be told."""
    corners = camera().project(lifted(MAT.area(), MAT.height))[[0, 2, 1, 3]]
    follower, first = following(BLANK, corners)
    for found in (first, follower.locate(BLANK, STEP_MS)):
        assert found.placing is None
        assert isinstance(found.trouble, NoBoardInPictureError)


def test_where_the_network_saw_the_board_is_kept() -> None:
    """A board beside its place on the mat stays beside it: while nothing moves, and after a knock."""
    follower, first = following()
    beside = np.full((4, 2), 1.5)
    follower.settle(Placing(placed(first).camera, MAT, beside))
    still = follower.locate(noisy(picture(), 3), STEP_MS)
    knocked = follower.locate(picture(5.0), 1000.0)
    assert knocked.moved
    for found in (still, knocked):
        assert np.array_equal(placed(found).offset, beside)  # type: ignore[arg-type]


def test_nothing_is_settled_before_a_board_was_found() -> None:
    """What the network says of another picture doesn't place a board."""
    follower = BoardLocator(MAT)
    follower.settle(Placing(camera(), MAT, np.ones((4, 2))))
    found = follower.locate(picture(), 0.0)
    assert placed(found).offset is None
