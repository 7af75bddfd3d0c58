"""What is found out about a board's sensors, and what follows for the game tracked there.

In: a `Checkup` of the board, the game's tracker, the host's time. Out: commands for the tracker: the squares
that the tracker must not trust, and those under suspicion. Reading a game's past again takes a while, so it is done a
few explanations at a time.
"""

import math
from collections.abc import Iterator
from typing import Final

from eclipse_companion.games.eclipse.tracking.commands import Distrust, Suspect
from eclipse_companion.games.eclipse.tracking.side_tracker import Tracker
from eclipse_companion.games.eclipse.turns.doubts import LIKELY
from eclipse_companion.sensing.evidence import turned, turned_places
from eclipse_companion.sensing.health.checkup import LEAST_DOUBT, Checkup

AT_ONCE: Final = 64
"""How many explanations of the past branch again in one call: that takes a few milliseconds."""
NEWS: Final = 1.0
"""A suspicion is reported again once the evidence for it has changed by this much, nats."""


class Watching:
    """One board, and whichever game is tracked on it."""

    def __init__(self, checkup: Checkup, *, at_once: int | None = AT_ONCE) -> None:
        """`at_once`: None reads all of the past again whenever any of it is needed."""
        self._checkup = checkup
        self._at_once = at_once
        self.busy = False
        """Whether there is more to read again: call `commands` again soon."""

    def commands(self, tracker: Tracker, now: float, turns: int) -> Iterator[Distrust | Suspect]:
        """The commands for the tracker at the host's time `now`, `turns` turns after the beginning.

        Do each before taking the next.
        """
        self.busy = False
        self._checkup.expect(turned(tracker.position.cells, -tracker.orientation), turns)
        self._checkup.judge(lambda square, since: self._doubt(tracker, now, square, since))
        yield from self._distrusted(tracker, now)
        yield from self._suspected(tracker, now)

    def _doubt(self, tracker: Tracker, now: float, square: int, since: float) -> float | None:
        """The game's evidence against a square; None while its past is being read again."""
        squares = self._with(tracker, square)
        since_ms = tracker.board_time(since, now)
        risen = tracker.risen(since_ms)
        if risen < LEAST_DOUBT:
            return risen
        return tracker.doubt(squares, since_ms) if self._read(tracker, squares, since_ms) else None

    def _read(self, tracker: Tracker, squares: tuple[int, ...], since_ms: float) -> bool:
        """Read a little further, at most once per call; return whether everything is read."""
        most = 0 if self.busy else self._at_once
        read = tracker.prepare(squares, since_ms, most)
        self.busy |= not read
        return read

    def _distrusted(self, tracker: Tracker, now: float) -> Iterator[Distrust]:
        untrusted = tuple(sorted(as_sun_sees(square, tracker) for square in self._checkup.untrusted))
        known = tracker.untrusted
        if untrusted == known:
            return
        since = self._checkup.untrusted_since([_as_board_numbers(square, tracker) for square in known])
        if since is None:
            yield Distrust(untrusted)
        elif self._read(tracker, untrusted, tracker.board_time(since, now)):
            yield Distrust(untrusted, tracker.board_time(since, now))

    def _suspected(self, tracker: Tracker, now: float) -> Iterator[Suspect]:
        suspect, told = self._checkup.suspect, tracker.suspicion
        square, since, evidence = suspect or (0, 0.0, -math.inf)
        since_ms = tracker.board_time(since, now)
        if evidence + tracker.risen(since_ms) < LIKELY:  # no turn can depend on it
            if told is not None:
                yield Suspect(())
            return
        squares = self._with(tracker, square)
        if told is not None and told.squares == squares and abs(told.evidence - evidence) < NEWS:
            return
        if self._read(tracker, squares, since_ms):
            yield Suspect(squares, since_ms, round(evidence, 1))

    def _with(self, tracker: Tracker, square: int) -> tuple[int, ...]:
        """This square and the untrusted ones, as Sun sees them."""
        return tuple(sorted({as_sun_sees(square, tracker), *tracker.untrusted}))


def as_sun_sees(square: int, tracker: Tracker) -> int:
    """Sun's number for a square, from the board's number."""
    return _turned_number(square, tracker.orientation)


def _as_board_numbers(square: int, tracker: Tracker) -> int:
    return _turned_number(square, -tracker.orientation)


def _turned_number(square: int, degrees: int) -> int:
    return turned_places(degrees).index(square - 1) + 1
