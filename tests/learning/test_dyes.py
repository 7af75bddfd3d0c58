"""`eclipse_learning.dyes`: the same plate in other colours."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_learning.dyes import dyed
from eclipse_pictures.plates import BOARD, FLOOR, HAND, Plate, as_data
from eclipse_pictures.random_scenes import draw_scene
from tests.pictures.plates import plate

TURNED = "S3/4/4/4"
"""The position of these plates with their piece turned over."""

TOP, SYMBOL = 55, 15
"""The side lengths of a piece and of its symbol in these plates, in pixels."""


def painted(kind: str) -> Plate:
    """A plate of grey light: square 1 with a `G`, its symbol in its middle, an empty square, the board, a hand."""
    shape = (75, 200)
    parts, symbol = np.full(shape, BOARD, np.uint8), np.zeros(shape, np.uint8)
    parts[2:73, 2:73] = 0
    parts[10 : 10 + TOP, 10 : 10 + TOP] = 1
    symbol[30 : 30 + SYMBOL, 30 : 30 + SYMBOL] = 255
    parts[10:65, 88:143] = FLOOR + 2
    parts[10:65, 150:195] = HAND
    return replace(
        plate(),
        kind=kind,
        set_name=f"{kind}-1",
        light=np.full((2, *shape, 3), 0.2, np.float16),
        parts=parts,
        symbol=symbol,
        position="G3/4/4/4",
        scene=as_data(draw_scene(kind, 7)),
    )


def gains(before: Plate, after: Plate) -> np.ndarray:
    """How much brighter each layer of each pixel became, (L, H, W, 3)."""
    return after.light.astype(np.float64) / before.light


@pytest.mark.parametrize("kind", ["eclipse", "magic", "random"])
@given(seed=st.integers(0, 10**6))
def test_only_colours_change(kind: str, seed: int) -> None:
    """Only colours and a piece's side may change; whatever is in the way even keeps its colour."""
    before = painted(kind)
    after = dyed(before, np.random.default_rng(seed))
    assert after.position in {before.position, TURNED if kind == "eclipse" else before.position}
    assert (after.parts == before.parts).all()
    assert (after.symbol == before.symbol).all()
    assert np.allclose(gains(before, after)[:, 15:60, 155:190], 1.0, atol=1e-3)


@given(seed=st.integers(0, 10**6))
def test_a_surface_has_one_colour(seed: int) -> None:
    """A piece's edge changes like its top; empty squares change like the board; every lamp shows the same."""
    before = painted("eclipse")
    gain = gains(before, dyed(before, np.random.default_rng(seed)))
    top = gain[:, 15, 15]
    assert np.allclose(gain[:, 7, 25], top, rtol=2e-3)
    assert np.allclose(gain[:, 37, 115], gain[:, 37, 80], rtol=2e-3)
    assert np.allclose(top[0], top[1], rtol=2e-3)


def test_gold_turns_into_other_gold() -> None:
    """Over many draws, a foil keeps its brightness on average, and its body varies in colour."""
    before = painted("eclipse")
    plates = [dyed(before, np.random.default_rng(seed)) for seed in range(90)]
    drawn = [gains(before, after) for after in plates if after.position == before.position]
    foil = np.log(np.array([gain[:, 37, 37, 0] for gain in drawn]))
    assert abs(foil.mean()) < 0.15
    assert np.ptp([gain[0, 15, 15] for gain in drawn], axis=0).min() > 0.5


def test_a_set_that_must_be_shown_keeps_its_colours_and_its_name() -> None:
    """Dyed sets get another scene's name, because they no longer belong to their family."""
    for kind, same in (("eclipse", False), ("magic", False), ("random", True)):
        before = painted(kind)
        after = dyed(before, np.random.default_rng(4))
        assert (after.set_name == before.set_name) == same
        assert np.allclose(gains(before, after)[:, 15, 15], 1.0, atol=1e-3) == same


def test_gold_turns_into_silver() -> None:
    """A turned piece has the other side's foil on the same body, and the position says so."""
    before = painted("eclipse")
    turned = [after for seed in range(200) if (after := dyed(before, np.random.default_rng(seed))).position == TURNED]
    assert 40 < len(turned) < 100
    foil = np.log(np.array([gains(before, after)[0, 37, 37] for after in turned]))
    gold = draw_scene("eclipse", 7).pieces.looks["G"].symbol.colour
    assert np.allclose(foil.mean(axis=0), np.log(0.83) - np.log(gold), atol=0.15)
    body = np.array([gains(before, after)[0, 15, 15] for after in turned])
    assert body.max() < 2.21


@pytest.mark.parametrize("position", ["G3/4/4/4", "S3/4/4/4"])
def test_foil_that_would_be_mostly_noise_stays_what_it_is(position: str) -> None:
    """Gold with little blue never becomes silver, since brightening it fivefold makes noise; nor silver such gold."""
    before = replace(painted("eclipse"), position=position)
    before.scene["pieces"]["looks"]["G"]["symbol"]["colour"] = (1.0, 0.6, 0.1)
    after = {dyed(before, np.random.default_rng(seed)).position for seed in range(60)}
    assert after == {before.position}


@pytest.mark.parametrize("position", ["SSSS/ssss/SSSS/ssss", "GGGG/gggg/GGGG/gggg", "GSGS/gsgs/GSGS/gsgs"])
def test_all_shares_of_gold_are_drawn(position: str) -> None:
    """Boards with no gold, with one gold piece and with nothing else occur as well as mixed ones."""
    before = replace(painted("eclipse"), position=position)
    golds = {sum(face in "Gg" for face in dyed(before, np.random.default_rng(seed)).position) for seed in range(120)}
    assert {0, 1, 8, 15, 16} <= golds
