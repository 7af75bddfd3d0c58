"""The rows that can still be read from the pages of an SQLite file, however damaged the rest of it is.

In: the file's bytes. Out: records, each a row's id and its values in the order of its table's columns; a page doesn't
say which table it belongs to. The layout is SQLite's "Database File Format", sections 1.3 (header), 1.6 (b-tree pages)
and 2.1 (records). Freed pages are read like all others, so a deleted row may come back.
"""

import mmap
import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

SqlValue = int | float | str | bytes | None
Bytes = bytes | mmap.mmap
"""Those of a file, in memory or not."""

_HEADER: Final = 100
"""Bytes before the first page's own header."""
_TABLE_LEAF: Final = 0x0D
_DEFAULT_PAGE: Final = 4096
_LEAST_PAGE: Final = 512
_MOST_PAGE: Final = 65536
_MOST_PAYLOAD: Final = 4_000_000
"""A row's size in bytes beyond which its length must be wrong: an imported game's file makes the longest row."""
_MOST_CHAINED: Final = 64
"""How often, on average, a page may be read as the rest of a row. Each belongs to one row, or was freed by others."""
_VARINT_MOST: Final = 9
_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The size in bytes of a serial type's integer."""


class Record(NamedTuple):
    """One row: its SQLite id and its values; the column that holds the id is None."""

    row: int
    values: tuple[SqlValue, ...]


class _NoRecordError(Exception):
    """The bytes aren't a record."""


class _Chained:
    """How many more overflow pages may be read: a damaged file's chains may be circles, or shared by many rows."""

    def __init__(self, pages: int) -> None:
        self._left = max(_MOST_CHAINED * pages, _MOST_PAYLOAD // _LEAST_PAGE)

    def count(self) -> None:
        """Count one more."""
        if not self._left:
            raise _NoRecordError
        self._left -= 1


def records(data: Bytes) -> Iterator[Record]:
    """Every record on every table's leaf pages."""
    size = _page_size(data)
    usable = size - (data[20] if len(data) > _HEADER and data[20] < size // 2 else 0)
    chained = _Chained(len(data) // size)
    for start in range(0, len(data), size):
        yield from _of_page(data, start, size, usable, chained)


def _page_size(data: Bytes) -> int:
    """The page size in the header; the usual one if the header is damaged."""
    told = int.from_bytes(data[16:18], "big")
    size = _MOST_PAGE if told == 1 else told
    sound = data[:16] == b"SQLite format 3\0" and _LEAST_PAGE <= size <= _MOST_PAGE and not size & (size - 1)
    return size if sound else _DEFAULT_PAGE


def _of_page(data: Bytes, start: int, size: int, usable: int, chained: _Chained) -> Iterator[Record]:
    at = start + (_HEADER if start == 0 else 0)
    if data[at : at + 1] != bytes([_TABLE_LEAF]):
        return
    count = int.from_bytes(data[at + 3 : at + 5], "big")
    for number in range(min(count, size // 2)):
        place = at + 8 + 2 * number
        cell = start + int.from_bytes(data[place : place + 2], "big")
        if start < cell < start + size:
            try:
                yield _record(data, cell, size, usable, chained)
            except _NoRecordError:
                continue


def _record(data: Bytes, cell: int, size: int, usable: int, chained: _Chained) -> Record:
    length, at = _varint(data, cell)
    row, at = _varint(data, at)
    if length > min(_MOST_PAYLOAD, len(data)):
        raise _NoRecordError
    whole = length <= usable - 35
    payload = data[at : at + length] if whole else _overflowing(data, at, length, (size, usable), chained)
    return Record(row - (1 << 64) if row >> 63 else row, tuple(_values(payload)))


def _overflowing(data: Bytes, at: int, length: int, sizes: tuple[int, int], chained: _Chained) -> bytes:
    """A long row's bytes: those in its page, and those in its chain of overflow pages. `sizes`: a page's, usable."""
    size, usable = sizes
    local, least = usable - 35, (usable - 12) * 32 // 255 - 23
    held = least + (length - least) % (usable - 4)
    held = held if held <= local else least
    found = bytearray(data[at : at + held])
    page = int.from_bytes(data[at + held : at + held + 4], "big")
    while len(found) < length and 0 < page <= len(data) // size:
        chained.count()
        start = (page - 1) * size
        page = int.from_bytes(data[start : start + 4], "big")
        found += data[start + 4 : start + usable]
    return bytes(found[:length])


def _values(payload: bytes) -> Iterator[SqlValue]:
    header, at = _varint(payload, 0)
    if header > len(payload):
        raise _NoRecordError
    place = header
    while at < header:
        kind, at = _varint(payload, at)
        size = _size_of(kind)
        text = payload[place : place + size]
        if len(text) < size:
            raise _NoRecordError
        yield _value(kind, text)
        place += size


def _size_of(kind: int) -> int:
    if kind in _INTEGERS:
        return _INTEGERS[kind]
    if kind == 7:  # noqa: PLR2004 - the serial type of a floating-point number
        return 8
    return 0 if kind < 12 else (kind - 12) // 2  # noqa: PLR2004 - the first serial type of bytes and text


def _value(kind: int, text: bytes) -> SqlValue:
    if kind in _INTEGERS:
        return int.from_bytes(text, "big", signed=True)
    match kind:
        case 0:
            return None
        case 7:
            number: float = struct.unpack(">d", text)[0]
            return number
        case 8 | 9:
            return kind - 8
        case 10 | 11:
            raise _NoRecordError
    if kind % 2 == 0:
        return text
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise _NoRecordError from None


def _varint(data: Bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for number in range(_VARINT_MOST):
        if at >= len(data):
            raise _NoRecordError
        byte = data[at]
        at += 1
        if number == _VARINT_MOST - 1:
            return value << 8 | byte, at
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the bit that says that another byte follows
            break
    return value, at
