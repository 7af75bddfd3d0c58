"""The drawn strip-board: its measurements hold, wires are clear of parts, pillars harm nothing."""

from itertools import pairwise, product
from pathlib import Path

import pytest

from eclipse_calibration.drawings import pins, stripboard

PINS = pins.read(Path(__file__).resolve().parents[2] / "firmware" / "board.py")
OTHER = pins.Pins((10, 11, 12, 13), 27, None, None, (), 22)
LAYOUT = stripboard.layout(PINS)


@pytest.mark.parametrize("used", [PINS, OTHER], ids=["the firmware's pins", "other pins"])
def test_each_measurement_holds_on_a_good_board(used: pins.Pins) -> None:
    """What should be open is open, and what should be joined is joined, by strips, cuts and wires alone."""
    root = stripboard.joined(stripboard.layout(used))
    for check in stripboard.checks(used):
        assert check.pairs
        for one, other in check.pairs:
            assert (root[one] == root[other]) == check.joined, (check.row, one, other)


def fails(board: stripboard.Layout) -> bool:
    """Whether a measurement does not hold on a board that is built otherwise."""
    root = stripboard.joined(board)
    return any((root[a] == root[b]) != check.joined for check in stripboard.checks(PINS) for a, b in check.pairs)


def test_a_cut_left_out_or_a_wire_left_out_is_measured() -> None:
    """Without any one of its cuts, or of its insulated wires, a measurement fails."""
    for cut in LAYOUT.cuts:
        cuts = tuple(each for each in LAYOUT.cuts if each != cut)
        assert fails(stripboard.Layout(LAYOUT.leads, cuts, LAYOUT.wires, LAYOUT.bare)), cut
    for wire in LAYOUT.wires:
        wires = tuple(each for each in LAYOUT.wires if each != wire)
        assert fails(stripboard.Layout(LAYOUT.leads, LAYOUT.cuts, wires, LAYOUT.bare)), wire


def test_a_bridge_between_neighbours_is_measured() -> None:
    """A drop of solder from a pin of chip or Pico to the strip below makes a measurement fail."""
    for column, last in ((stripboard.MUX_HOLES, 13), (stripboard.PICO_HOLES, 21)):
        for hole, strip in product(column, range(3, last + 1)):
            bridge = ("bridge", (strip, hole), (strip + 1, hole))
            assert fails(stripboard.Layout(LAYOUT.leads, LAYOUT.cuts, (*LAYOUT.wires, bridge), LAYOUT.bare)), bridge


@pytest.mark.parametrize("used", [PINS, OTHER], ids=["the firmware's pins", "other pins"])
def test_wires_lie_clear_of_chip_pico_and_capacitors(used: pins.Pins) -> None:
    """Each wire goes from its one hole to the other, along strips or across them, and over no part."""
    board = stripboard.layout(used)
    bodies: list[tuple[int, int, int, int]] = [(3, 14, *stripboard.MUX_HOLES), (3, 22, *stripboard.PICO_HOLES)]
    bodies += [
        (strip, strip, min(hole, board.leads[part, "2"][1]), max(hole, board.leads[part, "2"][1]))
        for (part, pin), (strip, hole) in board.leads.items()
        if part[0] == "C" and pin == "1"
    ]
    for name, start, end in board.wires:
        way = stripboard.ways(board)[name]
        assert (way[0], way[-1]) == (start, end)
        for (y1, x1), (y2, x2) in pairwise(way):
            assert x1 == x2 or y1 == y2, name
            for top, bottom, left, right in bodies:
                beside = max(x1, x2) < left or min(x1, x2) > right
                assert beside or max(y1, y2) < top or min(y1, y2) > bottom, (name, top, left)


def test_pillars_take_no_lead_and_part_nothing() -> None:
    """No lead, wire or outlet is within a pillar's head, and without the copper there everything stays joined."""
    taken = {*LAYOUT.leads.values(), *LAYOUT.cuts, *(hole for _, *ends in LAYOUT.wires for hole in ends)}
    taken |= {hole for wire in LAYOUT.bare for hole in wire}
    taken |= {(strip, hole) for _, strip, first, last in stripboard.outlets(PINS) for hole in range(first, last + 1)}
    lost = set()
    for strip, hole in stripboard.PILLARS:
        near = {(strip + down, hole + along) for down, along in product((-1, 0, 1), repeat=2)}
        assert not near & taken
        lost |= near
    cuts = tuple({*LAYOUT.cuts, *lost})
    holed = stripboard.joined(stripboard.Layout(LAYOUT.leads, cuts, LAYOUT.wires, LAYOUT.bare))
    whole = stripboard.joined(LAYOUT)
    leads = list(LAYOUT.leads.values())
    assert all((holed[a] == holed[b]) == (whole[a] == whole[b]) for a, b in product(leads, leads))
