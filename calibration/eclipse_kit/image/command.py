"""`firmware image FILE --for BOARD`: makes the image of one board's file system.

In: the command's arguments. Out: the file, and what it does to a board.
"""

import argparse
import json
from pathlib import Path
from typing import Final

from eclipse_companion.common import atomic_files
from eclipse_companion.common.errors import CompanionError, UsageError, why_of
from eclipse_companion.common.program import PROGRAM
from eclipse_kit import card as cards
from eclipse_kit.image import image
from eclipse_kit.image.boards import BOARDS

ENDING: Final = ".uf2"


def run(arguments: argparse.Namespace) -> int:
    """Write the file, 0 when it is on the disk. Raises `UsageError`, and `CompanionError` if it can't be made."""
    path: Path | None = arguments.file
    if path is None or arguments.model is None:
        raise UsageError(f"Name the file and the board: {PROGRAM} firmware image board{ENDING} --for pico")
    if arguments.model not in BOARDS:
        raise UsageError(f"--for {arguments.model}: I know the boards {', '.join(BOARDS)}.")
    if path.suffix.lower() != ENDING:
        raise UsageError(f"An image is a {ENDING} file; {path} isn't. Choose another name.")
    card = cards.read(None if arguments.card is None else Path(arguments.card))
    board = BOARDS[arguments.model]
    data = image(card, board)
    try:
        atomic_files.write(path, data)
    except OSError as error:
        where = error.filename or path
        raise CompanionError(f"{where} can't be written: {why_of(error)}. Choose another place.") from None
    if arguments.json:
        print(json.dumps({"file": str(path), "for": arguments.model, "bytes": len(data)}))
    else:
        print(f"{path} is the firmware for a {board.title}.")
        print("Put MicroPython on the Pico first. Then hold BOOTSEL while you plug it in, and copy this file onto the")
        print("drive that appears. All files on the board are replaced: a calibration on it is lost. If this computer")
        print("has a copy of it, `play` puts it back.")
    return 0
