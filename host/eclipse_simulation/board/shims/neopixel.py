"""The strip of lights. In: colours. Out: MicroPython's `neopixel`, which sends them to the model."""

import board
import channel


class NeoPixel:
    """Lights on a pin, each (red, green, blue)."""

    def __init__(self, pin, n, bpp=3, _timing=1):
        """Store the pin and the number of lights."""
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self._colours = [(0,) * bpp] * n
        self._fitted = pin._number == board.LIGHTS_PIN

    def __len__(self):
        """The number of lights."""
        return self.n

    def __setitem__(self, place, colour):
        """Set a colour; the next `write` shows it."""
        self._colours[place] = tuple(colour)

    def __getitem__(self, place):
        """The colour that was set."""
        return self._colours[place]

    def fill(self, colour):
        """Set all colours."""
        for place in range(self.n):
            self[place] = colour

    def write(self):
        """Show the colours."""
        if not self._fitted:
            return
        lights = channel.lights
        for place in range(min(self.n, len(lights) // 3)):
            for part in range(3):
                lights[3 * place + part] = self._colours[place][part] & 0xFF
        channel.show_lights()
