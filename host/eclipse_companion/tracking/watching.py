"""What is found of a board's sensors, and what follows for the game that is tracked there.

In: a `Checkup` of the board, the game's tracker, the host's time. Out: requests as `control` takes them: which squares
the tracker shall not trust, and which are under suspicion. Reading a game's past again takes a while: it is done some
explanations at a time.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from eclipse_companion.frames import turned
from eclipse_companion.health.checkup import LEAST_DOUBT, Checkup
from eclipse_companion.tracking.tracker import Tracker
from eclipse_companion.turns.doubts import LIKELY

AT_ONCE: Final = 64
"""So many explanations of the past branch again at once: that takes some milliseconds."""
NEWS: Final = 1.0
"""A suspicion is told again once so much more, or less, speaks for it, nats."""
_NAMES: Final = "ABCDEFGHIJKLMNOP"
"""One character a square, to see where each comes to lie on a board that stands turned."""


class Watching:
    """One board, and whichever game is tracked at it."""

    def __init__(self, checkup: Checkup, *, at_once: int | None = AT_ONCE) -> None:
        """`at_once`: None reads all of the past again whenever something of it is asked."""
        self._checkup = checkup
        self._at_once = at_once
        self.busy = False
        """Whether there is more to be read again: `requests` is to be called again soon."""

    def requests(self, tracker: Tracker, now: float, turns: int) -> Iterator[Mapping[str, Any]]:
        """What the tracker is to be asked at the host's time `now`, `turns` turns after the beginning.

        Each is to be done before the next is taken.
        """
        self.busy = False
        self._checkup.expect(turned(tracker.position.cells, -tracker.orientation), turns)
        self._checkup.judge(lambda square, since: self._doubt(tracker, now, square, since))
        yield from self._distrusted(tracker, now)
        yield from self._suspected(tracker, now)

    def _doubt(self, tracker: Tracker, now: float, square: int, since: float) -> float | None:
        """What the game tells against a square; None while its past is being read again."""
        squares = self._with(tracker, square)
        since_ms = tracker.board_time(since, now)
        risen = tracker.risen(since_ms)
        if risen < LEAST_DOUBT:
            return risen
        return tracker.doubt(squares, since_ms) if self._read(tracker, squares, since_ms) else None

    def _read(self, tracker: Tracker, squares: list[int], since_ms: float) -> bool:
        """Read a little further, once a call; whether all is read."""
        most = 0 if self.busy else self._at_once
        read = tracker.prepare(squares, since_ms, most)
        self.busy |= not read
        return read

    def _distrusted(self, tracker: Tracker, now: float) -> Iterator[Mapping[str, Any]]:
        untrusted = sorted(as_sun_sees(square, tracker) for square in self._checkup.untrusted)
        known = tracker.untrusted
        if untrusted == list(known):
            return
        since = self._checkup.untrusted_since([_as_board_numbers(square, tracker) for square in known])
        if since is None:
            yield {"do": "distrust", "squares": untrusted}
        elif self._read(tracker, untrusted, tracker.board_time(since, now)):
            yield {"do": "distrust", "squares": untrusted, "since": tracker.board_time(since, now)}

    def _suspected(self, tracker: Tracker, now: float) -> Iterator[Mapping[str, Any]]:
        suspect, told = self._checkup.suspect, tracker.suspicion
        square, since, evidence = suspect or (0, 0.0, -math.inf)
        since_ms = tracker.board_time(since, now)
        if evidence + tracker.risen(since_ms) < LIKELY:  # no turn can hinge on it
            if told is not None:
                yield {"do": "suspect", "squares": []}
            return
        squares = self._with(tracker, square)
        if told is not None and told.squares == tuple(squares) and abs(told.evidence - evidence) < NEWS:
            return
        if self._read(tracker, squares, since_ms):
            yield {"do": "suspect", "squares": squares, "since": since_ms, "nats": round(evidence, 1)}

    def _with(self, tracker: Tracker, square: int) -> list[int]:
        """A square, and those that are not trusted, as Sun sees them."""
        return sorted({as_sun_sees(square, tracker), *tracker.untrusted})


def as_sun_sees(square: int, tracker: Tracker) -> int:
    """The number that Sun sees of a square, from the board's."""
    return _turned_number(square, tracker.orientation)


def _as_board_numbers(square: int, tracker: Tracker) -> int:
    return _turned_number(square, -tracker.orientation)


def _turned_number(square: int, degrees: int) -> int:
    return turned(_NAMES, degrees).index(_NAMES[square - 1]) + 1
