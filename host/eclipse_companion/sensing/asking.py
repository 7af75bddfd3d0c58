"""When to ask the board for its state after one of its lines was lost.

Without asking, a piece that is set down and lifted before the board's next regular state would never be seen. In:
losses, states and questions, with the loop's stamps in milliseconds. Out: when the next question is due.
"""

from typing import Final

APART_MS: Final = 50.0
"""The shortest time between two questions, so a noisy cable doesn't cause a storm of them."""


class Asking:
    """Any state that arrives answers an open question and makes up for everything lost before.

    Something lost while a question is open may have been its answer, so the question is asked again.
    """

    def __init__(self) -> None:
        self._lost = False
        self._open = False
        self._next_ms = 0.0

    @property
    def due(self) -> float | None:
        """When to ask; None if nothing was lost since the newest state, or the question is open."""
        return self._next_ms if self._lost and not self._open else None

    def lost(self) -> None:
        """A line was lost, and no state came with the news."""
        self._lost, self._open = True, False

    def asked(self, now: float) -> None:
        """The board is asked now, for whatever reason."""
        self._open = True
        self._next_ms = now + APART_MS

    def told(self) -> None:
        """A state has arrived."""
        self._lost = self._open = False
