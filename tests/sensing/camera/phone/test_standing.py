"""Whether a phone still stands where it stood when its corners were marked."""

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.sensing.camera.phone.standing import Standing
from eclipse_companion.sensing.camera.shots import Pixels
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from tests.simulated.eclipse.filming.shots import photographed, stage


def seen(position: str, seed: int = 1) -> Pixels:
    return np.asarray(photographed(stage(), VirtualScene.of(Position.parse(position)), seed), np.uint8)


@pytest.fixture(scope="module")
def first() -> Pixels:
    return seen("4/4/4/4")


def moved(pixels: Pixels, across: float, down: float, degrees: float = 0.0) -> Pixels:
    height, width = pixels.shape[:2]
    turned = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    turned[:, 2] += np.array([across, down])
    return np.asarray(cv2.warpAffine(pixels, turned, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def has_moved(standing: Standing, pixels: Pixels) -> bool:
    return [standing.has_moved(pixels) for _ in range(2)][-1]


def test_what_goes_on_at_the_board_moves_no_phone(first: Pixels) -> None:
    """Neither pieces, nor noise, nor another light, nor an arm across most of the picture, nor none of it at all."""
    standing = Standing(first)
    arm = first.copy()
    arm[:, 200:] = (90, 120, 190)
    darker = np.asarray(first * 0.6, np.uint8)
    for pixels in (seen("S2G/1s2/2g1/4", 5), darker, arm, np.zeros_like(first)):
        assert not has_moved(standing, pixels)


@pytest.mark.parametrize(
    ("across", "down", "degrees"), [(25, 0, 0), (0, -25, 0), (-200, 60, 0), (0, 0, 4), (40, 10, 15)]
)
def test_a_knock_is_seen_in_two_pictures(first: Pixels, across: float, down: float, degrees: float) -> None:
    """A small one, a large one, a turn; the second picture settles it."""
    standing = Standing(first)
    after = moved(seen("4/4/1S2/4", 7), across, down, degrees)
    assert [standing.has_moved(after) for _ in range(2)] == [False, True]


def test_a_table_that_gives_way_is_no_knock(first: Pixels) -> None:
    """A few pixels are nothing."""
    assert not has_moved(Standing(first), moved(first, 3, 2))


def test_a_phone_that_is_turned_sideways_stands_elsewhere(first: Pixels) -> None:
    """At once: its pictures have another shape."""
    assert Standing(first).has_moved(np.ascontiguousarray(np.rot90(first)))
