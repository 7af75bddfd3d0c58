"""The picture of a turn: upright, small, of the board and its mat alone; it can be read like a photograph."""

import cv2
import numpy as np

from eclipse_companion.games.eclipse.camera.turn_picture import MOST_BYTES, SIDE_PX, turn_picture
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.sensing.watching.lookout import Lookout
from tests.games.eclipse.camera.pictures import CELLS, OVER, Pixels, an_eye, picture, shown
from tests.games.eclipse.camera.test_lookout import Camera
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME


def looks(*scenes: Pixels, pictures: bool) -> list[Look]:
    """What is told of four shots of each scene."""
    at = [scenes[0]]
    camera = Camera(lambda: at[0])
    lookout = Lookout(an_eye(), camera)
    lookout.pictures = pictures
    found: list[Look] = []
    for at[0] in scenes:
        for _ in range(4):
            shot = camera.next_shot(1.0)
            assert shot is not None
            found += lookout.look(shot)
    return found


def test_a_clear_look_brings_a_picture_that_shows_the_same_board() -> None:
    """An eye that sees only this picture reads from it what lies there."""
    found = [look for look in looks(picture(), pictures=True) if look.board is Board.CLEAR]
    assert len(found) > 1
    for look in found:
        assert look.jpeg is not None
        data = look.jpeg()
        assert len(data) <= MOST_BYTES
        pixels = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
        assert pixels.shape == (SIDE_PX, SIDE_PX, 3)
        again = an_eye()
        assert shown(again.read(again.glance(pixels, 0.0)).rows) == CELLS


def test_no_picture_is_made_unless_it_is_wanted() -> None:
    """By default a look brings none."""
    found = looks(picture(), pictures=False)
    assert any(look.board is Board.CLEAR for look in found)
    assert all(look.jpeg is None for look in found)


def test_a_hand_is_never_in_a_picture() -> None:
    """A look that isn't clear brings none."""
    found = looks(picture(), picture(MIDDLE_GAME, OVER), pictures=True)
    assert {look.board for look in found} == {Board.MOVED, Board.CLEAR, Board.COVERED}
    assert all((look.jpeg is not None) == (look.board is Board.CLEAR) for look in found)


def test_a_scene_that_can_not_be_compressed_stays_small() -> None:
    """Noise makes the largest files: these are of less quality, and not larger."""
    glance = an_eye().glance(picture(), 0.0)
    assert glance.placing is not None
    noise = np.random.default_rng(1).integers(0, 256, glance.pixels.shape).astype(np.uint8)
    assert len(turn_picture(noise, glance.placing)) <= MOST_BYTES
