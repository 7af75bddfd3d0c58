"""A sweep of all squares by the RP2040's registers, as machine code.

The bases are arguments of ``sweep``, so that tests can give arrays.
"""

from array import array

import board
import micropython
from micropython import const

_SIO = 0xD0000000
_ADC = 0x4004C000
_TIMER = 0x40054000

_OUT_SET = const(5)  # words from the base: writing ones sets these pins,
_OUT_CLEAR = const(6)  # clears these
_RAW_LOW = const(10)  # microseconds, modulo 2**32
_READY = const(0x100)
# The converter on, one conversion. READY can't be written; it is here because in a test's array it can.
_START = const(0x105)
_FIRST_SIGNAL_PIN = const(26)
# How often to look at a register before giving up: 50 us at least; a conversion takes 2.
_PATIENCE = const(1000)


def plan(select_pins, signal_pin, settle_us):
    """Return what ``sweep`` needs of the wiring: select lines by channel, all of them, start word, settling."""
    lines = array("i", [0] * 19)
    for channel in range(16):
        for bit, pin in enumerate(select_pins):
            lines[channel] |= (channel >> bit & 1) << pin
    lines[16] = lines[15]
    lines[17] = _START | (signal_pin - _FIRST_SIGNAL_PIN) << 12
    lines[18] = settle_us
    return lines


def sweeper(raw, _pins, _adc):
    """Return a function that sweeps the channels into ``raw``; all that ``board`` names must be set up.

    It raises OSError if the converter doesn't answer.
    """
    wiring = plan(board.SELECT_PINS, board.SIGNAL_PIN, board.SETTLE_US)

    def swept():
        if not sweep(raw, _SIO, _ADC, _TIMER, wiring):
            raise OSError("the converter does not answer")

    return swept


@micropython.viper
def sweep(raw, sio, adc, timer, wiring) -> bool:  # noqa: C901 - unrolled: a loop or a call would cost time
    """Read 16 channels into ``raw`` (0..65535), each the average of four conversions, as ``ADC.read_u16`` returns.

    Every wait ends: returns False if the converter does not become ready. A clock that stops only costs time: the
    lines have settled when the wait gives up.
    """
    values = ptr16(raw)
    pins = ptr32(sio)
    converter = ptr32(adc)
    clock = ptr32(timer)
    known = ptr32(wiring)
    every = known[16]
    start = known[17]
    settle = known[18]
    for step in range(16):
        channel = step ^ (step >> 1)  # Gray order: a single line changes, so no third channel is touched in between
        lines = known[channel]
        pins[_OUT_CLEAR] = every ^ lines
        pins[_OUT_SET] = lines
        since = clock[_RAW_LOW]
        left = _PATIENCE
        while clock[_RAW_LOW] - since < settle and left:
            left -= 1
        converter[0] = start
        left = _PATIENCE
        while not converter[0] & _READY:
            left -= 1
            if not left:
                return False
        reading = converter[1]
        converter[0] = start  # add up the last one while the next is converted
        total = (reading << 4 | reading >> 8) + 2
        left = _PATIENCE
        while not converter[0] & _READY:
            left -= 1
            if not left:
                return False
        reading = converter[1]
        converter[0] = start
        total += reading << 4 | reading >> 8
        left = _PATIENCE
        while not converter[0] & _READY:
            left -= 1
            if not left:
                return False
        reading = converter[1]
        converter[0] = start
        total += reading << 4 | reading >> 8
        left = _PATIENCE
        while not converter[0] & _READY:
            left -= 1
            if not left:
                return False
        reading = converter[1]
        values[channel] = (total + (reading << 4 | reading >> 8)) >> 2
    return True
