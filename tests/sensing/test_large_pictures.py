"""Pictures of any size: their size is asked for before they are decoded, and no command takes a gigabyte."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.sight import picture
from tests.processes import killed_after

GIBIBYTE = 1 << 30
GAMES = ("eclipse", "infinity", "ecliptic")
LARGE = (5200, 3600)
"""Width and height: more than any film has that is followed."""
HUGE = (9000, 6000)
"""More than any picture has that is decoded as it is."""
HEAD = b"--next\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n"

MEASURED = """
import atexit, pathlib, re
from eclipse_companion.__main__ import main

def measure():
    status = pathlib.Path("/proc/self/status").read_text()
    pathlib.Path({note!r}).write_text(re.search(r"VmHWM:\\s+(\\d+)", status)[1])

atexit.register(measure)
main()
"""
"""A process's own count: what its parent counts of it begins with what the parent itself has."""


class Done(NamedTuple):
    """How a command ended, and the most memory that it had."""

    status: int
    said: str
    bytes: int


def run(*words: str | Path, typed: str = "") -> Done:
    with TemporaryDirectory() as folder:
        note = Path(folder) / "memory"
        child = subprocess.Popen(
            [sys.executable, "-c", MEASURED.format(note=str(note)), *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert child.stdout is not None
        assert child.stdin is not None
        said = ""
        with killed_after(child, 120), child.stdin, child.stdout:
            for line in child.stdout:
                said += line
                if typed and "too large" in line:
                    child.stdin.write(typed)
                    child.stdin.flush()
            child.wait()
        return Done(child.returncode, said, int(note.read_text(encoding="ascii")) * 1024)


def gray(size: tuple[int, int]) -> "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]":
    return np.full((size[1], size[0], 3), 90, np.uint8)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film with large pictures."""
    path = tmp_path_factory.mktemp("large") / "large.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5, LARGE)
    for _ in range(4):
        writer.write(gray(LARGE))
    writer.release()
    return path


@contextmanager
def camera(size: tuple[int, int]) -> Iterator[str]:
    """The address of a camera with pictures of this width and height."""
    coded = cv2.imencode(".jpg", gray(size))[1].tobytes()

    class Sends(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
            self.end_headers()
            try:
                while True:
                    self.wfile.write(HEAD % len(coded) + coded + b"\r\n")
            except OSError:
                pass

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Sends) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/video"
        server.shutdown()


@pytest.mark.parametrize("game", GAMES)
def test_a_film_of_large_pictures_is_refused(game: str, large: Path) -> None:
    """Before any is decoded; the sentence names their size, and a size that is good."""
    done = run("replay", "--game", game, large)
    assert done.status == 1
    assert f"{LARGE[0]} x {LARGE[1]} pixels" in done.said
    assert "1280 x 720" in done.said
    assert done.bytes < GIBIBYTE / 4


@pytest.mark.parametrize(
    ("game", "source"),
    [*(("eclipse", each) for each in ("film", "address", "folder")), ("infinity", "address"), ("ecliptic", "folder")],
)
def test_play_says_that_a_camera_has_large_pictures(game: str, source: str, large: Path, tmp_path: Path) -> None:
    """A film, a camera in the network, a folder of pictures; the game goes on without them."""
    board = ("--board", "none") if game == "eclipse" else ()
    with camera(LARGE) as address:
        name = {"film": str(large), "address": address, "folder": str(tmp_path)}[source]
        if source == "folder":
            cv2.imwrite(str(tmp_path / "1.jpg"), gray(HUGE))
        done = run("play", "--game", game, *board, "--no-voice", "--no-screen", "--camera", name, typed="quit\n")
    assert "too large for me" in done.said
    assert "Traceback" not in done.said
    assert done.bytes < GIBIBYTE


def test_calibrating_says_so_too(large: Path) -> None:
    """The sentence names the size."""
    done = run("calibrate", "camera", "--seconds", "2", "--camera", large)
    assert f"{LARGE[0]} x {LARGE[1]} pixels" in done.said
    assert done.bytes < GIBIBYTE / 2


@pytest.mark.parametrize(
    ("game", "ending"),
    [
        *(("eclipse", each) for each in (".jpg", ".png", ".webp", ".tif", ".bmp")),
        *((game, each) for game in ("infinity", "ecliptic") for each in (".jpg", ".png")),
    ],
)
def test_a_huge_picture_is_shrunk_or_refused_by_its_header(game: str, ending: str, tmp_path: Path) -> None:
    """A large photograph of a phone is read at half its size; other formats are refused."""
    path = tmp_path / f"huge{ending}"
    cv2.imwrite(str(path), gray(HUGE), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1] if ending == ".jpg" else [])
    done = run("read", "--game", game, path)
    assert done.status == 1
    assert ("more than 50 million pixels" in done.said) == (ending != ".jpg")
    assert done.bytes < GIBIBYTE / 2


def test_places_in_a_picture_that_was_halved_are_found(tmp_path: Path) -> None:
    """Corners are given in the file's pixels, whatever size is read."""
    path = tmp_path / "huge.jpg"
    pixels = gray(HUGE)
    pixels[4000:4100, 6000:6100] = 255
    cv2.imwrite(str(path), pixels)
    for shown in (picture.load(path), picture.fitted(picture.load(path))):
        place = shown.places(np.array([[6050.0, 4050.0]]))
        assert place is not None
        x, y = np.rint(place[0]).astype(int)
        assert shown.pixels[y, x].min() > 200
