"""Finds the files that come with the program but aren't modules, in a clone and in an installed copy.

In: this package's folder. Out: a folder that exists.
"""

from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.hardware.board_files import BOARD, version

PACKAGE: Final = Path(__file__).resolve().parents[1]
INSTALLED_FIRMWARE: Final = PACKAGE / "_firmware"
"""Where the wheel carries the firmware (`pyproject.toml`, force-include)."""
CLONED_FIRMWARE: Final = PACKAGE.parents[1] / "firmware"


def firmware_dir() -> Path:
    """The folder of the board's files, `main.py` and the rest. Raises `CompanionError` if this copy has none."""
    for folder in (INSTALLED_FIRMWARE, CLONED_FIRMWARE):
        if (folder / "main.py").is_file():
            return folder
    raise CompanionError(
        f"The firmware's files are missing: neither {INSTALLED_FIRMWARE} nor {CLONED_FIRMWARE} has a main.py. "
        "Install eclipse-companion again."
    )


def firmware_version() -> str:
    """The version of the firmware that comes with this program. Raises `CompanionError` if it can't be found."""
    file = firmware_dir() / BOARD
    found = version(file.read_bytes()) if file.is_file() else None
    if found is None:
        raise CompanionError(f"{file} names no version. Install eclipse-companion again.")
    return found
