"""A table -> a picture of it, as a camera takes it, and how much of each card that picture shows."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import measures, slots
from eclipse_companion.games.ecliptic.vision import raster
from eclipse_companion.printing.paper import Sheet
from ecliptic_pictures.tables import Lying, Table
from ecliptic_pictures.tops import Image, top

Plane = NDArray[np.float64]

_FINE: Final = 2
"""How many pixels across one of the picture's is made of."""
_PIXELS_A_MM: Final = 6
_AROUND: Final = 500
"""Millimetres of table around what lies on it."""
_NOTHING: Final = -1


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


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, (H, W, 3); and how much of each card's face it shows, from 0 to 1, by the card's number."""

    pixels: Image
    shown: dict[int, float]


def picture(draw: np.random.Generator, table: Table, setting: Setting) -> Picture:
    """A picture of the table."""
    to_picture, middle = _camera(table, setting)
    size = (setting.size[0] * _FINE, setting.size[1] * _FINE)
    canvas = _Canvas(draw, to_picture, size, setting, middle)
    if table.sheet is not None:
        x, y, turn = table.sheet
        canvas.lay(_sheet(slots.sheet()), slots.PAPER, Lying(None, x, y, turn), _NOTHING)
    for card in table.cards:
        face = raster.back(_PIXELS_A_MM) if card.number is None else raster.face(card.number, _PIXELS_A_MM)
        canvas.lay(face, (measures.WIDTH, measures.HEIGHT), card, _NOTHING if card.number is None else card.number)
    canvas.scatter(table)
    canvas.reach()
    return Picture(_photographed(draw, canvas.pixels, setting), canvas.shown())


def _sheet(sheet: Sheet) -> Image:
    return raster.drawn(sheet.shapes, sheet.width, sheet.height, _PIXELS_A_MM)


def _camera(table: Table, setting: Setting) -> tuple[Plane, tuple[float, float]]:
    """Millimetres of the table -> fine pixels, for a camera that just sees all of it; and the middle of what lies."""
    spots = [(card.x, card.y) for card in table.cards]
    if table.sheet is not None:
        spots += [(table.sheet[0] + x, table.sheet[1] + y) for x in (-105, 105) for y in (-60, 60)]
    low, high = np.min(spots, axis=0) - 60, np.max(spots, axis=0) + 60
    middle = (low + high) / 2
    width, height = (each * _FINE for each in setting.size)
    focal = 0.9 * width
    tilt, turn = np.radians(setting.tilt), np.radians(setting.from_side)
    about = np.array([[np.cos(turn), np.sin(turn), 0], [-np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), np.sin(tilt)], [0, -np.sin(tilt), np.cos(tilt)]])
    rotation = lean @ about
    corners = np.array([(x, y, 0) for x in (low[0], high[0]) for y in (low[1], high[1])]) - [*middle, 0]
    distance = 300.0
    while True:
        seen = corners @ rotation.T + [0, 0, distance]
        reach = np.abs(seen[:, :2] / np.maximum(seen[:, 2:], 1)) * focal
        if (seen[:, 2] > 50).all() and (reach < np.array([width, height]) * 0.485).all():
            break
        distance *= 1.02
    inner = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    outer = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, distance]])
    shift = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    return inner @ outer @ shift, (float(middle[0]), float(middle[1]))


class _Canvas:
    """A table in fine pixels, on which things are laid one after the other."""

    def __init__(
        self,
        draw: np.random.Generator,
        to_picture: Plane,
        size: tuple[int, int],
        setting: Setting,
        middle: tuple[float, float],
    ) -> None:
        self._draw, self._to_picture, self._size, self._setting = draw, to_picture, size, setting
        wide, high = 2 * (_AROUND + 500), 2 * (_AROUND + 350)
        under = np.array([[1, 0, middle[0] - wide / 2], [0, 1, middle[1] - high / 2], [0, 0, 1]])
        self.pixels: Image = cv2.warpPerspective(
            top(draw, setting.top, wide, high),
            to_picture @ under,
            size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT,
        ).astype(np.uint8)
        self._owner = np.full(size[::-1], _NOTHING, np.int16)
        self._whole: dict[int, int] = {}

    def lay(self, image: Image, paper: tuple[float, float], lying: Lying, owner: int) -> None:
        """Lay a sheet of paper, with a soft shadow along its edges."""
        angle = np.radians(lying.turn)
        cos, sin = np.cos(angle), np.sin(angle)
        place = np.array([[cos, -sin, lying.x], [sin, cos, lying.y], [0, 0, 1]])
        centred = np.array([[1, 0, -paper[0] / 2], [0, 1, -paper[1] / 2], [0, 0, 1]])
        scaled = np.diag([1 / _PIXELS_A_MM, 1 / _PIXELS_A_MM, 1])
        half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        warp = np.linalg.inv(half) @ self._to_picture @ place @ centred @ scaled @ half
        high, wide = image.shape[:2]
        quad = _mapped(warp, np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float) - 0.5)
        left, upper, right, lower = self._around(quad, 24)
        if right <= left or lower <= upper:
            return
        local = np.array([[1, 0, -left], [0, 1, -upper], [0, 0, 1.0]]) @ warp
        size = (right - left, lower - upper)
        # Shrunk in steps, the drawing doesn't flicker.
        shrink = max(1, int(np.sqrt(high * wide / max(1.0, cv2.contourArea(quad.astype(np.float32))))))
        if shrink > 1:
            image = np.asarray(
                cv2.resize(image, (wide // shrink, high // shrink), interpolation=cv2.INTER_AREA), np.uint8
            )
            bigger = np.diag([wide / (wide // shrink), high / (high // shrink), 1])
            local = local @ np.linalg.inv(half) @ bigger @ half
        drawn = cv2.warpPerspective(image, local, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = np.zeros(size[::-1], np.uint8)
        cv2.fillConvexPoly(mask, np.round((quad - [left, upper]) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        part = self.pixels[upper:lower, left:right].astype(np.float32)
        scale = np.sqrt(cv2.contourArea(quad.astype(np.float32)) / (paper[0] * paper[1]))
        dark = cv2.GaussianBlur(mask, (0, 0), max(0.5, 1.5 * scale)).astype(np.float32) / 255
        part *= 1 - 0.35 * dark[..., None]
        cover = (mask.astype(np.float32) / 255)[..., None]
        self.pixels[upper:lower, left:right] = part * (1 - cover) + drawn * cover
        self._owner[upper:lower, left:right][mask > 127] = owner
        if owner != _NOTHING:
            self._whole[owner] = int((mask > 127).sum())

    def scatter(self, table: Table) -> None:
        """Dice and gems lie about, some of them on cards."""
        for _ in range(self._setting.things):
            x, y = self._draw.uniform((-420, -180), (420, 180))
            if any(abs(card.x - x) < 45 and abs(card.y - y) < 55 for card in table.cards) and self._draw.random() < 0.8:
                continue
            corners = int(self._draw.integers(3, 7))
            turn = self._draw.uniform(0, 2 * np.pi)
            angles = turn + 2 * np.pi * np.arange(corners) / corners
            outline = np.column_stack([x + 9 * np.cos(angles), y + 9 * np.sin(angles)])
            self._cover(outline, self._draw.uniform(20, 240, 3))

    def reach(self) -> None:
        """Arms come from an edge of the picture and end in a hand."""
        width, height = self._size
        for _ in range(self._setting.hands):
            start = np.array(
                [self._draw.uniform(0, width), height * 1.05 if self._draw.random() < 0.5 else -0.05 * height]
            )
            end = np.array([self._draw.uniform(0.15, 0.85) * width, self._draw.uniform(0.25, 0.75) * height])
            along = (end - start) / np.linalg.norm(end - start)
            across = np.array([-along[1], along[0]]) * width * 0.028
            sleeve, skin = self._draw.uniform(20, 160, 3), np.array([118, 150, 205]) * self._draw.uniform(0.45, 1.05)
            wrist = end - along * width * 0.07
            self._fill(np.array([start - across, start + across, wrist + across, wrist - across]), sleeve)
            self._fill(
                np.array([wrist - 0.8 * across, wrist + 0.8 * across, end + 1.1 * across, end - 1.1 * across]), skin
            )
            for finger in (-0.9, -0.3, 0.3, 0.9):
                tip = end + across * finger * 1.3 + along * width * 0.035
                root = end + across * finger
                side = across * 0.24
                self._fill(np.array([root - side, root + side, tip + side, tip - side]), skin * 0.97)

    def shown(self) -> dict[int, float]:
        """How much of each card is neither covered nor outside the picture."""
        numbers, counts = np.unique(self._owner, return_counts=True)
        seen = dict(zip(numbers.tolist(), counts.tolist(), strict=True))
        return {number: seen.get(number, 0) / max(1, whole) for number, whole in self._whole.items()}

    def _cover(self, outline: Plane, colour: Plane) -> None:
        self._fill(_mapped(self._to_picture, outline), colour)

    def _fill(self, outline: Plane, colour: Plane) -> None:
        mask = np.zeros(self._size[::-1], np.uint8)
        cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        left, upper, right, lower = self._around(outline, 2)
        if right <= left or lower <= upper:
            return
        cover = (mask[upper:lower, left:right].astype(np.float32) / 255)[..., None]
        part = self.pixels[upper:lower, left:right]
        part[:] = part * (1 - cover) + (colour + self._draw.normal(0, 5, (*cover.shape[:2], 1))).clip(0, 255) * cover
        self._owner[mask > 127] = _NOTHING

    def _around(self, quad: Plane, more: int) -> tuple[int, int, int, int]:
        low = np.floor(quad.min(0)).astype(int) - more
        high = np.ceil(quad.max(0)).astype(int) + more
        width, height = self._size
        return max(0, int(low[0])), max(0, int(low[1])), min(width, int(high[0])), min(height, int(high[1]))


def _photographed(draw: np.random.Generator, fine: Image, setting: Setting) -> Image:
    """Light, lens, sensor and JPEG."""
    width, height = setting.size
    light = cv2.resize(fine, setting.size, interpolation=cv2.INTER_AREA).astype(np.float32)
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    turn = draw.uniform(0, 2 * np.pi)
    shade: Plane = setting.light * (1 + setting.slope * (np.cos(turn) * across + np.sin(turn) * down))
    if setting.shadow:
        turn, off = draw.uniform(0, 2 * np.pi), draw.uniform(-0.5, 0.5)
        edge = (np.cos(turn) * across + np.sin(turn) * down - off) / 0.02
        shade = shade * (1 - setting.shadow / (1 + np.exp(-np.clip(edge, -30, 30))))
    light *= np.asarray(shade, np.float32)[..., None]
    light *= np.array([1 - 0.35 * setting.warm, 1, 1 + 0.25 * setting.warm], np.float32)
    if setting.glare:
        for _ in range(2):
            x, y = draw.uniform(-0.7, 0.7, 2)
            spot = np.exp(-(((across - x) / 0.10) ** 2 + ((down - y) / 0.14) ** 2))
            light += (430 * setting.glare * spot)[..., None].astype(np.float32)
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


def _mapped(to: Plane, points: Plane) -> Plane:
    mapped = np.column_stack([points, np.ones(len(points))]) @ to.T
    return mapped[:, :2] / mapped[:, 2:]
