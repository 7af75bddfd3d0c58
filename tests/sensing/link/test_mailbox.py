"""The queue between a link and its loop: in order, short, and open to people whatever a board says."""

import threading
from queue import Empty

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.link import BoardLine, Damaged, LinkDown, Mailbox
from eclipse_companion.sensing.link.mailbox import MOST_ASKED, MOST_IN_A_ROW, MOST_KEPT, MOST_LINES
from eclipse_companion.sensing.wire import Inbox

KEPT = ("BT", "OK", "NO", "HI")
KINDS = st.sampled_from(["ST", "RW", "LG", *KEPT])


def drained(mailbox: Mailbox[str]) -> list[object]:
    """Everything that waits."""
    found: list[object] = []
    while True:
        try:
            found.append(mailbox.get(0.0))
        except Empty:
            return found


@given(st.lists(KINDS, max_size=MOST_KEPT - 1))
def test_a_flood_leaves_out_what_a_newer_state_makes_superfluous(kinds: list[str]) -> None:
    """All buttons and answers come, in order; the newest state comes; of the rest no more waits than allowed."""
    mailbox: Mailbox[str] = Mailbox()
    lines = [BoardLine(f"{kind} {number}") for number, kind in enumerate(kinds)]
    for line in lines:
        mailbox.post(line)
    found = [each for each in drained(mailbox) if isinstance(each, BoardLine)]
    assert [line for line in lines if line in found] == found
    assert [line for line in found if line.body[:2] in KEPT] == [line for line in lines if line.body[:2] in KEPT]
    assert [line for line in lines if line.body.startswith("ST")][-1:] == [
        line for line in found if line.body.startswith("ST")
    ][-1:]
    assert len([line for line in found if line.body[:2] not in KEPT]) <= MOST_LINES


def test_states_that_were_left_out_are_a_gap() -> None:
    """The numbers show that the order in between is unknown; up to the limit, nothing is left out."""
    for count, gap in ((MOST_LINES, False), (MOST_LINES + 1, True)):
        mailbox: Mailbox[str] = Mailbox()
        for number in range(count):
            mailbox.post(BoardLine(f"ST {number} {number} {'.' * 16}"))
        inbox = Inbox()
        found = [
            inbox.take(each.body)
            for each in [BoardLine("LG 65535 info x"), *drained(mailbox)]
            if isinstance(each, BoardLine)
        ]
        assert any(each is not None and each.gap for each in found) is gap


def test_what_people_ask_for_is_taken_before_what_a_board_says() -> None:
    """In the order in which they ask."""
    mailbox: Mailbox[str] = Mailbox()
    for number in range(10):
        mailbox.post(BoardLine(f"BT {number} 5 hint"))
    for word in ("S1", "quit"):
        mailbox.post(word)
    assert drained(mailbox)[:2] == ["S1", "quit"]


def test_people_who_ask_too_much_wait_and_the_board_is_heard() -> None:
    """Their reader goes on when something is taken, and at the end; a waiting line of the board gets its turn."""
    mailbox: Mailbox[str] = Mailbox()

    def flood() -> None:
        for number in range(3 * MOST_ASKED):
            mailbox.post(str(number), waits=True)

    thread = threading.Thread(target=flood)
    thread.start()
    mailbox.post(BoardLine("BT 1 5 hint"))
    found = [mailbox.get(10.0) for _ in range(2 * MOST_ASKED)]
    assert BoardLine("BT 1 5 hint") in found[: MOST_IN_A_ROW + 1]
    assert [each for each in found if isinstance(each, str)] == [str(number) for number in range(2 * MOST_ASKED - 1)]
    assert len(drained(mailbox)) <= MOST_ASKED + 1
    mailbox.close()
    thread.join(10.0)
    assert not thread.is_alive()


def test_damage_is_told_once_however_often_it_happens() -> None:
    """All that is known is that something is missing."""
    mailbox: Mailbox[str] = Mailbox()
    for _ in range(1000):
        mailbox.post(Damaged())
    assert 0 < len(drained(mailbox)) <= MOST_LINES


def test_a_link_waits_where_nothing_can_be_left_out() -> None:
    """It goes on when something is taken, and when its lines are no longer wanted."""
    mailbox: Mailbox[str] = Mailbox()

    def flood() -> None:
        for number in range(MOST_KEPT + 10):
            mailbox.post(BoardLine(f"BT {number} 5 hint"))

    thread = threading.Thread(target=flood)
    thread.start()
    found = [mailbox.get(10.0) for _ in range(20)]
    assert found == [BoardLine(f"BT {number} 5 hint") for number in range(20)]
    mailbox.close()
    thread.join(10.0)
    assert not thread.is_alive()
    mailbox.post(LinkDown("", "gone"))
    with pytest.raises(Empty):
        mailbox.get(0.0)
