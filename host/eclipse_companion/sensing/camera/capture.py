"""Pictures from one camera, kept for ever: it is found, opened, read, and found again.

Input: asks for shots, and what was measured on them, from one consumer's thread. Output: shots, and `CameraUp`,
`CameraDown`, `CameraFixed`, `NotKept`, posted to a callback.

Two threads. The reader has the camera: it grabs all the time, so no old picture waits in the driver, and decodes what
is wanted. The capture's own thread never calls the camera: it starts readers, notices when one hangs, and posts.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from eclipse_companion.sensing.camera.device import Reason, VideoDevice
from eclipse_companion.sensing.camera.events import CameraEvent, CameraFixed, CameraUp, Loss, sentence_of
from eclipse_companion.sensing.camera.handover import Handover
from eclipse_companion.sensing.camera.mains import mains_hz, time_zone
from eclipse_companion.sensing.camera.naming import CameraName
from eclipse_companion.sensing.camera.opening import only_name_of, open_device
from eclipse_companion.sensing.camera.picture_writer import PictureWriter
from eclipse_companion.sensing.camera.reader import Cameras, News, Reader
from eclipse_companion.sensing.camera.session import Clockwork, Wishes
from eclipse_companion.sensing.camera.shots import Exposure, Shot
from eclipse_companion.sensing.camera.telling import Telling

logger = logging.getLogger(__name__)

RETRY_MS: Final = 500.0
"""Between two tries to open a camera."""
HANGS_MS: Final = 1700.0
"""A call of an open camera that lasts longer hangs."""
_SEEN_MS: Final = 150.0
"""Of each wait between two looks at a call, at most so much counts: what is longer, this computer was too busy for."""
SLOW_MS: Final = 8000.0
"""Opening a camera may take long on some systems; after this it is told."""
NEVER_MS: Final = 60_000.0
"""And after this it hangs."""
MOST_HANGING: Final = 3
"""While so many readers hang, no other is started."""
_TICK_S: Final = 0.05
_READER_S: Final = 0.45
_THREAD_S: Final = 0.6
_PICTURES_S: Final = 0.15
"""How long closing waits for the camera, for the thread that waits for the camera, and twice for the disk."""


def milliseconds() -> float:
    """A clock that never goes back."""
    return time.monotonic() * 1000


@dataclass(frozen=True, slots=True)
class World:
    """What a capture needs of this computer. Tests have another one."""

    open: Callable[[CameraName], VideoDevice] = open_device
    only_name_of: Callable[[CameraName], str | None] = only_name_of
    clock: Callable[[], float] = milliseconds
    wait: Callable[[float], object] | None = None
    """Wait for so many seconds; None: for real, or until the capture is closed."""
    zone: Callable[[], str] = time_zone
    """The time zone, which tells the mains."""
    drawn: bool = False
    """Whether this process draws its cameras' pictures. A call that lasts long is slow then, and never hangs."""


THIS_WORLD: Final = World()


class Capture:
    """One camera, for one consumer."""

    def __init__(  # noqa: PLR0913 - all that is wanted of a camera
        self,
        name: CameraName,
        post: Callable[[CameraEvent], None],
        *,
        mirrored: bool = False,
        exposes: bool = True,
        keep: Path | None = None,
        world: World = THIS_WORLD,
    ) -> None:
        """`post` is called from the capture's threads.

        `mirrored`: the camera shows everything as in a mirror, so pictures are flipped back. `exposes`: expose by
        hand, if the camera can. `keep`: a folder where each shot is written; without it pictures stay in memory.
        """
        self._name = name
        self._post = post
        self._closing = threading.Event()
        self._wishes = Wishes(name, mirrored=mirrored, exposes=exposes, mains=mains_hz(world.zone()))
        self._cameras = Cameras(world.open, world.only_name_of)
        self._clockwork = Clockwork(world.clock, world.wait or self._closing.wait)
        self._handover = Handover()
        self._news: SimpleQueue[tuple[Reader, News]] = SimpleQueue()
        self._telling = Telling(name.title)
        self._writer = None if keep is None else PictureWriter(keep, post)
        self._reader: Reader | None = None
        self._hanging: list[Reader] = []
        self._drawn = world.drawn
        self._call_ms: float | None = None
        """When the call began that is looked at now, if there is one."""
        self._lasted_ms = self._looked_ms = 0.0
        """How long that has lasted, as far as it counts, and when it was looked at last."""
        self._next_ms: float | None = world.clock()
        """When to open the camera next; None: never again."""
        self._other_name: str | None = None
        self._thread = threading.Thread(target=self._run, name="camera writer", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        if self._writer is not None:
            self._writer.start()
        self._thread.start()

    def next_shot(self, timeout_s: float, exposure: Exposure = Exposure.NORMAL) -> Shot | None:
        """A shot that is taken after this call, or a phone's newest one; None if there is none within so many seconds.

        A dark one takes about half a second. Where none can be had, or not yet, a normal one is given: the shot says
        which it is. Returns at once when the capture is closed. Only one thread may call this.
        """
        shot = self._handover.take(exposure, timeout_s)
        if shot is not None and self._writer is not None:
            self._writer.keep(shot)
        return shot

    def metered(self, number: int, mean: float, burnt_share: float) -> None:
        """Say how bright the board was in the shot with this number; later normal shots are exposed accordingly.

        `mean`: of its pixels, 0 to 255. `burnt_share`: of its pixels that are nearly white, 0 to 1.
        """
        self._handover.metered(number, mean, burnt_share)

    def close(self) -> None:
        """End within a second, whatever the camera does. Its settings are put back, unless it hangs."""
        self._closing.set()
        self._handover.close()
        if self._thread.is_alive():
            self._thread.join(_THREAD_S)
        if self._writer is not None:
            self._writer.close(_PICTURES_S)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                reader, news = self._news.get(timeout=_TICK_S)
            except Empty:
                pass
            else:
                if reader is self._reader:
                    self._take(news)
                reader.announced(news)
            self._tend()
        if self._reader is not None:
            self._reader.leave()
            self._reader.join(_READER_S)

    def _take(self, news: News) -> None:
        match news:
            case CameraUp():
                logger.info("%s gives pictures of %d x %d", news.name, news.width, news.height)
                self._post(self._telling.up(news))
            case CameraFixed():
                self._wishes = replace(self._wishes, exposes=False)
                self._post(news)
            case Loss():
                self._lost(news)

    def _lost(self, loss: Loss) -> None:
        ours = loss.reason is Reason.BUSY and bool(self._hanging)
        if not ours:  # it is a reader that hangs which still uses it
            self._down(loss)
        if loss.released and self._reader is not None:
            self._forget(self._reader)
            if loss.reason is Reason.ENDED or (loss.reason is Reason.LARGE and not self._name.is_live):
                self._next_ms = None

    def _down(self, loss: Loss) -> None:
        down = self._telling.down(loss)
        if down is not None:
            logger.info("No pictures: %s", down.sentence)
            self._post(down)

    def _tend(self) -> None:
        """Start a reader if there is none; abandon one that hangs."""
        now = self._clockwork.clock()
        title = self._name.title
        self._hanging = [each for each in self._hanging if each.is_alive]
        reader = self._reader
        if reader is None:
            if self._next_ms is not None and now >= self._next_ms and len(self._hanging) < MOST_HANGING:
                self._reader = Reader(
                    self._wishes,
                    self._cameras,
                    self._handover,
                    self._clockwork,
                    lambda who, what: self._news.put((who, what)),
                )
                self._reader.other_name = self._other_name
                self._reader.start()
        elif reader.is_opening:
            if now - reader.began_ms >= SLOW_MS:
                self._down(Loss(Reason.GONE, f"{title} doesn't answer. I'm still waiting for it.", released=False))
            if now - reader.began_ms >= NEVER_MS:
                self._abandon(reader)
        elif not self._drawn and self._hangs(reader.calling_ms, now):
            self._abandon(reader)
            self._down(Loss(Reason.FROZEN, sentence_of(title, Reason.FROZEN), released=False))

    def _hangs(self, since_ms: float | None, now: float) -> bool:
        """Whether a call that has lasted since then hangs. Where this thread has to wait, a call only may be slow."""
        if since_ms != self._call_ms:
            self._call_ms, self._lasted_ms = since_ms, 0.0
        elif since_ms is not None:
            self._lasted_ms += min(now - self._looked_ms, _SEEN_MS)
        self._looked_ms = now
        return self._lasted_ms >= HANGS_MS

    def _abandon(self, reader: Reader) -> None:
        reader.leave()
        self._hanging.append(reader)
        self._forget(reader)

    def _forget(self, reader: Reader) -> None:
        """Start another one soon, which knows what this one has found out."""
        self._other_name = reader.other_name
        self._reader = None
        self._next_ms = self._clockwork.clock() + RETRY_MS
