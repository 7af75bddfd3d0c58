"""What a scene holds is packed into arrays of numbers: what stands where in them.

Lengths are millimetres, with z into the table as in `sensing.sight.layout`; colours are linear red, green, blue.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

# The device: its shape, then its measures. Heights grow upwards.
SHAPE: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
BACK: Final = 3
FRONT: Final = 4
TOP: Final = 5
ROUNDED: Final = 6
ACROSS: Final = 7
ALONG: Final = 8
GROOVE: Final = 9
AXIS: Final = 10
GROOVE_BACK: Final = 11
GROOVE_FRONT: Final = 12
WALL: Final = 13
WALL_TOP: Final = 14
KNOB_X: Final = 15
KNOB_Y: Final = 16
KNOB_R: Final = 17
KNOB_TOP: Final = 18
WELL_X: Final = 19
WELL_Y: Final = 20
WELL_R: Final = 21
HIGHEST: Final = 22
DEVICE_SIZE: Final = 23

# Its shapes.
GROOVES: Final = 0
WALLS: Final = 1
DIMPLES: Final = 2
RAILS: Final = 3

# What a surface is made of.
BODY: Final = 0
FLOOR: Final = 1
KNOB: Final = 2
FENCE: Final = 3
SKIN: Final = 4
SLEEVE: Final = 5
MATERIALS: Final = 6
"""A material: its colour, how much it mirrors, how rough it is, and how much its colour varies."""

# A ball: centre, radius, opacity, colour, absorption a millimetre, how rough it is, its core's size and colour.
BALL_SIZE: Final = 16
# A light far away: the direction of its middle, two sides, half sizes, whether it is round, its radiance, its bars.
LIGHT_SIZE: Final = 15
# A limb: both ends, its radius, its material. The last one is the arm.
LIMB_SIZE: Final = 8
# What each box holds: the device, a hand, its arm; the device alone if there is no hand.
ARM: Final = 2

Numbers = NDArray[np.float64]
Colours = NDArray[np.float32]
Vector = tuple[float, float, float]
"""A place, a ray's direction or a normal, both of length 1: x, y and z."""


class Solids(NamedTuple):
    """What isn't glass or the table."""

    device: Numbers
    limbs: Numbers
    boxes: Numbers


class Shining(NamedTuple):
    """What lights a scene."""

    lights: Numbers
    sky: Numbers
    """(2 + N, 3): the colour from above, from the sides, and those of the lights."""


class Paper(NamedTuple):
    """What lies below everything."""

    sheet: Colours
    sheet_at: Numbers
    """(3,): where the sheet begins, x and y, and its pixels a millimetre."""
    table: Colours
    table_at: Numbers
    """(3,): how the table's texture is turned, cosine and sine, and its pixels a millimetre."""


class Packed(NamedTuple):
    """A whole scene, as kernels take it.

    Those that run for each light of a ray take only parts of it: each array that is handed over costs time.
    """

    balls: Numbers
    solids: Solids
    shining: Shining
    materials: Numbers
    paper: Paper


class View(NamedTuple):
    """What a camera makes of a scene."""

    lens: Numbers
    """(4,): focal length, centre and barrel distortion."""
    turned: Numbers
    """(3, 3): its rotation."""
    at: Numbers
    """(3,): its place."""
