"""Pieces that lie: each is cut from its face's picture on the nearest square, then moved and turned to its place.

Its shadow goes with it. The drawing on its top turns by any angle; its walls only by up to 45 degrees, the rest being
quarter turns, so the wall that the camera sees stays the one that it sees.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_simulation.eclipse.filming.kit import FACES, Codes, Kit, Light
from eclipse_simulation.eclipse.filming.layers import Window, covered, darken, fill, lay, soft
from eclipse_simulation.eclipse.filming.sight import PITCH_MM, SeenTile
from eclipse_simulation.eclipse.filming.view import box, quad_map, raised, rounded, shifted

_SHADE_MM: Final = 48.0
"""The side of the area that a piece darkens: there, its kit's picture shows no shadow of another piece."""
_FADING_MM: Final = 5.0
_CUT_CORNERS_MM: Final = 4.0
"""Diagonal neighbours are nearer: the area's corners are left out."""
_MARGIN_PX: Final = 3
_INNER: Final = 0.94
"""The share of a top whose picture turns by quarters; the bevel around it stays."""
_LOW_MM: Final = 2.0
"""A tile whose middle is this far below its height on the board lies on the mat."""


@dataclass(frozen=True, eq=False, slots=True)
class _Cutout:
    """A piece on its square: its picture (H, W, 4), `layers.covered`, and the factors (h, w) of its shadow.

    The corners are their upper left pixels in the frame.
    """

    picture: NDArray[np.uint8]
    corner: tuple[int, int]
    shade: NDArray[np.uint8]
    shade_corner: tuple[int, int]


def ground_mm(kit: Kit, tile: SeenTile) -> float:
    """The height above the mat of a level tile's lower side: on the board or above it, or beside it on the mat."""
    if tile.height >= 0:
        return kit.surface_mm + tile.height
    return kit.surface_mm * (1 - min(1.0, -tile.height / _LOW_MM))


def nearest(tile: SeenTile) -> int:
    """The square, from 0 to 15, that a tile is on or nearest to."""
    column, row = (min(max(int(place // PITCH_MM), 0), 3) for place in (tile.x, tile.y))
    return 4 * row + column


def middle_of(square: int) -> Floats:
    """(2,): the middle of a square from 0 to 15."""
    return np.array([square % 4 + 0.5, square // 4 + 0.5]) * PITCH_MM


class LyingPieces:
    """Lays pieces of a kit, in one of its lights."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit, self._view = kit, kit.view
        self.sheets = dict(zip(FACES, np.split(kit.colours(f"{light.kind}-faces.jpg"), len(FACES)), strict=True))
        """For each face, the board full of it: the part `cut` of the frame."""
        self._shades = np.split(kit.greys(f"{light.kind}-shades.jpg"), 2)
        self._outline = rounded(kit.piece_mm, kit.corner_mm)
        self.cutout = lru_cache(maxsize=None)(self._cut_out)
        """The piece with this face on this square (0 to 15), its drawing turned by so many quarters; at most 256."""

    def lay(self, onto: Codes, tiles: Sequence[SeenTile]) -> None:
        """Lay tiles onto a picture of the empty board, in place: first what they darken, then far ones before near."""
        for tile in tiles:
            self._darken(onto, tile)
        eye = self._view.eye
        for tile in sorted(tiles, key=lambda one: -np.hypot(one.x - eye[0], one.y - eye[1])):
            self._lay_one(onto, tile)

    def outline_px(self, tile: SeenTile) -> Floats:
        """(N, 2): a convex outline of a level tile in the frame, both its sides and its walls."""
        flat = self._outline @ _turned(tile.turn) + [tile.x, tile.y]
        ground = ground_mm(self._kit, tile)
        both = np.vstack([raised(flat, ground), raised(flat, ground + self._kit.thick_mm)])
        return hull_of(self._view.project(both))

    def _lay_one(self, onto: Codes, tile: SeenTile) -> None:
        window = Window.around(self.outline_px(tile), _MARGIN_PX)
        if window is None:
            return
        kit, square = self._kit, nearest(tile)
        part, quarter = _parted(tile.turn)
        cutout = self.cutout(tile.face, square, quarter)
        before = self._view.project(raised(box(middle_of(square), kit.piece_mm), kit.top_mm))
        there = box(np.array([tile.x, tile.y]), kit.piece_mm, part)
        after = self._view.project(raised(there, ground_mm(kit, tile) + kit.thick_mm))
        onto_frame = quad_map(before, after) @ shifted(*cutout.corner)
        lay(onto, window.warped(cutout.picture, onto_frame, cv2.INTER_CUBIC), window)

    def _darken(self, onto: Codes, tile: SeenTile) -> None:
        kit, square = self._kit, nearest(tile)
        part, quarter = _parted(tile.turn)
        before = self._view.project(raised(box(middle_of(square), _SHADE_MM), kit.surface_mm))
        there = box(np.array([tile.x, tile.y]), _SHADE_MM, part)
        after = self._view.project(raised(there, ground_mm(kit, tile)))
        window = Window.around(after, 0)
        if window is None:
            return
        cutout = self.cutout(tile.face, square, quarter)
        onto_frame = quad_map(before, after) @ shifted(*cutout.shade_corner)
        darken(onto, window.warped(cutout.shade, onto_frame, cv2.INTER_LINEAR, outside=255), window)

    def _cut_out(self, face: str, square: int, quarter: int) -> _Cutout:
        kit, view = self._kit, self._view
        flat = self._outline + middle_of(square)
        outline = hull_of(view.project(np.vstack([raised(flat, kit.surface_mm), raised(flat, kit.top_mm)])))
        window = Window.around(outline, _MARGIN_PX)
        assert window is not None  # a kit's camera sees the whole board
        picture = window.warped(self.sheets[face], shifted(*kit.cut[:2]), cv2.INTER_NEAREST)
        if quarter:
            corners = view.project(raised(box(middle_of(square), kit.piece_mm), kit.top_mm))
            round_about = quad_map(corners, np.roll(corners, -quarter, axis=0)) @ shifted(*window.corner)
            turned = window.warped(picture, round_about, cv2.INTER_CUBIC)
            inner = view.project(raised(_INNER * self._outline + middle_of(square), kit.top_mm))
            lay(picture, covered(turned, soft(fill(window.shape, inner - window.corner))), None)
        shade, shade_corner = self._shade_of(square)
        return _Cutout(
            covered(picture, fill(window.shape, outline - window.corner)), window.corner, shade, shade_corner
        )

    def _shade_of(self, square: int) -> tuple[NDArray[np.uint8], tuple[int, int]]:
        """What a piece on a square darkens, faded out towards the area's edges, and its upper left pixel."""
        kit, view, middle = self._kit, self._view, middle_of(square)
        window = Window.around(view.project(raised(box(middle, _SHADE_MM), kit.surface_mm)), 0)
        assert window is not None  # a kit's camera sees the whole board
        sheet = self._shades[(square // 4 + square % 4) % 2]
        shade = window.warped(sheet, shifted(*kit.cut[:2]), cv2.INTER_NEAREST, outside=255)
        floor = np.array([0.0, 0.0, -kit.surface_mm])
        away = np.abs(view.on_plane(window.pixels(), floor, np.array([0.0, 0.0, 1.0]))[:, :2] - middle)
        far = np.maximum(away.max(axis=1), away.sum(axis=1) - _CUT_CORNERS_MM)
        kept = np.clip((_SHADE_MM / 2 - far) / _FADING_MM, 0, 1).reshape(shade.shape)
        return np.round(255 - kept * (255.0 - shade)).astype(np.uint8), window.corner


def hull_of(points: Floats) -> Floats:
    """(M, 2): the convex outline of points (N, 2)."""
    return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2), np.float64)


def _parted(turn_deg: float) -> tuple[float, int]:
    """A turn as one of at most 45 degrees and a number of quarters, 0 to 3."""
    quarter = round(turn_deg / 90)
    return turn_deg - 90 * quarter, quarter % 4


def _turned(turn_deg: float) -> Floats:
    """(2, 2): turns points (N, 2) that are multiplied by it."""
    turn = np.radians(turn_deg)
    return np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
