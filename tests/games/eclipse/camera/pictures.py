"""Pictures of positions, hands and knocks for tests of the eye; composed once, each in a fifth of a second."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.evidence import STATES, Rows
from eclipse_simulation.eclipse.filming.sensor import Exposure, Sensor
from eclipse_simulation.eclipse.filming.sensor import SensorModel as Webcam
from eclipse_simulation.eclipse.filming.sight import SeenHand, VirtualScene
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME, WHITE, stage

Pixels = NDArray[np.uint8]

KIT = "kitchen"
BLANK = np.full((720, 1280, 3), 90, np.uint8)
CELLS = Position.parse(MIDDLE_GAME).cells

OVER = SeenHand(Player.SUN, "point", 50.0, 60.0, 10.0)
"""A hand that points at the middle of the board."""
BESIDE = SeenHand(Player.SUN, "point", 50.0, 150.0, 10.0)
"""A hand whose fingertip lies at the paper's edge."""


@lru_cache(maxsize=40)
def picture(text: str = MIDDLE_GAME, *hands: SeenHand, frame: int = 1, exposed: float = 1.0) -> Pixels:
    """A position, with hands; `frame` chooses the noise. `exposed`: times as long as automatic exposure does."""
    on = stage(KIT)
    codes = on.compose(replace(VirtualScene.of(Position.parse(text), np.random.default_rng(3)), hands=hands))
    sensor = Sensor(Webcam(), 1)
    exposure = Exposure.of_gain(exposed * sensor.wanted(codes, on.light, WHITE))
    return sensor.develop(codes, on.light, exposure, frame, colour=WHITE, noise=1.0, blur_px=0.0)


def an_eye() -> BoardEye:
    """An eye that knows Eclipse's set."""
    return BoardEye(network.shipped().house_set(0))


def shown(rows: Rows) -> str:
    """The likeliest content of each square, `?` where the row is flat."""
    best = rows.argmax(axis=1)
    return "".join("?" if np.ptp(row) == 0 else STATES[kind] for row, kind in zip(rows, best, strict=True))
