"""The command `./run learn-to-read --game infinity`: trains the network that reads Infinity's device, and ships it."""

import argparse
import io
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import torch

from eclipse_companion.common import atomic_files
from eclipse_companion.games.infinity.vision import network, reader
from eclipse_companion.sensing.sight.calibrating import cooled, temperature
from infinity_learning.gathering import Examples, gathered, looked, made
from infinity_learning.hiding import as_in_games, as_learned
from infinity_learning.model import Model
from infinity_learning.training import answers, judged, otherwise, train
from infinity_pictures.families import HELD, LEARNED
from learning_layers.blending import blended
from learning_layers.ending import status_of
from learning_layers.fitting import RATE, RATE_ON, Plan
from learning_layers.going_on import SETTLED, loaded

KEPT: Final = Path(__file__).resolve().parents[2] / ".cache" / "infinity-views"

_HELD_FILES: Final = 12


def main(words: list[str]) -> int:
    """Train as asked for; returns 0 if the network was written."""
    parser = argparse.ArgumentParser(
        prog="./run learn-to-read --game infinity", description="Train the network that reads Infinity's device."
    )
    parser.add_argument("--files", type=int, default=200, help="how many files of 20 scenes to learn from (200)")
    parser.add_argument(
        "--plates", type=Path, help="a folder of path-traced plates to learn from, too (./run pictures ... --traced)"
    )
    parser.add_argument("--rounds", type=int, default=12, help="how often each example is looked at (12)")
    parser.add_argument("--begin-with", type=Path, metavar="FILE", help="a network to go on with, learned before")
    parser.add_argument("--processes", type=int, default=2, help="how many make pictures at a time (2)")
    parser.add_argument("--seed", type=int, default=1, help="another draw (1)")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where examples are kept for the next time")
    parser.add_argument("--out", type=Path, default=network.FILE, help="where to write it (what the program ships)")
    asked = parser.parse_args(words)
    return status_of("learn-to-read", lambda: _learn(asked))


def _made(asked: argparse.Namespace, family: str, count: int) -> Examples:
    """The examples of a family; the learned one comes with those of the path-traced plates, if there are any."""
    asked.kept.mkdir(parents=True, exist_ok=True)
    traced = [] if asked.plates is None or family == HELD else sorted(asked.plates.glob("*.npz"))
    paths = []
    with ProcessPoolExecutor(asked.processes) as pool:
        for path in pool.map(partial(made, asked.kept, family=family), range(count)):
            paths.append(path)
            print(f"\rpictures, {family}: {len(paths)} of {count} files", end="", flush=True)
        print()
        for number, path in enumerate(pool.map(partial(looked, asked.kept), traced), 1):
            paths.append(path)
            print(f"\rpath-traced plates: {number} of {len(traced)}", end="\n" * (number == len(traced)), flush=True)
    return gathered(paths)


def _learn(asked: argparse.Namespace) -> None:
    before = None if asked.begin_with is None else as_learned(loaded(asked.begin_with, Model().weights()))
    known = _made(asked, LEARNED, asked.files)
    held = _made(asked, HELD, _HELD_FILES)
    print(f"{len(known)} looks to learn from, {len(held)} of the family held back")
    # On a busy machine, threads wait for each other twenty times as long as they work.
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    model = Model()
    some = known.some(np.linspace(0, len(known) - 1, min(len(known), SETTLED)).astype(np.int64))
    seen = torch.from_numpy(some.board), torch.from_numpy(some.wide)
    if before is not None:
        model.begin_with(before, *seen)

    def progress(number: int, loss: float, seconds: float) -> None:
        print(f"round {number} of {asked.rounds}: loss {loss:.4f}, {seconds:.0f} s {_shown(model, held)}", flush=True)

    began = time.monotonic()
    rate = RATE if before is None else RATE_ON
    train(model, known, Plan(asked.rounds, rate, asked.seed), progress)
    print(f"trained in {time.monotonic() - began:.0f} s")
    learned = model.weights()
    if before is not None:
        learned = blended(before, learned)
        model.begin_with(learned, *seen)
    changed = otherwise(held, np.random.default_rng(0))
    logits, _ = answers(model, changed)
    divided = temperature([logits], changed.classes.astype(np.int64))
    print(f"temperature {divided:.2f}")
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **as_in_games(cooled(learned, divided)))
    atomic_files.write(asked.out, packed.getvalue())
    print(f"{asked.out}: {asked.out.stat().st_size / 1e6:.1f} MB")


def _shown(model: Model, examples: Examples) -> str:
    figures = judged(model, examples, reader.LETTER_FROM)
    return ", ".join(f"{name} {100 * value:.2f} %" for name, value in figures.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
