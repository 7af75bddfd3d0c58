"""Optional lights and sounder.

Calls used: ``neopixel.NeoPixel(Pin(n, Pin.OUT), 16)``, ``strip[k] = (r, g, b)``, ``write``; ``PWM(Pin(n))``,
``freq``, ``duty_u16``, ``deinit``; ``Pin(n, Pin.OUT, value=0)``.
"""

import board
from board import SQUARES
from machine import PWM, Pin
from micropython import const

COLOURS = ".rgbywmc"
_MIXTURES = b"\x00\x01\x02\x04\x03\x07\x05\x06"  # red is 1, green 2, blue 4
DEFAULT_LEVEL = const(30)  # per cent; sixteen white ones then take 288 mA
_COLOUR_MA = const(20)  # one colour of one WS2812B at full level (Adafruit's NeoPixel guide; PJRC measured 11 to 18)
_BLINK_MS = const(400)
_DARK = b"................"


class Lights:
    """Sixteen lights in the order of the squares; ``count`` is 0 if none are fitted."""

    def __init__(self):
        """Take the pin that ``board`` names."""
        self.count = 0
        self._strip = None
        self._palette = bytearray(_DARK)
        self._full = 0
        self._lit = True
        self._changed_ms = 0
        if board.LIGHTS_PIN is not None:
            from neopixel import NeoPixel  # noqa: PLC0415 - a build without lights may lack it

            self.count = SQUARES
            self._strip = NeoPixel(Pin(board.LIGHTS_PIN, Pin.OUT), SQUARES)
            self._show()

    def set(self, palette, level, ms):
        """Show sixteen characters of ``COLOURS``, upper case blinking, at a level of 0..100 per cent.

        The level is lowered to what ``board.LIGHTS_MA`` allows with all blinking ones lit.
        """
        self._palette[:] = palette.encode()
        lit_ma = 0
        for letter in palette.lower():
            mixture = _MIXTURES[COLOURS.index(letter)]
            lit_ma += _COLOUR_MA * ((mixture & 1) + (mixture >> 1 & 1) + (mixture >> 2))
        self._full = min(255 * level // 100, 255 * board.LIGHTS_MA // max(lit_ma, 1))
        self._lit = True
        self._changed_ms = ms
        self._show()

    def dark(self):
        """Turn all of them off."""
        self.set(_DARK.decode(), 0, 0)

    def tick(self, ms):
        """Blink if that is due. Writing all lights stops everything for half a millisecond, about twice a second."""
        if (ms - self._changed_ms) & 0x3FFFFFFF >= _BLINK_MS and self._blinks():
            self._changed_ms = ms
            self._lit = not self._lit
            self._show()

    def _blinks(self):
        for letter in self._palette:
            if 0x41 <= letter <= 0x5A:
                return True
        return False

    def _show(self):
        if self._strip is None:
            return
        for square in range(SQUARES):
            letter = chr(self._palette[square])
            mixture = _MIXTURES[COLOURS.index(letter.lower())]
            full = self._full if self._lit or letter == letter.lower() else 0
            self._strip[square] = (full * (mixture & 1), full * (mixture >> 1 & 1), full * (mixture >> 2))
        self._strip.write()


class Sounder:
    """A piezo sounder; ``fitted`` is 0 if there is none."""

    def __init__(self):
        """Take the pin that ``board`` names."""
        self.fitted = 0 if board.SOUNDER_PIN is None else 1
        self._pwm = None
        if self.fitted:
            Pin(board.SOUNDER_PIN, Pin.OUT, value=0)
        self._until_ms = 0
        self._length_ms = 0

    def beep(self, hertz, length_ms, ms):
        """Sound for a time; replaces a beep that still sounds."""
        self.silence()
        self._pwm = PWM(Pin(board.SOUNDER_PIN))
        self._pwm.freq(hertz)
        self._pwm.duty_u16(32768)
        self._until_ms = ms
        self._length_ms = length_ms

    def tick(self, ms):
        """End a beep that has lasted long enough."""
        if self._pwm is not None and (ms - self._until_ms) & 0x3FFFFFFF >= self._length_ms:
            self.silence()

    def silence(self):
        """End a beep at once."""
        if self._pwm is not None:
            self._pwm.deinit()
            # The wave may have ended high, and direct current ages a piezo.
            Pin(board.SOUNDER_PIN, Pin.OUT, value=0)
            self._pwm = None
