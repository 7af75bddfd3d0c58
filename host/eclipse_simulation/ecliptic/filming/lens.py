"""Light, lens, sensor and JPEG: from what a table looks like to a picture of it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Plane = NDArray[np.float64]
Light = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a picture of a table depends on.

    `tilt`: degrees from straight above; `from_side`: who holds the camera, degrees clockwise from White; `light`: 1 is
    well exposed; `slope`: how much darker one end is; `warm`: how red the light; `glare`, `shadow`: from 0 to 1;
    `hands`: arms across the table; `things`: dice and gems on it; `blur`, `shake`: pixels; `noise`: of 255.
    """

    size: tuple[int, int] = (1920, 1080)
    tilt: float = 15.0
    from_side: float = 0.0
    top: str = "oak"
    light: float = 1.0
    slope: float = 0.15
    warm: float = 0.0
    glare: float = 0.0
    shadow: float = 0.0
    hands: int = 0
    things: int = 4
    blur: float = 0.6
    shake: float = 0.0
    noise: float = 2.0
    barrel: float = 0.0
    quality: int = 90


def lighting(draw: np.random.Generator, setting: Setting) -> tuple[Light, Light]:
    """By what a picture's pixels are multiplied, and what lamps that are mirrored add to them: (H, W, 1) each."""
    width, height = setting.size
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    turn = draw.uniform(0, 2 * np.pi)
    shade: Plane = setting.light * (1 + setting.slope * (np.cos(turn) * across + np.sin(turn) * down))
    if setting.shadow:
        turn, off = draw.uniform(0, 2 * np.pi), draw.uniform(-0.5, 0.5)
        edge = (np.cos(turn) * across + np.sin(turn) * down - off) / 0.02
        shade *= 1 - setting.shadow / (1 + np.exp(-np.clip(edge, -30, 30)))
    shine: Plane = np.zeros((height, width))
    for _ in range(2 if setting.glare else 0):
        x, y = draw.uniform(-0.7, 0.7, 2)
        shine += 430 * setting.glare * np.exp(-(((across - x) / 0.10) ** 2 + ((down - y) / 0.14) ** 2))
    return np.asarray(shade, np.float32)[..., None], np.asarray(shine, np.float32)[..., None]


def colour(setting: Setting) -> Light:
    """(3,): by what the light multiplies blue, green and red."""
    return np.array([1 - 0.35 * setting.warm, 1, 1 + 0.25 * setting.warm], np.float32)


def photographed(draw: np.random.Generator, fine: Image, setting: Setting) -> Image:
    """Light, lens, sensor and JPEG."""
    light = cv2.resize(fine, setting.size, interpolation=cv2.INTER_AREA).astype(np.float32)
    shade, shine = lighting(draw, setting)
    light = light * shade * colour(setting) + shine
    if setting.barrel:
        light = _through_lens(light, setting.barrel)
    if setting.blur:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), setting.blur), np.float32)
    if setting.shake >= 1:
        light = np.asarray(cv2.filter2D(light, -1, _trail(draw.uniform(0, np.pi), setting.shake)), np.float32)
    light += np.asarray(draw.normal(0, setting.noise, light.shape), np.float32)
    data = cv2.imencode(".jpg", np.clip(light, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, setting.quality])[1]
    decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert decoded is not None
    return np.asarray(decoded, np.uint8)


def _through_lens(light: NDArray[np.float32], barrel: float) -> NDArray[np.float32]:
    height, width = light.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    across, down = (x - width / 2) / (width / 2), (y - height / 2) / (width / 2)
    more = 1 + barrel * (across**2 + down**2)
    to = (across * more * width / 2 + width / 2, down * more * width / 2 + height / 2)
    places = [each.astype(np.float32) for each in to]
    bent = cv2.remap(light, places[0], places[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(bent, np.float32)


def _trail(angle: float, length: float) -> NDArray[np.float32]:
    side = int(length) | 1
    kernel = np.zeros((side + 2, side + 2), np.float32)
    middle = (side + 2) / 2 - 0.5
    ends = [
        (
            round(16 * (middle + way * length / 2 * np.cos(angle))),
            round(16 * (middle + way * length / 2 * np.sin(angle))),
        )
        for way in (-1, 1)
    ]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(kernel / kernel.sum(), np.float32)
