"""One camera in play: a thread has the eye look at its pictures, and posts what is new.

In: shots of a capture, asked for ten times a second. Out: `Look`s, and what the capture tells of its camera, posted to
the loop. The game never waits for the camera.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Protocol

from eclipse_companion.sensing.camera import (
    Board,
    CameraDown,
    CameraEvent,
    CameraFixed,
    CameraName,
    CameraUp,
    Capture,
    Look,
    Shot,
    Trouble,
    World,
)
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.watching import LOOKS
from eclipse_companion.sensing.watching.eye import Eye
from eclipse_companion.sensing.watching.lookout import SHOT_S, Lookout

logger = logging.getLogger(__name__)

_JOIN_S: Final = 1.0
_STEP_MS: Final = 1000.0 / LOOKS


class Looks(Protocol):
    """Watches a board, one shot at a time."""

    exposes: bool
    pictures: bool

    def ask(self) -> None:
        """The game wants to know what lies there, even if nothing has changed."""

    def look(self, shot: Shot) -> Iterator[Look]:
        """What to tell the game of a shot."""


class Watching(Protocol):
    """Watches a board in play: one camera, or several."""

    def start(self) -> None:
        """Begin; returns at once."""

    def look_again(self) -> None:
        """Read the board soon, even if nothing has changed. From any thread."""

    def close(self) -> None:
        """Let the camera go."""


class LiveCamera:
    """Watches the board until it is closed."""

    def __init__(  # noqa: PLR0913 - all that a camera needs
        self,
        name: CameraName,
        eye: Eye[Any] | Callable[[Capture], Looks],
        post: Callable[[Look | CameraEvent], None],
        *,
        clock: Callable[[], float],
        world: World | None = None,
        mirrored: bool = False,
        exposes: bool = True,
        keep: Path | None = None,
        pictures: bool = False,
    ) -> None:
        """`eye`: a board's of squares, or what makes something that looks at another one.

        `post` is called from several threads. `clock`: the loop's, milliseconds.

        `exposes`: expose by hand, if the camera can. `keep`: a folder for pictures. `pictures`: clear looks come with
        theirs.
        """
        self._post = post
        self._closing = threading.Event()
        self._again = threading.Event()
        world = World(clock=clock) if world is None else world
        self._capture = Capture(name, self._told, mirrored=mirrored, exposes=exposes, keep=keep, world=world)
        self._eye = None if callable(eye) else eye
        self._lookout: Looks = eye(self._capture) if callable(eye) else Lookout(eye, self._capture)
        self._lookout.pictures = pictures
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._capture.start()
        self._thread.start()

    def look_again(self) -> None:
        """Read the board in the next glance, even if nothing has changed. From any thread."""
        self._again.set()

    def clicked(self, corners: Points | None) -> None:
        """Look for a board of squares at these corners, (4, 2) pixels; None: by its markers. From any thread."""
        if self._eye is not None:
            self._eye.clicked(corners)
            self.look_again()

    def close(self) -> None:
        """Let the camera go."""
        self._closing.set()
        self._capture.close()
        if self._thread.is_alive():
            self._thread.join(_JOIN_S)

    def _told(self, event: CameraEvent) -> None:
        match event:
            case CameraUp():
                self._lookout.exposes = event.can_expose
            case CameraFixed():
                self._lookout.exposes = False
            case CameraDown():
                self._again.set()
        self._post(event)

    def _run(self) -> None:
        while not self._closing.is_set():
            began = time.monotonic()
            if self._again.is_set():
                self._again.clear()
                self._lookout.ask()
            shot = self._capture.next_shot(SHOT_S)
            if shot is not None:
                self._look(shot)
            self._closing.wait(max(0.0, _STEP_MS / 1000.0 - (time.monotonic() - began)))

    def _look(self, shot: Shot) -> None:
        try:
            for look in self._lookout.look(shot):
                self._post(look)
        except Exception as error:  # the camera goes on whatever one picture does
            logger.exception("A picture can't be looked at")
            self._post(Look(shot.taken_ms, Board.LOST, trouble=Trouble.FAILED, detail=str(error)))
