"""Who listens at `/live`: for how many there is room, who owns which seats, which pages can speak, and which are shown.

In: listeners. Out: how many listen; to the site who is there with a seat's secret, and which speaker has gone.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Generic

from eclipse_companion.outputs.page.guard import Asker
from eclipse_companion.outputs.page.limits import ConnectionLimit
from eclipse_companion.outputs.page.site import Site, Value
from eclipse_companion.outputs.page.speaking import GONE_S
from eclipse_companion.outputs.page.web_library import web

LISTENERS_ELSEWHERE: Final = (24, 8)
"""How many may watch on other devices, in all and at one address: the rest of the places stay free for this one."""
SEATED: Final = (16, 4)
"""How many may listen that own a seat, in all and of one device: these places are theirs alone."""
_LONGEST_PAGE: Final = 64
"""How long a page's name may be."""


@dataclass(eq=False)
class Listener:
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


class Presence(Generic[Value]):
    """Everybody who listens now. For the thread of one event loop."""

    def __init__(self, site: Site[Value]) -> None:
        self._site = site
        self.watching = 0
        """How many listen."""
        self.gone = asyncio.Event()
        """Nobody listens."""
        self.gone.set()
        self._elsewhere = ConnectionLimit(*LISTENERS_ELSEWHERE)
        self._seated = ConnectionLimit(*SEATED)
        self._secrets: Counter[str] = Counter()
        """How many listen with each secret."""
        self._speakers: Counter[str] = Counter()
        """How many listen that can speak by each name."""
        self._pages: dict[tuple[str | None, str], Listener] = {}
        """By the secret and the page's name, who listens there."""

    @contextmanager
    def place(self, listener: Listener, address: str) -> Iterator[bool]:
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
    def sitting(self, listener: Listener) -> Iterator[None]:
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
    def speaking(self, listener: Listener) -> Iterator[None]:
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
    def showing(self, listener: Listener, page: object) -> Iterator[None]:
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
