"""Fits a network to examples, round by round."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

BATCH: Final = 64
RATE: Final = 2e-3
RATE_ON: Final = 1e-3
"""The same for a network that is trained further."""
_DECAY: Final = 0.02

Loss = Callable[[NDArray[np.int64], np.random.Generator], Tensor]
Progress = Callable[[int, float, float], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """How often each example is looked at, how fast the network changes at most, and the seed of all chance."""

    rounds: int
    rate: float
    seed: int


def fit(model: nn.Module, count: int, loss_of: Loss, plan: Plan, progress: Progress) -> None:
    """Go through so many examples.

    `loss_of` gets the numbers of a batch, sorted, and a generator. `progress` is called with the round, its mean loss,
    and its seconds.
    """
    rng = np.random.default_rng(plan.seed)
    steps = plan.rounds * -(-count // BATCH)
    optimizer = torch.optim.AdamW(model.parameters(), lr=plan.rate, weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, plan.rate, total_steps=steps, pct_start=0.1)
    for number in range(plan.rounds):
        model.train()
        started, total = time.monotonic(), 0.0
        order = rng.permutation(count)
        batches = [order[first : first + BATCH] for first in range(0, count, BATCH)]
        for chosen in batches:
            loss = loss_of(np.sort(chosen), rng)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += float(loss.detach())
        progress(number + 1, total / len(batches), time.monotonic() - started)
