"""The command `./run learn-variation --plates DIR`: learns how one and the same face varies, and ships it.

In: plates of sets that lie in many places each (`./run pictures --kind practice`), and of sets that lie in a few
pictures of one place, as those for training do. They are photographed in every kind of light. Out:
`vision/variation.npz`, from which six pictures of a set teach more (`sight.varying`).
"""

import argparse
import io
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common import atomic_files
from eclipse_companion.games.eclipse.vision import network, own_set
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.rectify import Placing, views
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.varying import Varying
from eclipse_learning.examples import classes, guessed
from eclipse_pictures.camera import draw_shot, photograph
from eclipse_pictures.lighting import KINDS as LIGHTS
from eclipse_pictures.plates import Plate
from eclipse_pictures.random_scenes import PLACES
from eclipse_pictures.scenes import FAMILY, PRACTICE
from eclipse_pictures.sets import KINDS as SETS
from learning_layers.ending import status_of

_LEARNED_FROM: Final = (PRACTICE, *SETS)
"""Kinds of scenes; never those by which it is judged how well a set can be taught."""
_FEWEST: Final = 8
"""Looks at a face; fewer say little about how it varies."""
_LEAST_SPREAD: Final = 1e-3
_REST: Final = 1.0
"""How much every direction varies at least, beside features of spread 1."""
_LEAST_LESS: Final = 0.05
"""Directions of which less than this would be taken away are left as they are."""


def main(words: list[str]) -> int:
    """Learn as asked for; returns 0 if the file was written."""
    parser = argparse.ArgumentParser(prog="./run learn-variation", description="Learn how faces vary in pictures.")
    parser.add_argument(
        "--plates",
        type=Path,
        required=True,
        action="append",
        help="a folder of plates (./run pictures --kind practice, or plates for training); may be said several times",
    )
    parser.add_argument("--each", type=int, default=1, help="photographs of each plate in each kind of light (1)")
    parser.add_argument("--seed", type=int, default=1, help="another draw (1)")
    parser.add_argument(
        "--out", type=Path, default=own_set.VARIATION, help="where to write it (what the program ships)"
    )
    asked = parser.parse_args(words)
    sets = plates_of_sets(asked.plates)
    if not sets:
        parser.error(
            f"There are no plates to learn from in {' or '.join(map(str, asked.plates))}. "
            f"Make some: ./run pictures --kind {PRACTICE} --out DIR --count 300 --shots 0 --cut"
        )
    return status_of("learn-variation", lambda: _learn(sets, asked))


def _learn(sets: list[list[Path]], asked: argparse.Namespace) -> None:
    learned = learn(sets, asked.each, asked.seed)
    packed = io.BytesIO()
    np.savez_compressed(
        packed, **{name: getattr(learned, name).astype(np.float16) for name in ("spread", "axes", "less")}
    )
    atomic_files.write(asked.out, packed.getvalue())
    print(f"\n{asked.out}: {learned.axes.shape[1]} directions, {asked.out.stat().st_size / 1e6:.1f} MB")


def learn(sets: list[list[Path]], each: int, seed: int) -> Varying:
    """How features vary within the faces of these sets: for each, its plates."""
    sums, count = np.zeros((0, 0)), 0
    with get_context("spawn").Pool() as pool:
        for number, rest in enumerate(pool.imap(_rests, [(files, each, seed) for files in sets]), 1):
            print(f"\rsets: {number} of {len(sets)}", end="", flush=True)
            if not count:
                sums = np.zeros((rest.shape[1],) * 2)
            sums += rest.T.astype(np.float64) @ rest
            count += len(rest)
    assert count
    return varying(sums / count)


def varying(covariance: NDArray[np.float64]) -> Varying:
    """What features of this covariance within faces, (F, F), vary in."""
    spread = np.sqrt(np.diag(covariance)) + _LEAST_SPREAD
    strength, axes = np.linalg.eigh(covariance / spread / spread[:, np.newaxis])
    less = 1 - np.sqrt(_REST / (np.maximum(strength, 0) + _REST))
    kept = less >= _LEAST_LESS
    return Varying(*(np.asarray(each, np.float32) for each in (spread, axes[:, kept], less[kept])))


def plates_of_sets(folders: list[Path]) -> list[list[Path]]:
    """The plates of each set. What shows sets that are judged (`own`) isn't learned from."""
    found: dict[tuple[str, int], list[Path]] = {}
    for file in sorted(file for folder in folders for file in folder.glob("*.npz")):
        kind, _, number = file.stem.rpartition("_")
        if kind in _LEARNED_FROM:
            found.setdefault((kind, int(number) // PLACES.get(kind, FAMILY)), []).append(file)
    return [files for files in found.values() if len(files) > 1]


def _rests(order: tuple[list[Path], int, int]) -> Array:
    """(N, F): by how much each look at a face of a set differs from the mean of all looks at it."""
    files, each, seed = order
    cv2.setNumThreads(1)
    looks = [look for file in files for look in _looks(file, each, seed)]
    features, truth = (np.concatenate(part) for part in zip(*looks, strict=True))
    rests = [np.zeros((0, features.shape[1]), np.float32)]
    for kind in range(own_set.KINDS):
        of_face = features[truth == kind]
        if len(of_face) >= _FEWEST:
            rests.append(of_face - of_face.mean(axis=0))
    return np.concatenate(rests)


def _looks(file: Path, each: int, seed: int) -> Iterator[tuple[Array, NDArray[np.int64]]]:
    """The features of squares alone in each look at a plate's photographs, (16, F), and what the squares show."""
    eyes, plate = network.shipped(), Plate.load(file)
    rng = np.random.default_rng([seed, plate.seed])
    for light in LIGHTS * each:
        taken = photograph(plate, draw_shot(rng, light))
        camera = guessed(plate, taken, rng)
        if camera is None:
            continue
        truth = classes(taken)
        for seen, across in network.four_looks(views(taken.picture, Placing(camera, Mat()))):
            yield own_set.alone(seen, eyes.looked(seen)), truth[::-1] if across else truth


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
