"""Write the page of parts lists into docs of the clone, or the folder named."""

import sys
from pathlib import Path

from eclipse_companion.common import atomic_files
from eclipse_companion.hardware import resources
from eclipse_kit.shopping.page import page


def main(docs: Path) -> None:
    """Write `parts.md`."""
    path = docs / "parts.md"
    atomic_files.write(path, page().encode())
    print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else resources.firmware_dir().parent / "docs")
