"""Stages, sights and photographs for tests of the virtual camera."""

from functools import lru_cache

import numpy as np

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.kit import Codes
from eclipse_simulation.eclipse.filming.sensor import Exposure, Picture, Sensor, SensorModel
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage

LIGHTS = [(name, light.kind) for name in kit.names() for light in kit.load(name).lights]
"""Each kit in each of its lights."""
EVEN = [(name, kind) for name, kind in LIGHTS if kind in {"daylight", "mixed", "warm_lamp"}]
MIDDLE_GAME = "GsS1/1gGs/S1sG/g1SG"
WHITE = np.ones(3)


@lru_cache
def stage(name: str = "kitchen", kind: str | None = None) -> Stage:
    return Stage(kit.load(name), kind)


def askew(position: str, seed: int = 1) -> VirtualScene:
    return VirtualScene.of(Position.parse(position), np.random.default_rng(seed))


def developed(on: Stage, codes: Codes, seed: int = 1, look: SensorModel | None = None) -> Picture:
    """A picture of codes with the exposure that automatic exposure chooses."""
    sensor = Sensor(look or SensorModel(), seed)
    exposure = Exposure.of_gain(sensor.wanted(codes, on.light, WHITE))
    return sensor.develop(codes, on.light, exposure, seed, colour=WHITE, noise=1.0, blur_px=0.0)


def photographed(on: Stage, sight: VirtualScene, seed: int = 1, look: SensorModel | None = None) -> Picture:
    """A picture of a sight."""
    return developed(on, on.compose(sight), seed, look)


def random_position(rng: np.random.Generator) -> Position:
    """Four to fifteen pieces, of both players in turn."""
    cells = ["."] * 16
    for place, square in enumerate(rng.permutation(16)[: int(rng.integers(4, 16))]):
        face = str(rng.choice(["G", "S"]))
        cells[square] = face if place % 2 == 0 else face.lower()
    return Position("".join(cells))
