"""`calibrate --game infinity camera`, as its users meet it: lines, a page to click corners on, notes for `play`."""

import argparse
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.commands.camera_check.corners import Corners
from eclipse_companion.commands.cli import main
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.camera import notes, overlay
from eclipse_companion.games.infinity.camera.eye import DeviceEye
from eclipse_companion.games.infinity.camera.notes import CameraNotes
from eclipse_companion.games.infinity.camera.picture_reading import NAMES, Onlooker, named
from eclipse_companion.games.infinity.commands import play
from eclipse_companion.games.infinity.commands.cameras import WantedCamera
from eclipse_companion.games.infinity.commands.checking import CORNERS
from eclipse_companion.sensing.camera import Board
from eclipse_companion.sensing.sight import marking
from eclipse_companion.sensing.sight.judging import Trouble, ViewQuality, judge
from eclipse_simulation.camera.virtual import VirtualCamera
from eclipse_simulation.infinity.filming.film_renderer import LIGHTS, DeviceDrawing
from eclipse_simulation.infinity.simulation import SHOWN
from tests.outputs.browser import Browser
from tests.processes import lines_of

LIES = "bB2/y3/4/W3"
FULL = CameraNotes(
    "Camera C920",
    mirrored=True,
    can_expose=False,
    when="2026-11-26T01:00:00+01:00",
    corners=((412.0, 640.0), (870.0, 640.0), (905.0, 180.0), (371.0, 195.0)),
    measures={"across": 21.0},
)


@pytest.fixture(scope="module")
def drawn() -> DeviceDrawing:
    return DeviceDrawing(LIGHTS["daylight"])


@pytest.fixture(scope="module")
def picture(drawn: DeviceDrawing) -> NDArray[np.uint8]:
    camera = VirtualCamera(drawn, lambda _: SHOWN, lambda: 0.0)
    camera.grab()
    _, found = camera.retrieve()
    assert found is not None
    return np.asarray(found, np.uint8)


def judged(picture: NDArray[np.uint8], corners: NDArray[np.float64] | None = None) -> tuple[ViewQuality, str | None]:
    sight = Onlooker(corners=corners).look(picture, 0.0)
    return judge(sight.found, NAMES), None if sight.read is None else str(sight.read.reading)


def test_a_good_picture_needs_nothing(drawn: DeviceDrawing, picture: NDArray[np.uint8]) -> None:
    """By its markers or by clicked spaces, all spaces are clear, and no trouble is told."""
    for corners in (None, drawn.corners_px):
        judgement, reading = judged(picture, corners)
        assert (judgement.clear, judgement.troubles, reading) == (16, (), LIES)
        assert judgement.text == "I see the device. 16 of 16 spaces are clear."


def test_an_eye_takes_other_corners_while_it_looks(drawn: DeviceDrawing, picture: NDArray[np.uint8]) -> None:
    """Without markers it sees nothing; with corners it reads the device; without them it is lost again."""
    x, y = np.rint(drawn.corners_px).astype(int).T
    bare = np.full_like(picture, 200)
    around = slice(y.min() - 70, y.max() + 70), slice(x.min() - 70, x.max() + 70)
    bare[around] = picture[around]
    eye = DeviceEye()
    assert eye.glance(bare, 0.0).board is Board.LOST
    eye.clicked(drawn.corners_px)
    glance = eye.glance(bare, 100.0)
    rows = eye.read(glance).rows
    assert glance.pose is not None
    assert np.allclose(rows.argmax(axis=1), DeviceEye().read(DeviceEye().glance(picture, 0.0)).rows.argmax(axis=1))
    eye.clicked(None)
    assert eye.glance(bare, 200.0).board is Board.LOST


@pytest.mark.parametrize(
    ("spoil", "trouble"),
    [
        (lambda good: (good * 0.06).astype(np.uint8), Trouble.DARK),
        (lambda good: np.ascontiguousarray(good[:, ::-1]), Trouble.MIRRORED),
        (lambda good: np.repeat(good.mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2), Trouble.GREY),
        (lambda good: np.full_like(good, 90), Trouble.NO_MARKERS),
    ],
)
def test_what_is_wrong_is_told(
    spoil: Callable[[NDArray[np.uint8]], NDArray[np.uint8]], trouble: Trouble, picture: NDArray[np.uint8]
) -> None:
    """The worst trouble of a spoiled picture comes first."""
    assert judged(spoil(picture))[0].troubles[0] is trouble


def test_spaces_have_names() -> None:
    """One space is named, more are counted with their channels."""
    assert named((6,)) == "space 2 of channel 2"
    assert named((1, 2)) == "2 spaces in channel 1"
    assert named((1, 5, 16)) == "3 spaces in channels 1, 2 and 4"


def test_the_reading_is_drawn(picture: NDArray[np.uint8]) -> None:
    """Sure spaces are green; nothing is drawn where no device is."""
    shown = overlay.annotated(Onlooker().look(picture, 0.0))
    assert (shown == marking.SURE).all(axis=2).sum() > 500
    assert not (shown == marking.UNSURE).all(axis=2).any()
    empty = np.full_like(picture, 90)
    assert np.array_equal(overlay.annotated(Onlooker().look(empty, 0.0)), empty)


def test_corners_are_clicked_and_taken_back() -> None:
    """Each click names the next one; after four, only an undo counts."""
    corners = Corners(CORNERS, "sheet")
    assert corners.sentence == "If you have no sheet with markers, click the centre of space 1 of channel 1."
    assert not corners.hear("undo")
    for said in ("corner 0.1 0.2", "corner 0.9 0.2", "corner 0.9 0.8", "corner 0.1 0.8"):
        assert not corners.complete
        assert corners.hear(said)
    assert corners.complete
    assert not corners.hear("corner 0.5 0.5")
    assert corners.hear("undo")
    assert corners.sentence == "Now click the centre of space 4 of channel 1."
    assert not corners.hear("corner 1.5 0.5")
    assert corners.places == ((0.1, 0.2), (0.9, 0.2), (0.9, 0.8))


def test_nobody_is_asked_for_corners_where_the_markers_are_seen() -> None:
    """Who clicks all the same is told what comes next."""
    corners = Corners(CORNERS, "sheet")
    corners.needless = True
    assert corners.sentence == ""
    assert corners.hear("corner 0.1 0.2")
    assert corners.sentence == "Now click the centre of space 1 of channel 4."
    corners.forget()
    assert corners.sentence.startswith("If you have no sheet with markers")


@contextmanager
def checking(*options: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "eclipse_companion", "calibrate", "--game", "infinity", "camera", "--json"]
    with subprocess.Popen(
        [*command, "--camera", "virtual", "--seconds", "300", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as check:
        try:
            yield check
        finally:
            check.kill()


def told(check: subprocess.Popen[str], kind: str) -> dict[str, Any]:
    """The next object of a kind."""
    for line in lines_of(check):
        found: dict[str, Any] = json.loads(line)
        if found["type"] == kind:
            return found
    raise AssertionError(kind)


def click(window: Browser, x: float, y: float) -> None:
    """Click where the page shows this pixel of the camera's picture."""
    box = window.run("document.getElementById('picture').getBoundingClientRect().toJSON()")
    scale = box["width"] / 1280
    window.click_at(box["x"] + (x + 0.5) * scale, box["y"] + (y + 0.5) * scale)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such interrupt.")
def test_corners_are_clicked_on_the_page_and_kept(
    window: Browser, home: Path, tmp_path: Path, drawn: DeviceDrawing
) -> None:
    """By mouse and by keys, with undos by a key and a button. What was clicked last is kept."""
    seen = tmp_path / "seen.jpg"
    with checking("--picture", str(seen)) as check:
        window.open(told(check, "page")["url"])
        assert told(check, "judgement")["position"] == LIES
        window.wait_for("document.getElementById('picture')?.naturalWidth === 1280")
        window.wait_for("document.getElementById('next').textContent === ''")  # its markers are seen
        for number, (x, y) in enumerate(drawn.corners_px[[0, 1, 2, 0]], start=1):
            click(window, x, y)
            window.wait_for(f"document.querySelectorAll('.mark').length === {number}")
            if number == 3:
                assert "space 4 of channel 1" in window.run("document.getElementById('next').textContent")
                window.run("document.getElementById('frame').focus()")
                window.press("Backspace")
                window.wait_for("document.querySelectorAll('.mark').length === 2")
                click(window, x, y)
                window.wait_for("document.querySelectorAll('.mark').length === 3")
        clicked = np.array(told(check, "corners")["corners"])
        assert np.abs(clicked[:3] - drawn.corners_px[:3]).max() < 2
        window.click("#undo")
        window.wait_for("document.querySelectorAll('.mark').length === 3")
        window.run("document.getElementById('frame').focus()")
        for _ in range(3):
            window.press("ArrowLeft")
        window.press("ArrowUp")
        window.press("Enter")
        by_keys = told(check, "corners")["corners"][3]
        assert np.abs(np.array(by_keys) - (0.47 * 1280 - 0.5, 0.49 * 720 - 0.5)).max() < 1
        window.click("#undo")
        window.wait_for("document.querySelectorAll('.mark').length === 3")
        click(window, *drawn.corners_px[3])
        kept = told(check, "corners")["corners"]
        window.wait_for("document.getElementById('sentences').innerText.includes('16 of 16')")
        check.send_signal(signal.SIGINT)
        assert told(check, "saved")["file"] == str(notes.path_of("Camera virtual"))
        assert check.wait(60) == 0
    assert seen.read_bytes().startswith(b"\xff\xd8")
    assert window.errors == []
    noted = notes.load("Camera virtual", home / "config")
    assert noted is not None
    assert noted.corners is not None
    assert np.abs(np.array(noted.corners) - kept).max() < 0.1
    assert np.abs(np.array(noted.corners) - drawn.corners_px).max() < 2


def wanted(*options: str) -> tuple[WantedCamera, argparse.Namespace]:
    """The camera of `play` with these options, and the options then."""
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    arguments = parser.parse_args(["--board", "none", "--camera", "C920", *options])
    return WantedCamera(arguments), arguments


@pytest.mark.usefixtures("home")
def test_notes_stand_for_options_and_options_win() -> None:
    """Without notes nothing changes; with them corners, mirror and measures are the check's, unless they are typed."""
    camera, arguments = wanted()
    assert (camera.used, camera.trouble, arguments.corners, arguments.mirrored) == ([], "", None, None)
    notes.save(FULL)
    camera, arguments = wanted()
    assert camera.used == ["camera_mirrored", "camera_corners", "camera_device", "camera_one"]
    assert (arguments.corners, arguments.mirrored, arguments.across) == (FULL.corners, True, 21.0)
    camera, arguments = wanted("--no-mirrored", "--across", "20", "--corners", "1,2", "3,2", "3,4", "1,4")
    assert camera.used == ["camera_one"]
    assert (arguments.corners[0], arguments.mirrored, arguments.across) == ((1.0, 2.0), False, 20.0)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"camera": 3}', "null", "[" * 9000])
def test_a_file_that_is_not_notes_is_named(text: str, tmp_path: Path) -> None:
    """A sentence names the file and what to do; good notes come back as they were kept."""
    path = notes.save(FULL, tmp_path)
    assert notes.load(FULL.camera, tmp_path) == FULL
    assert notes.load("Camera 1", tmp_path) is None
    good = json.loads(path.read_text())
    for spoiled in (text, json.dumps({**good, "measures": {"nose": 1}}), json.dumps({**good, "corners": [[1, 2]]})):
        path.write_text(spoiled)
        with pytest.raises(CompanionError, match="doesn't describe a camera"):
            notes.load(FULL.camera, tmp_path)


@pytest.mark.usefixtures("home")
def test_the_first_line_of_play_says_what_is_used() -> None:
    """Notes on the virtual camera are used by the next game, and named."""
    notes.save(replace(FULL, camera="Camera virtual", mirrored=False, can_expose=True, measures={}))
    command = [sys.executable, "-m", "eclipse_companion", "play", "--game", "infinity", "--board", "none"]
    done = subprocess.run(
        [*command, "--camera", "virtual", "--hand", "type", "--json", "--no-voice"],
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    events = [json.loads(line) for line in done.stdout.splitlines()]
    (known,) = [each for each in events if each["kind"] == "notice" and each["key"] == "camera_known"]
    assert known["words"] == {"camera": "Camera virtual", "uses": "your corners and two exposures"}, done.stderr


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("--camera", "none"), 2, "which camera shall I check"),
        (("--camera", "virtual", "--picture", "x.png"), 2, "Give it the ending .jpg"),
        (("--camera", "0", "--camera-fault", "knock:2"), 2, "works only with --camera virtual"),
        (("--camera", "virtual", "--camera-scene", "nowhere"), 2, "nowhere"),
        (("--seconds", "0"), 2, "from 1 to 86400"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: tuple[str, ...], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong option gives one sentence that names it."""
    assert main(["calibrate", "--game", "infinity", "camera", *words]) == status
    assert sentence in capsys.readouterr().err
