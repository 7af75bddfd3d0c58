"""What a board in use says: its messages in order, its losses, and the questions for its state that they call for.

In: lines, and that some were lost, with the loop's stamps, milliseconds. Out: messages; a `STATE` that is due.
"""

from collections.abc import Callable

from eclipse_companion.play.asking import Asking
from eclipse_companion.wire import Inbox, Received, State


class Listening:
    """One board's lines, from a game's beginning to the next."""

    def __init__(self, send: Callable[[str], None]) -> None:
        """`send` takes a command body for the board."""
        self._send = send
        self._inbox = Inbox()
        self._asking = Asking()

    @property
    def due(self) -> float | None:
        """When the board is to be asked for its state since a line was lost; None: it need not be."""
        return self._asking.due

    def begin(self, stamp: float) -> None:
        """Another game's recording begins: what came before is nothing to it; the board says how it stands."""
        self._inbox = Inbox()
        self.ask_state(stamp)

    def ask_state(self, stamp: float) -> None:
        """Have the board say what lies there."""
        self._asking.asked(stamp)
        self._send("STATE")

    def lost(self) -> None:
        """A line was damaged."""
        self._asking.lost()

    def heard(self, body: str) -> Received | None:
        """Take a line; None where it is nothing that this program knows."""
        received = self._inbox.take(body)
        if self._inbox.behind:
            self._asking.lost()
        if received is not None and isinstance(received.message, State):
            self._asking.told()
        return received
