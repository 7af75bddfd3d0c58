"""Fits the network to examples, and tells how well it reads others."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_learning.model import Model

LEFT_OUT: Final = -1
"""A square that is not judged: hidden in part, so that both its content and `?` are fair."""

_BATCH: Final = 64
_RATE: Final = 2e-3
_DECAY: Final = 0.02
_OFFSET_WEIGHT: Final = 0.02
_BOARD_WEIGHT: Final = 0.2
_SIDE: Final = 4


@dataclass(frozen=True, slots=True)
class Examples:
    """`board` (N, 160, 160, 3), `around` (N, 40, 40, 3), `edition` (N,), `classes` (N, 16) or LEFT_OUT, `offsets` (N, 16, 2) pixels, `is_board` (N,)."""

    board: NDArray[np.uint8]
    around: NDArray[np.uint8]
    edition: NDArray[np.int64]
    classes: NDArray[np.int64]
    offsets: NDArray[np.float32]
    is_board: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.board)

    def some(self, chosen: NDArray[np.int64]) -> "Examples":
        """These of them."""
        return Examples(
            self.board[chosen], self.around[chosen], self.edition[chosen], self.classes[chosen], self.offsets[chosen], self.is_board[chosen]
        )


def turned(examples: Examples, quarters: int, *, mirrored: bool) -> Examples:
    """The same boards seen from another side: turned anticlockwise by quarters, and then mirrored left to right."""
    count = len(examples)
    classes = np.rot90(examples.classes.reshape(count, _SIDE, _SIDE), quarters, (1, 2))
    offsets = np.rot90(examples.offsets.reshape(count, _SIDE, _SIDE, 2), quarters, (1, 2))
    for _ in range(quarters % 4):
        # x to the right becomes y upwards.
        offsets = np.stack([offsets[..., 1], -offsets[..., 0]], axis=-1)
    board = np.rot90(examples.board, quarters, (1, 2))
    around = np.rot90(examples.around, quarters, (1, 2))
    if mirrored:
        board, around, classes, offsets = (array[:, :, ::-1] for array in (board, around, classes, offsets))
        offsets = offsets * np.array([-1, 1], np.float32)
    return Examples(
        np.ascontiguousarray(board),
        np.ascontiguousarray(around),
        examples.edition,
        np.ascontiguousarray(classes).reshape(count, -1),
        np.ascontiguousarray(offsets).reshape(count, -1, 2),
        examples.is_board,
    )


def train(
    model: Model, examples: Examples, rounds: int, seed: int, progress: Callable[[int, float, float], None]
) -> None:
    """Go through the examples so many times, each seen from another side each time.

    `progress` is told the round, the mean loss in it, and its seconds.
    """
    rng = np.random.default_rng(seed)
    steps = rounds * -(-len(examples) // _BATCH)
    optimizer = torch.optim.AdamW(model.parameters(), lr=_RATE, weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, _RATE, total_steps=steps, pct_start=0.1)
    for number in range(rounds):
        model.train()
        started, total = time.monotonic(), 0.0
        order = rng.permutation(len(examples))
        batches = [order[first : first + _BATCH] for first in range(0, len(order), _BATCH)]
        for chosen in batches:
            batch = turned(examples.some(np.sort(chosen)), int(rng.integers(4)), mirrored=bool(rng.integers(2)))
            loss = _loss(model, batch)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += float(loss.detach())
        progress(number + 1, total / len(batches), time.monotonic() - started)


def _loss(model: Model, batch: Examples) -> Tensor:
    classes, offsets, is_board = model(torch.from_numpy(batch.board), torch.from_numpy(batch.around), torch.from_numpy(batch.edition))
    there = torch.from_numpy(batch.is_board)
    named = nn.functional.cross_entropy(classes.flatten(0, 1), torch.from_numpy(batch.classes).flatten(), ignore_index=LEFT_OUT)
    missed = nn.functional.smooth_l1_loss(offsets, torch.from_numpy(batch.offsets), reduction="none").mean(dim=(1, 2))
    found = nn.functional.binary_cross_entropy_with_logits(is_board, there)
    return named + _OFFSET_WEIGHT * (missed * there).sum() / there.sum().clamp(min=1) + _BOARD_WEIGHT * found
