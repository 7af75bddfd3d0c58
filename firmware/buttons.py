"""Buttons: a short press is reported when it ends, a long one after a second."""

import board
from machine import Pin
from micropython import const

_BOUNCE = board.SCAN_HZ // 50  # for how many scans a contact must stay the same: 20 ms
_LONG_MS = const(1000)


class Buttons:
    """All fitted buttons; ``count`` of them."""

    def __init__(self):
        """Take the pins that ``board`` names."""
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for _, number in board.BUTTONS]
        self.count = len(self._pins)
        self._down = bytearray(self.count)  # 1 if a button is down, 2 if that was reported already
        self._scans = bytearray(self.count)  # for how many scans the contact has differed
        self._since_ms = [0] * self.count

    def tick(self, ms, tell):
        """Look at every button, once a scan; ``tell(words, ms)`` gets words such as ``b"turn long=1"``."""
        for place in range(self.count):
            was = self._down[place]
            down = not self._pins[place]()
            if down == (was > 0):
                self._scans[place] = 0
                if was == 1 and (ms - self._since_ms[place]) & 0x3FFFFFFF >= _LONG_MS:
                    self._down[place] = 2
                    tell(board.BUTTONS[place][0].encode() + b" long=1", ms)
                continue
            self._scans[place] += 1
            if self._scans[place] >= _BOUNCE:
                self._scans[place] = 0
                self._down[place] = down
                self._since_ms[place] = ms
                if was == 1:
                    tell(board.BUTTONS[place][0].encode(), ms)
