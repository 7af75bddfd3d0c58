"""The command `./run learn-embedding`: trains the network by which faces of any set are told apart, and ships it.

In: sketches of sets, which it makes itself, and plates (`./run pictures`), if there are any. Out:
`vision/embedding.npz`. In each episode, every square is told by how near its embedding is to the mean of each face's in
the other pictures.
"""

import argparse
import io
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from eclipse_companion.common import atomic_files
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.vision import embedding
from eclipse_learning.__main__ import KEPT
from eclipse_learning.embedding_model import Model
from eclipse_learning.episodes import PICTURES, Episode, Shown, episode, plates_shown, sketched, told
from eclipse_learning.gathering import gather
from learning_layers.ending import status_of
from learning_layers.fitting import RATE
from learning_layers.going_on import loaded

_SKETCHED: Final = 3
_RENDERED: Final = 1
"""Episodes of each kind in a step."""
_DECAY: Final = 0.01
_EACH: Final = 30
"""Photographs of each plate."""
_SHOWN_EVERY: Final = 100
_HELD_BACK: Final = 20
"""One sketched set in so many is not learned from, but judged by."""
_SETTLED: Final = 20
"""How many episodes a network that is trained further needs to settle."""
_IMPOSSIBLE: Final = -1e4


def main(words: list[str]) -> int:
    """Train as asked for; returns 0 if the network was written."""
    parser = argparse.ArgumentParser(
        prog="./run learn-embedding", description="Train the network by which faces of any set are told apart."
    )
    parser.add_argument("--plates", type=Path, help="a folder of plates to learn from beside the sketches")
    parser.add_argument("--sketches", type=int, default=4000, help="so many sketched sets (4000)")
    parser.add_argument("--steps", type=int, default=15000, help="how often the network is changed (15000)")
    parser.add_argument("--begin-with", type=Path, metavar="FILE", help="a network to go on with, learned before")
    parser.add_argument("--seed", type=int, default=1, help="another draw (1)")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where sketches and views are kept for the next time")
    parser.add_argument("--out", type=Path, default=embedding.FILE, help="where to write it (what the program ships)")
    asked = parser.parse_args(words)
    if asked.sketches < _HELD_BACK:
        parser.error(f"--sketches is {_HELD_BACK} or more: one in {_HELD_BACK} is judged by.")
    if asked.steps < 1:
        parser.error("--steps is 1 or more.")
    return status_of("learn-embedding", lambda: _learn(asked))


def _learn(asked: argparse.Namespace) -> None:
    before = None if asked.begin_with is None else loaded(asked.begin_with, Model().weights())
    every = sketched(asked.sketches, asked.seed, asked.kept, _progress("sets"))
    rendered: list[Shown] = []
    if asked.plates is not None:
        files = [file for file in sorted(asked.plates.glob("*.npz")) if not file.stem.startswith("bare")]
        if not files:
            raise CompanionError(
                f"There are no plates in {asked.plates}. Make some: ./run pictures --out DIR --shots 0"
            )
        examples, _ = gather(files, _EACH, asked.seed, asked.kept, _progress("plates"))
        rendered = plates_shown(examples)
    print(f"{len(every)} sketched sets, {len(rendered)} rendered ones")
    held, known = every[::_HELD_BACK], [each for at, each in enumerate(every) if at % _HELD_BACK]
    torch.manual_seed(asked.seed)
    model = Model().to(memory_format=torch.channels_last)
    rng = np.random.default_rng(asked.seed)
    if before is not None:
        some = [episode(told(known, rng), rng) for _ in range(_SETTLED)]
        model.begin_with(before, *_given(some))
    _train(model, known, rendered, asked.steps, rng)
    loss, right = judged(model, held)
    print(f"\nOf sets that weren't learned from: {100 * right:.1f} % right, loss {loss:.3f}")
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **model.weights())
    atomic_files.write(asked.out, packed.getvalue())
    print(f"{asked.out}: {asked.out.stat().st_size / 1e6:.1f} MB")


def _train(
    model: Model, sketches: Sequence[Shown], rendered: Sequence[Shown], steps: int, rng: np.random.Generator
) -> None:
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.05)
    began, losses = time.monotonic(), 0.0
    model.train()
    for step in range(1, steps + 1):
        sets = [told(sketches, rng) for _ in range(_SKETCHED)]
        sets += [told(rendered or sketches, rng) for _ in range(_RENDERED)]
        loss = _loss(model, [episode(each, rng) for each in sets])
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        losses += float(loss.detach())
        if step % _SHOWN_EVERY == 0:
            left = (time.monotonic() - began) / step * (steps - step) / 60
            print(
                f"\rstep {step} of {steps}: loss {losses / _SHOWN_EVERY:.3f}, {left:.0f} min left ", end="", flush=True
            )
            losses = 0.0


def judged(model: Model, shown: Sequence[Shown]) -> tuple[float, float]:
    """The loss, and the share of squares that are told rightly, in an episode of each set."""
    model.eval()
    rng = np.random.default_rng(0)
    with torch.no_grad():
        found = [answers(model, [episode(each, rng)]) for each in shown]
    logits, truth = [each[0][0] for each in found], [each[0][1] for each in found]
    losses = [nn.functional.cross_entropy(*each) for each in zip(logits, truth, strict=True)]
    right = [(each.argmax(1) == faces).float() for each, faces in zip(logits, truth, strict=True)]
    return float(torch.stack(losses).mean()), float(torch.cat(right).mean())


def answers(model: Model, episodes: Sequence[Episode]) -> list[tuple[Tensor, Tensor]]:
    """For each episode: the logits of its faces, (N, K), for each square of a known face, and these faces, (N,).

    Left out are squares whose face no other picture shows.
    """
    # Half precision takes two thirds of the time on processors that have it.
    with torch.autocast("cpu", torch.bfloat16, enabled=model.training):
        embedded = model(*_given(episodes)).float()
    parts = embedded.split([len(each.faces) for each in episodes])
    return [_told(model, part, each) for part, each in zip(parts, episodes, strict=True)]


def _told(model: Model, embedded: Tensor, one: Episode) -> tuple[Tensor, Tensor]:
    faces, pictures = torch.from_numpy(one.faces), torch.from_numpy(one.pictures)
    shows = nn.functional.one_hot(faces).float()
    counts = torch.zeros(PICTURES, shows.shape[1]).index_add_(0, pictures, shows)
    sums = torch.zeros(PICTURES, shows.shape[1], embedded.shape[1])
    sums = sums.index_add(0, pictures, shows[:, :, None] * embedded[:, None])
    others = counts.sum(0) - counts
    means = (sums.sum(0) - sums) / others.clamp(min=1)[:, :, None]
    far = ((embedded[:, None] - means[pictures]) ** 2).mean(2)
    seen = others[pictures] > 0
    logits = (-far * model.sharp.exp()).masked_fill(~seen, _IMPOSSIBLE)
    kept = seen.gather(1, faces[:, None])[:, 0]
    return logits[kept], faces[kept]


def _loss(model: Model, episodes: Sequence[Episode]) -> Tensor:
    losses = [nn.functional.cross_entropy(*each) for each in answers(model, episodes) if len(each[1])]
    return torch.stack(losses).mean()


def _given(episodes: Sequence[Episode]) -> tuple[Tensor, Tensor]:
    squares, paper = ([getattr(each, name) for each in episodes] for name in ("squares", "paper"))
    return torch.from_numpy(np.concatenate(squares)), torch.from_numpy(np.concatenate(paper))


def _progress(of_what: str) -> Callable[[int, int], None]:
    """Tells on one line how many are done."""
    return lambda done, of: print(f"\r{of_what}: {done} of {of}", end="\n" * (done == of), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
