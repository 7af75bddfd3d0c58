"""The options with which pictures teach a reader what lies on the table, in any game, and how they go together.

OpenCV isn't loaded here.
"""

import argparse
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import UsageError
from eclipse_companion.common.program import PROGRAM

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


def add_profile(parser: argparse.ArgumentParser, what: str, game: str = "") -> None:
    """Add the option, for commands that look at pictures; `what` was taught; `game`: as a command names it."""
    parser.add_argument(
        "--profile",
        metavar="NAME",
        help=f"{what} that you taught under this name (`calibrate {game}camera --profile NAME`)",
    )


def add_learning(parser: argparse.ArgumentParser, what: str) -> None:
    """Add whether play goes on learning `what` was taught."""
    parser.add_argument(
        "--learning",
        action=argparse.BooleanOptionalAction,
        help=f"go on learning {what} from turns that are certain (default: yes)",
    )


def refuse_learning(arguments: argparse.Namespace, what: str) -> None:
    """Raises `UsageError` if play is to go on learning, or not, and `what` wasn't taught."""
    if arguments.learning is not None and arguments.profile is None:
        option = "--learning" if arguments.learning else "--no-learning"
        raise UsageError(f"{option} is for {what} that you have taught. Say --profile NAME, too.")


def in_other_light(profile: str, changed: str, game: str = "") -> str:
    """The end of a sentence: in what the light differs from when a profile was taught (`light.change`), what helps.

    `game`: as a command names it.
    """
    return (
        f"the light is {changed} than in all pictures of {profile}. Teach it this light, too: "
        f"{PROGRAM} calibrate {game}camera --add --profile {profile}, with new pictures."
    )


def told_aside(name: str, aside: Path | None) -> list[str]:
    """What became of the set that was taught under this name before; `aside`: its file now, None if there was none."""
    return [] if aside is None else [f"The earlier profile {name} is {aside.stem} now: --profile {aside.stem} uses it."]


def add_teaching(camera: argparse.ArgumentParser, pictures: str, how: str) -> None:
    """Add pictures and what they teach; `pictures`: what they are for, `how`: how one is taught."""
    camera.add_argument("pictures", metavar="PICTURE", nargs="*", type=Path, help=pictures)
    teaching = camera.add_argument_group("teaching", how)
    teaching.add_argument("--profile", metavar="NAME", help="the name under which it is known from now on")
    teaching.add_argument(
        "--positions", metavar="POSITION", nargs="+", help="what each picture shows, in the pictures' order"
    )
    teaching.add_argument("--add", action="store_true", help="add the pictures to those that the profile has already")
    teaching.add_argument(
        "--save", metavar="DIR", type=Path, help="write the pictures there with their labels, as tests use them"
    )


def refuse_half(arguments: argparse.Namespace, what: str, otherwise: str = "") -> None:
    """Raises `UsageError` unless there are pictures of `what`, what they show, and a name.

    `otherwise`: a sentence that tells another way.
    """
    if arguments.profile is None:
        how = "Pictures" if arguments.positions is None else "--positions"
        raise UsageError(f"{how} teach me {what} under a name: say --profile NAME, too.")
    if not arguments.pictures or arguments.positions is None:
        raise UsageError(
            f"--profile {arguments.profile}: name three to six pictures of {what}, and say what each of them shows: "
            f"PICTURE... --positions POSITION... {otherwise}".rstrip()
        )


def refuse_without_profile(arguments: argparse.Namespace, what: str) -> None:
    """Raises `UsageError` for options that teach nothing without a name, and for several pictures."""
    for name in ("add", "save"):
        if getattr(arguments, name) and arguments.profile is None:
            raise UsageError(f"--{name} is for teaching {what}: say --profile NAME, too.")
    if len(arguments.pictures) > 1:
        raise UsageError(
            f"Several pictures teach me {what} under a name, and I must know what they show: say --profile NAME and "
            "--positions with one position for each."
        )


def one_of(corners: list[list[tuple[float, float]]] | None, board: str) -> list[tuple[float, float]] | None:
    """The corners that were given, of one board. Raises `UsageError` if they were given more than once."""
    if len(corners or ()) > 1:
        raise UsageError(f"--corners is given more than once. There is one {board}: give its corners once.")
    return corners[0] if corners else None


def refuse_live_options(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` if pictures were given with an option for a camera."""
    for name, option in _LIVE.items():
        if getattr(arguments, name, None) and not (name == "json" and arguments.profile is not None):
            is_one = f"{arguments.pictures[0]} is a picture"
            raise UsageError(f"{option} is for a camera, and {is_one}. Leave one of them out.")
