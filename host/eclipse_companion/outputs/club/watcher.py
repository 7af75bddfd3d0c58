"""Watches all boards of a club, from a thread of its own, as long as somebody wants to see them."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from eclipse_companion.outputs.club.boards import Boards, KnownBoard
from eclipse_companion.outputs.club.broker import Broker
from eclipse_companion.outputs.club.connection import Connection, given_up, library, new_loop
from eclipse_companion.outputs.club.topics import PREFIX

if TYPE_CHECKING:
    from aiomqtt import Client

logger = logging.getLogger(__name__)

TOGETHER_S: Final = 0.05
"""What comes within this time is told at once: a flood of messages is no flood of pictures."""
_END_S: Final = 2.0


class Watcher:
    """Watches from now on, until `close`."""

    def __init__(
        self, broker: Broker, tell: Callable[[Sequence[KnownBoard]], None], heard: Callable[[str], None]
    ) -> None:
        """`tell` gets all boards after each change; `heard`, what `Connection` tells. Both from the watcher's thread.

        Raises `ClubError` if the library is missing.
        """
        library()
        self._broker, self._tell, self._heard = broker, tell, heard
        self._boards = Boards()
        self._changed, self._ended = asyncio.Event(), asyncio.Event()
        self._loop = new_loop()
        self._thread = threading.Thread(target=self._run, name="club", daemon=True)
        self._thread.start()

    @property
    def refused(self) -> int:
        """How many messages made no sense."""
        return self._boards.refused

    def again(self) -> None:
        """Tell all boards anew: some may have gone so long ago that nobody wants to see them any more."""
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._changed.set)

    def close(self) -> None:
        """Watch no more."""
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(_END_S)

    # The thread.

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._watch())

    async def _watch(self) -> None:
        watching = watch(self._broker, self._boards, self._changed.set, self._connection)
        tasks = [asyncio.create_task(each) for each in (watching, self._tell_changes())]
        await self._ended.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await given_up()

    def _connection(self, trouble: str) -> None:
        if trouble:
            self._boards.lost()
            self._changed.set()
        self._heard(trouble)

    async def _tell_changes(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                self._tell(self._boards.shown(time.monotonic()))
            except Exception:  # what one change does must not end the page for all that follow
                logger.exception("A change can't be shown")
            await asyncio.sleep(TOGETHER_S)


async def watch(broker: Broker, boards: Boards, changed: Callable[[], None], heard: Callable[[str], None]) -> None:
    """Have `boards` gather whatever is told, for ever; `changed` is called whenever there is something new."""

    async def use(client: "Client") -> None:
        # Whoever misses something has lost the connection, and then gets what was kept: nothing need be confirmed.
        await client.subscribe(f"{PREFIX}/#", qos=0)
        async for message in client.messages:
            kept_s = time.time() if message.retain else None
            if boards.take(str(message.topic), bytes(message.payload), kept_s=kept_s, now_s=time.monotonic()):
                changed()

    await Connection(broker, heard).run(use)
