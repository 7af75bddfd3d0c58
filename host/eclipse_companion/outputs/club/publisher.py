"""The output that tells a club of the game at this board, from a thread of its own.

Only the newest game is kept for the broker: nothing piles up while it is away or slow, and whoever watches gets the
newest one. The game never waits.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from eclipse_companion.announcements import Envelope, GameStarted, Notice
from eclipse_companion.outputs.club.broker import Broker
from eclipse_companion.outputs.club.connection import AWAY, CONNECTED, Connection, given_up, library, new_loop
from eclipse_companion.outputs.club.told_game import ToldGame, told_of, written
from eclipse_companion.outputs.club.topics import OFFLINE, ONLINE, STATE, STATUS, id_of, topic
from eclipse_companion.outputs.page.latest import LatestValue
from eclipse_companion.outputs.view import View

if TYPE_CHECKING:
    from aiomqtt import Client

logger = logging.getLogger(__name__)

GOODBYE_S: Final = 1.0
"""How long the broker may take to hear that this board goes."""
_QUIET_S: Final = 60.0
"""How long people aren't told the same again."""


@dataclass(frozen=True)
class _News:
    """What the view says, and what is told of it."""

    view: View
    edition: str
    told: ToldGame
    plays: bool = False
    """Whether it is a game: exercises and analyses are nobody else's business."""


class Publisher:
    """Tells the club of one board from now on, until `close`."""

    def __init__(  # noqa: PLR0913 - all that is told
        self,
        broker: Broker,
        name: str,
        kind: str,
        view: View,
        notify: Callable[[Notice], None],
        *,
        names: bool = True,
        kept: Mapping[str, str] | None = None,
    ) -> None:
        """`name`: what the club calls the board; `kind`: the game's name; `view`: before the first announcement.

        `notify`, from any thread, gets what people read about the connection. `names`: also who plays is told. `kept`:
        what else the broker keeps, by topic. Raises `ClubError` if the library is missing.
        """
        library()
        self._broker, self._name, self._kind, self._notify, self._names = broker, name, kind, notify, names
        self._kept = {} if kept is None else kept
        own = replace(view, sentences=view.sentences.overheard(), here=frozenset())
        self._news = LatestValue(_News(own, "", ToldGame(name)), shown=True)
        self._loop = new_loop()
        self._fresh, self._ended = asyncio.Event(), asyncio.Event()
        self._there = False
        """Whether a broker listens."""
        self._trouble = CONNECTED
        self._to_tell = True
        """Whether people are told of the next connection."""
        self._told_s: dict[str, float] = {}
        """When people were told of each trouble last."""
        self._thread = threading.Thread(target=self._run, name="club", daemon=True)
        self._thread.start()

    def deliver(self, envelope: Envelope) -> None:
        """Tell of an announcement that everybody may know; returns at once."""
        fact = envelope.fact
        if envelope.only_for is not None or isinstance(fact, Notice):
            return

        def changed(before: _News) -> _News:
            edition, plays, view = before.edition, before.plays, before.view.after(fact)
            if isinstance(fact, GameStarted):
                edition, plays = fact.edition, not (fact.exercise or fact.analysis)
            told = told_of(view, self._name, self._kind, edition, names=self._names) if plays else ToldGame(self._name)
            return _News(view, edition, told, plays)

        self._news.change(changed)

    def close(self) -> None:
        """Say that this board goes, as far as the broker hears it within a moment, and end."""
        self._news.close()
        self._thread.join(2 * GOODBYE_S)

    # The thread.

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._tell())

    async def _tell(self) -> None:
        self._news.wake = self._wake
        self._wake()
        connection = Connection(self._broker, self._heard, (self._topic(STATUS), OFFLINE))
        telling = asyncio.create_task(connection.run(self._use))
        await self._ended.wait()
        done, _ = await asyncio.wait({telling}, timeout=GOODBYE_S if self._there else 0.0)
        if not done:
            telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling
        await given_up()

    def _wake(self) -> None:
        """From any thread."""
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._woken)

    def _woken(self) -> None:
        self._fresh.set()
        if self._news.newest.closed:
            self._ended.set()

    async def _use(self, client: "Client") -> None:
        """Tell all that is new, as long as there is this connection, until the end."""
        sending = asyncio.create_task(self._send(client))
        lost = asyncio.create_task(_until_lost(client))
        try:
            await asyncio.wait({sending, lost}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, lost):
                task.cancel()
            ended = await asyncio.gather(sending, lost, return_exceptions=True)
        # Both may have failed: that nobody asks the second one would be told on the terminal.
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _send(self, client: "Client") -> None:
        for place, text in self._kept.items():
            await client.publish(place, text, qos=1, retain=True)
        await client.publish(self._topic(STATUS), ONLINE, qos=1, retain=True)
        sent: ToldGame | None = None
        while True:
            self._fresh.clear()
            newest = self._news.newest
            told = newest.value.told
            if told != sent:
                await client.publish(self._topic(STATE), written(told, time.time()), qos=1, retain=True)
                logger.debug("The club has the newest game")
                sent = told
            elif newest.closed:
                await client.publish(self._topic(STATUS), OFFLINE, qos=1, retain=True)
                return
            else:
                await self._fresh.wait()

    def _topic(self, what: str) -> str:
        return topic(id_of(self._name), what)

    def _heard(self, trouble: str) -> None:
        """Tell people once what is wrong, and once that it is well again."""
        before, self._trouble = self._trouble, trouble
        self._there = trouble == CONNECTED
        if trouble and (trouble == before or (trouble in AWAY and before in AWAY)):
            return
        now = time.monotonic()
        if trouble == CONNECTED:
            says = self._to_tell
            self._to_tell = False
        else:
            says = self._to_tell = now - self._told_s.get(trouble, -_QUIET_S) >= _QUIET_S
            self._told_s[trouble] = now if says else self._told_s[trouble]
        if says:
            told = {"broker": self._broker.address, "name": self._name}
            self._notify(Notice(f"club_{trouble or 'there'}", told))


async def _until_lost(client: "Client") -> None:
    """Nothing comes, since nothing is asked for; but that there is no connection any more is an error here."""
    async for _ in client.messages:
        pass
