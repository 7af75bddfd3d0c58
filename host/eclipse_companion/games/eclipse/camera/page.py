"""The page of a camera's check: the newest picture, with what was seen drawn on it, and the sentences.

It listens on the loopback interface alone. `GET /` is the page, `GET /events` what there is to see (server-sent
events); that needs the token that the page carries. Each client gets the newest picture when it is ready for it.
"""

import base64
import json
import secrets
import sys
import threading
import time
from collections.abc import Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import Final
from urllib.parse import parse_qs

from eclipse_companion.outputs.page.server import PageError

_LOOPBACK: Final = "127.0.0.1"
_CLIENTS: Final = 8
"""How many clients may look at once."""
_PULSE_S: Final = 10.0
"""How often a comment is sent, in seconds, if there is no picture; sending it finds clients that have gone."""
_PATIENCE_S: Final = 10.0
"""How long a client may take to send its request, or to receive what it is sent, in seconds."""
_GOODBYE_S: Final = 1.0
"""How long clients may take to hear that the check is over, in seconds."""
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class CameraPage:
    """Serves the page from now on, until `close`."""

    def __init__(self) -> None:
        """Raises `PageError` if no port is available."""
        self._news = _News()
        try:
            self._server = _Server(self._news)
        except OSError as error:
            raise PageError(f"I can't serve a page ({error.strerror}). Use --picture FILE.jpg instead.") from error
        self.url = f"http://{self._server.host}/"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="page", daemon=True)
        self._thread.start()

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return self._server.watching > 0

    def show(self, jpeg: bytes | None, sentences: Sequence[str], notes: Sequence[str], *, good: bool) -> None:
        """Show a picture, None if there is none, and sentences; returns at once. `good`: nothing is to be changed."""
        picture = None if jpeg is None else f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"
        state = {"picture": picture, "sentences": list(sentences), "notes": list(notes), "good": good}
        self._news.tell(json.dumps(state))

    def close(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self._news.close()
        self._server.wait_for_clients(time.monotonic() + _GOODBYE_S)
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _News:
    """The newest state, for the clients that wait for it."""

    def __init__(self) -> None:
        self._text = ""
        self._number = 0
        self._changed = threading.Condition()
        self.closed = False

    def tell(self, text: str) -> None:
        with self._changed:
            self._text = text
            self._number += 1
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self.closed = True
            self._changed.notify_all()

    def newer(self, than: int, limit_s: float) -> tuple[int, str]:
        """The newest state with its number, as soon as that is higher than `than`, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.closed or self._number > than, limit_s)
            return self._number, self._text


class _Server(ThreadingHTTPServer):
    """Carries what its requests need."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, news: _News) -> None:
        super().__init__((_LOOPBACK, 0), _Request)
        self.host = f"{_LOOPBACK}:{self.server_address[1]}"
        self.hosts = {self.host, f"localhost:{self.server_address[1]}"}
        self.token = secrets.token_urlsafe(16)
        self.news = news
        self.watching = 0
        self._watch = threading.Condition()
        self._html = resources.files(__package__).joinpath("page.html").read_text(encoding="utf-8")

    def enter(self) -> bool:
        """One more client looks; false if there are too many."""
        with self._watch:
            if self.watching >= _CLIENTS:
                return False
            self.watching += 1
            return True

    def leave(self) -> None:
        """A client has gone."""
        with self._watch:
            self.watching -= 1
            self._watch.notify_all()

    def wait_for_clients(self, until: float) -> None:
        """Wait until no client looks any more, at most until this time, in seconds of the monotonic clock."""
        with self._watch:
            self._watch.wait_for(lambda: not self.watching, max(0.0, until - time.monotonic()))

    def page(self, nonce: str) -> bytes:
        """The page's HTML; `nonce` marks the styles and the script that may be used."""
        return self._html.replace("{{nonce}}", nonce).replace("{{token}}", self.token).encode()

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a client that leaves in the middle of something is none of the user's business."""
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
            body = self._carrier.page(nonce)
            kind = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body))}
            self._head(HTTPStatus.OK, {**kind, "Content-Security-Policy": policy})
            self.wfile.write(body)
        elif path == "/events":
            self._events(parse_qs(query).get("token", [""])[0])
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
        """Print nothing: standard error is the user's."""

    @property
    def _carrier(self) -> _Server:
        assert isinstance(self.server, _Server)
        return self.server

    def _from_here(self) -> bool:
        """Whether the page itself asks: not another site's page, nor one whose name was rebound to this machine."""
        origin = self.headers.get("Origin")
        asked = self.headers.get("Host", "") in self._carrier.hosts
        return asked and (origin is None or origin.removeprefix("http://") in self._carrier.hosts)

    def _events(self, token: str) -> None:
        if not secrets.compare_digest(token.encode("utf-8", "replace"), self._carrier.token.encode()):
            self._refuse(HTTPStatus.FORBIDDEN)
            return
        if not self._carrier.enter():
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        try:
            self._head(HTTPStatus.OK, {"Content-Type": "text/event-stream; charset=utf-8"})
            self._send_states()
        finally:
            self._carrier.leave()

    def _send_states(self) -> None:
        news, seen = self._carrier.news, 0
        while True:
            number, text = news.newer(seen, _PULSE_S)
            if number > seen:
                self.wfile.write(f"id: {number}\ndata: {text}\n\n".encode())
            elif news.closed:
                break
            else:
                self.wfile.write(b":\n\n")
            seen = number
        self.wfile.write(b"event: stopped\ndata:\n\n")

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer without a body."""
        self._head(status, {"Content-Length": "0"})

    def _head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**_HEADERS, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
