"""Sets of marbles of any make, and the balls of one scene: in the spaces, in the well, on the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

import numpy as np

from eclipse_companion.games.infinity.vision.device import Device
from infinity_pictures import packed
from infinity_pictures.packed import Numbers

KINDS: Final = "bByW"

MOST: Final = {"b": 8, "B": 1, "y": 8, "W": 1}
"""How many there are of each kind."""

_THROUGH: Final[Mapping[str, Sequence[float]]] = {
    "b": (0.08, 0.22, 0.85),
    "B": (0.02, 0.02, 0.02),
    "y": (0.92, 0.72, 0.06),
    "W": (0.9, 0.9, 0.9),
}
"""What light becomes in glass of each kind, red, green, blue."""

_PALE: Final = np.array([0.9, 0.95, 0.92])


@dataclass(frozen=True, slots=True)
class Make:
    """How a set of marbles is made.

    `colours`: of each kind, seen from outside; `opaque`: how much of each is seen from outside, and not through it;
    `deep`: how strong the colour in the glass is; `pale`: how much of the glass is without colour; `rough`: how much
    its surface scatters; `core`: the size of a band of colour inside; `through`: what light becomes in glass of each
    kind.
    """

    colours: dict[str, Numbers]
    opaque: dict[str, float]
    deep: float
    pale: float
    rough: float
    core: float
    through: Mapping[str, Sequence[float]] = field(default_factory=lambda: _THROUGH)

    @classmethod
    def at_random(cls, rng: np.random.Generator, *, banded: float, only_plain: bool) -> Self:
        """Any make; `banded`: how often there is a band of colour; `only_plain`: the others are of plain plastic."""
        red = rng.uniform(0.55, 0.95)
        colours = {
            "b": rng.uniform(0.2, 0.8) * np.array([rng.uniform(0.01, 0.22), rng.uniform(0.05, 0.6), 1.0]),
            "B": np.full(3, rng.uniform(0.003, 0.035)) * rng.uniform(0.7, 1.3, 3),
            "y": np.array([red, red * rng.uniform(0.5, 0.88), rng.uniform(0.0, 0.12)]),
            "W": rng.uniform(0.55, 0.92) * rng.uniform(0.93, 1.0, 3),
        }
        made = str(rng.choice(["opaque", "clear", "milky"], p=[0.4, 0.35, 0.25]))
        band = rng.random() < banded
        if only_plain:
            made = "clear" if band else "opaque"
        opaque = dict.fromkeys(KINDS, 1.0)
        if made == "milky":
            opaque = {kind: float(rng.uniform(0.15, 0.7)) for kind in KINDS}
        elif made == "clear":
            opaque = {"b": rng.uniform(0.0, 0.15), "y": rng.uniform(0.0, 0.15), "B": rng.uniform(0.0, 0.6), "W": 0.0}
        if made != "opaque":
            opaque["W"] = rng.uniform(0.45, 1.0)
            opaque["B"] = max(opaque["B"], rng.uniform(0.1, 1.0))
        return cls(
            colours,
            opaque,
            deep=rng.uniform(0.45, 1.1),
            pale=0.65 if band and only_plain else rng.uniform(0.0, 0.65) if band else 0.0,
            rough=0.0 if rng.random() < 0.7 else rng.uniform(0.0, 0.5),
            core=rng.uniform(0.6, 0.85) if band else 0.0,
        )

    def ball(self, rng: np.random.Generator, centre: Numbers, kind: str, radius: float) -> Numbers:
        """A marble, as `packed` takes it."""
        colour = self.colours[kind] * rng.uniform(0.9, 1.1)
        through = np.array(self.through[kind])
        if kind != "B":
            through = 0.6 * through + 0.4 * self.colours[kind] / self.colours[kind].max()
        if kind in "by":
            through = through + self.pale * (_PALE - through)
        absorbed = self.deep * -np.log(np.clip(through, 0.004, 0.98)) / (2.6 * radius)
        band = np.clip(colour * 1.1, 0, 0.95)
        return np.concatenate([centre, [radius, self.opaque[kind]], colour, absorbed, [self.rough, self.core], band])


@dataclass(slots=True)
class Balls:
    """The balls of a scene, put down one by one, as many of each kind as there are."""

    make: Make
    device: Device
    rng: np.random.Generator
    laid: list[Numbers] = field(default_factory=list)
    left: dict[str, int] = field(default_factory=lambda: dict(MOST))

    def put(self, centre: Numbers, kind: str) -> None:
        """One marble here."""
        self.left[kind] -= 1
        self.laid.append(self.make.ball(self.rng, centre, kind, self.device.marble / 2))

    def scatter(
        self, around: Numbers, spread: float, height: float, most: int, beside: tuple[Numbers, Numbers] | None = None
    ) -> None:
        """Some around a place, (2,), if there is room, with their centres at a height.

        `beside`: opposite corners, (2,) each, of what stands there and leaves no room.
        """
        for _ in range(self.rng.integers(1, most + 1)):
            kinds = [kind for kind in KINDS if self.left[kind]]
            flat = around + self.rng.normal(0, spread, 2)
            centre = np.array([*flat, -height])
            free = beside is None or _apart(flat, *beside) >= self.device.marble / 2
            if kinds and free and all(np.linalg.norm(centre - other[:3]) >= self.device.marble for other in self.laid):
                self.put(centre, str(self.rng.choice(kinds)))

    def packed(self) -> Numbers:
        """(N, BALL_SIZE)."""
        return np.array(self.laid).reshape(-1, packed.BALL_SIZE)


def _apart(point: Numbers, first: Numbers, last: Numbers) -> float:
    """How far a point is from a rectangle between two corners; 0 inside."""
    return float(np.linalg.norm(np.maximum(np.maximum(first - point, point - last), 0.0)))
