"""Light at home: windows, lamps, and the walls that send it on."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from infinity_pictures import packed
from infinity_pictures.packed import Numbers

LIGHTS: Final = ("daylight", "warm_lamp", "mixed", "dim", "hard_spot", "backlight", "coloured")
"""The kinds of light."""

_ROOM: Final = {"dim": 0.12, "hard_spot": 0.12, "backlight": 0.2}
_PLAIN: Final = np.array([1.0, 0.98, 0.94])


@dataclass(slots=True)
class Lights:
    """The lights of a scene, and the colours of the room and of each light, as `packed` takes them."""

    rng: np.random.Generator
    sky: list[Numbers]
    lights: list[list[float]] = field(default_factory=list)

    def add(
        self,
        up: tuple[float, float],
        across: tuple[float, float],
        down: tuple[float, float],
        power: tuple[float, float],
        colour: Numbers,
        *,
        is_round: bool = False,
        bars: int = 0,
    ) -> None:
        """A light, each measure within limits: its elevation, in degrees, its half width and height, and its power.

        Power is what it sends to a place that faces it. `bars`: of a window.
        """
        rng = self.rng
        high, around = np.radians(rng.uniform(*up)), rng.uniform(0, 2 * np.pi)
        width, height = rng.uniform(*across), rng.uniform(*down)
        middle = np.array([np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), -np.sin(high)])
        side = np.array([-np.sin(around), np.cos(around), 0.0])
        radiance = rng.uniform(*power) * np.pi / (4.0 * width * height)
        number = float(len(self.sky) - 2)
        shape = [width, height, float(is_round), radiance, number, float(bars)]
        self.lights.append([*middle, *side, *np.cross(middle, side), *shape])
        self.sky.append(colour)

    def packed(self) -> tuple[Numbers, Numbers]:
        """(N, LIGHT_SIZE), and (2 + N, 3)."""
        return np.array(self.lights).reshape(-1, packed.LIGHT_SIZE), np.array(self.sky)


def at_random(rng: np.random.Generator, light: str, *, wide: bool) -> tuple[Numbers, Numbers]:
    """Lights of this kind, packed. `wide`: with wide windows and round lamps; else with narrow and square ones."""
    room = _ROOM.get(light, 0.4) * rng.uniform(0.5, 1.6)
    warm, cool = np.array([1.0, rng.uniform(0.62, 0.8), rng.uniform(0.28, 0.55)]), np.array([0.85, 0.95, 1.1])
    shades = {"warm_lamp": warm, "mixed": cool, "daylight": cool, "dim": warm if rng.random() < 0.5 else _PLAIN}
    shade = shades.get(light, _PLAIN)
    if light == "coloured":
        shade = 0.45 + 0.55 * of_hue(rng.random())
    walls = rng.uniform(0.6 if wide else 0.4, 1.0, 3)
    all_of_it = Lights(rng, [room * shade, room * shade * walls * rng.uniform(0.3, 0.9)])
    window = (0.15, 0.6) if wide else (0.05, 0.25)
    bars = int(rng.integers(0, 4))
    if light in {"daylight", "mixed"}:
        all_of_it.add((20, 70), window, (0.2, 0.6), (0.5, 1.2), cool, bars=bars)
    elif light == "backlight":
        all_of_it.add((8, 25), window, (0.2, 0.6), (0.5, 1.2), cool, bars=bars)
    elif light == "coloured":
        all_of_it.add((30, 85), (0.05, 0.4), (0.05, 0.3), (0.3, 1.0), shade, is_round=wide)
    elif light == "hard_spot":
        size = rng.uniform(0.01, 0.05)
        colour = _PLAIN if rng.random() < 0.6 else warm
        all_of_it.add((30, 85), (size, size), (size, size), (0.7, 1.6), colour, is_round=True)
    if light in {"warm_lamp", "mixed", "dim"}:
        colour = shade if light == "dim" else warm
        all_of_it.add((35, 88), (0.04, 0.2), (0.04, 0.2), (0.2, 1.0), colour, is_round=wide)
    if rng.random() < 0.35:
        all_of_it.add((40, 88), (0.02, 0.3), (0.02, 0.06), (0.1, 0.5), _PLAIN, bars=int(rng.integers(0, 3)))
    return all_of_it.packed()


def of_hue(hue: float) -> Numbers:
    """A full colour of this hue, from 0 to 1."""
    return np.asarray(np.clip(np.abs((hue * 6 + np.array([0.0, 4.0, 2.0])) % 6 - 3) - 1, 0.0, 1.0), np.float64)
