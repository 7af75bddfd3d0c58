"""Those that listen at `/live`, a WebSocket: they are told each newer state, and what they say is heard.

A listener's first message must be `{"token": ...}`. Then it is sent `{"age_ms": ..., "state": ...}` at once and
whenever it is ready for a newer state, `{"refused": sentence}` if what it says can't be done, and `{"stopped": true}`
at the end.

On another device the first message is `{}`, or `{"code": ...}` of a seat; a code that isn't taken is answered with
`{"wrong_code": sentence}`. Each state comes with `"place"`: the number of the player, from 0, whose seat it is, or
null. What only that player may see, such as a hand of cards, is in the states of that seat alone.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic

from aiohttp import WSCloseCode, WSMsgType, web

from eclipse_companion.outputs.page.crowd import Crowd
from eclipse_companion.outputs.page.door import PATIENCE_S
from eclipse_companion.outputs.page.guard import Asker, Guard
from eclipse_companion.outputs.page.news import Newest, News
from eclipse_companion.outputs.page.site import Hear, Site, Value
from eclipse_companion.outputs.page.worker import Worker

LONGEST_MESSAGE: Final = 4096
"""The most bytes that a listener may say at once."""
LISTENERS_ELSEWHERE: Final = (24, 8)
"""How many may listen on other devices, in all and at one address: the rest of the places stay free for this one."""
GOODBYE_S: Final = 1.0
"""How long listeners may take to hear that the server is ending, in seconds."""
_PULSE_S: Final = 15.0
"""How often listeners are asked whether they are still there, in seconds."""


@dataclass(frozen=True)
class _Listener:
    """One connection of `/live`."""

    socket: web.WebSocketResponse
    asker: Asker
    chair: int | None = None
    """Where it plays; None: on this machine, or nowhere."""


class Listeners(Generic[Value]):
    """Everybody who listens. For the thread of one event loop."""

    def __init__(self, site: Site[Value], news: News[Value], guard: Guard) -> None:
        self._site, self._news, self._guard = site, news, guard
        self.watching = 0
        """How many listen."""
        self.gone = asyncio.Event()
        """Nobody listens."""
        self.gone.set()
        self._elsewhere = Crowd(*LISTENERS_ELSEWHERE)
        self._told: dict[tuple[Asker, int | None], tuple[int, str]] = {}
        """For whom, the number of the newest state that was written, and its text. Each seat has a text of its own."""
        self._chairs: Counter[int] = Counter()
        """How many listen in each chair."""
        self._wakes: set[asyncio.Event] = set()
        self._hears = Worker("page-hears")

    def wake(self) -> None:
        """There is news."""
        for wake in self._wakes:
            wake.set()

    def close(self) -> None:
        """Hear nothing more."""
        self._hears.shutdown()

    async def attend(
        self, request: web.Request, asker: Asker, address: str, busy: Callable[[], AbstractContextManager[None]]
    ) -> web.WebSocketResponse:
        """A listener, from its first message until it goes; it isn't idle while it is `busy`."""
        socket = web.WebSocketResponse(
            max_msg_size=LONGEST_MESSAGE, heartbeat=_PULSE_S, timeout=GOODBYE_S, compress=False
        )
        await socket.prepare(request)
        greeting = await _message(socket, PATIENCE_S)
        if greeting is None or (asker is Asker.OWN and not self._guard.is_ours(greeting.get("token"))):
            await socket.close(code=WSCloseCode.POLICY_VIOLATION)
        elif not self._has_room(asker, address):
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
        else:
            self.watching += 1
            self.gone.clear()
            try:
                listener = await self._entered(socket, asker, greeting, address)
                with busy(), self._sitting(listener.chair):
                    await self._converse(listener)
            finally:
                self.watching -= 1
                if asker is Asker.ELSEWHERE:
                    self._elsewhere.leave(address)
                if not self.watching:
                    self.gone.set()
        return socket

    def _has_room(self, asker: Asker, address: str) -> bool:
        """Whether one more may listen; on another device it has its place from now on."""
        room = self.watching < self._site.clients
        return room and (asker is Asker.OWN or self._elsewhere.enter(address))

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

    @contextmanager
    def _sitting(self, chair: int | None) -> Iterator[None]:
        """As long as this holds, somebody listens in a chair."""
        elsewhere = self._site.elsewhere
        if chair is None or elsewhere is None:
            yield
            return
        self._chairs[chair] += 1
        elsewhere.there(list(+self._chairs))
        try:
            yield
        finally:
            self._chairs[chair] -= 1
            elsewhere.there(list(+self._chairs))

    async def _converse(self, listener: _Listener) -> None:
        """Tells and hears a listener until it goes, or until everything ends."""
        telling = asyncio.create_task(self._tell(listener))
        socket, hear = listener.socket, self._hear_of(listener)
        try:
            while (message := await _message(socket)) is not None:
                if hear is None:
                    break
                refused = await asyncio.get_running_loop().run_in_executor(self._hears, self._heard, hear, message)
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

    def _heard(self, hear: Hear, message: Mapping[str, Any]) -> str | None:
        """A sentence if a message is refused, from the thread that hears; after a fault the listener goes on."""
        try:
            return hear(message)
        except Exception as error:  # noqa: BLE001 - as above
            self._site.failed(error)
            return None

    async def _tell(self, listener: _Listener) -> None:
        seen, wake, socket = 0, asyncio.Event(), listener.socket
        self._wakes.add(wake)
        try:
            while True:
                newest = self._news.newest
                if newest.number > seen:
                    seen = newest.number
                    if text := self._written(newest, listener):
                        await socket.send_str(text)
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
        """The newest state as it is sent; written once for all listeners of a kind. Empty if that fails."""
        asker, elsewhere, told_s, value = listener.asker, self._site.elsewhere, self._site.told_s, newest.value
        # The value itself says who sits where: nobody gets a state of the seat in which another one sat before.
        place = None if elsewhere is None or listener.chair is None else elsewhere.place(value, listener.chair)
        number, text = self._told.get((asker, place), (-1, ""))
        if number != newest.number:
            try:
                shown = (
                    self._site.state(value)
                    if asker is Asker.OWN or elsewhere is None
                    else elsewhere.state(value, place)
                )
                text = json.dumps(shown, ensure_ascii=False)
            except Exception as error:  # noqa: BLE001 - later states may be sound
                self._site.failed(error)
                text = ""
            self._told[asker, place] = newest.number, text
        if not text:
            return ""
        age_ms = 0 if told_s is None else round((time.monotonic() - told_s(value)) * 1000.0)
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
