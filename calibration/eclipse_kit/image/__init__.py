"""Images of the board's file system, with the firmware in it: one for each kind of Pico, to drop on its drive.

In: a card. Out: `.uf2` files. MicroPython's own `.uf2` comes first; it leaves this part of the flash alone.
"""

import json
from typing import Final

from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.hardware import board_files
from eclipse_companion.hardware.resources import firmware_dir
from eclipse_kit.card import Card
from eclipse_kit.image import file_system, uf2
from eclipse_kit.image.boards import BOARDS, Flash
from eclipse_kit.writing import Files, Told

PACKAGE: Final = "package.json"


def files(card: Card, told: Told) -> Files:
    """An image for each kind of board. Raises `CompanionError`, also if a library is missing."""
    found = {}
    for name, flash in BOARDS.items():
        told(f"Making the firmware's image for a {flash.title}")
        found[f"firmware/{name}.uf2"] = image(card, flash)
    return found


def image(card: Card, flash: Flash) -> bytes:
    """The image for one kind of board. Raises `CompanionError`, also if a library is missing."""
    blocks = file_system.blocks(contents(card), flash.blocks)
    return uf2.written(
        {flash.start + file_system.BLOCK * number: data for number, data in blocks.items()}, flash.family
    )


def contents(card: Card) -> dict[str, bytes]:
    """The board's files by name, as written; `board.py` alone follows the card. Raises `CompanionError`."""
    folder = firmware_dir()
    try:
        names = [target for target, _ in json.loads((folder / PACKAGE).read_bytes())["urls"]]
        found = {name: (folder / name).read_bytes() for name in (*names, board_files.MAIN)}
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise CompanionError(
            f"The firmware in {folder} isn't whole ({why_of(error)}). Install eclipse-companion again."
        ) from None
    found[board_files.BOARD] = board_files.with_pins(found[board_files.BOARD], _pins(card))
    return found


def _pins(card: Card) -> dict[str, int | tuple[int, ...] | None]:
    """The card's pins, by their names in `board.py`."""
    pins = card.pins
    return {
        "SELECT_PINS": pins.select,
        "SIGNAL_PIN": pins.signal,
        "LIGHTS_PIN": pins.lights,
        "SOUNDER_PIN": pins.sounder,
        "SAFE_MODE_PIN": pins.safe,
        "turn": pins.turn,
        "hint": pins.hint,
        "undo": pins.undo,
    }
