"""Options for where the board is in a picture: its corners, and the measures of board and mat."""

import argparse
from typing import Final

from eclipse_companion.commands import in_pictures
from eclipse_companion.commands.in_pictures import millimetres
from eclipse_companion.games.eclipse.vision.mat import Mat

_SMALLEST_MM: Final = 8.0
_LARGEST_MM: Final = 200.0


def add_corners(parser: argparse.ArgumentParser, *, each: bool = False) -> None:
    """Add the option, for commands that look at pictures; `each`: it may be given once for each of several."""
    in_pictures.add_corners(parser, "the playing area's corners at squares 1, 4, 16, 13", each=each)


def add_mat(parser: argparse.ArgumentParser) -> None:
    """Add the options for a board's measures."""
    default = Mat()
    parser.add_argument(
        "--pitch",
        metavar="MM",
        type=millimetres(_SMALLEST_MM, _LARGEST_MM),
        help=f"from one square to the next (default: {default.pitch:g} mm)",
    )
    parser.add_argument(
        "--height",
        metavar="MM",
        type=millimetres(0.0, _LARGEST_MM),
        help=f"from the mat to the board's surface (default: {default.height:g} mm)",
    )


def mat_of(arguments: argparse.Namespace) -> Mat:
    """The mat with the given measures, and the usual ones instead of those that weren't given."""
    default = Mat()
    return Mat(
        pitch=default.pitch if arguments.pitch is None else arguments.pitch,
        height=default.height if arguments.height is None else arguments.height,
    )
