"""Several cameras in play, each with an eye and a thread of its own, as one.

In: what makes each of them. Out: what `joining` makes of their looks, posted to the loop.
"""

import threading
from collections.abc import Callable, Collection, Sequence
from functools import partial

from eclipse_companion.sensing.camera import CameraEvent, Look
from eclipse_companion.sensing.watching.joining import Joining
from eclipse_companion.sensing.watching.live import Watching

Post = Callable[[Look | CameraEvent], None]


class SeveralCameras:
    """Watch one board until they are closed."""

    def __init__(
        self, make: Sequence[Callable[[Post], Watching]], post: Post, late: Collection[int] = frozenset()
    ) -> None:
        """`make`: each makes one that isn't started yet, from where it posts. `post` is called from several threads.

        `late`: the numbers, from 0, of those that may never come, and begin when `begin` says so.
        """
        self._post, self._joining, self._lock = post, Joining(len(make), late), threading.Lock()
        self._cameras = [each(partial(self._take, number)) for number, each in enumerate(make)]
        self._waiting = set(late)

    def start(self) -> None:
        """Begin; returns at once."""
        for number, camera in enumerate(self._cameras):
            if number not in self._waiting:
                camera.start()

    def begin(self, number: int) -> None:
        """A camera that may come late has come, or is here again. From any thread."""
        with self._lock:
            first = number in self._waiting
            self._waiting.discard(number)
        if first:
            self._cameras[number].start()

    def look_again(self) -> None:
        """Read the board in the next glances, even if nothing has changed. From any thread."""
        for camera in self._cameras:
            camera.look_again()

    def close(self) -> None:
        """Let the cameras go, all at the same time: one that hangs makes none of the others wait."""
        closing = [threading.Thread(target=camera.close, name="camera", daemon=True) for camera in self._cameras]
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join()

    def _take(self, number: int, item: Look | CameraEvent) -> None:
        with self._lock:
            for told in self._joining.take(number, item):
                self._post(told)
            again, self._joining.again = self._joining.again, set()
        for each in again:
            self._cameras[each].look_again()
