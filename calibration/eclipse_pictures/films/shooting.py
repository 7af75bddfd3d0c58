"""A film's camera: one shot for the whole film, with its own noise in each frame and an exposure that drifts slowly."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from eclipse_pictures.camera import Photograph, Picture, draw_shot, meter, photograph
from eclipse_pictures.films.story import Film
from eclipse_pictures.lighting import KINDS
from eclipse_pictures.plates import FRAME, Plate

DARK_STOPS: Final = 1.5
"""How much less light a dark picture of the same instant gets."""

_MOST_EV: Final = 0.8
_CLEAN: Final = 100


class FilmCamera:
    """Takes a film's frames in one kind of light. `first` is the plate that sets exposure and scale of light."""

    def __init__(self, film: Film, light: str, first: Plate) -> None:
        self.light = light
        rng = np.random.default_rng([film.seed, 5, KINDS.index(light)])
        drawn = draw_shot(rng, light)
        self.shot = replace(drawn, motion_px=0.0, ev=float(np.clip(drawn.ev, -_MOST_EV, _MOST_EV)))
        self._scales = first.scales
        self._metered = meter(first, self.shot)
        self._waves = [(float(rng.uniform(15, 60)), float(rng.uniform(0.02, 0.12)), rng.uniform(0, 6)) for _ in "ab"]
        # A hand at the edge doesn't change what is around the picture.
        self._around = {dark: edge_colour(self.take(first, 0, 0.0, dark=dark).picture) for dark in (False, True)}

    def take(self, plate: Plate, number: int, t_ms: float, *, dark: bool = False) -> Photograph:
        """Frame `number`, at this time, of a plate of the film; `dark`: with `DARK_STOPS` less light."""
        # Each plate's layers have their own scale; the film has that of its first plate.
        mixture = {}
        for group, own, usual in zip(plate.groups, plate.scales, self._scales, strict=True):
            if group in self.shot.mixture:
                red, green, blue = (value * own / usual for value in self.shot.mixture[group])
                mixture[group] = (red, green, blue)
        shot = replace(
            self.shot,
            mixture=mixture,
            ev=self.shot.ev + self.drift(t_ms) - DARK_STOPS * dark,
            jpeg=_CLEAN,
            seed=self.shot.seed + 2 * number + dark,
        )
        return photograph(plate, shot, self._metered)

    def drift(self, t_ms: float) -> float:
        """How many stops the exposure is off its usual at a time."""
        return float(sum(size * np.sin(2 * np.pi * t_ms / 1000 / period + at) for period, size, at in self._waves))

    def coded(self, taken: Photograph, *, dark: bool = False) -> bytes:
        """The JPEG of a photograph in the camera's whole frame; `dark` as it was taken."""
        frame = in_frame(taken, self._around[dark])
        _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, self.shot.jpeg])
        return data.tobytes()


def in_frame(taken: Photograph, around: npt.NDArray[np.float64]) -> Picture:
    """The picture in the camera's whole frame, (720, 1280, 3); the rest has the colour `around` (3,)."""
    height, width = taken.picture.shape[:2]
    frame: Picture = np.empty((FRAME[1], FRAME[0], 3), np.uint8)
    frame[:] = around
    x, y = taken.origin
    frame[y : y + height, x : x + width] = taken.picture
    return frame


def edge_colour(picture: Picture) -> npt.NDArray[np.float64]:
    """The median colour (3,) of a picture's edge."""
    edge = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
    colour: npt.NDArray[np.float64] = np.median(edge, axis=0)
    return colour
