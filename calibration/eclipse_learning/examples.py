"""Plates -> views of boards with their truth, as the reader sees them: by markers or clicks that are slightly off."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.game.board_text import read_cells
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.network import CLASSES
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX, Placing, Views, board_to_picture, views
from eclipse_companion.sensing.sight import pose
from eclipse_companion.sensing.sight.layout import Points, lifted
from eclipse_companion.sensing.sight.pose import Camera
from eclipse_learning.dyes import dyed
from eclipse_pictures.camera import Photograph, draw_shot, photograph
from eclipse_pictures.plates import FRAME, MAT, Plate

LEFT_OUT: Final = -1
"""A square that isn't judged: partly hidden, so that both its content and `?` are fair."""

_MARKER_ERROR_PX: Final = 0.5
_CLICK_ERROR_PX: Final = 1.5
_HIDDEN: Final = 0.1
"""A marker that is covered more than this isn't found."""
_DYED: Final = 0.6
"""How often a plate gets other colours."""
_FEWEST_MARKERS: Final = 2
_ONE_LESS: Final = 0.15
"""How often one more marker is missing than those that can't be seen."""
_CLICKED: Final = 0.15
"""How often corners are clicked although there are markers."""
_ASTRAY: Final = 0.12
"""How often something else is mistaken for the board."""
_BESIDE: Final = 0.7
_BESIDE_MM: Final = (17.0, 170.0)
"""Moved this far, a board is another one, and all its squares would get wrong names."""
_BARE: Final = 0.04
"""How often the board is taken off its mat."""
_INK: Final = 0.8
"""Paper darker than this, relative to the rest, is printed on or in shadow."""
_LEAST: Final = 1e-3
_RIM_MM: Final = 9.0
"""The most that a board reaches beyond the playing area."""


@dataclass(frozen=True, slots=True)
class Example:
    """Views and their truth.

    `classes` (16,), or LEFT_OUT; `offsets` (16, 2): how far each square's centre lies from where it was expected, in
    pixels of the view; `is_board`: whether the views show a board; `dyed`: whether the pieces have other colours than
    their set.
    """

    views: Views
    classes: NDArray[np.int64]
    offsets: NDArray[np.float32]
    is_board: bool
    dyed: bool


def examples(plate: Plate, count: int, rng: np.random.Generator, light: str | None = None) -> Iterator[Example]:
    """This many examples of a plate, each from a photograph of its own; a few look beside the board."""
    for _ in range(count):
        other = dyed(plate, rng) if rng.random() < _DYED else plate
        taken = photograph(other, draw_shot(rng, light))
        camera = guessed(plate, taken, rng)
        if camera is None:
            continue
        if rng.random() < _ASTRAY:
            yield _of_nothing(taken.picture, _astray(camera, rng))
            continue
        if plate.markers and rng.random() < _BARE:
            yield _of_nothing(bare(taken, true_camera(plate, taken), plate.top_mm, rng), camera)
            continue
        beside = offsets(plate, true_camera(plate, taken), camera)
        seen = views(taken.picture, Placing(camera, Mat()))
        yield Example(seen, classes(taken), beside, is_board=True, dyed=other.set_name != plate.set_name)


def classes(taken: Photograph) -> NDArray[np.int64]:
    """(16,): what each square should be judged to be."""
    cells = read_cells(taken.label["position"], "GSgs")
    truth = np.array([CLASSES.index(cell) for cell in cells])
    for square in taken.label["covered"]:
        truth[square - 1] = CLASSES.index("?")
    for square in taken.label["partly"]:
        truth[square - 1] = LEFT_OUT
    return truth


def true_camera(plate: Plate, taken: Photograph) -> Camera:
    """The camera that took the picture, in the picture's own pixels."""
    turn, _ = cv2.Rodrigues(np.array(plate.rotation))
    # Our lens bends in units of the frame's half width, OpenCV's in units of the focal length.
    barrel = taken.k1 * (plate.focal_px / (FRAME[0] / 2)) ** 2
    x, y = taken.origin
    centre = (taken.centre_px[0] - x, taken.centre_px[1] - y)
    return Camera(taken.focal_px, centre, barrel, np.asarray(turn, np.float64).ravel(), np.array(plate.translation))


def guessed(plate: Plate, taken: Photograph, rng: np.random.Generator) -> Camera | None:
    """The camera as the reader finds it, from the visible markers or from clicks."""
    mat, camera = Mat(), true_camera(plate, taken)
    origin = np.array(taken.origin)
    seen = [number for number, hidden in enumerate(plate.markers_covered) if hidden < _HIDDEN]
    if len(seen) > _FEWEST_MARKERS and rng.random() < _ONE_LESS:
        seen = sorted(rng.choice(seen, len(seen) - 1, replace=False).tolist())
    if len(seen) < _FEWEST_MARKERS or rng.random() < _CLICKED:
        truth = camera.project(lifted(mat.area(), plate.surface_mm))
        points = lifted(mat.area(), mat.height)
        clicks = truth + rng.normal(0, _CLICK_ERROR_PX * rng.uniform(0, 1), truth.shape)
        fit = pose.fit(points, clicks + origin, FRAME)
    else:
        points = np.vstack([lifted(mat.marker_corners(number), 0.0) for number in seen])
        truth = camera.project(points)
        whole = np.repeat(rng.normal(0, _MARKER_ERROR_PX, (len(seen), 2)), 4, axis=0)
        fit = pose.fit(points, truth + origin + whole + rng.normal(0, _MARKER_ERROR_PX / 2, truth.shape), FRAME)
    if fit is None:
        return None
    x, y = fit.camera.centre
    return replace(fit.camera, centre=(x - origin[0], y - origin[1]))


def offsets(plate: Plate, camera: Camera, guess: Camera) -> NDArray[np.float32]:
    """(16, 2): how far each square's centre lies, in the view of an estimated camera, from where it is expected."""
    steps = (np.arange(4) + 0.5) * Mat().pitch
    across, down = np.meshgrid(steps, steps)
    tops = camera.project(lifted(np.column_stack([across.ravel(), down.ravel()]), plate.top_mm))
    in_view = cv2.perspectiveTransform(tops[np.newaxis], np.linalg.inv(board_to_picture(Placing(guess, Mat()))))[0]
    middles = MARGIN_PX - 0.5 + np.column_stack([across.ravel(), down.ravel()]) / Mat().pitch * SQUARE_PX
    return np.asarray(in_view - middles, np.float32)


def _of_nothing(picture: NDArray[np.uint8], camera: Camera) -> Example:
    shown = views(picture, Placing(camera, Mat()))
    return Example(shown, np.full(16, LEFT_OUT), np.zeros((16, 2), np.float32), is_board=False, dyed=False)


def bare(taken: Photograph, camera: Camera, top_mm: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A photograph with the board removed: in its place the mat's paper, as bright as beside the board."""
    picture = taken.picture
    reach = np.array([[-_RIM_MM, -_RIM_MM], [_RIM_MM, -_RIM_MM], [_RIM_MM, _RIM_MM], [-_RIM_MM, _RIM_MM]])
    rim = Mat().area() + reach
    outline = np.vstack([camera.project(lifted(rim, 0.0)), camera.project(lifted(rim, top_mm))])
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, cv2.convexHull(np.round(outline).astype(np.int32)), 255)
    # Paper's brightness changes smoothly: a wide blur of it, without ink and shadow, fills the board's place.
    green = picture[..., 1]
    paper = (taken.parts == MAT) & (mask == 0)
    lit = paper & (green > _INK * np.median(green[paper])) if paper.any() else mask == 0
    side = max(8.0, float(np.sqrt(mask.sum() / 255)) / 4)
    weight = cv2.GaussianBlur(lit.astype(np.float32), (0, 0), side)[..., None]
    mean = picture[lit].mean(axis=0)
    filled = (cv2.GaussianBlur(picture * lit[..., None].astype(np.float32), (0, 0), side) + _LEAST * mean) / (
        weight + _LEAST
    )
    grain = rng.normal(0, rng.uniform(0.5, 5), picture.shape)
    soft = cv2.GaussianBlur(mask, (0, 0), 1.0)[..., None] / 255.0
    return np.asarray(np.clip(np.round(picture * (1 - soft) + (filled + grain) * soft), 0, 255), np.uint8)


def _astray(camera: Camera, rng: np.random.Generator) -> Camera:
    """A camera that mistakes another part of the picture for the board.

    It looks two thirds of a square beside it or more (most often a little), or sees it far too large or too small.
    """
    rotation, _ = cv2.Rodrigues(camera.turn)
    way: Points = np.zeros(3)
    scale = float(np.exp(rng.uniform(-0.4, 0.4)))
    if rng.random() < _BESIDE:
        angle = rng.uniform(0, 2 * np.pi)
        far = np.exp(rng.uniform(*np.log(_BESIDE_MM)))
        way[:2] = far * np.array([np.cos(angle), np.sin(angle)])
    else:
        scale = float(rng.choice([rng.uniform(0.25, 0.5), rng.uniform(1.9, 3.0)]))
    return replace(camera, shift=camera.shift + rotation @ way, focal=camera.focal * scale)
