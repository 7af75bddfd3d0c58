"""The options that the checks of all games' cameras have. OpenCV isn't loaded here."""

import argparse
from pathlib import Path
from typing import Final

from eclipse_companion.commands.camera_options import PHONE
from eclipse_companion.commands.play_options import add_language

USUAL: Final = "0"
"""The camera that is checked, unless another one is named."""


def add_check(parser: argparse.ArgumentParser, board: str) -> None:
    """Which camera, and how the check is shown; `board`: what the game calls it."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--camera",
        metavar="INDEX|NAME|URL|FILE|FOLDER|virtual",
        help=f"the camera to check, named as for `play` (default: {USUAL})",
    )
    which.add_argument(
        "--phone",
        dest="camera",
        action="store_const",
        const=PHONE,
        help="check your phone as the camera: scan the code that is shown",
    )
    parser.add_argument(
        "--picture",
        dest="picture_file",
        metavar="FILE.jpg",
        type=Path,
        help=f"write there what the camera sees, with the {board} outlined, every second, over what the file has "
        "(default: only show it)",
    )
    parser.add_argument("--seconds", metavar="N", help="end after this time (default: at Enter, or Ctrl-C)")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per change")
