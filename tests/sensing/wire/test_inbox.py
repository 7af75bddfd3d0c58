"""What is missing between lines."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.wire import Inbox, State

EMPTY = "." * 16
HI = "HI {} proto=1 fw=1.0.0 board=b id=E1 coding=one cal=ok leds=0 beep=0 buttons=0 hz=200"


def gaps(*bodies: str) -> list[bool | None]:
    """For each body, whether something is missing before it; None for a body that isn't a message."""
    inbox = Inbox()
    received = [inbox.take(body) for body in bodies]
    return [None if each is None else each.gap for each in received]


def test_lines_in_order_have_no_gap() -> None:
    """Consecutive numbers, across all kinds and around the end of their range, mean that nothing is missing."""
    assert gaps(HI.format(65534), f"ST 65535 5 {EMPTY}", "OK 0 PING x", "XX 1 later", f"ST 2 9 {EMPTY}") == [False] * 5


def test_a_missing_number_is_a_gap() -> None:
    """A number left out is a gap before the next line, and is counted."""
    inbox = Inbox()
    assert [inbox.take(f"ST {seq} 5 {EMPTY}").gap for seq in (1, 2, 4, 5)] == [False, False, True, False]  # type: ignore[union-attr]
    assert inbox.lost == 1


def test_a_gap_waits_for_the_next_state() -> None:
    """Something lost before an answer is lost between the states around it, too."""
    assert gaps(f"ST 1 5 {EMPTY}", "OK 4 PING x", "LG 5 info x", f"ST 6 9 {EMPTY}", f"ST 7 9 {EMPTY}") == [
        False,
        True,
        False,
        True,
        False,
    ]


def test_a_loss_is_made_up_for_by_the_next_state() -> None:
    """From the line that shows a loss until the next state, whatever comes between, the present state is unknown."""
    inbox = Inbox()
    behind = []
    for body in (
        f"ST 1 5 {EMPTY}",
        "OK 3 PING x",
        "OK 4 PING x",
        "BT 5 x",
        f"ST 6 9 {EMPTY}",
        "BT 8 x",
        f"ST 10 9 {EMPTY}",
    ):
        inbox.take(body)
        behind.append(inbox.behind)
    assert behind == [False, True, True, True, False, True, False]


def test_a_board_that_begins_anew_has_a_gap() -> None:
    """After a restart or a reconnection, anything may precede the next state; lost lines aren't counted."""
    inbox = Inbox()
    for body in (HI.format(0), f"ST 1 5 {EMPTY}", HI.format(0)):
        inbox.take(body)
    received = inbox.take(f"ST 1 2 {EMPTY}")
    assert received is not None
    assert received.gap
    assert inbox.lost == 0


def test_a_bad_message_is_counted_and_leaves_no_gap() -> None:
    """A sound line that makes no sense has still come: its number isn't missing."""
    inbox = Inbox()
    assert inbox.take(f"ST 1 5 {EMPTY}") is not None
    assert inbox.take("ST 2 5 nonsense") is None
    received = inbox.take(f"ST 3 5 {EMPTY}")
    assert inbox.bad == 1
    assert received is not None
    assert not received.gap


@given(st.integers(0, 65535), st.lists(st.booleans(), min_size=1, max_size=60))
def test_every_loss_is_seen(start: int, kept: list[bool]) -> None:
    """Whichever lines of a run are lost, each state after a loss says so, and the count is right."""
    inbox = Inbox()
    inbox.take(str(State(start, 0, EMPTY)))
    missing = lost = 0
    for offset, keep in enumerate(kept, start=1):
        if not keep:
            missing += 1
            continue
        received = inbox.take(str(State((start + offset) % 65536, offset, EMPTY)))
        assert received is not None
        assert received.gap == (missing > 0)
        lost, missing = lost + missing, 0
    assert inbox.lost == lost
