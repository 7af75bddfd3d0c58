"""Glicko-2 as its paper has it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.reviewing.glicko import Glicko, after

RATINGS = st.builds(Glicko, st.floats(500, 3000), st.floats(30, 350), st.floats(0.03, 0.1))


def test_the_papers_example_comes_out() -> None:
    """A player of 1500 wins against 1400, loses to 1550 and 1700: 1464.06, 151.52 and 0.05999."""
    games = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
    found = after(Glicko(1500, 200, 0.06), games)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)


@given(RATINGS, RATINGS)
def test_a_win_raises_a_rating_more_than_a_draw_and_a_loss_lowers_it(own: Glicko, other: Glicko) -> None:
    """The order of results is the order of ratings after them, whoever plays."""
    lost, drawn, won = (after(own, [(other, score)]).rating for score in (0.0, 0.5, 1.0))
    assert lost < drawn < won
    assert lost <= own.rating <= won


@given(RATINGS, RATINGS)
def test_a_game_makes_an_unsure_rating_surer(own: Glicko, other: Glicko) -> None:
    """The deviation shrinks, but for what the volatility adds."""
    found = after(own, [(other, 0.5)])
    assert found.deviation**2 <= own.deviation**2 + (173.7178 * found.volatility) ** 2
