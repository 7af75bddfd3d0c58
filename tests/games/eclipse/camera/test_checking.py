"""`calibrate camera` with a camera, as its users meet it: lines, a page, a picture, a set, notes."""

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest

from eclipse_companion.commands.camera_check.choosing import Choice
from eclipse_companion.commands.camera_check.corners import Corners
from eclipse_companion.commands.camera_check.page import CameraPage
from eclipse_companion.commands.camera_check.subject import Place, Plan
from eclipse_companion.commands.cli import main
from eclipse_companion.games.eclipse.camera import notes
from eclipse_companion.games.eclipse.commands.checking import CORNERS
from eclipse_companion.games.eclipse.vision import sets
from eclipse_companion.sensing.camera import parse_camera
from tests.commanded import commanded
from tests.games.eclipse.vision.scenes import PICTURES
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.processes import line_of, lines_until


def checked(*words: str | Path) -> tuple[int, list[dict[str, Any]], str]:
    done = commanded(["calibrate", "camera", "--json", *words])
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def checked_until(wanted: str, *words: str | Path) -> tuple[int, list[dict[str, Any]], str]:
    """As `checked`, but interrupted once it has printed a line with this: how long that takes is the machine's."""
    command = [sys.executable, "-m", "eclipse_companion", "calibrate", "camera", "--json", *map(str, words)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as check:
        try:
            lines = lines_until(check, wanted)
            check.send_signal(signal.SIGINT)
            rest, errors = check.communicate(timeout=60)
        finally:
            check.kill()
    return check.returncode, [json.loads(line) for line in [*lines, *rest.splitlines()]], errors


def told(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] == kind]


def folder_of(picture: np.ndarray, folder: Path, count: int = 5) -> Path:
    folder.mkdir()
    for number in range(count):
        cv2.imwrite(str(folder / f"{number}.png"), picture)
    return folder


def daylight() -> np.ndarray:
    picture = cv2.imread(str(PICTURES / "daylight_a.jpg"))
    assert picture is not None
    return picture


interrupts = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such interrupt.")


@interrupts
def test_a_virtual_camera_is_checked(tmp_path: Path, home: Path) -> None:
    """It sees the board and all squares, two exposures work, the picture is written, and notes are kept."""
    path = tmp_path / "seen.jpg"
    status, events, errors = checked_until('"exposures"', "--camera", "virtual", "--picture", path)
    assert (status, errors) == (0, "")
    assert told(events, "page")[0]["url"].startswith("http://127.0.0.1:")
    judgement = told(events, "judgement")[0]
    assert (judgement["seen"], judgement["clear"], judgement["position"]) == (True, 16, "4/1GS1/1gs1/4")
    assert judgement["sentences"] == ["I see the board. 16 of 16 squares are clear."]
    assert told(events, "exposures") == [{"type": "exposures", "two": True, "sentence": "Two exposures work."}]
    written = cv2.imread(str(path))
    assert written is not None
    assert written.shape[1] == 1280
    kept = notes.load("Camera virtual", home / "config")
    assert kept is not None
    assert (kept.mirrored, kept.can_expose) == (False, True)
    assert (kept.edition, kept.corners, kept.pitch) == ("eclipse", None, None)


@interrupts
def test_a_set_is_learned_while_its_faces_lie_there(home: Path) -> None:
    """An edition that nobody knows is asked for, learned after a second, and read from then on."""
    reading = "4/1GS1/1gs1/4"
    status, events, _ = checked_until(f'"position": "{reading}"', "--camera", "virtual", "--edition", "flip")
    assert status == 0
    assert "6, 7, 10 and 11: Sun gold" in told(events, "notice")[0]["sentence"]
    assert told(events, "set")[0]["file"] == str(sets.path_of("flip", home / "config"))
    assert sets.is_shown("flip", home / "config")
    first, *_, last = told(events, "judgement")
    assert (first["seen"], first["position"]) == (True, None)
    assert last["position"] == reading


def test_mirrored_pictures_are_read_and_told(tmp_path: Path) -> None:
    """A mirrored camera's board is read all the same, and the sentence says what to do; a folder leaves no notes."""
    folder = folder_of(daylight()[:, ::-1], tmp_path / "mirrored")
    status, events, _ = checked("--camera", folder)
    assert status == 0
    judgement = told(events, "judgement")[0]
    assert (judgement["clear"], judgement["troubles"]) == (16, ["mirrored"])
    assert not told(events, "saved")
    assert not told(events, "exposures")


def test_a_camera_that_never_sees_a_board_gives_status_1(tmp_path: Path) -> None:
    """If no board was ever seen, the status is 1, and the sentences say what to do."""
    folder = folder_of(np.full((720, 1280, 3), 100, np.uint8), tmp_path / "table")
    status, events, _ = checked("--camera", folder)
    assert status == 1
    assert told(events, "judgement")[0]["sentences"][0] == "I don't see the board."


def test_a_camera_that_is_not_there_is_told_and_ends() -> None:
    """The sentence of the camera comes, and with --seconds the check ends with status 1."""
    status, events, _ = checked("--camera", "NoSuchCamera", "--seconds", "2")
    assert status == 1
    down = told(events, "camera")[0]
    assert (down["up"], down["reason"]) == (False, "gone")
    assert "NoSuchCamera" in down["sentence"]


@pytest.mark.skipif(sys.platform == "win32", reason="There are no pseudo-terminals.")
@pytest.mark.parametrize("how", ["enter", "interrupt"])
def test_enter_or_an_interrupt_ends_the_check(how: str) -> None:
    """In a terminal the first line says so; either way the check ends well, and without a traceback."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "eclipse_companion", "calibrate", "camera", "--camera", "virtual"]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as check:
        try:
            assert "Press Enter to stop." in line_of(check)
            lines_until(check, "I see the board")
            if how == "enter":
                os.write(ours, b"\n")
            else:
                check.send_signal(signal.SIGINT)
            said, errors = check.communicate(timeout=30)
        finally:
            check.kill()
            os.close(ours)
            os.close(theirs)
    assert (check.returncode, errors) == (0, "")
    assert "camera-virtual.json" in said


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("x.jpg", "--camera", "0"), 2, "--camera is for a camera, and x.jpg is a picture"),
        (("x.jpg", "--learn"), 2, "--learn is for a camera"),
        (("--camera", "virtual", "--picture", "x.png"), 2, "Give it the ending .jpg"),
        (("--camera", "0", "--camera-fault", "knock:2"), 2, "works only with --camera virtual"),
        (("--camera", "virtual", "--camera-fault", "nonsense"), 2, "nonsense"),
        (("--camera", "none"), 2, "which camera shall I check"),
        (("--camera", "virtual", "--camera-scene", "nowhere"), 1, "nowhere"),
        (("--seconds", "0"), 2, "from 1 to 86400"),
        (("--seconds", "nan"), 2, "from 1 to 86400"),
        (("--camera", "gone.mp4"), 1, "There's no file or folder"),
        (("--camera", "ftp://host/x"), 2, "ftp"),
        (("--camera", "0,1"), 2, "I check one camera at a time"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: tuple[str, ...], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong option gives one sentence that names it."""
    assert main(["calibrate", "camera", *words]) == status
    assert sentence in capsys.readouterr().err


def test_a_picture_that_can_not_be_written_ends_the_check(tmp_path: Path) -> None:
    """If FILE.jpg can't be written, the sentence names it."""
    (tmp_path / "file").write_text("x")
    status, _, errors = checked("--camera", "virtual", "--seconds", "20", "--picture", tmp_path / "file" / "a.jpg")
    assert status == 1
    assert "a.jpg: I can't write it" in errors


@contextmanager
def page() -> Iterator[CameraPage]:
    served = CameraPage("board", Corners(CORNERS, "mat"), Choice(parse_camera("0"), list))
    try:
        yield served
    finally:
        served.close()


def test_the_page_serves_only_itself() -> None:
    """Another host's name, another origin, a wrong token and other paths are refused."""
    with page() as served:
        host = urlsplit(served.url).netloc
        assert host.startswith("127.0.0.1:")

        def status(path: str, **headers: str) -> int:
            connection = http.client.HTTPConnection(host, timeout=20)
            connection.request("GET", path, headers=headers)
            found = connection.getresponse().status
            connection.close()
            return found

        assert status("/") == 200
        assert status("/", Host="evil.example") == 403
        assert status("/", Origin="http://evil.example") == 403
        assert status("/api/any") == 403
        assert status("/other") == 404
        connection = http.client.HTTPConnection(host, timeout=20)
        connection.request("GET", "/")
        assert "default-src 'none'" in (connection.getresponse().getheader("Content-Security-Policy") or "")
        connection.close()


def test_the_page_shows_pictures_and_sentences() -> None:
    """A browser shows the newest picture and sentences as they come, and says when the check is over."""
    if browser.program() is None:
        pytest.skip("There is no browser.")
    good, data = cv2.imencode(".jpg", daylight())
    assert good
    with page() as served, Browser() as window:
        window.open(served.url)
        window.wait_for("document.body?.innerText.includes('waiting for the camera')")
        seen = ["I see the board. <b>1</b>", "Second."]
        plan = Plan([[Place("G", "laid gold"), Place("2")]], ["   G   2"])
        served.show(data.tobytes(), seen, ["Two exposures work."], good=True, plan=plan)
        window.wait_for("document.getElementById('picture').naturalWidth === 1280")
        assert served.watched
        assert window.run("[...document.querySelectorAll('#sentences p')].map(each => each.textContent)") == seen
        assert window.run("[...document.querySelectorAll('#plan .place')].map(each => each.innerText)") == ["G", "2"]
        assert window.run("document.querySelector('#plan .laid.gold').offsetWidth") > 30
        assert window.run("document.getElementById('plan').ariaLabel") == "   G   2"
        assert window.run("document.getElementById('sentences').className") == "good"
        assert window.run("document.getElementById('notes').innerText") == "Two exposures work."
        served.show(None, ["Camera 0 is frozen."], [], good=False)
        window.wait_for("document.getElementById('frame').hidden && document.getElementById('plan').hidden")
        served.close()
        window.wait_for("document.getElementById('offline').innerText.includes('has stopped')")
