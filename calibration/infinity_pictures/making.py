"""Whole pictures, with their labels and what hides where: what a webcam takes of one scene, normal and darker."""

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.game.channels import write_channels
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES, Device
from eclipse_companion.sensing.sight.layout import Points
from infinity_pictures.examples import HIDDEN_FROM, SHOWN_TO
from infinity_pictures.families import Body, board, camera, drawn_scene
from infinity_pictures.framing import frame_around
from infinity_pictures.marbles import Make
from infinity_pictures.webcam import webcam

SIZE: Final = (1280, 720)

DARKER: Final = 1.5
"""How many stops darker the second exposure is."""

COVERED_FROM: Final = 0.8
"""A hand that hides this much of a space leaves nothing to read in it. What it hides less shows some of its marble."""

_CORNERS: Final = [0, 12, 15, 3]
BRIGHT: Final = 92
"""The percentile of a scene's light that a camera's exposure goes by."""


@dataclass(frozen=True, slots=True)
class Made:
    """A picture, (H, W, 3), the same at a darker exposure, and what is true of them.

    `cells`: what lies in the spaces; `hidden` (16,): which share of each a hand hides; `corners` (4, 2): as people
    click them.
    """

    light: str
    device: Device
    pixels: NDArray[np.uint8]
    darker: NDArray[np.uint8]
    cells: str
    hidden: NDArray[np.float64]
    corners: Points

    def fair(self, space: int) -> str | None:
        """What is to be said of a space, numbered from 0: its content, or `?` if a hand covers it.

        None: a hand hides only a part, so that either is fair.
        """
        if self.hidden[space] >= COVERED_FROM:
            return "?"
        return self.cells[space] if self.hidden[space] < SHOWN_TO else None

    def label(self, *, markers: bool) -> dict[str, Any]:
        """The label to put beside it (docs/formats.md)."""
        one, two, three, four = (self.cells[first : first + A_SIDE] for first in range(0, SPACES, A_SIDE))
        covered = np.flatnonzero(self.hidden >= HIDDEN_FROM)
        partly = np.flatnonzero((self.hidden >= SHOWN_TO) & (self.hidden < HIDDEN_FROM))
        return {
            "position": write_channels((one, two, three, four)),
            "corners_px": [[round(x, 2), round(y, 2)] for x, y in self.corners.tolist()],
            "markers": markers,
            "light": self.light,
            "covered": covered.tolist(),
            "partly": partly.tolist(),
        }


def made(
    seed: int,
    family: str,
    light: str,
    *,
    device: Device | None = None,
    hand: float = 0.15,
    large: float = 0.3,
    cells: str | None = None,
    whole: bool = True,
    samples: int = 3,
    body: Body | None = None,
    make: Make | None = None,
) -> Made:
    """A random picture. `device`: of these measures, on its sheet; `large`: the share of its height for the spaces.

    `whole`: all of the picture; else what is around the spaces, cut out, which takes less time. `samples`: how many
    make a pixel each way. `body`, `make`: as in `drawn_scene`.
    """
    rng = np.random.default_rng(seed)
    lies = board(rng, 0.0) if cells is None else cells
    scene = drawn_scene(rng, family, light, lies, device=device, hand=hand, body=body, make=make)
    seen_by = camera(rng, scene.device, SIZE, large * rng.uniform(0.8, 1.1))
    centres = scene.device.centres()
    frame = (0, 0, *SIZE) if whole else frame_around(seen_by.project(centres), SIZE)
    seen = scene.seen(seen_by, frame, samples, seed)
    level = float(np.percentile(seen.mean(axis=2), BRIGHT)) + 1e-4
    taken = webcam(rng, scene.sky[0] / scene.sky[0].max(), scale=1.0)
    darker = replace(taken, exposure=taken.exposure - DARKER)
    return Made(
        light,
        scene.device,
        taken.picture(seen, level, rng),
        darker.picture(seen, level, rng),
        scene.cells,
        scene.hidden(seen_by),
        seen_by.project(centres)[_CORNERS] - frame[:2],
    )
