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
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Any, Final, Generic

from eclipse_companion.outputs.page.connections import PATIENCE_S
from eclipse_companion.outputs.page.guard import Asker, Guard
from eclipse_companion.outputs.page.latest import LatestValue
from eclipse_companion.outputs.page.presence import Listener, Presence
from eclipse_companion.outputs.page.site import Greeted, Hear, Site, Value
from eclipse_companion.outputs.page.web_library import WSCloseCode, WSMsgType, web
from eclipse_companion.outputs.page.worker import Worker
from eclipse_companion.outputs.page.written_states import WrittenStates

logger = logging.getLogger(__name__)

LONGEST_MESSAGE: Final = 4096
"""The most bytes that a listener may say at once."""
GOODBYE_S: Final = 1.0
"""How long listeners may take to hear that the server is ending, in seconds."""
PULSE_S: Final = 5.0
"""How often a listener hears something at least, in seconds."""
_HEARTBEAT_S: Final = 15.0
"""How often listeners are asked whether they are still there, in seconds."""


class Listeners(Generic[Value]):
    """Everybody who listens. For the thread of one event loop."""

    def __init__(self, site: Site[Value], news: LatestValue[Value], guard: Guard, *, returns: bool) -> None:
        """`returns`: the next start serves the page at this address again."""
        self._site, self._news, self._guard, self._returns = site, news, guard, returns
        self.start: Final = secrets.token_hex(4)
        """Another one at each start, so that a page sees that it belongs to one before."""
        self.presence = Presence(site)
        """Who listens now."""
        self._written = WrittenStates(site, self.start)
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
        listener = Listener(
            socket,
            asker,
            greeted.secret,
            greeted.others,
            transport,
            is_new=greeted.is_new,
            speaker=speaker if isinstance(speaker, str) and asker is not Asker.ONLOOKER else None,
        )
        with self.presence.place(listener, address) as has_room:
            if greeted.told is not None or (greeted.is_new and not has_room):
                told = {"seat": greeted.secret} if greeted.told is None else greeted.told
                if "seat_lost" in told:  # a page of before takes its sentence from the page that is served now
                    told = {"start": self.start, **told}
                with suppress(ConnectionError, RuntimeError):  # it has gone
                    await socket.send_str(json.dumps(told, ensure_ascii=False))
            if has_room:
                logger.info("A page listens at %s; %d in all", address, self.presence.watching)
                with (
                    busy(),
                    self.presence.sitting(listener),
                    self.presence.speaking(listener),
                    self.presence.showing(listener, greeting.get("page")),
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

    async def _converse(self, listener: Listener) -> None:
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

    async def _answer(self, listener: Listener, hear: Hear | None, message: dict[str, Any]) -> None:
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

    async def _speak(self, listener: Listener, wish: object) -> None:
        """A page wants to speak, or no longer; or it has heard something and says that it still speaks."""
        speaking, speaker, elsewhere = self._site.speaking, listener.speaker, self._site.elsewhere
        if speaking is None or speaker is None or not listener.counts:
            return
        if wish is True:
            watches = elsewhere is not None and listener.asker is not Asker.OWN and self._place_of(listener) is None
            if not speaking.take(speaker, plays=not watches) and elsewhere is not None:
                # The newest state says who speaks.
                await listener.socket.send_str(self._written.of(self._news.newest, listener))
                await listener.socket.send_str(json.dumps({"refused": elsewhere.silent()}, ensure_ascii=False))
        elif wish is False:
            speaking.leave(speaker)
        else:
            speaking.alive(speaker)

    def _place_of(self, listener: Listener) -> int | None:
        """How many players come before the one who plays there; None: nobody does."""
        elsewhere, secret = self._site.elsewhere, listener.secret
        return None if elsewhere is None or secret is None else elsewhere.place(self._news.newest.value, secret)

    def _hear_of(self, listener: Listener) -> Hear | None:
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

    async def _tell(self, listener: Listener) -> None:
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
                    if text := self._written.of(newest, listener):
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

    def _why_lost(self, listener: Listener) -> str | None:
        """Why a listener plays no more, in a sentence; None if it does, or never did."""
        elsewhere, secret = self._site.elsewhere, listener.secret
        return None if elsewhere is None or secret is None else elsewhere.why_lost(secret)


async def _message(listener: web.WebSocketResponse, patience_s: float | None = None) -> dict[str, Any] | None:
    """The next message of a listener: an object in JSON; None if it goes, or says something else."""
    try:
        received = await listener.receive(patience_s)
        message = json.loads(received.data) if received.type is WSMsgType.TEXT else None
    except (TimeoutError, ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None
