"""Rest values: learned on the empty board, and followed slowly where a square surely is empty. No scan allocates."""

from array import array

import board
from kernels import SQUARES
from micropython import const

from calibration import NOMINAL_REST

_LEAST_MS = const(250)
_SCANS = board.SCAN_HZ * 3 // 10  # whole waves of 50 and of 60 Hz
_SWING = const(500)  # a filtered reading at rest swings by less, hum counted
_SHIFT = const(60)  # and its mean over one half differs by less from that over the other
_SPREAD = const(2000)  # sensors' rest values lie within 1,800 of nominal

_CALM_VISITS = const(25)  # two seconds at 200 scans a second, a square visited each 16th scan
_STEP_VISITS = const(13)  # then one count a second: sensors drift by some ten counts a kelvin
_LARGEST_DRIFT = const(400)
_DEAD_BAND = const(8)


class Rests:
    """The rest values in use: ``now`` holds the calibrated ones, each with the drift followed since."""

    def __init__(self, calibration, squares):
        """Take the calibration and the squares that tell what is empty."""
        self.now = array("i", [0] * SQUARES)
        self._drift = array("i", [0] * SQUARES)
        self._calm = bytearray(SQUARES)
        self._visited = 0
        self._calibration = calibration
        self._squares = squares
        self.renew()

    def renew(self):
        """Start all squares again from the calibration."""
        for square in range(SQUARES):
            self.renew_square(square)

    def renew_square(self, square):
        """Start one square (0..15) again from the calibration."""
        self._drift[square] = 0
        self._calm[square] = 0
        self.now[square] = self._calibration.rest[square]

    def follow(self):
        """Look at one square each scan; one surely empty for two seconds follows its signal, a count a second.

        A drift stays below a quarter of the way to a piece, so a piece is never swallowed, however long it lies
        askew. Nominal rest values are not followed: what looks empty there need not be.
        """
        square = self._visited
        self._visited = (square + 1) % SQUARES
        if not (self._squares.empty(square) and self._calibration.knows(square)):
            self._calm[square] = 0
            return
        self._calm[square] += 1
        if self._calm[square] < _CALM_VISITS:
            return
        self._calm[square] = _CALM_VISITS - _STEP_VISITS
        signal = self._squares.own[square]
        if abs(signal) <= _DEAD_BAND:
            return
        drift = self._drift[square] + (1 if signal > 0 else -1)
        if abs(drift) <= min(_LARGEST_DRIFT, self._squares.piece_border(square) >> 2):
            self._drift[square] = drift
            self.now[square] = self._calibration.rest[square] + drift


class Lesson:
    """``CAL REST``: filtered readings over at least 250 ms, then a verdict. ``running`` while it goes on."""

    def __init__(self, calibration, squares):
        """Take the calibration that is to learn, and the squares that know how far a piece is from rest."""
        self.running = False
        self._calibration = calibration
        self._squares = squares
        self._first = array("i", [0] * SQUARES)  # sums over the first half, the second half
        self._second = array("i", [0] * SQUARES)
        self._lowest = array("i", [0] * SQUARES)
        self._highest = array("i", [0] * SQUARES)
        self._scans = 0
        self._began_ms = 0

    def begin(self, ms):
        """Start; the next scan is the first that counts."""
        for square in range(SQUARES):
            self._first[square] = 0
            self._second[square] = 0
            self._lowest[square] = 65535
            self._highest[square] = 0
        self._scans = 0
        self._began_ms = ms
        self.running = True

    def cancel(self):
        """Stop; nothing was changed."""
        self.running = False

    def add(self, values, ms):
        """Take one scan's filtered readings; return True when it was the last that is needed."""
        sums = self._first if self._scans * 2 < _SCANS else self._second
        lowest = self._lowest
        highest = self._highest
        for square in range(SQUARES):
            value = values[square]
            if self._scans < _SCANS:
                sums[square] += value
            if value < lowest[square]:
                lowest[square] = value
            if value > highest[square]:
                highest[square] = value
        self._scans = min(self._scans + 1, _SCANS)
        return self._scans == _SCANS and (ms - self._began_ms) & 0x3FFFFFFF >= _LEAST_MS

    def end(self):
        """Return None and have the calibration learn, or return why not, with the squares, and change nothing."""
        self.running = False
        moving = [square for square in range(SQUARES) if self._moves(square)]
        lying = [square for square in range(SQUARES) if square not in moving and self._piece_lies(square)]
        reasons = []
        if moving:
            reasons.append("a reading moves on " + _named(moving))
        if lying:
            reasons.append("a piece seems to lie on " + _named(lying))
        if reasons:
            return ", ".join(reasons)
        for square in range(SQUARES):
            self._calibration.set_rest(square, self._mean(square))
        return None

    def _mean(self, square):
        return (self._first[square] + self._second[square] + _SCANS // 2) // _SCANS

    def _moves(self, square):
        half = (_SCANS + 1) // 2
        shift = self._first[square] // half - self._second[square] // (_SCANS - half)
        return self._highest[square] - self._lowest[square] > _SWING or abs(shift) > _SHIFT

    def _piece_lies(self, square):
        mean = self._mean(square)
        if abs(mean - NOMINAL_REST) > _SPREAD:
            return True
        rest = self._calibration.rest[square]
        kept = self._calibration.knows(square) and abs(rest - NOMINAL_REST) <= _SPREAD
        return kept and abs(mean - rest) >= self._squares.piece_border(square)


def _named(squares):
    return " ".join(str(square + 1) for square in squares)
