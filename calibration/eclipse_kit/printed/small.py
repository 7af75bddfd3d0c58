"""The sensor plate as it lies when built; jig, cap and window, centred on 0, 0 as they are printed."""

from typing import Final

from manifold3d import Manifold

from eclipse_companion.hardware.magnets import Magnet
from eclipse_kit import plate as sensor_plate
from eclipse_kit.card import Card
from eclipse_kit.outline import Box
from eclipse_kit.printed import sizes
from eclipse_kit.printed.sizes import Sizes
from eclipse_kit.printed.solids import block, bore, joined, prism, rod, slab
from eclipse_kit.printed.top import WINDOW

_GROOVE: Final = (0.6, 0.28)
"""The channels for the rows' wires: width and depth."""
_JIG_PLAY: Final = 0.3
_JIG_WALL: Final = 4.0
_JIG_ABOVE: Final = 1.5
"""From the peg's end to the jig's upper face."""
_PEG_PLAY: Final = 0.6
"""How much narrower the peg is than the magnet."""
_MAGNET_PLAY: Final = 0.3
_JIG_BASE: Final = 5.0
"""Between the jig's own magnet and the piece: it turns a magnet, and is too far off to pull it out of its glue."""
_CHAMFER: Final = 0.8


def plate(card: Card, size: Sizes) -> Manifold:
    """The sensor plate, with channels for the rows' wires in its underside."""
    z = (size.plate_top - sensor_plate.THICK, size.plate_top)
    body = prism(sensor_plate.outline_of(card), z)
    taken = [prism(hole, (z[0] - 1, z[1] + 1)) for hole in sensor_plate.holes(card)]
    wide, deep = _GROOVE
    for row in range(4):
        for off in (sensor_plate.SUPPLY, sensor_plate.GROUND):
            y = card.pitch * (1.5 - row) - off
            side = (y - wide / 2, y + wide / 2)
            taken += [block(x, side, (z[0] - 1, z[0] + deep)) for x in _clear(card, y)]
    return body - joined(taken)


def _clear(card: Card, y: float) -> list[tuple[float, float]]:
    """The stretches of a channel at this height that no hole comes near."""
    beside = sizes.LEAST_WALL + 0.1
    reach = beside + _GROOVE[0] / 2
    start, end = -2 * card.pitch, 2 * card.pitch
    taken = [(end, end)]
    for hole in sensor_plate.holes(card):
        xs, ys = zip(*hole, strict=True)
        if min(ys) - reach < y < max(ys) + reach:
            taken.append((min(xs) - beside, max(xs) + beside))
    found = []
    for left, right in sorted(taken):
        if left - start > 1:
            found.append((start, left))
        start = max(start, right)
    return found


def jig(card: Card, magnet: Magnet) -> Manifold:
    """The jig for pieces with one kind of magnet.

    A piece lies in it with its pocket down. The peg in the middle stops the magnet at half the piece's height, and the
    jig's own magnet, in the hollow below the peg, turns it the right way up. A magnet that is too large for the piece
    has a jig, too: a kit that can't work is still made.
    """
    width = card.piece_width + _JIG_PLAY
    base = magnet.thickness_mm + _MAGNET_PLAY + _JIG_BASE
    peg = max(0.0, (card.piece_height - magnet.thickness_mm) / 2)
    hollow = (magnet.diameter_mm + _MAGNET_PLAY) / 2
    half = max(width / 2, hollow) + _JIG_WALL
    top = base + peg + _JIG_ABOVE
    body = slab(Box(-half, -half, half, half), 3.0, (0.0, top), above=_CHAMFER)
    body -= block((-width / 2, width / 2), (-width / 2, width / 2), (base, top + 1))
    thick = max(magnet.diameter_mm - _PEG_PLAY, sizes.LEAST_WALL)
    body += rod((0.0, 0.0), thick / 2, (base - 1, base + peg))
    return body - bore((0.0, 0.0), hollow, (-1.0, magnet.thickness_mm + _MAGNET_PLAY))


def cap() -> Manifold:
    """The cap of a button: its flange stays below the top."""
    diameter, thick = sizes.CAP_FLANGE
    high = thick + sizes.CAP_TOP + sizes.CAP_SHOWS
    radius = sizes.CAP_STEM / 2
    stem = slab(Box(-radius, -radius, radius, radius), radius, (0.0, high), above=_CHAMFER)
    return rod((0.0, 0.0), diameter / 2, (0.0, thick)) + stem


def window() -> Manifold:
    """A thin disc that spreads a light, and keeps crumbs out."""
    diameter, thick = WINDOW
    return rod((0.0, 0.0), diameter / 2, (0.0, thick))
