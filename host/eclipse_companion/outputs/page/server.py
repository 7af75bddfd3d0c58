"""Serves a site with aiohttp, in a thread of its own, so that it never holds up the game.

`GET` of a view is the shell; `/api/NAME` answers a question, with the page's token in `X-Token`; `POST` there changes
something, with its values as an object of texts in JSON. `/live` is a WebSocket (`listeners`). On another device the
page has no token, and answers need none.
"""

import asyncio
import json
import logging
import os
import secrets
import socket
import threading
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from html import escape
from typing import Any, Final, Generic

from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.outputs.page import listeners
from eclipse_companion.outputs.page.connections import ConnectionPool
from eclipse_companion.outputs.page.files import read_files, sent
from eclipse_companion.outputs.page.guard import HEADERS, Asker, Guard
from eclipse_companion.outputs.page.joined import joined
from eclipse_companion.outputs.page.lanes import Answer, Lanes
from eclipse_companion.outputs.page.latest import LatestValue
from eclipse_companion.outputs.page.limits import ConnectionLimit
from eclipse_companion.outputs.page.listeners import GOODBYE_S, LONGEST_MESSAGE, Listeners
from eclipse_companion.outputs.page.network import EVERYWHERE, LOOPBACK
from eclipse_companion.outputs.page.site import Elsewhere, Onlooker, Site, Value
from eclipse_companion.outputs.page.web_library import web
from eclipse_companion.outputs.page.worker import OWN

logger = logging.getLogger(__name__)

DEFAULT_PORT: Final = 8417
"""The port if nobody names one, so that a bookmark stays true, and an open page finds the next start."""
_DEFAULT_PORTS: Final = 10
"""If another program has that port, the next ones are tried, in order; then any free one is taken."""
MOST_WAITING: Final = 16
"""How many questions may wait for their answers."""
WAITING_ELSEWHERE: Final = (4, 2)
"""How many of their questions may wait."""
_REFUSAL: Final = """<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>403</title></head>
<body><p>{text}</p></body></html>
"""
"""The page of a refusal."""
_BACKLOG: Final = 64
_QUIET: Final = logging.getLogger(f"{__name__}.quiet")
"""What aiohttp says of broken requests is none of the user's business."""
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


class PageError(CompanionError):
    """The page can't be served."""


class SiteServer(Generic[Value]):
    """Serves from `begin` to `end`."""

    def __init__(self, site: Site[Value], news: LatestValue[Value], port: int | None = None) -> None:
        """`port` None: a usual one if one is free, or else any; 0: any. Raises `PageError` if it can't be had."""
        self._site = site
        self._shown: dict[Asker, Site[Value] | Elsewhere[Value] | Onlooker[Value]] = {Asker.OWN: site}
        if site.elsewhere is not None:
            self._shown[Asker.ELSEWHERE] = site.elsewhere
        if site.onlooker is not None:
            self._shown[Asker.ONLOOKER] = site.onlooker
        self._news = news
        network = None if site.elsewhere is None else site.elsewhere.network
        self._tls = None if network is None else network.tls
        self._socket = bound(port, LOOPBACK if network is None else EVERYWHERE)
        self._number = number = self._socket.getsockname()[1]
        self._guard = Guard(number, network)
        self.url: Final = f"{self._guard.scheme}://{LOOPBACK}:{number}/"
        """The page's address on this machine."""
        self.url_elsewhere: Final = None if network is None else f"{network.scheme}://{network.address}:{number}/"
        """The page's address for other devices; None if there is none."""
        self._sources = read_files(site.folders)
        self._html, together = joined(site.shell, self._sources)
        self._files = {**self._sources, **together}
        self._waiting = 0
        self._waiting_elsewhere = ConnectionLimit(*WAITING_ELSEWHERE)
        self._answers = Lanes()
        self._returns = site.returns and DEFAULT_PORT <= number < DEFAULT_PORT + _DEFAULT_PORTS
        self._listeners = Listeners(site, news, self._guard, returns=self._returns)
        self._loop = asyncio.new_event_loop()
        self._ended: asyncio.Event
        self._pool: ConnectionPool
        self._thread = threading.Thread(target=self._serve, name="page", daemon=True)

    @property
    def watching(self) -> int:
        """How many listen."""
        return self._listeners.presence.watching

    def begin(self) -> None:
        """Serve from now on."""
        begun = threading.Event()
        self._begun = begun
        self._thread.start()
        begun.wait()
        logger.info("A page is served at port %d", self._number)

    def end(self) -> None:
        """Tell the listeners within a second that it is over, and stop serving."""
        self._news.close()
        with suppress(RuntimeError):  # it has ended before
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    # The thread.

    def _serve(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._run())

    async def _run(self) -> None:
        self._ended = asyncio.Event()
        app = web.Application(middlewares=[self._admit], client_max_size=LONGEST_MESSAGE)
        app.router.add_get("/live", self._live)
        app.router.add_get("/api/{name}", self._answer)
        app.router.add_post("/api/{name}", self._change)
        app.router.add_get("/{path:.*}", self._read)
        served = web.AppRunner(
            app,
            access_log=None,
            logger=_QUIET,
            handler_cancellation=True,  # an answer that nobody waits for any more isn't worked out
            lingering_time=0.0,
            shutdown_timeout=0.1,
        )
        await served.setup()
        server = served.server
        assert server is not None
        self._pool = ConnectionPool(server, lambda: server.connections)
        opened = asyncio.create_task(self._pool.open(self._socket, self._tls))
        sweep = asyncio.create_task(self._pool.sweep())
        self._news.wake = self._wake
        self._begun.set()
        await self._ended.wait()
        opened.cancel()
        self._socket.close()
        sweep.cancel()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._listeners.presence.gone.wait(), GOODBYE_S)
        self._news.wake = lambda: None
        self._pool.close()
        self._answers.shutdown()
        self._listeners.close()
        await served.cleanup()

    def _wake(self) -> None:
        """From any thread."""
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._listeners.wake)

    # Requests.

    async def _live(self, request: web.Request) -> web.StreamResponse:
        """A listener, as long as it is there."""
        busy = partial(self._pool.busy, request.protocol)
        try:
            return await self._listeners.attend(request, self._asker(request), address_of(request, "peername"), busy)
        except ConnectionError:
            return web.Response(status=400)  # for nobody: it has gone before it could listen

    @web.middleware
    async def _admit(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuses strangers, and says what is wrong if something is."""
        self._pool.touch(request.protocol)
        response: web.StreamResponse
        try:
            self._asker(request)
            response = await handler(request)
        except web.HTTPForbidden:
            response = self._refusal(request)
        except web.HTTPException as refusal:
            response = web.Response(status=refusal.status)
        except CompanionError as error:
            # Not a failure: browsers would write one into their console for a status above 399.
            response = _json({"error": self._site.explained(str(error))})
        except Exception as error:  # the game goes on
            logger.exception("A request can't be answered")
            self._site.failed(error)
            response = web.Response(status=500)
        if not response.prepared:
            response.headers.setdefault("Cache-Control", "no-store")
            response.headers.update(HEADERS)
        return response

    def _asker(self, request: web.Request) -> Asker:
        """Who asks. Raises `HTTPForbidden` for a stranger."""
        asker = self._guard.asker(request.headers, address_of(request, "peername"), address_of(request, "sockname"))
        if asker is None:
            raise web.HTTPForbidden
        return asker

    def _refusal(self, request: web.Request) -> web.Response:
        """What a stranger gets: for who opens it in a browser, a sentence with the address that works.

        It has nothing of the game, and nothing of the request. Scripts of other sites get nothing at all.
        """
        headers = request.headers
        opens = request.method == "GET" and "Origin" not in headers
        if not opens or headers.get("Sec-Fetch-Dest", "document") != "document":
            return web.Response(status=403)
        address = escape(self._guard.address_for(address_of(request, "peername")))
        values = {"address": f'<a href="{address}">{address}</a>', "port": str(self._number)}
        text = escape(self._site.refusal).format(**values)
        refused = web.Response(status=403, text=_REFUSAL.format(text=text), content_type="text/html")
        refused.headers["Content-Security-Policy"] = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        return refused

    async def _read(self, request: web.Request) -> web.StreamResponse:
        """A view, or a static file."""
        if request.path in self._site.views:
            return self._shell(request.host, self._asker(request))
        if self._site.onlooker is not None and request.path in self._site.onlooker.views:
            return self._onlookers_shell(self._site.onlooker, request.host, self._asker(request))
        file = self._files.get(request.path)
        if file is not None:
            return sent(file, request)
        # Whoever opens an address that isn't there finds the beginning.
        is_opened = "text/html" in request.headers.get("Accept", "")
        return web.Response(status=302, headers={"Location": "/"}) if is_opened else web.Response(status=404)

    def _shell(self, host: str, asker: Asker) -> web.Response:
        token = {"token": self._guard.token} if asker is Asker.OWN else {}
        return self._filled(self._html, {**token, **self._known(), **self._shown[asker].setup()}, host, asker)

    def _onlookers_shell(self, onlooker: Onlooker[Value], host: str, asker: Asker) -> web.Response:
        """A view that only shows. On another device it has no token, and gets what every device there gets."""
        # Few ask for it, so nobody else waits until its files are joined.
        html, theirs = joined(onlooker.shell, self._sources)
        self._files = {**theirs, **self._files}
        token = {"token": self._guard.watching} if asker is Asker.OWN else {}
        return self._filled(html, {**token, "looks_on": True, **self._known(), **onlooker.setup()}, host, asker)

    def _known(self) -> dict[str, Any]:
        """What every page is told of this start of the server."""
        pulse_ms = round(1000 * listeners.PULSE_S)
        return {"start": self._listeners.start, "pulse_ms": pulse_ms, "returns": self._returns}

    def _filled(self, html: str, told: Mapping[str, Any], host: str, asker: Asker) -> web.Response:
        nonce = secrets.token_urlsafe(12)
        setup = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
        html = html.replace("{{nonce}}", nonce).replace("{{setup}}", setup)
        response = web.Response(text=html, content_type="text/html")
        response.headers.update(self._guard.page_headers(nonce, host, asker))
        response.enable_compression()
        return response

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        """The answer to a question of the page."""
        asker: Asker | None = self._asker(request)
        if asker is Asker.OWN:
            asker = self._guard.bearer(request.headers.get("X-Token"))
        if asker is None or asker not in self._shown:
            return web.Response(status=403)
        return await self._made(request, asker, self._shown[asker].answers, dict(request.query))

    async def _change(self, request: web.Request) -> web.StreamResponse:
        """What the page on this machine has changed, and the answer to that."""
        asker = self._asker(request)
        bearer = self._guard.bearer(request.headers.get("X-Token"))
        if asker is not Asker.OWN or bearer is not Asker.OWN:
            return web.Response(status=403)
        values = _texts(await request.read())
        if values is None:
            return web.Response(status=400)
        return await self._made(request, asker, self._site.changes, values)

    async def _made(
        self, request: web.Request, asker: Asker, answers: Mapping[str, Answer], values: Mapping[str, str]
    ) -> web.StreamResponse:
        """The answer that the request names, once it's its turn."""
        answer, own, address = (
            answers.get(request.match_info["name"]),
            asker is not Asker.ELSEWHERE,
            address_of(request, "peername"),
        )
        if answer is None:
            return web.Response(status=404)
        if self._waiting >= MOST_WAITING or not (own or self._waiting_elsewhere.enter(address)):
            return web.Response(status=503)
        self._waiting += 1
        try:
            with self._pool.busy(request.protocol):
                made = self._answers.submit(OWN if own else address, answer, values)
                return _json(await asyncio.wrap_future(made))
        finally:
            self._waiting -= 1
            if not own:
                self._waiting_elsewhere.leave(address)


def _texts(body: bytes) -> dict[str, str] | None:
    """An object of texts in JSON; None if it is something else."""
    try:
        values = json.loads(body)
    except (ValueError, RecursionError):
        return None
    texts = isinstance(values, dict) and all(isinstance(value, str) for value in values.values())
    return values if texts else None


def _json(value: Any) -> web.Response:  # noqa: ANN401 - whatever JSON can say
    response = web.json_response(value, dumps=lambda each: json.dumps(each, ensure_ascii=False))
    response.enable_compression()
    return response


def address_of(request: web.Request, end: str) -> str:
    """The address at one end of a request's connection: `peername` or `sockname`; empty if it has gone."""
    ends = None if request.transport is None else request.transport.get_extra_info(end)
    return ends[0] if ends else ""


def bound(port: int | None, address: str, usual: Iterable[int] = ()) -> socket.socket:
    """A socket at an address of this machine; `usual`: the ports that are tried if nobody names one, before any other.

    Raises `PageError`.
    """
    if port is None:
        for each in usual or range(DEFAULT_PORT, min(DEFAULT_PORT + _DEFAULT_PORTS, 1 << 16)):
            with suppress(PageError):
                return bound(each, address)
        port = 0
    made = socket.socket()
    try:
        if os.name == "posix":
            # A companion that is started again finds its port in use by connections that are just ending. Elsewhere
            # the option means that two programs may have the same port.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        made.close()
        reason = why_of(error)
        raise PageError(
            f"I can't serve the page on port {port} ({reason}). Choose another port, or 0 for any free one."
        ) from error
    return made
