"""A page on this machine alone: a server on the loopback interface, with threads of its own.

`GET /` is the page, `GET /events` what there is to see, each time that it changes (server-sent events); that needs the
token that the page carries. Each client gets the newest when it is ready for it: a slow or dead one holds nobody up,
and nothing piles up.
"""

import secrets
import sys
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Generic, TypeVar
from urllib.parse import parse_qs

_LOOPBACK: Final = "127.0.0.1"
_PULSE_S: Final = 10.0
"""How often a comment is sent, in seconds; sending it finds clients that have gone."""
_PATIENCE_S: Final = 10.0
"""How long a client may take to send its request, or to receive what it is sent, in seconds."""
_GOODBYE_S: Final = 1.0
"""How long clients may take to hear that the server is ending, in seconds."""
_RETRY_MS: Final = 1000
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_Value = TypeVar("_Value")


class News(Generic[_Value]):
    """The newest of something, for the clients that wait for it."""

    def __init__(self, value: _Value, *, shown: bool) -> None:
        """`shown`: the first value is something to see already."""
        self._value = value
        self._number = int(shown)
        self._changed = threading.Condition()
        self.closed = False

    def change(self, changed: Callable[[_Value], _Value]) -> None:
        """Make the newest of the one before."""
        with self._changed:
            self._value = changed(self._value)
            self._number += 1
            self._changed.notify_all()

    def close(self) -> None:
        """Nothing more comes."""
        with self._changed:
            self.closed = True
            self._changed.notify_all()

    def newer(self, than: int, limit_s: float) -> tuple[int, _Value]:
        """The newest with its number, as soon as that is higher than `than`, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.closed or self._number > than, limit_s)
            return self._number, self._value


class LocalServer(ThreadingHTTPServer):
    """Serves from its making until `end`. Raises `OSError` or `OverflowError` if the port isn't available."""

    daemon_threads = True
    block_on_close = False

    def __init__(
        self,
        port: int,
        news: News[Any],
        written: Callable[[Any], str],
        *,
        clients: int,
        request: "type[LocalRequest] | None" = None,
    ) -> None:
        """`written`: the newest as a client reads it. `clients`: how many may listen at once.

        `port` 0: any free one. The page itself is `html`, which is set before anybody can know the address.
        """
        super().__init__((_LOOPBACK, port), request or LocalRequest)
        self.host = f"{_LOOPBACK}:{self.server_address[1]}"
        self.hosts = {self.host, f"localhost:{self.server_address[1]}"}
        self.token = secrets.token_urlsafe(16)
        self.news = news
        self.written = written
        self.html = ""
        """The page's HTML; each `{{nonce}}` in it marks styles and scripts that may be used."""
        self.watching = 0
        """How many clients listen."""
        self._clients = clients
        self._watch = threading.Condition()
        self._thread = threading.Thread(target=self.serve_forever, args=(0.1,), name="page", daemon=True)

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://{self.host}/"

    def begin(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def end(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self.news.close()
        with self._watch:
            self._watch.wait_for(lambda: not self.watching, _GOODBYE_S)
        self.shutdown()
        self.server_close()
        self._thread.join()

    def enter(self) -> bool:
        """One more client listens; false if there are too many."""
        with self._watch:
            if self.watching >= self._clients:
                return False
            self.watching += 1
            return True

    def leave(self) -> None:
        """A client has gone."""
        with self._watch:
            self.watching -= 1
            self._watch.notify_all()

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a client that leaves in the middle of something is none of the user's business."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class LocalRequest(BaseHTTPRequestHandler):
    """One request."""

    timeout = _PATIENCE_S

    def do_GET(self) -> None:
        """The page, or its events."""
        path, _, query = self.path.partition("?")
        if not self.from_here():
            self.refuse(HTTPStatus.FORBIDDEN)
        elif self.path == "/":
            nonce = secrets.token_urlsafe(12)
            policy = (
                f"default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; connect-src 'self'; "
                "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            )
            body = self.carrier.html.replace("{{nonce}}", nonce).encode()
            kind = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body))}
            self._head(HTTPStatus.OK, {**kind, "Content-Security-Policy": policy})
            self.wfile.write(body)
        elif path == "/events":
            self._events(parse_qs(query).get("token", [""])[0])
        else:
            self.refuse(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
        """Print nothing: standard error is the user's."""

    @property
    def carrier(self) -> LocalServer:
        """The server, which carries what requests need."""
        assert isinstance(self.server, LocalServer)
        return self.server

    def from_here(self) -> bool:
        """Whether the page itself asks: not another site's page, nor one whose name was rebound to this machine."""
        origin = self.headers.get("Origin")
        asked = self.headers.get("Host", "") in self.carrier.hosts
        return asked and (origin is None or origin.removeprefix("http://") in self.carrier.hosts)

    def is_ours(self, token: str) -> bool:
        """Whether this is the token that the page carries."""
        return secrets.compare_digest(token.encode("utf-8", "replace"), self.carrier.token.encode())

    def refuse(self, status: HTTPStatus) -> None:
        """Answer without a body."""
        self._head(status, {"Content-Length": "0"} if status is not HTTPStatus.NO_CONTENT else {})

    def _events(self, token: str) -> None:
        if not self.is_ours(token):
            self.refuse(HTTPStatus.FORBIDDEN)
            return
        if not self.carrier.enter():
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        try:
            self._head(HTTPStatus.OK, {"Content-Type": "text/event-stream; charset=utf-8"})
            self.wfile.write(f"retry: {_RETRY_MS}\n\n".encode())
            self._send_news()
        finally:
            self.carrier.leave()

    def _send_news(self) -> None:
        news, seen = self.carrier.news, 0
        while True:
            number, value = news.newer(seen, _PULSE_S)
            if number > seen:
                self.wfile.write(f"id: {number}\ndata: {self.carrier.written(value)}\n\n".encode())
            elif news.closed:
                break
            else:
                self.wfile.write(b":\n\n")
            seen = number
        self.wfile.write(b"event: stopped\ndata:\n\n")

    def _head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**_HEADERS, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
