"""Recordings of games: every line with its time, whatever happens to the program."""

import gzip
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.recording import Entry, EntryKind, Reader, RecordingError, Writer
from tests.sensing.wire.messages import bodies

GAME = "11111111-2222-4333-8444-555555555555"
LINES = [(float(10 * k), f"ST {k} {10 * k} " + "." * 16) for k in range(200)]

stamps = st.lists(st.floats(0, 1e9), max_size=30).map(sorted)


def recorded(path: Path, *, closed: bool = True) -> Path:
    """A recording of `LINES`; if it isn't `closed`, as a kill leaves it."""
    with Writer.create(path, game=GAME) as writer:
        for ms, body in LINES:
            writer.board(ms, body)
        killed = path.read_bytes()
    if not closed:
        path.write_bytes(killed)
    return path


def entries(path: Path) -> tuple[list[Entry], bool]:
    """A recording's entries, and whether it is torn."""
    with Reader(path) as reader:
        return list(reader), reader.torn


@given(
    stamps=stamps,
    data=st.data(),
)
def test_a_recording_reads_back_bit_for_bit(
    stamps: list[float], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Stamps read back as the same numbers and lines as the same text, in both directions."""
    path = tmp_path_factory.getbasetemp() / "round.ecr"
    path.unlink(missing_ok=True)
    written = [
        Entry(ms, data.draw(st.sampled_from([EntryKind.BOARD, EntryKind.HOST])), data.draw(bodies)) for ms in stamps
    ]
    with Writer.create(path, game=GAME) as writer:
        for entry in written:
            (writer.board if entry.way is EntryKind.BOARD else writer.host)(entry.ms, entry.text)
    assert entries(path) == (written, False)


def test_a_recording_is_text_in_gzip(tmp_path: Path) -> None:
    """Any gzip program shows a header and a line for each entry."""
    path = tmp_path / "a.ecr"
    with Writer.create(path, game=GAME, started="2026-11-20T18:30:00+01:00") as writer:
        writer.board(12.5, "HI 0 proto=1")
        writer.host(13, "ACK 0")
        writer.command(1500.25, do="hint", by="key")
    assert gzip.decompress(path.read_bytes()).decode().splitlines() == [
        f'{{"format": "ecr", "version": 1, "game": "{GAME}", "started": "2026-11-20T18:30:00+01:00"}}',
        "12.5 < HI 0 proto=1",
        "13 > ACK 0",
        '1500.25 ! {"do": "hint", "by": "key"}',
    ]
    with Reader(path) as reader:
        assert reader.header["game"] == GAME
        assert [entry.value for entry in reader if entry.way is EntryKind.COMMAND] == [{"do": "hint", "by": "key"}]
    with Reader(path) as reader:
        assert [(entry.ms, entry.text) for entry in reader if entry.way is EntryKind.BOARD] == [(12.5, "HI 0 proto=1")]


def test_a_recording_that_is_not_ended_is_read_whole(tmp_path: Path) -> None:
    """While a game goes on, its recording can be read to the last line, and the reader says that it has no end."""
    read, torn = entries(recorded(tmp_path / "a.ecr", closed=False))
    assert [(entry.ms, entry.text) for entry in read] == LINES
    assert torn


def test_a_killed_program_loses_no_line(tmp_path: Path) -> None:
    """After SIGKILL, every line whose writing had returned is there."""
    path = tmp_path / "a.ecr"
    program = (
        "import sys; from pathlib import Path; from eclipse_companion.sensing.recording import Writer\n"
        "writer = Writer.create(Path(sys.argv[1]))\n"
        "for number in range(10**9):\n"
        "    writer.board(number, f'PING {number}'); print(number, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        last = [child.stdout.readline() for _ in range(500)][-1]
        os.kill(child.pid, signal.SIGKILL)
    read, _ = entries(path)
    assert [entry.ms for entry in read] == list(range(len(read)))
    assert len(read) > int(last)


def test_a_recording_cut_anywhere_is_read_up_to_there(tmp_path: Path) -> None:
    """Wherever a recording is cut, its whole lines are read, and the reader says that it is torn."""
    whole = recorded(tmp_path / "a.ecr").read_bytes()
    path = tmp_path / "b.ecr"
    longest = 0
    for size in range(100, len(whole), 97):
        path.write_bytes(whole[:size])
        read, torn = entries(path)
        assert torn
        assert [(entry.ms, entry.text) for entry in read] == LINES[: len(read)]
        assert len(read) >= longest
        longest = len(read)
    assert longest > 190


def test_rubbish_after_a_power_cut_does_no_harm(tmp_path: Path) -> None:
    """Zeros at the end, as a file system may leave them, are no part of a recording."""
    for closed in (True, False):
        path = recorded(tmp_path / f"{closed}.ecr", closed=closed)
        path.write_bytes(path.read_bytes() + bytes(500))
        read, torn = entries(path)
        assert len(read) == len(LINES)
        assert torn


@pytest.mark.parametrize("closed", [True, False])
def test_a_recording_can_be_gone_on_with(closed: bool, tmp_path: Path) -> None:
    """A resumed game goes on in its recording, ended or torn, from the last stamp on."""
    path = recorded(tmp_path / "a.ecr", closed=closed)
    if not closed:
        path.write_bytes(path.read_bytes()[:-3])
    with Writer.resume(path) as writer:
        kept = int(writer.last_ms / 10) + 1
        writer.board(5000, "HI 0")
    read, torn = entries(path)
    assert [(entry.ms, entry.text) for entry in read] == [*LINES[:kept], (5000.0, "HI 0")]
    assert kept >= len(LINES) - 1
    assert not torn
    assert gzip.decompress(path.read_bytes()).count(b'"format"') == 1
    assert [each.name for each in tmp_path.iterdir() if each.suffix != ""] == ["a.ecr"]


def refusal(path: Path, data: bytes | None = None) -> str:
    """The sentence with which a file is refused; it names the file."""
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(RecordingError) as caught:
        entries(path)
    assert str(path) in str(caught.value)
    return str(caught.value)


HEADER = b'{"format": "ecr", "version": 1}\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "its first line isn't a recording's header"),
        (b"[]\n", "its first line isn't a recording's header"),
        (b'{"format": "egn"}\n', "its first line isn't a recording's header"),
        (b'{"format": "ecr", "version": 2}\n', "of version 2, but this program knows only version 1"),
        (HEADER + b"5 < A\nnonsense\n", "line 3: 'nonsense' isn't a line of a recording"),
        (HEADER + b"5 ! []\n", "line 2: '5 ! []' isn't a line"),
        (HEADER + b"5 ! {\n", "line 2"),
        (HEADER + b"5 < " + b"x" * 183 + b"\n", "line 2"),
        (HEADER + b"-5 < A\n", "line 2"),
        (HEADER + b"nan < A\n", "line 2"),
        (HEADER + b"6 < A\n5 < B\n", "line 3: time goes back from 6.0 to 5.0 ms"),
        (HEADER + b"5 < \xff\n", "line 2: this isn't UTF-8"),
        (HEADER + b"5 ! {" + b" " * 70_000 + b"}\n", "line 2: this is longer than 65536 bytes"),
        (b"{" + b" " * 200_000, "line 1: this is longer than 65536 bytes"),
    ],
    ids=lambda each: each[:40] if isinstance(each, str) else "",
)
def test_what_no_writer_writes_is_told_in_a_sentence(text: bytes, sentence: str, tmp_path: Path) -> None:
    """A sound gzip file that isn't a recording is refused with the line and the fault."""
    assert sentence in refusal(tmp_path / "a.ecr", gzip.compress(text))


def test_no_other_file_is_a_recording(tmp_path: Path) -> None:
    """A missing file, a folder, an empty file, a text and a changed recording each get a sentence of their own."""
    assert "it isn't there" in refusal(tmp_path / "none.ecr")
    assert "can't be read" in refusal(tmp_path)
    assert "isn't a recording's header" in refusal(tmp_path / "a.ecr", b"")
    assert "isn't a sound gzip" in refusal(tmp_path / "a.ecr", b"1. S1 1-5/S16")
    sound = bytearray(recorded(tmp_path / "b.ecr").read_bytes())
    sound[-6] ^= 1
    assert "isn't a sound gzip" in refusal(tmp_path / "a.ecr", bytes(sound))


def test_a_file_too_good_to_be_true_is_not_unpacked(tmp_path: Path) -> None:
    """A small file that unpacks to a huge line is refused after its first 64 KB."""
    assert "longer than" in refusal(tmp_path / "a.ecr", gzip.compress(HEADER + bytes(50_000_000)))


def test_no_recording_is_written_over(tmp_path: Path) -> None:
    """An existing file stays as it is, and a place that can't be written is reported in a sentence."""
    path = recorded(tmp_path / "a.ecr")
    with pytest.raises(RecordingError, match="can't be written: a file is there already"):
        Writer.create(path)
    with pytest.raises(RecordingError, match="can't be written"):
        Writer.create(path / "below.ecr")


def test_a_writer_takes_no_lines_that_no_reader_would(tmp_path: Path) -> None:
    """Time that goes back or isn't a number, and text that no line can carry, are the program's own faults."""
    with Writer.create(tmp_path / "a.ecr") as writer:
        writer.board(5, "A")
        for ms, body in ((4.9, "A"), (float("nan"), "A"), (float("inf"), "A"), (6, "A\nB")):
            with pytest.raises(ValueError, match=r"time went back|isn't the body"):
                writer.board(ms, body)
    assert len(entries(tmp_path / "a.ecr")[0]) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    """If nothing more can be written, each line and the end say so."""
    full = Path("/dev/full")
    writer = Writer(full.open("wb"), full)
    with pytest.raises(RecordingError, match="/dev/full can't be written: the disk is full"):
        writer.board(1, "HI 0")
    with pytest.raises(RecordingError, match="/dev/full can't be written: the disk is full"):
        writer.close()
    writer.close()
