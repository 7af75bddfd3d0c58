"""Mixtures of a plate's lights: the kinds of household light, as weights and colours of its groups."""

from typing import Final

import numpy as np
import numpy.typing as npt

KINDS: Final = ("daylight", "warm_lamp", "mixed", "dim", "hard_spot", "backlight")

Mixture = dict[str, npt.NDArray[np.float64]]
"""For each group, the light (linear RGB) by which its layer is multiplied."""


def kelvin(temperature: float) -> npt.NDArray[np.float64]:
    """The colour of a black body of 1500 to 12000 kelvin as linear RGB with the luminance of white."""
    # Kim's cubic fit of the Planckian locus, in CIE xy.
    t = 1000.0 / float(np.clip(temperature, 1667, 12000))
    if temperature < 4000:
        x = -0.2661239 * t**3 - 0.2343589 * t**2 + 0.8776956 * t + 0.179910
    else:
        x = -3.0258469 * t**3 + 2.1070379 * t**2 + 0.2226347 * t + 0.240390
    if temperature < 2222:
        y = -1.1063814 * x**3 - 1.34811020 * x**2 + 2.18555832 * x - 0.20219683
    elif temperature < 4000:
        y = -0.9549476 * x**3 - 1.37418593 * x**2 + 2.09137015 * x - 0.16748867
    else:
        y = 3.0817580 * x**3 - 5.87338670 * x**2 + 3.75112997 * x - 0.37001483
    xyz = np.array([x / y, 1.0, (1 - x - y) / y])
    rgb = np.array([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]]) @ xyz
    light: npt.NDArray[np.float64] = np.clip(rgb, 0.0, None)
    return light


def draw_mixture(kind: str, rng: np.random.Generator) -> Mixture:
    """The lights of one kind (`KINDS`): a white card on the board comes out near 1.0; in `dim` light, at a tenth of it.

    Raises `KeyError` for an unknown kind.
    """
    sky, warm, neutral = rng.uniform(4800, 9500), rng.uniform(2200, 3400), rng.uniform(3500, 5500)
    some = rng.uniform(0.5, 1.0)
    weights: dict[str, tuple[float, float]] = {
        "daylight": {"window": (some, sky), "room": (rng.uniform(0.15, 1.0), sky)},
        "warm_lamp": {"lamp": (some, warm), "room": (rng.uniform(0.04, 0.4), warm * 0.95)},
        "mixed": {
            "window": (some * rng.uniform(0.3, 1.0), sky),
            "lamp": (some * rng.uniform(0.3, 1.0), warm),
            "room": (rng.uniform(0.05, 0.5), sky * rng.uniform(0.6, 1.0)),
        },
        "dim": {
            str(rng.choice(["window", "lamp"])): (some * 0.1, rng.uniform(2300, 7500)),
            "room": (rng.uniform(0.02, 0.1), rng.uniform(2300, 7500)),
        },
        "hard_spot": {"spot": (some, float(rng.choice([warm, neutral]))), "room": (rng.uniform(0.04, 0.3), neutral)},
        "backlight": {"back": (some, float(rng.choice([sky, neutral]))), "room": (rng.uniform(0.02, 0.4), sky)},
    }[kind]
    mixture = {group: strength * kelvin(float(temperature)) for group, (strength, temperature) in weights.items()}
    if rng.random() < 0.35:  # another light in the house is on, too
        group = str(rng.choice(["window", "lamp", "spot", "back"]))
        level = rng.uniform(0.02, 0.25) * (0.1 if kind == "dim" else 1.0)
        mixture[group] = mixture.get(group, np.zeros(3)) + level * kelvin(float(rng.uniform(2300, 8000)))
    return mixture


def lit(light: npt.NDArray[np.float16], groups: tuple[str, ...], mixture: Mixture) -> npt.NDArray[np.float32]:
    """The linear picture (H, W, 3) of a plate's layers under a mixture; groups that it doesn't name are off."""
    picture = np.zeros(light.shape[1:], np.float32)
    for layer, group in zip(light, groups, strict=True):
        if group in mixture:
            picture += layer.astype(np.float32) * mixture[group].astype(np.float32)
    return picture
