"""What there is to see -> light, as a camera's sensor gets it at an exposure of 1, for `sensing.camera.virtual`."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.vision import raster
from eclipse_simulation.ecliptic.filming import layout
from eclipse_simulation.ecliptic.filming.canvas import FINE, Canvas, Lies, Plane, camera, mapped
from eclipse_simulation.ecliptic.filming.hand import Fingers, VirtualScene
from eclipse_simulation.ecliptic.filming.layout import Layout
from eclipse_simulation.ecliptic.filming.lens import Image, Setting, colour, lighting

FRAME: Final = (1280, 720)
USUAL: Final = "daylight"
SCENES: Final = {
    USUAL: Setting(tilt=14.0),
    "lamp": Setting(tilt=18.0, top="walnut", warm=0.7, slope=0.3, shadow=0.4),
    "dim": Setting(tilt=12.0, top="green cloth", light=0.55, slope=0.25),
    "glare": Setting(tilt=16.0, top="grey stone", glare=0.6),
}
"""Tables and their light, by the names that people use."""
_SEED: Final = 7
_RAISED: Final = 1.22
"""How much larger a card is seen that is held up."""
_SHOWN_PX_A_MM: Final = 4
_SKIN: Final = (118.0, 150.0, 205.0)
_SLEEVE: Final = (96.0, 78.0, 64.0)


class TableDrawing:
    """Draws one table in one light, as one camera sees it."""

    frame: Final = FRAME

    def __init__(self, wanted: Layout, setting: Setting = SCENES[USUAL]) -> None:
        self._layout = wanted
        self._setting = replace(setting, size=FRAME, things=0, hands=0)
        low, high = (np.array(corner) for corner in wanted.corners)
        self._fine, self._middle = camera(low, high, self._setting)
        half = np.array([[1 / FINE, 0, 0.5 / FINE - 0.5], [0, 1 / FINE, 0.5 / FINE - 0.5], [0, 0, 1]])
        self._to_picture = half @ self._fine
        shade, shine = lighting(np.random.default_rng(_SEED), self._setting)
        self._shade, self._shine = shade * colour(self._setting), np.repeat(shine, 3, axis=2)
        self._canvas = self._new_canvas()
        self._cards: tuple[Lies, ...] = ()
        self._lying = self._small()

    def draw(self, scene: VirtualScene) -> NDArray[np.float32]:
        """(720, 1280, 3): light in blue, green, red, 0 to 255 at an exposure of 1."""
        if scene.cards != self._cards:
            self._lay(scene.cards)
        seen = self._lying
        if scene.fingers is not None:
            seen = self._with_hand(seen.copy(), scene.fingers)
        light = seen.astype(np.float32)
        light *= self._shade
        light += self._shine
        return light

    def _new_canvas(self) -> Canvas:
        size = (FRAME[0] * FINE, FRAME[1] * FINE)
        canvas = Canvas(np.random.default_rng(_SEED), self._fine, size, self._setting, self._middle)
        if self._layout.sheet is not None:
            canvas.sheet(*self._layout.sheet)
        for card in layout.zodiac():
            canvas.card(card)
        return canvas

    def _lay(self, cards: tuple[Lies, ...]) -> None:
        """Lay what is new on top; if something was taken away, lay everything anew."""
        known = len(self._cards)
        if cards[:known] != self._cards:
            self._canvas, known = self._new_canvas(), 0
        for card in cards[known:]:
            self._canvas.card(card)
        self._cards, self._lying = cards, self._small()

    def _small(self) -> Image:
        return np.asarray(cv2.resize(self._canvas.pixels, FRAME, interpolation=cv2.INTER_AREA), np.uint8)

    def _with_hand(self, seen: Image, fingers: Fingers) -> Image:
        away = layout.way(fingers.player)
        tip = _at(fingers.x, fingers.y)
        if fingers.shows is not None:
            self._held(seen, fingers.shows, tip, away)
            tip += _at(0.0, away * 0.44 * HEIGHT * _RAISED)
        wrist, elbow = tip + _at(20.0, away * 105.0), tip + _at(60.0, away * 520.0)
        self._limb(seen, wrist, elbow, 30.0, 44.0, _SLEEVE)
        self._limb(seen, tip + _at(8.0, away * 62.0), wrist, 36.0, 28.0, _SKIN)
        for aside in (-24.0, -8.0, 8.0, 24.0):
            self._limb(seen, tip + _at(aside * 0.5, 0.0), tip + _at(8.0 + aside, away * 58.0), 7.5, 10.0, _SKIN)
        return seen

    def _held(self, seen: Image, card: int, middle: Plane, away: int) -> None:
        """A card above the table, its face to the camera."""
        face = raster.face(card, _SHOWN_PX_A_MM)
        high, wide = face.shape[:2]
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (WIDTH / 2, HEIGHT / 2) * _RAISED
        lean = np.array([[0.97, 0.16], [-0.16, 0.97]])
        there = mapped(self._to_picture, middle + (corners * away) @ lean).astype(np.float32)
        square = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - 0.5
        onto = cv2.getPerspectiveTransform(square, there)
        small = cv2.GaussianBlur(face, (0, 0), 1.1)
        drawn = cv2.warpPerspective(small, onto, FRAME, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = np.zeros(FRAME[::-1], np.uint8)
        cv2.fillConvexPoly(mask, np.round(there * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        share = (mask.astype(np.float32) / 255)[..., None]
        seen[:] = (seen * (1 - share) + drawn * share).astype(np.uint8)

    def _limb(  # noqa: PLR0913, PLR0917 - two ends with their widths
        self, seen: Image, one: Plane, other: Plane, near: float, far: float, skin: tuple[float, float, float]
    ) -> None:
        ends = mapped(self._to_picture, np.stack([one, other]))
        scale = float(np.linalg.norm(ends[1] - ends[0]) / np.linalg.norm(other - one))
        for share in np.linspace(0.0, 1.0, 24):
            x, y = ends[0] * (1 - share) + ends[1] * share
            width = (near * (1 - share) + far * share) * scale
            if max(abs(x), abs(y)) < 4 * FRAME[0]:
                shade = tuple(part * (1.05 - 0.2 * float(share)) for part in skin)
                cv2.circle(seen, (round(x * 16), round(y * 16)), round(width * 16), shade, -1, cv2.LINE_AA, 4)


class TableRenderer:
    """Draws one table, anew whenever its sheet was moved to the other side."""

    frame: Final = FRAME

    def __init__(self, layout: Callable[[], Layout], setting: Setting = SCENES[USUAL]) -> None:
        """`layout`: where everything lies now."""
        self._layout, self._setting = layout, setting
        self._drawn: tuple[Layout, TableDrawing] | None = None

    def draw(self, scene: VirtualScene) -> NDArray[np.float32]:
        """As `TableDrawing` draws it."""
        now = self._layout()
        if self._drawn is None or self._drawn[0] != now:
            self._drawn = now, TableDrawing(now, self._setting)
        return self._drawn[1].draw(scene)


def _at(*along: float) -> Plane:
    """A step."""
    return np.array(along, np.float64)
