"""How large the printed parts are: all that they share, worked out from a card.

Kit coordinates, in millimetres. Needs none of the extra's libraries.
"""

import math
from typing import Final, NamedTuple

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.hardware.magnets import Magnet
from eclipse_kit import outline
from eclipse_kit.card import PLAY_MM, Card
from eclipse_kit.outline import Box, Place
from eclipse_kit.plate import THICK

BED: Final = 220.0
"""What the bed of a usual printer holds, in each direction."""
WALL: Final = 2.4
LEAST_WALL: Final = 1.2
CLEARANCE: Final = 0.5
"""Between the circuit board and the box."""
POST: Final = 8.0
"""The posts in the box's corners, to which top and lid are screwed: their sides."""
NEAR_ROOM: Final = 13.0
"""Between the circuit board and the near wall: posts, and the buttons' own board."""
FAR_ROOM: Final = POST
"""Between the circuit board and the far wall: posts, and the sounder."""
DEPTH: Final = 30.0
"""From the floor's underside to the lid, with the usual gap (hardware.md, "Case")."""
USUAL_GAP: Final = 0.9
LID: Final = 3.0

BORE: Final = 2.5
"""What an M3 screw cuts its thread into."""
THROUGH: Final = 3.4
"""What an M3 screw passes through."""
PAN_HEAD: Final = (7.4, 2.7)
"""Room for the head of an M3 screw: diameter and height."""
SUNK_HEAD: Final = 6.6

RECESS: Final = 1.5
"""How deep a recess is, where the pieces are high enough."""
_RECESSES: Final = (1.0, 2.5)
"""The least and the most that a recess may be deep."""
_STANDS_OUT: Final = 2.0
"""What must stand out of a piece, for fingers."""
_JOINT_ROOM: Final = 0.4
"""Above solder joints."""
_LEAST_GAP: Final = 0.5
"""The sensing element's depth: with less, the sensors would stand in the floor."""

SWITCH_HEIGHT: Final = 5.0
"""Of a push button of 6 x 6 mm, from its board to its end."""
BUTTONS: Final = (-16.0, 0.0, 16.0)
"""The buttons turn, hint and undo, from left to right."""
CAP_FLANGE: Final = (11.0, 1.5)
CAP_STEM: Final = 8.0
CAP_SHOWS: Final = 2.0
CAP_TOP: Final = 4.5
"""How thick the top is round the caps, at most."""
CAP_PLAY: Final = 0.3

STRIP_MM: Final = 2.54
STRIP_BOARD: Final = (44, 23)
"""Holes and strips of the strip-board."""
STRIP_INSIDE: Final = 4.2
"""From the right wall to the holes of strip 1: one of its pillars stands there."""
STRIP_PILLAR: Final = 5.0
"""Below the strip-board."""

PIECE_PLAY: Final = (0.3, 0.15)
"""Of a printed piece: round its magnet, and above it in each half."""
RIDGE: Final = 1.5
GROOVE: Final = 1.0
RAY: Final = 1.4
BESIDE_SUNK: Final = 1.3
"""From the sunk parts of a face to ridge and pocket."""


class Sizes(NamedTuple):
    """What follows from the card."""

    inner: Box
    """Between the box's walls."""
    outer: Box
    rim: float
    """The height of the top's upper face."""
    recess: float
    """How deep the recesses are."""
    opening: float
    """How wide they are."""
    rib: float
    """What stands between them."""
    bottom: float
    """The height of the lid's upper face."""
    board_top: float
    plate_top: float

    @property
    def posts(self) -> tuple[Place, ...]:
        """The middles of the four posts."""
        left, near, right, far = self.inner
        return tuple(
            Place(x, y) for y in (near + POST / 2, far - POST / 2) for x in (left + POST / 2, right - POST / 2)
        )

    @property
    def buttons_y(self) -> float:
        """Where the row of buttons is."""
        return self.inner.near + NEAR_ROOM / 2

    @property
    def strip_corner(self) -> Place:
        """Strip 1, hole 1 of the strip-board: strips run towards Sun, strip 1 is at the right."""
        holes, _ = STRIP_BOARD
        return Place(self.inner.right - STRIP_INSIDE, self.inner.near + POST + 0.5 + STRIP_MM * (holes - 0.5))

    def strip_hole(self, strip: float, hole: float) -> Place:
        """Where a hole of the strip-board lies in `box-strip`."""
        corner = self.strip_corner
        return Place(corner.x - STRIP_MM * (strip - 1), corner.y - STRIP_MM * (hole - 1))


def fitting(card: Card) -> Sizes:
    """The sizes. Raises `CompanionError` if the bed of a usual printer is too small for them."""
    edge = outline.board(card.pitch)
    inner = Box(
        edge.left - CLEARANCE,
        edge.near - CLEARANCE - NEAR_ROOM,
        edge.right + CLEARANCE,
        edge.far + CLEARANCE + FAR_ROOM,
    )
    outer = Box(inner.left - WALL, inner.near - WALL, inner.right + WALL, inner.far + WALL)
    length = outer.far - outer.near
    if length > BED:
        most = math.floor(10 * (card.pitch - (length - BED) / 4)) / 10
        raise CompanionError(
            f"pitch is {card.pitch:g} mm: the box is {length:.0f} mm long then, and a printer's bed holds {BED:g} mm. "
            f"Make the pitch {most:g} mm or less."
        )
    recess = min(RECESS, card.piece_height - _STANDS_OUT)
    return Sizes(
        inner,
        outer,
        rim=max(card.floor + recess, LEAST_WALL + max(joint_room(card), head_room(card))),
        recess=recess,
        opening=card.piece_width + PLAY_MM,
        rib=card.pitch - card.piece_width - PLAY_MM,
        bottom=-(DEPTH + card.gap - USUAL_GAP),
        board_top=outline.board_top(card.gap),
        plate_top=outline.ELEMENT_DEPTH - card.gap,
    )


def printable(card: Card) -> Sizes:
    """The same. Raises `CompanionError` also if a printed top can't be made for this floor, gap or piece."""
    sizes = fitting(card)
    if card.floor < LEAST_WALL:
        raise CompanionError(
            f"floor is {card.floor:g} mm, and a printed floor can't be so thin. Make it {LEAST_WALL:g} mm or more."
        )
    if card.gap < _LEAST_GAP:
        raise CompanionError(
            f"gap is {card.gap:g} mm: the sensors would stand in a printed floor. Make it {_LEAST_GAP:g} mm or more."
        )
    if sizes.recess < _RECESSES[0]:
        raise CompanionError(
            f"piece_height is {card.piece_height:g} mm: fingers need {_STANDS_OUT:g} mm above its recess, which is "
            f"at least {_RECESSES[0]:g} mm deep. Print a top for pieces of {_RECESSES[0] + _STANDS_OUT:g} mm or more."
        )
    return sizes


def joint_room(card: Card) -> float:
    """How deep the top's hollows above solder joints are; 0 or less if the gap leaves room enough."""
    return outline.board_top(card.gap) + outline.JOINT + _JOINT_ROOM


def head_room(card: Card) -> float:
    """How deep the top's hollows above the heads of the circuit board's screws are."""
    return outline.board_top(card.gap) + PAN_HEAD[1]


def plate_bottom(card: Card) -> float:
    """The height of the plate's underside."""
    return outline.ELEMENT_DEPTH - card.gap - THICK


def sunk_ring(card: Card, magnet: Magnet) -> tuple[float, float]:
    """Between which radii a printed piece has its rays or its sickle: outside its magnet, inside the ridge's groove."""
    inner = magnet.diameter_mm / 2 + PIECE_PLAY[0] + BESIDE_SUNK
    return inner, card.piece_width / 2 - RIDGE - GROOVE - BESIDE_SUNK


def pieces_fit(card: Card) -> bool:
    """Whether pieces can be printed: with walls above their magnets, and room for rays around them."""
    for magnet in card.kit_magnets:
        above = (card.piece_height - magnet.thickness_mm) / 2 - PIECE_PLAY[1]
        inner, outer = sunk_ring(card, magnet)
        if above < LEAST_WALL or outer - inner < RAY:
            return False
    return True
