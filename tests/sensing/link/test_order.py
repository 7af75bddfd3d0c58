"""Which of a board's lines are old. Numbers and times are those of `firmware/PROTOCOL.md`: both wrap around."""

from dataclasses import dataclass

from hypothesis import assume, given
from hypothesis import strategies as st

from eclipse_companion.sensing.link.order import FAR_LINES, FAR_MS, LineOrder
from eclipse_companion.sensing.wire import Log, Message, State, parse
from eclipse_companion.sensing.wire.messages import MILLISECONDS
from eclipse_companion.sensing.wire.words import SEQUENCES

EMPTY = "." * 16
numbers = st.integers(0, SEQUENCES - 1)
times = st.integers(0, MILLISECONDS - 1)
steps = st.lists(
    st.tuples(st.integers(1, 3000), st.integers(0, 100_000), st.sampled_from(["ST", "BT", "LG"])), min_size=1
)
"""How many numbers and milliseconds after the line before, and its kind: merged states use numbers up."""


@dataclass(frozen=True)
class Line:
    seq: int
    message: Message


def line(kind: str, seq: int, ms: int) -> Line:
    """A line of a kind."""
    rest = {"ST": f"{ms} {EMPTY}", "BT": f"{ms} hint", "LG": "info it goes on"}[kind]
    message = parse(f"{kind} {seq} {rest}")
    assert isinstance(message, State | Log) or kind == "BT"
    return Line(seq, message)


def said(greeted: int, ms: int, lines: list[tuple[int, int, str]]) -> list[Line]:
    """What a board says after its `HI`."""
    made, seq = [], greeted
    for numbers_on, ms_on, kind in lines:
        seq, ms = (seq + numbers_on) % SEQUENCES, (ms + ms_on) % MILLISECONDS
        made.append(line(kind, seq, ms))
    return made


@given(numbers, times, steps)
def test_nothing_that_a_board_says_in_order_is_old(greeted: int, ms: int, lines: list[tuple[int, int, str]]) -> None:
    """However many lines are lost or merged, and wherever numbers and times wrap around."""
    order = LineOrder(greeted)
    assert not any(order.is_old(each.seq, each.message) for each in said(greeted, ms, lines))


@given(numbers, times, steps, st.data())
def test_what_is_said_once_more_is_old(
    greeted: int, ms: int, lines: list[tuple[int, int, str]], data: st.DataObject
) -> None:
    """Any stretch of earlier states, as it was or with new numbers, is old; and after it the board goes on."""
    order, made = LineOrder(greeted), said(greeted, ms, lines)
    assume(sum(numbers_on for numbers_on, _, _ in lines) < SEQUENCES // 2)
    for each in made:
        assert not order.is_old(each.seq, each.message)
    newest = [each for each in made if isinstance(each.message, State)][-1:]
    older = [each for each in made if isinstance(each.message, State) and each not in newest]
    for each in data.draw(st.lists(st.sampled_from(older), max_size=8)) if older else []:
        assert order.is_old(each.seq, each.message)
        assert isinstance(each.message, State)
        assert isinstance(newest[0].message, State)
        if (newest[0].message.ms - each.message.ms) % MILLISECONDS in range(FAR_MS + 1, MILLISECONDS // 2):
            again = (made[-1].seq + 1) % SEQUENCES
            assert order.is_old(again, line("ST", again, each.message.ms).message)
    goes_on = (made[-1].seq + 1) % SEQUENCES
    last_ms = newest[0].message.ms if newest and isinstance(newest[0].message, State) else ms
    assert not order.is_old(goes_on, line("ST", goes_on, last_ms).message)


@given(numbers, st.integers(1, SEQUENCES // 2 - 1))
def test_buttons_and_answers_may_be_a_little_late(greeted: int, behind: int) -> None:
    """Of lines other than states, only those far behind are old."""
    order = LineOrder(greeted)
    seq = (greeted - behind) % SEQUENCES
    assert order.is_old(seq, line("LG", seq, 0).message) == (behind > FAR_LINES)
