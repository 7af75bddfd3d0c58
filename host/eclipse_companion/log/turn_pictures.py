"""The pictures of games' turns, if somebody wants them: JPEG files beside the log, one for each turn that counts.

In: pictures to keep, turns that were taken back. Out: files. `UUID/03.jpg` in this folder shows the board after the
third turn of that game. A thread writes and removes them, so that nobody who plays waits for a disk.
"""

import logging
import shutil
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from eclipse_companion.common import atomic_files
from eclipse_companion.common.errors import why_of

logger = logging.getLogger(__name__)

FOLDER: Final = "turn-pictures"
"""Below the data folder."""
MOST_WAITING: Final = 16
"""How many pictures may wait for the disk."""
WAIT_S: Final = 10.0
"""The most time that closing waits for the disk, in seconds."""

Notify = Callable[[str, dict[str, str]], None]
"""Receives the key of a notice, and its words."""
_ENDING: Final = ".jpg"


class PictureFiles:
    """The pictures of all games in a folder, which is made for its user alone once there is a picture."""

    def __init__(self, folder: Path, notify: Notify = lambda _, __: None) -> None:
        """`notify` is called with `pictures_failed`, once until a picture is on the disk again; from any thread."""
        self._folder = folder
        self._notify = notify
        self._failing = False
        self._waiting = threading.Semaphore(MOST_WAITING)
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def keep(self, uuid: str, number: int, jpeg: Callable[[], bytes]) -> None:
        """Keep a turn's picture soon, in place of an earlier one; returns at once. `number` counts from 1.

        `jpeg` makes the file's content, in the thread that writes.
        """
        if self._waiting.acquire(blocking=False):
            self._post(partial(self._keep, self._path(uuid, number), jpeg))
        else:
            self._failed("the disk is too slow")

    def drop(self, uuid: str, after: int) -> None:
        """Remove the pictures of all turns after this many; returns at once."""
        self._post(partial(self._drop, uuid, after))

    def of(self, uuid: str) -> dict[int, Path]:
        """The files of a game's pictures by the numbers of their turns, in order."""
        files = (self._folder / uuid).glob(f"*{_ENDING}")
        return {int(file.stem): file for file in sorted(files) if file.stem.isdecimal()}

    def remove(self, uuid: str) -> None:
        """Remove all pictures of a game, now. Raises `OSError`."""
        if (self._folder / uuid).is_dir():
            shutil.rmtree(self._folder / uuid)

    def close(self) -> None:
        """Do what was asked for; a notice says if that takes too long."""
        if self._thread is None:
            return
        self._work.put(None)
        self._thread.join(WAIT_S)
        if self._thread.is_alive():
            self._failed("the disk is too slow")
        self._thread = None

    def _path(self, uuid: str, number: int) -> Path:
        return self._folder / uuid / f"{number:02}{_ENDING}"

    def _post(self, work: Callable[[], None]) -> None:
        self._work.put(work)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="turns' pictures", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            try:
                work()
            except OSError as error:
                self._failed(why_of(error))
            except Exception as error:  # whatever a picture does, the next one is kept
                logger.exception("A turn's picture isn't kept")
                self._failed(f"{type(error).__name__}: {error}")

    def _keep(self, path: Path, jpeg: Callable[[], bytes]) -> None:
        self._waiting.release()
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        atomic_files.write(path, jpeg())
        self._failing = False

    def _drop(self, uuid: str, after: int) -> None:
        for number, file in self.of(uuid).items():
            if number > after:
                file.unlink(missing_ok=True)

    def _failed(self, why: str) -> None:
        if not self._failing:
            self._failing = True
            self._notify("pictures_failed", {"folder": str(self._folder), "reason": why})
