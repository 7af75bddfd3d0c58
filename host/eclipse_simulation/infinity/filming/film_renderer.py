"""What there is to see -> a picture: table, sheet, device, marbles as shaded balls with a lamp in them, and a hand.

In: a `VirtualScene` and a light. Out: pixels as a sensor would have them at an exposure of 1. Distances are
millimetres.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.device import SPACES, Device
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Points
from eclipse_companion.sensing.sight.pose import Camera
from eclipse_simulation.infinity.filming.sight import VirtualScene

FRAME: Final = (1280, 720)
"""Width and height in pixels."""

_SHEET_MM: Final = 50.0
"""How far the sheet reaches beyond the device."""
_MARKER_PX: Final = 96
_FINE: Final = 16
"""OpenCV draws in sixteenths of a pixel."""
_BITS: Final = 4

_GLASS: Final = {"b": (150, 62, 22), "B": (26, 24, 24), "y": (28, 170, 214), "W": (226, 232, 234)}
"""The colours of the marbles: blue, green, red."""
_BODY: Final = (118, 122, 128)
_GROOVE: Final = (82, 86, 92)
_TABLE: Final = (88, 118, 150)
_PAPER: Final = (224, 226, 228)
_SKIN: Final = (128, 158, 206)
_SLEEVE: Final = (92, 74, 60)


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp: its colour (blue, green, red), where it is above the device, and how bright it is mirrored in glass."""

    name: str
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    place: tuple[float, float, float] = (-200.0, -150.0, -500.0)
    shine: float = 0.6
    gain: float = 1.0


LIGHTS: Final = {
    light.name: light
    for light in (
        Light("daylight"),
        Light("lamp", (0.72, 0.95, 1.12), (160.0, -120.0, -420.0), 0.9),
        Light("dim", (0.85, 0.97, 1.05), (0.0, -300.0, -500.0), 0.4, 0.5),
    )
}
USUAL: Final = "daylight"


def default_camera(device: Device, elevation_deg: float = 58.0, away_mm: float = 430.0, aside: float = 0.06) -> Camera:
    """A webcam that looks down on the device from the player's side; `aside`: to its right, as a share of `away_mm`."""
    middle = np.array([*(device.size / 2 + _at(0.0, 12.0)), -device.height])
    up = np.radians(elevation_deg)
    eye = middle + away_mm * np.array([aside, np.cos(up), -np.sin(up)])
    ahead = (middle - eye) / np.linalg.norm(middle - eye)
    right = np.cross(ahead, [0.0, 0.0, -1.0])
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(ahead, right), ahead])
    turn = cv2.Rodrigues(rotation)[0].ravel()
    centre = (FRAME[0] / 2, FRAME[1] / 2)
    return Camera(1150.0, centre, -0.02, np.asarray(turn, np.float64), np.asarray(-rotation @ eye, np.float64))


class DeviceDrawing:
    """Draws one device in one light, as one camera sees it."""

    frame: Final = FRAME

    def __init__(
        self, light: Light = LIGHTS[USUAL], device: Device | None = None, camera: Camera | None = None
    ) -> None:
        self.device = device or Device()
        self.camera = camera or default_camera(self.device)
        self.light = light
        self._empty = self._scenery()
        levels = np.arange(256, dtype=np.float32)[:, None]
        self._lit = (levels * (np.array(light.colour, np.float32) * light.gain))[None]
        """(1, 256, 3): the light of each level."""

    @property
    def corners_px(self) -> Points:
        """(4, 2): the spaces 1 of channels 1 and 4, then 4 of channels 4 and 1."""
        return self.camera.project(self.device.centres())[[0, 12, 15, 3]]

    def draw(self, sight: VirtualScene) -> NDArray[np.float32]:
        """(720, 1280, 3): light in blue, green, red, 0 to 255 at an exposure of 1."""
        found = self._empty.copy()
        centres = self.device.centres()
        marbles = "".join(marbles.ljust(4, ".") for marbles in sight.channels)
        # Farther ones first: a nearer marble hides a part of the one behind it.
        for space in sorted(range(SPACES), key=lambda space: centres[space, 1]):
            if marbles[space] != ".":
                self._marble(found, centres[space], marbles[space])
        if sight.fingers is not None:
            self._hand(found, sight)
        return np.asarray(cv2.LUT(found, self._lit), np.float32)

    def _scenery(self) -> NDArray[np.uint8]:
        """The table with the sheet and the empty device."""
        found = np.empty((FRAME[1], FRAME[0], 3), np.uint8)
        found[:] = _TABLE
        grain = np.random.default_rng(5).normal(0, 5, (FRAME[1] // 8, FRAME[0], 1))
        found = np.clip(found + cv2.resize(grain, FRAME)[..., None], 0, 255).astype(np.uint8)
        (left, back), (right, front) = self.device.footprint()
        more = _SHEET_MM
        self._fill(found, _box(left - more, back - more, right + more, front + more, 0.0), _PAPER)
        for number in range(MARKER_COUNT):
            self._marker(found, number)
        top = self.device.height - self.device.marble / 2
        self._fill(found, _box(left + 4, back + 6, right + 10, front + 8, 0.0), tuple(0.72 * each for each in _PAPER))
        self._fill(found, _box(left, back, right, front, 0.0), tuple(0.6 * each for each in _BODY))
        self._fill(found, _box(left, back, right, front, -top), _BODY)
        half = self.device.marble / 2
        for channel in range(4):
            x, y = channel * self.device.across, 3 * self.device.along
            self._fill(found, _box(x - half, -half, x + half, y + half, -top), _GROOVE)
        return np.asarray(found, np.uint8)

    def _marker(self, found: NDArray[np.uint8], number: int) -> None:
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        drawn = cv2.aruco.generateImageMarker(dictionary, number, _MARKER_PX)
        corners = self.camera.project(_lifted(self.device.marker_corners(number), 0.0)).astype(np.float32)
        square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * _MARKER_PX - 0.5
        onto = cv2.getPerspectiveTransform(square, corners)
        printed = cv2.warpPerspective(drawn, onto, FRAME, flags=cv2.INTER_AREA, borderValue=255)
        inside = cv2.warpPerspective(np.full_like(drawn, 255), onto, FRAME)
        share = (inside.astype(np.float32) / 255)[..., None]
        ink = (0.12 + 0.88 * printed.astype(np.float32) / 255)[..., None] * np.array(_PAPER, np.float32)
        found[:] = (found * (1 - share) + ink * share).astype(np.uint8)

    def _fill(self, found: NDArray[np.uint8], outline: Points, colour: tuple[float, ...]) -> None:
        at = np.round(self.camera.project(outline) * _FINE).astype(np.int32)
        cv2.fillConvexPoly(found, at, colour, cv2.LINE_AA, _BITS)

    def _marble(self, found: NDArray[np.uint8], centre: NDArray[np.float64], kind: str) -> None:
        radius = self.device.marble / 2
        middle, edge = self.camera.project(np.stack([centre, centre + _at(radius, 0.0, 0.0)]))
        size = float(np.linalg.norm(edge - middle))
        colour = np.array(_GLASS[kind], np.float64)
        lamp = np.array(self.light.place) - centre
        aside = 0.45 * size * lamp[:2] / np.linalg.norm(lamp)
        self._disc(found, middle + _at(0.1 * size, 0.18 * size), size * 1.04, 0.35 * np.array(_GROOVE))
        for part in range(6):
            share = part / 5
            self._disc(found, middle + aside * 0.5 * share, size * (1 - 0.62 * share), colour * (0.55 + 0.5 * share))
        light = np.minimum(255, colour + 255 * self.light.shine)
        self._disc(found, middle + aside * 1.2, size * 0.16, light)
        self._disc(found, middle + _at(0.1 * size, 0.62 * size), size * 0.1, np.minimum(255, colour * 1.25 + 14))

    def _disc(
        self, found: NDArray[np.uint8], middle: NDArray[np.float64], radius: float, colour: NDArray[np.float64]
    ) -> None:
        x, y = np.round(middle * _FINE).astype(int)
        told = tuple(map(float, np.minimum(colour, 255)))
        cv2.circle(found, (int(x), int(y)), max(1, round(radius * _FINE)), told, -1, cv2.LINE_AA, _BITS)

    def _hand(self, found: NDArray[np.uint8], sight: VirtualScene) -> None:
        fingers = sight.fingers
        assert fingers is not None
        high = -self.device.height - 14.0
        tip = np.array([fingers.x, fingers.y, high])
        wrist, elbow = tip + _at(26.0, 95.0, -40.0), tip + _at(60.0, 420.0, -70.0)
        shade = found.copy()
        self._limb(
            shade, tip + _at(12, 6, -high - 4), elbow + _at(40, 0, -high), 30.0, 34.0, tuple(0.45 * c for c in _PAPER)
        )
        cv2.addWeighted(shade, 0.4, found, 0.6, 0.0, dst=found)
        if fingers.holds:
            self._marble(found, tip, fingers.holds)
        self._limb(found, wrist, elbow, 30.0, 38.0, _SLEEVE)
        palm = tip + _at(16.0, 52.0, -26.0)
        self._limb(found, palm, wrist, 34.0, 26.0, _SKIN)
        for aside in (-14.0, -2.0, 11.0, 22.0):
            self._limb(found, tip + _at(aside * 0.3, 5.0, -4.0), palm + _at(aside, -6.0, 0.0), 7.0, 10.0, _SKIN)

    def _limb(  # noqa: PLR0913, PLR0917 - two ends with their widths
        self,
        found: NDArray[np.uint8],
        one: NDArray[np.float64],
        other: NDArray[np.float64],
        near: float,
        far: float,
        colour: tuple[float, ...],
    ) -> None:
        ends = self.camera.project(np.stack([one, other, one + _at(near, 0, 0), other + _at(far, 0, 0)]))
        widths = np.linalg.norm(ends[2:] - ends[:2], axis=1)
        for share in np.linspace(0.0, 1.0, 24):
            middle = ends[0] * (1 - share) + ends[1] * share
            width = widths[0] * (1 - share) + widths[1] * share
            if abs(middle).max() < 4 * FRAME[0]:
                self._disc(found, middle, float(width), np.array(colour) * (1.05 - 0.2 * share))


def _at(*along: float) -> NDArray[np.float64]:
    """A step."""
    return np.array(along, np.float64)


def _box(left: float, back: float, right: float, front: float, z: float) -> Points:
    return _lifted(np.array([[left, back], [right, back], [right, front], [left, front]]), -z)


def _lifted(points: Points, height: float) -> Points:
    """(N, 3) of (N, 2): with z into the table."""
    return np.column_stack([points, np.full(len(points), -height)])
