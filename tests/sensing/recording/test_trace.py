"""Analog traces: which are read, and which are refused."""

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.recording import TraceError, read_trace
from eclipse_companion.sensing.recording import trace as trace_module

META: dict[str, Any] = {
    "sensor": "SS49E",
    "sun_magnet": "D5x1 N42",
    "moon_magnet": "D5x1 N42",
    "coding": "one-strength",
    "sample_hz": 200.0,
}
TIMES = np.arange(50) * 5.0
READINGS = np.full((50, 16), 32_768, np.uint16)


def written(path: Path, **arrays: Any) -> Path:
    """A trace's file; `arrays` replace sound ones, and None leaves one out."""
    sound: dict[str, Any] = {"t_ms": TIMES, "adc": READINGS, "meta": json.dumps(META)} | arrays
    np.savez_compressed(path, **{name: array for name, array in sound.items() if array is not None})
    return path


def refusal(path: Path) -> str:
    """The sentence with which a file is refused; it names the file."""
    with pytest.raises(TraceError) as caught:
        read_trace(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_trace_reads_back_as_numpy_wrote_it(tmp_path: Path) -> None:
    """Times, readings and meta read back as they were written; for the empty board, the start is None."""
    readings = np.random.default_rng(1).integers(0, 65_536, (50, 16)).astype(np.uint16)
    trace = read_trace(written(tmp_path / "a.npz", adc=readings))
    assert np.array_equal(trace.t_ms, TIMES)
    assert np.array_equal(trace.adc, readings)
    assert trace.adc.dtype == np.uint16
    assert trace.meta == META
    assert trace.starts_with is None
    assert Profile.from_trace_meta(trace.meta).sensor == "SS49E"


def test_a_trace_may_start_with_pieces_on_the_board(tmp_path: Path) -> None:
    """`starts_with` gives the position at the start."""
    path = written(tmp_path / "a.npz", meta=json.dumps(META | {"starts_with": "S3/4/4/4"}))
    assert read_trace(path).starts_with == "S3/4/4/4"


def test_how_numpy_lays_an_array_out_does_not_matter(tmp_path: Path) -> None:
    """Columns first, the other byte order, and no compression give the same trace."""
    readings = np.arange(800, dtype=np.uint16).reshape(50, 16)
    path = tmp_path / "a.npz"
    np.savez(path, t_ms=TIMES.astype(">f8"), adc=np.asfortranarray(readings).astype(">u2"), meta=json.dumps(META))
    trace = read_trace(path)
    assert np.array_equal(trace.adc, readings)
    assert np.array_equal(trace.t_ms, TIMES)


@pytest.mark.parametrize(
    ("arrays", "sentence"),
    [
        ({"adc": None}, "it has no array adc (it has t_ms, meta)"),
        ({"t_ms": None}, "it has no array t_ms"),
        ({"meta": None}, "it has no array meta"),
        ({"adc": READINGS[:, :15]}, "adc is (50, 15) uint16, but must be (N, 16) uint16"),
        ({"adc": READINGS.astype(np.int32)}, "adc is (50, 16) int32, but must be (N, 16) uint16"),
        ({"adc": READINGS[:49]}, "t_ms has 50 samples, but adc has 49"),
        ({"t_ms": TIMES.reshape(50, 1)}, "t_ms is (50, 1) float64, but must be (N,) float64"),
        ({"t_ms": TIMES.astype(np.float32)}, "t_ms is (50,) float32"),
        ({"t_ms": TIMES[:0], "adc": READINGS[:0]}, "t_ms has 0 samples"),
        ({"t_ms": np.where(TIMES == 25, np.nan, TIMES)}, "t_ms[5] is nan, not a time"),
        ({"t_ms": np.where(TIMES == 25, 20, TIMES)}, "doesn't increase: t_ms[5] is 20.0 after 20.0"),
        ({"t_ms": np.where(TIMES > 100, TIMES + 3_600_000, TIMES)}, "t_ms[21] is 3600105.0 after 100.0; two samples"),
        ({"t_ms": TIMES * 2e8}, "t_ms[1] is 1000000000.0 after 0.0; two samples may be at most 60 s apart"),
        ({"t_ms": np.where(TIMES > 0, TIMES * 1e305, -1.7e308)}, "two samples may be at most 60 s apart"),
        ({"adc": np.array([None] * 50)}, "adc holds Python objects"),
        ({"meta": np.array(META, dtype=object)}, "meta holds Python objects"),
        ({"meta": np.array([json.dumps(META)])}, "meta is (1,) <U"),
        ({"adc": np.zeros((50, 16), "datetime64[s]")}, "adc isn't an array that numpy wrote, or has a type that"),
        ({"meta": 5}, "meta is () int64, but must be one text"),
        ({"meta": "sensor: SS49E"}, "meta isn't JSON"),
        ({"meta": "[" * 90_000}, "meta isn't JSON"),
        ({"meta": "x" * 100_001}, "meta is longer than 100000"),
        ({"meta": "[]"}, "meta must be a JSON object"),
        ({"meta": "{}"}, "meta has no 'sensor'"),
        ({"meta": json.dumps(META | {"coding": "two"})}, 'is \'two\', but must be "one-strength" or "two-strength"'),
        ({"meta": json.dumps(META | {"sensor": 5})}, "'sensor' of meta must be a text"),
        ({"meta": json.dumps(META | {"starts_with": None})}, "'starts_with' of meta must be a text"),
        ({"meta": json.dumps(META | {"sample_hz": 0})}, "'sample_hz' of meta must be a number greater than 0"),
        ({"meta": json.dumps(META | {"sample_hz": float("nan")})}, "'sample_hz' of meta must be a number"),
        ({"meta": json.dumps(META | {"magnet_height_mm": "6"})}, "'magnet_height_mm' of meta must be a number"),
    ],
    ids=lambda each: each[:40] if isinstance(each, str) else "",
)
def test_an_unsound_array_is_told_in_a_sentence(arrays: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    """A fault is reported with the file, the array, what was found and what is required."""
    assert sentence in refusal(written(tmp_path / "a.npz", **arrays))


def test_a_trace_lasts_a_day_at_most(tmp_path: Path) -> None:
    """Samples a minute apart are read up to 24 hours after the first; the first beyond is reported."""
    minutes = 7_000.0 + np.arange(1442) * 60_000.0
    readings = np.full((1442, 16), 32_768, np.uint16)
    assert len(read_trace(written(tmp_path / "a.npz", t_ms=minutes[:1441], adc=readings[:1441])).t_ms) == 1441
    sentence = refusal(written(tmp_path / "b.npz", t_ms=minutes, adc=readings))
    assert "t_ms[1441] is 86467000.0, and the first sample's time 7000.0; a trace lasts at most 24 h" in sentence


def test_a_torn_trace_is_told_in_a_sentence(tmp_path: Path) -> None:
    """Whatever is cut off a trace, and whichever byte is changed, it is read, or refused in a sentence."""
    whole = written(tmp_path / "a.npz").read_bytes()
    path = tmp_path / "b.npz"
    for size in range(0, len(whole), 31):
        path.write_bytes(whole[:size])
        refusal(path)


def test_no_other_file_is_a_trace(tmp_path: Path) -> None:
    """A missing file, a folder, a text and another archive each get a sentence of their own."""
    assert "it isn't there" in refusal(tmp_path / "none.npz")
    assert "can't be read" in refusal(tmp_path)
    text = tmp_path / "text.npz"
    text.write_text("not a trace")
    assert "only part of one" in refusal(text)
    archive = tmp_path / "archive.npz"
    with zipfile.ZipFile(archive, "w") as held:
        held.writestr("t_ms.npy", b"no array")
        held.writestr("adc.npy", b"")
        held.writestr("meta.npy", b"")
    assert "t_ms isn't an array that numpy wrote" in refusal(archive)


def test_a_header_that_promises_too_much_is_refused(tmp_path: Path) -> None:
    """An array shorter than its header says is refused, and so is one with too many samples; neither takes memory."""
    for samples, sentence in ((trace_module.MOST_SAMPLES, "needs 40000000"), (10**12, "has 1000000000000 samples")):
        member = BytesIO()
        header = {"descr": "<f8", "fortran_order": False, "shape": (samples,)}
        np.lib.format.write_array_header_1_0(member, header)
        path = tmp_path / "a.npz"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("t_ms.npy", member.getvalue() + bytes(80))
        assert sentence in refusal(path)


class _Shouts:
    """Unpickling this would write a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return (Path.touch, (self.path,))


def test_nothing_in_a_trace_is_run(tmp_path: Path) -> None:
    """A pickled object in a trace is refused unread."""
    victim = tmp_path / "touched"
    assert "Python objects" in refusal(written(tmp_path / "a.npz", t_ms=np.array([_Shouts(victim)], dtype=object)))
    assert not victim.exists()
