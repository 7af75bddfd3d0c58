"""What people are told while they lean a phone."""

import numpy as np
import pytest

from eclipse_companion.sensing.camera.phone.guiding import Guided, advice, shares
from eclipse_companion.sensing.sight.judging import Trouble

SQUARE = np.array([[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7]])
GOOD = Guided(seen=True, troubles=(), outline=SQUARE)


@pytest.mark.parametrize(
    ("by", "told"),
    [((-0.35, 0), "cut_left"), ((0.35, 0), "cut_right"), ((0, -0.35), "cut_top"), ((0, 0.35), "cut_bottom")],
)
def test_what_is_cut_off_is_told_with_its_side(by: tuple[float, float], told: str) -> None:
    """The side of the picture beyond which most of the board lies."""
    guided = Guided(seen=True, troubles=(Trouble.SMALL,), outline=SQUARE + by)
    assert advice(guided, GOOD) == told


@pytest.mark.parametrize(
    ("troubles", "told"),
    [
        ((Trouble.DARK, Trouble.SMALL), "dark"),
        ((Trouble.SMALL,), "small"),
        ((Trouble.FEW_MARKERS,), "good"),
        ((Trouble.SHADOW, Trouble.UNCLEAR), "unclear"),
    ],
)
def test_the_worst_trouble_is_told(troubles: tuple[Trouble, ...], told: str) -> None:
    """What keeps nothing from being read isn't told."""
    assert advice(Guided(seen=True, troubles=troubles, outline=SQUARE), GOOD) == told


@pytest.mark.parametrize(
    ("troubles", "told"),
    [((Trouble.NO_MARKERS,), "no_markers"), ((Trouble.NO_MARKERS, Trouble.DARK), "dark"), ((), "no_markers")],
)
def test_why_nothing_is_found_is_told(troubles: tuple[Trouble, ...], told: str) -> None:
    """Too little light comes before what can't be found in it."""
    assert advice(Guided(seen=False, troubles=troubles), None) == told


def test_a_phone_that_moves_is_to_be_held_still() -> None:
    """It is good once two looks find the board at the same place."""
    moved = Guided(seen=True, troubles=(), outline=SQUARE + 0.05)
    assert advice(GOOD, None) == "still"
    assert advice(moved, GOOD) == "still"
    assert advice(moved, moved) == "good"


def test_places_are_shares_of_the_picture() -> None:
    """The middle of the last pixel lies half a pixel before the edge."""
    pixels = np.zeros((100, 200, 3), np.uint8)
    assert shares(np.array([[199.5, 99.5], [-0.5, -0.5]]), pixels).tolist() == [[1, 1], [0, 0]]
