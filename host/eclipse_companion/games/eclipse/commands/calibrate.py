"""`calibrate sensors` starts the guided calibration, a package of its own; `calibrate camera` checks a camera.

In: which one, on which board; a camera, or a picture of a set's four faces. Out: what that package does; how well the
board is seen, and what helps; the set, kept.
"""

import argparse
from importlib import import_module

from eclipse_companion.commands import teaching_options
from eclipse_companion.commands.board_pages import add_page
from eclipse_companion.commands.by_name import calibration
from eclipse_companion.commands.camera_check.options import add_check
from eclipse_companion.commands.camera_options import add_mirrored
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.play_options import add_language
from eclipse_companion.common.errors import UsageError
from eclipse_companion.common.pictures import READABLE
from eclipse_companion.games.eclipse.commands.board_in_picture import add_corners, add_mat
from eclipse_companion.games.eclipse.commands.cameras import add_scene
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
        "--kit",
        metavar="NAME",
        help=(
            "the kit that the board was built from: one-strength, two-strength, cheapest; with a virtual board also "
            "random: one of many, also a weak one"
        ),
    )
    sensors.add_argument("--seed", type=int, metavar="N", help="which virtual board")
    add_language(sensors)
    sensors.add_argument("--voice", action=argparse.BooleanOptionalAction, help="speak (default: as the settings say)")
    sensors.add_argument("--fault", metavar="KIND:SQUARE", action="append", default=[], help="on the virtual board")
    sensors.add_argument("--json", action="store_true", help="print one JSON object per line")
    add_page(sensors, language=False)
    _add_camera(what.add_parser("camera", help="check how well the camera sees the board; show it your pieces"))


def _add_camera(camera: argparse.ArgumentParser) -> None:
    teaching_options.add_teaching(
        camera,
        f"learn a set without a camera: from one {READABLE} picture of its four faces on the empty board, or from "
        "several pictures, with --profile and --positions",
        "a set of any kind: a camera guides you, or you name three to six pictures of it",
    )
    add_check(camera, "board")
    add_choice(
        camera, "--edition", sorted(EDITIONS), help="the edition of the pieces (default: the profile's, else eclipse)"
    )
    camera.add_argument(
        "--learn",
        action="store_true",
        help="learn the set once its four faces lie on squares 6, 7, 10, 11 (default: only if it isn't known)",
    )
    add_mirrored(camera)
    add_corners(camera, each=True)
    add_mat(camera)
    add_scene(camera)


def run(arguments: argparse.Namespace) -> int:
    """Calibrate. Raises `CompanionError` if that fails."""
    if arguments.what == "camera":
        # Separate modules, because they load OpenCV.
        module = import_module(f"eclipse_companion.games.eclipse.commands.{_kind(arguments)}")
        shown: int = module.run(arguments)
        return shown
    guide = calibration("sensors")
    status: int = guide.run(arguments)
    return status


def _kind(arguments: argparse.Namespace) -> str:
    """The name of the module that does what is asked for. Raises `UsageError`."""
    if arguments.pictures:
        teaching_options.refuse_live_options(arguments)
    if arguments.positions is not None or (arguments.profile is not None and arguments.pictures):
        teaching_options.refuse_half(arguments, "a set", "Or leave both out, and a camera guides you.")
        return "teaching"
    if arguments.learn and arguments.profile is not None:
        raise UsageError("--learn shows me a set's four faces, and --profile teaches more. Leave one of them out.")
    teaching_options.refuse_without_profile(arguments, "a set")
    if arguments.profile is None:
        arguments.edition = arguments.edition or "eclipse"
    arguments.corners = teaching_options.one_of(arguments.corners, "board")
    return "showing" if arguments.pictures else "checking"
