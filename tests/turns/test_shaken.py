"""A board all of which changes at once, for a moment: a sagging supply, a knocked table."""

import pytest

from eclipse_companion.turns.outcomes import TurnGiven
from tests.turns.table import FACE_ONLY, Table

CODINGS = pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])


@CODINGS
@pytest.mark.parametrize("ms", [50, 200, 500, 1200])
@pytest.mark.parametrize("picture", ["-" * 16, "?" * 16, "+-+-+-+-+-+-+-+-"])
def test_what_all_squares_show_for_a_moment_is_nothing(owners: bool, ms: int, picture: str) -> None:
    """However long it lasts within a second: no turn, nothing taken back, nothing said; the next turn is given."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.show(picture, ms=ms)
    lying = "".join(table.cells)
    table.show(lying if owners else lying.translate(FACE_ONLY), ms=4000)
    assert table.outcomes == []
    table.turn("16-12/G13")
    table.wait(3000)
    assert table.given == ["16-12/G13"]


@CODINGS
def test_a_piece_that_lies_otherwise_after_it_is_seen_then(owners: bool) -> None:
    """What was placed while all squares were unreadable is seen when they are readable again."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.show("-" * 16, ms=300)
    table.drop("s", 16, ms=3000)
    assert table.given == ["1-5/S16"]
    assert all(isinstance(outcome, TurnGiven) for outcome in table.outcomes)
