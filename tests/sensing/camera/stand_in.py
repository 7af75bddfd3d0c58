"""A camera that isn't there, for tests of all that watches a board.

    clock = Clock()
    camera = Camera(clock)
    capture = Capture(parse_camera("0"), post, world=camera.world())

`Camera` is the thing with the lens: it may be unplugged and plugged in again, covered, frozen, hang, or be used by
another program, at any moment and from any thread. `Camera.open` gives a `Handle`, which stands in for
`cv2.VideoCapture`: several may be open, as in a real system. What is set stays in the camera when a handle is released,
as in a real one.

It has a lens and a sensor: `show` puts a scene before it, `light` lights it, and a picture is as bright as the exposure
time makes it, bent by a camera's curve, with noise. It exposes by itself, or by hand, truthfully or not (`Exposes`).

Time is the camera's: each picture moves the `Clock` on by its period, and takes nearly no real time. While no picture
comes, the test moves the clock (`Clock.advance`; `Listener` does it for you).
"""

import math
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.camera import CameraError, CameraName, Pixels, Reason, World
from eclipse_companion.sensing.camera.device import MAINS_HZ
from eclipse_simulation.camera.faults import Bands

GAMMA = 2.2
RIGHT_TIME = 100.0
"""The exposure time at which a scene is seen as it was shown, if `light` is 1; in 100 us."""
AUTO_LEVEL = 110.0
"""The mean brightness that the camera aims at when it exposes by itself."""
CREEPS = 0.3
"""Stops from one picture to the next, of a camera whose own exposure is corrected."""
AUTO, MANUAL = 3.0, 1.0
PATIENCE_S = 30.0
"""How long a test waits for a thread before it fails."""


class Clock:
    """The time of a test, in ms; moves only when it is moved. Any thread may use it."""

    def __init__(self) -> None:
        self._now_ms = 1000.0
        self._lock = threading.Lock()

    def __call__(self) -> float:
        with self._lock:
            return self._now_ms

    def advance(self, ms: float) -> None:
        """Let time pass."""
        with self._lock:
            self._now_ms += ms

    def wait(self, seconds: float) -> None:
        """Stands in for sleeping: time passes at once."""
        self.advance(seconds * 1000.0)


@dataclass
class Exposes:
    """How a camera obeys when it is exposed by hand."""

    known: bool = True
    """Whether it has such settings at all."""
    refuses: bool = False
    """It has them, but it refuses to be exposed by hand."""
    ignores: bool = False
    """It accepts everything, and goes on exposing by itself."""
    delay: int = 3
    """A setting arrives this many pictures later."""
    unit: float = 1.0
    """A time of 1 is so many times 100 us."""
    power: float = 1.0
    """Below 1: times that are asked for differ more than those that are used."""
    says: float | None = None
    """What it says of its time while it exposes by itself; None: the truth."""
    loses: int = 0
    """It loses so many settings of the time, one after the other."""
    corrects: bool = False
    """It always exposes by itself, as phones do: a time says how much brighter than that, in thirds of a stop.

    `RIGHT_TIME` is as by itself. Pictures change by so much at most from one to the next: `CREEPS`.
    """


@dataclass
class Camera:
    """A stand-in camera: change its fields or call its methods at any time."""

    clock: Clock
    fps: float = 30.0
    exposes: Exposes = field(default_factory=Exposes)
    light: float = 1.0
    """How much light falls on the scene."""
    noise: int = 2
    """Pixels differ by at most so much from what they should be."""
    busy: bool = False
    """Another program uses it: it can't be opened."""
    maker: str = "HD Pro Stand-In C920"
    focus_jumps: bool = False
    """It loses the focus when autofocus is turned off."""
    colour_jumps: bool = False
    """It becomes blue when automatic white balance is turned off."""
    lamp_hz: int | None = None
    """The mains of a lamp that flickers: bands run through its pictures unless it exposes by itself for these mains."""

    def __post_init__(self) -> None:
        self.settings: dict[int, float] = {
            cv2.CAP_PROP_AUTO_EXPOSURE: AUTO,
            cv2.CAP_PROP_EXPOSURE: 166.0,
            cv2.CAP_PROP_AUTOFOCUS: 1.0,
            cv2.CAP_PROP_AUTO_WB: 1.0,
        }
        """What is set on it; take a property out, and the camera doesn't have it."""
        self.handles: list[Handle] = []
        """All that were ever opened."""
        self.opened: list[CameraName] = []
        """By what it was opened."""
        self.plugged = True
        self._frozen = False
        self._covered = False
        self._may_go = threading.Event()
        self._may_go.set()
        self._lock = threading.RLock()
        self._rng = np.random.default_rng(7)
        self._auto_time = RIGHT_TIME
        self._arriving: list[tuple[int, float, float]] = []
        """Settings of exposure under way: at which picture they arrive, automatic, time."""
        self._in_effect = (AUTO, RIGHT_TIME)
        self._corrected = 0.0
        """By how many stops its own exposure is made brighter."""
        self.pictures = 0
        """How many it has taken."""
        self.decoded = 0
        """How many of them were decoded."""
        self.show(checked_scene())

    def show(self, pixels: NDArray[Any]) -> None:
        """Put a scene (H, W, 3) before the camera: this is how it looks when it is exposed rightly.

        Values above 255 are brighter than white: a shorter exposure shows them.
        """
        with self._lock:
            self._scene = (pixels / 255.0) ** GAMMA
            self._still: NDArray[np.uint8] | None = None

    def unplug(self) -> None:
        """Pull it out: every open handle is dead for good."""
        with self._lock:
            self.plugged = False
            for handle in self.handles:
                handle.dead = True
        self._may_go.set()

    def plug(self) -> None:
        """Plug it in again."""
        self.plugged = True

    def freeze(self) -> None:
        """From now on each picture is the same."""
        self._frozen = True

    def thaw(self) -> None:
        """Take new pictures again."""
        with self._lock:
            self._frozen, self._still = False, None

    def hang(self) -> None:
        """From now on `grab` doesn't return."""
        self._may_go.clear()

    def release(self) -> None:
        """Let every `grab` return."""
        self._may_go.set()

    def cover(self) -> None:
        """Put something over the lens."""
        self._covered = True

    def uncover(self) -> None:
        """Take it away."""
        self._covered = False

    @property
    def is_giving(self) -> bool:
        """Whether somebody reads it, and gets pictures: then it moves the clock."""
        return self.plugged and self._may_go.is_set() and any(not each.released for each in self.handles)

    def open(self, name: CameraName) -> "Handle":
        """Stands in for `open_device`. Raises `CameraError`."""
        with self._lock:
            if not self.plugged:
                raise CameraError(f"{name.title} can't be opened.", Reason.GONE)
            if self.busy:
                raise CameraError(f"Another program is using {name.title}.", Reason.BUSY)
            self.opened.append(name)
            self.handles.append(Handle(self))
            return self.handles[-1]

    def world(self, only_name_of: Callable[[CameraName], str | None] = lambda _: None) -> World:
        """A computer with this camera, whatever it is called."""
        return World(open=self.open, only_name_of=only_name_of, clock=self.clock, wait=self.clock.wait, zone=str)

    def take(self, handle: "Handle") -> bool:
        """The next picture for a handle; false if there is none."""
        self._may_go.wait()
        time.sleep(0.0003)  # lets other threads run
        with self._lock:
            if handle.dead or handle.released:
                return False
            self.pictures += 1
            self.clock.advance(1000.0 / self.fps)
            while self._arriving and self._arriving[0][0] <= self.pictures:
                _, *now = self._arriving.pop(0)
                self._in_effect = (now[0], now[1])
            self._expose_automatically()
            return True

    def picture(self) -> Pixels:
        """The picture that was taken last."""
        with self._lock:
            self.decoded += 1
            if not self._frozen or self._still is None:
                self._still = self._sensed()
            return self._still.copy()

    def set(self, prop: int, value: float) -> bool:
        """Set a property of the camera."""
        with self._lock:
            if prop not in self.settings or (prop in _EXPOSURE and not self.exposes.known):
                return False
            if self.exposes.refuses and prop == cv2.CAP_PROP_AUTO_EXPOSURE and value == MANUAL:
                return False
            if prop == cv2.CAP_PROP_EXPOSURE and self.exposes.loses:
                self.exposes.loses -= 1
                return True
            self.settings[prop] = value
            if prop in _EXPOSURE and not self.exposes.ignores:
                automatic, asked = (self.settings[each] for each in _EXPOSURE)
                used = RIGHT_TIME * (asked * self.exposes.unit / RIGHT_TIME) ** self.exposes.power
                self._arriving.append((self.pictures + 1 + self.exposes.delay, automatic, used))
            return True

    def get(self, prop: int) -> float:
        """A property of the camera, as V4L2 says it."""
        with self._lock:
            if prop == cv2.CAP_PROP_BACKEND:
                return float(cv2.CAP_V4L2)
            if prop not in self.settings or (prop in _EXPOSURE and not self.exposes.known):
                return -1.0
            if prop == cv2.CAP_PROP_EXPOSURE and self.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO:
                if self.exposes.corrects:
                    return RIGHT_TIME
                return round(self._auto_time / self.exposes.unit) if self.exposes.says is None else self.exposes.says
            return self.settings[prop]

    @property
    def time(self) -> float:
        """How long it exposes at the moment, in 100 us."""
        automatic, by_hand = self._in_effect
        own = self._auto_time * 2.0**self._corrected
        return own if automatic == AUTO or self.exposes.corrects else by_hand

    def _expose_automatically(self) -> None:
        automatic, asked = self._in_effect
        wanted = round(3 * math.log2(asked / RIGHT_TIME)) / 3 if self.exposes.corrects and automatic != AUTO else 0.0
        self._corrected += min(max(wanted - self._corrected, -CREEPS), CREEPS)
        mean = float(np.mean(self._seen(self._scene[::4, ::4], self._auto_time)))
        self._auto_time *= min(max((AUTO_LEVEL / max(mean, 1.0)) ** GAMMA, 0.8), 1.25)

    def _seen(self, scene: NDArray[np.float64], exposure: float) -> NDArray[np.float64]:
        light = np.clip(scene * self.light * exposure / RIGHT_TIME, 0.0, 1.0)
        return np.asarray(255.0 * light ** (1 / GAMMA))

    def _sensed(self) -> NDArray[np.uint8]:
        scene = self._scene * (0.0 if self._covered else 1.0)
        if self.colour_jumps and not self.settings.get(cv2.CAP_PROP_AUTO_WB, 1.0):
            scene = scene * (2.0, 1.0, 0.6)
        level = self._seen(scene, self.time)
        if self.focus_jumps and not self.settings.get(cv2.CAP_PROP_AUTOFOCUS, 1.0):
            level = np.asarray(cv2.GaussianBlur(level, (0, 0), 3.0), np.float64)
        if self.lamp_hz is not None and (self.settings.get(MAINS_HZ), self._in_effect[0]) != (self.lamp_hz, AUTO):
            level = level * Bands(0.3, 2.8, 0.37 * self.pictures, 0.2).gains(len(level))[:, None, None]
        level += self._rng.integers(-self.noise, self.noise, level.shape, endpoint=True)
        return np.clip(level, 0.0, 255.0).astype(np.uint8)


_EXPOSURE = (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE)


class Handle:
    """Stands in for `cv2.VideoCapture`: an open `Camera`."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.dead = False
        """The camera was pulled out: nothing comes any more."""
        self.released = False
        self.in_use = threading.Lock()
        """Held during each call: two threads that use one device at a time are a fault."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it wasn't released."""
        return not self.released

    def grab(self) -> bool:
        """Take the next picture."""
        with self._alone():
            return self._camera.take(self)

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        """Decode it."""
        with self._alone():
            return (False, None) if self.dead or self.released else (True, self._camera.picture())

    def get(self, prop: int, /) -> float:
        """A property."""
        with self._alone():
            return -1.0 if self.dead else self._camera.get(prop)

    def set(self, prop: int, value: float, /) -> bool:
        """Change a property."""
        with self._alone():
            return not self.dead and self._camera.set(prop, value)

    def release(self) -> None:
        """Close it."""
        with self._alone():
            self.released = True

    def _alone(self) -> "_Alone":
        return _Alone(self.in_use)


class _Alone:
    def __init__(self, lock: threading.Lock) -> None:
        self._lock = lock

    def __enter__(self) -> None:
        assert self._lock.acquire(blocking=False), "two threads use one device at the same time"

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Listener:
    """Receives what captures post, and lets time pass for each camera that gives no pictures."""

    def __init__(self, *cameras: Camera) -> None:
        self.events: queue.Queue[object] = queue.Queue()
        self._cameras = cameras

    def next(self) -> object:
        """The next event."""
        self.idle(lambda: not self.events.empty())
        return self.events.get_nowait()

    def idle(self, done: Callable[[], bool]) -> None:
        """Let time pass until something has happened."""
        for _ in range(round(PATIENCE_S / 0.01)):
            if done():
                return
            time.sleep(0.01)
            self.pass_time()
        raise AssertionError("It didn't happen.")

    def pass_time(self) -> None:
        """Move the clocks of cameras that don't move them themselves."""
        for camera in self._cameras:
            if not camera.is_giving:
                camera.clock.advance(50.0)


def checked_scene(height: int = 54, width: int = 96) -> Pixels:
    """A scene (height, width, 3) with light and dark squares, edges and colours: mean about 110, nothing burnt."""
    rows, columns = np.mgrid[:height, :width]
    squares = (rows // 9 + columns // 12) % 2
    pixels = np.stack([70 + 60 * squares, 80 + 65 * squares, 75 + 85 * squares], axis=-1)
    return np.asarray(pixels + (columns % 24)[..., None], np.uint8)
