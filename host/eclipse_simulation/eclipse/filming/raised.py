"""Tiles that are held or fall: slabs in perspective, with the picture of the side that shows, and a shadow."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_simulation.eclipse.filming import tiles
from eclipse_simulation.eclipse.filming.kit import FACES, POWER, Codes, Kit, Light
from eclipse_simulation.eclipse.filming.layers import Window, covered, darken, fill, lay, soft
from eclipse_simulation.eclipse.filming.piece_sprites import LyingPieces, ground_mm, hull_of, middle_of, nearest
from eclipse_simulation.eclipse.filming.sight import SeenTile
from eclipse_simulation.eclipse.filming.view import NEAREST_MM, box, quad_map, raised, rounded

_RAISED_MM: Final = 1.0
_TILTED: Final = 0.99
"""The least that a lying tile's axis points up or down: 8 degrees of tilt."""
_BACK: Final = {"G": "S", "S": "G", "g": "s", "s": "g"}
_WALL: Final = 0.85
"""How bright a wall's codes are beside those of a top's body."""
_SLANTED: Final = 0.55
"""The share of light on a side that is seen edgewise."""
_MARGIN_PX: Final = 2


def is_raised(tile: SeenTile) -> bool:
    """Whether a tile is off the board and off the mat, or tilted."""
    return tile.height > _RAISED_MM or abs(tile.axis[2]) < _TILTED * float(np.linalg.norm(tile.axis))


@dataclass(frozen=True, eq=False, slots=True)
class _Slab:
    """A tile in space: its middle and the directions right, down and into it from the side that shows."""

    face: str
    middle: Floats
    right: Floats
    down: Floats
    into: Floats
    toward: float


class RaisedPieces:
    """Lays raised tiles of a kit, in one of its lights."""

    def __init__(self, kit: Kit, light: Light, lying: LyingPieces) -> None:
        self._kit, self._view, self._light, self._sheets = kit, kit.view, light, lying.sheets
        self._outline = rounded(kit.piece_mm, kit.corner_mm)
        self._walls = {face: _wall(lying.cutout(face, 5, 0).picture) for face in FACES}

    def lay(self, onto: Codes, tile: SeenTile, smear_px: Floats) -> None:
        """Lay a tile onto a picture, in place; it moves by `smear_px` (2,) while the shutter is open."""
        slab = self._slab(tile)
        outline = self.outline_px(tile)
        window = None if outline is None else Window.around(outline, _MARGIN_PX + int(np.abs(smear_px).max()))
        if outline is None or window is None:
            return
        layer = np.empty((*window.shape, 3), np.uint8)
        layer[:] = self._walls[slab.face]
        kit, half = self._kit, self._kit.piece_mm / 2
        source = self._view.project(raised(box(middle_of(nearest(tile)), kit.piece_mm), kit.top_mm)) - kit.cut[:2]
        side = slab.middle - slab.into * kit.thick_mm / 2
        corners = [side + half * (a * slab.right + b * slab.down) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        onto_frame = quad_map(source, self._view.project(np.array(corners)))
        top = window.warped(self._sheets[slab.face], onto_frame, cv2.INTER_LINEAR)
        bright = (_SLANTED + (1 - _SLANTED) * slab.toward) ** (1 / POWER)
        flat = side + self._outline[:, :1] * slab.right + self._outline[:, 1:] * slab.down
        shown = soft(fill(window.shape, self._view.project(flat) - window.corner), 0.6)
        lay(layer, covered(np.asarray(cv2.convertScaleAbs(top, alpha=bright), np.uint8), shown), None)
        lay(onto, smeared(covered(layer, fill(window.shape, outline - window.corner)), smear_px), window)

    def darken(self, onto: Codes, tile: SeenTile) -> None:
        """Cast a tile's shadow on the board."""
        slab = self._slab(tile)
        height = max(-slab.middle[2] - self._kit.thick_mm / 2 - self._kit.surface_mm, 0.0)
        shadow = shadow_of(self._corners(slab), self._light, self._kit.surface_mm)
        if (self._view.depths(shadow) < NEAREST_MM).any():
            return
        seen = self._view.project(shadow)
        a_mm = self._view.focal_px / float(self._view.depths(shadow).mean())
        blur_px = softness_mm(self._light, height) * a_mm
        window = Window.around(seen, int(2 * blur_px) + 2)
        if window is not None:
            shade = soft(fill(window.shape, hull_of(seen) - window.corner), blur_px)
            darken(onto, factors(shade, self._light), window)

    def outline_px(self, tile: SeenTile) -> Floats | None:
        """(N, 2): a convex outline of a raised tile in the frame; None if it is too near to the camera."""
        corners = self._corners(self._slab(tile))
        return None if (self._view.depths(corners) < NEAREST_MM).any() else hull_of(self._view.project(corners))

    def _slab(self, tile: SeenTile) -> _Slab:
        middle = np.array([tile.x, tile.y, -ground_mm(self._kit, tile) - self._kit.thick_mm / 2])
        right, down, into = tiles.frame(np.array(tile.axis), tile.turn)
        away = middle - self._view.eye
        toward = float(away @ into / np.linalg.norm(away))
        if toward >= 0:
            return _Slab(tile.face, middle, right, down, into, toward)
        return _Slab(_BACK[tile.face], middle, right, -down, -into, -toward)

    def _corners(self, slab: _Slab) -> Floats:
        """(40, 3): the outline of both sides."""
        flat = slab.middle + self._outline[:, :1] * slab.right + self._outline[:, 1:] * slab.down
        half = slab.into * self._kit.thick_mm / 2
        return np.vstack([flat - half, flat + half])


def _wall(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(3,): the codes of a piece's wall: those of its body, a little darker."""
    solid = picture[picture[..., 3] == 255][:, :3]  # noqa: PLR2004  # wholly covered
    # The symbol takes less than two thirds of a top, and is brighter.
    body = solid[np.argsort(solid.sum(axis=1))][: len(solid) // 3]
    return np.asarray(np.round(np.median(body, axis=0) * _WALL), np.uint8)


def shadow_of(points: Floats, light: Light, height_mm: float) -> Floats:
    """(N, 3): where points (N, 3) cast their shadow at this height above the mat, away from a light."""
    x, y, high = light.place_mm
    lamp = np.array([x, y, -high])
    far = (-height_mm - lamp[2]) / np.maximum(points[:, 2] - lamp[2], 1.0)
    return np.asarray(lamp + (points - lamp) * far[:, None])


def softness_mm(light: Light, height_mm: float) -> float:
    """The blur of a shadow's edge, for something this high above what it darkens."""
    away = float(np.linalg.norm(light.place_mm))
    return 0.8 + min(height_mm * (0.08 + 0.4 * light.size_mm / away), 18.0)


def factors(shade: NDArray[np.uint8], light: Light) -> NDArray[np.uint8]:
    """The factors (H, W) of codes where a shadow covers so much (H, W)."""
    most = light.shade ** (1 / POWER)
    return np.asarray(cv2.addWeighted(shade, most - 1, shade, 0, 255), np.uint8)


def smeared(layer: NDArray[np.uint8], along_px: Floats) -> NDArray[np.uint8]:
    """A layer that moves evenly along a line (2,) while the shutter is open: its mean over eight places."""
    if np.abs(along_px).max() < 1:
        return layer
    found = layer
    for part in (1 / 2, 1 / 4, 1 / 8):
        x, y = along_px * part
        there = cv2.warpAffine(found, np.array([[1, 0, x], [0, 1, y]], np.float64), found.shape[1::-1])
        found = np.asarray(cv2.addWeighted(found, 0.5, there, 0.5, 0), np.uint8)
    # The line is centred on the place at the shutter's middle.
    x, y = -along_px * (7 / 16)
    return np.asarray(cv2.warpAffine(found, np.array([[1, 0, x], [0, 1, y]], np.float64), found.shape[1::-1]), np.uint8)
