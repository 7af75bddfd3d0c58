"""`calibrate sensors` starts the guided calibration, a package of its own; `calibrate camera` checks a camera.

In: which one, on which board; a camera, or a picture of a set's four faces. Out: what that package does; how well the
board is seen, and what helps; the set, kept.
"""

import argparse
from importlib import import_module
from pathlib import Path
from typing import Final

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

_LIVE: Final = {
    "camera": "--camera",
    "picture_file": "--picture",
    "seconds": "--seconds",
    "learn": "--learn",
    "mirrored": "--mirrored",
    "camera_fault": "--camera-fault",
    "json": "--json",
}
"""Options that make no sense with PICTURE."""


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
    camera.add_argument(
        "pictures",
        metavar="PICTURE",
        nargs="*",
        type=Path,
        help=(
            f"learn a set without a camera: from one {READABLE} picture of its four faces on the empty board, or from "
            "several pictures, with --profile and --positions"
        ),
    )
    teaching = camera.add_argument_group(
        "teaching", "a set of any kind: a camera guides you, or you name three to six pictures of it"
    )
    teaching.add_argument("--profile", metavar="NAME", help="the name under which the set is known from now on")
    teaching.add_argument(
        "--positions", metavar="POSITION", nargs="+", help="what each picture shows, in the pictures' order"
    )
    teaching.add_argument("--add", action="store_true", help="add the pictures to those that the profile has already")
    teaching.add_argument(
        "--save", metavar="DIR", type=Path, help="write the pictures there with their labels, as tests use them"
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
    pictures: list[Path] = arguments.pictures
    if pictures:
        _refuse_live_options(arguments)
    if arguments.positions is not None or (arguments.profile is not None and pictures):
        _refuse_half(arguments)
        return "teaching"
    for name in ("add", "save"):
        if getattr(arguments, name) and arguments.profile is None:
            raise UsageError(f"--{name} is for teaching a set: say --profile NAME, too.")
    if arguments.learn and arguments.profile is not None:
        raise UsageError("--learn shows me a set's four faces, and --profile teaches more. Leave one of them out.")
    if len(pictures) > 1:
        raise UsageError(
            "Several pictures teach me a set under a name, and I must know what they show: say --profile NAME and "
            "--positions with one position for each."
        )
    if len(arguments.corners or ()) > 1:
        raise UsageError("--corners is given more than once. There is one board: give its corners once.")
    if arguments.profile is None:
        arguments.edition = arguments.edition or "eclipse"
    arguments.corners = arguments.corners[0] if arguments.corners else None
    return "showing" if pictures else "checking"


def _refuse_half(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` unless there are pictures, what they show, and a name."""
    if arguments.profile is None:
        raise UsageError("--positions teach me a set under a name: say --profile NAME, too.")
    if not arguments.pictures or arguments.positions is None:
        raise UsageError(
            f"--profile {arguments.profile}: name three to six pictures of the set, and say what each of them shows: "
            "PICTURE... --positions POSITION... Or leave both out, and a camera guides you."
        )


def _refuse_live_options(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` if pictures were given with an option for a camera."""
    for name, option in _LIVE.items():
        if getattr(arguments, name) and not (name == "json" and arguments.profile is not None):
            is_one = f"{arguments.pictures[0]} is a picture"
            raise UsageError(f"{option} is for a camera, and {is_one}. Leave one of them out.")
