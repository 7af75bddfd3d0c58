"""Fits the network to examples, and measures how well it reads others."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_learning.examples import LEFT_OUT
from eclipse_learning.gathering import NO_FAMILY, NO_HOUSE_SET, Examples
from eclipse_learning.model import Model
from eclipse_learning.otherwise import covered, seen_otherwise
from eclipse_learning.shows import FACES, Shows
from learning_layers.fitting import BATCH, Plan, Progress, fit

_OFFSET_WEIGHT: Final = 0.1
_BOARD_WEIGHT: Final = 0.2
_SHOWN: Final = 0.25
"""How often a house set is treated as one that was only shown."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The views of some examples' sets, for those numbered `which` in a batch; `order`: which face has which name."""

    which: NDArray[np.int64]
    board: NDArray[np.uint8]
    around: NDArray[np.uint8]
    order: NDArray[np.int64]


def train(model: Model, examples: Examples, shows: Shows, plan: Plan, progress: Progress) -> None:
    """Go through the examples this many times, augmented differently each time; `progress` as in `fit`."""

    def loss_of(chosen: NDArray[np.int64], rng: np.random.Generator) -> Tensor:
        return _loss(model, seen_otherwise(examples.some(chosen), rng), shows, rng)

    fit(model, len(examples), loss_of, plan, progress)


def disguised(batch: Examples, shows: Shows, rng: np.random.Generator, shown: float) -> tuple[Examples, Seen | None]:
    """A batch in which a share of the house sets, and all others, are known only by being shown.

    To make the network rely on what is shown, the faces change names and the colours change places, alike in what is
    shown and in what is to be read.
    """
    by_sight = (batch.house == NO_HOUSE_SET) | ((rng.random(len(batch)) < shown) & (batch.family != NO_FAMILY))
    which = np.flatnonzero(by_sight)
    if not len(which):
        return batch, None
    families = batch.family[which]
    pictures = rng.integers(shows.board.shape[1], size=len(which))
    order = rng.permuted(np.tile(np.arange(len(FACES)), (len(which), 1)), axis=1)
    channels = rng.permuted(np.tile(np.arange(3), (len(which), 1)), axis=1)
    named = np.argsort(order, axis=1)
    classes, board, around = batch.classes.copy(), batch.board.copy(), batch.around.copy()
    seen = Seen(which, shows.board[families, pictures], shows.around[families, pictures], order)
    for row, example in enumerate(which):
        known = np.isin(classes[example], FACES)
        classes[example, known] = 1 + named[row, classes[example, known] - 1]
        for images in (board[example], around[example], seen.board[row], seen.around[row]):
            images[:] = images[..., channels[row]]
    return replace(batch, classes=classes, board=board, around=around), seen


def tokens(model: Model, batch: Examples, seen: Seen | None) -> Tensor:
    """The tokens of each example's set, (N, 5, width): learned by heart, or from the views that show it."""
    known = model.sets[torch.from_numpy(np.maximum(batch.house, 0))]
    if seen is None:
        return known
    shown = model.shown(torch.from_numpy(seen.board), torch.from_numpy(seen.around), torch.from_numpy(seen.order))
    return known.index_put((torch.from_numpy(seen.which),), shown.to(known.dtype))


def _loss(model: Model, batch: Examples, shows: Shows, rng: np.random.Generator) -> Tensor:
    batch, seen = disguised(covered(batch, rng), shows, rng, _SHOWN)
    # Half precision takes half the time on processors that have it.
    with torch.autocast("cpu", torch.bfloat16):
        outputs = model(torch.from_numpy(batch.board), torch.from_numpy(batch.around), tokens(model, batch, seen))
    classes, offsets, is_board = (output.float() for output in outputs)
    there = torch.from_numpy(batch.is_board)
    truth = torch.from_numpy(batch.classes).flatten()
    named = nn.functional.cross_entropy(classes.flatten(0, 1), truth, ignore_index=LEFT_OUT)
    missed = nn.functional.smooth_l1_loss(offsets, torch.from_numpy(batch.offsets), reduction="none").mean(dim=(1, 2))
    found = nn.functional.binary_cross_entropy_with_logits(is_board, there)
    return named + _OFFSET_WEIGHT * (missed * there).sum() / there.sum().clamp(min=1) + _BOARD_WEIGHT * found


@dataclass(frozen=True, slots=True)
class Answers:
    """What the model says of N views: `logits` (N, 16, 6), `offsets` (N, 16, 2) pixels, `boards` (N,) logits.

    `truth` (N, 16): the classes, by the names that the model was shown, or LEFT_OUT.
    """

    logits: NDArray[np.float32]
    offsets: NDArray[np.float32]
    boards: NDArray[np.float32]
    truth: NDArray[np.int64]


def answers(model: Model, examples: Examples, shows: Shows, *, shown: float = 0.0) -> Answers:
    """What the model says of examples; a share of the house sets, `shown`, is only shown to it."""
    model.eval()
    rng = np.random.default_rng(0)
    outputs: list[list[NDArray[np.float32]]] = []
    truths: list[NDArray[np.int64]] = []
    with torch.no_grad():
        for first in range(0, len(examples), BATCH):
            batch = examples.some(np.arange(first, min(first + BATCH, len(examples))))
            batch, seen = disguised(batch, shows, rng, shown)
            known = tokens(model, batch, seen)
            said = model(torch.from_numpy(batch.board), torch.from_numpy(batch.around), known)
            truths.append(batch.classes)
            outputs.append([output.numpy() for output in said])
    logits, offsets, boards = (np.concatenate(each) for each in zip(*outputs, strict=True))
    return Answers(logits, offsets, boards, np.concatenate(truths))


def judged(
    model: Model, examples: Examples, shows: Shows, letter_from: float, *, shown: float = 0.0
) -> dict[str, float]:
    """How well the model reads examples.

    The shares of squares that are right, wrongly named and left open if a letter needs this much probability; the share
    of hidden squares reported as hidden; the share of views for which it knows whether there is a board; and the
    offsets' rms.
    """
    said = answers(model, examples, shows, shown=shown)
    shares = torch.softmax(torch.from_numpy(said.logits), dim=2).numpy()
    truth, there = said.truth, examples.is_board > 0
    hidden = shares.shape[2] - 1
    sure = shares[..., :hidden].max(axis=2) >= letter_from
    named = shares[..., :hidden].argmax(axis=2)
    counted = (truth >= 0) & (truth < hidden)
    covered = truth == hidden
    errors = said.offsets - examples.offsets
    return {
        "right": float((sure & (named == truth))[counted].mean()),
        "wrong": float((sure & (named != truth))[counted].mean()),
        "untold": float((~sure)[counted].mean()),
        "hidden": float((~sure)[covered].mean()) if covered.any() else 1.0,
        "boards": float(((said.boards > 0) == there).mean()),
        "offset": float(np.sqrt((errors[there] ** 2).mean())),
    }
