"""`calibrate --game infinity camera`: checks how well a camera sees the device, and where people click its corners.

In: a camera. Out: what `commands.camera_check` tells; what was found out, kept for `play`.
"""

import argparse
from importlib import import_module

from eclipse_companion.commands.camera_check.options import add_check
from eclipse_companion.games.infinity.commands.cameras import add_scene, add_seeing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to calibrate, with what it needs."""
    what = parser.add_subparsers(dest="what", metavar="camera", required=True)
    camera = what.add_parser("camera", help="check how well the camera sees the device; click its corners")
    add_check(camera, "device")
    add_seeing(camera)
    add_scene(camera)


def run(arguments: argparse.Namespace) -> int:
    """Calibrate. Raises `CompanionError` if that fails."""
    # A separate module, because it loads OpenCV.
    checked: int = import_module("eclipse_companion.games.infinity.commands.checking").run(arguments)
    return checked
