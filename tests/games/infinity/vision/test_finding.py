"""`vision.finding`: where the device stands in a picture, by the sheet's markers or by clicks."""

import numpy as np
import pytest

from eclipse_companion.games.infinity.vision.finding import DeviceLocator, find
from eclipse_companion.games.infinity.vision.glancing import Glances
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError, WrongCornersError
from tests.games.eclipse.vision.scenes import apart
from tests.games.infinity.vision.scenes import DEVICE, camera, corners_in, drawn

BOARD = ("bBb", "yW", "", "b")
SIDES = pytest.mark.parametrize(("elevation", "azimuth"), [(60.0, -90.0), (75.0, 30.0), (50.0, 200.0), (85.0, -60.0)])


@SIDES
def test_the_sheet_tells_where_each_space_is(elevation: float, azimuth: float) -> None:
    """By the markers, the centres of the spaces are where they are, to three pixels, from any side."""
    there = camera(elevation, azimuth)
    pose = find(drawn(there, BOARD))
    assert apart(pose.centres(), there.project(DEVICE.centres())) < 3.0


@SIDES
def test_four_clicks_tell_where_each_space_is(elevation: float, azimuth: float) -> None:
    """Clicked spaces are exactly where they were clicked; the others are where they are, to five pixels."""
    there = camera(elevation, azimuth)
    corners = corners_in(there)
    pose = find(drawn(there, BOARD), corners)
    assert apart(pose.centres()[[0, 12, 15, 3]], corners) < 1e-3
    assert apart(pose.centres(), there.project(DEVICE.centres())) < 5.0


def test_corners_in_the_wrong_order_are_refused() -> None:
    """They go round the wrong way: the sentence says which order is right."""
    there = camera()
    with pytest.raises(WrongCornersError, match="spaces 1 of channels 1 and 4, then spaces 4 of channels 4 and 1"):
        find(drawn(there, BOARD), corners_in(there)[::-1])


def test_a_picture_without_a_sheet_has_no_pose() -> None:
    """Nothing but a table."""
    with pytest.raises(NoBoardInPictureError):
        find(np.full((720, 1280, 3), 90, np.uint8))


def test_a_follower_finds_the_same_as_one_look() -> None:
    """It finds the device in the first picture, and in the next one says that nothing moved."""
    picture = drawn(camera(), BOARD)
    follower = DeviceLocator()
    first, then = follower.locate(picture, 0.0), follower.locate(picture, 500.0)
    assert first.pose is not None
    assert apart(first.pose.centres(), find(picture).centres()) < 1e-9
    assert (first.moved, then.moved, then.sure) == (True, False, True)


def test_an_arm_across_the_sheet_covers_the_device() -> None:
    """What reaches from beyond the sheet to the device covers it; without it nothing does."""
    there = camera()
    clear = drawn(there, BOARD)
    arm = clear.copy()
    arm[400:, 580:700] = (150, 180, 225)
    glances = Glances()
    assert not glances.glance(clear, 0.0).covered
    glances.learn(0.0)
    assert not glances.glance(clear, 400.0).covered
    assert glances.glance(arm, 800.0).covered
    assert not glances.glance(clear, 1200.0).covered
