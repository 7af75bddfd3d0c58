"""The page of a camera's check: the newest picture, with what was seen drawn on it, and the sentences.

It is served as `outputs.page.server` says.
"""

import base64
from collections.abc import Sequence
from importlib import resources
from typing import Any, Final

from eclipse_companion.outputs.page.news import News
from eclipse_companion.outputs.page.server import SiteServer
from eclipse_companion.outputs.page.site import SHARED, Site

_CLIENTS: Final = 8
"""How many clients may look at once."""

_State = dict[str, Any]


class CameraPage:
    """Serves the page from now on, until `close`."""

    def __init__(self) -> None:
        """Raises `PageError` if no port is available."""
        self._news: News[_State] = News({}, shown=False)
        folder = resources.files(__package__) / "static"
        site: Site[_State] = Site(
            shell=(folder / "camera.html").read_text(encoding="utf-8"),
            setup=lambda: {"words": {}},
            state=lambda state: state,
            folders={**SHARED, "/camera/": folder},
            clients=_CLIENTS,
        )
        self._server = SiteServer(site, self._news, 0)
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
        self._news.change(lambda _: state)

    def close(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self._server.end()
