"""Plates made of numbers, for tests that need no renderer."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from eclipse_pictures.camera import Shot
from eclipse_pictures.plates import FRAME, Plate, as_data
from eclipse_pictures.random_scenes import draw_scene

CORNERS = ((450.0, 200.0), (830.0, 210.0), (820.0, 560.0), (440.0, 550.0))


@cache
def _layers(light: float) -> npt.NDArray[np.float16]:
    width, height = FRAME
    layers = np.full((2, height, width, 3), light, np.float32)
    for at_x, at_y in CORNERS:
        x, y = np.arange(width) - at_x, np.arange(height) - at_y
        layers[0] += np.outer(np.exp(-(y**2) / 8), np.exp(-(x**2) / 8))[..., None]
    return layers.astype(np.float16)


def plate(light: float = 0.2, **changes: Any) -> Plate:
    """A whole frame, grey, with a bright dot at each corner of the playing area."""
    width, height = FRAME
    parts, symbol = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    made = Plate(
        light=_layers(light),
        parts=parts,
        symbol=symbol,
        groups=("window", "lamp"),
        origin=(0, 0),
        focal_px=900.0,
        centre_px=((width - 1) / 2, (height - 1) / 2),
        rotation=((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        translation=(1.0, 2.0, 600.0),
        corners_px=CORNERS,
        surface_mm=3.0,
        top_mm=8.0,
        position="G3/4/4/3s",
        kind="random",
        set_name="random-1",
        show=False,
        markers=True,
        covered=(0.0,) * 16,
        markers_covered=(0.0, 0.5, 1.0, 0.0),
        seed=7,
        scene=as_data(draw_scene("random", 7)),
    )
    return replace(made, **changes)


def cut(whole: Plate, left: int, top: int, right: int, bottom: int) -> Plate:
    """A part of a whole frame's plate."""
    return replace(
        whole,
        light=whole.light[:, top:bottom, left:right],
        parts=whole.parts[top:bottom, left:right],
        symbol=whole.symbol[top:bottom, left:right],
        origin=(left, top),
    )


def plain_shot(**changes: Any) -> Shot:
    """A shot by a flawless camera."""
    perfect = Shot(
        light="daylight",
        mixture={"window": (1.0, 1.0, 1.0)},
        k1=0.0,
        vignette=0.0,
        defocus_px=0.0,
        motion_px=0.0,
        motion_deg=0.0,
        ev=0.0,
        well=1e9,
        read_noise=0.0,
        mosaic=False,
        balance=(1.0, 1.0, 1.0),
        gamma=2.2,
        contrast=0.0,
        saturation=1.0,
        smear=0.0,
        sharpen=0.0,
        halo_px=1.0,
        jpeg=95,
        seed=1,
    )
    return replace(perfect, **changes)
