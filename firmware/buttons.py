"""Buttons: a short press is told when it ends, a long one as soon as it has lasted a second.

Calls used of the board: ``Pin(n, Pin.IN, Pin.PULL_UP)``, ``pin()``.
"""

import board
from machine import Pin
from micropython import const

_BOUNCE = board.SCAN_HZ // 50  # scans that a contact must agree with itself: 20 ms
_LONG_MS = const(1000)


class Buttons:
    """All buttons that are fitted; ``count`` of them."""

    def __init__(self):
        """Take the pins that ``board`` names."""
        self._buttons = tuple(_Button(name, pin) for name, pin in board.BUTTONS)
        self.count = len(self._buttons)

    def tick(self, ms, tell):
        """Look at every button, once a scan; ``tell(words, ms)`` gets words such as ``b"turn long=1"``."""
        for button in self._buttons:
            words = button.tick(ms)
            if words:
                tell(words, ms)


class _Button:
    def __init__(self, name, pin):
        self._short = name.encode()
        self._long = self._short + b" long=1"
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._down = False
        self._scans = 0
        self._since_ms = 0
        self._told = False

    def tick(self, ms):
        down = not self._pin()
        if down == self._down:
            self._scans = 0
            if down and not self._told and (ms - self._since_ms) & 0x3FFFFFFF >= _LONG_MS:
                self._told = True
                return self._long
            return None
        self._scans += 1
        if self._scans < _BOUNCE:
            return None
        self._scans = 0
        self._down = down
        if down:
            self._since_ms = ms
            self._told = False
            return None
        return None if self._told else self._short
