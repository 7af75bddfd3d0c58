"""Each source's time, mapped to the game's."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.evidence import HostClock


@given(st.floats(0, 1e9), st.floats(0, 1e9))
def test_a_delayed_source_speaks_of_the_past(host_ms: float, delay_ms: float) -> None:
    """A phone's picture that arrives a second late was taken a second ago."""
    assert HostClock().at(host_ms) == host_ms
    assert HostClock(delay_ms).at(host_ms) == host_ms - delay_ms
