"""What the squares show: each square's own signal to one character of a frame. Allocates nothing while it runs.

A signal is in a zone: 0 empty, 1 undecided, 2 the weaker piece (the only one, with one-strength magnets), 3 a piece
of either strength, 4 the stronger piece. Beyond any piece's reach, it is unknown. Each border between zones
has two values, so that noise at a border doesn't flicker: one to go up, a lower one to come down (``borders``).

A new character must last: ``_QUIET_MS`` while the signal is still, ``_MOVING_MS`` while it moves (a piece coming down
passes through all zones below its own), ``_UNDECIDED_MS`` for anything between two levels. So a piece that comes to
rest is shown 5 scans later at 200 a second, 6 at 500.
"""

from array import array

import board
from board import SQUARES
from borders import borders
from kernels import BORDERS, classify
from micropython import const

from calibration import ONE

_QUIET_MS = const(3)  # more than one scan, at 500 a second more than two
_MOVING_MS = const(100)
_UNDECIDED_MS = const(80)
_TIME_MASK = const(0x3FFFFFFF)
_STILL = 3 if board.SCAN_HZ >= 500 else 2
_STILL_MS = _STILL * 1000 // board.SCAN_HZ
# A signal is still if within ``_STILL`` scans, which take ``_STILL_MS``, it moved by less than a 160th a millisecond,
_STILL_SHARE = const(160)
_STILL_COUNTS = _STILL_MS * 10  # or by less than this


class Squares:
    """Sixteen squares, their borders and what they show."""

    def __init__(self, calibration):
        """Take the calibration; call ``renew`` whenever it has changed."""
        self.frame = bytearray(b"?" * SQUARES)
        self._signals = [array("i", [0] * SQUARES) for _ in range(_STILL + 1)]
        self._newest = 0
        self.own = self._signals[0]  # the signals; ``kernels.unmix`` writes them
        self._calibration = calibration
        self._zones = bytearray(SQUARES)
        self._seen = bytearray(SQUARES)  # what the signals say now; a candidate for the frame if it differs
        self._doubt = False  # whether the last scan had candidates
        self._since_ms = array("i", [0] * SQUARES)  # when the candidate was first seen
        self._candidates = bytearray(SQUARES)  # at first none, not even "?"
        self._between = b"?"  # what a signal between two levels is shown as
        self.reaches = array("i", [0] * SQUARES)  # how far from rest a piece takes a reading; ``kernels`` uses them
        self._borders = array("H", [0] * (SQUARES * 2 * BORDERS))
        self._pieces = bytearray(SQUARES * 2 * 3)  # characters of the weaker, of either, of the stronger; up and down
        self.renew()

    def renew(self):
        """Compute all borders again."""
        self._between = b"?" if self._calibration.coding == ONE else b"?+-"
        for square in range(SQUARES):
            self.renew_square(square)

    def renew_square(self, square):
        """Compute one square's (0..15) borders again."""
        self.reaches[square] = self._calibration.reach(square)
        for falls in (0, 1):
            side = square * 2 + falls
            found, letters = borders(self._calibration, square, falls)
            for border in range(BORDERS):
                self._borders[side * BORDERS + border] = found[border]
            for which in range(3):
                self._pieces[side * 3 + which] = letters[which]

    def update(self, ms):
        """Judge the signals in ``own``, scanned at ``ms``; return True if ``frame`` has changed."""
        seen = self._seen
        frame = self.frame
        classify(self.own, self._zones, self._borders, self._pieces, seen, self.reaches)
        if seen == frame and not self._doubt:
            return False
        changed = False
        self._doubt = False
        for square in range(SQUARES):
            if seen[square] == frame[square]:
                self._candidates[square] = seen[square]
            elif self._lasted(square, seen[square], ms):
                frame[square] = seen[square]
                changed = True
            else:
                self._doubt = True
        return changed

    def turn_over(self):
        """Make room for the next scan's signals: those in ``own`` become the last ones."""
        self._newest = self._newest + 1 if self._newest < _STILL else 0
        self.own = self._signals[self._newest]

    def empty(self, square):
        """Say whether a square surely is empty: it shows so, and its signal is far from the border."""
        signal = self.own[square]
        falls = 1 if signal < 0 else 0
        return self.frame[square] == 0x2E and 2 * abs(signal) < self._borders[(square * 2 + falls) * BORDERS + 4]

    def piece_border(self, square):
        """Return how far from rest, in counts, a piece surely begins."""
        return self._borders[square * 2 * BORDERS + 1]

    def _lasted(self, square, seen, ms):
        """Return True when a candidate has lasted long enough at ``ms``."""
        if seen != self._candidates[square]:
            self._candidates[square] = seen
            self._since_ms[square] = ms
            return False
        lasts_ms = (ms - self._since_ms[square]) & _TIME_MASK
        # A broken contact is reported, however short it is.
        if seen in self._between and abs(self.own[square]) <= self.reaches[square]:
            return lasts_ms >= _UNDECIDED_MS
        return lasts_ms >= _MOVING_MS or (lasts_ms >= _QUIET_MS and self._still(square))

    def _still(self, square):
        signal = self.own[square]
        oldest = self._signals[self._newest + 1 if self._newest < _STILL else 0]
        moved = abs(signal - oldest[square])
        return moved <= _STILL_COUNTS or moved <= abs(signal) * _STILL_MS // _STILL_SHARE
