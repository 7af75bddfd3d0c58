"""Pieces to print, for whoever wants to tell them apart by finger: each of two halves, glued round its magnet.

A half lies with the joint on the bed and its face up. The magnet's middle comes to half the height by itself. Nothing
stands above a face, so that a piece lies flat on either: the sun's rays and the moon's sickle are sunk, and so is the
groove that leaves a ridge along the edge of the gold face.
"""

from typing import Final

from manifold3d import Manifold

from eclipse_companion.hardware.magnets import Magnet
from eclipse_kit.card import Card
from eclipse_kit.outline import Box
from eclipse_kit.printed import sizes
from eclipse_kit.printed.solids import block, bore, joined, rod, slab

_CORNER: Final = 1.5
_CHAMFER: Final = 0.4
_SUNK: Final = 0.6
_RAYS: Final = 8


def half(card: Card, magnet: Magnet, *, sun: bool, gold: bool) -> Manifold:
    """The half of a piece."""
    side, high = card.piece_width / 2, card.piece_height / 2
    body = slab(Box(-side, -side, side, side), _CORNER, (0.0, high), above=_CHAMFER)
    deep = magnet.thickness_mm / 2 + sizes.PIECE_PLAY[1]
    sunk = (high - _SUNK, high + 1)
    taken = [bore((0.0, 0.0), (magnet.diameter_mm + sizes.PIECE_PLAY[0]) / 2, (-1.0, deep))]
    inner, outer = sizes.sunk_ring(card, magnet)
    if sun:
        ray = block((inner, outer), (-sizes.RAY / 2, sizes.RAY / 2), sunk)
        taken += [ray.rotate([0.0, 0.0, 360.0 * number / _RAYS]) for number in range(_RAYS)]
    else:
        bite = (outer + inner) / 2 + sizes.BESIDE_SUNK
        taken.append(rod((0.0, 0.0), outer, sunk) - rod((bite - inner, 0.0), bite, sunk))
    if gold:
        edge, within = side - sizes.RIDGE, side - sizes.RIDGE - sizes.GROOVE
        taken.append(block((-edge, edge), (-edge, edge), sunk) - block((-within, within), (-within, within), sunk))
    return body - joined(taken)
