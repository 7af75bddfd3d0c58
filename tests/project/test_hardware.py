"""What hardware.md says against what the firmware does, and against the physics."""

import math
import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from eclipse_calibration.design.margins import Kit, judge
from eclipse_calibration.design.measures import Measures
from eclipse_calibration.drawings import netlist, pins, stripboard
from eclipse_companion.virtual.magnets import Magnet
from eclipse_companion.virtual.sensors import SENSORS
from eclipse_companion.wire.lines import crc16

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = (ROOT / "hardware.md").read_text(encoding="utf-8")


def rows(title: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    section = HARDWARE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "|" in line][2:]


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The values of firmware/board.py."""
    micropython = SimpleNamespace(const=lambda value: value, opt_level=lambda _: None)
    monkeypatch.setitem(__import__("sys").modules, "micropython", micropython)
    return SimpleNamespace(**runpy.run_path(str(ROOT / "firmware" / "board.py")))


def test_pin_table_is_the_firmwares(board: SimpleNamespace) -> None:
    """Each GP pin in the wiring table is the one that the firmware uses for it, and none is left out."""
    wired = {cells[2].split(",")[0]: int(cells[1][2:]) for cells in rows("Wiring") if cells[1].startswith("GP")}
    used = {f"74HC4067 S{bit}": pin for bit, pin in enumerate(board.SELECT_PINS)}
    used |= {"74HC4067 Z (SIG)": board.SIGNAL_PIN, "lights": board.LIGHTS_PIN, "sounder": board.SOUNDER_PIN}
    used |= {f"button `{name}`": pin for name, pin in board.BUTTONS}
    used |= {"safe-mode jumper": board.SAFE_MODE_PIN}
    assert wired == used


def test_pin_table_is_the_drawings() -> None:
    """The wiring table is, cell for cell, what the drawings are made from, with the Pico's own pins."""
    found = [(int(pin), name, to, what) for pin, name, to, what in rows("Wiring")]
    assert found == netlist.wired(pins.read(ROOT / "firmware" / "board.py"))


def test_strips_of_optional_parts_are_the_layouts() -> None:
    """The table of strips for optional parts is what the layout gives."""
    found = [
        (cells[0], int(cells[1]), cells[2]) for cells in rows("4. Assembly") if len(cells) == 3 and cells[1].isdigit()
    ]
    outlets = stripboard.outlets(pins.read(ROOT / "firmware" / "board.py"))
    assert found == [(to, strip, f"{first} to {last}") for to, strip, first, last in outlets]


def test_firmwares_pins_are_used_once(board: SimpleNamespace) -> None:
    """No two things hang on one pin."""
    pins = [*board.SELECT_PINS, board.SIGNAL_PIN, board.LIGHTS_PIN, board.SOUNDER_PIN, board.SAFE_MODE_PIN]
    pins += [pin for _, pin in board.BUTTONS]
    assert len(pins) == len(set(pins))


def test_lines_to_type_are_lines_of_the_wire() -> None:
    """Each line that the page has one type is a whole line that checks."""
    typed = set(re.findall(r"\$[^`*$]+\*[0-9A-F]{4}", HARDWARE))
    assert typed == {f"${body}*{crc16(body.encode()):04X}" for body in ("RAW 10", "RAW 0")}


def test_sentences_in_the_trouble_table_are_the_programs() -> None:
    """What the page quotes as said is said so: by the language file, the doctor or the guided calibration."""
    sources = ["outputs/languages/en.toml", "doctor.py", "../../calibration/eclipse_calibration/sensors.py"]
    package = ROOT / "host" / "eclipse_companion"
    said = "\n".join((package / name).read_text(encoding="utf-8") for name in sources)
    said = re.sub(r"\{square\}|\{squares\}", "5", said).replace("{silver}", "silver").replace("{detail}", "S1")
    quoted = [text for cells in rows("Trouble") for text in re.findall(r'"([^"]+)"', cells[0])]
    assert len(quoted) > 10
    for text in quoted:
        assert text.removesuffix("...") in said, text


def margin_rows() -> list[list[str]]:
    """The margins, without the table of limits above them."""
    return [cells for cells in rows("Margins") if len(cells) == 7 and "mm" in cells[1]]


@pytest.mark.parametrize("cells", margin_rows(), ids=lambda cells: f"{cells[0]} at {cells[1]}")
def test_margins_are_recomputed(cells: list[str]) -> None:
    """Each margin in the table, whole sigmas rounded down, comes out again from the fields; all are above six."""
    names = re.findall(r"D[\d.]+x[\d.]+ N\d+", cells[0])
    kit = Kit(Magnet.parse(names[0]), Magnet.parse(names[-1]))
    floor = float(cells[1].split()[0]) - 3.4
    found = judge(kit, SENSORS[cells[0].split(",")[0]], Measures(floor_mm=floor))
    told = [int(each) for each in cells[2:] if each]
    assert told == [int(each.right) for each in found.decisions]
    assert min(told) >= 6
    assert found.drag < 1


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
