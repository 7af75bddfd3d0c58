"""Plates made by several Blender processes at a time, and photographs of them written as labelled pictures.

Existing files aren't made again, so an interrupted run resumes; a file appears whole or not at all.
"""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_pictures.camera import as_json, draw_shot, photograph
from eclipse_pictures.plates import Plate
from eclipse_pictures.random_scenes import draw_scene
from eclipse_pictures.renderer import Job, Renderer, in_parallel
from eclipse_pictures.scenes import FAMILY, KINDS

SAMPLES: Final = 4
SAMPLES_WHOLE: Final = 5

_CYCLE: Final = ("eclipse", "eclipse", "magic", "eclipse", "random")
"""Three fifths are Eclipse's sets, a fifth Magic Strategy's, a fifth sets that nobody has seen."""


@dataclass(frozen=True)
class Order:
    """A wanted plate: its set's kind and its seed."""

    kind: str
    seed: int

    @property
    def name(self) -> str:
        """The file's name, without its extension."""
        return f"{self.kind}_{self.seed:06d}"


def orders(count: int, seed: int, kind: str | None = None) -> Iterator[Order]:
    """The first `count` plates from a seed on: of one kind of set, or of all kinds, each kind's seeds in sequence."""
    given = dict.fromkeys(KINDS, seed)
    for number in range(count):
        which = kind or _CYCLE[number % len(_CYCLE)]
        yield Order(which, given[which])
        given[which] += 1


def varied(count: int, family: int, kind: str | None = None) -> Iterator[Order]:
    """One plate from each of `count` families, so each has a new set, table, room and camera; starts at `family`.

    Before each plate of a set that nobody has seen comes the plate that shows the set.
    """
    given = dict.fromkeys(KINDS, family)
    number = 0
    while number < count:
        which = kind or _CYCLE[number % len(_CYCLE)]
        first = FAMILY * given[which]
        given[which] += 1
        number += 1
        if which == "random":
            yield Order(which, first)
        yield Order(which, first + 1)


@dataclass(frozen=True, kw_only=True)
class Quality:
    """How plates are rendered.

    `whole`: the whole frame, or only the board's surroundings; None: as the scene is drawn. `samples`: paths traced per
    pixel before noise reduction; None: `SAMPLES`, or `SAMPLES_WHOLE` for a whole frame.
    """

    whole: bool | None = None
    samples: int | None = None


USUAL: Final = Quality()


def make(order: Order, folder: Path, renderer: Renderer, quality: Quality = USUAL) -> Path:
    """Render a plate into a folder, unless it exists already. Raises `RenderError` with Blender's message."""
    path = folder / f"{order.name}.npz"
    if path.exists():
        return path
    folder.mkdir(parents=True, exist_ok=True)
    whole = draw_scene(order.kind, order.seed).whole if quality.whole is None else quality.whole
    samples = quality.samples or (SAMPLES_WHOLE if whole else SAMPLES)
    try:
        renderer.make(Job(order.kind, order.seed, whole, samples, str(path)))
    finally:
        for half in folder.glob(f".{path.name}.*.part"):
            half.unlink()
    return path


def take(plate_path: Path, folder: Path, count: int) -> int:
    """Write this many photographs of a plate, `NAME_1.jpg` with `NAME_1.json` and so on; returns how many are new."""
    wanted = [folder / f"{plate_path.stem}_{number}" for number in range(1, count + 1)]
    missing = [path for path in wanted if not path.with_suffix(".json").exists()]
    if not missing:
        return 0
    plate = Plate.load(plate_path)
    for path in missing:
        rng = np.random.default_rng([plate.seed, int(path.stem.rpartition("_")[2])])
        taken = photograph(plate, draw_shot(rng))
        write_whole(path.with_suffix(".jpg"), taken.jpeg)
        # The label is written last: if it exists, so does the picture.
        write_whole(path.with_suffix(".json"), as_json(taken.label).encode())
    return len(missing)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def run(
    wanted: list[Order],
    folder: Path,
    shots: int,
    *,
    quality: Quality = USUAL,
    jobs: int = 1,
    tell: Callable[[str], None],
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Make all wanted plates in `folder`/plates, photograph them into `folder`, and report each in turn.

    `jobs` plates are made at a time. Raises `RenderError` if a plate can't be made.
    """
    began, made = clock(), 0
    plates = folder / "plates"

    def done(order: Order, renderer: Renderer) -> tuple[bool, int]:
        """Whether the plate existed already, and how many pictures are new."""
        known = (plates / f"{order.name}.npz").exists()
        return known, take(make(order, plates, renderer, quality), folder, shots)

    results = in_parallel(jobs, done, wanted)
    for number, (order, (known, new)) in enumerate(zip(wanted, results, strict=True), 1):
        made += not known
        each = f", {(clock() - began) / made:.1f} s each" if made else ""
        what = "was there" if known else "rendered"
        tell(f"{number}/{len(wanted)} {order.name} {what}, {new} pictures{each}")
