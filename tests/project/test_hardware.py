"""What hardware.md says against what the firmware does, and against the physics."""

import math
import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = (ROOT / "hardware.md").read_text(encoding="utf-8")

PHYSICAL = {2: 4, 3: 5, 4: 6, 5: 7, 10: 14, 11: 15, 12: 16, 14: 19, 15: 20, 22: 29, 26: 31}
"""GP number to the Pico's pin (Raspberry Pi Pico data sheet, figure 2)."""


def rows(title: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    section = HARDWARE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "|" in line][2:]


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The values of firmware/board.py."""
    monkeypatch.setitem(__import__("sys").modules, "micropython", SimpleNamespace(const=lambda value: value))
    return SimpleNamespace(**runpy.run_path(str(ROOT / "firmware" / "board.py")))


def test_pin_table_is_the_firmwares(board: SimpleNamespace) -> None:
    """Each GP pin in the wiring table is the one that the firmware uses for it, and none is left out."""
    wired = {cells[2].split(",")[0]: int(cells[1][2:]) for cells in rows("Wiring") if cells[1].startswith("GP")}
    used = {f"74HC4067 S{bit}": pin for bit, pin in enumerate(board.SELECT_PINS)}
    used |= {"74HC4067 SIG (common)": board.SIGNAL_PIN, "lights": board.LIGHTS_PIN, "sounder": board.SOUNDER_PIN}
    used |= {f"button `{name}`": pin for name, pin in board.BUTTONS}
    used |= {"safe-mode jumper": board.SAFE_MODE_PIN}
    assert wired == used


def test_pin_numbers_are_the_picos() -> None:
    """The pin in the first column is where the Pico has that GP."""
    for pin, name, *_ in rows("Wiring"):
        if name.startswith("GP"):
            assert PHYSICAL[int(name[2:])] == int(pin), name


def test_firmwares_pins_are_used_once(board: SimpleNamespace) -> None:
    """No two things hang on one pin."""
    pins = [*board.SELECT_PINS, board.SIGNAL_PIN, board.LIGHTS_PIN, board.SOUNDER_PIN, board.SAFE_MODE_PIN]
    pins += [pin for _, pin in board.BUTTONS]
    assert len(pins) == len(set(pins))


MV_PER_MT = {"DRV5055A2": 30.0, "SS49E": 9.0}
REMANENCE_T = {"N35": 1.19, "N42": 1.31, "N45": 1.35}


def on_axis_mt(diameter: float, thickness: float, remanence_t: float, z: float) -> float:
    """The field on a disc magnet's axis at a distance from its middle: the closed form of a disc."""
    radius, far, near = diameter / 2, z + thickness / 2, z - thickness / 2
    return 500 * remanence_t * (far / math.hypot(far, radius) - near / math.hypot(near, radius))


@pytest.mark.parametrize("cells", rows("Levels"), ids=lambda cells: f"{cells[0]} at {cells[1]}")
def test_levels_follow_from_field_and_sensitivity(cells: list[str]) -> None:
    """Field, volts, counts and readings of a row are those of its magnet, height and sensor, within two per cent."""
    kit = re.match(r"(\S+), D(\d+)x(\d+) (N\d+)", cells[0])
    assert kit
    z, field, volts, counts = (float(cell.split()[0].replace(",", "")) for cell in cells[1:5])
    expected_mt = on_axis_mt(float(kit[2]), float(kit[3]), REMANENCE_T[kit[4]], z)
    assert field == pytest.approx(expected_mt, rel=0.02)
    assert volts == pytest.approx(expected_mt * MV_PER_MT[kit[1]] / 1000, rel=0.03)
    assert counts == pytest.approx(expected_mt * MV_PER_MT[kit[1]] / 3300 * 65535, rel=0.02)
    silver, gold = (int(reading.strip().replace(",", "")) for reading in cells[5].split("…"))
    assert (silver, gold) == pytest.approx((32768 - counts, 32768 + counts), abs=100)
