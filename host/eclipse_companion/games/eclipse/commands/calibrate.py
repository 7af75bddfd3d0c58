"""`calibrate sensors` starts the guided calibration, a package of its own; `calibrate camera` learns a set's look.

In: which one, on which board; a picture of the set's four faces. Out: what that package does; the set, kept.
"""

import argparse
from importlib import import_module
from pathlib import Path

from eclipse_companion.commands.by_name import calibration
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.play_options import add_language
from eclipse_companion.games.eclipse.commands.board_in_picture import add_corners, add_mat
from eclipse_companion.games.eclipse.game.editions import EDITIONS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to calibrate, with what it needs."""
    what = parser.add_subparsers(dest="what", metavar="sensors|camera", required=True)
    sensors = what.add_parser("sensors", help="the board's sensors: the empty board, then pieces on every square")
    sensors.add_argument("--board", metavar="PORT|virtual", help="the board's port (default: found on USB)")
    add_choice(
        sensors, "--coding", ("one", "two"), help="magnets of one strength or two (default: find out from the pieces)"
    )
    sensors.add_argument(
        "--kit", metavar="NAME", help="the kit that the board was built from: one-strength, two-strength, cheapest"
    )
    sensors.add_argument("--seed", type=int, metavar="N", help="which virtual board")
    add_language(sensors)
    sensors.add_argument("--voice", action=argparse.BooleanOptionalAction, help="speak (default: as the settings say)")
    sensors.add_argument("--fault", metavar="KIND:SQUARE", action="append", default=[], help="on the virtual board")
    sensors.add_argument("--json", action="store_true", help="print one JSON object per line")
    camera = what.add_parser("camera", help="show the camera your pieces: their four faces on the empty board")
    camera.add_argument("picture", metavar="PICTURE", type=Path, help="a JPEG or PNG picture of them")
    add_choice(
        camera, "--edition", sorted(EDITIONS), default="eclipse", help="the edition of the pieces (default: eclipse)"
    )
    add_corners(camera)
    add_mat(camera)


def run(arguments: argparse.Namespace) -> int:
    """Calibrate. Raises `CompanionError` if that fails."""
    if arguments.what == "camera":
        # A separate module, because it loads OpenCV.
        shown: int = import_module("eclipse_companion.games.eclipse.commands.showing").run(arguments)
        return shown
    guide = calibration("sensors")
    status: int = guide.run(arguments)
    return status
