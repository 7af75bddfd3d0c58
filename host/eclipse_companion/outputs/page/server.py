"""Serves a site with aiohttp, in a thread of its own, so that it never holds up the game.

`GET` of a view is the shell; `/api/NAME` answers a question, with the page's token in `X-Token`; `/live` is a
WebSocket. Its first message must be `{"token": ...}`. Then each listener is sent `{"age_ms": ..., "state": ...}`
at once and whenever it is ready for a newer state, `{"refused": sentence}` if what it says can't be done, and
`{"stopped": true}` at the end.
"""

import asyncio
import json
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, Generic

from aiohttp import ETag, WSCloseCode, WSMsgType, web

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.outputs.page.door import PATIENCE_S, Door
from eclipse_companion.outputs.page.files import StaticFile, read_files
from eclipse_companion.outputs.page.guard import HEADERS, Guard
from eclipse_companion.outputs.page.news import Newest, News
from eclipse_companion.outputs.page.site import Site, Value

LOOPBACK: Final = "127.0.0.1"
USUAL_PORT: Final = 8417
"""The port if nobody names one, so that a bookmark stays true; if another program has it, any free one is taken."""
LONGEST_MESSAGE: Final = 4096
"""The most bytes that a listener may say at once."""
MOST_WAITING: Final = 16
"""How many questions may wait for their answers."""
_GOODBYE_S: Final = 1.0
"""How long listeners may take to hear that the server is ending, in seconds."""
_PULSE_S: Final = 15.0
"""How often listeners are asked whether they are still there, in seconds."""
_BACKLOG: Final = 64
_QUIET: Final = logging.getLogger(f"{__name__}.quiet")
"""What aiohttp says of broken requests is none of the user's business."""
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


class PageError(CompanionError):
    """The page can't be served."""


class SiteServer(Generic[Value]):
    """Serves from `begin` to `end`."""

    def __init__(self, site: Site[Value], news: News[Value], port: int | None = None) -> None:
        """`port` None: the usual one if it is free, or else any; 0: any. Raises `PageError` if it can't be had."""
        self._site = site
        self._news = news
        self._socket = _bound(port)
        number = self._socket.getsockname()[1]
        self._guard = Guard([f"{LOOPBACK}:{number}", f"localhost:{number}"])
        self.url: Final = f"http://{LOOPBACK}:{number}/"
        """The page's address."""
        self.watching = 0
        """How many listen."""
        self._files = read_files(site.folders)
        self._waiting = 0
        self._told: tuple[int, str] = (-1, "")
        """The number of the newest state that was written, and its text."""
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
        assert served.server is not None
        self._door = Door(served.server)
        listening = await self._loop.create_server(self._door, sock=self._socket, backlog=_BACKLOG)
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
        if not self._guard.is_from_here(request.headers):
            response = web.Response(status=403)
        else:
            try:
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

    async def _read(self, request: web.Request) -> web.StreamResponse:
        """A view, or a static file."""
        if request.path in self._site.views:
            return self._shell(request.host)
        file = self._files.get(request.path)
        return web.Response(status=404) if file is None else _sent(file, request)

    def _shell(self, host: str) -> web.Response:
        nonce = secrets.token_urlsafe(12)
        told = {"token": self._guard.token, **self._site.setup()}
        setup = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
        html = self._site.shell.replace("{{nonce}}", nonce).replace("{{setup}}", setup)
        response = web.Response(text=html, content_type="text/html")
        response.headers["Content-Security-Policy"] = self._guard.policy(nonce, host)
        response.enable_compression()
        return response

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        """The answer to a question of the page."""
        answer = self._site.answers.get(request.match_info["name"])
        if not self._guard.is_ours(request.headers.get("X-Token")):
            return web.Response(status=403)
        if answer is None:
            return web.Response(status=404)
        if self._waiting >= MOST_WAITING:
            return web.Response(status=503)
        self._waiting += 1
        try:
            with self._door.busy(request.protocol):
                return _json(await self._loop.run_in_executor(self._answers, answer, dict(request.query)))
        finally:
            self._waiting -= 1

    # Listeners.

    async def _live(self, request: web.Request) -> web.StreamResponse:
        """A listener, from its first message until it goes."""
        listener = web.WebSocketResponse(
            max_msg_size=LONGEST_MESSAGE, heartbeat=_PULSE_S, timeout=_GOODBYE_S, compress=False
        )
        await listener.prepare(request)
        greeting = await _message(listener, PATIENCE_S)
        if greeting is None or not self._guard.is_ours(greeting.get("token")):
            await listener.close(code=WSCloseCode.POLICY_VIOLATION)
        elif self.watching >= self._site.clients:
            await listener.close(code=WSCloseCode.TRY_AGAIN_LATER)
        else:
            self.watching += 1
            self._nobody_listens.clear()
            try:
                with self._door.busy(request.protocol):
                    await self._attend(listener)
            finally:
                self.watching -= 1
                if not self.watching:
                    self._nobody_listens.set()
        return listener

    async def _attend(self, listener: web.WebSocketResponse) -> None:
        """Tells and hears a listener until it goes, or until everything ends."""
        telling = asyncio.create_task(self._tell(listener))
        try:
            while (message := await _message(listener)) is not None:
                if self._site.hear is None:
                    break
                refused = await self._loop.run_in_executor(self._hears, self._site.hear, message)
                if refused:
                    await listener.send_str(json.dumps({"refused": refused}, ensure_ascii=False))
            await listener.close(code=WSCloseCode.POLICY_VIOLATION)
        except (ConnectionError, RuntimeError):
            pass  # it has gone
        finally:
            telling.cancel()

    async def _tell(self, listener: web.WebSocketResponse) -> None:
        seen, wake = 0, asyncio.Event()
        self._wakes.add(wake)
        try:
            while True:
                newest = self._news.newest
                if newest.number > seen:
                    await listener.send_str(self._written(newest))
                    seen = newest.number
                elif newest.closed:
                    await listener.send_str(json.dumps({"stopped": True}))
                    await listener.close(code=WSCloseCode.GOING_AWAY)
                    return
                else:
                    await wake.wait()
                    wake.clear()
        except ConnectionError:
            pass  # it has gone
        finally:
            self._wakes.discard(wake)

    def _written(self, newest: Newest[Value]) -> str:
        """The newest state as it is sent; written once for all listeners."""
        if self._told[0] != newest.number:
            self._told = newest.number, json.dumps(self._site.state(newest.value), ensure_ascii=False)
        told_s = self._site.told_s
        age_ms = 0 if told_s is None else round((time.monotonic() - told_s(newest.value)) * 1000.0)
        return f'{{"age_ms": {age_ms}, "state": {self._told[1]}}}'


async def _message(listener: web.WebSocketResponse, patience_s: float | None = None) -> dict[str, Any] | None:
    """The next message of a listener: an object in JSON; None if it goes, or says something else."""
    try:
        received = await listener.receive(patience_s)
        message = json.loads(received.data) if received.type is WSMsgType.TEXT else None
    except (TimeoutError, ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def _json(value: Any) -> web.Response:  # noqa: ANN401 - whatever JSON can say
    response = web.json_response(value, dumps=lambda each: json.dumps(each, ensure_ascii=False))
    response.enable_compression()
    return response


def _sent(file: StaticFile, request: web.Request) -> web.Response:
    known = request.if_none_match or ()
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if any(tag.value == file.tag for tag in known):
        response = web.Response(status=304, headers=headers)
    elif file.pressed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        response = web.Response(body=file.pressed, headers={**headers, "Content-Encoding": "gzip"})
        response.content_type = file.type
    else:
        response = web.Response(body=file.content, headers=headers, content_type=file.type)
    response.etag = ETag(file.tag)
    return response


def _bound(port: int | None) -> socket.socket:
    """A socket of this machine alone. Raises `PageError`."""
    if port is None:
        with suppress(PageError):
            return _bound(USUAL_PORT)
        port = 0
    made = socket.socket()
    try:
        if os.name == "posix":
            # A companion that is started again finds its port in use by connections that are just ending. Elsewhere
            # the option means that two programs may have the same port.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((LOOPBACK, port))
        made.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        made.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise PageError(
            f"I can't serve the page on port {port} ({reason}). Choose another port, or 0 for any free one."
        ) from error
    return made
