"""Any line for the hand, any name of a part: accepted, or refused with the one documented error."""

import contextlib

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.hardware.magnets import Magnet, NotAMagnetError
from eclipse_companion.hardware.sensors import NotASensorError, sensor_type
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.styles import NotAStyleError

VERBS = ["lift", "drop", "place", "remove", "turn", "move", "flip", "clear", "wait", "style", "straighten", "#"]
WORDS = st.sampled_from([*VERBS, "1", "5", "16", "17", "0", "-1", "²", "G", "s", "1-5/S16", "/", "1-5", "tidy", "over"])
LINES = st.one_of(st.text(), st.lists(WORDS, max_size=5).map(" ".join))


@given(LINES)
def test_any_line_is_an_action_or_is_refused(line: str) -> None:
    """Any line is an action, nothing, or a `NotAHandLineError` (a style's name: `NotAStyleError`)."""
    with contextlib.suppress(script.NotAHandLineError, NotAStyleError):
        script.parse(line)


@given(st.one_of(st.text(), st.from_regex(r"D[0-9.]{1,4}x[0-9.]{1,4} N[0-9]{2}")))
def test_any_name_is_a_part_or_is_refused(name: str) -> None:
    """Any text names a magnet that is written back as one it reads, or is refused; likewise sensors."""
    with contextlib.suppress(NotAMagnetError):
        magnet = Magnet.parse(name)
        assert Magnet.parse(str(magnet)) == magnet
    with contextlib.suppress(NotASensorError):
        sensor_type(name)
