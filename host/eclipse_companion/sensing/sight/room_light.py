"""The light in a room, by how paper looks in a picture; and whether it is another light than in other pictures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

LASTS_MS: Final = 20_000.0
"""Another light counts once it has stayed for so long: whoever leans over the board doesn't change it."""

_STOPS: Final = 1.5
"""Of brightness, as the picture shows it: more than this is another light."""
_TINT: Final = 0.35
"""The same for how red or blue paper looks, as a logarithm."""


@dataclass(frozen=True, slots=True)
class Light:
    """How paper looks: its brightness in stops, and how much redder than blue it is (a logarithm)."""

    stops: float
    warm: float


def light_on(paper: NDArray[np.floating]) -> Light:
    """The light in which paper has this level, (3,): blue, green and red."""
    blue, green, red = np.log(np.maximum(paper, 1.0)).tolist()
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


class LightWatch:
    """Lights over time -> a call, once for each way in which the light has become another one."""

    def __init__(self, known: Sequence[Light], tell: Callable[[str], None]) -> None:
        """`known`: the lights in the pictures that were taught; `tell` gets a word of `change`."""
        self._known, self._tell = known, tell
        self._changed, self._since_ms = "", 0.0
        self._told: set[str] = set()

    def saw(self, light: Light, t_ms: float) -> None:
        """The light on a board that nothing covers."""
        changed = change(light, self._known)
        if changed != self._changed:
            self._changed, self._since_ms = changed, t_ms
        if changed and changed not in self._told and t_ms - self._since_ms >= LASTS_MS:
            self._told.add(changed)
            self._tell(changed)
