"""What a kit's pieces do to the sensors, whichever sensors these are: one summary of the fields for each height.

Input: magnets and measures. Output: `Felt`, in millitesla.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from eclipse_calibration.design import fields, parts
from eclipse_calibration.design.measures import Measures
from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.magnets import Magnet


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece at one of its heights: what it does to its own square's signal, mT."""

    level: float
    """Centred and alone."""
    most: float
    least: float
    """Wherever it is within its reach, after unmixing."""
    aside_mt: float
    """How fast it falls aside at its least, mT/mm."""
    up_mt: float
    """How fast it falls with the height, mT/mm."""
    sideways_mt: float
    """The field across the sensing element where the piece reads least."""


@dataclass(frozen=True, slots=True)
class Felt:
    """What a kit does to the sensors of one board."""

    faces: tuple[tuple[Kind, ...], ...]
    """The kinds of piece, the stronger first, for each face."""
    disturbed: dict[int, Floats]
    """By what is on a square (-1: nothing): the most that the other pieces do to each square's signal, (16,)."""
    rounded: dict[int, Floats]
    """The same: how much more that may be as the shares of side and diagonal neighbours are rounded, (2, 16)."""
    crosstalk: float
    """The most that they do to a reading before unmixing."""
    centred: tuple[float, ...]
    highest: float
    """A strong piece, centred, at the lower of its heights."""
    side: float
    diagonal: float
    """The share of a neighbour's signal in a square's reading."""


@lru_cache(maxsize=4096)
def felt(magnets: tuple[Magnet, ...], measures: Measures, shift_mm: float = 0.0) -> Felt:
    """What these magnets, the stronger first, do if every one is `shift_mm` higher than in `measures`.

    The calibration measures the neighbours' shares, so they match the actual heights.
    """
    heights = [each + shift_mm for each in measures.heights_mm]
    middle = fields.readings(magnets[0], heights[0], measures.pitch_mm, 0.0).at[0, 0]
    side, diagonal = (float(middle[other] / middle[0]) for other in (1, 5))
    raw = [
        [fields.readings(magnet, height, measures.pitch_mm, measures.off_mm) for height in heights]
        for magnet in magnets
    ]
    lowest = [found[-1] for found in raw]  # the lower face disturbs the most
    lies = range(-1, len(magnets))

    def disturbing(more_side: float = 0.0, more_diagonal: float = 0.0) -> list[Floats]:
        return [fields.most(fields.signals(each, side + more_side, diagonal + more_diagonal)) for each in lowest]

    off, at_best = parts.SHARE_LIMIT, disturbing()
    wrong = [(disturbing(off), disturbing(-off)), (disturbing(0.0, off), disturbing(0.0, -off))]
    disturbed = {what: fields.worst_neighbours(at_best, what) for what in lies}
    return Felt(
        faces=tuple(
            tuple(
                _kind(magnet, height, measures.off_mm, fields.signals(found[face], side, diagonal))
                for magnet, found in zip(magnets, raw, strict=True)
            )
            for face, height in enumerate(heights)
        ),
        disturbed=disturbed,
        rounded={
            what: np.max([[fields.worst_neighbours(each, what) for each in pair] for pair in wrong], axis=1)
            - disturbed[what]
            for what in lies
        },
        crosstalk=float(fields.worst_neighbours([fields.most(each.at) for each in lowest], -1).max()),
        centred=tuple(fields.reach(magnet, heights[0], 0.0).centred for magnet in magnets),
        highest=fields.reach(magnets[0], heights[-1], 0.0).centred,
        side=side,
        diagonal=diagonal,
    )


def _kind(magnet: Magnet, height_mm: float, off_mm: float, found: Floats) -> Kind:
    reach = fields.reach(magnet, height_mm, off_mm)
    own = np.array([found[square, :, square] for square in range(fields.SQUARES)])
    return Kind(reach.centred, float(own.max()), float(own.min()), reach.per_mm_aside, reach.per_mm_up, reach.sideways)
