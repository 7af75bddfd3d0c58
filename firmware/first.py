"""The first look: who the board is and what is on it, judged in plain Python as ``squares`` does at rest.

Calls used: ``time.ticks_ms``, ``ticks_diff``, ``sleep_us``; ``Pin(n, mode, pull, value=)``, ``pin()``, ``ADC(n)``;
``machine.unique_id``, ``mem32``, ``reset_cause``; ``sys.stdout.buffer.write``.
"""

import sys
import time

import board
import machine
from basics import crc16, unmix
from borders import borders
from kept import read
from machine import ADC, Pin, unique_id
from micropython import const
from pins import sweeper
from watchdog import control

from calibration import CODINGS, Calibration

_BETWEEN_US = const(200)
# The watchdog's register that says why the chip restarted; power-up clears it (RP2040 data sheet, 4.7.6).
_REASON = const(8)
_TIMED_OUT = const(1)
_FORCED = const(2)  # ``machine.reset`` has the watchdog do it at once


def begin():
    """Say ``HI`` and a state; return the ``Look``, or None in safe mode."""
    safe = board.SAFE_MODE_PIN
    if safe is not None and not Pin(safe, Pin.IN, Pin.PULL_UP)():
        print("Safe mode: the application is not started.")
        return None
    look = Look()
    look.tell()
    return look


class Look:
    """All that is known at start; ``frame`` is what the squares show, ``sizes`` the bytes in each line said."""

    def __init__(self):
        """Take the pins, read what was kept, and say ``HI``."""
        self.began_ms = time.ticks_ms()
        self.boot = _boot()
        self.identity = "".join(["%02X" % byte for byte in unique_id()])
        self.calibration = Calibration()
        self.frame = bytearray(16)
        self.sizes = []
        whole = read(self.calibration)
        self._raw = [0] * 16
        pins = [Pin(number, Pin.OUT, value=0) for number in board.SELECT_PINS]
        self._sweep = sweeper(self._raw, pins, ADC(board.SIGNAL_PIN))
        coding = CODINGS[self.calibration.coding]
        known = self.calibration.calibrated()
        words = board.hello(self.identity, coding, known, board.SCAN_HZ, 0, self.boot, 0, self.calibration.check())
        self._say("HI", words)
        if not whole:
            self._say("LG", "warn the kept calibration is damaged, nominal values are used")

    def tell(self):
        """Look at the squares and say a state."""
        scans = []
        for _ in range(5):  # the median of five readings: two wild ones don't show
            time.sleep_us(_BETWEEN_US)
            self._sweep()
            scans.append(list(self._raw))
        values = [sorted(readings)[2] for readings in zip(*scans)]  # noqa: B905 - MicroPython's has no strict
        reaches = [self.calibration.reach(square) for square in range(16)]
        unmix(values, self.calibration.rest, [0] * 36, self._raw, self.calibration.shares, reaches)
        for square in range(16):
            signal = self._raw[square]
            up, letters = borders(self.calibration, square, signal < 0)
            zone = 0
            while zone < 4 and abs(signal) >= up[zone]:
                zone += 1
            if zone and abs(signal) > reaches[square]:
                zone = 1
            self.frame[square] = (b".?" + bytes(letters))[zone]
        passed_ms = time.ticks_diff(time.ticks_ms(), self.began_ms)
        self._say("ST", "%d %s" % (passed_ms, self.frame.decode()))

    def _say(self, kind, words):
        body = ("%s %d %s" % (kind, len(self.sizes), words)).encode()
        line = b"$%s*%04X\r\n" % (body, crc16(body, 0, len(body)))
        self.sizes.append(len(line))
        sys.stdout.buffer.write(line)


def _boot():
    """Return why the board started: ``power``, ``watchdog`` (it had hung), or ``reset`` (it was told to)."""
    if not control:
        return "power" if machine.reset_cause() == machine.PWRON_RESET else "reset"
    reason = machine.mem32[control + _REASON]
    return "watchdog" if reason & _TIMED_OUT else "reset" if reason & _FORCED else "power"
