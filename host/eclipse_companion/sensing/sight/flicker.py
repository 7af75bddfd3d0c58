"""Two looks at the same things, under a lamp that flickers -> the bands in which they differ.

A lamp on the mains is brightest twice in each period: 100 or 120 times a second. A rolling shutter reads a picture's
rows one after another, mostly within 10 to 60 milliseconds. So each row gets its own moment of the lamp, and the
picture has bands: a wave along its rows, alike in all columns. A row is exposed for some time T, over which the lamp's
light is averaged: waves are weakened by sin(x) / x with x = pi * 100 Hz * T, and vanish if T is a whole number of the
lamp's periods (10 or 8.3 ms). So bands are seen in short exposures, as in bright light, and with a camera that thinks
of the other mains frequency.

Bands multiply: they are added to logarithms. The difference of two waves of one length, whatever their phases are, is
again such a wave; lamps that aren't round, gamma and logarithms add a second one of half the length. So two looks that
differ by bands differ by

    c + a1 cos(2 pi f y) + b1 sin(2 pi f y) + a2 cos(4 pi f y) + b2 sin(4 pi f y)

for y along the rows and some f, the waves in a picture's height: frequency times the time of the readout. A hand isn't
such a wave, and a fit by trimmed least squares leaves it out. Only what explains half of the difference counts as
bands: where no lamp flickers, nothing changes.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

WAVES: Final = np.arange(0.5, 9.0, 0.25)
"""(34,): how many bands a picture's height may have; 100 Hz and 5 ms make half a one, 120 Hz and 70 ms eight."""
FINER: Final = np.linspace(-0.16, 0.16, 9)
"""The best of them is looked for once more nearby."""
_HARMONICS: Final = 2
_GROUPS: Final = 40
_MEMBERS: Final = 15
"""Along the rows the looks are compared in so many groups of so many places, by their medians: an arm from below is in
the minority."""
_ENOUGH: Final = 0.3
"""The share of a group's places that must be seen in both looks."""
_KEPT: Final = 0.7
"""The share of groups, and of all places, that must follow the wave: a hand may be at the others."""
_FAR: Final = 16.0
"""What is farther off than so many times the usual square of the best fit is as bad as anything."""
_ROUNDS: Final = 5
"""How often the groups that follow best are chosen again."""
_HALVES: Final = 0.5
"""Bands explain so much of what differs, or more; otherwise there are none."""
_FAINT: Final = 0.04
"""Groups that differ by less, as logarithms, have no bands that matter; without a lamp that flickers, a hand leaves
most of them so, and the fit is spared."""
_SLACK: Final = 1e-3
"""Keeps waves that are much longer than what is seen of them from growing without limit."""


class Flicker:
    """The bands of one camera's pictures: which way they lie, and how many there are, is tried first the next time."""

    def __init__(self) -> None:
        self._places = np.zeros((2, 0))
        self._ways: list[_Way] = []
        self._upright = False
        self._waves: float | None = None

    def bands(self, change: NDArray[np.float32], places: Floats) -> NDArray[np.float32] | None:
        """(N, C): the bands in a change of logarithms, (N, C), its level among them; None if there are none.

        NaN marks a place, in all channels, that one of the two looks doesn't show. `places` (2, N): at which share of
        the picture's height, and of its width, each is seen. Bands lie along the rows, or, in pictures that were
        turned, as those of a phone held upright, along the columns.
        """
        if not np.array_equal(places, self._places):
            self._places, self._ways = places, [_Way(places[0]), _Way(places[1])]
        for upright in (self._upright, not self._upright):
            found = self._ways[upright].bands(change, self._waves)
            if found is not None:
                self._upright, self._waves = upright, found[1]
                return found[0]
        return None

    def steady(self, change: NDArray[np.float32], places: Floats) -> NDArray[np.float32]:
        """(H, W, C): a change of logarithms without its bands, or its level if it has none; `places` (2, H, W)."""
        flat = change.reshape(-1, change.shape[2])
        bands = self.bands(flat, places.reshape(2, -1))
        level = np.nanmedian(flat, axis=0)
        return (flat - (level if bands is None else bands)).reshape(change.shape)


def level(change: Floats, places: Floats) -> float:
    """By how much all places, (2, N), have changed, (N,), but for bands and for what is at a few places alone."""
    bands = Flicker().bands(change[:, None].astype(np.float32), places)
    return float(np.nanmedian(change) if bands is None else bands.mean())


def grid(down: int, across: int) -> Floats:
    """(2, down * across): places all over a picture, row by row."""
    shares = [(np.arange(count) + 0.5) / count for count in (down, across)]
    return np.stack([np.repeat(shares[0], across), np.tile(shares[1], down)])


class _Way:
    """Bands that lie one way."""

    def __init__(self, rows: Floats) -> None:
        """`rows` (N,): where each place is seen, along the way in which the bands follow each other."""
        self._rows = rows
        self._groups = _grouped(rows)
        self._middles = rows[self._groups].mean(axis=1)
        self._waves = designs(self._middles, WAVES)

    def bands(self, change: NDArray[np.float32], known: float | None) -> tuple[NDArray[np.float32], float] | None:
        """The bands in a change, as in `Flicker.bands`, and how many waves they are; `known` waves are tried first."""
        sample = change[self._groups].astype(np.float64)
        there = np.isfinite(sample).all(axis=2)
        shown = there.mean(axis=1) >= _ENOUGH
        if shown.mean() < _KEPT:
            return None
        groups = medians(sample[shown])
        if rest(_level(groups)) < _FAINT:
            return None
        places, seen = self._groups[there], sample[there]

        def explained(waves: float) -> tuple[NDArray[np.float32], float] | None:
            near = waves + FINER
            finer, _ = fitted(designs(self._middles[shown], near), groups)
            # Within a group a narrow band is not so high as it is at its crest.
            everywhere = designs(self._rows, near[finer : finer + 1])
            _, parts = fitted(everywhere[:, places], seen)
            found = everywhere[0] @ parts
            if rest(seen - found[places]) > _HALVES * rest(_level(seen)):
                return None
            return found.astype(np.float32), float(near[finer])

        again = None if known is None else explained(known)
        if again is not None:
            return again
        best, _ = fitted(self._waves[:, shown], groups)
        return explained(float(WAVES[best]))


def designs(rows: Floats, waves: Floats) -> Floats:
    """(F, N, 5): what is fitted at each of N rows, (N,), with each of F numbers of waves, (F,)."""
    shapes = waves_at(rows - rows.mean(), waves)
    return np.concatenate([np.ones_like(shapes[:, :, :1]), shapes], axis=2)


def waves_at(rows: Floats, waves: Floats) -> Floats:
    """(F, N, 4): cosines and sines of F numbers of waves, (F,), at N rows, (N,), and of their harmonics."""
    turns = 2 * np.pi * waves[:, None] * rows
    parts = [part(harmonic * turns) for harmonic in range(1, _HARMONICS + 1) for part in (np.cos, np.sin)]
    return np.stack(parts, axis=2)


def fitted(shapes: Floats, groups: Floats) -> tuple[int, Floats]:
    """Which of the designs, (F, N, 5), fits best what is found at N places, (N, C), and its coefficients, (5, C).

    For each, least squares is repeated with the places that follow best; at last those alone count.
    """
    kept = round(_KEPT * len(groups))
    found, off = _least_squares(shapes, groups, np.ones(shapes.shape[:2]))
    for _ in range(_ROUNDS):
        farthest = np.partition(off, kept - 1, axis=1)[:, kept - 1 : kept]
        found, off = _least_squares(shapes, groups, (off <= farthest).astype(np.float64))
    # The best one explains the most places, not some of them the best.
    usual = np.partition(off, kept - 1, axis=1)[:, :kept].mean(axis=1).min()
    best = int(np.argmin(np.minimum(off, _FAR * usual).sum(axis=1)))
    return best, found[best]


def _least_squares(shapes: Floats, groups: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """The coefficients, (F, 5, C), and the squares of what is left, (F, N); `weights` (F, N)."""
    across = (shapes * weights[:, :, None]).transpose(0, 2, 1)
    found = np.linalg.solve(across @ shapes + _SLACK * np.eye(shapes.shape[2]), across @ groups)
    return np.asarray(found), np.asarray(((shapes @ found - groups) ** 2).sum(axis=2))


def _grouped(rows: Floats) -> NDArray[np.intp]:
    """(G, _MEMBERS): places in groups, each from a like share of the rows, however many places these have."""
    order = np.argsort(rows, kind="stable")
    ends = np.searchsorted(rows[order], np.linspace(rows.min(), rows.max(), _GROUPS + 1)[1:-1])
    parts = [part for part in np.split(order, ends) if len(part)]
    steps = np.linspace(0.0, 1.0, _MEMBERS)
    return np.array([part[np.round(steps * (len(part) - 1)).astype(np.intp)] for part in parts])


def medians(values: Floats) -> Floats:
    """(G, C): the medians of N values, (G, N, C), of which NaN don't count; there is at least one for each."""
    ordered = np.sort(values, axis=1)  # NaN come last
    count = np.isfinite(values).sum(axis=1, keepdims=True)
    middle = [np.take_along_axis(ordered, at, axis=1)[:, 0] for at in ((count - 1) // 2, count // 2)]
    return np.asarray((middle[0] + middle[1]) / 2)


def _level(change: Floats) -> Floats:
    return np.asarray(change - np.median(change, axis=0))


def rest(change: Floats) -> float:
    """How far the most of what differs is from nothing, without the places that are farthest off."""
    off = (change**2).sum(axis=1)
    kept = max(1, round(_KEPT * len(off)))
    return float(np.sqrt(np.partition(off, kept - 1)[:kept].mean()))
