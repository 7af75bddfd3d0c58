"""Plainly drawn devices on their sheets, seen by cameras whose every parameter is known."""

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.device import A_SIDE, Device
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Points, lifted
from eclipse_companion.sensing.sight.markers import drawing
from eclipse_companion.sensing.sight.pose import Camera
from tests.games.eclipse.vision.scenes import SIZE, camera_at

DEVICE = Device()
COLOURS = {"b": (200, 60, 20), "B": (18, 18, 18), "y": (20, 200, 230), "W": (235, 235, 235), "?": (150, 180, 225)}
MARKER_PX = 96
A4 = np.array([210.0, 297.0])


def camera(elevation: float = 60.0, azimuth: float = -90.0, distance: float = 520.0) -> Camera:
    """A camera that looks at the device; at -90 degrees from its back, at 90 from the player's side, head down."""
    return camera_at(elevation, azimuth, distance, aim=(30.0, 40.0))


def drawn(seen_by: Camera, channels: tuple[str, ...], device: Device = DEVICE) -> NDArray[np.uint8]:
    """(720, 1280, 3): a sheet with its markers on a table, a grey device, and discs for marbles."""
    picture = np.full((SIZE[1], SIZE[0], 3), (70, 90, 110), np.uint8)
    first, last = device.footprint()
    beyond = (A4 - (last - first)) / 2
    _fill(picture, seen_by.project(lifted(_rectangle(first - beyond, last + beyond), 0.0)), (225, 225, 225))
    for number in range(MARKER_COUNT):
        corners = seen_by.project(lifted(device.marker_corners(number), 0.0)).astype(np.float32)
        print_px = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * MARKER_PX - 0.5
        to_picture = cv2.getPerspectiveTransform(print_px, corners)
        shown = cv2.warpPerspective(drawing(number, MARKER_PX), to_picture, SIZE, flags=cv2.INTER_AREA)
        there = cv2.warpPerspective(np.full((MARKER_PX, MARKER_PX), 255, np.uint8), to_picture, SIZE) > 127
        picture[there] = np.clip(shown[there], 20, 225)[:, None]
    _fill(picture, seen_by.project(lifted(_rectangle(first, last), device.height)), (105, 95, 100))
    for which, (x, y) in enumerate(seen_by.project(device.centres())):
        kind = channels[which // A_SIDE].ljust(A_SIDE, ".")[which % A_SIDE]
        if kind != ".":
            cv2.circle(picture, (round(x), round(y)), 17, COLOURS[kind], -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8)


def corners_in(seen_by: Camera, device: Device = DEVICE) -> Points:
    """(4, 2): what a person clicks: spaces 1 of channels 1 and 4, then 4 of channels 4 and 1."""
    return seen_by.project(device.centres())[[0, 12, 15, 3]]


def _rectangle(first: Points, last: Points) -> Points:
    return np.array([first, [last[0], first[1]], last, [first[0], last[1]]])


def _fill(picture: NDArray[np.uint8], corners: Points, colour: tuple[int, int, int]) -> None:
    cv2.fillConvexPoly(picture, np.rint(corners).astype(np.int32), colour, cv2.LINE_AA)
