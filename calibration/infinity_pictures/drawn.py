"""Pictures of another kind: discs with a shine on plain shapes, as a drawing program makes them.

They teach the network that neither true reflections nor true shadows make a marble: people's lamps, devices and marbles
are like neither kind of picture.
"""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.device import A_SIDE, Device
from eclipse_companion.sensing.sight.layout import Points, lifted
from eclipse_companion.sensing.sight.pose import Camera
from infinity_pictures.sheet import Colours, table

_ALIKE: Final = 1 / 3
"""How often the device has nearly the colour of a kind of marble."""
_SHARP: Final = 3
"""Everything is drawn this many times larger, so that edges are smooth."""


def drawn(
    rng: np.random.Generator, device: Device, camera: Camera, frame: tuple[int, int, int, int], cells: str
) -> Colours:
    """(H, W, 3): a part of a picture, in linear red, green, blue, lit evenly or from one side.

    One device in three has nearly the colour of a kind of marble.
    """
    left, top, width, height = frame
    size = (width * _SHARP, height * _SHARP)
    texture = table(rng)
    picture = np.asarray(cv2.resize(np.tile(texture, (2, 2, 1)), size, interpolation=cv2.INTER_LINEAR), np.float32)

    def at(points: Points) -> Points:
        return (camera.project(points) - [left, top] + 0.5) * _SHARP - 0.5

    first, last = device.footprint()
    if rng.random() < 0.7:
        _polygon(picture, at(lifted(_corners(first - 45, last + 45), 0.0)), np.full(3, rng.uniform(0.5, 0.9)))
    colours = _kinds(rng)
    body = _colour(rng)
    if rng.random() < _ALIKE:
        body = np.clip(colours[str(rng.choice(list(colours)))] * rng.uniform(0.5, 1.5), 0.003, 1.0)
    for height_mm, colour in ((0.0, body * 0.4), (device.height - device.marble * rng.uniform(0.0, 0.5), body)):
        _polygon(picture, at(lifted(_corners(first, last), height_mm)), colour)
    centres = at(device.centres())
    radii = np.max(
        [np.linalg.norm(at(device.centres() + side) - centres, axis=1) for side in np.eye(3)[:2] * device.marble / 2],
        axis=0,
    )
    _channels(rng, picture, device, at, body, radii)
    _marbles(rng, picture, centres, radii, cells, colours)
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    return _shone_on(rng, np.asarray(small, np.float32))


def _channels(
    rng: np.random.Generator,
    picture: Colours,
    device: Device,
    at: Callable[[Points], Points],
    body: NDArray[np.float64],
    radii: Points,
) -> None:
    """Strips, strips with edges, dimples, or nothing."""
    groove = body * rng.uniform(0.3, 1.5) if rng.random() < 0.6 else _colour(rng)
    style = rng.integers(4)
    reach = device.marble * rng.uniform(0.35, 0.55)
    for channel in range(A_SIDE):
        x, end = channel * device.across, device.size[1]
        low, high = np.array([x - reach, -device.along * 0.6]), np.array([x + reach, end + device.along * 0.6])
        if style in {0, 1}:
            _polygon(picture, at(lifted(_corners(low, high), device.height - device.marble / 2)), groove)
        if style == 1:
            for edge in (x - reach, x + reach):
                one, other = _ints(at(lifted(np.array([[edge, low[1]], [edge, high[1]]]), device.height)))
                cv2.line(picture, one, other, (groove * 0.3).tolist(), 2 * _SHARP, cv2.LINE_AA)
    if style != 2:
        return
    for (x, y), radius in zip(at(device.centres()), radii, strict=True):
        size = round(radius * rng.uniform(0.8, 1.05))
        cv2.circle(picture, (round(x), round(y)), size, groove.tolist(), -1, cv2.LINE_AA)
        if rng.random() < 0.5:
            spot = (round(x + radius / 3), round(y + radius / 3))
            cv2.circle(picture, spot, round(radius / 3), (groove * 1.3).tolist(), -1, cv2.LINE_AA)


def _kinds(rng: np.random.Generator) -> dict[str, NDArray[np.float64]]:
    """The colour of each kind of marble."""
    return {
        "b": rng.uniform(0.25, 0.9) * np.array([rng.uniform(0.0, 0.25), rng.uniform(0.05, 0.55), 1.0]),
        "B": np.full(3, rng.uniform(0.002, 0.04)),
        "y": rng.uniform(0.5, 0.95) * np.array([1.0, rng.uniform(0.5, 0.95), rng.uniform(0.0, 0.2)]),
        "W": rng.uniform(0.55, 0.95) * rng.uniform(0.92, 1.0, 3),
    }


def _marbles(
    rng: np.random.Generator,
    picture: Colours,
    centres: Points,
    radii: Points,
    cells: str,
    colours: dict[str, NDArray[np.float64]],
) -> None:
    glassy = rng.uniform(0.0, 0.6) if rng.random() < 0.5 else 0.0
    around, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 0.7)
    light = np.array([np.cos(around) * up, np.sin(around) * up, np.sqrt(1 - up * up)])
    shiny, tight, ambient = rng.uniform(0.0, 1.2), rng.uniform(8, 120), rng.uniform(0.2, 0.8)
    shadow = rng.uniform(0.0, 0.7)
    rim = rng.uniform(-0.5, 0.5)
    second = rng.random() < 0.4
    order = np.argsort(centres[:, 1])  # farther ones first
    for which in order:
        if cells[which] == ".":
            continue
        (x, y), radius = centres[which], float(radii[which])
        if shadow:
            _blend(
                picture, x - light[0] * radius * 0.6, y - light[1] * radius * 0.6, radius * 1.05, np.zeros(3), shadow
            )
        reach = int(radius) + 2
        columns, rows = np.meshgrid(
            np.arange(round(x) - reach, round(x) + reach + 1), np.arange(round(y) - reach, round(y) + reach + 1)
        )
        u, v = (columns - x) / radius, (rows - y) / radius
        square = u * u + v * v
        inside = (square < 1) & (rows >= 0) & (columns >= 0) & (rows < picture.shape[0]) & (columns < picture.shape[1])
        if not inside.any():
            continue
        u, v, square = u[inside], v[inside], square[inside]
        w = np.sqrt(1 - square)
        facing = np.clip(u * light[0] + v * light[1] + w * light[2], 0, 1)
        colour = colours[cells[which]] * rng.uniform(0.9, 1.1)
        value = colour * (ambient + (1 - ambient) * facing + rim * (1 - w) ** 2)[:, None]
        if glassy and cells[which] != "B":
            through = np.clip(-(u * light[0] + v * light[1]), 0, 1) ** 2
            value = value * (1 - 0.5 * glassy) + colour * (through * glassy * 1.5)[:, None]
            value = (
                value * (1 - 0.4 * glassy)
                + 0.4 * glassy * picture[rows[inside], columns[inside]] * colour / colour.max()
            )
        half = np.clip(u * light[0] * 0.5 + v * light[1] * 0.5 + w * (light[2] * 0.5 + 0.5), 0, 1) ** tight
        value = value + shiny * half[:, None]
        if second:
            value = (
                value
                + 0.5 * shiny * ((np.abs(u + light[0] * 0.5) < 0.12) & (np.abs(v + light[1] * 0.5) < 0.12))[:, None]
            )
        picture[rows[inside], columns[inside]] = np.clip(value, 0, 2)


def _shone_on(rng: np.random.Generator, picture: Colours) -> Colours:
    """Brighter to one side, and perhaps with a patch of glare or a shadow's edge."""
    height, width = picture.shape[:2]
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    turn = rng.uniform(0, 2 * np.pi)
    slope = across * np.cos(turn) + down * np.sin(turn)
    shade = 1 + rng.uniform(0, 0.5) * slope
    if rng.random() < 0.25:
        shade = shade * np.where(slope > rng.uniform(-0.6, 0.6), 1.0, rng.uniform(0.3, 0.7))
    picture = picture * shade[..., None]
    if rng.random() < 0.2:
        place = rng.uniform(-0.7, 0.7, 2)
        glare = np.exp(-((across - place[0]) ** 2 + (down - place[1]) ** 2) / rng.uniform(0.01, 0.1))
        picture = picture + rng.uniform(0.1, 0.8) * glare[..., None]
    return np.asarray(picture, np.float32)


def _blend(picture: Colours, x: float, y: float, radius: float, colour: NDArray[np.float64], share: float) -> None:
    reach = int(radius) + 2
    top, left = max(round(y) - reach, 0), max(round(x) - reach, 0)
    part = picture[top : round(y) + reach + 1, left : round(x) + reach + 1]
    if not part.size:
        return
    rows, columns = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
    far = np.hypot(columns - x, rows - y) / radius
    weight = share * np.clip(2 - 2 * far, 0, 1)
    part += (weight[..., None] * (colour - part)).astype(np.float32)


def _colour(rng: np.random.Generator) -> NDArray[np.float64]:
    if rng.random() < 0.5:
        return rng.uniform(0.01, 0.8) * rng.uniform(0.85, 1.0, 3)
    return rng.uniform(0.02, 0.8, 3)


def _corners(first: Points, last: Points) -> Points:
    return np.array([first, [last[0], first[1]], last, [first[0], last[1]]])


def _ints(points: Points) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in points.tolist()]


def _polygon(picture: Colours, corners: Points, colour: NDArray[np.float64]) -> None:
    cv2.fillConvexPoly(picture, np.array(_ints(corners), np.int32), colour.tolist(), cv2.LINE_AA)
