"""From evidence over time to what happened on single squares: emptied, filled, changed.

In go the `Evidence` of one source and the passing of the game's time; out come `Change`s, in the order in which they
began. A reading counts once it has stood for the source's `settle_ms`: a piece that sweeps past a sensor, or a magnet
that turns over it, gives shorter ones. Squares that read nothing definite (hidden, or `?`) aren't events; `unsettled`
lists them, so that a decision can wait for them. But an empty square that reads `?` for the source's `unread_ms` has
been filled: a hand that passes is gone by then, so a piece lies there, and its reading doesn't say which.

**Hysteresis.** Rows may jitter, so two rows aren't compared number by number. A row says the same as the reading that
stands if the same kinds of piece are plausible, or if none of those that differ has moved far: a row on the border
between two kinds stays with the reading that stands. A reading is the mean of all rows since it began, so it gets
firmer than each of them, without ever counting the same scene twice. Sharp rows, such as a board's, are just the case
without jitter: whatever differs differs by far.

**Sides in doubt.** A camera may say gold now, and silver after a second exposure. That is news of the same piece, not
another event: the reading keeps the time at which it began. However many sides are in doubt, the board isn't shaken.
"""

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.sensing.evidence.evidence import Evidence, Row, Rows
from eclipse_companion.sensing.evidence.orientation import turned_places
from eclipse_companion.sensing.evidence.source import BOARD, Source

FLAT: Final = 0.6
"""The share of a row's whole range that a kind must move if that is less than the source's `crossing`."""
KNOWN: Final = 0.1
"""Of a square whose row has less than this share of a definite reading's range nothing is known."""
FIRM: Final = math.log(20.0)
"""A reading that was seen only once counts if the square is this much likelier empty than not, or the reverse, nats."""
REMEMBERED: Final = 50
"""A reading is the mean of about this many rows: it follows light that changes slowly."""


class Kind(Enum):
    """The kind of a change, as its square sees it."""

    EMPTIED = "emptied"
    FILLED = "filled"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One square's reading has changed, and has settled."""

    t_ms: float
    """The game's time at which the new reading began."""
    square: int
    kind: Kind
    log_likelihood: Row
    lasted_ms: float
    """How long the square had been empty, or occupied, without a break before it."""
    order_known: bool
    """False if lines were lost, so that this change may have come before others that are listed before it."""
    unwatched: bool = False
    """It happened while nobody was watching, in an unknown order."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """The readings that count on all squares."""

    rows: Rows
    """Shape (squares, kinds)."""
    since: npt.NDArray[np.float64]
    """Shape (squares,): the game's times since which they have stood, milliseconds."""


class _Reading:
    """Rows of one square that say the same: their mean, and since when."""

    __slots__ = ("count", "order_known", "row", "since", "unwatched")

    def __init__(self, row: Row, since: float, *, order_known: bool = True, unwatched: bool = False) -> None:
        self.row = row.copy()
        self.count = 1
        self.since = since
        self.order_known = order_known
        self.unwatched = unwatched

    def add(self, row: Row, *, sums_up: bool = False) -> None:
        """Take one more row that says the same. Equal rows leave the mean as it is, to the last bit.

        `sums_up`: the row is no single look, but sums up all of them until now.
        """
        self.count = min(self.count + 1, REMEMBERED)
        if row.tobytes() != self.row.tobytes():
            self.row = row.copy() if sums_up else self.row + (row - self.row) / self.count

    def revise(self, row: Row) -> None:
        """Take a row that sums up all looks until now, and says otherwise of the same piece."""
        self.add(row, sums_up=True)


class _Watched:
    """One square: the reading that counts, and one that may come to count."""

    __slots__ = ("kept_since", "pending", "standing")

    def __init__(self, row: Row, since: float) -> None:
        self.standing = _Reading(row, since)
        self.kept_since = since
        """Since when it has been empty, or occupied, without a break."""
        self.pending: _Reading | None = None

    @property
    def latest(self) -> _Reading:
        """What it showed last."""
        return self.standing if self.pending is None else self.pending


class Changes:
    """Follows all squares in one source's evidence. Feed evidence, or let time pass: both return what has settled."""

    def __init__(self) -> None:
        self._source: Source = BOARD
        self._squares: list[_Watched] = []
        self._standing: Standing | None = None
        """None once it may have changed."""
        self._shaken = False
        self._shaken_at = -math.inf
        self._held_until = -math.inf
        self._newest_ms = -math.inf
        """When the newest change began."""
        self.was_blind = False
        """Whether the last look ended a time in which too many squares changed at once to see anything."""

    def start(self, evidence: Evidence) -> None:
        """Take this as what lies on the board; nothing in it is an event."""
        self._source = evidence.source
        self._squares = [_Watched(row, evidence.t_ms) for row in evidence.log_likelihood]
        self._standing = None

    def distrust(self, squares: Collection[int], t_ms: float) -> None:
        """Drop what these squares showed: like all that they show later, it says nothing."""
        for square, watched in enumerate(self._squares, start=1):
            if square in squares:
                watched.standing = _Reading(np.zeros_like(watched.standing.row), t_ms)
                watched.pending = None
        self._standing = None

    @property
    def started(self) -> bool:
        """Whether a first look was taken."""
        return bool(self._squares)

    def forget_unsettled(self) -> None:
        """Drop the readings that haven't settled yet: nobody knows how long they stood."""
        for watched in self._squares:
            watched.pending = None

    def conclude(self, t_ms: float) -> list[Change]:
        """What was seen once won't be seen again, since the board is being covered: what is beyond doubt counts now."""
        for watched in self._squares:
            pending = watched.pending
            if pending is not None and _is_firm(pending.row):
                pending.count = max(pending.count, self._source.least)
        return self.advance(t_ms)

    def feed(self, evidence: Evidence) -> list[Change]:
        """Process one look; return the changes that had settled by its time."""
        changes = self.advance(evidence.t_ms)
        for watched, row in zip(self._squares, evidence.log_likelihood, strict=True):
            stood = watched.standing.row
            if self._same(row, watched.latest.row):
                watched.latest.add(row, sums_up=evidence.source.sums_up)
            elif self._same(row, watched.standing.row):
                watched.pending = None
                watched.standing.add(row, sums_up=evidence.source.sums_up)
            elif evidence.source.sums_up and watched.pending and _is_same_piece(row, watched.pending.row):
                watched.pending.revise(row)
            else:
                watched.pending = _Reading(
                    row, evidence.t_ms, order_known=not evidence.gap, unwatched=evidence.unwatched
                )
            if watched.standing.row is not stood:
                self._standing = None
        self._hold(evidence.t_ms)
        return changes

    def _same(self, row: Row, reading: Row) -> bool:
        """Whether a row says the same as a reading, as far as jitter lets one tell."""
        if row.tobytes() == reading.tobytes():
            return True
        least = -self._source.plausible
        differ = (row - row.max() >= least) != (reading - reading.max() >= least)
        if not differ.any():
            return True
        most = max(float(np.ptp(row)), float(np.ptp(reading)))
        moved = np.abs((row - row.max()) - (reading - reading.max()))[differ].max()
        return bool(moved <= min(self._source.crossing, FLAT * most))

    def _hold(self, t_ms: float) -> None:
        """Hold back all changes while too many squares change at once, and for a moment after it."""
        source, shaken = self._source, self._changing >= self._source.many
        self.was_blind = self._shaken and not shaken and t_ms - self._shaken_at >= source.blind_ms
        if shaken != self._shaken:
            self._shaken, self._shaken_at = shaken, t_ms
            self._held_until = t_ms + (source.stood_ms if shaken else source.calmed_ms)
        if shaken and self._sagged:
            self._held_until = max(self._held_until, self._shaken_at + source.sagged_ms)

    @property
    def _changing(self) -> int:
        """How many squares are becoming empty, or filled, or show another owner, or nothing definite."""
        pairs = ((watched.standing.row, watched.pending) for watched in self._squares)
        return sum(pending is not None and not _is_same_piece(row, pending.row) for row, pending in pairs)

    @property
    def _sagged(self) -> bool:
        """Whether too many squares have come to show a new piece at once, each seen doing so."""
        pending = [watched.pending for watched in self._squares if watched.pending is not None]
        return len([each for each in pending if each.order_known and not is_empty(each.row)]) >= self._source.many

    def advance(self, t_ms: float) -> list[Change]:
        """Let the game's time pass up to `t_ms`; return what has settled by then, in the order of beginning.

        If one look shows several changes, squares that became empty come first: a piece leaves before it arrives.
        """
        return self._settle(t_ms, lambda watched: self._settles(watched) <= t_ms)

    def read_unread(self, t_ms: float) -> list[Change]:
        """Whoever made a turn says that it is finished: what was empty and can't be read holds a piece now."""
        return self._settle(t_ms, self._is_unread)

    def _settle(self, t_ms: float, ripens: Callable[[_Watched], bool]) -> list[Change]:
        """What some squares show now counts from now on."""
        ripe = [
            (pending.since, not is_empty(pending.row), square, watched, pending)
            for square, watched in enumerate(self._squares, start=1)
            if (pending := watched.pending) is not None and ripens(watched)
        ]
        changes = []
        for since, _, square, watched, pending in sorted(ripe, key=lambda item: item[:3]):
            kind = self._kind(watched.standing.row, pending.row)
            if since < self._newest_ms and not self.is_definite(pending.row):
                # Others have settled before it, so the turn may have gone on meanwhile.
                pending.since, pending.order_known = t_ms, False
            watched.standing, watched.pending = pending, None
            self._standing = None
            lasted = pending.since - watched.kept_since
            if kind in (Kind.EMPTIED, Kind.FILLED):
                watched.kept_since = pending.since
            if kind is not None:
                self._newest_ms = max(self._newest_ms, pending.since)
                known, unwatched = pending.order_known, pending.unwatched
                changes.append(Change(pending.since, square, kind, pending.row, lasted, known, unwatched))
        return changes

    def _settles(self, watched: _Watched) -> float:
        """When what a square shows now begins to count, unless it shows something else before; infinity: never."""
        pending = watched.pending
        if pending is None or pending.count < self._source.least:
            return math.inf
        stands_ms: float | None = self._source.settle_ms
        if not self.is_definite(pending.row):
            stands_ms = self._source.unread_ms if self._is_unread(watched) else None
        if stands_ms is None:
            return math.inf
        fresh = not self._shaken and pending.since >= self._shaken_at
        return max(pending.since + stands_ms, -math.inf if fresh else self._held_until)

    def _is_unread(self, watched: _Watched) -> bool:
        """Whether a square that was empty shows something, but not what."""
        pending = watched.pending
        if pending is None or self.is_definite(pending.row) or self._source.unread_ms is None:
            return False
        return is_empty(watched.standing.row) and self._tells(watched.standing.row) and self._tells(pending.row)

    def turn(self, degrees: int) -> None:
        """Turn the board clockwise by this many more degrees: each square's readings go to another."""
        if self._squares:
            self._squares = [self._squares[place] for place in turned_places(degrees)]
            self._standing = None

    @property
    def next_deadline(self) -> float | None:
        """The game's time at which the next pending reading settles, or None."""
        due = min(map(self._settles, self._squares), default=math.inf)
        return None if due == math.inf else due

    @property
    def arrived(self) -> float | None:
        """Since when a piece lies where none lay, if nothing else has changed, and nobody missed in which order."""
        found = [(watched.standing.row, watched.pending) for watched in self._squares if watched.pending is not None]
        if len(found) != 1:
            return None
        (stood, pending) = found[0]
        came = pending.order_known and not pending.unwatched and self._kind(stood, pending.row) is Kind.FILLED
        return pending.since if came else None

    @property
    def standing(self) -> Standing:
        """The readings that count; the same object until they change."""
        if self._standing is None:
            readings = [watched.standing for watched in self._squares]
            self._standing = Standing(
                np.array([each.row for each in readings]), np.array([each.since for each in readings])
            )
        return self._standing

    def holds(self, t_ms: float) -> bool:
        """Whether too many squares are changing at once to see what lies there now."""
        return self._shaken and t_ms < self._held_until

    @property
    def unsettled(self) -> tuple[int, ...]:
        """Squares whose newest reading isn't the one that counts (still moving, hidden, or `?`)."""
        return tuple(square for square, watched in enumerate(self._squares, start=1) if watched.pending is not None)

    @property
    def unread(self) -> tuple[int, ...]:
        """Squares that show something now, but not what."""
        if self._source.unread_ms is None:
            return ()
        rows = ((square, watched.latest.row) for square, watched in enumerate(self._squares, start=1))
        return tuple(square for square, row in rows if self._tells(row) and not self.is_definite(row))

    def is_definite(self, row: Row) -> bool:
        """Whether a reading says anything: that of a hidden square, or `?`, says next to nothing."""
        return bool(np.ptp(row) >= self._source.definite)

    def _tells(self, row: Row) -> bool:
        """Whether a reading tells anything at all: a hidden square's is flat."""
        return bool(np.ptp(row) >= KNOWN * self._source.definite)

    def _kind(self, before: Row, after: Row) -> Kind | None:
        if not self._tells(before):  # nothing was known of the square
            return None
        if is_empty(before):
            return None if is_empty(after) else Kind.FILLED
        return Kind.EMPTIED if is_empty(after) else Kind.CHANGED


def _is_firm(row: Row) -> bool:
    """Whether it is beyond doubt that the square is empty, or that it isn't."""
    return bool(abs(row[0] - row[1:].max()) >= FIRM)


def _is_same_piece(one: Row, other: Row) -> bool:
    """Whether two rows differ at most in the side that is up: both show a piece, of the same owner."""
    owners = [(int(row.argmax()) + 1) // 2 for row in (one, other)]
    return owners[0] == owners[1] != 0


def is_empty(row: Row) -> bool:
    """Whether an empty square is the likeliest state."""
    return int(row.argmax()) == 0
