"""Make the usual board again in docs/hardware, and have KiCad check it: python -m eclipse_kit.circuit [FOLDER].

KiCad's own check needs `kicad-cli` 9 or newer; its report is kept with the hash of the board that it is about. Without
it the board is written alone, and the tests say that the report is of another one.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from eclipse_companion.common import atomic_files
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.hardware import resources
from eclipse_kit import circuit
from eclipse_kit.card import DEFAULT
from eclipse_kit.circuit.board import make
from eclipse_kit.circuit.picture import face

KEPT: Final = {
    "board/eclipse-board.kicad_pcb": "eclipse-board.kicad_pcb",
    "board/eclipse-board-gerbers.zip": "eclipse-board-gerbers.zip",
    "board/bom.csv": "eclipse-board-bom.csv",
    "board/positions.csv": "eclipse-board-positions.csv",
}
"""Files of the kit, and their names in docs/hardware; the netlist is there with the drawings."""
REPORT: Final = "eclipse-board-drc.json"
PICTURES: Final = ("board-above.svg", "board-below.svg")
"""Of both faces, for people."""
_PATIENCE: Final = 300.0


def main(arguments: list[str]) -> int:
    """Write the files, and say what KiCad found; 0 if it found no error."""
    folder = Path(arguments[0]) if arguments else resources.firmware_dir().parent / "docs" / "hardware"
    made = make(DEFAULT, lambda doing: print(doing, flush=True))
    files = circuit.written(made, DEFAULT)
    kept = {name: files[path] for path, name in KEPT.items()}
    kept |= {name: face(made, layer).encode() for layer, name in enumerate(PICTURES)}
    for name, data in kept.items():
        atomic_files.write(folder / name, data)
        print(folder / name)
    program = shutil.which("kicad-cli")
    if program is None:
        print("There is no kicad-cli here, so KiCad's own check was not made. Install KiCad 9, and run this again.")
        return 1
    board = files["board/eclipse-board.kicad_pcb"]
    report = checked(program, board)
    about = {"board_sha256": hashlib.sha256(board).hexdigest(), "report": report}
    atomic_files.write(folder / REPORT, (json.dumps(about, indent=1) + "\n").encode())
    print(folder / REPORT)
    found = Counter((each["severity"], each["type"]) for each in report["violations"])
    for (severity, kind), number in sorted(found.items()):
        print(f"{number} x {severity}: {kind}")
    print(f"{len(report['unconnected_items'])} unconnected items")
    return int(bool(report["unconnected_items"]) or any(severity == "error" for severity, _ in found))


def checked(program: str, board: bytes) -> dict[str, Any]:
    """KiCad's report on a board. Raises `CompanionError`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "eclipse-board.kicad_pcb").write_bytes(board)
        command = [program, "pcb", "drc", "--severity-all", "--format", "json", "--output", "report.json"]
        done = subprocess.run(  # noqa: S603 - KiCad's own program, on a file of ours
            [*command, "eclipse-board.kicad_pcb"], cwd=folder, capture_output=True, check=False, timeout=_PATIENCE
        )
        if not (folder / "report.json").is_file():
            raise CompanionError(f"{program} wrote no report: {done.stderr.decode(errors='replace').strip()}")
        report: dict[str, Any] = json.loads((folder / "report.json").read_bytes())
        return report


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
