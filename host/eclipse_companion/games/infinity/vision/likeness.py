"""Labelled pictures of marbles of one make -> the spaces of the last one that look like another kind than their label.

Each kind's colour is the mean of all spaces with its label. A space is compared with those means, its own without
itself: so one marble that lies wrongly is found in the first picture, where the black and the white one are alone.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.classes import CLASSES, HIDDEN
from eclipse_companion.games.infinity.vision.device import SPACES
from eclipse_companion.games.infinity.vision.own_marbles import tints
from eclipse_companion.games.infinity.vision.teaching import Labelled

_FARTHER: Final = 1.5
"""A space is so much farther from its own kind than from another one, ..."""
_WITHIN: Final = 3.0
_WITHIN_ALONE: Final = 1.5
"""... and so near to that one as its own spaces mostly are, times this; the only one of its kind, times that.

How often pictures are doubted is measured: `./run evidence own-marbles`.
"""
_LEAST: Final = 0.25
"""Spaces of a kind are at least so far from its mean: those that lie side by side may hardly differ."""
_LEAST_SPREAD: Final = 0.05
_TINY: Final = 1e-6

Distances = NDArray[np.float64]


def contradicted(pictures: Sequence[Labelled]) -> tuple[tuple[int, str], ...]:
    """The spaces of the last picture that look like something else than its label says, from 1, and like what."""
    kinds = np.array([CLASSES.index(cell) for picture in pictures for cell in picture.cells])
    known = kinds < HIDDEN
    far = _distances(np.concatenate([tints(picture.views) for picture in pictures]), np.where(known, kinds, -1))
    typical = [max(_LEAST, np.median(far[kinds == kind, kind])) if kind in kinds else np.inf for kind in range(HIDDEN)]
    found = []
    for space in range(SPACES):
        at = len(kinds) - SPACES + space
        own = kinds[at]
        # Of a kind that lies only once nobody knows how much it varies.
        others = [kind for kind in range(HIDDEN) if kind != own and np.isfinite(typical[kind])]
        if not known[at] or not others:
            continue
        best = min(others, key=lambda kind: far[at, kind])
        alone = np.isinf(far[at, own])
        near = far[at, best] < (_WITHIN_ALONE if alone else _WITHIN) * typical[best]
        if near and (alone or far[at, own] > _FARTHER * far[at, best]):
            found.append((space + 1, CLASSES[best]))
    return tuple(found)


def _distances(colours: NDArray[np.float32], kinds: NDArray[np.int64]) -> Distances:
    """(N, K): how far each space is from the mean of each kind without itself; infinite if there is no other one.

    Each feature counts as much as it varies within kinds.
    """
    there = [kind for kind in range(HIDDEN) if (kinds == kind).any()]
    within = np.concatenate([colours[kinds == kind] - colours[kinds == kind].mean(axis=0) for kind in there])
    scaled = colours.astype(np.float64) / (within.std(axis=0) + _LEAST_SPREAD * colours.std(axis=0) + _TINY)
    far = np.full((len(colours), HIDDEN), np.inf)
    for kind in there:
        own = kinds == kind
        count, total = int(own.sum()), scaled[own].sum(axis=0)
        others = np.where(own, count - 1, count)
        means = (total - np.where(own[:, np.newaxis], scaled, 0.0)) / np.maximum(others, 1)[:, np.newaxis]
        far[:, kind] = np.where(others > 0, np.sqrt(((scaled - means) ** 2).mean(axis=1)), np.inf)
    return far
