"""`camera.troubles`: why a picture shows no board."""

import numpy as np
import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.camera.troubles import trouble_of
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.camera import Trouble
from eclipse_companion.sensing.sight.layout import Points
from tests.games.eclipse.camera.pictures import BLANK, Pixels, an_eye, picture

CORNERS = np.array([(100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)])
"""They lie on the table, beside the board."""
CROSSED = CORNERS[[0, 2, 1, 3]]


def error_of(eye: BoardEye, shown: Pixels) -> CompanionError:
    """Why an eye sees no board in a picture."""
    glance = eye.glance(shown, 0.0)
    if glance.trouble is not None:
        return glance.trouble
    with pytest.raises(CompanionError) as raised:
        eye.read(glance)
    return raised.value


@pytest.mark.parametrize(
    ("corners", "trouble"), [(CORNERS, Trouble.CORNERS), (CROSSED, Trouble.CORNERS), (None, Trouble.UNSEEN)]
)
def test_corners_without_a_board_are_not_a_mat_that_is_missing(corners: Points | None, trouble: Trouble) -> None:
    """People can mend the one by giving other corners, the other by showing the mat."""
    eye = BoardEye(network.shipped().house_set(0), corners=corners)
    shown = BLANK if corners is None else picture()
    assert trouble_of(error_of(eye, shown)) is trouble


def test_a_camera_that_begins_to_mirror_is_told() -> None:
    """Once the board was seen, the camera's program mirrors: the markers are those of a mirrored mat."""
    eye = an_eye()
    eye.glance(picture(), 0.0)
    lost = eye.glance(np.ascontiguousarray(picture()[:, ::-1]), 9000.0)
    assert lost.trouble is not None
    assert trouble_of(lost.trouble) is Trouble.MIRRORED
