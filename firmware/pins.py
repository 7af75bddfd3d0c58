"""One sweep over all squares with calls that every board has.

Calls used: ``pin(x)``, ``ADC.read_u16()``, ``time.sleep_us``.
"""

from time import sleep_us

import board

# Gray order: only one select line changes from one channel to the next, so no third channel is touched in between.
_GRAY = b"\x00\x01\x03\x02\x06\x07\x05\x04\x0c\x0d\x0f\x0e\x0a\x0b\x09\x08"
_LINES = b"\x03\x00\x01\x00\x02\x00\x01\x00\x03\x00\x01\x00\x02\x00\x01\x00"  # the line that changes before each


def sweeper(raw, pins, adc):
    """Return a function that sweeps the channels into ``raw``; ``pins`` select one, lowest bit first."""
    read = adc.read_u16  # bound once: each binding would allocate

    def sweep():
        settle = board.SETTLE_US
        wait = sleep_us
        lines = _LINES
        for step in range(16):
            channel = _GRAY[step]
            line = lines[step]
            pins[line](channel >> line & 1)
            wait(settle)
            raw[channel] = (read() + read() + read() + read() + 2) >> 2

    return sweep
