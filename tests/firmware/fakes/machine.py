"""The board's ``machine`` for tests: sixteen readings and some buttons from the bench, see ``bench.py``."""

import bench


class Pin:
    """A pin; the select lines choose the channel, the buttons read the bench's."""

    IN = 0
    OUT = 1
    PULL_UP = 2

    def __init__(self, number, mode=0, pull=None, value=None):
        self.number = number
        if value is not None:
            bench.levels[number] = value

    def __call__(self, value=None):
        if value is None:
            return bench.levels.get(self.number, 1)
        bench.levels[self.number] = value
        return None


class ADC:
    """The converter behind the multiplexer."""

    def __init__(self, number):
        self.number = number

    def read_u16(self):
        levels = bench.levels
        return bench.readings[levels[2] | levels[3] << 1 | levels[4] << 2 | levels[5] << 3]


class PWM:
    """A sounder that keeps what it was told."""

    def __init__(self, pin):
        bench.beeps.append(["on", 0])

    def freq(self, hertz):
        bench.beeps[-1][1] = hertz

    def duty_u16(self, duty):
        pass

    def deinit(self):
        bench.beeps.append(["off", 0])


def unique_id():
    return b"\x01\x23\x45\x67\x89\xab\xcd\xef"


def reset():
    raise SystemExit
