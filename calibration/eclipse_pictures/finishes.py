"""Finishes of surfaces: colours, plastic, foil; given ones, and drawn from a generator."""

import colorsys
from dataclasses import dataclass

import numpy as np

Colour = tuple[float, float, float]
"""Linear RGB, 0 to 1."""


@dataclass(frozen=True)
class Finish:
    """A surface: its colour, whether it is a metal, its roughness, and how much its slope varies (ripples in foil)."""

    colour: Colour
    metallic: float
    roughness: float
    ripple: float = 0.0
    ripple_mm: float = 3.0


def colour(hue: float, saturation: float, value: float) -> Colour:
    """A perceived colour (sRGB's hue from 0 to 1, saturation, value) as linear light."""
    return linear(*colorsys.hsv_to_rgb(hue % 1, float(np.clip(saturation, 0, 1)), float(np.clip(value, 0, 1))))


def linear(*srgb: float) -> Colour:
    """Values of sRGB, 0 to 1, as linear light."""
    values = [float(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4) for v in srgb]
    return (values[0], values[1], values[2])


def plastic(what: Colour, rng: np.random.Generator) -> Finish:
    """Plastic of a colour, more or less glossy."""
    return Finish(what, 0.0, float(rng.uniform(0.18, 0.6)))


def foil(what: Colour, rng: np.random.Generator) -> Finish:
    """Foil of a colour: smooth or brushed, more or less rippled."""
    rough = rng.uniform(0.06, 0.38) if rng.random() < 0.85 else rng.uniform(0.38, 0.6)
    ripple = np.exp(rng.uniform(np.log(0.02), np.log(0.4)))
    return Finish(what, 1.0, float(rough), float(ripple), float(rng.uniform(1.5, 7.0)))


def gold(rng: np.random.Generator) -> Colour:
    """Gold foil: from pale to copper."""
    return (float(rng.uniform(0.84, 1.0)), float(rng.uniform(0.52, 0.74)), float(rng.uniform(0.1, 0.36)))


def silver(rng: np.random.Generator) -> Colour:
    """Silver foil: almost colourless."""
    grey, tint = rng.uniform(0.72, 0.95), rng.uniform(-0.03, 0.03)
    return (float(grey + tint), float(grey), float(grey - tint))


def any_colour(rng: np.random.Generator) -> Colour:
    """Any colour, now and then a grey."""
    if rng.random() < 0.3:
        return linear(*[rng.uniform(0.05, 0.95)] * 3)
    return colour(rng.random(), rng.uniform(0.35, 1.0), rng.uniform(0.2, 0.95))


def any_metal(rng: np.random.Generator) -> Colour:
    """The colour of any metal."""
    return colour(rng.random(), rng.uniform(0.0, 0.6), rng.uniform(0.6, 0.95))


def any_plastic(rng: np.random.Generator) -> Finish:
    """Plastic of any colour."""
    return plastic(any_colour(rng), rng)


def any_finish(rng: np.random.Generator) -> Finish:
    """Gold or silver foil, or plastic."""
    what = rng.random()
    if what < 0.25:
        return foil(gold(rng), rng)
    if what < 0.5:
        return foil(silver(rng), rng)
    return plastic(any_colour(rng), rng)


def differ(one: Finish, other: Finish) -> bool:
    """Whether two finishes look different to the eye."""
    return float(np.abs(np.subtract(np.sqrt(one.colour), np.sqrt(other.colour))).max()) > 0.2


def differing(one: Finish, rng: np.random.Generator, *, metal: bool = False) -> Finish:
    """A finish that looks different from the given one."""
    while True:
        other = any_finish(rng) if metal else any_plastic(rng)
        if differ(one, other):
            return other
