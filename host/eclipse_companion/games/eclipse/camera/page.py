"""The page of a camera's check: the newest picture, with what was seen drawn on it, and the sentences.

It is served as `outputs.page.single` says.
"""

import base64
from collections.abc import Sequence
from importlib import resources
from typing import Any, Final

from eclipse_companion.outputs.page.single import Look, SinglePage

_LOOK: Final = Look(
    title="camera",
    module="/camera/camera.js",
    style="/camera/camera.css",
    labels={"camera": "The camera", "picture": "What the camera sees, with the board outlined"},
    folders={"/camera/": resources.files(__package__) / "static"},
)
_WAITING: Final = "I'm waiting for the camera."


class CameraPage:
    """Serves the page from now on, until `close`."""

    def __init__(self) -> None:
        """Raises `PageError` if no port is available."""
        self._page = SinglePage(_LOOK, "en", _state(None, [_WAITING], [], good=False))
        self.url: Final = self._page.url
        self.close: Final = self._page.close

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return self._page.watched

    def show(self, jpeg: bytes | None, sentences: Sequence[str], notes: Sequence[str], *, good: bool) -> None:
        """Show a picture, None if there is none, and sentences; returns at once. `good`: nothing is to be changed."""
        self._page.show(_state(jpeg, sentences, notes, good=good))


def _state(jpeg: bytes | None, sentences: Sequence[str], notes: Sequence[str], *, good: bool) -> dict[str, Any]:
    picture = None if jpeg is None else f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"
    told = {"picture": picture, "sentences": list(sentences), "notes": list(notes), "good": good}
    return {"link": "", "well": True, **told}
