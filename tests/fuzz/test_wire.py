"""Whatever a port delivers, the wire's readers accept it or count it."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.link.order import LineOrder
from eclipse_companion.sensing.wire import Decoder, Inbox, NotAMessageError, crc16, parse, sequence
from eclipse_companion.sensing.wire import commands as say

printable = st.text([chr(code) for code in range(0x20, 0x7F)], max_size=190)
likely = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "HI",
                "ST",
                "RW",
                "OK",
                "NO",
                "BT",
                "LG",
                "CAL",
                "SET",
                "GET",
                "MIX",
                "LED",
                "BEEP",
                "proto=",
                "coding=one",
                "rest=5",
                "side=",
                ".",
            ]
        ),
        st.integers(-5, 2**31).map(str),
        st.text(".+-GSgs?", max_size=17),
        printable,
    ),
    max_size=14,
).map(" ".join)


@given(st.lists(st.binary(max_size=300), max_size=10))
def test_any_bytes_are_lines_or_are_counted(pieces: list[bytes]) -> None:
    """Any bytes give bodies that a line can carry, or are counted; the reader never keeps more than a line."""
    decoder = Decoder()
    for piece in pieces:
        for body in decoder.feed(piece):
            assert body.isascii()
            assert not set(body) & set("$*\r\n")
    assert decoder.good + decoder.bad <= b"".join(pieces).count(b"\n")


@given(likely)
def test_any_body_is_a_message_or_is_refused(body: str) -> None:
    """Any body is a message, or raises `NotAMessageError`, and an inbox counts it."""
    inbox = Inbox()
    received = inbox.take(body)
    assert (received is None) == (inbox.bad == 1)
    with suppress(NotAMessageError):
        assert parse(body) == (received and received.message)


@given(st.integers(0, 65_535), st.lists(likely, max_size=20))
def test_any_lines_leave_an_order_in_which_the_newest_is_not_old(greeted: int, bodies: list[str]) -> None:
    """Whatever came before, a line that is old stays old, and the next number is news unless its time is far back."""
    order = LineOrder(greeted)
    for body in bodies:
        seq = sequence(body)
        message = None
        with suppress(NotAMessageError):
            message = parse(body)
        if seq is not None and order.is_old(seq, message):
            assert order.is_old(seq, message)


@given(likely)
def test_any_body_is_a_command_or_is_refused(body: str) -> None:
    """Any body is a command, or raises `NotAMessageError`."""
    with suppress(NotAMessageError):
        assert say.parse(str(say.parse(body))) == say.parse(body)


@given(st.binary(max_size=100))
def test_any_body_with_its_checksum_is_read_or_counted(body: bytes) -> None:
    """A line of any bytes with the right checksum gives that body, or none."""
    bodies = Decoder().feed(b"$%b*%04X\n" % (body, crc16(body)))
    assert all(each.encode() == body for each in bodies)
