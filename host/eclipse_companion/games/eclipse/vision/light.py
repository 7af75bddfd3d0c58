"""The light in a picture of a board, by the paper beside it; and whether it is another light than in other pictures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.vision.colours import paper
from eclipse_companion.games.eclipse.vision.rectify import Views

_STOPS: Final = 1.5
"""Of brightness, as the picture shows it: more than this is another light."""
_TINT: Final = 0.35
"""The same for how red or blue paper looks, as a logarithm."""


@dataclass(frozen=True, slots=True)
class Light:
    """How paper looks: its brightness in stops, and how much redder than blue it is (a logarithm)."""

    stops: float
    warm: float


def light_of(views: Views) -> Light:
    """The light in a picture."""
    blue, green, red = np.log(np.maximum(paper(views), 1.0)).tolist()
    return Light(green / float(np.log(2)), red - blue)


def change(light: Light, known: Sequence[Light]) -> str:
    """In what a light differs from all known ones: a word such as `darker`; empty if it is like one of them."""
    if not known:
        return ""
    ways = [
        {
            "brighter": (light.stops - one.stops) / _STOPS,
            "darker": (one.stops - light.stops) / _STOPS,
            "warmer": (light.warm - one.warm) / _TINT,
            "bluer": (one.warm - light.warm) / _TINT,
        }
        for one in known
    ]
    nearest = min(ways, key=lambda way: max(way.values()))
    word = max(nearest, key=nearest.__getitem__)
    return word if nearest[word] > 1 else ""
