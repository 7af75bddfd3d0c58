"""Fingers drawn over views of boards: whatever lies in front of a square, the network should say that it is hidden.

Rendered hands are few and alike. These have no joints, but any colour, number and place.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.network import CLASSES
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX
from eclipse_learning.examples import LEFT_OUT

_HIDDEN: Final = 0.5
_PARTLY: Final = 0.15
_TOP: Final = 0.88
"""A piece's top, in squares."""
_FINGER_PX: Final = (8.0, 15.0)
"""Half a finger's width: from a little less to far more than it really is at 1.44 pixels a millimetre."""
_PALM: Final = 0.35
"""How often a palm or an arm is added."""
_PALM_PX: Final = (20.0, 45.0)
_ANY_COLOUR: Final = 0.25
"""How often it is a sleeve, a pencil or a cup."""


def cover(
    board: NDArray[np.uint8], around: NDArray[np.uint8], classes: NDArray[np.int64], rng: np.random.Generator
) -> None:
    """Draw over a board's view, (160, 160, 3), and change its squares' classes, (16,), to what is still visible."""
    mask = _drawn(rng)
    shade = np.clip(_colour(rng) * np.percentile(around.reshape(-1, 3), 90, axis=0), 0, 255)
    light = cv2.GaussianBlur(mask, (0, 0), rng.uniform(3, 8)) * rng.uniform(0.3, 0.9) + rng.uniform(0.2, 0.7)
    body = light[..., None] * shade + rng.normal(0, rng.uniform(0, 6), board.shape)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 1.5))[..., None]
    # It casts a shadow beside it.
    dark = np.roll(cv2.GaussianBlur(mask, (0, 0), 5), rng.integers(-9, 10, 2), (0, 1))[..., None]
    mixed = board * (1 - rng.uniform(0, 0.6) * dark)
    board[:] = np.clip(np.round(mixed * (1 - soft) + body * soft), 0, 255)
    for square, share in enumerate(shares(mask)):
        if classes[square] == LEFT_OUT or share < _PARTLY:
            continue
        classes[square] = CLASSES.index("?") if share >= _HIDDEN else LEFT_OUT


def shares(mask: NDArray[np.float32]) -> NDArray[np.float64]:
    """(16,): the share of each square's piece that a mask, (160, 160), hides."""
    edge = round((1 - _TOP) / 2 * SQUARE_PX)
    inside = mask[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX].reshape(
        SQUARES_A_SIDE, SQUARE_PX, SQUARES_A_SIDE, SQUARE_PX
    )
    return np.asarray(inside[:, edge:-edge, :, edge:-edge].mean(axis=(1, 3)), np.float64).ravel()


def _drawn(rng: np.random.Generator) -> NDArray[np.float32]:
    mask = np.zeros((BOARD_PX, BOARD_PX), np.float32)
    tip = rng.uniform(10, BOARD_PX - 10, 2)
    way = rng.uniform(0, 2 * np.pi)
    for _ in range(int(rng.integers(1, 5))):
        bend = way + rng.normal(0, 0.15)
        start = tip + rng.normal(0, 18, 2)
        end = start + 260 * np.array([np.cos(bend), np.sin(bend)])
        _line(mask, start, end, rng.uniform(*_FINGER_PX))
    if rng.random() < _PALM:
        wrist = tip + rng.uniform(40, 110) * np.array([np.cos(way), np.sin(way)])
        _line(mask, wrist, wrist + 260 * np.array([np.cos(way), np.sin(way)]), rng.uniform(*_PALM_PX))
    return mask


def _line(mask: NDArray[np.float32], start: NDArray[np.float64], end: NDArray[np.float64], half: float) -> None:
    places = [tuple(np.round(place).astype(int).tolist()) for place in (start, end)]
    cv2.line(mask, places[0], places[1], 1.0, round(2 * half), cv2.LINE_AA)


def _colour(rng: np.random.Generator) -> NDArray[np.float64]:
    """Blue, green and red relative to paper, after a camera's tone curve: skin of any kind, or anything."""
    if rng.random() < _ANY_COLOUR:
        return rng.uniform(0.1, 1.0, 3)
    depth = rng.uniform(0, 1)
    light, dark = np.array([0.66, 0.78, 0.95]), np.array([0.2, 0.26, 0.36])
    return np.asarray((light * (1 - depth) + dark * depth) * np.exp(rng.normal(0, 0.08, 3)))
