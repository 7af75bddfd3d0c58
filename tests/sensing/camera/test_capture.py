"""A camera that comes, goes, freezes and hangs, with real threads."""

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.sensing.camera import (
    CameraDown,
    CameraFixed,
    CameraName,
    CameraUp,
    Capture,
    Exposure,
    Kind,
    NotKept,
    Reason,
)
from eclipse_companion.sensing.camera.capture import (
    _PICTURES_S,
    _READER_S,
    _THREAD_S,
    _TICK_S,
    HANGS_MS,
    MOST_HANGING,
    NEVER_MS,
    RETRY_MS,
)
from tests.sensing.camera.driving import ZERO
from tests.sensing.camera.stand_in import PATIENCE_S, Camera, Clock, Exposes, Handle, Listener

UP = CameraUp("Camera 0", 96, 54, can_expose=True, can_lock=True)


@contextmanager
def captured(camera: Camera, name: CameraName = ZERO, **options: object) -> Iterator[tuple[Capture, Listener]]:
    """A capture that is closed at the end, when its threads have ended."""
    listener = Listener(camera)
    options.setdefault("world", camera.world())
    capture = Capture(name, listener.events.put, **options)  # type: ignore[arg-type]
    capture.start()
    try:
        yield capture, listener
    finally:
        capture.close()
        camera.release()
        capture._thread.join(PATIENCE_S)
        assert not capture._thread.is_alive()


def down(listener: Listener) -> Reason:
    """The reason of the next event, which is a loss; it has a sentence with the camera's name."""
    event = listener.next()
    assert isinstance(event, CameraDown)
    assert event.name == "Camera 0"
    assert "amera 0" in event.sentence
    return event.reason


def test_no_shot_comes_before_the_camera_is_said_to_be_up() -> None:
    """However long it takes to say so, and however eagerly a shot is waited for."""
    camera = Camera(Clock())
    order: queue.Queue[str] = queue.Queue()
    asks, came = threading.Event(), threading.Event()

    def post(event: object) -> None:
        assert isinstance(event, CameraUp)
        asks.wait(PATIENCE_S)
        came.wait(0.2)  # a shot that came too soon would be told by now
        order.put("up")

    capture = Capture(ZERO, post, world=camera.world())

    def take() -> None:
        asks.set()
        if capture.next_shot(PATIENCE_S) is not None:
            order.put("shot")
            came.set()

    taker = threading.Thread(target=take)
    taker.start()
    capture.start()
    try:
        assert [order.get(timeout=PATIENCE_S) for _ in range(2)] == ["up", "shot"]
    finally:
        capture.close()
        taker.join(PATIENCE_S)


def test_shots_are_given_as_they_are_asked_for() -> None:
    """Each call gets one shot, with the next number and a later time."""
    with captured(Camera(Clock())) as (capture, listener):
        assert listener.next() == UP
        shots = [capture.next_shot(PATIENCE_S) for _ in range(5)]
        assert [shot.number for shot in shots if shot] == [1, 2, 3, 4, 5]
        times = [shot.taken_ms for shot in shots if shot]
        assert times == sorted(set(times))


def test_normal_and_dark_shots_are_given_as_they_are_asked_for() -> None:
    """Once the camera has settled."""
    camera = Camera(Clock())
    with captured(camera) as (capture, _):
        wanted = [Exposure.NORMAL, Exposure.DARK] * 3
        while camera.clock() < 6000.0:
            capture.next_shot(PATIENCE_S)
        assert [shot.exposure for each in wanted if (shot := capture.next_shot(PATIENCE_S, each))] == wanted


def test_a_camera_that_cannot_be_exposed_by_hand_is_told_once() -> None:
    """It said it could; after some vain tries that is news, also when it's plugged in again."""
    camera = Camera(Clock(), exposes=Exposes(ignores=True))
    with captured(camera) as (capture, listener):
        assert listener.next() == UP
        while listener.events.empty():
            capture.next_shot(PATIENCE_S, Exposure.DARK)
        assert listener.next() == CameraFixed("Camera 0")
        camera.unplug()
        assert down(listener) is Reason.GONE
        camera.plug()
        assert listener.next() == CameraUp("Camera 0", 96, 54, can_expose=False, can_lock=True)


def test_what_was_measured_reaches_the_exposure() -> None:
    """A board that is much too bright makes shots darker."""
    camera = Camera(Clock())
    with captured(camera) as (capture, _):
        shot = capture.next_shot(PATIENCE_S)
        while shot is not None and shot.pixels.mean() > 60.0:
            capture.metered(shot.number, 250.0, 0.5)
            shot = capture.next_shot(PATIENCE_S)
        assert shot is not None


Fault = Callable[[Camera], None]


def make_busy(camera: Camera) -> None:
    camera.busy = True
    camera.unplug()
    camera.plug()


FAULTS: dict[str, tuple[Fault, Fault, list[Reason]]] = {
    "unplugged": (Camera.unplug, Camera.plug, [Reason.GONE]),
    "frozen": (Camera.freeze, Camera.thaw, [Reason.FROZEN]),
    "covered": (Camera.cover, Camera.uncover, [Reason.BLACK]),
    "hanging": (Camera.hang, Camera.release, [Reason.FROZEN]),
    "taken by another program": (make_busy, lambda camera: setattr(camera, "busy", False), [Reason.GONE, Reason.BUSY]),
}


@pytest.mark.parametrize(("fault", "mended", "reasons"), FAULTS.values(), ids=FAULTS.keys())
def test_each_fault_is_told_once_and_the_camera_is_found_again(
    fault: Fault, mended: Fault, reasons: list[Reason]
) -> None:
    """As often as it happens."""
    camera = Camera(Clock())
    with captured(camera) as (capture, listener):
        assert listener.next() == UP
        for _ in range(3):
            assert capture.next_shot(PATIENCE_S) is not None
            fault(camera)
            assert [down(listener) for _ in reasons] == reasons
            mended(camera)
            assert listener.next() == UP


def test_times_are_short_enough() -> None:
    """A hanging call is told within two seconds; a camera is looked for each second; closing takes less than one."""
    ticks_ms = 2 * 1000 * _TICK_S
    assert HANGS_MS + ticks_ms < 2000
    assert RETRY_MS + ticks_ms <= 1000
    assert _READER_S < _THREAD_S
    assert _THREAD_S + 2 * _PICTURES_S < 1


def test_a_hanging_camera_holds_nobody_up() -> None:
    """The consumer waits no longer than it wants, and closing ends while the camera still hangs."""
    camera = Camera(Clock())
    with captured(camera) as (capture, listener):
        listener.next()
        camera.hang()
        assert capture.next_shot(0.0) is None
        assert down(listener) is Reason.FROZEN
        assert capture.next_shot(0.0) is None
        closing = threading.Thread(target=capture.close)
        closing.start()
        closing.join(PATIENCE_S)
        assert not closing.is_alive()
        assert not camera.handles[0].released
    # As soon as the call comes back the camera is released.
    listener.idle(lambda: all(handle.released for handle in camera.handles))


def test_a_call_is_only_slow_if_the_computer_was_too_busy_to_look_at_it() -> None:
    """Ten seconds pass between two looks at the same call: that tells of the computer, not of the camera."""
    camera = Camera(Clock())
    with captured(camera) as (capture, listener):
        assert listener.next() == UP
        camera.hang()
        camera.clock.advance(10_000.0)
        now = camera.clock()
        listener.idle(lambda: capture._looked_ms >= now)
        camera.release()
        assert capture.next_shot(PATIENCE_S) is not None
        assert listener.events.empty()


def test_a_camera_that_this_process_draws_never_hangs() -> None:
    """However long a picture takes to draw."""
    camera = Camera(Clock())
    with captured(camera, world=replace(camera.world(), drawn=True)) as (capture, listener):
        assert listener.next() == UP
        camera.hang()
        late = camera.clock() + 2 * HANGS_MS
        listener.idle(lambda: camera.clock() >= late)
        camera.release()
        assert capture.next_shot(PATIENCE_S) is not None
        assert listener.events.empty()


def test_a_camera_that_hangs_for_ever_costs_a_few_threads_only() -> None:
    """It is tried a few times more, then only when a call has come back."""
    camera = Camera(Clock())
    with captured(camera) as (_, listener):
        listener.next()
        camera.hang()
        assert down(listener) is Reason.FROZEN
        listener.idle(lambda: len(camera.handles) >= MOST_HANGING)
        listener.idle(lambda: camera.clock() >= 12_000.0)
        assert len(camera.handles) == MOST_HANGING
        assert listener.events.empty()
        camera.release()
        assert listener.next() == UP


@pytest.mark.parametrize("hangs", [False, True])
def test_a_camera_is_found_again_under_another_number(hangs: bool) -> None:
    """It was pulled out and plugged in again, and has another device now: it is found by its own name.

    So it is if a call of the old device hangs.
    """
    camera = Camera(Clock())
    moved = Camera(camera.clock)

    def opened(name: CameraName) -> Handle:
        return camera.open(name) if name.kind is Kind.INDEX else moved.open(name)

    world = replace(camera.world(only_name_of=lambda _: camera.maker), open=opened)
    moved.unplug()
    with captured(camera, world=world) as (_, listener):
        assert listener.next() == UP
        if hangs:
            camera.hang()
            camera.plugged = False
        else:
            camera.unplug()
        assert down(listener) is (Reason.FROZEN if hangs else Reason.GONE)
        moved.plug()
        while (event := listener.next()) != UP:
            assert isinstance(event, CameraDown)
        assert moved.opened == [CameraName(Kind.NAME, camera.maker)]


@pytest.mark.parametrize("begins", ["unplug", "busy", "cover"])
def test_a_capture_may_begin_before_its_camera(begins: str) -> None:
    """What is missing is told once; then it is waited for."""
    camera = Camera(Clock())
    if begins == "busy":
        camera.busy = True
    else:
        getattr(camera, begins)()
    with captured(camera) as (capture, listener):
        expected = {"unplug": Reason.GONE, "busy": Reason.BUSY, "cover": Reason.BLACK}
        assert down(listener) is expected[begins]
        assert capture.next_shot(0.0) is None
        listener.idle(lambda: camera.clock() >= 10_000.0)
        assert listener.events.empty()
        camera.busy = False
        camera.plug()
        camera.uncover()
        assert listener.next() == UP
        assert capture.next_shot(PATIENCE_S) is not None


def test_a_fault_in_a_driver_is_told_and_survived() -> None:
    """An error that nobody expected is a sentence, and the camera is looked for again."""
    camera = Camera(Clock())
    fails = iter([True])

    def opened(name: CameraName) -> Handle:
        if next(fails, False):
            raise MemoryError("no room")
        return camera.open(name)

    with captured(camera, world=replace(camera.world(), open=opened)) as (_, listener):
        event = listener.next()
        assert isinstance(event, CameraDown)
        assert "MemoryError: no room" in event.sentence
        assert listener.next() == UP


def test_opening_that_takes_long_is_told() -> None:
    """A camera that doesn't even answer when it is opened is told as gone; after a minute it is tried anew."""
    camera = Camera(Clock())
    may_open = threading.Event()
    tries: list[CameraName] = []

    def opened(name: CameraName) -> Handle:
        tries.append(name)
        may_open.wait(PATIENCE_S)
        return camera.open(name)

    with captured(camera, world=replace(camera.world(), open=opened)) as (_, listener):
        event = listener.next()
        assert isinstance(event, CameraDown)
        assert event.reason is Reason.GONE
        assert "doesn't answer" in event.sentence
        camera.clock.advance(NEVER_MS)
        listener.idle(lambda: len(tries) == 2)
        may_open.set()
        assert listener.next() == UP


def test_closing_puts_settings_back_and_lets_everybody_go() -> None:
    """A consumer that waits gets nothing, at once; so does one that asks later."""
    camera = Camera(Clock())
    before = dict(camera.settings)
    with captured(camera) as (capture, listener):
        listener.next()
        while camera.clock() < 4000.0:
            capture.next_shot(PATIENCE_S)
        assert camera.settings != before
        camera.cover()
        answers: queue.Queue[object] = queue.Queue()
        waiting = threading.Thread(target=lambda: answers.put(capture.next_shot(10 * PATIENCE_S)))
        waiting.start()
        capture.close()
        assert answers.get(timeout=PATIENCE_S) is None
        assert capture.next_shot(10 * PATIENCE_S) is None
    assert camera.settings == before
    assert all(handle.released for handle in camera.handles)


def test_a_capture_that_was_never_started_can_be_closed() -> None:
    """Nothing was opened."""
    camera = Camera(Clock())
    Capture(ZERO, lambda _: None, world=camera.world()).close()
    assert camera.handles == []


def test_pictures_are_mirrored_if_the_camera_does_it() -> None:
    """The left edge of the scene is at the right."""
    camera = Camera(Clock())
    scene = np.full((54, 96, 3), 60, np.uint8)
    scene[:, :48] = 160
    camera.show(scene)
    with captured(camera, mirrored=True) as (capture, _):
        shot = capture.next_shot(PATIENCE_S)
        assert shot is not None
        assert shot.pixels[:, :48].mean() < shot.pixels[:, 48:].mean()


def test_shots_are_kept_if_that_is_wanted(tmp_path: Path) -> None:
    """Each delivered shot, and nothing else, is a file when the capture has been closed."""
    folder = tmp_path / "a" / "b"
    camera = Camera(Clock())
    with captured(camera, keep=folder) as (capture, _):
        for _ in range(3):
            assert capture.next_shot(PATIENCE_S) is not None
    assert sorted(each.name for each in folder.iterdir()) == ["000001.jpg", "000002.jpg", "000003.jpg"]


def test_pictures_that_cannot_be_kept_are_told_once(tmp_path: Path) -> None:
    """The capture goes on."""
    (tmp_path / "file").touch()
    with captured(Camera(Clock()), keep=tmp_path / "file") as (capture, listener):
        events = [listener.next() for _ in range(2)]
        assert UP in events
        told = next(each for each in events if isinstance(each, NotKept))
        assert str(tmp_path / "file") in told.sentence
        for _ in range(30):
            assert capture.next_shot(PATIENCE_S) is not None
        assert listener.events.empty()
