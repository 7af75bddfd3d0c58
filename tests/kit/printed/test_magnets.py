"""Magnets come to half the height of their pieces: in the jig, and in pieces that are printed around them."""

import pytest

from eclipse_kit import printed
from eclipse_kit.card import DEFAULT, Card
from eclipse_kit.printed import making
from eclipse_kit.writing import Files
from tests.kit.printed import measuring, reading

UP = (0, 0, 1)


@pytest.mark.parametrize(("name", "number"), [("jig", 0), ("jig-moon", 1)])
def test_a_jigs_peg_stops_the_magnet_at_half_the_height(usual: Files, name: str, number: int) -> None:
    """From the floor, where the piece's face lies, the peg reaches to the lower face of a magnet in the middle."""
    magnet = DEFAULT.kit_magnets[number]
    body = reading.part(usual[f"print/{name}.stl"])
    assert measuring.jig(DEFAULT, body) == []
    floor = max(reading.hits(body, (8.0, 8.0, 0.0), UP))
    hollow, peg = reading.hits(body, (0.0, 0.0, 0.0), UP)
    assert peg - floor == pytest.approx((DEFAULT.piece_height - magnet.thickness_mm) / 2, abs=1e-3)
    assert magnet.thickness_mm < hollow < floor - 1.2
    assert reading.free(body, (0.0, 0.0, hollow / 2), (1, 0, 0))[0] > magnet.diameter_mm / 2
    wide = max(hit for hit in reading.hits(body, (0.0, 0.0, floor + 0.5), (1, 0, 0)) if hit < magnet.diameter_mm)
    assert magnet.diameter_mm / 2 - 0.5 < wide < magnet.diameter_mm / 2


@pytest.mark.parametrize(
    "card", [Card(magnets=("D20x10 N42", "D4x1 N45")), Card(magnets=("D20x1 N42", "D4x1 N45"), piece_width=10.0)]
)
def test_a_magnet_that_is_too_large_for_its_piece_has_a_jig(card: Card) -> None:
    """A kit that can't work is made all the same: the jig is whole, its walls too, and takes the piece."""
    body = reading.part(making.files(card, ["jig"], lambda _: None)["print/jig.stl"])
    assert reading.faults(body) == []
    assert reading.thin(body, 1.2, 2_500) == []
    assert measuring.jig(card, body) == []


@pytest.mark.parametrize("owner", ["sun", "moon"])
def test_two_halves_hold_a_magnet_in_the_middle(usual: Files, owner: str) -> None:
    """Each half is half as high as a piece, and its pocket takes half of the magnet, and 0.2 mm more at most."""
    magnet = DEFAULT.kit_magnets[owner == "moon"]
    for face in ("gold", "silver"):
        body = reading.part(usual[f"print/piece-{owner}-{face}.stl"])
        assert tuple(body.extents) == pytest.approx((22, 22, 2.5), abs=1e-3)
        pocket, above = reading.hits(body, (0.0, 0.0, 0.0), UP)
        assert magnet.thickness_mm / 2 <= pocket <= magnet.thickness_mm / 2 + 0.2
        assert above == pytest.approx(2.5)
        assert reading.free(body, (0.0, 0.0, 0.2), (1, 0, 0))[1] == pytest.approx(
            magnet.diameter_mm / 2 + 0.15, abs=0.02
        )


def test_fingers_tell_owner_and_face(usual: Files) -> None:
    """Sun has eight sunk rays around its middle, moon one sickle; gold alone has a groove along its edge."""

    def sunk(name: str, x: float, y: float) -> bool:
        return max(reading.hits(reading.part(usual[f"print/piece-{name}.stl"]), (x, y, 0.0), UP)) < 2.2

    for face in ("gold", "silver"):
        assert [sunk(f"sun-{face}", *place) for place in ((6, 0), (-6, 0), (0, 6), (0, -6))] == [True] * 4
        assert [sunk(f"moon-{face}", *place) for place in ((6, 0), (-6, 0))] == [False, True]
        for owner in ("sun", "moon"):
            assert sunk(f"{owner}-{face}", 9.0, 9.0) is (face == "gold")


@pytest.mark.parametrize(
    ("card", "absent"),
    [
        (Card(coding="one", magnets=("D5x1 N42",)), {"jig-moon"}),
        (Card(piece_height=3.0), {"pieces"}),
        (Card(pitch=15.0, piece_width=12.0), {"pieces"}),
    ],
)
def test_what_a_card_has_no_use_for_is_not_made(card: Card, absent: set[str]) -> None:
    """Magnets of one kind need one jig; low or narrow pieces have no room for walls and rays."""
    names = {"pieces" if name.startswith("piece-") else name for name in printed.amounts(card)}
    assert {"jig-moon", "pieces"} - names == absent
