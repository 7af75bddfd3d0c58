"""From evidence over time to what happened on single squares: emptied, filled, changed.

In go `frames.Frame`s and the passing of board time; out come `Change`s, in the order in which they began. A
reading counts once it has stood for `SETTLE_MS`: a piece that sweeps past a sensor, or a magnet that turns over it,
gives shorter ones. Squares that read nothing definite (`?`) aren't events; `unsettled` lists them, so that a decision
can wait for them.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.sensing.frames import Frame, turned

SETTLE_MS: Final = 40.0
"""How long a reading must stand to count, milliseconds. The board's own filter has already removed single-sample
spikes.
"""

MANY: Final = 7
"""No hand changes this many squares at once: the supply has sagged, or the table was knocked."""
STOOD_MS: Final = 1500.0
"""Such changes count only if they stand for this long, milliseconds."""
SAGGED_MS: Final = 10_000.0
"""The same time if this many squares show a new piece at once: pieces may be swept off together, but never come so."""
BLIND_MS: Final = 500.0
"""After a disturbance this long, a piece may have come and gone unseen."""
CALMED_MS: Final = 150.0
"""Afterwards, squares come back one by one: readings that began before the end count only after this long."""

DEFINITE: Final = 10.0
"""Likelihood ratio of the best state to the worst, below which a reading says nothing (`?`)."""

Likelihood = npt.NDArray[np.float64]
"""Shape (5,): empty, Sun gold, Sun silver, Moon gold, Moon silver."""


class Kind(Enum):
    """The kind of a change, as its square sees it."""

    EMPTIED = "emptied"
    FILLED = "filled"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One square's reading has changed, and has settled."""

    t_ms: float
    """Board time at which the new reading began."""
    square: int
    kind: Kind
    likelihood: Likelihood
    lasted_ms: float
    """How long the square had been empty, or occupied, without a break before it."""
    order_known: bool
    """False if lines were lost, so that this change may have come before others that are listed before it."""
    unwatched: bool = False
    """It happened while nobody was watching, in an unknown order."""


class _Watched:
    """One square: the reading that counts, and one that may come to count."""

    __slots__ = ("kept_since", "order_known", "pending", "since", "standing", "standing_since", "unwatched")

    def __init__(self, standing: Likelihood) -> None:
        self.standing = standing
        self.standing_since = 0.0
        self.kept_since = 0.0
        self.pending: Likelihood | None = None
        self.since = 0.0
        self.order_known = True
        self.unwatched = False


class SquareEvents:
    """Follows all sixteen squares. Feed frames, or let time pass; both return the changes that have settled."""

    def __init__(self) -> None:
        self._squares: list[_Watched] = []
        self._shaken = False
        self._shaken_at = -math.inf
        self._held_until = -math.inf
        self.was_blind = False
        """Whether the last frame ended a time in which too many squares changed at once to see anything."""

    def start(self, frame: Frame) -> None:
        """Take this frame as what lies on the board; nothing in it is an event."""
        self._squares = [_Watched(row.copy()) for row in frame.evidence.likelihood]
        for watched in self._squares:
            watched.standing_since = watched.kept_since = frame.t_ms

    def distrust(self, squares: Collection[int], t_ms: float) -> None:
        """Drop what these squares showed: like those of all later frames, their readings say nothing."""
        for square, watched in enumerate(self._squares, start=1):
            if square in squares:
                watched.standing, watched.pending, watched.standing_since = np.ones_like(watched.standing), None, t_ms

    @property
    def started(self) -> bool:
        """Whether a first frame has been fed."""
        return bool(self._squares)

    def forget_unsettled(self) -> None:
        """Drop the readings that haven't settled yet: nobody knows how long they stood."""
        for watched in self._squares:
            watched.pending = None

    def feed(self, frame: Frame) -> list[Change]:
        """Process one frame; return the changes that had settled by its time."""
        changes = self.advance(frame.t_ms)
        for watched, row in zip(self._squares, frame.evidence.likelihood, strict=True):
            latest = watched.standing if watched.pending is None else watched.pending
            if np.array_equal(row, latest):
                continue
            if np.array_equal(row, watched.standing):
                watched.pending = None
                continue
            watched.pending, watched.since = row.copy(), frame.t_ms
            watched.order_known, watched.unwatched = not frame.gap, frame.unwatched
        self._hold(frame.t_ms)
        return changes

    def _hold(self, t_ms: float) -> None:
        """Hold back all changes while too many squares change at once, and for a moment after it."""
        shaken = len(self.unsettled) >= MANY
        self.was_blind = self._shaken and not shaken and t_ms - self._shaken_at >= BLIND_MS
        if shaken != self._shaken:
            self._shaken, self._shaken_at = shaken, t_ms
            self._held_until = t_ms + (STOOD_MS if shaken else CALMED_MS)
        if shaken and self._sagged:
            self._held_until = max(self._held_until, self._shaken_at + SAGGED_MS)

    @property
    def _sagged(self) -> bool:
        """Whether too many squares have come to show a new piece at once, each seen doing so."""
        came = [
            watched
            for watched in self._squares
            if watched.pending is not None and watched.order_known and not is_empty(watched.pending)
        ]
        return len(came) >= MANY

    def advance(self, t_ms: float) -> list[Change]:
        """Let board time pass up to `t_ms`; return what has settled by then, in the order of beginning.

        If one frame shows several changes, squares that became empty come first: a piece leaves before it arrives.
        """
        ripe = [
            (watched.since, not is_empty(watched.pending), square, watched)
            for square, watched in enumerate(self._squares, start=1)
            if watched.pending is not None and is_definite(watched.pending) and self._settles(watched) <= t_ms
        ]
        changes = []
        for since, _, square, watched in sorted(ripe, key=lambda item: item[:3]):
            assert watched.pending is not None
            kind = _kind(watched.standing, watched.pending)
            lasted = since - watched.kept_since
            watched.standing, watched.pending, watched.standing_since = watched.pending, None, since
            if kind in (Kind.EMPTIED, Kind.FILLED):
                watched.kept_since = since
            if kind is not None:
                known, unwatched = watched.order_known, watched.unwatched
                changes.append(Change(since, square, kind, watched.standing, lasted, known, unwatched))
        return changes

    def _settles(self, watched: _Watched) -> float:
        """When what a square shows now begins to count."""
        fresh = not self._shaken and watched.since >= self._shaken_at
        return max(watched.since + SETTLE_MS, -math.inf if fresh else self._held_until)

    def turn(self, degrees: int) -> None:
        """Turn the board clockwise by this many more degrees: each square's readings go to another."""
        places = turned("".join(map(chr, range(len(self._squares)))), degrees) if self._squares else ""
        self._squares = [self._squares[ord(place)] for place in places]

    @property
    def next_deadline(self) -> float | None:
        """Board time at which the next pending reading settles, or None."""
        settling = [
            self._settles(watched)
            for watched in self._squares
            if watched.pending is not None and is_definite(watched.pending)
        ]
        return min(settling, default=None)

    @property
    def standing(self) -> list[tuple[Likelihood, float]]:
        """The readings that count, squares 1 to 16: (likelihood, board time since which)."""
        return [(watched.standing, watched.standing_since) for watched in self._squares]

    def holds(self, t_ms: float) -> bool:
        """Whether too many squares are changing at once to see what lies there now."""
        return self._shaken and t_ms < self._held_until

    @property
    def unsettled(self) -> tuple[int, ...]:
        """Squares whose newest reading isn't the one that counts (still moving, or `?`)."""
        return tuple(square for square, watched in enumerate(self._squares, start=1) if watched.pending is not None)


def is_definite(likelihood: Likelihood) -> bool:
    """Whether a reading says anything (`?` says next to nothing)."""
    return bool(likelihood.max() >= DEFINITE * likelihood.min())


def is_empty(likelihood: Likelihood) -> bool:
    """Whether an empty square is the likeliest state."""
    return int(likelihood.argmax()) == 0


def _kind(before: Likelihood, after: Likelihood) -> Kind | None:
    if before.min() == before.max():  # nothing was known of the square
        return None
    if is_empty(before):
        return None if is_empty(after) else Kind.FILLED
    return Kind.EMPTIED if is_empty(after) else Kind.CHANGED
