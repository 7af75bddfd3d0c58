"""The board's `machine` for scripts inside one MicroPython; see `bench`. A scan allocates nothing here either."""

import bench


class Pin:
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
    def __init__(self, number):
        self.number = number

    def read_u16(self):
        levels = bench.levels
        a, b, c, d = bench.select
        return bench.readings[levels[a] | levels[b] << 1 | levels[c] << 2 | levels[d] << 3]


class PWM:
    """Like the RP2040's: when the wave is cut off, its pin keeps its level, which may be high."""

    def __init__(self, pin):
        self.pin = pin

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        self.pin(1 if duty else 0)

    def deinit(self):
        pass


PWRON_RESET = 1


def reset_cause():
    return PWRON_RESET


def unique_id():
    return b"\x01\x23\x45\x67\x89\xab\xcd\xef"


def reset():
    raise SystemExit
