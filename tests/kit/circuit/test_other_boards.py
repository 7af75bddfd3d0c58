"""Boards of other cards: other pitches, other pins, parts that are left out."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_calibration.drawings import netlist
from eclipse_companion.common.errors import CompanionError
from eclipse_kit import circuit, outline
from eclipse_kit.card import DEFAULT, Card, Pins
from eclipse_kit.circuit import board as boards
from eclipse_kit.circuit import strokes
from eclipse_kit.circuit.copper import Track, Via
from eclipse_kit.circuit.layout import lay_out
from eclipse_kit.circuit.loose import loose, trimmed
from eclipse_kit.circuit.routing import route
from tests.evidence.boards import HEADER, faults
from tests.kit.circuit import checks, reading


@st.composite
def cards(draw: st.DrawFn) -> Card:
    signal = draw(st.sampled_from((26, 27, 28)))
    others = draw(st.permutations([number for number in HEADER if number != signal]))
    fitted = draw(st.lists(st.booleans(), min_size=6, max_size=6))
    optional = (number if fits else None for number, fits in zip(others[4:], fitted, strict=False))
    first, second, third, fourth = others[:4]
    pitch = draw(st.integers(150, 600)) / 10
    return Card(pitch=pitch, piece_width=pitch - 2, pins=Pins((first, second, third, fourth), signal, *optional))


def test_another_pitch_and_other_pins_make_a_board_that_keeps_all_limits() -> None:
    """Nets, places and clearances, gerbers and lists are right for a card with a part left out; twice alike."""
    pins = Pins(select=(21, 0, 17, 9), signal=28, lights=16, sounder=None, turn=1, hint=22, undo=8, safe=20)
    card = Card(pitch=15.3, piece_width=13, pins=pins)
    files = circuit.files(card, lambda _: None)
    assert faults(card, files) == []
    made = reading.board(files["board/eclipse-board.kicad_pcb"].decode())
    assert {"J2", "R18"}.isdisjoint(part.name for part in made.parts)
    again = circuit.files(replace(card, floor=2.5, piece_width=12), lambda _: None)
    assert again == files, "a board depends on pitch and pins alone, and is the same each time"


@given(cards())
@settings(max_examples=25, deadline=None)
def test_nets_follow_the_pins_and_parts_have_room_on_every_board(card: Card) -> None:
    """For any pitch and pins the netlist is the pins', and no part stands in another, in a hole or off the board."""
    layout = lay_out(card.pitch, boards.pins_of(card), card.sensor)
    nets = reading.netlist(netlist.kicad(boards.pins_of(card)))
    assert checks.netlist_is_the_pins(nets, card) == []
    yards = [[placed.at(*corner) for corner in placed.footprint.courtyard] for placed in layout.placed]
    boxes = [
        (min(x for x, _ in yard), min(y for _, y in yard), max(x for x, _ in yard), max(y for _, y in yard))
        for yard in yards
    ]
    edge = layout.edge
    for at, (placed, (x0, y0, x1, y1)) in enumerate(zip(layout.placed, boxes, strict=True)):
        assert edge.left <= x0 <= x1 <= edge.right
        assert edge.top <= y0 <= y1 <= edge.bottom
        for other, (u0, v0, u1, v1) in zip(layout.placed[at + 1 :], boxes[at + 1 :], strict=True):
            if placed.layer == other.layer:
                assert x1 <= u0 or u1 <= x0 or y1 <= v0 or v1 <= y0, (placed.part.name, other.part.name)
        for hole in layout.holes:
            near_x, near_y = max(x0 - hole.x, 0, hole.x - x1), max(y0 - hole.y, 0, hole.y - y1)
            room = outline.LIGHT_BOARD if hole.diameter == outline.LIGHT_HOLE else 6.8
            assert placed.layer == 0 or near_x**2 + near_y**2 >= (room / 2) ** 2, placed.part.name


def test_what_has_no_room_is_refused() -> None:
    """If a net's pad is walled in, a sentence names the net."""
    layout = lay_out(DEFAULT.pitch, boards.pins_of(DEFAULT), DEFAULT.sensor)
    walled = next(land for land in layout.lands if land.net == "SIGNAL")
    walls = [
        walled._replace(part="X", net="", x=walled.x + x, y=walled.y + y, width=3.0, height=3.0, round=False)
        for x, y in ((2.5, 0.0), (-2.5, 0.0), (0.0, 2.5), (0.0, -2.5))
    ]
    with pytest.raises(CompanionError, match="There is no room for a track of SIGNAL"):
        route(replace(layout, lands=(*layout.lands, *walls)), lambda _: None)


def test_a_short_piece_between_two_others_seems_loose_to_kicad() -> None:
    """What reaches both of its ends counts for the nearer one; a via at the other end holds it."""
    short = Track("GND", 1, (0.0, 0.0), (0.25, 0.0), 0.5)
    tracks = [short, Track("GND", 1, (-1.0, -1.0), (1.0, 1.0), 0.5), Track("GND", 1, (0.25, 0.0), (0.25, 2.0), 0.5)]
    assert loose(tracks, [Via("GND", 0.25, 0.0)], []) == [short]
    far = [short._replace(end=(1.0, 0.0)), tracks[1], Track("GND", 1, (1.0, 0.0), (1.0, -2.0), 0.5)]
    assert loose(far, [], []) == []


def test_a_short_piece_goes_if_the_rest_is_joined_without_it() -> None:
    """The via holds an end of the slanting track; without that end near it, the piece is needed, and stays."""
    piece = Track("GND", 1, (0.0, 0.0), (0.0, -0.25), 0.25)
    tracks = [Track("GND", 1, (-1.0, -1.25), (0.25, 0.0), 0.25), piece]
    via = Via("GND", 0.0, 0.0)
    assert loose(tracks, [via], []) == [piece]
    assert trimmed(tracks, [via], []) == tracks[:1]
    longer = [tracks[0]._replace(end=(0.75, 0.5)), piece]
    assert loose(longer, [via], []) == [piece]
    assert trimmed(longer, [via], []) == longer


def test_every_word_on_the_silk_has_its_letters() -> None:
    """The gerbers' letters stand upright round the middle, and mirrored below."""
    above = list(strokes.lines("never yet made", (0, 0), 2.0, mirrored=False))
    below = list(strokes.lines("never yet made", (0, 0), 2.0, mirrored=True))
    assert [((-a, b), (-c, d)) for (a, b), (c, d) in above] == below
    xs = [x for line in above for x, _ in line]
    assert abs(max(xs) + min(xs)) < 0.7
