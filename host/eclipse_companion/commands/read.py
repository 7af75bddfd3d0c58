"""`read PICTURE...`: what pictures of the board show, each as a reading.

In: picture files. Out: a line each, `FILE: READING`, with `--json` an object; a picture that can't be read is told,
and the rest is read all the same.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion import settings
from eclipse_companion.commands.board_in_picture import add_corners, add_mat, corners_of, mat_of
from eclipse_companion.errors import CompanionError
from eclipse_companion.game.editions import EDITIONS
from eclipse_companion.vision import network, picture, reader, sets

_DIGITS: Final = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, where the board lies in them, its set, and how to print."""
    parser.add_argument(
        "pictures", metavar="PICTURE", nargs="+", type=Path, help="a JPEG or PNG file that shows the board"
    )
    add_corners(parser)
    add_mat(parser)
    parser.add_argument(
        "--edition",
        choices=sorted(EDITIONS),
        default="eclipse",
        help="the set that is shown (eclipse unless told)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    """Read each picture; 1 where one could not be read. Raises `UnknownSetError` for a set not known by sight."""
    corners, mat = corners_of(arguments), mat_of(arguments)
    known = sets.tokens(arguments.edition, settings.folders().config, network.shipped())
    status = 0
    for path in arguments.pictures:
        try:
            shown = picture.load(path)
            started = time.perf_counter()
            found = reader.read(shown.pixels, known, corners=shown.places(corners), mat=mat)
            ms = (time.perf_counter() - started) * 1000
        except CompanionError as error:
            status = 1
            if arguments.json:
                print(json.dumps({"picture": str(path), "error": str(error)}), flush=True)
            else:
                print(f"{path}: {error}" if str(path) not in str(error) else str(error), file=sys.stderr, flush=True)
            continue
        if arguments.json:
            confidence = [float(np.round(sure, _DIGITS)) for sure in found.confidence]
            told = {"picture": str(path), "position": str(found.reading), "confidence": confidence, "ms": round(ms, 1)}
            print(json.dumps(told), flush=True)
        else:
            print(f"{path}: {found.reading}", flush=True)
    return status
