"""Drawings for pieces, drawn from a generator: suns, crescents, and any other."""

import numpy as np

from eclipse_pictures.drawings import Drawing


def sun(rng: np.random.Generator) -> Drawing:
    """A sun of any style."""
    name = str(rng.choice(["rays", "spikes", "petals", "flames", "strokes"]))
    numbers = {
        "count": float(rng.integers(7, 21)),
        "disc": rng.uniform(0.26, 0.42),
        "tip": rng.uniform(0.64, 0.84),
        "gap": rng.uniform(0.0, 0.1),
        "width": rng.uniform(0.06, 0.13),
        "foot": rng.uniform(0.38, 0.58),
        "radius": rng.uniform(0.48, 0.62),
        "wave": rng.uniform(0.06, 0.15),
        "lean": rng.uniform(0.0, 0.2),
        "short": rng.uniform(0.7, 1.0),
        "hole": rng.uniform(0.2, 0.36) if rng.random() < 0.2 else 0.0,
    }
    return Drawing(name, {key: round(float(value), 4) for key, value in numbers.items()})


def crescent(rng: np.random.Generator) -> Drawing:
    """A crescent moon, now and then with a star."""
    radius = rng.uniform(0.52, 0.74)
    bite = radius * rng.uniform(0.74, 0.98)
    shift = radius - bite + radius * rng.uniform(0.2, 0.42)
    star = rng.uniform(0.12, 0.2) if rng.random() < 0.15 else 0.0
    numbers = {"radius": radius, "bite": bite, "shift": shift, "middle": rng.uniform(-0.05, 0.12), "star": star}
    return Drawing("moon", {key: round(float(value), 4) for key, value in numbers.items()})


def any_drawing(rng: np.random.Generator) -> Drawing:
    """Any drawing: a sun, a moon, a ring, stripes, a letter."""
    name = str(
        rng.choice(["rays", "spikes", "petals", "moon", "ring", "disc", "cross", "bars", "dots", "polygon", "letter"])
    )
    if name == "moon":
        return crescent(rng)
    if name in {"rays", "spikes", "petals"}:
        return Drawing(name, sun(rng).numbers)
    numbers = {
        "radius": rng.uniform(0.45, 0.72) if name != "dots" else rng.uniform(0.1, 0.18),
        "width": rng.uniform(0.1, 0.2),
        "dot": rng.uniform(0.1, 0.25) if rng.random() < 0.4 else 0.0,
        "arm": rng.uniform(0.45, 0.7),
        "turn": float(rng.choice([0.0, 45.0])),
        "count": float(rng.integers(3, 7)),
        "reach": rng.uniform(0.5, 0.75),
        "hole": rng.uniform(0.3, 0.7) if rng.random() < 0.4 else 0.0,
        "code": float(ord(str(rng.choice(list("XOTHEASKR12"))))),
    }
    return Drawing(name, {key: round(float(value), 4) for key, value in numbers.items()})
