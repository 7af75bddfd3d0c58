"""Plainly drawn mats, seen by cameras whose every parameter is known."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_calibration.printing.sheet import sheet
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.printing.paper import Sheet
from eclipse_companion.sensing.sight.layout import Points, lifted
from eclipse_companion.sensing.sight.pose import Camera

SIZE = (1280, 720)
PICTURES = Path(__file__).resolve().parents[3] / "data" / "pictures"
PIXELS_A_MM = 8


def camera_at(  # noqa: PLR0913, PLR0917 - a camera has this many numbers
    elevation: float,
    azimuth: float,
    distance: float,
    focal: float = 1108.0,
    barrel: float = 0.0,
    aim: tuple[float, float] = (50.0, 50.0),
) -> Camera:
    """A camera looking at a point of the mat from this many millimetres, at angles in degrees; 90 is overhead."""
    up, around = np.radians(elevation), np.radians(azimuth)
    # From the point to the camera; z points into the table.
    back = np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), -np.sin(up)])
    forward = -back
    side = np.array([-np.sin(around), np.cos(around), 0.0])
    down = np.cross(forward, side)
    rotation = np.stack([side, down, forward])
    turn, _ = cv2.Rodrigues(rotation)
    shift = -rotation @ (np.array([*aim, 0.0]) + distance * back)
    return Camera(focal, ((SIZE[0] - 1) / 2, (SIZE[1] - 1) / 2), barrel, np.asarray(turn, np.float64).ravel(), shift)


def drawn(page: Sheet) -> NDArray[np.uint8]:
    """A sheet's boxes as its print shows them, PIXELS_A_MM in each direction."""
    paper = np.full((round(page.height * PIXELS_A_MM), round(page.width * PIXELS_A_MM)), 255, np.uint8)
    for box in page.boxes:
        if not box.outlined:
            left, top = round(box.x * PIXELS_A_MM), round(box.y * PIXELS_A_MM)
            right, bottom = round((box.x + box.width) * PIXELS_A_MM), round((box.y + box.height) * PIXELS_A_MM)
            paper[top:bottom, left:right] = 0
    return paper


def seen(camera: Camera, mat: Mat, paper_grey: int = 200, table_grey: int = 90) -> NDArray[np.uint8]:
    """A printed mat on a plain table through a lens without barrel distortion: brightness, (720, 1280)."""
    page = sheet(mat, "a4")
    frame = next(box for box in page.boxes if box.outlined)
    print_mm = np.array([[0.0, 0.0], [page.width, 0.0], [page.width, page.height], [0.0, page.height]])
    corners = camera.project(lifted(print_mm - [frame.x, frame.y], 0.0))
    to_picture = cv2.getPerspectiveTransform((print_mm * PIXELS_A_MM).astype(np.float32), corners.astype(np.float32))
    ink = np.interp(drawn(page), [0, 255], [paper_grey * 0.08, paper_grey]).astype(np.uint8)
    # The print is far finer than the picture, so it is blurred first; otherwise its edges would be jagged.
    shades = cv2.GaussianBlur(ink, (0, 0), PIXELS_A_MM / 3)
    picture = cv2.warpPerspective(shades, to_picture, SIZE, flags=cv2.INTER_LINEAR, borderValue=table_grey)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.uint8)


def apart(one: Points, other: Points) -> float:
    """The largest distance between corresponding points of two lists."""
    return float(np.linalg.norm(one - other, axis=1).max())
