"""Serves a site with aiohttp, in a thread of its own, so that it never holds up the game.

`GET` of a view is the shell; `/api/NAME` answers a question, with the page's token in `X-Token`; `POST` there changes
something, with its values as an object of texts in JSON.

`/live` is a WebSocket. Its first message must be `{"token": ...}`. Then each listener is sent
`{"age_ms": ..., "state": ...}` at once and whenever it is ready for a newer state, `{"refused": sentence}` if what it
says can't be done, and `{"stopped": true}` at the end.

On another device the page has no token, and answers need none. The first message is `{}` there, or `{"code": ...}` of a
seat; a code that isn't taken is answered with `{"wrong_code": sentence}`. Each state comes with `"place"`: the number
of the player, from 0, whose seat it is, or null.
"""

import asyncio
import json
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic

from aiohttp import WSCloseCode, WSMsgType, web

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.outputs.page.crowd import Crowd
from eclipse_companion.outputs.page.door import PATIENCE_S, Door
from eclipse_companion.outputs.page.files import read_files, sent
from eclipse_companion.outputs.page.guard import HEADERS, Asker, Guard
from eclipse_companion.outputs.page.network import EVERYWHERE, LOOPBACK
from eclipse_companion.outputs.page.news import Newest, News
from eclipse_companion.outputs.page.site import Answer, Elsewhere, Hear, Site, Value

USUAL_PORT: Final = 8417
"""The port if nobody names one, so that a bookmark stays true; if another program has it, any free one is taken."""
LONGEST_MESSAGE: Final = 4096
"""The most bytes that a listener may say at once."""
MOST_WAITING: Final = 16
"""How many questions may wait for their answers."""
LISTENERS_ELSEWHERE: Final = (24, 8)
"""How many may listen on other devices, in all and at one address: the rest of the places stay free for this one."""
WAITING_ELSEWHERE: Final = (4, 2)
"""How many of their questions may wait."""
_GOODBYE_S: Final = 1.0
"""How long listeners may take to hear that the server is ending, in seconds."""
_PULSE_S: Final = 15.0
"""How often listeners are asked whether they are still there, in seconds."""
_HANDSHAKE_S: Final = 5.0
"""How long a client may take to agree on a cipher, in seconds; less than `door` has patience for."""
_BACKLOG: Final = 64
_QUIET: Final = logging.getLogger(f"{__name__}.quiet")
"""What aiohttp says of broken requests is none of the user's business."""
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


class PageError(CompanionError):
    """The page can't be served."""


@dataclass(frozen=True)
class _Listener:
    """One connection of `/live`."""

    socket: web.WebSocketResponse
    asker: Asker
    chair: int | None = None
    """Where it plays; None: on this machine, or nowhere."""


class SiteServer(Generic[Value]):
    """Serves from `begin` to `end`."""

    def __init__(self, site: Site[Value], news: News[Value], port: int | None = None) -> None:
        """`port` None: the usual one if it is free, or else any; 0: any. Raises `PageError` if it can't be had."""
        self._site = site
        self._shown: dict[Asker, Site[Value] | Elsewhere[Value]] = {Asker.OWN: site}
        if site.elsewhere is not None:
            self._shown[Asker.ELSEWHERE] = site.elsewhere
        self._news = news
        network = None if site.elsewhere is None else site.elsewhere.network
        self._tls = None if network is None else network.tls
        self._socket = _bound(port, LOOPBACK if network is None else EVERYWHERE)
        number = self._socket.getsockname()[1]
        self._guard = Guard(number, network)
        self.url: Final = f"{self._guard.scheme}://{LOOPBACK}:{number}/"
        """The page's address on this machine."""
        self.url_elsewhere: Final = None if network is None else f"{network.scheme}://{network.address}:{number}/"
        """The page's address for other devices; None if there is none."""
        self.watching = 0
        """How many listen."""
        self._files = read_files(site.folders)
        self._waiting = 0
        self._told: dict[Asker, tuple[int, str]] = {}
        """For whom, the number of the newest state that was written, and its text."""
        self._listeners_elsewhere = Crowd(*LISTENERS_ELSEWHERE)
        self._waiting_elsewhere = Crowd(*WAITING_ELSEWHERE)
        self._wakes: set[asyncio.Event] = set()
        self._answers = ThreadPoolExecutor(1, "page-answers")
        self._hears = ThreadPoolExecutor(1, "page-hears")
        self._loop = asyncio.new_event_loop()
        self._ended: asyncio.Event
        self._nobody_listens: asyncio.Event
        self._door: Door
        self._thread = threading.Thread(target=self._serve, name="page", daemon=True)

    def begin(self) -> None:
        """Serve from now on."""
        begun = threading.Event()
        self._begun = begun
        self._thread.start()
        begun.wait()

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
        self._ended, self._nobody_listens = asyncio.Event(), asyncio.Event()
        self._nobody_listens.set()
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
        self._door = Door(server, lambda: server.connections)
        patience_s = None if self._tls is None else _HANDSHAKE_S
        listening = await self._loop.create_server(
            self._door, sock=self._socket, backlog=_BACKLOG, ssl=self._tls, ssl_handshake_timeout=patience_s
        )
        sweep = asyncio.create_task(self._door.sweep())
        self._news.wake = self._wake
        self._begun.set()
        await self._ended.wait()
        listening.close()
        sweep.cancel()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._nobody_listens.wait(), _GOODBYE_S)
        self._news.wake = lambda: None
        self._door.close()
        self._answers.shutdown(wait=False, cancel_futures=True)
        self._hears.shutdown(wait=False, cancel_futures=True)
        await served.cleanup()

    def _wake(self) -> None:
        """From any thread."""
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._wake_listeners)

    def _wake_listeners(self) -> None:
        for wake in self._wakes:
            wake.set()

    # Requests.

    @web.middleware
    async def _admit(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuses strangers, and says what is wrong if something is."""
        self._door.touch(request.protocol)
        response: web.StreamResponse
        try:
            self._asker(request)
            response = await handler(request)
        except web.HTTPException as refusal:
            response = web.Response(status=refusal.status)
        except CompanionError as error:
            # Not a failure: browsers would write one into their console for a status above 399.
            response = _json({"error": str(error)})
        except Exception as error:  # noqa: BLE001 - the game goes on
            self._site.failed(error)
            response = web.Response(status=500)
        if not response.prepared:
            response.headers.setdefault("Cache-Control", "no-store")
            response.headers.update(HEADERS)
        return response

    def _asker(self, request: web.Request) -> Asker:
        """Who asks. Raises `HTTPForbidden` for a stranger."""
        asker = self._guard.asker(request.headers, _address(request, "peername"), _address(request, "sockname"))
        if asker is None:
            raise web.HTTPForbidden
        return asker

    async def _read(self, request: web.Request) -> web.StreamResponse:
        """A view, or a static file."""
        if request.path in self._site.views:
            return self._shell(request.host, self._asker(request))
        file = self._files.get(request.path)
        return web.Response(status=404) if file is None else sent(file, request)

    def _shell(self, host: str, asker: Asker) -> web.Response:
        nonce = secrets.token_urlsafe(12)
        token = {"token": self._guard.token} if asker is Asker.OWN else {}
        told = {**token, **self._shown[asker].setup()}
        setup = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
        html = self._site.shell.replace("{{nonce}}", nonce).replace("{{setup}}", setup)
        response = web.Response(text=html, content_type="text/html")
        response.headers["Content-Security-Policy"] = self._guard.policy(nonce, host)
        response.enable_compression()
        return response

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        """The answer to a question of the page."""
        asker = self._asker(request)
        if asker is Asker.OWN and not self._guard.is_ours(request.headers.get("X-Token")):
            return web.Response(status=403)
        return await self._made(request, asker, self._shown[asker].answers, dict(request.query))

    async def _change(self, request: web.Request) -> web.StreamResponse:
        """What the page on this machine has changed, and the answer to that."""
        asker = self._asker(request)
        if asker is not Asker.OWN or not self._guard.is_ours(request.headers.get("X-Token")):
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
            asker is Asker.OWN,
            _address(request, "peername"),
        )
        if answer is None:
            return web.Response(status=404)
        if self._waiting >= MOST_WAITING or not (own or self._waiting_elsewhere.enter(address)):
            return web.Response(status=503)
        self._waiting += 1
        try:
            with self._door.busy(request.protocol):
                return _json(await self._loop.run_in_executor(self._answers, answer, values))
        finally:
            self._waiting -= 1
            if not own:
                self._waiting_elsewhere.leave(address)

    # Listeners.

    async def _live(self, request: web.Request) -> web.StreamResponse:
        """A listener, from its first message until it goes."""
        asker, address = self._asker(request), _address(request, "peername")
        socket = web.WebSocketResponse(
            max_msg_size=LONGEST_MESSAGE, heartbeat=_PULSE_S, timeout=_GOODBYE_S, compress=False
        )
        await socket.prepare(request)
        greeting = await _message(socket, PATIENCE_S)
        if greeting is None or (asker is Asker.OWN and not self._guard.is_ours(greeting.get("token"))):
            await socket.close(code=WSCloseCode.POLICY_VIOLATION)
        elif not self._has_room(asker, address):
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
        else:
            self.watching += 1
            self._nobody_listens.clear()
            try:
                with self._door.busy(request.protocol):
                    await self._attend(await self._entered(socket, asker, greeting, address))
            finally:
                self.watching -= 1
                if asker is Asker.ELSEWHERE:
                    self._listeners_elsewhere.leave(address)
                if not self.watching:
                    self._nobody_listens.set()
        return socket

    def _has_room(self, asker: Asker, address: str) -> bool:
        """Whether one more may listen; on another device it has its place from now on."""
        room = self.watching < self._site.clients
        return room and (asker is Asker.OWN or self._listeners_elsewhere.enter(address))

    async def _entered(
        self, socket: web.WebSocketResponse, asker: Asker, greeting: dict[str, Any], address: str
    ) -> _Listener:
        """Who listens: at a seat, if the greeting has its code."""
        elsewhere, code = self._site.elsewhere, greeting.get("code")
        if asker is Asker.OWN or elsewhere is None or not isinstance(code, str):
            return _Listener(socket, asker)
        entered = elsewhere.enter(code, address)
        if isinstance(entered, int):
            return _Listener(socket, asker, entered)
        with suppress(ConnectionError, RuntimeError):  # it has gone
            await socket.send_str(json.dumps({"wrong_code": entered}, ensure_ascii=False))
        return _Listener(socket, asker)

    async def _attend(self, listener: _Listener) -> None:
        """Tells and hears a listener until it goes, or until everything ends."""
        telling = asyncio.create_task(self._tell(listener))
        socket, hear = listener.socket, self._hear_of(listener)
        try:
            while (message := await _message(socket)) is not None:
                if hear is None:
                    break
                refused = await self._loop.run_in_executor(self._hears, hear, message)
                if refused:
                    await socket.send_str(json.dumps({"refused": refused}, ensure_ascii=False))
            await socket.close(code=WSCloseCode.POLICY_VIOLATION)
        except (ConnectionError, RuntimeError):
            pass  # it has gone
        finally:
            telling.cancel()

    def _hear_of(self, listener: _Listener) -> Hear | None:
        """What takes the messages of a listener."""
        elsewhere = self._site.elsewhere
        if listener.asker is Asker.OWN or elsewhere is None:
            return self._site.hear
        return partial(elsewhere.hear, listener.chair)

    async def _tell(self, listener: _Listener) -> None:
        seen, wake, socket = 0, asyncio.Event(), listener.socket
        self._wakes.add(wake)
        try:
            while True:
                newest = self._news.newest
                if newest.number > seen:
                    await socket.send_str(self._written(newest, listener))
                    seen = newest.number
                elif newest.closed:
                    await socket.send_str(json.dumps({"stopped": True}))
                    await socket.close(code=WSCloseCode.GOING_AWAY)
                    return
                else:
                    await wake.wait()
                    wake.clear()
        except ConnectionError:
            pass  # it has gone
        finally:
            self._wakes.discard(wake)

    def _written(self, newest: Newest[Value], listener: _Listener) -> str:
        """The newest state as it is sent; written once for all listeners of a kind."""
        asker, elsewhere, told_s = listener.asker, self._site.elsewhere, self._site.told_s
        number, text = self._told.get(asker, (-1, ""))
        if number != newest.number:
            text = json.dumps(self._shown[asker].state(newest.value), ensure_ascii=False)
            self._told[asker] = newest.number, text
        age_ms = 0 if told_s is None else round((time.monotonic() - told_s(newest.value)) * 1000.0)
        place = None if elsewhere is None or listener.chair is None else elsewhere.place(listener.chair)
        seat = "" if asker is Asker.OWN else f'"place": {json.dumps(place)}, '
        return f'{{"age_ms": {age_ms}, {seat}"state": {text}}}'


async def _message(listener: web.WebSocketResponse, patience_s: float | None = None) -> dict[str, Any] | None:
    """The next message of a listener: an object in JSON; None if it goes, or says something else."""
    try:
        received = await listener.receive(patience_s)
        message = json.loads(received.data) if received.type is WSMsgType.TEXT else None
    except (TimeoutError, ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


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


def _address(request: web.Request, end: str) -> str:
    """The address at one end of a request's connection: `peername` or `sockname`; empty if it has gone."""
    ends = None if request.transport is None else request.transport.get_extra_info(end)
    return ends[0] if ends else ""


def _bound(port: int | None, address: str) -> socket.socket:
    """A socket at an address of this machine. Raises `PageError`."""
    if port is None:
        with suppress(PageError):
            return _bound(USUAL_PORT, address)
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
        reason = getattr(error, "strerror", None) or str(error)
        raise PageError(
            f"I can't serve the page on port {port} ({reason}). Choose another port, or 0 for any free one."
        ) from error
    return made
