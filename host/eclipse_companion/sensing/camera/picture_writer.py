"""Writes shots into a folder as JPEG files, if the user wants that. Otherwise pictures are in memory only.

A thread does it, so a slow disk holds nobody up. `000012.jpg` is a normal shot; `000012.dark.jpg` is the dark one that
came after it. Numbers go on from those that are there.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from queue import Full, Queue
from typing import Final

import cv2

from eclipse_companion.common.errors import why_of
from eclipse_companion.sensing.camera.events import NotKept
from eclipse_companion.sensing.camera.folder import DARK_MARK
from eclipse_companion.sensing.camera.shots import Exposure, Shot

_WAITING: Final = 16
"""How many shots may wait for the disk."""
_QUALITY: Final = 95


class PictureWriter:
    """Keeps shots in a folder, which it makes, for its user alone. Stops at the first failure, which it posts."""

    def __init__(self, folder: Path, post: Callable[[NotKept], None]) -> None:
        """`post` may be called from any thread."""
        self._folder = folder
        self._post = post
        self._shots: Queue[Shot | None] = Queue(_WAITING)
        self._failed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera pictures", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def keep(self, shot: Shot) -> None:
        """Write it soon; returns at once."""
        if not self._failed.is_set():
            try:
                self._shots.put_nowait(shot)
            except Full:
                self._fail("the disk is too slow")

    def close(self, timeout_s: float) -> None:
        """Write what waits, for at most so many seconds."""
        try:
            self._shots.put(None, timeout=timeout_s)
        except Full:
            return
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def _run(self) -> None:
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            names = Names(max(map(_number, self._folder.glob("*.jpg")), default=0))
            while (shot := self._shots.get()) is not None and not self._failed.is_set():
                _, data = cv2.imencode(".jpg", shot.pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
                (self._folder / names.of(shot.exposure)).write_bytes(data.tobytes())
        except OSError as error:
            self._fail(why_of(error))

    def _fail(self, why: str) -> None:
        if not self._failed.is_set():
            self._failed.set()
            self._post(NotKept(self._folder, f"Pictures can't be kept in {self._folder}: {why}."))


class Names:
    """The names of files, one after the other: a dark shot has the number of the normal one before it."""

    def __init__(self, last: int) -> None:
        """`last`: the highest number that there is."""
        self._number = last
        self._has_dark = True

    def of(self, exposure: Exposure) -> str:
        """The name of the next shot's file."""
        if exposure is Exposure.NORMAL or self._has_dark:
            self._number += 1
        self._has_dark = exposure is Exposure.DARK
        return f"{self._number:06}{DARK_MARK if self._has_dark else ''}.jpg"


def _number(file: Path) -> int:
    digits = file.name.partition(".")[0]
    return int(digits) if digits.isascii() and digits.isdigit() else 0
