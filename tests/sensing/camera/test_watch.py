"""A frozen camera and a covered lens are told from a quiet table."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.camera import Reason
from eclipse_companion.sensing.camera.watch import BLACK, BLACK_MS, FROZEN_MS, LOOK_MS, SEEING, Watch
from tests.sensing.camera.stand_in import checked_scene

SCENE = checked_scene()
OTHER = SCENE + 1
SECONDS_MS = 2000.0


def test_the_same_picture_is_frozen_before_two_seconds_are_over() -> None:
    """Bit for bit the same, looked at as rarely as it may be: told within two seconds, and not at once."""
    watch = Watch(never_still=True)
    watch.saw(OTHER, 100.0, 0.0)
    now = 10.0
    while watch.trouble(now) is None:
        watch.saw(SCENE, 100.0, now)
        now += LOOK_MS
    assert FROZEN_MS <= now - 10.0 <= SECONDS_MS
    assert watch.trouble(now) is Reason.FROZEN


def test_a_busy_computer_that_looks_seldom_takes_no_camera_for_frozen() -> None:
    """Two or three pictures that are the same prove nothing, however far apart they are."""
    watch = Watch(never_still=True)
    for number, now in enumerate((0.0, 3000.0, 6000.0, 9000.0)):
        watch.saw(SCENE, 100.0, now)
        assert watch.trouble(now) is None, number


def test_one_pixel_is_enough_to_be_alive() -> None:
    """A picture that differs in one pixel by one is another picture."""
    watch = Watch(never_still=True)
    for number in range(100):
        pixels = SCENE.copy()
        pixels[3, 4, 1] += number % 2
        watch.saw(pixels, 100.0, number * LOOK_MS)
        assert watch.trouble(number * LOOK_MS) is None


def test_films_and_streams_may_stand_still() -> None:
    """Without a sensor, the same picture for ever is all right, and worth showing."""
    watch = Watch(never_still=False)
    for number in range(100):
        watch.saw(SCENE, 100.0, number * LOOK_MS)
        assert watch.trouble(number * LOOK_MS) is None
        assert watch.fit
        assert watch.seeing


def test_a_black_picture_is_told_before_two_seconds_are_over() -> None:
    """A covered lens is told in time; noise doesn't hide it; the picture isn't worth showing meanwhile."""
    watch = Watch(never_still=True)
    now = 0.0
    while watch.trouble(now) is None:
        watch.saw(np.full((4, 4, 3), int(now / LOOK_MS) % 2, np.uint8), 5.0, now)
        assert not watch.fit
        now += LOOK_MS
    assert BLACK_MS <= now <= SECONDS_MS
    assert watch.trouble(now) is Reason.BLACK


def test_black_counts_more_than_frozen() -> None:
    """Some covered cameras give zeros only: the lens is named."""
    watch = Watch(never_still=True)
    for number in range(20):
        watch.saw(np.zeros((4, 4, 3), np.uint8), 0.0, number * LOOK_MS)
    assert watch.trouble(20 * LOOK_MS) is Reason.BLACK


def test_a_camera_sees_when_a_second_picture_differs() -> None:
    """One picture may be left over from before, so the first one of a sensor says nothing yet."""
    watch = Watch(never_still=True)
    for pixels, seeing in ((SCENE, False), (SCENE, False), (OTHER, True), (OTHER, False)):
        watch.saw(pixels, 100.0, 0.0)
        assert watch.seeing is seeing


@given(st.lists(st.floats(BLACK, SEEING, exclude_max=True), max_size=20))
def test_between_dark_and_bright_nothing_changes(levels: list[float]) -> None:
    """A picture near the limit neither makes a camera black nor brings it back."""
    watch = Watch(never_still=False)
    for level in levels:
        watch.saw(SCENE, level, 0.0)
    assert watch.trouble(10 * SECONDS_MS) is None
    watch.saw(SCENE, BLACK - 1, 0.0)
    for level in levels:
        watch.saw(SCENE, level, 0.0)
    assert watch.trouble(10 * SECONDS_MS) is Reason.BLACK
    assert not watch.seeing
    watch.saw(SCENE, SEEING, 0.0)
    assert watch.trouble(10 * SECONDS_MS) is None
