"""The wire's lines, whole, torn and among noise."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.wire import BODY_LIMIT, LINE_LIMIT, Decoder, NotABodyError, crc16, encode
from tests.sensing.wire.messages import bodies

DATA = Path(__file__).parents[2] / "data" / "wire"
LINES: list[dict[str, Any]] = json.loads((DATA / "lines.json").read_text())["cases"]


def slow_crc(data: bytes) -> int:
    """The checksum bit by bit, straight from its definition."""
    register = 0xFFFF
    for byte in data:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1 ^ 0x1021 if register & 0x8000 else register << 1) & 0xFFFF
    return register


def read(data: bytes, size: int) -> tuple[list[str], Decoder]:
    """The bodies that a reader takes from bytes in pieces of a size."""
    decoder = Decoder()
    taken = [body for start in range(0, len(data), size) for body in decoder.feed(data[start : start + size])]
    return taken, decoder


@pytest.mark.parametrize("size", [1, 7, 10_000])
@pytest.mark.parametrize("case", LINES, ids=lambda case: case["name"])
def test_both_ends_read_lines_alike(case: dict[str, Any], size: int) -> None:
    """The host reads the bodies of the shared conformance lines, in pieces of any size."""
    assert read(case["bytes"].encode("latin-1"), size)[0] == case["bodies"]


@pytest.mark.parametrize(("body", "check"), json.loads((DATA / "crc.json").read_text())["cases"])
def test_the_checksum_is_that_of_the_catalogue(body: str, check: str) -> None:
    """The checksum is CRC-16/CCITT-FALSE."""
    assert f"{crc16(body.encode()):04X}" == check


@given(st.binary(max_size=200))
def test_the_checksum_is_its_definition(data: bytes) -> None:
    """The library's fast checksum equals the slow one, bit by bit."""
    assert crc16(data) == slow_crc(data)


@given(st.lists(bodies, max_size=5), st.integers(1, 400))
def test_a_line_comes_back_as_it_was_sent(sent: list[str], size: int) -> None:
    """Whatever bodies are sent, in pieces of any size, a reader gets them in order and counts nothing as damaged."""
    taken, decoder = read(b"".join(map(encode, sent)), size)
    assert taken == sent
    assert (decoder.good, decoder.bad) == (len(sent), 0)


@given(st.binary(max_size=600).filter(lambda noise: not noise.endswith(b"$")), bodies, st.integers(1, 400))
def test_noise_before_a_line_does_it_no_harm(noise: bytes, body: str, size: int) -> None:
    """A good line is read whatever stands before it, even in the same line."""
    assert read(noise + encode(body), size)[0][-1:] == [body]


@given(bodies, st.integers(0, 200), st.integers(1, 255))
def test_a_changed_byte_is_never_read_as_another_body(body: str, at: int, change: int) -> None:
    """A line with one wrong byte gives its own body (if the byte was the CR before its end) or none, never another."""
    line = bytearray(encode(body))
    line[at % len(line)] ^= change
    assert set(read(bytes(line) + b"\n", 1000)[0]) <= {body}


def test_a_line_that_is_lost_in_noise_is_counted() -> None:
    """Damaged lines are counted; blank ones aren't."""
    taken, decoder = read(b"\r\n\n>>> \r\n$HELLO*0000\r\n" + encode("STATE"), 3)
    assert taken == ["STATE"]
    assert (decoder.good, decoder.bad) == (1, 2)


@pytest.mark.parametrize(
    ("data", "damaged", "unfinished"),
    [
        (b"$STATE*0000\r\n", True, False),
        (encode("STATE"), False, False),
        (encode("STATE") + b"noise\n", True, False),
        (b"$STATE*0000\r\n" + encode("STATE"), False, False),
        (b"$STATE*0000\r\n\r\n", True, False),
        (encode("STATE")[:-1], False, True),
        (b"z" * 200, False, True),
        (b"\r\n", False, False),
    ],
)
def test_a_reader_tells_what_became_of_the_newest_line(data: bytes, damaged: bool, unfinished: bool) -> None:
    """A reader knows that the newest line was damaged or hasn't ended; other bytes say nothing of damage."""
    decoder = Decoder()
    decoder.feed(data)
    assert (decoder.damaged, decoder.unfinished) == (damaged, unfinished)
    decoder.feed(b"")
    assert (decoder.damaged, decoder.unfinished) == (False, unfinished)


def test_the_longest_line_is_190_characters() -> None:
    """A line of 190 characters, including `$` and the line end, is read; one of 191 is neither read nor sent."""
    longest = encode("x" * BODY_LIMIT)
    assert len(longest) == LINE_LIMIT == 190
    assert read(longest, 11)[0] == ["x" * BODY_LIMIT]
    body = b"x" * (BODY_LIMIT + 1)
    assert read(b"$%b*%04X\r\n" % (body, crc16(body)), 11)[0] == []
    with pytest.raises(NotABodyError, match="183 characters, at most 182"):
        encode("x" * (BODY_LIMIT + 1))


def test_a_reader_keeps_no_more_than_a_line() -> None:
    """A megabyte without a line end isn't kept, and the next line is read."""
    decoder = Decoder()
    for _ in range(16):
        decoder.feed(b"$" + b"z" * 65_536)
    assert len(decoder._kept) <= LINE_LIMIT
    assert decoder.feed(b"\n" + encode("STATE")) == ["STATE"]
    assert decoder.bad == 1


@pytest.mark.parametrize("body", ["a$b", "a*b", "a\nb", "é", "\x00", "\x7f"])
def test_a_body_that_no_line_can_carry_is_refused(body: str) -> None:
    """What is sent is printable ASCII without `$` and `*`."""
    with pytest.raises(NotABodyError, match="only printable ASCII"):
        encode(body)
