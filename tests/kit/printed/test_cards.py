"""Printed parts of other cards keep the same limits; cards of which nothing can be printed are refused."""

import dataclasses
import subprocess
import sys

import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_kit import printed
from eclipse_kit.card import DEFAULT, Card
from tests.kit.printed import measuring, reading

CARDS = {
    "wide": Card(pitch=30.0, floor=4.0, gap=1.5, piece_height=8.0, piece_width=24.0),
    "thin ribs": Card(piece_width=23.2, floor=1.2, gap=0.5, piece_height=3.0),
    "far apart": Card(pitch=35.0, floor=6.0, gap=5.0, piece_height=12.0, piece_width=20.0),
    "small": Card(pitch=15.0, floor=2.5, piece_width=12.0, magnets=("D5x1 N42",), coding="one"),
    "corners": Card(piece_width=22.3, piece_height=6.0, gap=0.7),
}


@pytest.mark.parametrize("name", CARDS)
def test_other_cards_keep_the_limits_too(name: str) -> None:
    """Other pitches, widths, floors, gaps and heights of pieces: whole bodies, walls, holes, and nothing overlaps."""
    card = CARDS[name]
    files = printed.files(card, lambda _: None)
    bodies = {part: reading.part(files[f"print/{part}.stl"]) for part in printed.amounts(card)}
    assert {part: reading.faults(body) for part, body in bodies.items()} == {part: [] for part in bodies}
    thin = {part: reading.thin(body, 0.6 if part == "window" else 1.2, 2_500) for part, body in bodies.items()}
    assert thin == {part: [] for part in bodies}
    assert measuring.top(card, bodies["top"]) == []
    assert measuring.plate(card, bodies["plate"]) == []
    assert measuring.jig(card, bodies["jig"]) == []
    assert measuring.built(card, files) == {}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"pitch": 40.0}, ("pitch is 40 mm: the box is 240 mm long then, and a printer's bed holds 220 mm. Make the "
                           "pitch 35 mm or less.")),
        ({"floor": 1.0}, "floor is 1 mm, and a printed floor can't be so thin. Make it 1.2 mm or more."),
        ({"gap": 0.4}, "gap is 0.4 mm: the sensors would stand in a printed floor. Make it 0.5 mm or more."),
        ({"piece_height": 2.5}, ("piece_height is 2.5 mm: fingers need 2 mm above its recess, which is at least 1 mm "
                                 "deep. Print a top for pieces of 3 mm or more.")),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_refused_with_its_key(change: dict[str, float], sentence: str) -> None:
    """The sentence names the key, why it won't do, and what will."""
    with pytest.raises(CompanionError) as error:
        printed.files(dataclasses.replace(DEFAULT, **change), lambda _: None)  # type: ignore[arg-type]
    assert str(error.value) == sentence
    assert type(error.value) is CompanionError


def test_the_plan_needs_no_library_of_the_extra() -> None:
    """It tells where lights shine, how high the circuit board lies and how many of each part there are."""
    script = (
        "import sys; sys.modules['manifold3d'] = sys.modules['trimesh'] = None\n"
        "from eclipse_kit.card import DEFAULT; from eclipse_kit import printed; plan = printed.plan(DEFAULT)\n"
        "print(plan.light_holes_mm[0], plan.light_holes_mm[15], plan.board_top_mm, plan.amounts['cap'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "(-50.0, 50.0) (25.0, -25.0) -1.5 3\n"


def test_without_the_extra_no_part_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence names the command that installs it."""
    monkeypatch.setitem(sys.modules, "trimesh", None)
    with pytest.raises(CompanionError, match=r"^Printed parts are made with trimesh, which is missing\. Install it: "):
        printed.files(DEFAULT, lambda _: None)
