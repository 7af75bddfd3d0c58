"""Two cameras that see one board from two sides, as one; and two cameras as `play` is asked for them."""

import argparse
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.commands.camera_options import each_of
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.eclipse.camera import notes
from eclipse_companion.games.eclipse.camera.notes import CameraNotes
from eclipse_companion.games.eclipse.commands import play
from eclipse_companion.games.eclipse.commands.cameras import WantedCamera
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.sensing.camera import Board, CameraDown, CameraUp, Look, OneCamera, State, parse_camera, separate
from eclipse_companion.sensing.evidence import Rows
from eclipse_companion.sensing.watching.joining import Joining
from eclipse_companion.sensing.watching.live import LiveCamera
from eclipse_companion.sensing.watching.lookout import Lookout
from eclipse_companion.sensing.watching.several import SeveralCameras
from eclipse_companion.sensing.watching.watcher import SURE
from eclipse_simulation.eclipse.filming.filmed import Filmed
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, BoardModel, Kit
from tests.games.eclipse.camera.pictures import Pixels, an_eye, shown
from tests.games.eclipse.camera.test_live import ended, next_of, next_read, standing
from tests.games.eclipse.camera.test_lookout import Camera
from tests.sensing.camera.driving import ZERO
from tests.sensing.camera.stand_in import Camera as StandIn
from tests.sensing.camera.stand_in import Listener
from tests.simulated.eclipse.filming.shots import stage

STEP_MS = 100.0
BEFORE, AFTER = "Gs..S..........g", "Gs..S......s.G.."


class Side:
    """One virtual camera at a hand's board; a lamp is mirrored on a piece in its pictures, if that is wanted."""

    def __init__(self, driver: HandDriver, kit: str, glare: bool) -> None:
        self._film, self._t_ms = Filmed(driver, stage(kit), seed=2), 0.0
        corners = stage(kit).kit.corners_px
        first = corners[0] + (corners[1] - corners[0]) / 8 + (corners[3] - corners[0]) / 8
        self._glare = tuple(int(each) for each in first) if glare else None
        self.lookout = Lookout(an_eye(), Camera(self._taken))

    def looks(self, t_ms: float) -> list[Look]:
        self._t_ms = t_ms
        shot = self.lookout._shots.next_shot(1.0)
        assert shot is not None
        return list(self.lookout.look(shot))

    def _taken(self) -> Pixels:
        pixels = self._film.frame(self._t_ms).copy()
        return pixels if self._glare is None else np.asarray(cv2.circle(pixels, self._glare, 26, (255, 255, 255), -1))


def test_a_turn_under_glare_is_read_by_two_cameras_together() -> None:
    """A lamp burns the piece on square 1 out for one camera alone; together they read the board before and after.

    Nothing else is ever read, and the hand covers the board.
    """
    rng = np.random.default_rng(2)
    start = Position(BEFORE)
    driver = HandDriver(BoardModel(Kit.draw(rng, ONE_STRENGTH), rng), rng, style="tidy", start=start)
    sides = [Side(driver, "kitchen", glare=True), Side(driver, "study", glare=False)]
    joining = Joining(2)
    alone: list[Look] = []
    together: list[Look] = []
    for number in range(1, 38):
        t_ms = STEP_MS * number
        driver.sample(t_ms)
        if number == 8:
            driver.do(script.WholeTurn(Turn.parse("16-12/G14")))
        for which, side in enumerate(sides):
            for look in side.looks(t_ms):
                alone += [look] if which == 0 else []
                together += [each for each in joining.take(which, look) if isinstance(each, Look)]
            if which in joining.again:
                side.lookout.ask()
                joining.again.discard(which)
    read = [look.rows for look in together if look.rows is not None]
    assert shown(read[0]) == BEFORE
    assert shown(read[-1]) == AFTER
    assert Board.COVERED in {look.board for look in together}
    assert alone[-1].rows is not None
    assert not sure(alone[-1].rows)[0]
    assert sure(read[-1]).all()
    assert {shown(rows)[0] for rows in read if sure(rows)[0]} == {"G"}


def sure(rows: Rows) -> NDArray[np.bool_]:
    return np.asarray(np.sort(rows, axis=1)[:, -2] < -SURE)


class States(Listener):
    """What was said last of each camera, in whichever way.

    On a busy machine a camera may seem to be stuck, and be said to be away before anybody unplugs it: then both may be
    away for a moment. One may be said to be back, too, that found its board later than the other one.
    """

    def __init__(self, *cameras: StandIn) -> None:
        super().__init__(*cameras)
        self._said: dict[str, State] = {}

    def next(self) -> object:
        """The next event. One camera's looks may come without a pause: time goes on for the other one all the same."""
        self.pass_time()
        event = super().next()
        match event:
            case OneCamera():
                self._said[event.name] = event.state
            case CameraUp():
                self._said[event.name] = State.BACK
            case CameraDown():  # none is left
                self._said = dict.fromkeys(("Camera 0", "Camera 1"), State.DOWN)
        return event

    def until(self, name: str, state: State) -> None:
        """Wait until that is so of this camera."""
        while self._said.get(name) is not state:
            self.next()


def test_two_live_cameras_are_one_and_either_may_be_unplugged() -> None:
    """The board is read by both; without one the other goes on, and it comes back; closing lets both go."""
    one, two = standing(), standing()
    # Each has a clock of its own: if one moved the other's, that one would seem to be stuck on a busy machine.
    listener = States(one, two)
    cameras = SeveralCameras(
        [
            lambda post: LiveCamera(ZERO, an_eye(), post, clock=one.clock, world=one.world()),
            lambda post: LiveCamera(parse_camera("1"), an_eye(), post, clock=two.clock, world=two.world()),
        ],
        listener.events.put,
    )
    cameras.start()
    try:
        assert isinstance(next_of(listener, lambda event: not isinstance(event, Look)), CameraUp)
        next_read(listener)
        two.unplug()
        listener.until("Camera 1", State.DOWN)
        cameras.look_again()
        next_read(listener)
        two.plug()
        listener.until("Camera 1", State.BACK)
        one.unplug()
        listener.until("Camera 0", State.DOWN)
        next_read(listener)
    finally:
        one.release()
        two.release()
        cameras.close()
    for made in cameras._cameras:
        assert isinstance(made, LiveCamera)
        ended(made)
    assert all(each.released for camera in (one, two) for each in camera.handles)


@pytest.mark.parametrize(
    ("typed", "cameras"),
    [
        ("0", ["0"]),
        ("0,1", ["0", "1"]),
        ("0, C920", ["0", "C920"]),
        ("http://host/video,1", ["http://host/video", "1"]),
        ("1,http://host/video", ["1", "http://host/video"]),
        ("http://one/a.jpg,https://two/b", ["http://one/a.jpg", "https://two/b"]),
        ("rtsp://host/live#delay=300,/dev/video2", ["rtsp://host/live#delay=300", "/dev/video2"]),
        ("http://host/view?size=640,48", ["http://host/view?size=640,48"]),
        ("http://host/a,b/video", ["http://host/a,b/video"]),
        ("http://host/a,b,1", ["http://host/a,b", "1"]),
        ("0,", ["0", ""]),
    ],
)
def test_cameras_are_told_apart_by_commas(typed: str, cameras: list[str]) -> None:
    """An address may hold commas itself."""
    assert separate(typed) == cameras


def test_a_file_with_a_comma_is_one_camera(tmp_path: Path) -> None:
    """What is there is what is meant."""
    folder = tmp_path / "a,b"
    folder.mkdir()
    assert separate(str(folder)) == [str(folder)]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("0,1,2", "I look with two cameras at most"),
        ("0,0", "these two are the same camera"),
        ("0,", "one of the two has no name"),
        ("virtual,0", "virtual goes with no other camera"),
        ("0,none", "none goes with no other camera"),
    ],
)
def test_cameras_that_make_no_sense_together_are_refused(typed: str, sentence: str) -> None:
    """A sentence says why, and what to do."""
    with pytest.raises(UsageError, match=sentence):
        each_of(argparse.Namespace(camera=typed, corners=None))


def test_corners_belong_to_one_camera() -> None:
    """Each of two has its own, which its check keeps."""
    with pytest.raises(UsageError, match="Calibrate each of the two"):
        each_of(argparse.Namespace(camera="0,1", corners=[(1, 2)] * 4))


@pytest.mark.usefixtures("home")
def test_each_of_two_cameras_is_as_its_own_check_found_it(tmp_path: Path) -> None:
    """Mirrors and corners are each camera's; their pictures are kept apart; going on needs both."""
    when = "2026-11-22T10:00:00+01:00"
    corners = ((412.0, 180.0), (870.0, 195.0), (905.0, 640.0), (371.0, 622.0))
    notes.save(CameraNotes("Camera 1", mirrored=True, can_expose=None, offset_mm=None, when=when, corners=corners))
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    wanted = WantedCamera.of(
        parser.parse_args(["--board", "none", "--camera", "0,1", "--keep-pictures", str(tmp_path)])
    )
    assert wanted is not None
    first, second = wanted.each
    assert (first.title, first.used, second.title) == ("Camera 0", [], "Camera 1")
    assert second.used == ["camera_mirrored", "camera_corners"]
    assert [each._keep for each in wanted.each] == [tmp_path / "1", tmp_path / "2"]
    assert wanted.to_go_on == ("--board", "none", "--camera", "0,1")
    made = wanted.watch(lambda _: None, lambda: 0.0, "eclipse")
    assert isinstance(made, SeveralCameras)
    assert [each._capture._wishes.mirrored for each in made._cameras if isinstance(each, LiveCamera)] == [False, True]
    made.close()
