"""Follows the lines of one board: bodies to messages, and what is missing between them.

In go bodies in the order in which they came; out come messages, each with whether something was lost before it.
"""

from dataclasses import dataclass

from eclipse_companion.wire.messages import Hello, Message, State, parse, sequence
from eclipse_companion.wire.words import SEQUENCES, NotAMessageError


@dataclass(frozen=True, slots=True)
class Received:
    """One message."""

    message: Message
    gap: bool
    """Something was lost or merged before it; of a `State`: since the state before it, so the order is unknown."""


class Inbox:
    """Takes the bodies of one board, across restarts and reconnections."""

    def __init__(self) -> None:
        self._last: int | None = None
        self.behind = False
        """Something was lost or merged, and no state has come since that tells what is so now."""
        self.lost = 0
        """Lines that never came, or were merged into later ones; not counted across a `HI`."""
        self.bad = 0
        """Lines of a known kind with wrong words."""

    def take(self, body: str) -> Received | None:
        """Take one body; None where it is of a known kind but has wrong words (counted in `bad`)."""
        try:
            message = parse(body)
        except NotAMessageError:
            self.bad += 1
            self._number(sequence(body), fresh=False)
            return None
        gap = self._number(message.seq, fresh=isinstance(message, Hello))
        if isinstance(message, State):
            gap, self.behind = self.behind, False
        return Received(message, gap)

    def _number(self, seq: int | None, *, fresh: bool) -> bool:
        """Note a line's number; whether lines are missing before it. `fresh`: the board may count anew."""
        if seq is None:
            return False
        missing = 0 if self._last is None else (seq - self._last - 1) % SEQUENCES
        self._last = seq
        if not missing:
            return False
        if not fresh:
            self.lost += missing
        self.behind = True
        return True
