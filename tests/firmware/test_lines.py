"""Lines of the wire as the firmware reads and builds them, in CPython."""

import binascii
import json
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.pure import FIRMWARE, lines

DATA: Final = Path(__file__).resolve().parents[1] / "data" / "wire"
BODY_CHARACTERS: Final = "".join(chr(code) for code in range(0x20, 0x7F) if chr(code) not in "$*")


def cases(name: str) -> list[Any]:
    found: list[Any] = json.loads((DATA / f"{name}.json").read_text())["cases"]
    return found


def bodies(data: bytes) -> list[str]:
    reader = lines.Reader()
    return [reader.body() for byte in data if reader.feed(byte)]


def line(body: str, end: str = "\r\n") -> bytes:
    return f"${body}*{binascii.crc_hqx(body.encode(), 0xFFFF):04X}{end}".encode()


@pytest.mark.parametrize(("body", "check"), cases("crc"))
def test_crc(body: str, check: str) -> None:
    """Every vector has the CRC that is known for it."""
    assert f"{lines.crc16(body.encode(), 0, len(body)):04X}" == check


@given(st.binary(max_size=300))
def test_crc_of_anything(data: bytes) -> None:
    """The table returns the same as CPython's bitwise CRC."""
    assert lines.crc16(data, 0, len(data)) == binascii.crc_hqx(data, 0xFFFF)


@pytest.mark.parametrize("case", cases("lines"), ids=lambda case: case["name"])
def test_conformance_lines(case: dict[str, Any]) -> None:
    """The reader finds the bodies that the conformance lines name."""
    assert bodies(case["bytes"].encode("latin-1")) == case["bodies"]


@given(st.lists(st.binary(max_size=250), max_size=6), st.text(BODY_CHARACTERS, max_size=182))
def test_any_bytes_then_a_good_line(noise: list[bytes], body: str) -> None:
    """A good line is read, and read last, whatever came before it."""
    assert bodies(b"".join(noise) + line(body))[-1] == body


@given(st.binary(max_size=600))
def test_no_line_from_what_does_not_check(data: bytes) -> None:
    """Every body that is read is in the bytes as a whole line with its check."""
    for body in bodies(data):
        assert line(body, "\n") in data or line(body) in data


def test_bad_lines_are_counted() -> None:
    """A line that fails its check is counted; a good one isn't."""
    reader = lines.Reader()
    for byte in line("HELLO") + b"$HELLO*0000\r\n" + b"noise\n" + line("x" * 200) + line("STATE"):
        reader.feed(byte)
    assert reader.bad == 3


@given(st.integers(0, 65535), st.integers(0, 2**30 - 1), st.text(BODY_CHARACTERS, max_size=400))
def test_built_lines_are_read(seq: int, ms: int, words: str) -> None:
    """The builder makes a good line of at most 190 characters; words that don't fit are cut."""
    builder = lines.Builder()
    builder.begin(b"LG", seq)
    builder.number(ms)
    builder.word(words.encode())
    size = builder.end()
    whole = f"LG {seq} {ms} {words}"
    assert size == builder.length <= 190
    assert bodies(bytes(builder.buffer[: builder.length])) == [whole[:182]]


@given(st.lists(st.integers(0, 65535), min_size=16, max_size=16), st.integers(0, 2**30 - 1))
def test_readings_in_a_line(values: list[int], ms: int) -> None:
    """Sixteen readings fit into a line, whatever they are."""
    builder = lines.Builder()
    builder.begin(b"RW", 65535)
    builder.number(ms)
    builder.numbers(values)
    builder.end()
    assert bodies(bytes(builder.buffer[: builder.length])) == [f"RW 65535 {ms} {','.join(map(str, values))}"]


def test_samples_of_the_protocol() -> None:
    """Every sample line in PROTOCOL.md is a good line."""
    samples = [
        row.strip()[2:]
        for row in (FIRMWARE / "PROTOCOL.md").read_text().splitlines()
        if row.startswith(("    > $", "    < $"))
    ]
    assert len(samples) > 15
    assert [bodies(f"{sample}\r\n".encode()) for sample in samples] == [[sample[1:-5]] for sample in samples]
