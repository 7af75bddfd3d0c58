"""`read --game infinity PICTURE...`: what pictures of the device show, each as a reading.

In: picture files. Out: as `commands.reading` prints them.
"""

import argparse
import time
from pathlib import Path

from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.commands.reading import Shown, add_pictures, decoded, read_each
from eclipse_companion.games.infinity.board_text import reading_text
from eclipse_companion.games.infinity.commands import known_marbles
from eclipse_companion.games.infinity.commands.device_in_picture import add_corners, add_measures, device_of
from eclipse_companion.games.infinity.vision import reader
from eclipse_companion.sensing.sight import picture


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, where the device stands in them, and how to print."""
    add_pictures(parser, "the device")
    add_corners(parser)
    add_measures(parser)
    known_marbles.add_profile(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read each picture; 1 if one couldn't be read."""
    device, corners, own = device_of(arguments), corners_of(arguments), known_marbles.wanted(arguments)

    def read(path: Path) -> Shown:
        pictures = decoded(path, arguments.exposure)
        started = time.perf_counter()
        shown = [picture.fitted(each) for each in pictures]
        found = reader.read([each.pixels for each in shown], corners=shown[0].places(corners), device=device, own=own)
        ms = (time.perf_counter() - started) * 1000
        return Shown(str(found.reading), found.confidence, ms, reading_text(found.reading))

    return read_each(arguments, read)
