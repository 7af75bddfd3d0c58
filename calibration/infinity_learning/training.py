"""Fits the network to examples, and measures how well it reads others."""

from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from eclipse_companion.games.infinity.vision.classes import HIDDEN
from eclipse_companion.games.infinity.vision.device import A_SIDE, Device
from eclipse_companion.games.infinity.vision.views import SPACE_PX
from infinity_learning.gathering import Examples
from infinity_learning.model import Model
from infinity_pictures.examples import LEFT_OUT
from learning_layers.fitting import BATCH, Plan, Progress, fit
from picture_changes.drawing import in_other_rooms

_BOARD_WEIGHT: Final = 0.2
_SMOOTHED: Final = 0.01
_CHANGED: Final = 0.6
"""How often a room or a phone changes the picture far more."""
_PX_PER_MM: Final = SPACE_PX / Device().across


def train(model: Model, examples: Examples, plan: Plan, progress: Progress) -> None:
    """Go through the examples this many times, each time seen a little differently; `progress` as in `fit`."""

    def loss_of(chosen: NDArray[np.int64], rng: np.random.Generator) -> Tensor:
        return _loss(model, otherwise(examples.some(chosen), rng))

    fit(model, len(examples), loss_of, plan, progress)


def otherwise(batch: Examples, rng: np.random.Generator) -> Examples:
    """The same devices, some of them mirrored, each in light of a slightly different colour and brightness."""
    board, wide, classes = batch.board.copy(), batch.wide.copy(), batch.classes.copy()
    mirrored = rng.random(len(batch)) < 1 / 2
    board[mirrored] = board[mirrored, :, ::-1]
    wide[mirrored] = wide[mirrored, :, ::-1]
    classes[mirrored] = classes[mirrored].reshape(-1, A_SIDE, A_SIDE)[:, ::-1].reshape(-1, A_SIDE * A_SIDE)
    gains = np.exp(rng.normal(0, 0.12, (len(batch), 3)) + rng.normal(0, 0.15, (len(batch), 1)))
    shades = np.exp(rng.normal(0, 0.1, (len(batch), 1)))
    levels = (np.arange(256) / 255.0) ** shades * 255.0
    # What each of the 256 values becomes, in each picture and channel.
    becomes = np.clip(levels[:, None, :] * gains[:, :, None], 0, 255).astype(np.int16)
    pictures, channels = np.arange(len(batch))[:, None, None, None], np.arange(3)
    toned = [
        np.clip(becomes[pictures, channels, views] + rng.integers(-3, 4, views.shape, np.int16), 0, 255).astype(
            np.uint8
        )
        for views in (board, wide)
    ]
    which = rng.random(len(batch)) < _CHANGED
    board, wide = in_other_rooms(toned, which, _PX_PER_MM, rng)
    return Examples(board, wide, classes, batch.is_board)


def _loss(model: Model, batch: Examples) -> Tensor:
    # Half precision takes half the time on processors that have it.
    with torch.autocast("cpu", torch.bfloat16):
        outputs = model(torch.from_numpy(batch.board), torch.from_numpy(batch.wide))
    classes, is_board = (output.float() for output in outputs)
    truth = torch.from_numpy(batch.classes.astype(np.int64)).flatten()
    named = nn.functional.cross_entropy(classes.flatten(0, 1), truth, ignore_index=LEFT_OUT, label_smoothing=_SMOOTHED)
    found = nn.functional.binary_cross_entropy_with_logits(is_board, torch.from_numpy(batch.is_board).float())
    return named + _BOARD_WEIGHT * found


def answers(model: Model, examples: Examples) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the model says of N looks: logits of each space's classes, (N, 16, 6), and that a device is there, (N,)."""
    model.eval()
    logits: list[NDArray[np.float32]] = []
    boards: list[NDArray[np.float32]] = []
    with torch.no_grad():
        for first in range(0, len(examples), BATCH):
            batch = examples.some(np.arange(first, min(first + BATCH, len(examples))))
            classes, is_board = model(torch.from_numpy(batch.board), torch.from_numpy(batch.wide))
            logits.append(classes.numpy())
            boards.append(is_board.numpy())
    return np.concatenate(logits), np.concatenate(boards)


def judged(model: Model, examples: Examples, letter_from: float) -> dict[str, float]:
    """How well the model reads examples.

    The shares of spaces whose likeliest content is right; of those named right, named wrong and left open if a letter
    needs this much probability; of hidden spaces that aren't named; of looks for which it knows whether a device is
    there.
    """
    logits, boards = answers(model, examples)
    shares = torch.softmax(torch.from_numpy(logits), dim=2).numpy()
    truth = examples.classes
    said, sure = shares[..., :HIDDEN].argmax(axis=2), shares[..., :HIDDEN].max(axis=2) >= letter_from
    counted, covered = (truth >= 0) & (truth < HIDDEN), truth == HIDDEN
    return {
        "likeliest": float((said == truth)[counted].mean()),
        "right": float((sure & (said == truth))[counted].mean()),
        "wrong": float((sure & (said != truth))[counted].mean()),
        "untold": float((~sure)[counted].mean()),
        "hidden": float((~sure)[covered].mean()) if covered.any() else 1.0,
        "boards": float(((boards > 0) == examples.is_board).mean()),
    }
