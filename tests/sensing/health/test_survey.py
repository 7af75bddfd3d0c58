"""What `sensors` reports about a board: margins, verdicts, expected misreadings."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.hardware.fields import field_mt
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.health.survey import ROWS, Survey, expected_wrong, off_mm

REST = 32768
ONE = Levels(np.full(16, float(REST)), [{"gold": REST + 5000, "silver": REST - 5000}] * 16, -0.009, -0.004)
TWO = Levels(
    np.full(16, float(REST)),
    [{"sun-gold": REST + 20_000, "sun-silver": REST - 20_000, "moon-gold": REST + 5000, "moon-silver": REST - 5000}]
    * 16,
    -0.009,
    -0.004,
)


def survey(
    signals: dict[int, float] | None = None, text: str = "." * 16, noise: float = 30.0, levels: Levels = ONE
) -> Survey:
    rng = np.random.default_rng(1)
    found = Survey(levels, 7.0)
    readings = np.full(16, float(REST))
    for square, signal in (signals or {}).items():
        readings[square - 1] += signal
    found.state(0, text)
    for _ in range(ROWS):
        found.raw(tuple(int(each) for each in readings + rng.normal(0, noise, 16)))
    return found


def test_a_sound_board_has_sixteen_squares_that_are_well() -> None:
    """Empty, with no more than the parts' noise, every square is ok, tens of sigmas from its border."""
    squares = survey().squares()
    assert [each.verdict for each in squares] == ["ok"] * 16
    assert min(each.sigmas for each in squares) > 20
    assert expected_wrong(squares) < 0.1


def test_a_bar_follows_a_piece_at_once() -> None:
    """It shows the newest signal beside the size from which a piece is seen; a spike doesn't show."""
    found = survey()
    assert all(abs(bar.signal) < bar.begins < bar.full for bar in found.bars())
    for _ in range(3):
        found.raw(tuple(REST + 5000 * (square == 6) for square in range(1, 17)))
    found.raw((65_535,) * 16)
    bars = found.bars()
    assert bars[5].full == bars[5].signal == 5000
    assert abs(bars[0].signal) < bars[0].begins


@pytest.mark.parametrize(
    ("signal", "verdict"),
    [(-REST, "at ground"), (REST - 1, "at the supply"), (700.0, "off its rest"), (-700.0, "off its rest")],
)
def test_what_is_wrong_with_a_square_is_said(signal: float, verdict: str) -> None:
    """A line at its end, or an empty square away from its rest, is named; its neighbours are fine."""
    squares = survey({6: signal}).squares()
    assert squares[5].verdict == verdict
    assert [each.verdict for each in squares if each.square != 6] == ["ok"] * 15


def test_a_line_at_ground_is_read_wrongly_whatever_lies_there() -> None:
    """Each piece set down there in a game is misread."""
    sound, broken = (expected_wrong(survey(signals).squares()) for signals in (None, {6: -float(REST)}))
    assert broken - sound == pytest.approx(31 / 16, abs=0.1)


def test_a_piece_that_hardly_reads_is_near_its_border() -> None:
    """A piece with a fifth of the signal is still shown, with hardly a sigma left."""
    squares = survey({6: 1030.0}, "." * 5 + "+" + "." * 10).squares()
    assert squares[5].verdict == "near a border"
    assert squares[5].sigmas < 2
    assert squares[5].wrong > squares[4].wrong


def test_noise_makes_wrong_reads() -> None:
    """Twenty times the noise leaves a twentieth of the sigmas, and false changes are expected."""
    calm, loud = survey().squares(), survey(noise=600.0).squares()
    assert loud[0].sigmas == pytest.approx(calm[0].sigmas / 20, rel=0.5)
    assert expected_wrong(loud) > expected_wrong(calm) + 1


def test_a_change_that_goes_back_at_once_is_false() -> None:
    """A square that shows a piece for a tenth of a second counts as one false change; one that keeps it doesn't."""
    found = survey()
    found.state(1000, "+" + "." * 15)
    found.state(1100, "." * 16)
    found.state(2000, "." * 15 + "+")
    found.state(9000, "." * 16)
    squares = found.squares()
    assert [each.changes for each in squares] == [1, *[0] * 15]
    assert squares[0].verdict == "noisy"


def test_a_piece_set_down_within_the_second_is_no_noise() -> None:
    """A reading that has changed for good is reported as moving."""
    found = survey()
    for _ in range(ROWS // 2):
        found.raw((REST + 5000, *[REST + 13] * 15))
    assert found.squares()[0].verdict == "moving"


def test_two_strengths_are_read_wrongly_nearer_to_the_middle() -> None:
    """A strong piece off its square's middle is mistaken for a weak one long before any piece goes unnoticed."""
    assert expected_wrong(survey(levels=TWO).squares()) > 5 * expected_wrong(survey().squares())


@given(share=st.floats(0.1, 0.9), height=st.floats(5.0, 9.0))
def test_how_far_off_follows_the_magnets_field(share: float, height: float) -> None:
    """At the reported distance, a small magnet's exact field has fallen to that share, within a few per cent."""
    aside = off_mm(share, height)
    assert 0 < aside < math.sqrt(2) * height
    up = np.array([[0.0, 0.0, 1.0]])
    places = np.array([[0.0, 0.0, 0.0], [aside, 0.0, 0.0]])
    point = np.array([[0.0, 0.0, height]])
    over, beside = field_mt(Magnet.parse("D2x1 N42"), point, up, places, np.repeat(up, 2, axis=0))[0]
    assert beside / over == pytest.approx(share, abs=0.03)
