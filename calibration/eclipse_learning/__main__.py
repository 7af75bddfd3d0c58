"""The command `./run learn-to-read --plates DIR`: trains the network that reads boards, and ships it."""

import argparse
import io
import sys
import time
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray

from eclipse_companion.common import atomic_files
from eclipse_companion.games.eclipse.vision import network, reader, sets
from eclipse_companion.sensing.sight.calibrating import cooled, temperature
from eclipse_learning.gathering import NO_HOUSE_SET, Examples, gather
from eclipse_learning.model import Model
from eclipse_learning.otherwise import from_across, seen_otherwise
from eclipse_learning.shows import Shows
from eclipse_learning.training import answers, judged, train
from learning_layers.blending import blended
from learning_layers.ending import status_of
from learning_layers.fitting import RATE, RATE_ON, Plan
from learning_layers.going_on import SETTLED, Weights, loaded

KEPT: Final = Path(__file__).resolve().parents[2] / ".cache" / "views"


def main(words: list[str]) -> int:
    """Train as asked for; returns 0 if the network was written."""
    parser = argparse.ArgumentParser(prog="./run learn-to-read", description="Train the network that reads boards.")
    parser.add_argument("--plates", type=Path, required=True, help="a folder of plates (./run pictures --shots 0)")
    parser.add_argument("--each", type=int, default=30, help="photographs of each plate (30)")
    parser.add_argument("--rounds", type=int, default=16, help="how often each is looked at (16)")
    parser.add_argument("--begin-with", type=Path, metavar="FILE", help="a network to go on with, learned before")
    parser.add_argument(
        "--held-back", type=int, default=8, metavar="N", help="judge by one set in N, and learn from the others (8)"
    )
    parser.add_argument("--seed", type=int, default=1, help="another draw (1)")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where views of boards are kept for the next time")
    parser.add_argument("--out", type=Path, default=network.FILE, help="where to write it (what the program ships)")
    asked = parser.parse_args(words)
    if asked.held_back <= 1:
        parser.error("--held-back is 2 or more: with 1 nothing is left to learn from.")
    files = [file for file in sorted(asked.plates.glob("*.npz")) if not file.stem.startswith("bare")]
    if not files:
        parser.error(f"There are no plates in {asked.plates}. Make some: ./run pictures --out DIR --shots 0")
    return status_of("learn-to-read", lambda: _learn(files, asked))


def _learn(files: list[Path], asked: argparse.Namespace) -> None:
    before = None if asked.begin_with is None else loaded(asked.begin_with, Model().weights())
    every, shows = gather(
        files,
        asked.each,
        asked.seed,
        asked.kept,
        lambda done, of: print(f"\rplates: {done} of {of}", end="", flush=True),
    )
    print(f"\n{len(every)} views, {len(shows.board)} sets")
    # Whole sets are held back, so that training and test share no table, room or drawing.
    held = every.number % asked.held_back == 0
    known, others = every.some(np.flatnonzero(~held)), every.some(np.flatnonzero(held))
    torch.manual_seed(asked.seed)
    model = Model()
    some = known.some(np.linspace(0, len(known) - 1, min(len(known), SETTLED)).astype(np.int64))
    seen = torch.from_numpy(some.board), torch.from_numpy(some.around)
    if before is not None:
        model.begin_with(before, *seen)

    def progress(number: int, loss: float, seconds: float) -> None:
        told = _shown(judged(model, others, shows, reader.LETTER_FROM)) if number % 3 == 0 and len(others) else ""
        print(f"round {number} of {asked.rounds}: loss {loss:.4f}, {seconds:.0f} s {told}", flush=True)

    began = time.monotonic()
    rate = RATE if before is None else RATE_ON
    train(model, known, shows, Plan(asked.rounds, rate, asked.seed), progress)
    print(f"trained in {time.monotonic() - began:.0f} s")
    learned = model.weights()
    if before is not None:
        learned = blended(before, learned)
        model.begin_with(learned, *seen)
    learned = _calm(model, learned, others, shows, seen)
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **learned)
    atomic_files.write(asked.out, packed.getvalue())
    print(f"{asked.out}: {asked.out.stat().st_size / 1e6:.1f} MB")
    for name, number in {**sets.LEARNED, "shown": NO_HOUSE_SET}.items():
        chosen = others.some(np.flatnonzero(others.house == number))
        limit = reader.SHOWN_FROM if number == NO_HOUSE_SET else reader.LETTER_FROM
        if len(chosen):
            print(f"{name}: {_shown(judged(model, chosen, shows, limit))}")


def _calm(
    model: Model, learned: Weights, others: Examples, shows: Shows, seen: tuple[torch.Tensor, torch.Tensor]
) -> dict[str, NDArray[np.float16]]:
    """The weights, with the temperature that views of the sets held back ask for, half of them changed; told, too.

    Views are looked at twice, as `Network.judge_from_both_sides` does.
    """
    house = others.some(np.flatnonzero(others.house != NO_HOUSE_SET))
    if not len(house):
        return dict(learned)
    along = seen_otherwise(house, np.random.default_rng(0))
    said, across = answers(model, along, shows), answers(model, from_across(along), shows)
    divided = temperature([said.logits, across.logits[:, ::-1]], said.truth)
    print(f"temperature {divided:.2f}")
    calm = cooled(learned, divided)
    model.begin_with(calm, *seen)
    return calm


def _shown(figures: dict[str, float]) -> str:
    shares = ", ".join(f"{name} {100 * value:.2f} %" for name, value in figures.items() if name != "offset")
    return f"{shares}, offset {figures['offset']:.2f} px"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
