"""Every drawing, by name: what is made from the firmware's pins, and the camera's."""

from pathlib import Path

from eclipse_calibration.drawings import board as board_drawing
from eclipse_calibration.drawings import camera, circuit, netlist, pins, plate, recess, sketches


def camera_files() -> dict[str, str]:
    """The texts of all files about a camera."""
    return {"setting-up.svg": camera.setting_up()}


def files(board: Path) -> dict[str, str]:
    """The texts of all files about a board, from a firmware's `board.py`."""
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
        **sketches.steps(),
        "eclipse-board.net": netlist.kicad(found),
    }
