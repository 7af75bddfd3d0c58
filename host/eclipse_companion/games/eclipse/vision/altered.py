"""Views of a board -> the same board as it would look in other light, through another camera, from another side.

Six pictures show a set in six lights. What is learned from them and from altered ones doesn't hang on these six.
"""

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.network import evened
from eclipse_companion.games.eclipse.vision.rectify import Views

_STOPS: Final = 0.35
_TINT: Final = 0.18
_GAMMA: Final = 0.12
_SATURATION: Final = 0.2
"""How much the light, its colour, the tone curve and the colours differ (logarithms, standard deviations)."""
_CONTRAST: Final = (-0.15, 0.3)
_SHIFT_PX: Final = 2
_BLUR_PX: Final = 0.5
_LEAST_BLUR_PX: Final = 0.15
_NOISE: Final = 5.0
_OFTEN: Final = 0.5
_CAMERAS_GAMMA: Final = 2.2
_GREY: Final = np.array([0.114, 0.587, 0.299], np.float32)


def altered(views: Views, count: int, rng: np.random.Generator) -> Iterator[tuple[Views, NDArray[np.int64]]]:
    """So many altered views, every other one in an even tone; and which square of the board, from 0, each shows."""
    for number in range(count):
        quarters = int(rng.integers(4))
        order = np.rot90(np.arange(SQUARES_A_SIDE**2).reshape(SQUARES_A_SIDE, -1), quarters).ravel()
        turned = Views(np.rot90(views.board, quarters), np.rot90(views.around, quarters))
        other = _seen_otherwise(turned, 1.0 if number % 2 == 0 else 2.0, rng)
        yield other if number % 2 == 0 else evened(other), order


def _seen_otherwise(views: Views, strength: float, rng: np.random.Generator) -> Views:
    light = np.exp(rng.normal(0, _TINT * strength, 3) + rng.normal(0, _STOPS * strength))
    gamma = np.exp(rng.normal(0, _GAMMA * strength)) / _CAMERAS_GAMMA
    tone = np.clip((np.arange(256) / 255)[:, np.newaxis] ** _CAMERAS_GAMMA * light, 0, 1) ** gamma
    tone += rng.uniform(*_CONTRAST) / 2 * strength * (tone * tone * (3 - 2 * tone) - tone)
    saturation = np.float32(np.exp(rng.normal(0, _SATURATION * strength)))
    blur = abs(rng.normal(0, _BLUR_PX))
    noise = abs(rng.normal(0, _NOISE)) if rng.random() < _OFTEN else 0.0
    shift = rng.integers(-_SHIFT_PX, _SHIFT_PX + 1, 2) if rng.random() < _OFTEN else (0, 0)
    looks = []
    for image in (views.board, views.around):
        toned = np.stack([tone.astype(np.float32)[image[..., at], at] for at in range(3)], axis=-1)
        grey = (toned @ _GREY)[..., np.newaxis]
        looks.append(grey + saturation * (toned - grey))
    size = looks[0].shape[:2]
    move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    looks[0] = np.asarray(cv2.warpAffine(looks[0], move, size, borderMode=cv2.BORDER_REPLICATE), np.float32)
    if blur > _LEAST_BLUR_PX:
        looks[0] = np.asarray(cv2.GaussianBlur(looks[0], (0, 0), blur), np.float32)
    # The surroundings' pixels are means of more of the camera's.
    return Views(*(_rounded(255 * look, each, rng) for look, each in zip(looks, (noise, noise / 2), strict=True)))


def _rounded(levels: NDArray[np.float32], noise: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    grain = rng.standard_normal(levels.shape, np.float32) * np.float32(noise)
    return np.clip(np.round(levels + grain), 0, 255).astype(np.uint8)
