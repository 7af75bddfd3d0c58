"""The truth about a rendered scene: what each pixel shows, which squares are hidden, how bright a white card is."""

import cv2
import numpy as np
import numpy.typing as npt

from eclipse_pictures.drawings import coverage
from eclipse_pictures.geometry import (
    BOARD_MM,
    MARKER_MM,
    MARKERS_MM,
    PITCH_MM,
    Points,
    playing_corners,
    raised,
    rectangle,
    square_middle,
)
from eclipse_pictures.plates import FLOOR, FRAME, HAND, MAT, THING, Plate, as_data
from eclipse_pictures.scenes import Piece, Scene

Area = tuple[int, int, int, int]
"""Left, top, right, bottom of a rectangle of pixels."""

_MARGIN_PX = 28
_FINE = 4
"""Outlines are filled with this many times as many points per pixel."""


def frame_of(scene: Scene) -> Area:
    """The part of the frame to render for a scene: all of it, or the board and its markers with a margin."""
    if scene.whole:
        return (0, 0, *FRAME)
    reach = 92.0 if scene.mat is not None and scene.mat.markers else 75.0
    around = raised(rectangle((BOARD_MM / 2, BOARD_MM / 2), 2 * reach), 0)
    seen = scene.view.project(around)
    low = np.maximum(np.floor(seen.min(axis=0)) - _MARGIN_PX, 0).astype(int)
    high = np.minimum(np.ceil(seen.max(axis=0)) + _MARGIN_PX, FRAME).astype(int)
    return (int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def white_card(light: npt.NDArray[np.float32], albedo: npt.NDArray[np.float32]) -> float:
    """The light that a white card at the median place of the picture shows in a group's light."""
    white = albedo.max(axis=2)
    matt = white > 0.02
    if not matt.any():
        return 1.0
    brightest = np.take_along_axis(light, albedo.argmax(axis=2)[..., None], axis=2)[..., 0]
    return max(float(np.median(brightest[matt] / white[matt])), 1e-4)


def plate_of(
    scene: Scene,
    groups: tuple[str, ...],
    light: npt.NDArray[np.float32],
    index: npt.NDArray[np.uint8],
    area: Area,
    scales: tuple[float, ...] = (),
) -> Plate:
    """The plate of a scene from its layers of light and its index pass, which cover this part of the frame.

    `scales` is what each layer was divided by.
    """
    parts, symbol, covered = _squares(scene, index, area)
    view = scene.view
    surface = raised(playing_corners(), scene.board.surface_mm)
    corners = () if scene.bare else _rows(view.project(surface))
    return Plate(
        light=np.clip(light, 0, 60000).astype(np.float16),
        parts=parts,
        symbol=symbol,
        groups=groups,
        origin=area[:2],
        focal_px=view.focal_px,
        centre_px=view.centre_px,
        rotation=_rows(view.rotation),
        translation=_row(view.translation),
        corners_px=corners,
        surface_mm=scene.board.surface_mm,
        top_mm=scene.top_mm,
        position="" if scene.bare else scene.position,
        kind=scene.kind,
        set_name=scene.pieces.name,
        show=scene.show,
        markers=scene.mat is not None and scene.mat.markers,
        covered=covered,
        markers_covered=_markers(scene, index, area),
        seed=scene.seed,
        scene=as_data(scene),
        scales=scales,
    )


def _row(values: Points) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


def _rows(values: Points) -> tuple[tuple[float, ...], ...]:
    return tuple(_row(row) for row in values)


def _inside(outline: Points, area: Area) -> npt.NDArray[np.float32]:
    """The share of each pixel of an area that is inside an outline (N, 2) of the frame."""
    size = ((area[2] - area[0]) * _FINE, (area[3] - area[1]) * _FINE)
    fine = np.zeros(size[::-1], np.uint8)
    at = (np.asarray(outline) + 0.5 - np.array(area[:2])) * _FINE
    cv2.fillPoly(fine, [np.round(at).astype(np.int32)], 255)
    small = cv2.resize(fine, None, fx=1 / _FINE, fy=1 / _FINE, interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / np.float32(255)


def _squares(
    scene: Scene, index: npt.NDArray[np.uint8], area: Area
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], tuple[float, ...]]:
    """`parts`, `symbol` and `covered` of a plate."""
    parts = np.where(index > 16, index, 0).astype(np.uint8)
    symbol = np.zeros(index.shape, np.uint8)
    hidden = (index == HAND) | (index == THING)
    lying = {int(one.y // PITCH_MM) * 4 + int(one.x // PITCH_MM) + 1: one for one in scene.lying}
    covered = []
    for square in range(1, 17):
        piece = lying.get(square)
        if scene.bare:
            inside = np.zeros(index.shape, np.float32)
        elif piece is None:
            floor = rectangle(square_middle(square), PITCH_MM - 2)
            inside = _inside(scene.view.project(raised(floor, scene.board.surface_mm)), area)
            parts[(inside > 0.5) & (index >= 40) & ~hidden] = FLOOR + square
        else:
            inside, drawn = _top(scene, piece, area)
            own = (inside > 0.5) & (index == square)
            parts[own] = square
            symbol[own] = np.round(255 * drawn[own]).astype(np.uint8)
        covered.append(round(float((inside * hidden).sum() / max(inside.sum(), 1e-6)), 4))
    return parts, symbol, tuple(covered)


def _top(scene: Scene, piece: Piece, area: Area) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The share of each pixel that a piece's top covers, and that its symbol covers, if nothing is in the way."""
    shape = scene.pieces.shape(piece.face)
    corners = scene.view.project(raised(rectangle((piece.x, piece.y), shape.size_mm, piece.turn_deg), scene.top_mm))
    pixels = 8 * int(shape.size_mm)
    source = np.array([(0, 0), (pixels, 0), (pixels, pixels), (0, pixels)], np.float32) - 0.5
    onto = cv2.getPerspectiveTransform(source, (corners - np.array(area[:2])).astype(np.float32))
    size = (area[2] - area[0], area[3] - area[1])
    outside = np.ones((pixels, pixels), np.float32)
    if shape.round:
        away = np.hypot(*np.meshgrid(*[np.arange(pixels) - (pixels - 1) / 2] * 2))
        outside = (away < pixels / 2).astype(np.float32)
    drawn = cv2.resize(coverage(scene.pieces.looks[piece.face].drawing, 128), (pixels, pixels)) * outside
    # Blur before reducing, to leave no more detail than the picture has.
    blur = pixels / max(float(np.linalg.norm(corners[1] - corners[0])), 1.0) / 2
    seen = [cv2.warpPerspective(cv2.GaussianBlur(one, (0, 0), blur), onto, size) for one in (outside, drawn)]
    return np.asarray(seen[0], np.float32), np.asarray(seen[1], np.float32)


def _markers(scene: Scene, index: npt.NDArray[np.uint8], area: Area) -> tuple[float, ...]:
    """`markers_covered` of a plate."""
    if scene.mat is None or not scene.mat.markers:
        return ()
    covered = []
    for middle in MARKERS_MM:
        corners = scene.view.project(raised(rectangle(middle, MARKER_MM), 0))
        if (corners < 0).any() or (corners > np.array(FRAME) - 1).any():
            covered.append(1.0)
            continue
        inside = _inside(corners, area)
        seen = inside * (index == MAT)
        covered.append(round(1 - float(seen.sum() / max(inside.sum(), 1e-6)), 4))
    return tuple(covered)
