"""When the board is asked for its state because a line of it was lost.

A piece that is set down and lifted before the board says its state by itself would never have been seen. In: losses,
states and questions, with the loop's stamps, milliseconds; out: when the next question is due.
"""

from typing import Final

APART_MS: Final = 50.0
"""So far apart are questions at least: a noisy cable makes no storm of them."""


class Asking:
    """Any state that comes answers an open question, and makes up for all that was lost before.

    What is lost while a question is open may have been its answer: it is asked again.
    """

    def __init__(self) -> None:
        self._lost = False
        self._open = False
        self._next_ms = 0.0

    @property
    def due(self) -> float | None:
        """When to ask, or None: nothing was lost since the newest state, or the question is open."""
        return self._next_ms if self._lost and not self._open else None

    def lost(self) -> None:
        """A line was lost, and no state came with the news."""
        self._lost, self._open = True, False

    def asked(self, now: float) -> None:
        """The board is asked now, for whatever reason."""
        self._open = True
        self._next_ms = now + APART_MS

    def told(self) -> None:
        """A state has come."""
        self._lost = self._open = False
