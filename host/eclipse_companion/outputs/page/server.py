"""The page's server: has its own threads, and listens on the loopback interface alone.

`GET /` is the page, `GET /events` the view after each announcement (server-sent events), `POST /command` takes a word.
The last two need the token that the page carries.
Each client gets the newest view when it is ready for it: a slow or dead one holds nobody up, and nothing piles up.
"""

import json
import re
import secrets
import sys
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import Any, Final
from urllib.parse import parse_qs

from eclipse_companion.announcements import Clocks, Fact
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.outputs.keys import KEYS
from eclipse_companion.outputs.page.facts import TEXT_FACTS, PageFacts
from eclipse_companion.outputs.view import View

_LOOPBACK: Final = "127.0.0.1"
_CLIENTS: Final = 16
"""How many clients may listen at once."""
_PULSE_S: Final = 10.0
"""How often a comment is sent, in seconds; sending it finds clients that have gone."""
_PATIENCE_S: Final = 10.0
"""How long a client may take to send its request, or to receive what it is sent, in seconds."""
_GOODBYE_S: Final = 1.0
"""How long clients may take to hear that the server is ending, in seconds."""
_RETRY_MS: Final = 1000
_LONGEST: Final = 64
"""The most bytes of a command's body."""
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


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
        self._news = _News(view)
        try:
            self._server = _Server(port, self._news, facts, facts.setup(view.sentences, typed=typed), post)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise PageError(
                f"I can't serve the page on port {port} ({reason}). Choose another port, or 0 for any free one."
            ) from error
        self.url = f"http://{self._server.host}/"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="page", daemon=True)
        self._thread.start()

    def tell(self, announcement: Fact) -> None:
        """Show an announcement; returns at once."""
        self._news.tell(announcement)

    def close(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self._news.close()
        self._server.wait_for_clients(time.monotonic() + _GOODBYE_S)
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _News:
    """The newest view, for the clients that wait for it."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._clocks_told = time.monotonic()
        self._number = 1
        self._changed = threading.Condition()
        self.closed = False

    def tell(self, announcement: Fact) -> None:
        with self._changed:
            self._view = self._view.after(announcement)
            if isinstance(announcement, Clocks):
                self._clocks_told = time.monotonic()
            self._number += 1
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self.closed = True
            self._changed.notify_all()

    def newer(self, than: int, limit_s: float) -> tuple[int, View, float]:
        """The newest view with its number, as soon as that is higher than `than`, or after a while.

        The third value: milliseconds since the clocks were announced.
        """
        with self._changed:
            self._changed.wait_for(lambda: self.closed or self._number > than, limit_s)
            return self._number, self._view, (time.monotonic() - self._clocks_told) * 1000.0


class _Server(ThreadingHTTPServer):
    """Carries what its requests need."""

    daemon_threads = True
    block_on_close = False

    def __init__(
        self, port: int, news: _News, facts: PageFacts, setup: dict[str, Any], post: Callable[[str], None]
    ) -> None:
        super().__init__((_LOOPBACK, port), _Request)
        self.host = f"{_LOOPBACK}:{self.server_address[1]}"
        self.hosts = {self.host, f"localhost:{self.server_address[1]}"}
        self.token = secrets.token_urlsafe(16)
        self.news = news
        self.facts = facts
        self.accepted = re.compile("|".join([*KEYS.values(), "[1-9]", *facts.ACCEPTED]))
        self.post = post
        self.seats = threading.BoundedSemaphore(_CLIENTS)
        self._setup = json.dumps({"token": self.token, **setup}, ensure_ascii=False).replace("<", "\\u003c")
        self._text = resources.files(__package__).joinpath("page.html").read_text(encoding="utf-8")

    def wait_for_clients(self, until: float) -> None:
        """Wait until no client is being sent anything, at most until this time, in seconds of the monotonic clock."""
        for _ in range(_CLIENTS):
            if not self.seats.acquire(timeout=max(0.0, until - time.monotonic())):
                return

    def page(self, nonce: str) -> bytes:
        """The page's HTML; `nonce` marks the styles and the script that may be used."""
        return self._text.replace("{{nonce}}", nonce).replace("{{setup}}", self._setup).encode()

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a client that leaves in the middle of something is none of the player's business."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Request(BaseHTTPRequestHandler):
    """One request."""

    timeout = _PATIENCE_S

    def do_GET(self) -> None:
        """The page, or its events."""
        path, _, query = self.path.partition("?")
        if not self._from_here():
            self._refuse(HTTPStatus.FORBIDDEN)
        elif self.path == "/":
            nonce = secrets.token_urlsafe(12)
            policy = (
                f"default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; connect-src 'self'; "
                "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            )
            self._answer(self._carrier.page(nonce), "text/html; charset=utf-8", {"Content-Security-Policy": policy})
        elif path == "/events":
            self._events(parse_qs(query).get("token", [""])[0])
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """A command from the page: its token, and a word as the body."""
        if self.path != "/command":
            self._refuse(HTTPStatus.NOT_FOUND)
            return
        if not self._from_here() or not self._is_ours(self.headers.get("X-Token", "")):
            self._refuse(HTTPStatus.FORBIDDEN)
            return
        length = self.headers.get("Content-Length", "")
        if not (
            length.isascii() and length.isdecimal() and len(length) <= len(str(_LONGEST)) and int(length) <= _LONGEST
        ):
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        word = self.rfile.read(int(length)).decode("utf-8", "replace")
        if not self._carrier.accepted.fullmatch(word):
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        self._carrier.post(word)
        self._refuse(HTTPStatus.NO_CONTENT)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
        """Print nothing: standard error is the player's."""

    @property
    def _carrier(self) -> _Server:
        assert isinstance(self.server, _Server)
        return self.server

    def _from_here(self) -> bool:
        """Whether the page itself asks: not another site's page, nor one whose name was rebound to this machine."""
        origin = self.headers.get("Origin")
        asked = self.headers.get("Host", "") in self._carrier.hosts
        return asked and (origin is None or origin.removeprefix("http://") in self._carrier.hosts)

    def _is_ours(self, token: str) -> bool:
        return secrets.compare_digest(token.encode("utf-8", "replace"), self._carrier.token.encode())

    def _events(self, token: str) -> None:
        if not self._is_ours(token):
            self._refuse(HTTPStatus.FORBIDDEN)
            return
        if not self._carrier.seats.acquire(blocking=False):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        try:
            self._head(HTTPStatus.OK, {"Content-Type": "text/event-stream; charset=utf-8"})
            self.wfile.write(f"retry: {_RETRY_MS}\n\n".encode())
            self._send_views()
        finally:
            self._carrier.seats.release()

    def _send_views(self) -> None:
        news, seen = self._carrier.news, 0
        while True:
            number, view, passed_ms = news.newer(seen, _PULSE_S)
            if number > seen:
                text = json.dumps(self._carrier.facts.state(view, passed_ms), ensure_ascii=False)
                self.wfile.write(f"id: {number}\ndata: {text}\n\n".encode())
            elif news.closed:
                break
            else:
                self.wfile.write(b":\n\n")
            seen = number
        self.wfile.write(b"event: stopped\ndata:\n\n")

    def _answer(self, body: bytes, kind: str, headers: dict[str, str]) -> None:
        self._head(HTTPStatus.OK, {"Content-Type": kind, "Content-Length": str(len(body)), **headers})
        self.wfile.write(body)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer without a body."""
        self._head(status, {"Content-Length": "0"} if status is not HTTPStatus.NO_CONTENT else {})

    def _head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**_HEADERS, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
