"""Everything that hears announcements, each in its own thread: one that fails or hangs doesn't hold up the game.

In: announcements. Out: the same to each output, in order; one notice for each output that had to be given up.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum
from queue import SimpleQueue
from typing import Final, Protocol, runtime_checkable

from eclipse_companion.announcements import Deliver, Envelope, Fact, Notice

logger = logging.getLogger(__name__)

STUCK_S: Final = 10.0
"""An output is given up if it is busy with one announcement for this long."""
CLOSE_S: Final = 15.0
"""The most time that all outputs together get to finish; a sentence being spoken takes its time."""


class Sees(Enum):
    """What an output gets of what only one player may see (`Envelope.only_for`)."""

    ALOUD = "aloud"
    """Everybody hears it: what may be spoken."""
    HERE = "here"
    """It is the device at which people play: what that may show now."""
    ALL = "all"
    """It shows each player's own to that player alone."""


class Output(Protocol):
    """A receiver of one table's announcements."""

    def tell(self, announcement: Fact) -> None:
        """Receive one announcement."""

    def close(self) -> None:
        """Finish what is pending, and end."""


@runtime_checkable
class Recipient(Protocol):
    """A receiver of whole envelopes, which several tables may share."""

    def deliver(self, envelope: Envelope) -> None:
        """Receive one announcement in its envelope."""

    def close(self) -> None:
        """Finish what is pending, and end."""


class Audience:
    """The outputs of one table. Only the loop's thread calls `deliver` and `close`."""

    def __init__(
        self,
        outputs: Iterable[Output | Recipient],
        notify: Callable[[Notice], None],
        *,
        stuck_s: float = STUCK_S,
        saved: Callable[[], object] = lambda: None,
        before: Deliver = lambda _: None,
    ) -> None:
        """`notify` is called, from any thread, when an output fails (`output_failed`) or hangs (`output_stuck`).

        `saved` returns once all that the game has written so far is on the disk: nothing is announced before.
        `before` receives each announcement before any output does, in the loop's thread: it must return at once.
        """
        self._before = before
        self._notify = notify
        self._saved = saved
        self._stuck_s = stuck_s
        self._listeners: list[_Listener] = []
        for output in outputs:
            self.add(output)

    def add(
        self, output: Output | Recipient, *, shared: bool = False, sees: Sees = Sees.ALOUD, acts: bool = False
    ) -> None:
        """Add an output from now on. `close` closes it, unless tables share it: then who opened it does.

        `sees`: what it gets of what only one player may see. `acts`: it does what it hears, such as a hand; it doesn't
        get what is only repeated.
        """
        listener = _Listener(output, self._notify, self._saved, closes=not shared)
        listener.sees, listener.acts = sees, acts
        self._listeners.append(listener)

    def deliver(self, envelope: Envelope) -> None:
        """Pass an announcement to all outputs; returns at once."""
        self._before(envelope)
        for listener in list(self._listeners):
            if listener.busy_s > self._stuck_s:
                self._listeners.remove(listener)
                self._notify(Notice("output_stuck", {"output": listener.name}))
            elif listener.may_see(envelope):
                listener.tell(envelope)

    def close(self, limit_s: float = CLOSE_S) -> None:
        """Let all outputs finish, at the same time, within a limit."""
        end = time.monotonic() + limit_s
        for listener in self._listeners:
            listener.tell(None)
        for listener in self._listeners:
            listener.join(max(0.0, end - time.monotonic()))


class _Listener:
    """One output with its thread."""

    def __init__(
        self,
        output: Output | Recipient,
        notify: Callable[[Notice], None],
        saved: Callable[[], object],
        *,
        closes: bool,
    ) -> None:
        self._closes = closes
        self.sees = Sees.ALOUD
        """What it gets of what only one player may see."""
        self.acts = False
        """Whether it does what it hears."""
        self.name = type(output).__name__
        self._output = output
        self._notify = notify
        self._saved = saved
        self._coming: SimpleQueue[Envelope | None] = SimpleQueue()
        self._busy_since: float | None = None
        self._failed = False
        self._thread = threading.Thread(target=self._run, name=f"output {self.name}", daemon=True)
        self._thread.start()

    @property
    def busy_s(self) -> float:
        """How long it has been busy with the current announcement."""
        since = self._busy_since
        return 0.0 if since is None else time.monotonic() - since

    def may_see(self, envelope: Envelope) -> bool:
        """Whether it gets an announcement."""
        if envelope.repeated and self.acts:
            return False
        if envelope.only_for is None or self.sees is Sees.ALL:
            return True
        return envelope.here if self.sees is Sees.HERE else envelope.may_speak

    def tell(self, envelope: Envelope | None) -> None:
        """Queue an announcement if the output still accepts any; None means that no more come."""
        if not self._failed:
            self._coming.put(envelope)

    def _receive(self, envelope: Envelope) -> None:
        if envelope.private_version is not None and self.sees is Sees.HERE:
            envelope = replace(envelope, fact=envelope.private_version)
        if isinstance(self._output, Recipient):
            self._output.deliver(envelope)
        else:
            self._output.tell(envelope.fact)

    def join(self, limit_s: float) -> None:
        """Wait for the end."""
        self._thread.join(limit_s)

    def _run(self) -> None:
        try:
            while (envelope := self._coming.get()) is not None:
                self._saved()
                self._busy_since = time.monotonic()
                self._receive(envelope)
                self._busy_since = None
        except Exception as error:  # whatever an output does wrong, the game goes on without it
            logger.exception("An output has failed: %s", self.name)
            self._failed = True
            self._busy_since = None
            self._notify(Notice("output_failed", {"output": self.name, "reason": f"{type(error).__name__}: {error}"}))
        try:
            if self._closes:
                self._output.close()
        except Exception as error:  # as above
            logger.exception("An output can't be closed: %s", self.name)
            self._notify(Notice("output_failed", {"output": self.name, "reason": f"{type(error).__name__}: {error}"}))
