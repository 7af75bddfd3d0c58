"""Both boxes and their lid.

As they lie when built, between top and lid, and printed so: all that stands out from a wall rises from the bed or at
45 degrees. `box` holds the circuit board on pillars; `box-strip` holds the sensor plate on shelves, and the strip-board
stands on the lid.
"""

from typing import Final

from manifold3d import Manifold

from eclipse_calibration.drawings.stripboard import PICO_HOLES, PILLARS
from eclipse_kit import outline, plate
from eclipse_kit.card import Card
from eclipse_kit.printed import sizes
from eclipse_kit.printed.sizes import POST, WALL, Sizes
from eclipse_kit.printed.solids import across, block, bore, joined, rod, shelf, sink, slab
from eclipse_kit.printed.top import CORNER

_CHAMFER: Final = 1.0
_PILLAR: Final = 3.4
"""Radius of a pillar below the circuit board: no part is nearer to its holes."""
_WEB: Final = 4.0
_BELOW_BOARD: Final = (3.5, outline.PICO_DEPTH + 0.5)
"""How far below the circuit board a web must stay: usually, and beside tall parts."""
_SCREW: Final = 10.0
"""How deep the holes for screws are."""
_CORNER: Final = (3.5, 1.3)
"""The shelf below the board's near right corner: how far it stands out, and how far it reaches below the board."""
_PLUG: Final = (12.0, 8.0, 0.6)
"""A USB plug's width and height, and the room around it."""
_SWITCH_SHELF: Final = (25.4, 8.0, 11.0)
"""The shelves for the buttons' board (4 strips of 22 holes): from the middle, width, and from the wall."""
_SOUNDER: Final = (12.6, 16.0, 4.0, 1.6)
"""Width of the sounder's seat, its middle below the floor, how far the seat stands out, and its sides."""
_HEXAGON: Final = ((1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866))
_SLIDE: Final = (9.0, 5.0, 7.5, 0.85, 14.0)
"""The lights' slide switch: its opening, from its middle to its screws, their radius, and how far below the floor."""
_LIP: Final = (0.3, 1.0)
"""Beside the plate and above its underside: lips that keep it in place."""
_ON_PLATE: Final = 4.0
"""How far a shelf reaches below the plate."""
_SHELF: Final = 8.0
_STRIP_BOARD: Final = 1.6
_FOOT: Final = (11.0, 0.8, 15.0)
"""The hollows for felt feet: diameter, depth, from the lid's edges."""


def box(card: Card, size: Sizes) -> Manifold:
    """The box for the circuit board."""
    under = size.board_top - outline.THICKNESS
    added, taken = [], []
    corner = min(outline.holes(card.pitch), key=lambda hole: hole.y)
    for hole in outline.holes(card.pitch):
        low = under - (_BELOW_BOARD[hole == corner])
        wall = size.inner.left - 1 if hole.x < 0 else size.inner.right + 1
        added.append(rod(hole, _PILLAR, (size.bottom, under)))
        added.append(block((hole.x, wall), (hole.y - _WEB / 2, hole.y + _WEB / 2), (size.bottom, low)))
        taken.append(bore(hole, sizes.BORE / 2, (under - _SCREW, under + 1)))
    wide, below = _CORNER
    near = outline.board(card.pitch).near
    x, y = (size.inner.right + 1, size.inner.right - wide), (size.inner.near + 1, near + below)
    added.append(shelf(x, y, under, towards="x"))
    pico = outline.pico(card.pitch)
    taken.append(_usb(size, pico.y, under - outline.USB_BELOW))
    return _walls(size) + joined(added) - joined(taken)


def box_strip(card: Card, size: Sizes) -> Manifold:
    """The box for the sensor plate and the strip-board."""
    middle = size.strip_hole(1, sum(PICO_HOLES) / 2)
    usb = _usb(size, middle.y, size.bottom + sizes.STRIP_PILLAR + _STRIP_BOARD + outline.USB_BELOW)
    return _walls(size) + joined(_shelves(card, size)) - usb


def lid(size: Sizes) -> Manifold:
    """The bottom, with the strip-board's pillars and hollows for felt feet."""
    low = size.bottom - sizes.LID
    body = slab(size.outer, CORNER, (low, size.bottom), below=_CHAMFER)
    pillars = [size.strip_hole(strip, hole) for strip, hole in PILLARS]
    body += joined(rod(each, _PILLAR, (size.bottom - 1, size.bottom + sizes.STRIP_PILLAR)) for each in pillars)
    taken = [bore(each, sizes.BORE / 2, (low + 1.5, size.bottom + 10)) for each in pillars]
    through = sizes.THROUGH / 2
    for post in size.posts:
        taken.append(bore(post, through, (low - 1, size.bottom + 1)))
        taken.append(sink(post, (sizes.SUNK_HEAD / 2, through), low, up=False))
    diameter, deep, inside = _FOOT
    edge = size.outer
    for x in (edge.left + inside, edge.right - inside):
        taken += [bore((x, y), diameter / 2, (low - 1, low + deep)) for y in (edge.near + inside, edge.far - inside)]
    return body - joined(taken)


def _walls(size: Sizes) -> Manifold:
    """What both boxes have: walls and posts, and places for buttons, sounder and the lights' switch."""
    inner = size.inner
    height = (size.bottom, 0.0)
    body = slab(size.outer, CORNER, height) - slab(inner, CORNER - WALL, (size.bottom - 1, 1.0))
    added, taken = [], []
    for post in size.posts:
        x = (inner.left - 1, inner.left + POST) if post.x < 0 else (inner.right + 1, inner.right - POST)
        y = (inner.near - 1, inner.near + POST) if post.y < 0 else (inner.far + 1, inner.far - POST)
        added.append(block(x, y, height))
        taken.append(bore(post, sizes.BORE / 2, (-_SCREW, 1.0)))
        taken.append(bore(post, sizes.BORE / 2, (size.bottom - 1, size.bottom + _SCREW)))
    off, wide, deep = _SWITCH_SHELF
    top = -sizes.CAP_FLANGE[1] - 0.2 - sizes.SWITCH_HEIGHT - _STRIP_BOARD
    for middle in (-off, off):
        x = (middle - wide / 2, middle + wide / 2)
        added.append(shelf(x, (inner.near - 1, inner.near + deep), top, towards="y"))
        taken.append(bore((middle, size.buttons_y), sizes.BORE / 2, (top - 3 * _SCREW, top + 1)))
    seat, holes = _sounder(size)
    return body + joined([*added, *seat]) - joined([*taken, *holes, *_slide(size)])


def _sounder(size: Sizes) -> tuple[list[Manifold], list[Manifold]]:
    """A seat at the far wall, into which the sounder drops from above, and the holes behind it."""
    wide, below, deep, side = _SOUNDER
    far, half = size.inner.far, wide / 2
    y = (far + 1, far - deep)
    seat = [block((-half - side, half + side), y, (size.bottom, -below - half))]
    seat += [block((x, x + side), y, (size.bottom, -below + half)) for x in (-half - side, half)]
    places = [(0.0, 0.0)] + [(4.0 * c, 4.0 * s) for c, s in _HEXAGON]
    holes = [across("y", (x, far + WALL / 2, z - below), 1.0, 3 * WALL) for x, z in places]
    return seat, holes


def _slide(size: Sizes) -> list[Manifold]:
    """The opening for the lights' switch, in the right wall near its far end."""
    wide, high, off, radius, below = _SLIDE
    x, y = size.inner.right + WALL / 2, size.inner.far - sizes.FAR_ROOM - outline.MARGIN - 8.5
    found = [block((x - 2 * WALL, x + 2 * WALL), (y - wide / 2, y + wide / 2), (-below - high / 2, -below + high / 2))]
    return found + [across("x", (x, y + by, -below), radius, 3 * WALL) for by in (-off, off)]


def _usb(size: Sizes, y: float, z: float) -> Manifold:
    """The opening for the USB plug, in the right wall."""
    wide, high = (each / 2 + _PLUG[2] for each in _PLUG[:2])
    return block((size.inner.right - 1, size.outer.right + 1), (y - wide, y + wide), (z - high, z + high))


def _shelves(card: Card, size: Sizes) -> list[Manifold]:
    """Four shelves below the plate, where it has neither wires nor lights, each with lips beside the plate."""
    top, edge = sizes.plate_bottom(card), plate.half(card)
    beside, lip = _LIP
    inner, on = size.inner, edge - _ON_PLATE
    found = []
    for x in (-1.5 * card.pitch, 1.5 * card.pitch):
        wide = (x - _SHELF / 2, x + _SHELF / 2)
        found.append(shelf(wide, (inner.far + 1, on), top, towards="y"))
        found.append(shelf(wide, (inner.far + 1, edge + beside), top + lip, towards="y"))
    for wall, sign in ((inner.left - 1, -1), (inner.right + 1, 1)):
        y = (-edge - 3.5, -edge + 7.0)
        found.append(shelf((wall, sign * on), y, top, towards="x"))
        found.append(shelf((wall, sign * (edge + beside)), y, top + lip, towards="x"))
        found.append(shelf((wall, sign * on), (y[0], -edge - beside), top + lip, towards="x"))
    return found
