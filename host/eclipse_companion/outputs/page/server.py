"""The game's page: the view after each announcement, and the commands that the page posts.

`POST /command` takes a word, with the token that the page carries; the rest is as `loopback` says.
"""

import json
import re
import time
from collections.abc import Callable
from http import HTTPStatus
from importlib import resources
from typing import Final

from eclipse_companion.announcements import Clocks, Fact
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.outputs.keys import KEYS
from eclipse_companion.outputs.page.facts import TEXT_FACTS, PageFacts
from eclipse_companion.outputs.page.loopback import LocalRequest, LocalServer, News
from eclipse_companion.outputs.view import View

_CLIENTS: Final = 16
"""How many clients may listen at once."""
_LONGEST: Final = 64
"""The most bytes of a command's body."""

_Shown = tuple[View, float]
"""A view, and when the clocks were announced, in seconds of the monotonic clock."""


class PageError(CompanionError):
    """The page can't be served."""


class Page:
    """Serves the game's page from now on, until `close`."""

    def __init__(
        self,
        view: View,
        post: Callable[[str], None],
        port: int = 0,
        *,
        typed: bool = False,
        facts: PageFacts = TEXT_FACTS,
    ) -> None:
        """`view`: the game's, before the first announcement; `facts`: what the page shows of it.

        `post` receives a command's word (with its position, if any) or a digit, from any thread; returns at once.
        `port` 0: any free one. `typed`: people type their turns in a terminal; the page says so.

        Raises `PageError` if the port isn't available.
        """
        self._news: News[_Shown] = News((view, time.monotonic()), shown=True)

        def written(shown: _Shown) -> str:
            view, clocks_told = shown
            return json.dumps(facts.state(view, (time.monotonic() - clocks_told) * 1000.0), ensure_ascii=False)

        try:
            self._server = _Server(port, self._news, written, facts, post)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise PageError(
                f"I can't serve the page on port {port} ({reason}). Choose another port, or 0 for any free one."
            ) from error
        told = {"token": self._server.token, **facts.setup(view.sentences, typed=typed)}
        setup = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
        text = resources.files(__package__).joinpath("page.html").read_text(encoding="utf-8")
        self._server.html = text.replace("{{setup}}", setup)
        self.url = self._server.url
        self._server.begin()

    def tell(self, announcement: Fact) -> None:
        """Show an announcement; returns at once."""
        now = time.monotonic() if isinstance(announcement, Clocks) else None
        self._news.change(lambda shown: (shown[0].after(announcement), shown[1] if now is None else now))

    def close(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self._server.end()


class _Server(LocalServer):
    """Also takes commands."""

    def __init__(
        self,
        port: int,
        news: News[_Shown],
        written: Callable[[_Shown], str],
        facts: PageFacts,
        post: Callable[[str], None],
    ) -> None:
        super().__init__(port, news, written, clients=_CLIENTS, request=_Request)
        self.accepted = re.compile("|".join([*KEYS.values(), "[1-9]", *facts.ACCEPTED]))
        self.post = post


class _Request(LocalRequest):
    """One request."""

    def do_POST(self) -> None:  # noqa: N802 - http.server's name
        """A command from the page: its token, and a word as the body."""
        carrier = self.carrier
        assert isinstance(carrier, _Server)
        if self.path != "/command":
            self.refuse(HTTPStatus.NOT_FOUND)
            return
        if not self.from_here() or not self.is_ours(self.headers.get("X-Token", "")):
            self.refuse(HTTPStatus.FORBIDDEN)
            return
        length = self.headers.get("Content-Length", "")
        if not (
            length.isascii() and length.isdecimal() and len(length) <= len(str(_LONGEST)) and int(length) <= _LONGEST
        ):
            self.refuse(HTTPStatus.BAD_REQUEST)
            return
        word = self.rfile.read(int(length)).decode("utf-8", "replace")
        if not carrier.accepted.fullmatch(word):
            self.refuse(HTTPStatus.BAD_REQUEST)
            return
        carrier.post(word)
        self.refuse(HTTPStatus.NO_CONTENT)
