"""One picture of 1280x720 on one core: reading it by itself, and as one of many from a camera that stands still.

*Glance*: where the board lies and whether something covers it. *Glance and read*: with the network, the same picture a
second time. For comparison OpenCV's marker detector alone, as it comes. Decoding is left out.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.vision import network, reader
from eclipse_companion.sensing.sight import markers, picture

PICTURES = Path(__file__).resolve().parents[1] / "data" / "pictures"
ROUNDS = 15


def run() -> str:
    """The table, made by a process that has one core from its start: numpy makes its threads when it is loaded."""
    words = [sys.executable, "-c", "from tests.benchmarks import reading; print(reading.table())"]
    mine = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    if mine:
        os.sched_setaffinity(0, {min(mine)})
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    if mine:
        os.sched_setaffinity(0, mine)
    return done.stdout.rstrip()


def table() -> str:
    """One line per picture; its times alternate with the other's."""
    cv2.setNumThreads(1)
    plain = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    rows = [
        "| picture | read, median ms | worst | markers of it | OpenCV's detector | glance | glance and read |",
        "|---|---|---|---|---|---|---|",
    ]
    medians, glances, reads = [], [], []
    for path in sorted(PICTURES.glob("*.jpg")):
        if path.stem.startswith("nomarkers"):
            continue
        shown = picture.fitted(picture.load(path)).pixels
        grey = np.asarray(cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY), np.uint8)
        known = network.shipped().house_set(int(path.stem.startswith("magic")))
        eye = BoardEye(known)
        eye.glance(shown, 0.0)
        whole, own, other, glance, both = _times(
            partial(reader.read, shown, known),
            partial(markers.find, grey),
            partial(plain.detectMarkers, grey),
            partial(eye.glance, shown, 1000.0),
            partial(_glanced_and_read, eye, shown),
        )
        medians.append(statistics.median(whole))
        glances.append(statistics.median(glance))
        reads.append(statistics.median(both))
        times = (statistics.median(each) for each in (own, other, glance, both))
        shares = (medians[-1], max(whole), *times)
        rows.append(f"| {path.stem} | " + " | ".join(f"{each:.1f}" for each in shares) + " |")
    of_all = [f"{statistics.median(each):.1f} ms" for each in (medians, glances, reads)]
    return "\n".join([*rows, "", f"Median of all: {of_all[0]}; a glance {of_all[1]}; a glance and a read {of_all[2]}."])


def _glanced_and_read(eye: BoardEye, shown: NDArray[np.uint8]) -> None:
    eye.read(eye.glance(shown, 1000.0))


def _times(*tasks: Callable[[], object]) -> list[list[float]]:
    """Milliseconds of each task, in alternation; the first round warms up."""
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(ROUNDS + 1):
        for task, kept in zip(tasks, times, strict=True):
            started = time.perf_counter()
            task()
            kept.append(1000 * (time.perf_counter() - started))
    return [kept[1:] for kept in times]
