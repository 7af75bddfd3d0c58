"""Serves the page of a phone that films, and takes its pictures in, in a thread of its own.

`GET /phone` is the page. `POST /phone/join` gives a secret for a code; with it, `POST /phone/picture` takes a picture,
and `POST /phone/told` what the phone says of itself; both answer what it is to do. Nothing else is served here, and
of a request without a secret at most some kilobytes are read.
"""

import asyncio
import json
import logging
import secrets
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final, Protocol

from eclipse_companion.outputs.page.connections import ConnectionPool
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.page.files import read_files, sent
from eclipse_companion.outputs.page.guard import HEADERS, Asker, Guard
from eclipse_companion.outputs.page.joined import joined
from eclipse_companion.outputs.page.network import EVERYWHERE, PHONE_PORTS, Network
from eclipse_companion.outputs.page.server import address_of, bound
from eclipse_companion.outputs.page.site import SHARED, game_parts
from eclipse_companion.outputs.page.web_library import web
from eclipse_companion.outputs.phone.joining import Phones, Refused

logger = logging.getLogger(__name__)

PATH: Final = "/phone"
MOST_TOLD: Final = 4096
"""Bytes of what a phone says of itself."""
_HEADER: Final = "X-Phone"
"""The secret of a phone that sends a picture."""
_KNOWN: Final = "X-Known"
"""The number of what a phone shows of the game: it is told what is newer."""
_TIMES: Final = "X-Times"
"""When its shutter opened and when it was sent, in ms of the phone's clock: `1234.5 1260.1`."""
_DIGITS: Final = 9
_CONNECTIONS: Final = 32
_LINGERS_S: Final = 2.0
"""How long the rest of a refused request is read, and thrown away, so that its sender reads why."""
_QUIET: Final = logging.getLogger(f"{__name__}.quiet")
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


class Films(Protocol):
    """Who takes the pictures. Called from the server's thread; returns at once."""

    @property
    def most_bytes(self) -> int:
        """Of a picture."""

    def joined(self, number: int) -> None:
        """Another phone has this number from now on."""

    def picture(self, number: int, data: bytes, shutter: float, sent: float) -> int:
        """Take in what a phone has sent, with its times in ms; the status of the answer, 200 if all is well."""

    def told(self, number: int, said: Mapping[str, Any]) -> None:
        """A phone says something of itself."""

    def answer(self, number: int, known: int) -> Mapping[str, Any]:
        """What it is to be told; `known`: the number of what it shows of the game, 0 if it shows nothing."""


CornerLabel = tuple[str, int, int]
"""What a corner is called, and where it usually is in a picture: 0 0 at its upper left, 1 1 at its lower right."""


@dataclass(frozen=True)
class PhonePage:
    """What the page needs."""

    language: str
    title: str
    words: Mapping[str, str]
    refusal: Callable[[str], str]
    """Why a phone may not film, in a sentence, by the reason of `joining.Refused`."""
    corners: Sequence[CornerLabel] = ()
    """Those that people can mark in its picture; empty if they can't."""
    facts: PageFacts | None = None
    """What pages show of the game, whose board is drawn; None: there is no game."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    """What the game's modules are told once, beside the words."""


class PhoneServer:
    """Serves from now on, until `close`."""

    def __init__(
        self, network: Network, phones: Phones, films: Films, page: PhonePage, port: int | None = None
    ) -> None:
        """`network` has TLS. `port` None: a usual one, or else any; 0: any. Raises `PageError`."""
        self._phones, self._films, self._page = phones, films, page
        self._network = network
        self._socket = bound(port, EVERYWHERE, PHONE_PORTS)
        self.port: Final[int] = self._socket.getsockname()[1]
        self._guard = Guard(self.port, network)
        self.url: Final = f"{network.scheme}://{network.address}:{self.port}{PATH}#code={phones.code}"
        """The address that a phone scans; browsers keep what follows the `#` to themselves."""
        folders = {**SHARED, "/phone/": resources.files(__package__) / "static"}
        parts = ""
        if page.facts is not None:
            if page.facts.folder is not None:
                folders["/game/"] = page.facts.folder
            parts = game_parts(page.facts.STYLES, page.facts.MODULE)
        shell = (folders["/phone/"] / "phone.html").read_text(encoding="utf-8")
        shell = shell.replace("{{language}}", page.language).replace("{{title}}", page.title)
        shell = shell.replace("{{game_parts}}\n", parts)
        files = read_files(folders)
        self._html, together = joined(shell, files)
        self._files = {**files, **together}
        self._loop = asyncio.new_event_loop()
        self._ended: asyncio.Event
        self._pool: ConnectionPool
        begun = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(begun,), name="phone page", daemon=True)
        self._thread.start()
        begun.wait()
        logger.info("A phone's page is served at port %d", self.port)

    def close(self) -> None:
        """Stop serving."""
        with suppress(RuntimeError):  # it has ended before
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    def _serve(self, begun: threading.Event) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._run(begun))

    async def _run(self, begun: threading.Event) -> None:
        self._ended = asyncio.Event()
        app = web.Application(middlewares=[self._admit], client_max_size=self._films.most_bytes)
        app.router.add_post(f"{PATH}/join", self._join)
        app.router.add_post(f"{PATH}/picture", self._picture)
        app.router.add_post(f"{PATH}/told", self._told)
        app.router.add_get("/{path:.*}", self._read)
        served = web.AppRunner(app, access_log=None, logger=_QUIET, lingering_time=_LINGERS_S, shutdown_timeout=0.1)
        await served.setup()
        server = served.server
        assert server is not None
        self._pool = ConnectionPool(server, lambda: server.connections, _CONNECTIONS)
        tasks = [
            asyncio.create_task(self._pool.open(self._socket, self._network.tls)),
            asyncio.create_task(self._pool.sweep()),
        ]
        begun.set()
        await self._ended.wait()
        for task in tasks:
            task.cancel()
        self._socket.close()
        self._pool.close()
        await served.cleanup()

    @web.middleware
    async def _admit(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuses what isn't this page's."""
        self._pool.touch(request.protocol)
        response: web.StreamResponse
        try:
            response = web.Response(status=403) if self._asker(request) is None else await handler(request)
        except web.HTTPException as refusal:
            response = web.Response(status=refusal.status)
        except ConnectionError:
            response = web.Response(status=400)  # for nobody: it has gone
        except Exception:  # the game goes on
            logger.exception("A phone can't be answered")
            response = web.Response(status=500)
        if not response.prepared:
            response.headers.setdefault("Cache-Control", "no-store")
            response.headers.update(HEADERS)
        return response

    def _asker(self, request: web.Request) -> Asker | None:
        return self._guard.asker(request.headers, address_of(request, "peername"), address_of(request, "sockname"))

    async def _read(self, request: web.Request) -> web.StreamResponse:
        """The page, or a static file."""
        if request.path in {PATH, "/"}:
            return self._shell(request)
        file = self._files.get(request.path)
        return web.Response(status=404) if file is None else sent(file, request)

    def _shell(self, request: web.Request) -> web.Response:
        nonce = secrets.token_urlsafe(12)
        page = self._page
        told = {**page.setup, "language": page.language, "words": dict(page.words), "corners": page.corners}
        setup = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
        html = self._html.replace("{{nonce}}", nonce).replace("{{setup}}", setup)
        response = web.Response(text=html, content_type="text/html")
        response.headers.update(self._guard.page_headers(nonce, request.host, Asker.ELSEWHERE))
        response.headers["Permissions-Policy"] = "camera=(self)"
        return response

    async def _join(self, request: web.Request) -> web.StreamResponse:
        """A secret for a code."""
        values = await self._values(request)
        code = values.get("code")
        came = self._phones.join(code if isinstance(code, str) else "", address_of(request, "peername"))
        if isinstance(came, Refused):
            return web.json_response({"refused": self._page.refusal(came.why)})
        self._films.joined(came.number)
        return web.json_response({"secret": came.secret, "number": came.number})

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        """One picture."""
        number = self._phones.number_of(request.headers.get(_HEADER))
        if number is None:
            return web.Response(status=403)
        if (request.content_length or 0) > self._films.most_bytes:
            return web.Response(status=413)
        times = _numbers(request.headers.get(_TIMES, ""))
        with self._pool.busy(request.protocol):
            data = await request.read()
        status = self._films.picture(number, data, *times)
        known = _whole(request.headers.get(_KNOWN, ""))
        return web.json_response(dict(self._films.answer(number, known)), status=status)

    async def _told(self, request: web.Request) -> web.StreamResponse:
        """What a phone says of itself."""
        values = await self._values(request)
        number = self._phones.number_of(values.get("secret"))
        if number is None:
            return web.Response(status=403)
        self._films.told(number, values)
        return web.json_response(dict(self._films.answer(number, _whole(values.get("known")))))

    async def _values(self, request: web.Request) -> dict[str, Any]:
        """An object in JSON. Raises `HTTPException`."""
        if (request.content_length or MOST_TOLD + 1) > MOST_TOLD:
            raise web.HTTPRequestEntityTooLarge(MOST_TOLD, 0)
        try:
            values = json.loads(await request.read())
        except (ValueError, RecursionError):
            raise web.HTTPBadRequest from None
        if not isinstance(values, dict):
            raise web.HTTPBadRequest
        return values


def _whole(value: object) -> int:
    """A small number as a text or as JSON has it; 0 for anything else."""
    text = str(value)
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= _DIGITS else 0


def _numbers(text: str) -> tuple[float, float]:
    """The two times of a picture; not numbers where they aren't given."""
    try:
        shutter, sent_ms = map(float, text.split())
    except ValueError:
        return float("nan"), float("nan")
    return shutter, sent_ms
