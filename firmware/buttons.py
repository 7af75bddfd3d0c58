"""Buttons: a short press is reported when it ends, a long one after a second."""

import board
from machine import Pin
from micropython import const

_BOUNCE_MS = const(20)  # for how long a contact must stay the same
_LONG_MS = const(1000)
_TIME_MASK = const(0x3FFFFFFF)


class Buttons:
    """All fitted buttons; ``count`` of them."""

    def __init__(self):
        """Take the pins that ``board`` names."""
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for _, number in board.BUTTONS]
        self.count = len(self._pins)
        self._down = bytearray(self.count)  # 1 if a button is down, 2 if that was reported already
        self._differs = bytearray(self.count)  # 1 if the contact differs from what is known
        self._changed_ms = [0] * self.count  # since when it does
        self._since_ms = [0] * self.count

    def tick(self, ms, tell):
        """Look at every button, once a scan; ``tell(words, ms)`` gets words such as ``b"turn long=1"``."""
        for place in range(self.count):
            was = self._down[place]
            down = not self._pins[place]()
            if down == (was > 0):
                self._differs[place] = 0
                if was == 1 and (ms - self._since_ms[place]) & _TIME_MASK >= _LONG_MS:
                    self._down[place] = 2
                    tell(board.BUTTONS[place][0].encode() + b" long=1", ms)
                continue
            if not self._differs[place]:
                self._differs[place] = 1
                self._changed_ms[place] = ms
            elif (ms - self._changed_ms[place]) & _TIME_MASK >= _BOUNCE_MS:
                self._differs[place] = 0
                self._down[place] = down
                self._since_ms[place] = ms
                if was == 1:
                    tell(board.BUTTONS[place][0].encode(), ms)
