"""Write all drawings, the netlist and the table of places into docs/hardware of the clone, or the folder named."""

import sys
from pathlib import Path

from eclipse_calibration.drawings.files import files
from eclipse_companion.hardware import resources


def main(folder: Path) -> None:
    """Write each file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files(resources.firmware_dir() / "board.py").items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        print(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else resources.firmware_dir().parent / "docs" / "hardware")
