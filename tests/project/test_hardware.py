"""Checks the guide to building a board against what the firmware does, and against the physics."""

import argparse
import math
import re
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from eclipse_calibration.design import parts
from eclipse_calibration.design.margins import Kit, judge
from eclipse_calibration.design.measures import Measures
from eclipse_calibration.drawings import netlist, pins, plate, sketches, stripboard
from eclipse_calibration.drawings.files import files
from eclipse_companion.commands import sensors
from eclipse_companion.hardware import converter
from eclipse_companion.hardware.magnets import Magnet

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "hardware.md",
    ROOT / "docs" / "electronics.md",
    ROOT / "docs" / "parts.md",
    *sorted((ROOT / "docs" / "building").glob("*.md")),
]
HARDWARE, ELECTRONICS = (page.read_text(encoding="utf-8") for page in PAGES[:2])
STRIP, MAGNETS = (
    (ROOT / "docs" / "building" / f"{name}.md").read_text(encoding="utf-8") for name in ("strip-board", "magnets")
)
GUIDE = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
PROSE = " ".join(GUIDE.split())


def rows(title: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    section = GUIDE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "|" in line][2:]


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The values of firmware/board.py."""
    micropython = SimpleNamespace(const=lambda value: value, opt_level=lambda _: None)
    monkeypatch.setitem(__import__("sys").modules, "micropython", micropython)
    return SimpleNamespace(**runpy.run_path(str(ROOT / "firmware" / "board.py")))


def test_pin_table_is_the_firmwares(board: SimpleNamespace) -> None:
    """Each GP pin in the wiring table is the one that the firmware uses for it, and none is missing."""
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
    """The table of strips for optional parts is the layout's."""
    found = [
        (cells[0], int(cells[1]), cells[2])
        for cells in rows("Step 4: Cut and fit the strip-board")
        if len(cells) == 3 and cells[1].isdigit()
    ]
    outlets = stripboard.outlets(pins.read(ROOT / "firmware" / "board.py"))
    assert found == [(to, strip, f"{first} to {last}") for to, strip, first, last in outlets]


def test_firmwares_pins_are_used_once(board: SimpleNamespace) -> None:
    """No two things share a pin."""
    pins = [*board.SELECT_PINS, board.SIGNAL_PIN, board.LIGHTS_PIN, board.SOUNDER_PIN, board.SAFE_MODE_PIN]
    pins += [pin for _, pin in board.BUTTONS]
    assert len(pins) == len(set(pins))


def test_nobody_has_to_type_lines_of_the_wire() -> None:
    """Neither page nor drawings ask for a line of the wire; the bare readings are an option of `sensors`."""
    drawn = "".join(files(ROOT / "firmware" / "board.py").values())
    assert "$RAW" not in GUIDE + drawn
    parser = argparse.ArgumentParser()
    sensors.add_arguments(parser)
    assert parser.parse_args(["--readings"]).readings
    assert "sensors --readings" in GUIDE
    assert "sensors --readings" in drawn


def test_what_step_4_measures_is_the_layouts() -> None:
    """The table of measurements on the strip-board is, cell for cell, the layout's."""
    table = STRIP.split("| one probe | the other | shows |\n|---|---|---|\n")[1].split("\n\n")[0]
    found = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.splitlines()]
    assert found == [check.row for check in stripboard.checks(pins.read(ROOT / "firmware" / "board.py"))]


def test_sizes_of_the_plate_are_the_drawings() -> None:
    """Slots, bends, wires and the plate's outline have the same sizes in the text and in the drawings."""
    width, height = plate.SLOT_MM
    legs, deep = plate.LEG_SLOT_MM
    for size in (
        f"{width} × {height} mm (+0.2, −0)",  # noqa: RUF001 - as the page has it
        f"{legs} × {deep} mm for the legs",  # noqa: RUF001
        f"bend them down at {plate.BEND_MM} mm",
        f"3.3 V at {plate.SUPPLY_MM} mm and AGND at {plate.GROUND_MM} mm from the crosses",
        f"sensor plate, {plate.PLATE_MM:g} x {plate.PLATE_MM:g} mm: {plate.THICK_MM} mm acrylic, polystyrene or card",
        f"{plate.LIGHT_MM:g} mm from the middle in both directions",
    ):
        assert size in PROSE


def test_all_that_build_b_holds_goes_into_its_frame() -> None:
    """The heights in the text are the drawing's, and together they are no more than the frame's."""
    table = STRIP.split("| what | height |\n|---|---|\n")[1].split("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    assert cells[:-1] == [[what, f"{height:g} mm"] for what, height in sketches.STACK]
    together = sum(height for _, height in sketches.STACK)
    assert cells[-1][1] == f"{together:.1f} mm"
    assert together <= sketches.FRAME_MM
    assert f"{sketches.FRAME_MM:g} mm high" in STRIP


def test_sentences_in_the_trouble_table_are_the_programs() -> None:
    """The language file, the doctor or the guided calibration really says what the page quotes."""
    sources = [
        "outputs/languages/en.toml",
        "games/eclipse/words/languages/en.toml",
        "upkeep/doctor.py",
        "common/permissions.py",
        "sensing/link/rivals.py",
        "sensing/link/ports.py",
        "sensing/link/session.py",
        "../../calibration/eclipse_calibration/sensors.py",
    ]
    package = ROOT / "host" / "eclipse_companion"
    said = "\n".join((package / name).read_text(encoding="utf-8") for name in sources)
    said = (
        re.sub(r"\{square\}|\{squares\}", "5", said)
        .replace("{silver}", "silver")
        .replace("{detail}", "S1")
        .replace("{access.owner_name}", "root")
    )
    quoted = [text for cells in rows("Trouble") for text in re.findall(r'"([^"]+)"', cells[0])]
    assert len(quoted) > 10
    for text in quoted:
        assert text.removeprefix("... ").removesuffix("...") in said, text


def margin_rows() -> list[list[str]]:
    """The margins, without the table of limits above them."""
    return [cells for cells in rows("Margins") if len(cells) == 9 and "mm" in cells[1]]


@pytest.mark.parametrize("cells", margin_rows(), ids=lambda cells: f"{cells[0]} at {cells[1]}, {cells[2]}, {cells[3]}")
def test_margins_are_recomputed(cells: list[str]) -> None:
    """Each margin in the table, whole sigmas rounded down, follows again from the fields; all are above six."""
    names = re.findall(r"D[\d.]+x[\d.]+ N\d+", cells[0])
    kit = Kit(Magnet.parse(names[0]), Magnet.parse(names[-1]))
    floor = float(cells[1].split()[0]) - 3.4
    off, alike = (float(cell.split()[0]) for cell in cells[2:4])
    measures = Measures(floor_mm=floor, off_mm=off, sorted_percent=alike)
    found = judge(kit, parts.part(cells[0].split(",")[0]), measures)
    told = [int(each) for each in cells[4:] if each]
    assert told == [int(each.right) for each in found.decisions]
    assert min(told) >= 6
    assert found.drag < 1


MV_PER_MT = {"DRV5055A2": 30.0, "SS49E": 9.0}
REMANENCE_T = {"N35": 1.19, "N42": 1.31, "N45": 1.35}


def on_axis_mt(diameter: float, thickness: float, remanence_t: float, z: float) -> float:
    """The field on a disc magnet's axis at a distance from its centre: the closed form for a disc."""
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
    assert counts == pytest.approx(expected_mt * MV_PER_MT[kit[1]] / 3270 * 65535, rel=0.02)
    silver, gold = (int(reading.strip().replace(",", "")) for reading in cells[5].split("…"))
    assert (silver, gold) == pytest.approx((33070 - counts, 33070 + counts), abs=100)


def test_prices_of_the_three_ways_are_those_of_their_baskets() -> None:
    """The table at the beginning rounds what the parts lists come to."""
    totals = re.findall(r"\*\*together\*\* \| \| \| \*\*([\d.]+)\*\*", GUIDE)
    told = re.search(r"\| parts, about \| (\d+) € \| (\d+) € \| (\d+) € \|", HARDWARE)
    assert told
    assert [int(each) for each in told.groups()] == [round(float(each)) for each in totals]


BUILT = [ROOT / "docs" / "building" / f"{name}.md" for name in ("strip-board", "printed", "circuit-board")]


@pytest.mark.parametrize("page", BUILT, ids=lambda page: page.stem)
def test_each_step_has_a_picture_and_says_what_must_be_right(page: Path) -> None:
    """Before the next step a builder knows how this one must look, what to check, and what can go wrong."""
    steps = re.split(r"\n## ", page.read_text(encoding="utf-8"))[1:]
    numbered = [step for step in steps if step.startswith("Step ")]
    assert [int(step.split()[1].rstrip(":")) for step in numbered] == list(range(1, len(numbered) + 1))
    assert len(numbered) >= 8
    for step in numbered:
        assert "](../hardware/" in step, step[:40]
        assert "**It's right if**" in step, step[:40]
        assert "**What can go wrong**" in step, step[:40]


def test_no_line_of_prose_is_longer_than_120_characters() -> None:
    """Apart from tables, the guide reads well in any editor."""
    assert not [line for line in GUIDE.splitlines() if len(line) > 120 and not line.startswith("|")]


def test_the_page_warns_of_magnets_before_anything_else() -> None:
    """The danger, what to do about it, and each rule for handling magnets come before the first heading."""
    first = " ".join(HARDWARE.split("\n## ")[0].replace(">", " ").split())
    for said in (
        "perforate",
        "Go to hospital at once",
        "children",
        "pacemakers",
        "Count the magnets",
        "Never drill, saw or",
    ):
        assert said in first
    assert "Read [the warning](../../hardware.md) again" in MAGNETS
    for said in ("Glue the plugs", "never drill a piece that holds one"):
        assert said in " ".join(MAGNETS.split())


def test_what_a_sensor_must_show_in_step_2_passes_on_the_board() -> None:
    """A sensor at either end of the first test's range is learned at rest, and its supply there is enough for it."""
    volts = re.findall(r"each sensor's leg 3 at ([\d.]+) to ([\d.]+) V \(SS49E: ([\d.]+) to ([\d.]+) V\)", PROSE)
    counts = re.search(r"\| ([\d,]+) to ([\d,]+); SS49E ([\d,]+) to ([\d,]+) \|", ELECTRONICS)
    assert counts
    for volt, count in zip(volts[0], counts.groups(), strict=True):
        reading = float(volt) * converter.COUNTS_PER_V
        assert int(count.replace(",", "")) == pytest.approx(reading, abs=100)
        assert abs(reading - converter.NOMINAL_REST) < converter.REST_SPREAD
    ohms = float(re.findall(r"through (\d+) Ω, and leg 2", PROSE)[0])
    assert converter.SUPPLY_V - ohms * MOST_MA / 1000 > LEAST_SUPPLY_V
    assert f"a resistor of {ohms:g} Ω" in PROSE


MOST_MA, LEAST_SUPPLY_V = 10, 3.0
"""A DRV5055 draws at most this current, and needs at least this supply (TI SBAS640B, 6.3 and 6.5)."""


def test_the_firmware_leaves_the_picos_own_pins_alone() -> None:
    """GP23, GP24, GP25 and GP29 belong to its supply, its light and, on W boards, the radio: no file names them."""
    values: dict[str, Any] = {}
    text = (ROOT / "firmware" / "board.py").read_text(encoding="utf-8")
    exec(text.replace("from micropython import const", "const = int"), values)  # noqa: S102 - our own file
    named = {values[name] for name in values if name.endswith("_PIN")}
    named |= {*values["SELECT_PINS"], *(pin for _, pin in values["BUTTONS"])}
    assert named == {2, 3, 4, 5, 10, 11, 12, 14, 15, 22, 26}
    assert not named & {23, 24, 25, 29}
    for file in (ROOT / "firmware").glob("*.py"):
        assert not re.search(r"\bPin\(\s*\d", file.read_text(encoding="utf-8")), f"{file.name} names a pin itself"
