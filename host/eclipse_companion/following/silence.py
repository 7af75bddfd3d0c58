"""Hands have been at the board, and nothing was told of it for long -> what is in the way.

In: looks, what the board shows, and when something was told last. Out: a reason, once for each time that hands came.
"""

from typing import Final, NamedTuple

import numpy as np

from eclipse_companion.sensing.camera import Board, Look

SILENT_MS: Final = 10_000.0
"""If hands came, and nothing was told for so long, people hear why."""
_UNREAD: Final = 1.0
"""A square isn't read if its second likeliest content is closer than this to the likeliest, nats."""


class Reason(NamedTuple):
    """What is in the way."""

    key: str
    """Of the notice that says so."""
    squares: tuple[int, ...] = ()
    """Where it is, counted from 1; empty if that isn't known."""


class Silence:
    """What was seen since hands came to one board."""

    def __init__(self) -> None:
        self._came_ms: float | None = None
        """When hands came; None if none did since the board showed what it should, or since something was told."""
        self._told_ms = 0.0
        self._last: Look | None = None
        self._half_made = False

    @property
    def due(self) -> float | None:
        """When there is something to tell if nothing happens; None: never."""
        return None if self._came_ms is None else self._came_ms + SILENT_MS

    def looked(self, look: Look, now: float, told_ms: float, *, in_step: bool, half_made: bool = False) -> None:
        """Take in a look; `told_ms`: when something was told last; `in_step`: the board shows what it should.

        `half_made`: somebody is at a turn, or knows what is to be done.
        """
        self._last, self._half_made = look, half_made
        self.told(told_ms)
        if look.board in (Board.COVERED, Board.MOVED):
            self._came_ms = now if self._came_ms is None else self._came_ms
        elif look.board is Board.LOST or (in_step and not _unread(look)):
            self._came_ms = None

    def waits(self, now: float) -> None:
        """Hands have done what isn't told yet, though they may not have been seen."""
        if self._last is not None and self._last.board is not Board.LOST:
            self._came_ms = now if self._came_ms is None else self._came_ms

    def told(self, told_ms: float) -> None:
        """Something was told at this time: what was done before it was noticed."""
        if told_ms > self._told_ms:
            self._told_ms, self._came_ms = told_ms, None

    def advance(self, now: float) -> Reason | None:
        """The reason that is due to be told, if one is."""
        if self.due is None or self._last is None or now < self.due:
            return None
        self._came_ms = None
        look, unread = self._last, _unread(self._last)
        if look.dark:
            return Reason("silent_dark")
        if look.board is Board.MOVED:
            return Reason("silent_moved")
        if look.board is not Board.CLEAR:
            return Reason("silent_flickers") if look.flickers else Reason("silent_covered", look.over or look.hidden)
        if unread:
            return Reason("silent_unread", unread)
        return None if self._half_made else Reason("silent_open")


def _unread(look: Look) -> tuple[int, ...]:
    """The squares that couldn't be read, and that nothing is known to be in front of."""
    if look.rows is None:
        return ()
    near = np.sort(look.rows, axis=1)[:, -2] > look.rows.max(axis=1) - _UNREAD
    near[[square - 1 for square in look.hidden]] = False
    return tuple(int(place) + 1 for place in near.nonzero()[0])
