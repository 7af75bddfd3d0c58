"""Analog traces (`.npz`): what the sixteen sensors read, sampled in time.

In: a file. Out: a fully checked `Trace`, or a sentence that names the file and the array.

The file is numpy's archive with `t_ms` (N,) float64, milliseconds, increasing; `adc` (N, 16) uint16, column k for
square k+1, scaled as MicroPython's `read_u16` scales it; and `meta` () str, a JSON object with at least `sensor`,
`sun_magnet`, `moon_magnet`, `coding` and `sample_hz` (docs/formats.md). Arrays are read as plain bytes: nothing in a
file is ever run.
"""

import ast
import json
import math
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.limited_files import MEGABYTE

MOST_SAMPLES: Final = 5_000_000
"""The most samples: seven hours at 200 a second."""

MOST_GAP_MS: Final = 60_000.0
"""The longest time between two samples. A longer one is a fault of the file, and would take long to replay."""

LONGEST_MS: Final = 24 * 3_600_000.0
"""The longest trace, from its first sample to its last."""

MOST_BYTES: Final = 512 * MEGABYTE
"""The largest file: twice what that many samples take without compression."""

MOST_META: Final = 100_000
"""The longest `meta`, in characters."""

SQUARES: Final = 16
CODINGS: Final = ("one-strength", "two-strength")

_MAGIC: Final = b"\x93NUMPY"
_LENGTHS: Final = {b"\x01\x00": 2, b"\x02\x00": 4, b"\x03\x00": 4}
"""An array's header: its version, and how many bytes its length takes."""
_HEADER_MOST: Final = 10_000
_TYPE = re.compile(r"[<>|=](?:[biufc][0-9]{1,2}|[SU][0-9]{1,6}|O)")
_TEXTS: Final = ("sensor", "sun_magnet", "moon_magnet", "coding", "starts_with")
_NUMBERS: Final = ("sample_hz", "magnet_height_mm")
_REQUIRED: Final = ("sensor", "sun_magnet", "moon_magnet", "coding", "sample_hz")


class TraceError(CompanionError):
    """A file that isn't a trace; the text names it and says what is wrong."""


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """One trace, N samples."""

    t_ms: npt.NDArray[np.float64]
    """Shape (N,): the time of each sample, milliseconds, increasing."""
    adc: npt.NDArray[np.uint16]
    """Shape (N, 16): readings, 65535 at about 3.3 V."""
    meta: dict[str, Any]
    """At least `sensor`, `sun_magnet`, `moon_magnet`, `coding` (one of `CODINGS`) and `sample_hz`."""

    @property
    def starts_with(self) -> str | None:
        """The position on the board at the start, as text; None for the empty board."""
        text: str | None = self.meta.get("starts_with")
        return text


def read_trace(path: Path) -> Trace:
    """Read a trace. Raises `TraceError`."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise TraceError(f"{path} isn't a trace: it is larger than {MOST_BYTES // MEGABYTE} MB.")
        with limited_files.opened(path) as file, zipfile.ZipFile(file) as archive:
            arrays = {name: _array(archive, name, path) for name in ("t_ms", "adc", "meta")}
    except OSError as error:
        raise TraceError(f"The trace {path} can't be read: {why_of(error)}.") from None
    except (zipfile.BadZipFile, EOFError, zlib.error) as error:
        raise TraceError(
            f"{path} isn't a trace, or only part of one: it isn't a sound .npz archive ({error})."
        ) from None
    except (NotImplementedError, RuntimeError, ValueError, struct.error) as error:
        # An encrypted archive, a compression that this Python lacks, or impossible sizes.
        raise TraceError(f"{path} can't be read as a trace: {error}.") from None
    return Trace(_times(arrays["t_ms"], path), _readings(arrays, path), _meta(arrays["meta"], path))


def _array(archive: zipfile.ZipFile, name: str, path: Path) -> npt.NDArray[Any]:
    """One array of the archive, read without running anything."""
    try:
        info = archive.getinfo(f"{name}.npy")
    except KeyError:
        held = ", ".join(each.removesuffix(".npy") for each in archive.namelist()[:8]) or "nothing"
        raise TraceError(f"{path} isn't a trace: it has no array {name} (it has {held}).") from None
    with archive.open(info) as member:
        shape, fortran, dtype = _header(member, name, path)
        _check(name, shape, dtype, path)
        size = math.prod(shape) * dtype.itemsize
        data = member.read(size + 1)
    if len(data) != size:
        raise TraceError(f"In {path}, {name} has {len(data)} bytes or more, but its shape {shape} needs {size}.")
    flat = np.frombuffer(data, dtype)
    return flat.reshape(shape, order="F" if fortran else "C")


def _header(member: IO[bytes], name: str, path: Path) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """What an array's own header says: its shape, whether columns come first, its type.

    The format is numpy's (numpy.lib.format): a magic number, a version, a length, and a literal of a dict.
    """
    wrong = TraceError(f"In {path}, {name} isn't an array that numpy wrote, or has a type that traces don't use.")
    magic = member.read(len(_MAGIC) + 2)
    if magic[: len(_MAGIC)] != _MAGIC or magic[len(_MAGIC) :] not in _LENGTHS:
        raise wrong
    size = int.from_bytes(member.read(_LENGTHS[magic[len(_MAGIC) :]]), "little")
    if size > _HEADER_MOST:
        raise wrong
    try:
        fields = ast.literal_eval(member.read(size).decode("ascii"))
        shape, fortran, kind = fields["shape"], fields["fortran_order"], fields["descr"]
        if not _TYPE.fullmatch(kind) or type(fortran) is not bool or type(shape) is not tuple:
            raise wrong
        if not all(type(each) is int and each >= 0 for each in shape):
            raise wrong
        return shape, fortran, np.dtype(kind)
    except (ValueError, TypeError, LookupError, SyntaxError, MemoryError, RecursionError):
        raise wrong from None


def _check(name: str, shape: tuple[int, ...], dtype: np.dtype[Any], path: Path) -> None:
    """Check the shape and type that a header claims, before anything is read."""
    if dtype.hasobject:
        raise TraceError(f"In {path}, {name} holds Python objects, which are never read. It must hold plain numbers.")
    right, wanted = {
        "t_ms": (len(shape) == 1 and dtype.kind == "f" and dtype.itemsize == 8, "(N,) float64"),  # noqa: PLR2004 (bytes)
        "adc": (shape[1:] == (SQUARES,) and dtype.kind == "u" and dtype.itemsize == 2, "(N, 16) uint16"),  # noqa: PLR2004
        "meta": (shape == () and dtype.kind == "U", "one text, ()"),
    }[name]
    if not right:
        raise TraceError(f"In {path}, {name} is {shape} {dtype}, but must be {wanted}.")
    if name == "meta":
        if dtype.itemsize > 4 * MOST_META:
            raise TraceError(f"In {path}, meta is longer than {MOST_META} characters.")
    elif not 1 <= shape[0] <= MOST_SAMPLES:
        raise TraceError(f"In {path}, {name} has {shape[0]} samples, but a trace has 1 to {MOST_SAMPLES}.")


def _times(array: npt.NDArray[Any], path: Path) -> npt.NDArray[np.float64]:
    times = np.ascontiguousarray(array, np.float64)
    wrong = np.flatnonzero(~np.isfinite(times))
    if wrong.size:
        raise TraceError(f"In {path}, t_ms[{wrong[0]}] is {times[wrong[0]]}, not a time.")
    late = np.flatnonzero(times[1:] <= times[:-1])
    if late.size:
        at = int(late[0]) + 1
        raise TraceError(f"In {path}, t_ms doesn't increase: t_ms[{at}] is {times[at]} after {times[at - 1]}.")
    with np.errstate(over="ignore"):
        gaps, ages = np.diff(times), times - times[0]
    apart = np.flatnonzero(gaps > MOST_GAP_MS)
    if apart.size:
        at = int(apart[0]) + 1
        found = f"t_ms[{at}] is {times[at]} after {times[at - 1]}"
        raise TraceError(f"In {path}, {found}; two samples may be at most {MOST_GAP_MS / 1000:.0f} s apart.")
    old = np.flatnonzero(ages > LONGEST_MS)
    if old.size:
        found = f"t_ms[{old[0]}] is {times[old[0]]}, and the first sample's time {times[0]}"
        raise TraceError(f"In {path}, {found}; a trace lasts at most {LONGEST_MS / 3_600_000:.0f} h.")
    return times


def _readings(arrays: dict[str, npt.NDArray[Any]], path: Path) -> npt.NDArray[np.uint16]:
    times, readings = len(arrays["t_ms"]), len(arrays["adc"])
    if times != readings:
        raise TraceError(f"In {path}, t_ms has {times} samples, but adc has {readings}.")
    return np.ascontiguousarray(arrays["adc"], np.uint16)


def _meta(array: npt.NDArray[Any], path: Path) -> dict[str, Any]:
    try:
        meta = json.loads(str(array))
    except (ValueError, RecursionError) as error:
        raise TraceError(f"In {path}, meta isn't JSON: {error}.") from None
    if not isinstance(meta, dict):
        raise TraceError(f'In {path}, meta must be a JSON object, {{"sensor": ...}}.')
    for key in _REQUIRED:
        if key not in meta:
            raise TraceError(f"In {path}, meta has no {key!r}.")
    for key in _TEXTS:
        if not isinstance(meta.get(key, ""), str):
            raise TraceError(f"In {path}, {key!r} of meta must be a text.")
    for key in _NUMBERS:
        value = meta.get(key, 1)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
            raise TraceError(f"In {path}, {key!r} of meta must be a number greater than 0.")
    if meta["coding"] not in CODINGS:
        known = " or ".join(f'"{each}"' for each in CODINGS)
        raise TraceError(f"In {path}, 'coding' of meta is {meta['coding']!r:.40}, but must be {known}.")
    return meta
