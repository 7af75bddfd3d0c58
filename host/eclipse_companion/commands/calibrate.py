"""`calibrate sensors|camera`: starts the guided calibrations, which are a package of their own.

In: which one, on which board. Out: what that package does.
"""

import argparse
from importlib import import_module
from typing import Final

from eclipse_companion.errors import CompanionError

# Found by name: the companion does not depend on its calibrations.
SENSORS: Final = "eclipse_calibration.sensors"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to calibrate, with what it needs."""
    what = parser.add_subparsers(dest="what", metavar="sensors|camera", required=True)
    sensors = what.add_parser("sensors", help="the board's sensors: the empty board, then pieces on every square")
    sensors.add_argument("--board", metavar="PORT|virtual", help="the board's port (default: found on USB)")
    sensors.add_argument(
        "--coding", choices=("one", "two"), help="magnets of one strength or two (default: as the pieces show)"
    )
    sensors.add_argument(
        "--kit", metavar="NAME", help="the kit that the board was built from: one-strength, two-strength, cheapest"
    )
    sensors.add_argument("--seed", type=int, metavar="N", help="which virtual board")
    sensors.add_argument("--voice", action=argparse.BooleanOptionalAction, help="speak (default: as the settings say)")
    sensors.add_argument("--fault", metavar="KIND:SQUARE", action="append", default=[], help="on the virtual board")
    sensors.add_argument("--json", action="store_true", help="a JSON object a line")
    what.add_parser("camera", help="the camera (not in this version)")


def run(arguments: argparse.Namespace) -> int:
    """Do it. Raises `CompanionError` where it can't be done."""
    if arguments.what == "camera":
        raise CompanionError("Calibrating a camera is not part of this version; there is `calibrate sensors`.")
    try:
        guide = import_module(SENSORS)
    except ModuleNotFoundError as error:
        if error.name not in {SENSORS, SENSORS.partition(".")[0]}:
            raise
        raise CompanionError("The calibrations are missing from this copy. Install eclipse-companion again.") from None
    status: int = guide.run(arguments)
    return status
