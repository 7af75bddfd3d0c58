"""Pictures of a device with marbles that no network has learned: their colours are exchanged."""

from unittest.mock import patch

import numpy as np

from eclipse_companion.games.infinity.game.reading import Reading
from tests.games.infinity.vision import scenes
from tests.games.infinity.vision.scenes import camera

EXCHANGED = {"b": (20, 110, 235), "B": (90, 30, 70), "y": (180, 130, 10), "W": (170, 120, 240)}
"""Orange marbles in place of blue ones, blue ones in place of yellow ones, a purple and a pink one."""
TAUGHT = ["bbyy/yB2/byW1/y3", "yyb1/bbby/W3/yBb1", "Wy2/ybyb/Bb2/byby", "b3/Byyb/ybb1/yyW1"]
LIGHTS = [(1.0, 1.0, 1.0), (0.8, 0.9, 1.0), (0.7, 0.7, 0.7), (1.0, 0.95, 0.85)]
ASKED = "yby1/bWyy/B3/bybb"


def drawn(position: str, tone: tuple[float, float, float] = (1.0, 1.0, 1.0), elevation: float = 60.0) -> np.ndarray:
    """A picture of the exchanged marbles in a light."""
    with patch.dict(scenes.COLOURS, EXCHANGED):
        pixels = scenes.drawn(camera(elevation), Reading.parse(position).channels)
    return np.asarray(np.clip(pixels * np.array(tone), 0, 255), np.uint8)


def cells(position: str) -> str:
    return "".join(Reading.parse(position).channels)
