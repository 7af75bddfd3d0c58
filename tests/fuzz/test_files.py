"""Whatever is in a file, its reader accepts it or refuses it in a sentence."""

import gzip
import json
import zipfile
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eclipse_companion.sensing.board_profile import Profile, ProfileError
from eclipse_companion.sensing.recording import Reader, RecordingError, TraceError, Writer, read_trace

META = {"sensor": "a", "sun_magnet": "b", "moon_magnet": "c", "coding": "one-strength", "sample_hz": 200}

fuzz = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@pytest.fixture(scope="module")
def trace(folder: Path) -> bytes:
    """A valid trace, not compressed, so that a changed byte reaches what is inside."""
    path = folder / "sound.npz"
    np.savez(path, t_ms=np.arange(4.0), adc=np.zeros((4, 16), np.uint16), meta=json.dumps(META))
    return path.read_bytes()


@pytest.fixture(scope="module")
def recording(folder: Path) -> bytes:
    """A valid recording."""
    path = folder / "sound.ecr"
    with Writer.create(path, game="g") as writer:
        for number in range(20):
            writer.board(number, f"PING {number}")
    return path.read_bytes()


def spoilt(data: bytes, changes: list[tuple[int, int]], end: int) -> bytes:
    """The data with some bytes changed, and cut off at the end."""
    copy = bytearray(data)
    for at, byte in changes:
        copy[at % len(copy)] = byte
    return bytes(copy[: len(copy) - end % len(copy)])


changes = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=4)
ends = st.just(0) | st.integers(0, 10_000)


@fuzz
@given(changes=changes, end=ends)
def test_any_spoilt_trace_is_read_or_refused(
    changes: list[tuple[int, int]], end: int, trace: bytes, folder: Path
) -> None:
    """A trace with bytes changed or cut off is read, or refused in a sentence."""
    path = folder / "a.npz"
    path.write_bytes(spoilt(trace, changes, end))
    with suppress(TraceError):
        read = read_trace(path)
        assert read.adc.shape == (len(read.t_ms), 16)


@fuzz
@given(header=st.binary(max_size=120), body=st.binary(max_size=80))
def test_any_array_in_a_trace_is_read_or_refused(header: bytes, body: bytes, folder: Path) -> None:
    """An archive whose arrays are any bytes is read, or refused in a sentence."""
    path = folder / "b.npz"
    with zipfile.ZipFile(path, "w") as archive:
        magic = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little")
        for name in ("t_ms", "adc", "meta"):
            archive.writestr(f"{name}.npy", magic + header + body)
    with suppress(TraceError):
        read_trace(path)


@fuzz
@given(changes=changes, end=ends)
def test_any_spoilt_recording_is_read_or_refused(
    changes: list[tuple[int, int]], end: int, recording: bytes, folder: Path
) -> None:
    """A recording with bytes changed or cut off is read, as far as it goes, or refused in a sentence."""
    path = folder / "a.ecr"
    path.write_bytes(spoilt(recording, changes, end))
    with suppress(RecordingError), Reader(path) as reader:
        for entry in reader:
            assert entry.ms >= 0


lines = st.lists(
    st.one_of(
        st.sampled_from(
            [b"5 < HI 0", b"6 > ACK 1", b'7 ! {"do": 1}', b"7 ! 5", b"1e999 < A", b'{"format": "ecr", "version": 1}']
        ),
        st.binary(max_size=40),
    ),
    max_size=8,
)


@fuzz
@given(lines=lines)
def test_any_text_in_gzip_is_read_or_refused(lines: list[bytes], folder: Path) -> None:
    """Any text in gzip is a recording, or is refused in a sentence."""
    path = folder / "b.ecr"
    path.write_bytes(gzip.compress(b"\n".join([b'{"format": "ecr", "version": 1}', *lines])))
    with suppress(RecordingError), Reader(path) as reader:
        list(reader)


values = st.one_of(
    st.integers(),
    st.floats(),
    st.booleans(),
    st.text(max_size=8),
    st.lists(st.integers(-1, 70_000), max_size=16),
)
keys = st.sampled_from(
    [
        "version",
        "name",
        "sensor",
        "sun_magnet",
        "moon_magnet",
        "coding",
        "magnet_height_mm",
        "orientation",
        "pitch_mm",
        "readings",
        "other",
    ]
)


@fuzz
@given(content=st.dictionaries(keys, values), more=st.binary(max_size=60))
def test_any_profile_is_read_or_refused(content: dict[str, object], more: bytes, folder: Path) -> None:
    """A file with any keys, any values and any bytes after them is a profile, or is refused in a sentence."""
    path = folder / "a.toml"
    text = "\n".join(f"{key} = {json.dumps(value)}" for key, value in content.items())
    path.write_bytes(f"{text}\n".encode(errors="replace") + more)
    with suppress(ProfileError):
        Profile.load(path)
