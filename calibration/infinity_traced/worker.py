"""Makes plates in Blender: `python -m infinity_traced.worker` serves jobs (`eclipse_pictures.renderer`)."""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_pictures.blender.jobs import serve
from eclipse_pictures.blender.tracing import GROUPS, trace
from eclipse_pictures.plates import FRAME, HAND
from eclipse_pictures.renderer import Job
from infinity_pictures.framing import frame_around
from infinity_traced import stage
from infinity_traced.plates import TracedPlate
from infinity_traced.scenes import Scene, draw_scene

_BOUNCES: Final = 8
"""Through a glass marble, what is behind it, and back."""


def make(job: Job) -> None:
    """Draw the scene with this seed, render what the reader needs of it, and write its plate."""
    scene = draw_scene(job.seed)
    stage.build(scene)
    centres = scene.centres_px()
    left, top, width, height = frame_around(centres, FRAME, beyond=0)
    traced = trace((left, top, left + width, top + height), job.samples, _BOUNCES)
    seen = centres - [left, top]
    light = np.minimum(traced.light, np.finfo(np.float16).max).astype(np.float16)
    TracedPlate(light, _hidden(scene, seen, traced.index), seen, GROUPS, scene.cells, scene.seed).save(Path(job.path))


def _hidden(scene: Scene, centres: NDArray[np.float64], index: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(16,): the share of each space's disc on which a hand is seen."""
    radius_mm = np.array([scene.device.marble / 2, 0.0, 0.0])
    beside = scene.placed(scene.device.centres() + radius_mm)
    radii = np.linalg.norm(scene.view.project(beside) - scene.centres_px(), axis=1)
    down, across = np.mgrid[: index.shape[0], : index.shape[1]]
    shares = []
    for (x, y), radius in zip(centres, radii, strict=True):
        disc = np.hypot(across - x, down - y) <= radius
        shares.append(float((index[disc] == HAND).mean()) if disc.any() else 1.0)
    return np.array(shares)


if __name__ == "__main__":
    serve(make)
