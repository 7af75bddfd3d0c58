"""One circuit: the netlist, the strip-board that realises it, the input for KiCad, and the files that are kept."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from eclipse_calibration.drawings import netlist, pins, stripboard
from eclipse_calibration.drawings.__main__ import main
from eclipse_calibration.drawings.files import files
from eclipse_companion.common.errors import CompanionError
from eclipse_kit.circuit.__main__ import KEPT, PICTURES, REPORT

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "firmware" / "board.py"
PINS = pins.read(BOARD)
NETS = netlist.nets(PINS)
LAYOUT = stripboard.layout(PINS)
OF_THE_BOARD = {*KEPT.values(), *PICTURES, REPORT}
"""What is kept of the circuit board (tests/kit/circuit)."""
OTHER = pins.Pins((10, 11, 12, 13), 27, None, None, (), 22)

# Nexperia 74HC4067 rev. 8, figure 5: pins 1 to 24.
MUX = [
    *("Z", "Y7", "Y6", "Y5", "Y4", "Y3", "Y2", "Y1", "Y0", "S0", "S1", "GND"),
    *("S3", "S2", "E", "Y15", "Y14", "Y13", "Y12", "Y11", "Y10", "Y9", "Y8", "VCC"),
]


def test_multiplexers_pins_are_its_data_sheets() -> None:
    """Each name is at its pin."""
    assert {name: number for number, name in enumerate(MUX, start=1)} == netlist.MUX


def test_each_terminal_is_joined_once_and_exists() -> None:
    """No pin is in two nets, each belongs to a part, and no part but the Pico has a pin that goes nowhere."""
    joined = [terminal for terminals in NETS.values() for terminal in terminals]
    assert len(joined) == len(set(joined))
    by_name = {part.name: part for part in netlist.parts()}
    assert all(pin in by_name[part].pins for part, pin in joined)
    for part in by_name.values():
        if part.name != "U1":
            assert {pin for name, pin in joined if name == part.name} == set(part.pins)


def test_square_k_is_channel_k_less_one_through_its_resistor() -> None:
    """Each sensor goes through 1 kΩ to its channel, which has 100 nF to ground."""
    for square in range(1, 17):
        assert NETS[f"OUT{square}"] == [(f"H{square}", "OUT"), (f"R{square}", "1")]
        assert {(f"R{square}", "2"), ("U2", f"Y{square - 1}"), (f"C{square}", "1")} == set(NETS[f"CH{square}"])
        assert (f"C{square}", "2") in NETS["AGND"]


def test_strip_board_joins_what_the_circuit_joins_and_nothing_else() -> None:
    """By strips, cuts and wires alone, all leads of a net are connected, and no two nets are."""
    root = stripboard.joined(LAYOUT)
    owner: dict[stripboard.Hole, str] = {}
    for name, terminals in NETS.items():
        found = {root[LAYOUT.leads[terminal]] for terminal in terminals if terminal in LAYOUT.leads}
        assert len(found) <= 1, name
        for each in found:
            assert owner.setdefault(each, name) == name
    on_board = {terminal for terminals in NETS.values() for terminal in terminals if terminal in LAYOUT.leads}
    assert on_board == set(LAYOUT.leads)
    needed = {f"S{bit}" for bit in range(4)} | {"SIGNAL", "+3V3", "AGND"} | {f"CH{square}" for square in range(1, 17)}
    needed |= {"LIGHTS", "GND"}  # both ends of R19
    assert set(owner.values()) == needed


def test_a_missing_cut_or_a_wire_too_few_would_be_found() -> None:
    """Without any one of its cuts between channels and ground, or of its wires, the strip-board is another circuit."""

    def split(board: stripboard.Layout) -> set[frozenset[str]]:
        root = stripboard.joined(board)
        found: dict[stripboard.Hole, set[str]] = {}
        for (part, pin), hole in board.leads.items():
            found.setdefault(root[hole], set()).add(f"{part}.{pin}")
        return {frozenset(each) for each in found.values()}

    right = split(LAYOUT)
    for left_out in range(len(LAYOUT.wires)):
        wires = LAYOUT.wires[:left_out] + LAYOUT.wires[left_out + 1 :]
        assert split(stripboard.Layout(LAYOUT.leads, LAYOUT.cuts, wires, LAYOUT.bare)) != right
    for cut in [each for each in LAYOUT.cuts if each[1] == 5 and each[0] > 3]:
        cuts = tuple(each for each in LAYOUT.cuts if each != cut)
        assert split(stripboard.Layout(LAYOUT.leads, cuts, LAYOUT.wires, LAYOUT.bare)) != right


def test_no_two_leads_share_a_hole_and_none_stands_in_a_cut() -> None:
    """Each lead and wire's end has a hole of its own; only the sensors' supply wires go together."""
    holes = [hole for (part, pin), hole in LAYOUT.leads.items() if not (part[0] == "H" and pin != "OUT")]
    holes += [hole for _, *ends in LAYOUT.wires for hole in ends]
    assert len(holes) == len(set(holes))
    assert not set(holes) & set(LAYOUT.cuts)
    assert all(1 <= strip <= stripboard.STRIPS and 1 <= hole <= stripboard.HOLES for strip, hole in holes)
    for wire in LAYOUT.bare:
        assert all(after[1] == before[1] and after[0] == before[0] + 1 for before, after in pairwise(wire))


def test_optional_parts_reach_their_own_pin_alone() -> None:
    """In each free hole a strip named for an optional part is joined with its pin of the Pico, and with no lead."""
    root = stripboard.joined(LAYOUT)
    taken = {root[hole] for lead, hole in LAYOUT.leads.items() if lead not in {*NETS["LIGHTS"], *NETS["GND"]}}
    ends = [(strip, hole) for _, strip, first, last in stripboard.outlets(PINS) for hole in range(first, last + 1)]
    assert not taken & {root[each] for each in ends}
    assert not set(LAYOUT.leads.values()) & set(ends)
    for to, strip, first, last in stripboard.outlets(PINS):
        (pin,) = [pin for pin, _, what, _ in netlist.wired(PINS) if what == to]
        own = (2 + pin, 30) if pin <= 20 else (43 - pin, 37)
        assert {root[strip, hole] for hole in range(first, last + 1)} == {root[own]}


def test_the_lights_data_is_held_low_until_the_firmware_runs() -> None:
    """There are 10 kΩ between the lights' pin and ground, on the strip-board at a ground pin of the Pico."""
    assert ("R19", "1") in NETS["LIGHTS"]
    assert ("R19", "2") in NETS["GND"]
    root = stripboard.joined(LAYOUT)
    assert root[LAYOUT.leads["R19", "1"]] == root[stripboard.pico(pins.physical(PINS.lights or 0))]
    grounds = [stripboard.pico(pin) for pin, name in pins.PICO.items() if name == "GND"]
    assert root[LAYOUT.leads["R19", "2"]] in {root[each] for each in grounds}
    assert stripboard.layout(OTHER).leads.keys().isdisjoint({("R19", "1"), ("R19", "2")})


def test_other_pins_move_the_wires_and_nothing_else() -> None:
    """With the select lines and the signal on other pins the strip-board still is the circuit."""
    root = stripboard.joined(stripboard.layout(OTHER))
    leads = stripboard.layout(OTHER).leads
    for name, terminals in netlist.nets(OTHER).items():
        assert len({root[leads[each]] for each in terminals if each in leads}) <= 1, name


def test_netlist_for_kicad_has_every_part_and_node() -> None:
    """Brackets close, every part is there once, and each pin's number is its package's."""
    text = netlist.kicad(PINS)
    assert text.count("(") == text.count(")")
    assert sorted(re.findall(r'\(comp \(ref "(\w+)"\)', text)) == sorted(part.name for part in netlist.parts())
    nodes = re.findall(r'\(node \(ref "(\w+)"\) \(pin "(\d+)"\)\)', text)
    assert len(nodes) == len(set(nodes))
    assert {("H7", "1"), ("H7", "2"), ("H7", "3"), ("U1", "31"), ("U2", "1")} <= set(nodes)
    block = text.split('(name "SIGNAL")')[1].split("(net ")[0]
    assert set(re.findall(r'\(ref "(\w+)"\) \(pin "(\d+)"\)', block)) == {("U1", "31"), ("U2", "1")}


def test_each_button_keeps_its_header() -> None:
    """J4 is for `hint` also if `turn` is left out; a button that the circuit lacks is refused by name."""
    found = netlist.nets(replace(PINS, buttons=(("hint", 11),), safe_mode=None))
    assert found["HINT"] == [("U1", "GP11"), ("J4", "1")]
    assert {"TURN", "SAFE"}.isdisjoint(found)
    with pytest.raises(CompanionError, match="no header for a button 'coffee'"):
        netlist.nets(replace(PINS, buttons=(("coffee", 11),)))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drawings")
    main(folder)
    return folder / "hardware"


def test_kept_drawings_are_what_the_firmwares_pins_make(made: Path) -> None:
    """Every drawing in docs/hardware equals, letter for letter, what is made now; none is missing or left over."""
    kept = ROOT / "docs" / "hardware"
    names = {each.name for each in kept.iterdir() if not each.name.startswith("print-")}  # tests/kit/printed has those
    assert {each.name for each in made.iterdir()} | OF_THE_BOARD == names
    for each in made.iterdir():
        assert each.read_bytes() == (kept / each.name).read_bytes(), (
            f"{each.name}: make the drawings again (hardware.md)"
        )


def test_circuit_shows_each_pin_that_the_firmware_uses() -> None:
    """The drawing names every GP in use, with its pin, and changes with them."""
    text = files(BOARD)["circuit.svg"]
    used = [
        *PINS.select,
        PINS.signal,
        PINS.lights,
        PINS.sounder,
        PINS.safe_mode,
        *(number for _, number in PINS.buttons),
    ]
    for number in used:
        assert number is not None
        assert f"GP{number}" in text


def test_every_ground_of_the_circuit_is_named() -> None:
    """Two grounds are drawn with one symbol; each symbol says which it is."""
    text = files(BOARD)["circuit.svg"]
    names = re.findall(r">(AGND|GND)<", text)
    # AGND: the chip's pin 12, E, C33, and of squares 1 and 16 each sensor and both capacitors; the pin's own name.
    assert names.count("AGND") == 3 + 2 * 3 + 1
    # GND: three buttons, jumper, sounder, R19, shifter, the Pico's pin 38; four pins' own names.
    assert names.count("GND") >= 8 + 4


def test_every_drawing_is_shown_on_the_page() -> None:
    """The guide refers to each file in docs/hardware, and to none that is not there."""
    pages = [ROOT / "hardware.md", ROOT / "docs" / "electronics.md", *(ROOT / "docs" / "building").glob("*.md")]
    guide = "".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"\((?:docs/|\.\./)?hardware/([\w.-]+)\)", guide))
    assert named == {each.name for each in (ROOT / "docs" / "hardware").iterdir()}
