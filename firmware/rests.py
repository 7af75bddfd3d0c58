"""Rest values, followed slowly while a square surely is empty. Never allocates; ``lesson`` learns them."""

from array import array

import board
from board import SQUARES
from micropython import const

_CALM_VISITS = board.SCAN_HZ // 8  # two seconds: each square is visited every 16th scan
_STEP_VISITS = (board.SCAN_HZ + 8) // 16  # then one count a second: sensors drift by about ten counts a kelvin
_LARGEST_DRIFT = const(400)
_DEAD_BAND = const(8)


class Rests:
    """The rest values in use: ``now`` holds the calibrated ones, each with its drift added."""

    def __init__(self, calibration, squares):
        """Take the calibration and the squares that know what is empty."""
        self.now = array("i", [0] * SQUARES)
        self._drift = array("i", [0] * SQUARES)
        self._calm = bytearray(SQUARES)
        self._visited = 0
        self._calibration = calibration
        self._squares = squares
        self.renew()

    def renew(self):
        """Restart all squares from the calibration."""
        for square in range(SQUARES):
            self.renew_square(square)

    def renew_square(self, square):
        """Restart one square (0..15) from the calibration."""
        self._drift[square] = 0
        self._calm[square] = 0
        self.now[square] = self._calibration.rest[square]

    def follow(self):
        """Look at one square each scan; one surely empty for two seconds follows its signal, a count a second.

        Drift stays under a quarter of the way to a piece, so it never swallows a piece, however long it stays
        askew. Nominal rest values don't follow: what looks empty there may not be.
        """
        square = self._visited
        self._visited = (square + 1) % SQUARES
        if not (self._squares.empty(square) and self._calibration.known[square]):
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
