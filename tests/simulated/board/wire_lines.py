"""The wire for tests that must not rely on the host's own code: lines built and parsed as the docs say."""

import binascii
import re
import time
from collections.abc import Callable

import serial

LINE = re.compile(rb"\$([^$*]*)\*([0-9A-F]{4})\r\n")


def line(body: str) -> bytes:
    return b"$%s*%04X\r\n" % (body.encode(), binascii.crc_hqx(body.encode(), 0xFFFF))


def bodies(data: bytes) -> list[str]:
    found = LINE.findall(data)
    return [body.decode() for body, check in found if binascii.crc_hqx(body, 0xFFFF) == int(check, 16)]


def read_until(port: serial.SerialBase, wanted: Callable[[list[str]], object], patience_s: float = 60) -> list[str]:
    """All bodies read up to the one that fulfils the condition; fails if it doesn't come."""
    data = b""
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        data += port.read(max(1, port.in_waiting))
        if wanted(bodies(data)):
            return bodies(data)
    raise AssertionError(data)


def ask(port: serial.SerialBase, body: str) -> list[str]:
    """Send a command; returns all bodies up to its answer, which starts with these words."""
    port.write(line(body))
    kinds = {"HELLO": "HI", "STATE": "ST"}
    word = kinds.get(body, body.partition(" ")[0])
    return read_until(port, lambda found: any(answers(each, word) for each in found))


def answers(body: str, word: str) -> bool:
    words = body.split(" ")
    return words[0] == word or (words[0] in ("OK", "NO") and words[2] == word)
