"""Options for where a board is in a picture, for lengths and for films: what all games with a camera ask for."""

import argparse
import math
import re
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

_COUNT: Final = 4
FEWEST, MOST = 0.1, 120.0
"""Of a film's pictures, a second."""


def add_corners(parser: argparse.ArgumentParser, are: str, *, each: bool = False) -> None:
    """Add the option, for commands that look at pictures; `are`: what the corners are, and in which order.

    `each`: it may be given once for each picture, and is a list of what was given.
    """
    # An argument that begins like this is a place left of the picture, not an option. argparse has no other way to say
    # so.
    parser._negative_number_matcher = re.compile(r"^-[\d.]+(,|$)")  # noqa: SLF001
    parser.add_argument(
        "--corners",
        metavar="x,y",
        nargs=_COUNT,
        type=_place,
        action="append" if each else "store",
        help=f"{are}, in pixels, for pictures without markers" + (", once for each of them" if each else ""),
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


def millimetres(least: float, most: float) -> Callable[[str], float]:
    """The type of an option that is a length within these limits."""
    return partial(_within, least, most, f"a length from {least:g} to {most:g} mm")


def pictures_a_second(text: str) -> float:
    """The type of an option that says how many pictures of a film are looked at. Raises `ArgumentTypeError`."""
    return _within(FEWEST, MOST, f"a number of pictures a second, {FEWEST:g} to {MOST:g}", text)


def _within(least: float, most: float, what: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        raise argparse.ArgumentTypeError(f"{text!r} isn't {what}")
    return value
