"""`mat --game infinity FILE`: the sheet on which the device stands so that a camera finds it, for printing."""

import argparse
from pathlib import Path
from typing import Final

from eclipse_companion.commands.by_name import calibration
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.infinity.commands.device_in_picture import add_measures, device_of
from eclipse_companion.printing import writing
from eclipse_companion.printing.paper import PAPERS

_ENDINGS: Final = (".pdf", ".svg")
_TITLE: Final = "Sheet for the camera"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, the paper, and the device's measures."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the new file, .pdf or .svg")
    add_choice(parser, "--paper", tuple(PAPERS), default="a4", help="the paper (default: a4)")
    add_measures(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the file. Raises `UsageError` for another file ending or too large a device, otherwise `CompanionError`."""
    path: Path = arguments.file
    if path.suffix.lower() not in _ENDINGS:
        raise UsageError(f"A sheet is a .pdf or .svg file; {path} is neither. Choose another name.")
    page = calibration("printing.infinity_sheet").sheet(device_of(arguments), arguments.paper)
    writing.write([page], path, _TITLE)
    print(f"{path} is the sheet. Print it at 100 %, then measure its 100 mm line.")
    return 0
