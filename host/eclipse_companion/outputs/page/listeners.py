"""Those that listen at `/live`, a WebSocket: they are told each newer state, and what they say is heard.

A listener's first message must be `{"token": ...}`. Then it is sent `{"age_ms": ..., "state": ...}` at once and
whenever it is ready for a newer state, `{"refused": sentence}` if what it says can't be done, and `{"stopped": true}`
at the end. If there is no newer state, it is sent `{"pulse": 0}` every few seconds; and `{"pulse": 3}` is answered with
the same. What it says with `"number": 3` is answered with `{"heard": 3}`, once it is heard. So a page knows whether
anybody listens, although its connection seems to be open.

On another device the first message is `{}`, `{"code": ...}` of a seat, or the `{"secret": ...}` that this device was
sent as `"seat"`, with its first state, when it entered the code. A code that isn't taken is answered with
`{"wrong_code": sentence}`, and who has lost the seat is told `{"seat_lost": sentence}`. Each state comes with
`"place"`: the number of the player, from 0, whose seat it is, or null. What only that player may see, such as a hand of
cards, is in the states of that seat alone.

`{"speak": true}` lets a page speak, and whoever spoke before be silent; `{"speak": false}` ends that. Each state comes
with `"speaks"`, which says whether it speaks `here`, or who does. A page that speaks answers everything with
`{"speak": "on"}`. It goes by the name `"speaker"` of its first message.

`"page"` in a first message is a name that a page has made up: when it comes again, its connection of before counts no
more, and what still arrives there isn't done.

`"others"` has the secrets of other seats that the device owns: one device may be passed from hand to hand. Then each
state has `"also"`: for each of them that still counts the number of its player, or null if the computer plays there
now. Only what the one seat may see is sent, until the device comes with another secret.
"""

import asyncio
import json
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic

from eclipse_companion.outputs.page.connections import PATIENCE_S
from eclipse_companion.outputs.page.guard import Asker, Guard
from eclipse_companion.outputs.page.latest import LatestValue, Versioned
from eclipse_companion.outputs.page.limits import ConnectionLimit
from eclipse_companion.outputs.page.site import Greeted, Hear, Site, Value
from eclipse_companion.outputs.page.speaking import GONE_S
from eclipse_companion.outputs.page.web_library import WSCloseCode, WSMsgType, web
from eclipse_companion.outputs.page.worker import Worker

logger = logging.getLogger(__name__)

LONGEST_MESSAGE: Final = 4096
"""The most bytes that a listener may say at once."""
LISTENERS_ELSEWHERE: Final = (24, 8)
"""How many may watch on other devices, in all and at one address: the rest of the places stay free for this one."""
SEATED: Final = (16, 4)
"""How many may listen that own a seat, in all and of one device: these places are theirs alone."""
GOODBYE_S: Final = 1.0
"""How long listeners may take to hear that the server is ending, in seconds."""
PULSE_S: Final = 5.0
"""How often a listener hears something at least, in seconds."""
_HEARTBEAT_S: Final = 15.0
"""How often listeners are asked whether they are still there, in seconds."""
_LONGEST_PAGE: Final = 64
"""How long a page's name may be."""


@dataclass(eq=False)
class _Listener:
    """One connection of `/live`."""

    socket: web.WebSocketResponse
    asker: Asker
    secret: str | None = None
    """What it plays with; None: on this machine, or nowhere."""
    others: tuple[str, ...] = ()
    """What it can play with, too, once the device is in other hands."""
    transport: asyncio.WriteTransport | None = None
    """What ends it at once; None: it has gone."""
    is_new: bool = False
    """Whether it has still to be told its secret."""
    speaker: str | None = None
    """By what name it speaks; None: it can't."""
    counts: bool = True
    """Whether what it says is done: its page hasn't come again on another connection."""


class Listeners(Generic[Value]):
    """Everybody who listens. For the thread of one event loop."""

    def __init__(self, site: Site[Value], news: LatestValue[Value], guard: Guard, *, returns: bool) -> None:
        """`returns`: the next start serves the page at this address again."""
        self._site, self._news, self._guard, self._returns = site, news, guard, returns
        self.start: Final = secrets.token_hex(4)
        """Another one at each start, so that a page sees that it belongs to one before."""
        self.watching = 0
        """How many listen."""
        self.gone = asyncio.Event()
        """Nobody listens."""
        self.gone.set()
        self._elsewhere = ConnectionLimit(*LISTENERS_ELSEWHERE)
        self._seated = ConnectionLimit(*SEATED)
        self._told: dict[tuple[Asker, int | None], tuple[int, str]] = {}
        """For whom, the number of the newest state that was written, and its text. Each seat has a text of its own."""
        self._secrets: Counter[str] = Counter()
        """How many listen with each secret."""
        self._speakers: Counter[str] = Counter()
        """How many listen that can speak by each name."""
        self._pages: dict[tuple[str | None, str], _Listener] = {}
        """By the secret and the page's name, who listens there."""
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
            max_msg_size=LONGEST_MESSAGE, heartbeat=_HEARTBEAT_S, timeout=GOODBYE_S, compress=False
        )
        await socket.prepare(request)
        greeting = await _message(socket, PATIENCE_S)
        known = None if greeting is None else self._known(asker, greeting)
        if greeting is None or known is None:
            await socket.close(code=WSCloseCode.POLICY_VIOLATION)
            return socket
        asker = known
        greeted = self._greeted(asker, greeting, address)
        transport = request.transport if isinstance(request.transport, asyncio.WriteTransport) else None
        speaker = greeting.get("speaker")
        listener = _Listener(
            socket,
            asker,
            greeted.secret,
            greeted.others,
            transport,
            is_new=greeted.is_new,
            speaker=speaker if isinstance(speaker, str) and asker is not Asker.ONLOOKER else None,
        )
        with self._place(listener, address) as has_room:
            if greeted.told is not None or (greeted.is_new and not has_room):
                told = {"seat": greeted.secret} if greeted.told is None else greeted.told
                if "seat_lost" in told:  # a page of before takes its sentence from the page that is served now
                    told = {"start": self.start, **told}
                with suppress(ConnectionError, RuntimeError):  # it has gone
                    await socket.send_str(json.dumps(told, ensure_ascii=False))
            if has_room:
                logger.info("A page listens at %s; %d in all", address, self.watching)
                with (
                    busy(),
                    self._sitting(listener),
                    self._speaking(listener),
                    self._showing(listener, greeting.get("page")),
                ):
                    await self._converse(listener)
                logger.info("A page at %s has gone", address)
            else:
                await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
        return socket

    def _known(self, asker: Asker, greeting: dict[str, Any]) -> Asker | None:
        """Who listens; on this machine the token tells it, and without one nobody may."""
        return asker if asker is Asker.ELSEWHERE else self._guard.bearer(greeting.get("token"))

    def _greeted(self, asker: Asker, greeting: dict[str, Any], address: str) -> Greeted:
        """Whether the first message makes a player of a device."""
        elsewhere = self._site.elsewhere
        if asker is not Asker.ELSEWHERE or elsewhere is None:
            return Greeted()
        return elsewhere.greet(greeting, address)

    @contextmanager
    def _place(self, listener: _Listener, address: str) -> Iterator[bool]:
        """Whether there is room for one more, which has its place as long as this holds.

        However many watch, whoever owns a seat has room.
        """
        owned = listener.secret or next(iter(listener.others), None)
        watches = listener.asker is Asker.ELSEWHERE and owned is None
        limit, who = (self._elsewhere, address) if watches else (self._seated, owned or "")
        counted = listener.asker is Asker.ELSEWHERE
        room = owned is not None or self.watching - self._seated.there < self._site.clients
        room = room and (not counted or limit.enter(who))
        if room:
            self.watching += 1
            self.gone.clear()
        try:
            yield room
        finally:
            if room:
                self.watching -= 1
                if counted:
                    limit.leave(who)
                if not self.watching:
                    self.gone.set()

    @contextmanager
    def _sitting(self, listener: _Listener) -> Iterator[None]:
        """As long as this holds, somebody listens with a seat's secret, or with several."""
        elsewhere = self._site.elsewhere
        owned = {*listener.others} if listener.secret is None else {listener.secret, *listener.others}
        if not owned or elsewhere is None:
            yield
            return
        self._secrets.update(owned)
        elsewhere.there(list(self._secrets))
        try:
            yield
        finally:
            self._secrets = self._secrets - Counter(owned)
            elsewhere.there(list(self._secrets))

    @contextmanager
    def _speaking(self, listener: _Listener) -> Iterator[None]:
        """As long as this holds, a page that can speak is connected; it may come again within a moment."""
        speaking, speaker = self._site.speaking, listener.speaker
        if speaking is None or speaker is None:
            yield
            return

        def left() -> None:
            if not self._speakers[speaker]:
                del self._speakers[speaker]
                speaking.lost(speaker)

        self._speakers[speaker] += 1
        try:
            yield
        finally:
            self._speakers[speaker] -= 1
            asyncio.get_running_loop().call_later(GONE_S, left)

    @contextmanager
    def _showing(self, listener: _Listener, page: object) -> Iterator[None]:
        """As long as this holds, a page is shown: its connection of before, if there is one, counts no more."""
        if not isinstance(page, str) or len(page) > _LONGEST_PAGE:
            yield
            return
        before = self._pages.get((listener.secret, page))
        self._pages[listener.secret, page] = listener
        if before is not None:
            before.counts = False
            if before.transport is not None:
                before.transport.abort()
        try:
            yield
        finally:
            if self._pages.get((listener.secret, page)) is listener:
                del self._pages[listener.secret, page]

    async def _converse(self, listener: _Listener) -> None:
        """Tells and hears a listener until it goes, or until everything ends."""
        telling = asyncio.create_task(self._tell(listener))
        socket, hear = listener.socket, self._hear_of(listener)
        try:
            while listener.counts and (message := await _message(socket)) is not None:
                if hear is None and not {"pulse", "speak"} & message.keys():
                    break
                await self._answer(listener, hear, message)
            await socket.close(code=WSCloseCode.POLICY_VIOLATION)
        except (ConnectionError, RuntimeError):
            pass  # it has gone
        finally:
            telling.cancel()

    async def _answer(self, listener: _Listener, hear: Hear | None, message: dict[str, Any]) -> None:
        """Hears a message, and answers it: with a sentence if it is refused, and with its number if it has one."""
        socket, pulse, number = listener.socket, message.get("pulse"), message.pop("number", None)
        if isinstance(pulse, int):
            await socket.send_str(json.dumps({"pulse": pulse}))
        elif "speak" in message:
            await self._speak(listener, message["speak"])
        elif listener.counts and hear is not None:
            refused = await asyncio.get_running_loop().run_in_executor(self._hears, self._heard, hear, message)
            if refused:
                await socket.send_str(json.dumps({"refused": refused}, ensure_ascii=False))
            if isinstance(number, int):
                await socket.send_str(json.dumps({"heard": number}))

    async def _speak(self, listener: _Listener, wish: object) -> None:
        """A page wants to speak, or no longer; or it has heard something and says that it still speaks."""
        speaking, speaker, elsewhere = self._site.speaking, listener.speaker, self._site.elsewhere
        if speaking is None or speaker is None or not listener.counts:
            return
        if wish is True:
            watches = elsewhere is not None and listener.asker is not Asker.OWN and self._place_of(listener) is None
            if not speaking.take(speaker, plays=not watches) and elsewhere is not None:
                # The newest state says who speaks.
                await listener.socket.send_str(self._written(self._news.newest, listener))
                await listener.socket.send_str(json.dumps({"refused": elsewhere.silent()}, ensure_ascii=False))
        elif wish is False:
            speaking.leave(speaker)
        else:
            speaking.alive(speaker)

    def _place_of(self, listener: _Listener) -> int | None:
        """How many players come before the one who plays there; None: nobody does."""
        elsewhere, secret = self._site.elsewhere, listener.secret
        return None if elsewhere is None or secret is None else elsewhere.place(self._news.newest.value, secret)

    def _hear_of(self, listener: _Listener) -> Hear | None:
        """What takes the messages of a listener; None: it may say nothing."""
        elsewhere = self._site.elsewhere
        if listener.asker is Asker.ONLOOKER:
            return None
        if listener.asker is Asker.OWN or elsewhere is None:
            return self._site.hear
        return partial(elsewhere.hear, listener.secret)

    def _heard(self, hear: Hear, message: Mapping[str, Any]) -> str | None:
        """A sentence if a message is refused, from the thread that hears; after a fault the listener goes on."""
        try:
            return hear(message)
        except Exception as error:  # the listener goes on
            logger.exception("What a listener says can't be heard")
            self._site.failed(error)
            return None

    async def _tell(self, listener: _Listener) -> None:
        seen, wake, socket = 0, asyncio.Event(), listener.socket
        self._wakes.add(wake)
        try:
            while True:
                if self._site.speaking is not None:
                    self._site.speaking.check()
                newest = self._news.newest
                if lost := self._why_lost(listener):
                    await socket.send_str(json.dumps({"seat_lost": lost}, ensure_ascii=False))
                    await socket.close(code=WSCloseCode.POLICY_VIOLATION)
                    return
                if newest.number > seen:
                    seen = newest.number
                    if text := self._written(newest, listener):
                        await socket.send_str(text)
                elif newest.closed:
                    await socket.send_str(json.dumps({"stopped": True, "returns": self._returns}))
                    await socket.close(code=WSCloseCode.GOING_AWAY)
                    return
                else:
                    await self._news_or_pulse(socket, wake)
        except ConnectionError:
            pass  # it has gone
        finally:
            self._wakes.discard(wake)

    async def _news_or_pulse(self, socket: web.WebSocketResponse, wake: asyncio.Event) -> None:
        """Wait for news; a listener that hears of none for a while hears that it is still connected."""
        try:
            await asyncio.wait_for(wake.wait(), PULSE_S)
            wake.clear()
        except TimeoutError:
            await socket.send_str(json.dumps({"pulse": 0}))

    def _why_lost(self, listener: _Listener) -> str | None:
        """Why a listener plays no more, in a sentence; None if it does, or never did."""
        elsewhere, secret = self._site.elsewhere, listener.secret
        return None if elsewhere is None or secret is None else elsewhere.why_lost(secret)

    def _written(self, newest: Versioned[Value], listener: _Listener) -> str:
        """The newest state as it is sent; written once for all listeners of a kind. Empty if that fails."""
        asker, elsewhere, told_s, value = listener.asker, self._site.elsewhere, self._site.told_s, newest.value
        # The value itself says who sits where: nobody gets a state of the seat in which another one sat before.
        place = None if elsewhere is None or listener.secret is None else elsewhere.place(value, listener.secret)
        number, text = self._told.get((asker, place), (-1, ""))
        if number != newest.number:
            try:
                text = json.dumps(self._state(asker, value, place), ensure_ascii=False)
            except Exception as error:  # later states may be sound
                logger.exception("A state can't be written")
                self._site.failed(error)
                text = ""
            self._told[asker, place] = newest.number, text
        if not text:
            return ""
        age_ms = 0 if told_s is None else round((time.monotonic() - told_s(value)) * 1000.0)
        seat = f'"place": {json.dumps(place)}, ' if asker is Asker.ELSEWHERE else ""
        if listener.others and elsewhere is not None:
            seat += f'"also": {json.dumps(elsewhere.also(value, listener.others))}, '
        if listener.is_new:
            listener.is_new = False
            seat += f'"seat": {json.dumps(listener.secret)}, '
        if self._site.speaking is not None:
            seat += f'"speaks": "{self._site.speaking.of(listener.speaker)}", '
        return f'{{"age_ms": {age_ms}, "start": "{self.start}", {seat}"state": {text}}}'

    def _state(self, asker: Asker, value: Value, place: int | None) -> Any:  # noqa: ANN401 - whatever JSON can say
        """A value as somebody is told it, at the seat of the player with this number if there is one."""
        if asker is Asker.ONLOOKER and self._site.onlooker is not None:
            return self._site.onlooker.state(value)
        elsewhere = self._site.elsewhere
        return self._site.state(value) if asker is Asker.OWN or elsewhere is None else elsewhere.state(value, place)


async def _message(listener: web.WebSocketResponse, patience_s: float | None = None) -> dict[str, Any] | None:
    """The next message of a listener: an object in JSON; None if it goes, or says something else."""
    try:
        received = await listener.receive(patience_s)
        message = json.loads(received.data) if received.type is WSMsgType.TEXT else None
    except (TimeoutError, ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None
