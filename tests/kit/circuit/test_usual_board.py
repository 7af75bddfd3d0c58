"""The usual board, as it is kept in docs/hardware: every limit in its files, and what a spoilt file gets."""

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import pytest

from eclipse_calibration.drawings import netlist, pins
from eclipse_companion.hardware import resources
from eclipse_kit import circuit
from eclipse_kit.card import DEFAULT, Card, Pins
from eclipse_kit.circuit import board as boards
from eclipse_kit.circuit.__main__ import KEPT, PICTURES, REPORT
from eclipse_kit.circuit.picture import face
from tests.kit.circuit import checks
from tests.kit.circuit.conftest import HARDWARE
from tests.kit.circuit.reading import Board, Track

Nets = dict[str, set[tuple[str, str]]]
HARMLESS = {"lib_footprint_issues", "lib_footprint_mismatch"}
"""Kinds of KiCad's warnings; so is every one that begins with silk."""


def test_its_pads_are_those_of_the_netlist(usual: Board, nets: Nets) -> None:
    """Each pad is in the net that the netlist puts it in."""
    assert checks.pads_are_the_netlist(usual, nets) == []


def test_its_nets_are_the_firmwares_pins(nets: Nets) -> None:
    """From each pin of the Pico to the last part, by data sheets; the firmware's own `board.py` has the same pins."""
    assert checks.netlist_is_the_pins(nets, DEFAULT) == []
    firmware = pins.read(resources.firmware_dir() / "board.py")
    assert netlist.kicad(firmware) == (HARDWARE / "eclipse-board.net").read_text(encoding="utf-8")


@pytest.mark.parametrize("check", checks.GEOMETRY, ids=lambda check: check.__name__)
def test_it_keeps_all_limits(usual: Board, check: Callable[[Board, Card], list[str]]) -> None:
    """Nets are whole without pours, clearances, widths, holes and places are right."""
    assert check(usual, DEFAULT) == []


def test_its_gerbers_and_lists_are_the_board(usual: Board, gerbers: dict[str, str], tables: tuple[str, str]) -> None:
    """Copper, mask, paste, holes, parts and places say the same as KiCad's file."""
    assert checks.gerbers_are_the_board(usual, gerbers) == []
    assert checks.lists_are_the_board(usual, tables, gerbers) == []


def test_kicads_own_check_found_no_error_on_this_very_board() -> None:
    """The kept report is of these bytes: no error, nothing unconnected, and only warnings that do no harm."""
    kept = json.loads((HARDWARE / REPORT).read_text(encoding="utf-8"))
    board = (HARDWARE / "eclipse-board.kicad_pcb").read_bytes()
    assert kept["board_sha256"] == hashlib.sha256(board).hexdigest(), "run .venv/bin/python -m eclipse_kit.circuit"
    report = kept["report"]
    assert report["unconnected_items"] == []
    assert {each["severity"] for each in report["violations"]} == {"warning"}
    assert {each["type"] for each in report["violations"] if not each["type"].startswith("silk")} <= HARMLESS
    assert int(report["kicad_version"].split(".")[0]) >= 9


def test_it_is_what_the_kit_makes() -> None:
    """Made again, the board has the same tracks, and its files the same bytes but for the pours' corners.

    Another version of OpenCV may put a corner elsewhere.
    """
    told: list[str] = []
    made = boards.make(DEFAULT, told.append)
    assert told[0] == "Routing the board, pass 1: 51 of 51 nets"
    files = circuit.written(made, DEFAULT)
    assert files["board/eclipse-board.net"] == (HARDWARE / "eclipse-board.net").read_bytes()
    for path, name in KEPT.items():
        if not name.endswith(".zip"):
            assert _without_pours(files[path]) == _without_pours((HARDWARE / name).read_bytes()), name
    for layer, name in enumerate(PICTURES):
        assert face(made, layer) == (HARDWARE / name).read_text(encoding="utf-8")


def _without_pours(data: bytes) -> list[bytes]:
    lines = data.splitlines()
    return [line for at, line in enumerate(lines) if b"filled_polygon" not in b"".join(lines[max(0, at - 2) : at + 1])]


def _track(board: Board, net: str) -> int:
    """The longest track of a net."""
    lengths = [
        abs(each.end[0] - each.start[0]) + abs(each.end[1] - each.start[1]) if each.net == net else -1.0
        for each in board.tracks
    ]
    return lengths.index(max(lengths))


def _part(board: Board, name: str) -> int:
    return next(at for at, part in enumerate(board.parts) if part.name == name)


def _lose_track(board: Board) -> None:
    del board.tracks[_track(board, "CH5")]


def _join_nets(board: Board) -> None:
    at = _track(board, "SIGNAL")
    other = board.tracks[_track(board, "AGND")]
    board.tracks[at] = board.tracks[at]._replace(end=other.start)


def _come_near(board: Board) -> None:
    at = _track(board, "+5V")
    board.tracks[at] = board.tracks[at]._replace(width=1.6)


def _pour_over(board: Board) -> None:
    net, layer, corners = board.pours[0]
    board.pours[0] = (net, layer, [(x + 0.15, y) for x, y in corners])


def _reach_the_edge(board: Board) -> None:
    board.edge = (board.edge[0], board.edge[1], board.edge[2], board.edge[3] - 0.6)


def _drill_twice(board: Board) -> None:
    via = board.vias[0]
    board.vias.append(via._replace(middle=(via.middle[0] + 0.4, via.middle[1])))


def _cross_the_antenna(board: Board) -> None:
    (x0, y0), _, (x1, y1), _ = checks.antenna_of(board).core
    board.tracks.append(Track("GND", "F.Cu", (x0, y0), (x1, y1), 0.25))


def _thin_track(board: Board) -> None:
    at = _track(board, "AGND")
    board.tracks[at] = board.tracks[at]._replace(width=0.22)


def _thin_ring(board: Board) -> None:
    board.vias[3] = board.vias[3]._replace(size=0.5)


def _move_sensor(board: Board) -> None:
    at = _part(board, "H7")
    x, y = board.parts[at].middle
    board.parts[at] = board.parts[at]._replace(middle=(x, y + 0.02))


def _turn_sensor_down(board: Board) -> None:
    at = _part(board, "H16")
    board.parts[at] = board.parts[at]._replace(layer="B.Cu")


def _lose_the_note(board: Board) -> None:
    board.words = [(text, layer) for text, layer in board.words if "never" not in text]


def _widen_the_board(board: Board) -> None:
    left, top, right, bottom = board.edge
    board.edge = (left - 0.5, top, right, bottom)


def _hole_in_the_copper(board: Board) -> None:
    board.holes.append((board.tracks[_track(board, "CH1")].start, 3.2))


@pytest.mark.parametrize(
    ("check", "spoil"),
    [
        (checks.nets_are_whole, _lose_track),
        (checks.nets_are_whole, _join_nets),
        (checks.nets_keep_apart, _come_near),
        (checks.nets_keep_apart, _pour_over),
        (checks.copper_keeps_inside, _reach_the_edge),
        (checks.copper_keeps_inside, _drill_twice),
        (checks.copper_keeps_inside, _cross_the_antenna),
        (checks.copper_keeps_inside, _hole_in_the_copper),
        (checks.copper_is_wide, _thin_track),
        (checks.copper_is_wide, _thin_ring),
        (checks.parts_stand_right, _move_sensor),
        (checks.parts_stand_right, _turn_sensor_down),
        (checks.parts_stand_right, _lose_the_note),
        (checks.parts_stand_right, _widen_the_board),
    ],
    ids=lambda each: each.__name__.strip("_"),
)
def test_a_spoilt_board_is_refused(
    usual: Board, check: Callable[[Board, Card], list[str]], spoil: Callable[[Board], None]
) -> None:
    """Each check finds what was spoilt."""
    board = deepcopy(usual)
    spoil(board)
    assert check(board, DEFAULT)


@pytest.mark.parametrize("pad", ["U2.1", "H3.2", "U1.31", "J4.2"])
def test_a_pad_in_another_net_is_refused(usual: Board, nets: Nets, pad: str) -> None:
    """The pads are then not the netlist, nor is the netlist the pins if it says so, too."""
    part, _, number = pad.partition(".")
    board = replace(
        usual,
        pads=[each._replace(net="TURN") if (each.part, each.number) == (part, number) else each for each in usual.pads],
    )
    assert checks.pads_are_the_netlist(board, nets)
    wrong = {name: nodes - {(part, number)} for name, nodes in nets.items()}
    wrong["TURN"] |= {(part, number)}
    assert checks.netlist_is_the_pins(wrong, DEFAULT)
    assert checks.netlist_is_the_pins(nets, replace(DEFAULT, pins=Pins(select=(3, 2, 4, 5))))


SPOILT_GERBERS = {
    "copper": ("B_Cu.gbr", "G37*\n", "G37*\nD10*\nX0Y0D03*\nX9000000Y9000000D02*\nX60000000Y-90000000D01*\n"),
    "mask": ("F_Mask.gbr", "D03*\n", "D02*\n"),
    "paste": ("F_Paste.gbr", "D03*\n", "D02*\n"),
    "drill": ("PTH.drl", "\nM30", "\nX1.0Y1.0\nM30"),
    "note": ("NPTH.drl", "never yet made", "made"),
}


@pytest.mark.parametrize("name", SPOILT_GERBERS)
def test_spoilt_gerbers_are_refused(usual: Board, gerbers: dict[str, str], name: str) -> None:
    """A short circuit, a closed mask, missing paste, a hole too many, and a missing note are found."""
    end, old, new = SPOILT_GERBERS[name]
    spoilt = {file: text.replace(old, new, 1) if file.endswith(f"-{end}") else text for file, text in gerbers.items()}
    assert spoilt != gerbers
    assert checks.gerbers_are_the_board(usual, spoilt)


@pytest.mark.parametrize(
    "change",
    [
        (0, ",R2,", ","),
        (0, ",16,Texas", ",15,Texas"),
        (1, "H1,-37.5000", "H1,-37.4000"),
        (1, "R4,", "R40,"),
        (1, ",top,", ",bottom,"),
    ],
)
def test_spoilt_lists_are_refused(
    usual: Board, gerbers: dict[str, str], tables: tuple[str, str], change: tuple[int, str, str]
) -> None:
    """A part that is missing, a wrong number, a wrong place, a wrong name, a wrong face are found."""
    which, old, new = change
    spoilt = list(tables)
    spoilt[which] = spoilt[which].replace(old, new, 1)
    assert spoilt[which] != tables[which]
    assert checks.lists_are_the_board(usual, (spoilt[0], spoilt[1]), gerbers)
