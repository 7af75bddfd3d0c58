"""Augmented views of boards with their truth: whatever is memorised from one view fits no other."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE, Mat
from eclipse_companion.games.eclipse.vision.rectify import SQUARE_PX
from eclipse_learning.gathering import Examples
from eclipse_learning.hands import cover
from eclipse_learning.shows import rearranged
from picture_changes.drawing import in_other_rooms

_SQUARES: Final = SQUARES_A_SIDE**2
_COVERED: Final = 0.2
"""How often something is drawn over a board."""
_SHUFFLED: Final = 0.25
"""How often a board's squares change places."""
_SHIFTED: Final = 0.5
"""How often a view is shifted."""
_SHIFT_PX: Final = 2
"""How far it is shifted at most, each way."""
_GAIN: Final = 0.05
_GAMMA: Final = 0.1
"""How much each colour is brightened and the tone curve bent (log, standard deviations)."""
_CHANGED: Final = 0.5
"""How often a room or a phone changes the picture far more."""
_PX_PER_MM: Final = SQUARE_PX / Mat().pitch


def seen_otherwise(batch: Examples, rng: np.random.Generator) -> Examples:
    """A batch from another side, some with their squares in another order, shifted, or changed, all in another tone."""
    batch = shuffled(batch, rng.random(len(batch)) < _SHUFFLED, rng)
    batch = turned(batch, int(rng.integers(4)), mirrored=bool(rng.integers(2)))
    shifts = rng.integers(-_SHIFT_PX, _SHIFT_PX + 1, (len(batch), 2))
    batch = shifted(batch, shifts * (rng.random((len(batch), 1)) < _SHIFTED))
    batch = toned(batch, rng)
    which = rng.random(len(batch)) < _CHANGED
    board, around = in_other_rooms((batch.board, batch.around), which, _PX_PER_MM, rng)
    return replace(batch, board=board, around=around)


def turned(examples: Examples, quarters: int, *, mirrored: bool) -> Examples:
    """The same boards seen from another side: turned anticlockwise by quarters, then mirrored left to right."""
    count, side = len(examples), SQUARES_A_SIDE
    classes = np.rot90(examples.classes.reshape(count, side, side), quarters, (1, 2))
    offsets = np.rot90(examples.offsets.reshape(count, side, side, 2), quarters, (1, 2))
    for _ in range(quarters % 4):
        # What pointed right points up, where y is smaller.
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


def shuffled(batch: Examples, which: NDArray[np.bool_], rng: np.random.Generator) -> Examples:
    """A batch in which the squares of the chosen boards, (N,), lie in another order, with their contents."""
    board, classes, offsets = batch.board.copy(), batch.classes.copy(), batch.offsets.copy()
    for example in np.flatnonzero(which):
        order = rng.permutation(_SQUARES)
        board[example] = rearranged(board[example], order)
        classes[example], offsets[example] = classes[example, order], offsets[example, order]
    return replace(batch, board=board, classes=classes, offsets=offsets)


def shifted(batch: Examples, shifts: NDArray[np.int64]) -> Examples:
    """A batch in which each view shows its board this many pixels, (N, 2), farther right and down."""
    far = int(np.abs(shifts).max(initial=0))
    padded = np.pad(batch.board, ((0, 0), (far, far), (far, far), (0, 0)), mode="edge")
    height, width = batch.board.shape[1:3]
    board = [
        image[far - down : far - down + height, far - right : far - right + width]
        for image, (right, down) in zip(padded, shifts, strict=True)
    ]
    return replace(batch, board=np.stack(board), offsets=batch.offsets + shifts[:, np.newaxis].astype(np.float32))


def toned(batch: Examples, rng: np.random.Generator) -> Examples:
    """A batch in which each view is brighter or darker in each colour, most of all in its middle tones."""
    board, around = batch.board.copy(), batch.around.copy()
    for images in zip(board, around, strict=True):
        tone = (np.arange(256) / 255)[:, np.newaxis] ** np.exp(rng.normal(0, _GAMMA))
        table = np.clip(np.round(255 * tone * np.exp(rng.normal(0, _GAIN, 3))), 0, 255).astype(np.uint8)
        for image in images:
            image[:] = cv2.LUT(image, table[np.newaxis])
    return replace(batch, board=board, around=around)


def covered(batch: Examples, rng: np.random.Generator) -> Examples:
    """A batch in which something lies over a share of the boards."""
    classes, board = batch.classes.copy(), batch.board.copy()
    for example in np.flatnonzero((rng.random(len(batch)) < _COVERED) & (batch.is_board > 0)):
        cover(board[example], batch.around[example], classes[example], rng)
    return replace(batch, classes=classes, board=board)
