"""Learns rest values on the empty board. Loaded when the first lesson begins; most boards never need it again."""

from array import array

import board
from board import SQUARES
from micropython import const

from calibration import NOMINAL_REST

_LEAST_MS = const(250)
_SCANS = board.SCAN_HZ * 3 // 10  # whole waves of 50 and of 60 Hz
_SWING = const(500)  # a filtered reading at rest swings by less, hum included
_SHIFT = const(60)  # and the means over its two halves differ by less
_SPREAD = const(2200)  # 110 mV: an SS49E at 3.3 V rests at 1.55 to 1.75 V, 2,004 counts either way


class Lesson:
    """``CAL REST``: filtered readings over at least 250 ms, then a verdict."""

    def __init__(self, calibration, squares, ms):
        """Take the calibration to change, and the squares that know how far a piece is from rest; begin."""
        self._calibration = calibration
        self._squares = squares
        self._first = array("i", [0] * SQUARES)  # sums over the first half, the second half
        self._second = array("i", [0] * SQUARES)
        self._lowest = array("H", [65535] * SQUARES)
        self._highest = array("H", [0] * SQUARES)
        self._scans = 0
        self._began_ms = ms

    def add(self, values, ms):
        """Take one scan's filtered readings; return True if no more are needed."""
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
        """Update the calibration and return None, or return why not, with the squares, and change nothing."""
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
        kept = self._calibration.known[square] and abs(rest - NOMINAL_REST) <= _SPREAD
        return kept and abs(mean - rest) >= self._squares.piece_border(square)


def _named(squares):
    return " ".join(str(square + 1) for square in squares)
