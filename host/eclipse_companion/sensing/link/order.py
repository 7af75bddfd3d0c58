"""Whether a line can come from a board now: what was said long ago, and is said once more, made turns that nobody made.

Input: one board's lines since its `HI`, in the order in which they came. Output: which of them are old.
"""

from typing import Final

from eclipse_companion.sensing.wire import Message, Raw, State
from eclipse_companion.sensing.wire.messages import MILLISECONDS
from eclipse_companion.sensing.wire.words import SEQUENCES

FAR_LINES: Final = 64
"""How far a line's number may be behind the newest one; a state behind a newer one says nothing any more."""
FAR_MS: Final = 1000
"""How far the time of a state or of readings may be behind the newest one's."""


class LineOrder:
    """The order of a board's lines since one greeting. Numbers and times wrap around."""

    def __init__(self, greeted: int) -> None:
        """`greeted`: the number of the `HI`."""
        self._newest = greeted
        self._ms: int | None = None

    def is_old(self, seq: int, message: Message | None) -> bool:
        """Whether a line is old; one that isn't is taken note of. `message`: None if its words make no sense."""
        behind = _behind(self._newest, seq, SEQUENCES)
        if behind > (0 if isinstance(message, State) else FAR_LINES):
            return True
        ms = message.ms if isinstance(message, State | Raw) else None
        if ms is not None:
            late = 0 if self._ms is None else _behind(self._ms, ms, MILLISECONDS)
            if late > FAR_MS:
                return True
            self._ms = ms if late <= 0 else self._ms
        if behind < 0:
            self._newest = seq
        return False


def _behind(newest: int, each: int, wraps_at: int) -> int:
    """How far one of two numbers is behind the other, which may be negative."""
    back = (newest - each) % wraps_at
    return back if back < wraps_at // 2 else back - wraps_at
