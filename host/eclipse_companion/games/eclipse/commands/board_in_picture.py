"""Options for where the board is in a picture: its corners, and the measures of board and mat."""

import argparse
import math
import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import Mat

_COUNT: Final = 4
_SMALLEST_MM: Final = 8.0
_LARGEST_MM: Final = 200.0


def add_corners(parser: argparse.ArgumentParser) -> None:
    """Add the option, for commands that look at pictures."""
    # An argument that begins like this is a place left of the picture, not an option. argparse has no other way to say
    # so.
    parser._negative_number_matcher = re.compile(r"^-[\d.]+(,|$)")  # noqa: SLF001
    parser.add_argument(
        "--corners",
        metavar="x,y",
        nargs=_COUNT,
        type=_place,
        help="the playing area's corners at squares 1, 4, 16, 13, in pixels, for pictures without markers",
    )


def _place(text: str) -> tuple[float, float]:
    try:
        x, y = (float(word) for word in text.split(","))
    except ValueError:
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise argparse.ArgumentTypeError(f"{text!r} isn't a place in a picture. Write x,y in pixels, such as 412,305.5")
    return x, y


def corners_of(arguments: argparse.Namespace) -> NDArray[np.float64] | None:
    """The corners given, (4, 2) pixels, or None."""
    return None if arguments.corners is None else np.array(arguments.corners, np.float64)


def add_mat(parser: argparse.ArgumentParser) -> None:
    """Add the options for a board's measures."""
    usual = Mat()
    parser.add_argument(
        "--pitch",
        metavar="MM",
        type=_square,
        help=f"from one square to the next (default: {usual.pitch:g} mm)",
    )
    parser.add_argument(
        "--height",
        metavar="MM",
        type=_height,
        help=f"from the mat to the board's surface (default: {usual.height:g} mm)",
    )


def mat_of(arguments: argparse.Namespace) -> Mat:
    """The mat with the given measures, and the usual ones instead of those that weren't given."""
    usual = Mat()
    return Mat(
        pitch=usual.pitch if arguments.pitch is None else arguments.pitch,
        height=usual.height if arguments.height is None else arguments.height,
    )


def _square(text: str) -> float:
    return _millimetres(text, _SMALLEST_MM, _LARGEST_MM)


def _height(text: str) -> float:
    return _millimetres(text, 0.0, _LARGEST_MM)


def _millimetres(text: str, least: float, most: float) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        raise argparse.ArgumentTypeError(f"{text!r} isn't a length from {least:g} to {most:g} mm")
    return value
