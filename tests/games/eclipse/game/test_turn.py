"""Turns as they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.turn import NotATurnError, Turn
from tests.games.eclipse.game import strategies


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("S1", Turn(None, Side.SILVER, 1)),
        ("g16", Turn(None, Side.GOLD, 16)),
        ("1-5/S16", Turn((1, 5), Side.SILVER, 16)),
        ("1-5 / s16", Turn((1, 5), Side.SILVER, 16)),
        (" 12-11   /G9\n", Turn((12, 11), Side.GOLD, 9)),
        ("1-16/G1", Turn((1, 16), Side.GOLD, 1)),
    ],
)
def test_read(text: str, turn: Turn) -> None:
    """Spaces around the slash and lower case are accepted; whether the turn is legal anywhere doesn't matter."""
    assert Turn.parse(text) == turn


@given(strategies.turns, st.sampled_from(["/", " /", "/ ", "  /  "]), st.booleans())
def test_read_back(turn: Turn, slash: str, lower: bool) -> None:
    """Every turn reads back from its text, and from every other form of it."""
    text = str(turn).replace("/", slash)
    assert Turn.parse(text.lower() if lower else text) == turn


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "write FLIP/PLACE"),
        ("hello", "'hello' isn't a turn: write FLIP/PLACE such as 1-5/S16, or S16 if there is no flip."),
        ("S17", "17 isn't a square; squares are numbered 1 to 16"),
        ("S0", "0 isn't a square"),
        ("S01", "01 isn't a square"),
        ("17-16/S1", "17 isn't a square"),
        ("1-5/S" + "9" * 10**6, "isn't a square"),
        ("1-5", "the placement is missing"),
        ("1-5/", "the placement is missing"),
        ("1-5 S16", "the '/' between flip and placement is missing"),
        ("1-5S16", "the '/' between flip and placement is missing"),
        ("B3", "a placement begins with G or S (the side up), not B"),
        ("1 - 5/S16", "write FLIP/PLACE"),
        ("S 16", "write FLIP/PLACE"),
        ("1-5/S16/S2", "write FLIP/PLACE"),
        ("1-5\t/S16", "write FLIP/PLACE"),
        ("1-5\n/S16", "write FLIP/PLACE"),
        ("S1\x00", "'S1\\x00' isn't a turn"),
        ("S\u0661", "write FLIP/PLACE"),
        ("\u017f1", "write FLIP/PLACE"),
        ("\udcff", "'\\udcff' isn't a turn"),
    ],
)
def test_no_turn(text: str, said: str) -> None:
    """A text that isn't a turn is refused with the reason, in a short sentence that any terminal can show."""
    with pytest.raises(NotATurnError) as caught:
        Turn.parse(text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 250
    str(caught.value).encode()


@pytest.mark.parametrize(("flip", "square"), [(None, 0), (None, 17), ((0, 1), 3), ((1, 17), 3)])
def test_no_squares(flip: tuple[int, int] | None, square: int) -> None:
    """A turn can't be made of numbers that aren't squares."""
    with pytest.raises(NotATurnError, match="isn't a square"):
        Turn(flip, Side.GOLD, square)
