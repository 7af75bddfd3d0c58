"""One camera in play: a thread has the eye look at its pictures, and posts what is new.

In: shots of a capture, asked for ten times a second. Out: `Look`s, and what the capture tells of its camera, posted to
the loop. The game never waits for the camera.
"""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera import LOOKS
from eclipse_companion.games.eclipse.camera.eye import Eye, Glance
from eclipse_companion.games.eclipse.camera.watcher import Watcher
from eclipse_companion.sensing.camera import (
    Board,
    CameraDown,
    CameraEvent,
    CameraFixed,
    CameraName,
    CameraUp,
    Capture,
    Exposure,
    Look,
    Shot,
    World,
)

BURNT: Final = 250
"""From this level on, a pixel is burnt out."""
_STEP_MS: Final = 1000.0 / LOOKS
_SHOT_S: Final = 1.0


class LiveCamera:
    """Watches the board until it is closed."""

    def __init__(  # noqa: PLR0913 - all that a camera needs
        self,
        name: CameraName,
        eye: Eye,
        post: Callable[[Look | CameraEvent], None],
        *,
        clock: Callable[[], float],
        world: World | None = None,
        mirrored: bool = False,
        keep: Path | None = None,
    ) -> None:
        """`post` is called from several threads. `clock`: the loop's, milliseconds. `keep`: a folder for pictures."""
        self._eye = eye
        self._watcher = Watcher()
        self._post = post
        self._exposes = False
        self._closing = threading.Event()
        self._again = threading.Event()
        world = World(clock=clock) if world is None else world
        self._clock = clock
        self._capture = Capture(name, self._told, mirrored=mirrored, keep=keep, world=world)
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._capture.start()
        self._thread.start()

    def look_again(self) -> None:
        """Read the board in the next glance, even if nothing has changed. From any thread."""
        self._again.set()

    def close(self) -> None:
        """Let the camera go."""
        self._closing.set()
        self._capture.close()
        if self._thread.is_alive():
            self._thread.join(_SHOT_S)

    def _told(self, event: CameraEvent) -> None:
        match event:
            case CameraUp():
                self._exposes = event.can_expose
            case CameraFixed():
                self._exposes = False
            case CameraDown():
                self._again.set()
        self._post(event)

    def _run(self) -> None:
        while not self._closing.is_set():
            began = time.monotonic()
            shot = self._capture.next_shot(_SHOT_S)
            if shot is not None:
                self._look(shot)
            self._closing.wait(max(0.0, _STEP_MS / 1000.0 - (time.monotonic() - began)))

    def _look(self, shot: Shot) -> None:
        glance = self._eye.glance(shot.pixels, shot.taken_ms)
        self._meter(shot, glance)
        if self._again.is_set():
            self._again.clear()
            self._watcher.ask()
        if not self._watcher.wants(glance):
            self._say(self._watcher.glanced(glance))
            return
        try:
            self._read(glance)
        except CompanionError as error:  # no board where the markers are, or no colours
            self._say(Look(glance.t_ms, Board.LOST, trouble=str(error)))

    def _read(self, glance: Glance) -> None:
        if not (self._exposes and self._watcher.wants_darker):
            self._say(self._watcher.read(glance, self._eye.read(glance)))
            return
        darker = self._capture.next_shot(_SHOT_S, Exposure.DARK)
        after = self._capture.next_shot(_SHOT_S)
        if darker is None or after is None:
            return
        # A hand that has come in the meantime is in the dark picture, too.
        later = self._eye.glance(after.pixels, after.taken_ms)
        if later.board is not Board.CLEAR:
            self._watcher.wants(later)
            self._say(self._watcher.glanced(later))
            return
        pixels = darker.pixels if darker.exposure is Exposure.DARK else None
        self._say(self._watcher.read(later, self._eye.read(later, pixels), darker=True))

    def _meter(self, shot: Shot, glance: Glance) -> None:
        if glance.views is not None and shot.exposure is Exposure.NORMAL:
            board = glance.views.board
            self._capture.metered(shot.number, float(board.mean()), float((board >= BURNT).mean()))

    def _say(self, look: Look | None) -> None:
        if look is not None:
            self._post(look)
