"""The top: floor, sixteen recesses and a rim, with holes for lights, buttons and screws.

As it lies when built: the underside is z = 0. It is printed as it lies, and needs no support.
"""

import math
from typing import Final

from manifold3d import Manifold

from eclipse_kit import outline
from eclipse_kit.card import Card, squares
from eclipse_kit.outline import Box
from eclipse_kit.printed import sizes
from eclipse_kit.printed.sizes import Sizes
from eclipse_kit.printed.solids import block, bore, joined, sink, slab

CORNER: Final = 4.0
_CHAMFER: Final = 1.0
_LIGHT: Final = 1.45
"""Radius of the hole above a light. Between recesses as usual it leaves 0.25 mm at their corners, and is closed."""
_PINCH: Final = 0.2
"""What would be left of the corners between hole and recesses: where it's less, the ribs end before the hole."""
_OPEN: Final = 0.4
_SPILL: Final = (1.6, 0.35)
"""The channel from a light into its own square's corner: width, and depth as a share of the recess's."""
WINDOW: Final = (5.6, 0.6)
"""Diameter and thickness of a window."""
_WINDOW_PLAY: Final = (0.2, 0.1)
_FRAME: Final = 3.0
"""Beside the outer recesses, where the top is no higher than the ribs."""
_DENT: Final = (1.2, 0.8, 4.0)
"""Radius and depth of the dents beside a button, and from one to the next."""
_DENTS_LEFT: Final = 8.0
"""From a button's middle to its dents."""
_TROUGH: Final = 11.0
"""How far the trough round the caps reaches beyond the outer ones."""


def top(card: Card, size: Sizes) -> Manifold:
    """The part."""
    body = slab(size.outer, CORNER, (0.0, size.rim), above=_CHAMFER)
    taken = [*_recesses(card, size), *_lights(card, size), *_screws(card, size), *_joints(card)]
    return body - joined([*taken, *_buttons(size), *_dents(size)])


def _recesses(card: Card, size: Sizes) -> list[Manifold]:
    half, above = size.opening / 2, size.rim + 1
    found = [block((x - half, x + half), (y - half, y + half), (card.floor, above)) for x, y in squares(card)]
    ribs = card.floor + size.recess
    if size.rim > ribs:
        reach = 1.5 * card.pitch + half + _FRAME
        found.append(block((-reach, reach), (-reach, reach), (ribs, above)))
    return found


def _lights(card: Card, size: Sizes) -> list[Manifold]:
    """Holes where the ribs cross, each with a channel that lets its light spill into its own square; windows' seats."""
    found = []
    wide, share = _SPILL
    above = (card.floor + (1 - share) * size.recess, size.rim + 1)
    corner = size.rib / math.sqrt(2)
    diameter, thick = WINDOW
    seat = thick + _WINDOW_PLAY[1]
    for light in outline.lights(card.pitch):
        found.append(bore(light, _LIGHT, (-1.0, size.rim + 1)))
        channel = block((0.0, corner + _OPEN), (-wide / 2, wide / 2), above)
        found.append(channel.rotate([0.0, 0.0, -45.0]).translate([*light, 0.0]))
        if corner - _LIGHT < _PINCH and corner + _OPEN > _LIGHT:
            found.append(bore(light, corner + _OPEN, (card.floor, size.rim + 1)))
        if card.floor - seat >= sizes.LEAST_WALL:
            found.append(bore(light, (diameter + _WINDOW_PLAY[0]) / 2, (-1.0, seat)))
    return found


def _screws(card: Card, size: Sizes) -> list[Manifold]:
    """Sunk holes above the posts; below, room for the heads of the circuit board's screws."""
    through = sizes.THROUGH / 2
    found = [bore(post, through, (-1.0, size.rim + 1)) for post in size.posts]
    found += [sink(post, (sizes.SUNK_HEAD / 2, through), size.rim, up=True) for post in size.posts]
    diameter, _ = sizes.PAN_HEAD
    room = sizes.head_room(card)
    if room > 0:
        found += [bore(hole, diameter / 2, (-1.0, room)) for hole in outline.holes(card.pitch)]
    return found


def _joints(card: Card) -> list[Manifold]:
    """Hollows above the circuit board's solder joints."""
    room = sizes.joint_room(card)
    if room <= 0:
        return []
    wide = 0.5
    return [
        block((left - wide, right + wide), (near - wide, far + wide), (-1.0, room))
        for left, near, right, far in outline.joints(card.pitch)
    ]


def _buttons(size: Sizes) -> list[Manifold]:
    """Holes for the caps, and a trough round them where the top is thicker than the caps are made for."""
    hole = sizes.CAP_STEM / 2 + sizes.CAP_PLAY
    found = [bore((x, size.buttons_y), hole, (-1.0, size.rim + 1)) for x in sizes.BUTTONS]
    if size.rim > sizes.CAP_TOP:
        reach = sizes.BUTTONS[-1] + _TROUGH
        deep = Box(-reach, size.buttons_y - sizes.NEAR_ROOM / 2, reach, size.buttons_y + sizes.NEAR_ROOM / 2)
        found.append(slab(deep, CORNER, (sizes.CAP_TOP, size.rim + 1)))
    return found


def _dents(size: Sizes) -> list[Manifold]:
    """One, two and three dents at the left of the buttons, which tell them apart by finger."""
    radius, deep, apart = _DENT
    top_z = min(size.rim, sizes.CAP_TOP)
    return [
        bore((x - _DENTS_LEFT, size.buttons_y + apart * (k - number / 2)), radius, (top_z - deep, size.rim + 1))
        for number, x in enumerate(sizes.BUTTONS)
        for k in range(number + 1)
    ]
