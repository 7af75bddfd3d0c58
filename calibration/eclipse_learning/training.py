"""Fits the network to examples, and tells how well it reads others."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from eclipse_companion.vision.mat import SQUARES_A_SIDE
from eclipse_learning.examples import LEFT_OUT
from eclipse_learning.gathering import NO_FAMILY, NO_HOUSE_SET, Examples, Shows
from eclipse_learning.model import Model

_BATCH: Final = 64
_RATE: Final = 2e-3
_DECAY: Final = 0.02
_OFFSET_WEIGHT: Final = 0.02
_BOARD_WEIGHT: Final = 0.2
_SHOWN: Final = 0.15
"""How often a house set is treated as one that was only shown."""


def turned(examples: Examples, quarters: int, *, mirrored: bool) -> Examples:
    """The same boards seen from another side: turned anticlockwise by quarters, and then mirrored left to right."""
    count, side = len(examples), SQUARES_A_SIDE
    classes = np.rot90(examples.classes.reshape(count, side, side), quarters, (1, 2))
    offsets = np.rot90(examples.offsets.reshape(count, side, side, 2), quarters, (1, 2))
    for _ in range(quarters % 4):
        # What pointed right points up, where y is less.
        offsets = np.stack([offsets[..., 1], -offsets[..., 0]], axis=-1)
    board, around = (np.rot90(images, quarters, (1, 2)) for images in (examples.board, examples.around))
    if mirrored:
        board, around, classes = board[:, :, ::-1], around[:, :, ::-1], classes[:, :, ::-1]
        offsets = offsets[:, :, ::-1] * np.array([-1, 1], np.float32)
    return replace(
        examples,
        board=np.ascontiguousarray(board),
        around=np.ascontiguousarray(around),
        classes=np.ascontiguousarray(classes).reshape(count, -1),
        offsets=np.ascontiguousarray(offsets).reshape(count, -1, 2),
    )


def train(  # noqa: PLR0913 - what is fitted, to what, and how
    model: Model,
    examples: Examples,
    shows: Shows,
    *,
    rounds: int,
    seed: int,
    progress: Callable[[int, float, float], None],
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
            loss = _loss(model, batch, shows, rng)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += float(loss.detach())
        progress(number + 1, total / len(batches), time.monotonic() - started)


def tokens(model: Model, batch: Examples, shows: Shows, rng: np.random.Generator, shown: float) -> Tensor:
    """What is known of each example's set, (N, 5, width).

    House sets are known by heart, or, a share of them, as all others are: by being shown.
    """
    by_sight = (batch.house == NO_HOUSE_SET) | ((rng.random(len(batch)) < shown) & (batch.family != NO_FAMILY))
    known = model.sets[torch.from_numpy(np.maximum(batch.house, 0))]
    if not by_sight.any():
        return known
    families = batch.family[by_sight]
    which = rng.integers(shows.board.shape[1], size=len(families))
    seen = model.shown(torch.from_numpy(shows.board[families, which]), torch.from_numpy(shows.around[families, which]))
    return known.index_put((torch.from_numpy(np.flatnonzero(by_sight)),), seen)


def _loss(model: Model, batch: Examples, shows: Shows, rng: np.random.Generator) -> Tensor:
    # Half the digits take half the time, where the processor has them.
    with torch.autocast("cpu", torch.bfloat16):
        known = tokens(model, batch, shows, rng, _SHOWN)
        outputs = model(torch.from_numpy(batch.board), torch.from_numpy(batch.around), known)
    classes, offsets, is_board = (output.float() for output in outputs)
    there = torch.from_numpy(batch.is_board)
    truth = torch.from_numpy(batch.classes).flatten()
    named = nn.functional.cross_entropy(classes.flatten(0, 1), truth, ignore_index=LEFT_OUT)
    missed = nn.functional.smooth_l1_loss(offsets, torch.from_numpy(batch.offsets), reduction="none").mean(dim=(1, 2))
    found = nn.functional.binary_cross_entropy_with_logits(is_board, there)
    return named + _OFFSET_WEIGHT * (missed * there).sum() / there.sum().clamp(min=1) + _BOARD_WEIGHT * found


def judged(
    model: Model, examples: Examples, shows: Shows, letter_from: float, *, shown: float = 0.0
) -> dict[str, float]:
    """How the model reads examples.

    The shares of squares that are right, wrongly named and untold when a letter takes so much probability; of hidden
    ones that are told as hidden; of views in which it is right whether there is a board; and the offsets' rms.
    """
    model.eval()
    rng = np.random.default_rng(0)
    logits: list[Tensor] = []
    beside: list[Tensor] = []
    boards: list[Tensor] = []
    with torch.no_grad():
        for first in range(0, len(examples), _BATCH):
            batch = examples.some(np.arange(first, min(first + _BATCH, len(examples))))
            known = tokens(model, batch, shows, rng, shown)
            outputs = model(torch.from_numpy(batch.board), torch.from_numpy(batch.around), known)
            for kept, output in zip((logits, beside, boards), outputs, strict=True):
                kept.append(output)
    shares = torch.softmax(torch.cat(logits), dim=2).numpy()
    truth, there = examples.classes, examples.is_board > 0
    hidden = shares.shape[2] - 1
    sure = shares[..., :hidden].max(axis=2) >= letter_from
    said = shares[..., :hidden].argmax(axis=2)
    counted = (truth >= 0) & (truth < hidden)
    covered = truth == hidden
    errors = torch.cat(beside).numpy() - examples.offsets
    return {
        "right": float((sure & (said == truth))[counted].mean()),
        "wrong": float((sure & (said != truth))[counted].mean()),
        "untold": float((~sure)[counted].mean()),
        "hidden": float((~sure)[covered].mean()) if covered.any() else 1.0,
        "boards": float(((torch.cat(boards).numpy() > 0) == there).mean()),
        "offset": float(np.sqrt((errors[there] ** 2).mean())),
    }
