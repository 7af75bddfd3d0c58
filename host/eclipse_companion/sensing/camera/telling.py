"""Which of a camera's losses are news: each is told once, and none that lasts for one try only.

In: what readers say. Out: what is posted. Pure logic.
"""

from eclipse_companion.sensing.camera.events import CameraDown, CameraUp, Loss


class Telling:
    """What has been told of one camera."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._told: Loss | None = None
        """What was told last; None while the camera is up, and at the beginning."""
        self._doubt: Loss | None = None
        """Something else, found by the latest try to open it."""

    def up(self, event: CameraUp) -> CameraUp:
        """The camera gives pictures."""
        self._told = self._doubt = None
        return event

    def down(self, loss: Loss) -> CameraDown | None:
        """It doesn't; None if that is known already.

        A camera that is plugged in again can't be used at once: the system is still giving it to its group. So
        another reason for which it can't be opened counts only if the next try finds it, too.
        """
        told, doubt = self._told, self._doubt
        if told is not None and loss.reason is told.reason:
            self._doubt = None
            return None
        if told is not None and not loss.opened and (doubt is None or loss.reason is not doubt.reason):
            self._doubt = loss
            return None
        self._told, self._doubt = loss, None
        return CameraDown(self._title, loss.reason, loss.sentence)
