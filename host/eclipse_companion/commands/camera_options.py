"""The options of a camera that all games have.

OpenCV is loaded only if there is a camera.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eclipse_companion.commands.choices import Options
from eclipse_companion.common.errors import UsageError

if TYPE_CHECKING:
    from eclipse_companion.sensing.camera import CameraName

NONE: Final = "none"
VIRTUAL: Final = "virtual"
PHONE: Final = "phone"
_MOST: Final = 2


def add_camera(parser: argparse.ArgumentParser, sees: str, virtual: str) -> None:
    """Which camera, and whether its pictures are kept; `virtual`: what a virtual one is."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--camera",
        metavar="INDEX|NAME|URL|FILE|FOLDER|virtual|none",
        default=NONE,
        help=(
            f"the camera that sees {sees}: its number or name, the address of a phone's, a video, a folder of "
            f"pictures; two, such as 0,1, see it from two sides; virtual: {virtual} (default: none)"
        ),
    )
    which.add_argument(
        "--phone",
        dest="camera",
        action="store_const",
        const=PHONE,
        help="your phone is the camera: scan the code that is shown (a second phone is a second angle)",
    )
    parser.add_argument(
        "--keep-pictures",
        metavar="FOLDER",
        type=Path,
        help="keep the camera's pictures there, those of two cameras in FOLDER/1 and FOLDER/2 (default: keep none)",
    )


def add_turn_pictures(parser: argparse.ArgumentParser, what: str) -> None:
    """Whether each turn's picture is kept."""
    parser.add_argument(
        "--turn-pictures",
        action="store_true",
        help=f"keep a picture of the {what} after each turn, with the game (default: keep none)",
    )


def add_mirrored(parser: argparse.ArgumentParser) -> None:
    """How any camera shows what it sees."""
    parser.add_argument(
        "--mirrored", action=argparse.BooleanOptionalAction, help="the camera shows everything as in a mirror"
    )


def to_go_on(arguments: argparse.Namespace, own: Sequence[str] = ()) -> tuple[str, ...]:
    """The options with which a camera sees a game again that was left; `own`: names of the game's own options.

    There are none without a camera.
    """
    if getattr(arguments, "camera", NONE) == NONE:
        return ()
    given = {name: getattr(arguments, name, None) for name in ("board", *own, "camera", "mirrored", "corners")}
    words: list[str] = []
    if given["camera"] == PHONE:
        del given["camera"]
        words.append("--phone")
    for name, value in given.items():
        if isinstance(value, bool):
            words += [f"--{name}"] if value else ["--no-mirrored"] if name == "mirrored" else []
        elif value is not None:
            words += [f"--{name}", *map(_typed, value if isinstance(value, list) else [value])]
    return tuple(words)


def _typed(value: object) -> str:
    """An option's value as it is typed; a place in a picture is `x,y`."""
    return ",".join(f"{part:g}" for part in value) if isinstance(value, tuple) else str(value)


def add_virtual(parser: Options, scene: str, what: str) -> None:
    """What a virtual camera sees, by default this scene; and what goes wrong with it."""
    parser.add_argument("--camera-scene", metavar="NAME", default=scene, help=f"{what} (default: {scene})")
    parser.add_argument(
        "--camera-fault",
        metavar="KIND:SECONDS[...]",
        action="append",
        default=[],
        help="something goes wrong with a virtual camera, such as knock:20, light:20, lost:20",
    )


def named(camera: str) -> "CameraName":
    """The camera that was asked for. Raises `CompanionError`."""
    from eclipse_companion.sensing.camera import CameraName, Kind, parse_camera  # noqa: PLC0415 - as the module says

    own = {VIRTUAL: CameraName(Kind.NAME, VIRTUAL), PHONE: CameraName(Kind.PHONE, "1")}
    return own.get(camera) or parse_camera(camera)


def each_of(arguments: argparse.Namespace) -> list[argparse.Namespace]:
    """The options of each camera that was asked for, as if there were no other. Raises `UsageError`."""
    from eclipse_companion.sensing.camera import separate  # noqa: PLC0415 - as the module says

    cameras = separate(arguments.camera)
    profiles = profiles_for(getattr(arguments, "profile", None), len(cameras))
    if len(cameras) == 1:
        return [arguments]
    if len(cameras) > _MOST:
        raise UsageError("--camera: I look with two cameras at most. Leave the others out.")
    if "" in cameras:
        raise UsageError("--camera: one of the two has no name. Write two cameras such as 0,1.")
    if len({*cameras}) < len(cameras):
        raise UsageError("--camera: these two are the same camera. Name another one, or leave one out.")
    for special in (VIRTUAL, NONE, PHONE):
        if special in cameras:
            raise UsageError(f"--camera: {special} goes with no other camera. Leave one of them out.")
    if getattr(arguments, "corners", None) is not None:
        raise UsageError("--corners belong to one camera. Calibrate each of the two, and click its corners there.")
    keep = getattr(arguments, "keep_pictures", None)
    return [
        argparse.Namespace(
            **{
                **vars(arguments),
                "camera": each,
                "keep_pictures": None if keep is None else keep / str(number),
                "profile": profile,
            }
        )
        for number, (each, profile) in enumerate(zip(cameras, profiles, strict=True), 1)
    ]


def profiles_for(profile: str | None, cameras: int) -> list[str | None]:
    """The profile of each of so many cameras: the same one for all, or one each. Raises `UsageError`."""
    if profile is None or "," not in profile:
        return [profile] * cameras
    names: list[str | None] = [name.strip() for name in profile.split(",")]
    if len(names) != cameras:
        count = "one camera" if cameras == 1 else f"{cameras} cameras"
        raise UsageError(f"--profile {profile}: {len(names)} profiles for {count}. Name one, or one for each camera.")
    return names


def refuse_without_virtual(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` if an option was given that works only with a virtual camera, and there is none."""
    hand = getattr(arguments, "hand", None)
    if hand is not None and getattr(arguments, "camera", NONE) != VIRTUAL:
        raise UsageError(f"--hand {hand} works only with --camera virtual. Leave one of them out.")
    refuse_fault(arguments)


def refuse_fault(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` if something is to go wrong with a virtual camera, and there is none."""
    for fault in getattr(arguments, "camera_fault", ()):
        if getattr(arguments, "camera", NONE) != VIRTUAL:
            raise UsageError(f"--camera-fault {fault} works only with --camera virtual. Leave one of them out.")
