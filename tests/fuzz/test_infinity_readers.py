"""Any input is accepted or raises the one documented error: the readers of Infinity."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.infinity.game.placement import NotAPlacementError, Placement
from eclipse_companion.games.infinity.game.position import NotAPositionError, Position
from eclipse_companion.games.infinity.game.reading import NotAReadingError, Reading

channels = st.text(alphabet="01234bByW?. ", max_size=5)
sides = st.sampled_from(["b", "y", "B", "", "by"])
knobs = st.sampled_from(["0", "+0", "-0", "+1", "-5", "+6", "1", "\u0661"])
near_readings = st.lists(channels, min_size=3, max_size=5).map("/".join) | st.text(max_size=24)
near_positions = st.tuples(near_readings, sides, knobs).map(" ".join) | st.text(max_size=24)
near_placements = st.text(alphabet="01234567bByYwW \t", max_size=4) | st.text(max_size=6)


@given(near_placements)
def test_placements(text: str) -> None:
    """Any text is a placement, which is written back unchanged, or `NotAPlacementError`."""
    try:
        placement = Placement.parse(text)
    except NotAPlacementError:
        return
    assert str(placement) == text.strip()


@given(near_positions)
def test_positions(text: str) -> None:
    """Any text is a position, which is written back unchanged, or `NotAPositionError`."""
    try:
        position = Position.parse(text)
    except NotAPositionError:
        return
    assert str(position) == text.strip()


@given(near_readings)
def test_readings(text: str) -> None:
    """Any text is a reading, which reads back, or `NotAReadingError`."""
    try:
        reading = Reading.parse(text)
    except NotAReadingError:
        return
    assert Reading.parse(str(reading)) == reading
