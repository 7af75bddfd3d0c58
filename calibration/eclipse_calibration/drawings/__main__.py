"""Write all drawings and the netlist into docs of the clone, or the folder named."""

import sys
from pathlib import Path

from eclipse_calibration.drawings.files import camera_files, files
from eclipse_companion.hardware import resources


def main(docs: Path) -> None:
    """Write each file: `hardware/NAME`, `camera/NAME`."""
    for folder, texts in (
        (docs / "hardware", files(resources.firmware_dir() / "board.py")),
        (docs / "camera", camera_files()),
    ):
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
            print(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else resources.firmware_dir().parent / "docs")
