"""Hands have been at the board, and nothing was told of it for long -> what is in the way.

In: looks, what the board shows, and when something was told last. Out: the key of a notice, once for each time that
hands came.
"""

from typing import Final

import numpy as np

from eclipse_companion.sensing.camera import Board, Look

SILENT_MS: Final = 10_000.0
"""If hands came, and nothing was told for so long, people hear why."""
_UNREAD: Final = 1.0
"""A square isn't read if its second likeliest content is closer than this to the likeliest, nats."""


class Silence:
    """What was seen since hands came to one board."""

    def __init__(self) -> None:
        self._came_ms: float | None = None
        """When hands came; None if none did since the board showed what it should, or since something was told."""
        self._told_ms = 0.0
        self._last: Look | None = None

    @property
    def due(self) -> float | None:
        """When there is something to tell if nothing happens; None: never."""
        return None if self._came_ms is None else self._came_ms + SILENT_MS

    def looked(self, look: Look, now: float, told_ms: float, *, in_step: bool) -> None:
        """Take in a look; `told_ms`: when something was told last; `in_step`: the board shows what it should."""
        self._last = look
        self.told(told_ms)
        if look.board in (Board.COVERED, Board.MOVED):
            self._came_ms = now if self._came_ms is None else self._came_ms
        elif look.board is Board.LOST or (in_step and not _is_unread(look)):
            self._came_ms = None

    def told(self, told_ms: float) -> None:
        """Something was told at this time: what was done before it was noticed."""
        if told_ms > self._told_ms:
            self._told_ms, self._came_ms = told_ms, None

    def advance(self, now: float) -> str | None:
        """The key of the notice that is due, if one is."""
        if self.due is None or self._last is None or now < self.due:
            return None
        self._came_ms = None
        if self._last.dark:
            return "silent_dark"
        if self._last.board is not Board.CLEAR:
            return "silent_flickers" if self._last.flickers else "silent_covered"
        return "silent_unread" if _is_unread(self._last) else "silent_open"


def _is_unread(look: Look) -> bool:
    """Whether some square couldn't be read, and nothing is known to be in front of it."""
    if look.rows is None:
        return False
    near = np.sort(look.rows, axis=1)[:, -2] > look.rows.max(axis=1) - _UNREAD
    near[[square - 1 for square in look.hidden]] = False
    return bool(near.any())
