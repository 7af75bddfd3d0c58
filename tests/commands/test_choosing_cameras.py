"""`calibrate camera` lists this computer's cameras, on the page and in the terminal; one can be chosen on the page."""

import argparse
import json
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.commands.camera_check import check
from eclipse_companion.commands.camera_check.choosing import EVERY_S, Choice
from eclipse_companion.commands.camera_check.tells import Tells
from eclipse_companion.games.ecliptic.commands.checking import _Cards as Cards
from eclipse_companion.sensing.camera import CameraError, CameraName, FoundCamera, Kind, Reason, World, parse_camera
from eclipse_companion.sensing.camera.listing import ListedCamera
from tests.games.ecliptic.vision.from_above import Above
from tests.outputs import browser
from tests.outputs.browser import Browser

ZERO = ListedCamera(FoundCamera(0, "C920", Path("/dev/video0")), ((1280, 720), (640, 480)))
ONE = ListedCamera(FoundCamera(1, "Brio", Path("/dev/video1")), used=True)


def test_the_camera_asked_for_is_the_first_choice() -> None:
    """It is marked however it is named; one that isn't listed has an entry of its own, and can be chosen again."""
    for asked in ("0", "c920", "/dev/video0"):
        choice = Choice(parse_camera(asked), lambda: [ZERO, ONE])
        choice.refresh(0.0)
        assert [(each["say"], each["chosen"]) for each in choice.shown] == [("camera 0", True), ("camera 1", False)]
        assert choice.hear("camera 0") is None
    choice = Choice(parse_camera("http://host/video"), lambda: [ZERO, ONE])
    choice.refresh(0.0)
    assert choice.shown[0] == {"text": "The camera at http://host/video", "say": "camera asked", "chosen": True}
    assert choice.hear("camera 1") == parse_camera("1")
    assert [each["chosen"] for each in choice.shown] == [False, False, True]
    assert choice.hear("camera asked") == parse_camera("http://host/video")


def test_a_phone_can_be_chosen_and_given_up_again() -> None:
    """Whoever checks another camera, or none that is there, can use a phone; then none of the others is chosen."""
    choice = Choice(parse_camera("0"), lambda: [ZERO, ONE])
    choice.refresh(0.0)
    assert choice.hear("camera phone") == CameraName(Kind.PHONE, "1")
    assert choice.hear("camera phone") is None
    assert [choice.phone] == [True]
    assert [each["chosen"] for each in choice.shown] == [False, False]
    assert choice.hear("camera 0") == parse_camera("0")
    assert [choice.phone] == [False]
    assert [each["chosen"] for each in choice.shown] == [True, False]


@pytest.mark.parametrize("said", ["camera 7", "camera x", "corner 0.1 0.1", "undo", "camera 0"])
def test_what_is_not_there_can_not_be_chosen(said: str) -> None:
    """Neither a camera that isn't listed, nor the one that is checked."""
    choice = Choice(parse_camera("0"), lambda: [ZERO, ONE])
    choice.refresh(0.0)
    assert choice.hear(said) is None
    assert choice.shown[0]["chosen"]


def test_cameras_that_come_and_go_are_noticed() -> None:
    """They are listed again after a while; where there are none, a sentence says so, or that nobody can tell."""
    there = [ZERO]
    choice = Choice(parse_camera("0"), there.copy, "linux")
    assert [choice.refresh(at * EVERY_S) for at in (0, 1)] == [True, False]
    there.append(ONE)
    assert [choice.refresh(at * EVERY_S) for at in (1.5, 2)] == [False, True]
    assert [each["chosen"] for each in choice.shown] == [True, False]
    assert choice.sentence == (
        "The cameras here: Camera 0: C920; 1280 x 720, 640 x 480. Camera 1: Brio; another program uses it."
    )
    there.clear()
    assert choice.refresh(EVERY_S * 3)
    assert choice.sentence.startswith("No camera is plugged in to this computer.")
    assert Choice(parse_camera("0"), list, "darwin").sentence.startswith("This system doesn't say")


class Still:
    """A camera that shows one picture, with a sensor's noise."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        self._pixels, self._noise = pixels, np.random.default_rng(1)
        self.open = True

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.open

    def grab(self) -> bool:
        threading.Event().wait(0.02)
        return self.open

    def retrieve(self) -> tuple[bool, NDArray[np.uint8]]:
        picture = self._pixels.copy()
        picture[:8] = self._noise.integers(0, 255, picture[:8].shape)
        return True, picture

    def get(self, _: int, /) -> float:
        return 0.0

    def set(self, _: int, __: float, /) -> bool:
        return False

    def release(self) -> None:
        self.open = False


@pytest.mark.usefixtures("home")
@pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
def test_another_camera_is_chosen_on_the_page(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one can't be opened; a press shows what the second sees, and the check ends well by it."""
    monkeypatch.setattr(check, "PATIENCE_S", 600.0)
    table = Above().zodiac().pixels
    devices: list[Still] = []

    def opens(name: CameraName) -> Still:
        if name.text == "0":
            raise CameraError("Camera 0 can't be opened.", Reason.BUSY)
        devices.append(Still(table))
        return devices[-1]

    arguments = argparse.Namespace(
        seconds="3000",
        picture_file=None,
        mirrored=None,
        corners=None,
        json=True,
        aries="left",
        camera="0",
        language="en",
    )
    world = World(open=opens, only_name_of=lambda _: None)
    ends = threading.Event()
    status: list[int] = []

    class Ended(Cards):
        def follow(self, sight: Any, tells: Tells) -> None:  # noqa: ANN401 - the game's own
            super().follow(sight, tells)
            if ends.is_set():
                raise KeyboardInterrupt

    def run() -> None:
        status.append(check.run(arguments, (parse_camera("0"), world), Ended(arguments), lambda: [ZERO, ONE]))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    told: list[dict[str, Any]] = []
    deadline = time.monotonic() + 300
    while not told:
        assert time.monotonic() < deadline
        told += [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        time.sleep(0.05)
    with Browser() as window:
        window.open(told[0]["url"])
        window.wait_for("document.querySelectorAll('#cameras button').length === 2")
        window.wait_for("document.getElementById('sentences').innerText.includes('0 can')")
        texts = window.run("[...document.querySelectorAll('#cameras button')].map(each => each.textContent)")
        assert texts == [ZERO.text, ONE.text]
        window.run("document.querySelectorAll('#cameras button')[1].click()")
        window.wait_for("document.getElementById('sentences').innerText.includes('12 of its 12')")
        window.wait_for("document.querySelectorAll('#cameras button')[1].getAttribute('aria-pressed') === 'true'")
        assert window.run("document.getElementById('missing').textContent") == ""
        ends.set()
        thread.join(300)
        assert window.errors == []
    assert status == [0]
    assert not any(device.open for device in devices)
    told += [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    cameras = next(each for each in told if each["type"] == "cameras")
    assert cameras["cameras"] == [
        {"camera": 0, "name": "C920", "sizes": [[1280, 720], [640, 480]], "used": False},
        {"camera": 1, "name": "Brio", "sizes": [], "used": True},
    ]
