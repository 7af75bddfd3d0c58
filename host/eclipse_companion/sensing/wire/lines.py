"""The wire's lines: bytes to bodies and back. Pure: no port, no clock.

In: bytes in pieces of any size, as a port gives them. Out: the bodies of the lines whose checksum is right. A line is
`$BODY*CRCC` and a line end; its checksum is the CRC-16/CCITT-FALSE of the body (firmware/PROTOCOL.md).
"""

import binascii
import re
from typing import Final

from eclipse_companion.common.errors import CompanionError

LINE_LIMIT: Final = 190
"""The longest line in characters, including `$` and the line end."""

BODY_LIMIT: Final = LINE_LIMIT - len("$*CRCC\r\n")
"""The longest body of a line that ends in CR LF, in characters."""

_LINE = re.compile(rb"\$([ -#%-)+-~]*)\*([0-9A-F]{4})\r?")
"""A line without its `\\n`. The body is printable ASCII, except `$` and `*`."""

_BODY = re.compile(r"[ -#%-)+-~]*")


class NotABodyError(CompanionError):
    """The text can't stand in a line of the wire."""


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected; of `123456789` it is 0x29B1."""
    return binascii.crc_hqx(data, 0xFFFF)


def encode(body: str) -> bytes:
    """The line that carries a body, with CR LF. Raises `NotABodyError` for a body that no line can carry."""
    if not _BODY.fullmatch(body):
        message = f"{body!r} can't be sent to a board: only printable ASCII without $ and * can."
        raise NotABodyError(message)
    if len(body) > BODY_LIMIT:
        message = f"{body[:40]!r}... can't be sent to a board: it has {len(body)} characters, at most {BODY_LIMIT} go."
        raise NotABodyError(message)
    data = body.encode("ascii")
    return b"$%b*%04X\r\n" % (data, crc16(data))


class Decoder:
    """Takes bytes in pieces of any size and returns the bodies of sound lines; keeps at most one line's bytes."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._overlong = False
        self.good = 0
        """Lines whose checksum was right."""
        self.bad = 0
        """Lines whose checksum was wrong; blank lines don't count."""
        self.damaged = False
        """The last line that ended in the bytes taken last was damaged."""

    @property
    def unfinished(self) -> bool:
        """Whether a line has begun and not ended."""
        return self._overlong or bool(self._kept)

    def feed(self, data: bytes) -> list[str]:
        """Take bytes; returns the bodies that they complete, oldest first."""
        *ended, rest = data.split(b"\n")
        self.damaged = False
        bodies = []
        for piece in ended:
            self._keep(piece)
            body = self._end()
            if body is not None:
                bodies.append(body)
        self._keep(rest)
        return bodies

    def _keep(self, piece: bytes) -> None:
        """Add bytes of one line. Everything before the last `$` is dropped, and so is a line that is too long."""
        start = piece.rfind(b"$")
        if start >= 0:
            self._kept.clear()
            self._overlong = False
            piece = piece[start:]
        if self._overlong:
            return
        if len(self._kept) + len(piece) >= LINE_LIMIT:
            # With its `\n`, it would be too long. A `$` may still come and begin a better one.
            self._kept.clear()
            self._overlong = True
        else:
            self._kept += piece

    def _end(self) -> str | None:
        """The line is complete: returns its body, or None if its checksum is wrong."""
        line, overlong = bytes(self._kept), self._overlong
        self._kept.clear()
        self._overlong = False
        match = None if overlong else _LINE.fullmatch(line)
        if match is not None and int(match[2], 16) == crc16(match[1]):
            self.good += 1
            self.damaged = False
            return match[1].decode("ascii")
        if overlong or line.strip(b"\r"):
            self.bad += 1
            self.damaged = True
        return None
