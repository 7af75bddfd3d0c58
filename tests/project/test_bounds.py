"""Whatever file or stream a command is given, it uses bounded memory and says in a sentence what is wrong."""

import resource
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common import limited_files
from eclipse_companion.common.limited_files import MEGABYTE, TooLargeError

MEMORY = 1500 * MEGABYTE
"""More than any command needs (numpy and OpenCV reserve most of a gigabyte of addresses), less than a huge file."""


def run(*words: str | Path, stdin: str = "/dev/null") -> subprocess.CompletedProcess[str]:
    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    with Path(stdin).open("rb") as source:
        return subprocess.run(
            [sys.executable, "-m", "eclipse_companion", *map(str, words)],
            stdin=source,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            preexec_fn=bound,
        )


def png(path: Path, width: int, height: int) -> Path:
    """A valid PNG file of black pixels; rows of this many pixels shrink to nearly nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(1)
    row = bytes(width + 1)
    pixels = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))
    return path


def test_a_picture_with_too_many_pixels_is_refused_by_its_header(tmp_path: Path) -> None:
    """A PNG file of 900 million pixels, which would take 2.7 GB, is refused before it is decoded."""
    done = run("read", png(tmp_path / "huge.png", 30_000, 30_000))
    assert done.returncode == 1
    assert "more than 50 million pixels" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_picture_that_is_a_strip_is_refused(tmp_path: Path) -> None:
    """A picture 700,000 pixels wide and 70 high can show no board."""
    done = run("read", png(tmp_path / "strip.png", 700_000, 70))
    assert done.returncode == 1
    assert "700000 x 70 pixels" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("read", "/dev/zero"),
        ("calibrate", "camera", "/dev/zero"),
        ("check", "/dev/zero"),
        ("check", "-"),
        ("annotate", "/dev/zero"),
        ("games", "import", "/dev/zero"),
        ("play", "--no-voice", "--hand", "/dev/zero"),
        ("replay", "/dev/zero"),
        ("best", "-"),
    ],
    ids=" ".join,
)
def test_an_endless_file_is_refused(words: tuple[str, ...]) -> None:
    """A device that never ends is read up to a bound and refused in a sentence, as a file and as standard input."""
    done = run(*words, stdin="/dev/zero")
    assert done.returncode in {1, 2}
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_an_endless_settings_file_is_refused(home: Path) -> None:
    """Settings that link to an endless device are named in a sentence."""
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "settings.toml").symlink_to("/dev/zero")
    done = run("play", "--no-voice", "--hand", "auto")
    assert done.returncode == 1
    assert "settings.toml" in done.stderr
    assert "Traceback" not in done.stderr


@given(data=st.binary(max_size=64), most=st.integers(0, 70))
def test_a_file_is_read_whole_or_refused(data: bytes, most: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file of at most the bound is read to its last byte; a larger one is refused."""
    path = tmp_path_factory.mktemp("bounded") / "file"
    path.write_bytes(data)
    if len(data) <= most:
        assert limited_files.read_limited(path, most) == data
    else:
        with pytest.raises(TooLargeError, match="larger than"):
            limited_files.read_limited(path, most)
