"""Camera faults, read from text."""

from contextlib import suppress
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_simulation.camera import faults
from eclipse_simulation.camera.faults import (
    Blur,
    Conditions,
    Drift,
    Flicker,
    Frozen,
    Knock,
    LeanOver,
    Lost,
    NotACameraFaultError,
    OtherLight,
    conditions,
    parse,
)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("lost:30-35", Lost(from_s=30, until_s=35)),
        ("frozen", Frozen()),
        ("knock:12:x=4,roll=-2.5", Knock(from_s=12, x=4, roll=-2.5)),
        ("light:20", OtherLight(from_s=20)),
        (" Light : 20 : gain=0.5, red=1.3 ", OtherLight(from_s=20, gain=0.5, red=1.3)),
        ("lean:1.5-9:side=2", LeanOver(from_s=1.5, until_s=9, side=2)),
        ("drift::rate=-0.2", Drift(rate=-0.2)),
        ("blur:3", Blur(from_s=3)),
        ("flicker:0:fps=25,upright=1", Flicker(fps=25, upright=1)),
    ],
)
def test_a_fault_is_read(text: str, fault: faults.CameraFault) -> None:
    """Kind, seconds and numbers are what the text says; what it leaves out has its usual value."""
    assert parse(text) == fault


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dance",
        "lost:a",
        "lost:5-3",
        "lost:5-5",
        "lost:--5",
        "lost:1e3",
        "lost:1:px=2",
        "blur:1:px",
        "blur:1:px=nan",
    ],
)
def test_what_is_no_fault_is_refused(text: str) -> None:
    """An unknown kind, a wrong span, or a number that this kind doesn't have: the error lists the kinds."""
    with pytest.raises(NotACameraFaultError, match="knock, light, lean, drift, blur, noise, lost, frozen, black"):
        parse(text)


def test_bands_lie_along_rows_or_columns() -> None:
    """As the camera is held; a picture of any size has them."""
    picture = np.full((36, 64, 3), 100.0)
    for upright in (0.0, 1.0):
        bands = conditions([Flicker(share=0.3, upright=upright)], 1.0).bands
        assert bands is not None
        seen = picture * bands.over(picture)
        along, across = (1, 0) if upright else (0, 1)
        assert float(np.ptp(seen, axis=along).max()) > 40
        assert float(np.ptp(seen, axis=across).max()) == 0


@given(st.text())
def test_any_text_is_a_fault_or_refused(text: str) -> None:
    """Nothing else is ever raised."""
    with suppress(NotACameraFaultError):
        assert parse(text).until_s > 0


@given(st.sampled_from(sorted(faults.KINDS)), st.integers(0, 99))
def test_a_fault_changes_nothing_outside_its_span(kind: str, second: int) -> None:
    """Before its start and from its end on, everything is as usual; in between, something isn't."""
    now = conditions([parse(f"{kind}:40-60")], second + 0.5)
    assert (now != Conditions()) == (40 <= second < 60)


def test_drift_has_a_limit_and_faults_add_up() -> None:
    """Two drifts of half a stop a second make one stop a second; each ends at its limit."""
    both = [parse("drift:0:rate=0.5,most=1"), parse("drift:0:rate=0.5,most=1")]
    assert conditions(both, 1.0).exposed == pytest.approx(2.0)
    assert conditions(both, 50.0).exposed == pytest.approx(4.0)
    assert conditions([parse("noise:0:times=3"), parse("noise:0:times=2")], 1.0).noise == 6


def test_somebody_who_leans_over_comes_and_goes_gradually() -> None:
    """Within four tenths of a second, and is gone at the end."""
    lean = parse("lean:10-12")
    far = [one.far if (one := conditions([lean], t).lean) else 0.0 for t in (9.9, 10.1, 10.2, 11.0, 11.9, 12.0)]
    assert far[0] == far[-1] == 0
    assert 0 < far[1] < far[2] < far[3] == 1 > far[4] > 0
    assert parse("lean:10").until_s == inf
