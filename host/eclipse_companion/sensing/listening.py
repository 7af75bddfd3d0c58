"""What a board in use says: its messages in order, its losses, and the questions for its state that they call for.

In: lines, and reports of lost lines, with the loop's stamps in milliseconds. Out: messages; a `STATE` that is due.
"""

from collections.abc import Callable

from eclipse_companion.sensing.asking import Asking
from eclipse_companion.sensing.wire import Inbox, Received, State


class Listening:
    """One board's lines, from one game's beginning to the next."""

    def __init__(self, send: Callable[[str], None]) -> None:
        """`send` receives a command body for the board."""
        self._send = send
        self._inbox = Inbox()
        self._asking = Asking()

    @property
    def due(self) -> float | None:
        """When to ask the board for its state because a line was lost; None if there is no need."""
        return self._asking.due

    def begin(self, stamp: float) -> None:
        """Another game's recording begins: forget what came before, and have the board report its state."""
        self._inbox = Inbox()
        self.ask_state(stamp)

    def ask_state(self, stamp: float) -> None:
        """Ask the board for its state."""
        self._asking.asked(stamp)
        self._send("STATE")

    def lost(self) -> None:
        """A line was damaged."""
        self._asking.lost()

    def heard(self, body: str) -> Received | None:
        """Read a line; returns None if this program doesn't know it."""
        received = self._inbox.take(body)
        if self._inbox.behind:
            self._asking.lost()
        if received is not None and isinstance(received.message, State):
            self._asking.told()
        return received
