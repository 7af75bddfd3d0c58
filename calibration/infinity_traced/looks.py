"""Looks at plates to learn from: photographed in every kind of light, by any webcam."""

import numpy as np

from eclipse_pictures.lighting import KINDS, draw_mixture, lit
from infinity_pictures.examples import Example, classes_of, example_of
from infinity_pictures.webcam import webcam
from infinity_traced.plates import TracedPlate


def looks(plate: TracedPlate, shots: int, rng: np.random.Generator) -> list[Example]:
    """So many looks at a plate, each in another light."""
    classes = classes_of(plate.cells, plate.hidden)
    made = []
    for _ in range(shots):
        mixture = draw_mixture(str(rng.choice(KINDS)), rng)
        seen = lit(plate.light, plate.groups, mixture)
        strongest = max(mixture.values(), key=lambda light: float(light.sum()))
        level = float(np.percentile(seen.mean(axis=2), rng.uniform(80, 97))) + 1e-4
        pixels = webcam(rng, strongest / strongest.max()).picture(seen, level, rng)
        made.append(example_of(rng, pixels, plate.centres, classes))
    return made
