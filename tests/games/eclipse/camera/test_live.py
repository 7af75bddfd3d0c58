"""`camera.live`: a camera in play, with real threads and a stand-in for the camera."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.camera import Board, CameraDown, CameraUp, Look, Reason
from eclipse_companion.sensing.watching.live import LiveCamera
from tests.games.eclipse.camera.pictures import CELLS, OVER, Pixels, an_eye, picture, shown
from tests.sensing.camera.driving import ZERO
from tests.sensing.camera.stand_in import PATIENCE_S, Camera, Clock, Exposes, Listener
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME

SIZE = (640, 360)


def scene(pixels: Pixels) -> Pixels:
    """A picture, small enough for a stand-in that makes all its pictures anew."""
    return np.asarray(cv2.resize(pixels, SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def standing(*, exposes: bool = False) -> Camera:
    """A camera over the middle game; it takes few pictures a second, so that little is done in vain."""
    camera = Camera(Clock(), fps=10.0, exposes=Exposes(known=exposes), noise=1)
    camera.show(scene(picture()))
    return camera


@contextmanager
def live(camera: Camera, *, mirrored: bool = False) -> Iterator[tuple[LiveCamera, Listener]]:
    """A live camera that is closed at the end, when its threads have ended."""
    listener = Listener(camera)
    made = LiveCamera(ZERO, an_eye(), listener.events.put, clock=camera.clock, world=camera.world(), mirrored=mirrored)
    made.start()
    try:
        yield made, listener
    finally:
        camera.release()
        made.close()
        ended(made)


def ended(made: LiveCamera) -> None:
    for thread in (made._thread, made._capture._thread):
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


def next_of(listener: Listener, wanted: Callable[[object], bool]) -> object:
    """The next event of a kind; others before it are left out."""
    while not wanted(event := listener.next()):
        pass
    return event


def next_read(listener: Listener, cells: str = CELLS) -> Look:
    """The next look that shows these contents."""
    found = next_of(
        listener, lambda event: isinstance(event, Look) and event.rows is not None and shown(event.rows) == cells
    )
    assert isinstance(found, Look)
    return found


def told(board: Board) -> Callable[[object], bool]:
    return lambda event: isinstance(event, Look) and event.board is board


def test_a_camera_comes_up_and_its_board_is_read() -> None:
    """First the camera is told, then that a board lies there, then what lies on it; each at its picture's time."""
    camera = standing()
    with live(camera) as (_, listener):
        up = listener.next()
        assert isinstance(up, CameraUp)
        assert (up.width, up.height) == SIZE
        first = listener.next()
        assert isinstance(first, Look)
        assert first.board is Board.MOVED
        look = next_read(listener)
        assert first.t_ms < look.t_ms <= camera.clock()


def test_a_hand_that_comes_and_goes_is_told() -> None:
    """Covered while it is there; then what it has left."""
    camera = standing()
    with live(camera) as (_, listener):
        next_read(listener)
        camera.show(scene(picture(MIDDLE_GAME, OVER)))
        next_of(listener, told(Board.COVERED))
        camera.show(scene(picture("GGGG/4/gggg/4")))
        next_read(listener, "GGGG....gggg....")


def test_a_camera_that_is_pulled_out_comes_back() -> None:
    """Its loss is told, and its return; then the board is read again though nothing has changed on it."""
    camera = standing()
    with live(camera) as (_, listener):
        next_read(listener)
        camera.unplug()
        down = next_of(listener, lambda event: isinstance(event, CameraDown))
        assert isinstance(down, CameraDown)
        assert down.reason is Reason.GONE
        camera.plug()
        assert isinstance(next_of(listener, lambda event: not isinstance(event, Look)), CameraUp)
        next_read(listener)


def test_a_camera_that_comes_late_is_waited_for() -> None:
    """It may be plugged in after the game has begun."""
    camera = standing()
    camera.unplug()
    with live(camera) as (_, listener):
        assert isinstance(listener.next(), CameraDown)
        camera.plug()
        assert isinstance(listener.next(), CameraUp)
        next_read(listener)


def test_a_board_that_is_asked_for_is_read() -> None:
    """A game that wants to know is told, even if all has been told."""
    camera = standing()
    with live(camera) as (made, listener):
        next_read(listener)
        camera.show(scene(picture(MIDDLE_GAME, OVER)))
        next_of(listener, told(Board.COVERED))
        while not listener.events.empty():
            listener.events.get_nowait()
        made.look_again()
        next_of(listener, told(Board.COVERED))


def test_a_camera_that_is_said_to_mirror_is_turned_round() -> None:
    """Its board is never lost."""
    camera = standing()
    camera.show(np.ascontiguousarray(scene(picture())[:, ::-1]))
    with live(camera, mirrored=True) as (_, listener):
        assert isinstance(listener.next(), CameraUp)
        first = listener.next()
        assert isinstance(first, Look)
        assert first.board is Board.MOVED
        next_read(listener)


@pytest.mark.parametrize("when", ["up", "away", "hanging"])
def test_it_closes_at_once(when: str) -> None:
    """Whatever the camera does: no thread is left when it lets go, and nothing more is posted."""
    camera = standing()
    if when == "away":
        camera.unplug()
    with live(camera) as (made, listener):
        if when == "away":
            assert isinstance(listener.next(), CameraDown)
        else:
            next_read(listener)
        if when == "hanging":
            camera.hang()
        made.close()
        if when != "hanging":
            ended(made)
        made._thread.join(PATIENCE_S)
        assert not made._thread.is_alive()
        while not listener.events.empty():
            listener.events.get_nowait()
        made.close()
        camera.clock.advance(10_000.0)
        assert not any(isinstance(event, Look) for event in list(listener.events.queue))
        assert when == "hanging" or all(each.released for each in camera.handles)


def test_one_that_was_never_started_can_be_closed() -> None:
    """Nothing is opened, and nothing posted."""
    camera = standing()
    listener = Listener(camera)
    LiveCamera(ZERO, an_eye(), listener.events.put, clock=camera.clock, world=camera.world()).close()
    assert camera.opened == []
    assert listener.events.empty()


def test_only_a_camera_that_can_be_exposed_is_asked_to() -> None:
    """The lookout knows from the camera's own word whether dark shots can be had."""
    for exposes in (True, False):
        camera = standing(exposes=exposes)
        with live(camera) as (made, listener):
            up = listener.next()
            while not isinstance(up, CameraUp):  # a quick look may come before it
                up = listener.next()
            assert up.can_expose is exposes
            next_read(listener)
            assert made._lookout.exposes is exposes
