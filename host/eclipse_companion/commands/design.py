"""`design`: the magnets, the sensor and the margins for a board with the user's measures; or the whole kit."""

import argparse

from eclipse_companion.commands.by_name import calibration, kit
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.common.errors import UsageError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What was measured, and which parts are at hand. The design itself reads the numbers, and rejects bad ones."""
    for option, name, what in (
        ("--pitch", "pitch_mm", "from the middle of a square to the next (default 25)"),
        ("--floor", "floor_mm", "what lies between sensors and pieces (default 3)"),
        ("--piece-height", "piece_mm", "a piece's height (default 5)"),
        ("--piece-width", "width_mm", "a piece's width (default 22)"),
        ("--weight", "weight_g", "a piece's weight in grams (default 3)"),
        ("--off", "off_mm", "how far off the middle of its square a piece may lie (default 3)"),
        ("--off-middle", "off_middle_mm", "how far the magnet's middle is from half the piece's height (default 0)"),
        ("--gap", "gap_mm", "from the sensing element to the floor's underside (default 0.9)"),
        ("--sorted", "sorted_percent", "how alike pieces of a kind read on one square: within so much (default 10)"),
    ):
        unit = {"weight_g": "G", "sorted_percent": "PERCENT"}.get(name, "MM")
        parser.add_argument(option, dest=name, metavar=unit, help=what)
    parser.add_argument("--room", metavar="DxT", help="the largest magnet that goes into a piece, mm (default 8x3)")
    parser.add_argument("--magnets", metavar="NAMES", help="only these, such as 'D6x2 N42,D4x1 N45'")
    parser.add_argument("--sensor", metavar="NAME", help="only this one, such as DRV5055A2")
    add_choice(parser, "--coding", ("one", "two"), help="magnets of one strength, or two (default: both)")
    parser.add_argument("--out", metavar="DIR", help="make the kit there: files to print, to order, to drop on a Pico")
    parser.add_argument("--card", metavar="FILE", help="the kit's measures, magnets and pins; options beat it")
    parser.add_argument(
        "--only", metavar="WHAT,WHAT", help="of the kit only: print, drawings, board, firmware, parts, tolerance"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Print the design, 0 if one works; or make the kit. Raises `CompanionError` if it can't be made."""
    if arguments.out is not None:
        return int(kit("command").run(arguments))
    for option in ("card", "only"):
        if getattr(arguments, option) is not None:
            raise UsageError(f"--{option} is for a kit. Say where to make it: --out DIR.")
    design = calibration("design.command")
    status: int = design.run(arguments)
    return status
