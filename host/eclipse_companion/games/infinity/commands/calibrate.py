"""`calibrate --game infinity camera`: checks how well a camera sees the device, or learns one's own marbles.

In: a camera; or pictures, and what they show. Out: what `commands.camera_check` tells, and what was found out, kept for
`play`; or a profile, and how well its marbles are read.
"""

import argparse
from importlib import import_module

from eclipse_companion.commands import teaching_options
from eclipse_companion.commands.camera_check.options import add_check
from eclipse_companion.commands.camera_options import add_mirrored
from eclipse_companion.common.pictures import READABLE
from eclipse_companion.games.infinity.commands.cameras import add_scene
from eclipse_companion.games.infinity.commands.device_in_picture import add_corners, add_measures


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to calibrate, with what it needs."""
    what = parser.add_subparsers(dest="what", metavar="camera", required=True)
    camera = what.add_parser("camera", help="check how well the camera sees the device; show it your marbles")
    teaching_options.add_teaching(
        camera,
        f"learn your marbles without a camera, from several {READABLE} pictures, with --profile and --positions",
        "marbles of any colours: a camera guides you, or you name three to six pictures of them on the device",
    )
    add_check(camera, "device")
    add_mirrored(camera)
    add_corners(camera, each=True)
    add_measures(camera)
    add_scene(camera)


def run(arguments: argparse.Namespace) -> int:
    """Calibrate. Raises `CompanionError` if that fails."""
    # Separate modules, because they load OpenCV.
    module = import_module(f"eclipse_companion.games.infinity.commands.{_kind(arguments)}")
    done: int = module.run(arguments)
    return done


def _kind(arguments: argparse.Namespace) -> str:
    """The name of the module that does what is asked for. Raises `UsageError`."""
    if arguments.pictures:
        teaching_options.refuse_live_options(arguments)
    if arguments.pictures or arguments.positions is not None:
        teaching_options.refuse_half(arguments, "marbles", "Or leave both out, and a camera guides you.")
        return "teaching"
    teaching_options.refuse_without_profile(arguments, "marbles")
    arguments.corners = teaching_options.one_of(arguments.corners, "device")
    return "checking"
