"""Examples to learn from: views of devices as the reader sees them, with what lies in the spaces."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.classes import CLASSES, HIDDEN
from eclipse_companion.games.infinity.vision.finding import to_picture
from eclipse_companion.games.infinity.vision.views import Views, views
from eclipse_companion.sensing.sight.layout import Points
from infinity_pictures import families
from infinity_pictures.drawn import drawn
from infinity_pictures.framing import frame_around
from infinity_pictures.lights import LIGHTS
from infinity_pictures.webcam import webcam

LEFT_OUT: Final = -1
"""In place of a class: neither hidden nor in full view."""

HIDDEN_FROM: Final = 0.5
SHOWN_TO: Final = 0.2
"""How much of a space a hand hides if it counts as hidden, and if it counts as shown."""

SIZE: Final = (1280, 960)

_GAPS: Final = 0.12
"""How often marbles lie anywhere, ..."""
_FEW: Final = 0.4
"""... how often hardly any lie there, ..."""
_HAND: Final = 0.25
"""... and how often a hand reaches over the device."""
_OUTER: Final = [3, 15, 12, 0]


@dataclass(frozen=True, slots=True)
class Example:
    """`views`: of one picture; `classes` (16,): numbers of CLASSES, or LEFT_OUT; `is_board`: they show the spaces."""

    views: Views
    classes: NDArray[np.int8]
    is_board: bool


def examples(seed: int, family: str, shots: int, *, plainly: bool = False) -> list[Example]:
    """Some shots of one random scene; `plainly`: drawn, not rendered."""
    rng = np.random.default_rng(seed)
    light = str(rng.choice(LIGHTS))
    hard = family == families.LEARNED
    cells = families.board(rng, _GAPS, _FEW if hard else 0.0)
    scene = families.drawn_scene(rng, family, light, cells, hand=_HAND, hard=hard)
    camera = families.camera(rng, scene.device, SIZE, float(np.exp(rng.uniform(np.log(0.08), np.log(0.26)))))
    centres = camera.project(scene.device.centres())
    frame = frame_around(centres, SIZE)
    shade = scene.sky[0] / scene.sky[0].max()
    if plainly:
        seen = drawn(rng, scene.device, camera, frame, scene.cells)
        shade = rng.uniform(0.4, 1.0, 3) if rng.random() < 0.4 else np.ones(3)
        seen = seen * shade.astype(np.float32)
        hidden = np.zeros(len(scene.cells))
    else:
        seen = scene.seen(camera, frame, 2, seed)
        hidden = scene.hidden(camera)
    classes = classes_of(scene.cells, hidden)
    level = float(np.percentile(seen.mean(axis=2), rng.uniform(80, 97))) + 1e-4
    centres = centres - frame[:2]
    made = []
    for _ in range(shots):
        pixels = webcam(rng, shade).picture(seen, level, rng)
        made.append(example_of(rng, pixels, centres, classes))
    return made


def classes_of(cells: str, hidden: NDArray[np.float64]) -> NDArray[np.int8]:
    """(16,): numbers of CLASSES, or LEFT_OUT. `hidden` (16,): the share of each space that is hidden."""
    classes = np.array([CLASSES.index(cell) for cell in cells], np.int8)
    classes[hidden >= SHOWN_TO] = LEFT_OUT
    classes[hidden >= HIDDEN_FROM] = HIDDEN
    return classes


def example_of(
    rng: np.random.Generator, pixels: NDArray[np.uint8], centres: Points, classes: NDArray[np.int8]
) -> Example:
    """One look, about where the spaces are, or at a place where they aren't."""
    there = to_picture(centres) if rng.random() < 0.5 else to_picture(centres[_OUTER])
    spread = rng.choice([0.03, 0.08, 0.16], p=[0.5, 0.35, 0.15])
    beside = rng.normal(0, spread, (4, 2)) * 0.7 + rng.normal(0, spread, 2) * 0.7
    is_board = rng.random() > 0.07
    if not is_board:
        turn = rng.choice([0.0, 0.5, 1.0, 1.5]) * np.pi / 2 + rng.normal(0, 0.3)
        shift = rng.uniform(0.7, 2.5) * np.array([np.cos(turn), np.sin(turn)])
        outer = (_outer() - 1.5) * np.exp(rng.normal(0, 0.3)) + 1.5
        beside = outer - _outer() + (shift if rng.random() < 0.7 else rng.normal(0, 1.2, (4, 2)))
    found, _ = cv2.findHomography(_outer(), _outer() + beside)
    shown = views(pixels, there @ np.asarray(found, np.float64))
    truth = classes if is_board else np.full_like(classes, LEFT_OUT)
    return Example(shown, truth, is_board)


def _outer() -> Points:
    return np.array([[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]])
