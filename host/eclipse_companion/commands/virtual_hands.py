"""The options of simulations: `--hand`, who moves the pieces, marbles or cards that a virtual camera sees."""

import argparse
from pathlib import Path
from typing import Final

from eclipse_companion.commands.camera_options import NONE, VIRTUAL
from eclipse_companion.commands.choices import Options
from eclipse_companion.commands.typing_in import somebody_types
from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError

_MOST_BYTES: Final = 10 * limited_files.MEGABYTE


def simulation_group(parser: argparse.ArgumentParser, what: str, asks: str) -> Options:
    """The group of a command's options for what is simulated; `asks`: the options that ask for that."""
    return parser.add_argument_group("simulation", f"{what}; {asks} asks for it")


def add_hand(parser: Options, acts: str, ending: str) -> None:
    """Who acts where a virtual camera looks; `ending`: of game files."""
    parser.add_argument(
        "--hand",
        metavar=f"type|auto|FILE{ending}",
        help=(
            f"who {acts} at a virtual camera: you, by typed lines; auto; or the first game of a file (default: type at "
            "a terminal or with a page, else auto)"
        ),
    )


def ask_for_camera(arguments: argparse.Namespace) -> None:
    """`--hand` alone asks for a virtual camera, where somebody must see what the hand does."""
    if arguments.hand is not None and (arguments.camera, arguments.board) in {(NONE, None), (NONE, NONE)}:
        arguments.camera = VIRTUAL


def wanted_hand(wanted: str | None, *, page: bool) -> tuple[bool, str | None]:
    """Whether a person has the hand act; and the text of the game file that it follows, if one is named.

    `page`: whether people can play on a page. Raises `CompanionError`.
    """
    if wanted is None:
        return page or somebody_types(), None
    if wanted in {"type", "auto"}:
        return wanted == "type", None
    try:
        return False, limited_files.read_limited(Path(wanted), _MOST_BYTES).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, limited_files.TooLargeError):
        raise CompanionError(f"--hand {wanted}: I can't read that file. Use auto, type, or a game file.") from None
