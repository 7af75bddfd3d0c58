"""Plates made by Blender, some at a time, and photographs of them written as labelled pictures.

What exists is not made again, so an interrupted run goes on where it was; a file is there whole or not at all.
"""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import numpy as np

from eclipse_pictures.camera import as_json, draw_shot, photograph
from eclipse_pictures.plates import Plate
from eclipse_pictures.random_scenes import draw_scene
from eclipse_pictures.renderer import Job, Renderer
from eclipse_pictures.scenes import FAMILY, KINDS

SAMPLES: Final = 4
SAMPLES_WHOLE: Final = 5

_CYCLE: Final = ("eclipse", "eclipse", "magic", "eclipse", "random")
"""Three fifths Eclipse's sets, a fifth Magic Strategy's, a fifth sets that nobody has seen."""


@dataclass(frozen=True)
class Order:
    """A plate that is wanted: its set's kind and its seed."""

    kind: str
    seed: int

    @property
    def name(self) -> str:
        """The file's name, without its ending."""
        return f"{self.kind}_{self.seed:06d}"


def orders(count: int, seed: int, kind: str | None = None) -> Iterator[Order]:
    """The first `count` plates from a seed on: of one kind of set, or of all kinds, each kind's seeds in a row."""
    given = dict.fromkeys(KINDS, seed)
    for number in range(count):
        which = kind or _CYCLE[number % len(_CYCLE)]
        yield Order(which, given[which])
        given[which] += 1


def varied(count: int, family: int, kind: str | None = None) -> Iterator[Order]:
    """The first `count` plates of as many sets, tables, rooms and cameras, from a family on: one of each.

    Before one of a set that nobody has seen comes the one that shows it.
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

    `whole`: the whole frame, or what is around the board alone; None: as the scene is drawn. `samples`: paths traced a
    pixel, the rest is noise reduction; None: `SAMPLES`, of a whole frame `SAMPLES_WHOLE`.
    """

    whole: bool | None = None
    samples: int | None = None


USUAL: Final = Quality()


def make(order: Order, folder: Path, renderer: Renderer, quality: Quality = USUAL) -> Path:
    """Render a plate into a folder, unless it lies there already. Raises `RenderError` with what Blender said."""
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
    """Write so many photographs of a plate, `NAME_1.jpg` with `NAME_1.json` and so on; gives how many were new."""
    wanted = [folder / f"{plate_path.stem}_{number}" for number in range(1, count + 1)]
    missing = [path for path in wanted if not path.with_suffix(".json").exists()]
    if not missing:
        return 0
    plate = Plate.load(plate_path)
    for path in missing:
        rng = np.random.default_rng([plate.seed, int(path.stem.rpartition("_")[2])])
        taken = photograph(plate, draw_shot(rng))
        _write(path.with_suffix(".jpg"), taken.jpeg)
        # The label comes last: where it stands, the picture does.
        _write(path.with_suffix(".json"), as_json(taken.label).encode())
    return len(missing)


def _write(path: Path, data: bytes) -> None:
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
    """Make all plates that are wanted in `folder`/plates, photograph them into `folder`, and tell of each in turn.

    So many `jobs` are done at a time. Raises `RenderError` where a plate can't be made.
    """
    began, made = clock(), 0
    plates = folder / "plates"
    renderers = [Renderer() for _ in range(jobs)]
    free: SimpleQueue[Renderer] = SimpleQueue()
    for renderer in renderers:
        free.put(renderer)

    def done(order: Order) -> tuple[bool, int]:
        """Whether the plate was there, and how many pictures are new."""
        known = (plates / f"{order.name}.npz").exists()
        renderer = free.get()
        try:
            path = make(order, plates, renderer, quality)
        finally:
            free.put(renderer)
        return known, take(path, folder, shots)

    workers = ThreadPoolExecutor(jobs)
    try:
        for number, (order, (known, new)) in enumerate(zip(wanted, workers.map(done, wanted), strict=True), 1):
            made += not known
            each = f", {(clock() - began) / made:.1f} s each" if made else ""
            what = "was there" if known else "rendered"
            tell(f"{number}/{len(wanted)} {order.name} {what}, {new} pictures{each}")
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
        for renderer in renderers:
            renderer.close()
        workers.shutdown()
