"""Augmented views of boards with their truth: whatever is memorised from one view fits no other."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE, Mat
from eclipse_companion.games.eclipse.vision.network import CLASSES
from eclipse_companion.games.eclipse.vision.rectify import SQUARE_PX
from eclipse_companion.sensing.sight.tone import even
from eclipse_learning.gathering import Examples
from eclipse_learning.hands import cover
from eclipse_learning.shows import FACES, rearranged
from picture_changes.drawing import in_other_rooms

_SQUARES: Final = SQUARES_A_SIDE**2
_COVERED: Final = 0.2
"""How often something is drawn over a board."""
_SHUFFLED: Final = 0.25
"""How often a board's squares change places."""
_THINNED: Final = 0.3
"""How often most of a board's pieces are taken off, as in a game's first turns."""
_FEW: Final = 4
"""How many pieces are left then at most."""
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
    """A batch from another side, in another tone; some with few pieces, squares in another order, shifted, changed."""
    batch = thinned(batch, rng.random(len(batch)) < _THINNED, rng)
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


def from_across(batch: Examples) -> Examples:
    """The batch from the other player's side, in an even tone."""
    batch = turned(batch, 2, mirrored=False)
    evened = [even(views) for views in zip(batch.board, batch.around, strict=True)]
    board, around = (np.stack(views) for views in zip(*evened, strict=True))
    return replace(batch, board=board, around=around)


def shuffled(batch: Examples, which: NDArray[np.bool_], rng: np.random.Generator) -> Examples:
    """A batch in which the squares of the chosen boards, (N,), lie in another order, with their contents."""
    return _reordered(batch, {example: rng.permutation(_SQUARES) for example in np.flatnonzero(which).tolist()})


def thinned(batch: Examples, which: NDArray[np.bool_], rng: np.random.Generator) -> Examples:
    """A batch in which the chosen boards, (N,), keep one to four pieces; empty squares replace the others.

    A piece alone has no other beside it in the same light, which makes gold and silver hard to tell apart. Boards
    without an empty square stay as they are.
    """
    orders = {}
    for example in np.flatnonzero(which).tolist():
        classes = batch.classes[example]
        empty, pieces = np.flatnonzero(classes == CLASSES.index(".")), np.flatnonzero(np.isin(classes, FACES))
        taken = rng.permutation(pieces)[rng.integers(1, _FEW + 1) :]
        if len(empty):
            orders[example] = np.arange(_SQUARES)
            orders[example][taken] = rng.choice(empty, len(taken))
    return _reordered(batch, orders)


def _reordered(batch: Examples, orders: dict[int, NDArray[np.int64]]) -> Examples:
    """A batch in which each square k of these examples is square order[k] of the same board, both counted from 0."""
    board, classes, offsets = batch.board.copy(), batch.classes.copy(), batch.offsets.copy()
    for example, order in orders.items():
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
