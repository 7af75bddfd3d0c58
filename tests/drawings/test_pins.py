"""The drawings use the firmware's pins, and a Pico has them at the named places."""

from pathlib import Path

import pytest

from eclipse_calibration.drawings import pins
from eclipse_companion.common.errors import CompanionError

BOARD = Path(__file__).resolve().parents[2] / "firmware" / "board.py"


def test_a_pico_has_forty_pins_and_each_gp_once() -> None:
    """Forty pins; GP0 to GP22 and GP26 to GP28 once each; eight grounds, the one at 33 for the converter."""
    assert sorted(pins.PICO) == list(range(1, 41))
    numbered = [name for name in pins.PICO.values() if name.startswith("GP")]
    assert sorted(numbered) == sorted(f"GP{number}" for number in (*range(23), 26, 27, 28))
    assert [pin for pin, name in pins.PICO.items() if name.endswith("GND")] == [3, 8, 13, 18, 23, 28, 38, 33]


def test_another_boards_pins_are_read_as_they_stand(tmp_path: Path) -> None:
    """Whatever pins a board.py names, plain or as constants, or None, are the ones that are drawn."""
    text = BOARD.read_text(encoding="utf-8").replace("SIGNAL_PIN = const(26)", "SIGNAL_PIN = const(27)")
    other = tmp_path / "board.py"
    other.write_text(text.replace("LIGHTS_PIN = 15", "LIGHTS_PIN = None"), encoding="utf-8")
    found = pins.read(other)
    assert (found.signal, found.lights) == (27, None)
    assert found.select == pins.read(BOARD).select


def test_a_board_without_its_pins_is_refused(tmp_path: Path) -> None:
    """A board.py that names no signal pin, or a pin that a Pico lacks, is refused in a sentence."""
    other = tmp_path / "board.py"
    other.write_text("SELECT_PINS = (2, 3, 4, 5)\n", encoding="utf-8")
    with pytest.raises(CompanionError, match="does not name SIGNAL_PIN"):
        pins.read(other)
    other.write_text(BOARD.read_text(encoding="utf-8").replace("= const(26)", "= 13 + 13"), encoding="utf-8")
    with pytest.raises(CompanionError, match="works SIGNAL_PIN out"):
        pins.read(other)
    with pytest.raises(CompanionError, match="no pin for GP23"):
        pins.physical(23)
