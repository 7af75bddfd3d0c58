"""`calibrate --game ecliptic camera`: shows live which of the printed cards a camera can read, and what to change.

In: a camera. Out: what `commands.camera_check` tells, and the cards.
"""

import argparse
from importlib import import_module

from eclipse_companion.commands.camera_check.options import add_check
from eclipse_companion.commands.camera_options import add_mirrored, add_virtual
from eclipse_companion.games.ecliptic.commands.cameras import SCENE, add_aries


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to calibrate, with what it needs."""
    what = parser.add_subparsers(dest="what", metavar="camera", required=True)
    camera = what.add_parser("camera", help="see which cards the camera can read")
    add_check(camera, "cards")
    add_aries(camera)
    add_mirrored(camera)
    add_virtual(camera, SCENE, "the light of a virtual camera")
    camera.set_defaults(corners=None)


def run(arguments: argparse.Namespace) -> int:
    """Calibrate. Raises `CompanionError` if that fails."""
    # A separate module, because it loads OpenCV.
    checked: int = import_module("eclipse_companion.games.ecliptic.commands.checking").run(arguments)
    return checked
