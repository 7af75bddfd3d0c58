"""Every file that is made from the firmware's pins, by name."""

from pathlib import Path

from eclipse_calibration.drawings import board as board_drawing
from eclipse_calibration.drawings import circuit, netlist, pins, plate, recess, sketches


def files(board: Path) -> dict[str, str]:
    """The texts of all files, from a firmware's `board.py`."""
    found = pins.read(board)
    return {
        "circuit.svg": circuit.drawing(found),
        "stripboard.svg": board_drawing.drawing(found),
        "section.svg": sketches.section(),
        "sensor-places.svg": plate.template(),
        "sensor.svg": plate.sensor(),
        "plate.svg": plate.below(),
        "recess.svg": recess.template(),
        "piece.svg": sketches.piece(),
        "steps.svg": sketches.steps(),
        "eclipse-board.net": netlist.kicad(found),
        "eclipse-board-places.csv": netlist.placement(),
    }
