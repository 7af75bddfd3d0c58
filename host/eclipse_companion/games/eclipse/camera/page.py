"""The page of a camera's check: the newest picture, with what was seen drawn on it, and the sentences.

It is served as `outputs.page.loopback` says.
"""

import base64
import json
from collections.abc import Sequence
from importlib import resources
from typing import Final

from eclipse_companion.outputs.page.loopback import LocalServer, News
from eclipse_companion.outputs.page.server import PageError

_CLIENTS: Final = 8
"""How many clients may look at once."""


class CameraPage:
    """Serves the page from now on, until `close`."""

    def __init__(self) -> None:
        """Raises `PageError` if no port is available."""
        self._news: News[str] = News("", shown=False)
        try:
            self._server = LocalServer(0, self._news, str, clients=_CLIENTS)
        except OSError as error:
            raise PageError(f"I can't serve a page ({error.strerror}). Use --picture FILE.jpg instead.") from error
        text = resources.files(__package__).joinpath("page.html").read_text(encoding="utf-8")
        self._server.html = text.replace("{{token}}", self._server.token)
        self.url = self._server.url
        self._server.begin()

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return self._server.watching > 0

    def show(self, jpeg: bytes | None, sentences: Sequence[str], notes: Sequence[str], *, good: bool) -> None:
        """Show a picture, None if there is none, and sentences; returns at once. `good`: nothing is to be changed."""
        picture = None if jpeg is None else f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"
        state = {"picture": picture, "sentences": list(sentences), "notes": list(notes), "good": good}
        text = json.dumps(state)
        self._news.change(lambda _: text)

    def close(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self._server.end()
