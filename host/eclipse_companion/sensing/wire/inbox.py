"""Follows the lines of one board: turns bodies into messages and notices what is missing between them.

In: bodies, in the order in which they came. Out: messages, each with a flag for whether something was lost before it.
"""

from dataclasses import dataclass

from eclipse_companion.sensing.wire.messages import Hello, Message, State, parse, sequence
from eclipse_companion.sensing.wire.words import SEQUENCES, NotAMessageError


@dataclass(frozen=True, slots=True)
class Received:
    """One message."""

    message: Message
    gap: bool
    """Something was lost or merged before it; for a `State`, since the last state, so the order is unknown."""


class Inbox:
    """Takes the bodies of one board, across restarts and reconnections."""

    def __init__(self) -> None:
        self._last: int | None = None
        self.behind = False
        """Something was lost or merged, and no state has come since then."""
        self.lost = 0
        """Lines that never came, or were merged into later ones; a `HI` isn't counted across."""
        self.bad = 0
        """Lines of a known kind with wrong words."""

    def take(self, body: str) -> Received | None:
        """Take one body. Returns None if its kind is known but its words are wrong (counted in `bad`)."""
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
        """Note a line's number; returns whether lines are missing before it. `fresh`: the count may start again."""
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
