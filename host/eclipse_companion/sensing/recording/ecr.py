"""Recordings of games (`.ecr`): every line between board and host, with its time.

In: the loop's stamps and the bodies of lines. Out: a file that stays readable if the program is killed at any moment,
and from it the same stamps and bodies, bit for bit.

The file is gzip, of one or more members, over UTF-8 text with one entry a line, each ended by LF:

    {"format": "ecr", "version": 1, "game": "UUID", "started": "2026-11-20T18:30:00+01:00", ...}
    MS < BODY          a line that the board sent (`BODY` as in firmware/PROTOCOL.md, without `$`, checksum, line end)
    MS > BODY          a line that the host sent
    MS ! JSON          anything else that reached the game, as an object: players' commands, the link going down

The first line is the header; `format` and `version` are required, the writer chooses the other keys (`game`, `started`,
`program`, ...). MS is the loop's stamp in milliseconds, never less than the one before, written as the shortest decimal
that reads back to the same number, as in JSON. Each line is flushed through the compressor as it is written, so a
killed program loses nothing that it wrote. The reader drops a torn end and says so.
"""

import json
import math
import os
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError, why_of

VERSION: Final = 1

FOLDER: Final = "recordings"
"""The folder of recordings, in the folder of the user's data."""

LINE_MOST: Final = 65_536
"""The longest line of a file, in bytes."""

_CHUNK: Final = 16_384
_GZIP: Final = 31
"""zlib's number for a 32 KB window in a gzip frame."""

_LINE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,20})?(?:e[+-][0-9]{1,3})?) ([<>!]) (.*)")
_BODY = re.compile(r"[ -~]{0,182}")


class RecordingError(CompanionError):
    """A file that isn't a recording, or can't be read or written; the text names it."""


class EntryKind(Enum):
    """Where an entry came from."""

    BOARD = "<"
    HOST = ">"
    COMMAND = "!"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a recording."""

    ms: float
    """The loop's stamp."""
    way: EntryKind
    text: str
    """The line's body; for a command, its JSON."""

    @property
    def value(self) -> dict[str, Any]:
        """A command's JSON, parsed."""
        read: dict[str, Any] = json.loads(self.text)
        return read


class Writer:
    """Writes a recording. When a call returns, the operating system has the line. For one thread."""

    def __init__(self, file: IO[bytes], path: Path, *, last_ms: float = 0.0) -> None:
        self._file = file
        self._path = path
        self._compressor = zlib.compressobj(6, zlib.DEFLATED, _GZIP)
        self.last_ms = last_ms
        """The stamp of the last line; a resumed game goes on from there."""

    @classmethod
    def create(cls, path: Path, **header: Any) -> "Writer":
        """Begin a recording; never overwrites a file. `header`: more keys of line 1. Raises `RecordingError`."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            writer = cls(path.open("xb"), path)
        except OSError as error:
            raise _unwritable(path, error) from None
        writer._write(json.dumps({"format": "ecr", "version": VERSION} | header))
        return writer

    @classmethod
    def resume(cls, path: Path) -> "Writer":
        """Go on with a recording that ended or was torn; a torn end is cut off first. Raises `RecordingError`."""
        with Reader(path) as reader:
            last = 0.0
            for entry in reader:
                last = entry.ms
            torn, header = reader.torn, reader.header
        if torn:
            _mend(path, header)
        try:
            return cls(path.open("ab"), path, last_ms=last)
        except OSError as error:
            raise _unwritable(path, error) from None

    def board(self, ms: float, body: str) -> None:
        """Write a line that the board sent."""
        self._entry(Entry(ms, EntryKind.BOARD, body))

    def host(self, ms: float, body: str) -> None:
        """Write a line that the host sent."""
        self._entry(Entry(ms, EntryKind.HOST, body))

    def command(self, ms: float, **value: Any) -> None:
        """Write anything else that reached the game, as a JSON object."""
        self._entry(Entry(ms, EntryKind.COMMAND, json.dumps(value)))

    def sync(self) -> None:
        """Put all lines so far on the disk, where a power cut leaves them. Raises `RecordingError`."""
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _unwritable(self._path, error) from None

    def close(self) -> None:
        """End the file as gzip requires. Written lines are safe without it."""
        if self._file.closed:
            return
        try:
            self._file.write(self._compressor.flush(zlib.Z_FINISH))
            self._file.close()
        except OSError as error:
            raise _unwritable(self._path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _entry(self, entry: Entry) -> None:
        if not self.last_ms <= entry.ms < math.inf:
            message = f"time went back from {self.last_ms} to {entry.ms} ms"
            raise ValueError(message)
        if entry.way is not EntryKind.COMMAND and not _BODY.fullmatch(entry.text):
            message = f"{entry.text!r} isn't the body of a line"
            raise ValueError(message)
        self.last_ms = entry.ms
        self._write(f"{_decimal(entry.ms)} {entry.way.value} {entry.text}")

    def _write(self, line: str) -> None:
        data = self._compressor.compress(line.encode() + b"\n") + self._compressor.flush(zlib.Z_SYNC_FLUSH)
        try:
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._path, error) from None


class Reader:
    """Reads a recording as a stream: `header` at once, then the entries by iterating, once."""

    def __init__(self, path: Path) -> None:
        """Open a file and read its header. Raises `RecordingError`."""
        self._path = path
        self.torn = False
        """Whether the file breaks off in the middle, as after a kill; known once all entries have been read."""
        try:
            self._file = limited_files.opened(path)
        except OSError as error:
            raise RecordingError(f"The recording {path} can't be read: {why_of(error)}.") from None
        try:
            self._lines = enumerate(self._split(), start=1)
            self.header = self._read_header()
        except RecordingError:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[Entry]:
        """The entries, in order. Raises `RecordingError`, which names the line, for anything that no writer writes."""
        last = 0.0
        for number, line in self._lines:
            entry = self._entry(number, line)
            if entry.ms < last:
                raise RecordingError(f"{self._path}, line {number}: time goes back from {last} to {entry.ms} ms.")
            last = entry.ms
            yield entry

    @property
    def share(self) -> float:
        """How much of the file has been read, 0 to 1."""
        size = os.fstat(self._file.fileno()).st_size
        return min(1.0, self._file.tell() / size) if size else 1.0

    def _read_header(self) -> dict[str, Any]:
        what = f"{self._path} isn't a recording of a game"
        line = next(self._lines, (1, ""))[1]
        try:
            header = json.loads(line)
        except (ValueError, RecursionError):
            raise RecordingError(f"{what}: its first line isn't a recording's header.") from None
        if not isinstance(header, dict) or header.get("format") != "ecr":
            raise RecordingError(f"{what}: its first line isn't a recording's header.")
        if header.get("version") != VERSION:
            version = str(header.get("version"))[:20]
            raise RecordingError(
                f"{self._path} is a recording of version {version}, but this program knows only version {VERSION}."
            )
        return header

    def _entry(self, number: int, line: str) -> Entry:
        match = _LINE.fullmatch(line)
        wrong = RecordingError(f"{self._path}, line {number}: {line[:60]!r} isn't a line of a recording.")
        if match is None:
            raise wrong
        entry = Entry(float(match[1]), EntryKind(match[2]), match[3])
        if not math.isfinite(entry.ms):
            raise wrong
        if entry.way is not EntryKind.COMMAND:
            if not _BODY.fullmatch(entry.text):
                raise wrong
        else:
            try:
                if not isinstance(json.loads(entry.text), dict):
                    raise wrong
            except (ValueError, RecursionError):
                raise wrong from None
        return entry

    def _split(self) -> Iterator[str]:
        """The text's whole lines; whatever follows the last line end is torn."""
        kept = b""
        number = 0
        for data in self._inflate():
            *lines, kept = (kept + data).split(b"\n")
            for line in lines:
                number += 1
                if len(line) > LINE_MOST:
                    raise self._too_long(number)
                try:
                    yield line.decode()
                except UnicodeDecodeError:
                    raise RecordingError(f"{self._path}, line {number}: this isn't UTF-8 text.") from None
            if len(kept) > LINE_MOST:
                raise self._too_long(number + 1)
        self.torn |= bool(kept)

    def _too_long(self, number: int) -> RecordingError:
        return RecordingError(f"{self._path}, line {number}: this is longer than {LINE_MOST} bytes.")

    def _inflate(self) -> Iterator[bytes]:
        """The text in pieces, up to where it is torn. Raises `RecordingError` if it isn't gzip or was changed."""
        inflater = zlib.decompressobj(_GZIP)
        found = begun = False
        data = b""
        while data := data or self._next_chunk():
            before = inflater.copy()
            try:
                text = inflater.decompress(data, _CHUNK)
            except zlib.error as error:
                last = _inflate_bytewise(before, data)
                # After a power cut, anything may stand at the end. A wrong checksum means that what was read is wrong.
                if " data check" in str(error) or " length check" in str(error) or not (found or last):
                    raise self._not_sound() from None
                self.torn = True
                yield last
                return
            begun = True
            found |= bool(text)
            yield text
            data = inflater.unconsumed_tail
            if inflater.eof:
                data = inflater.unused_data
                inflater, begun = zlib.decompressobj(_GZIP), False
        # Between two members, nothing is missing.
        self.torn |= begun

    def _not_sound(self) -> RecordingError:
        return RecordingError(
            f"{self._path} isn't a recording of a game, or it's damaged: it isn't a sound gzip file. Name another one."
        )

    def _next_chunk(self) -> bytes:
        try:
            return self._file.read(_CHUNK)
        except OSError as error:
            raise RecordingError(f"The recording {self._path} can't be read: {why_of(error)}.") from None


def _inflate_bytewise(inflater: "zlib._Decompress", data: bytes) -> bytes:
    """Whatever can be unpacked of a piece for which zlib only gives an error."""
    text = b""
    try:
        for at in range(len(data)):
            text += inflater.decompress(data[at : at + 1])
    except zlib.error:
        pass
    return text


def _mend(path: Path, header: dict[str, Any]) -> None:
    """Rewrite the readable part of a torn recording as a whole file in its place."""
    partial = path.with_name(path.name + ".new")
    partial.unlink(missing_ok=True)
    further = {key: value for key, value in header.items() if key not in {"format", "version"}}
    with Reader(path) as reader, Writer.create(partial, **further) as writer:
        for entry in reader:
            writer._entry(entry)  # noqa: SLF001 (the writer's own module)
    try:
        partial.replace(path)
    except OSError as error:
        raise _unwritable(path, error) from None


def _decimal(ms: float) -> str:
    """The shortest decimal that reads back to the same number."""
    return repr(float(ms)).removesuffix(".0")


def _unwritable(path: Path, error: OSError) -> RecordingError:
    return RecordingError(f"The recording {path} can't be written: {why_of(error)}.")
