"""The watchdog: restarts a board whose loop hangs, and leaves MicroPython's prompt alone.

``machine.WDT`` cannot be stopped, and a timer that fed it at the prompt would end with the soft reset that mpremote
begins with. The chip itself can stop it: bit 30 of the watchdog's CTRL register enables it, and a write to the
register's "clear" alias, 0x3000 above, takes a bit away in one step. So it is only started on chips whose register is
known here. Calls used: ``WDT(timeout=)``, ``feed``, ``mem32``.
"""

import sys

import board
import machine
from micropython import const

_CLEAR = const(0x3000)
_ENABLE = const(1 << 30)
_RP2040 = const(0x40058000)  # where the register lies
_RP2350 = const(0x400D8000)


class Watchdog:
    """Started by the first ``feed``; ``stop`` ends it."""

    def __init__(self):
        """Find the register of this chip; where there is none, nothing is ever started."""
        self._watchdog = None
        name = getattr(sys.implementation, "_machine", "") if sys.platform == "rp2" else ""
        self._control = _RP2040 if "RP2040" in name else _RP2350 if "RP2350" in name else 0

    def feed(self):
        """Put the restart off by ``board.WATCHDOG_MS``."""
        if self._watchdog is not None:
            self._watchdog.feed()
        elif self._control:
            self._watchdog = machine.WDT(timeout=board.WATCHDOG_MS)

    def stop(self):
        """Switch it off, before the prompt comes."""
        if self._watchdog is not None:
            machine.mem32[self._control + _CLEAR] = _ENABLE
            self._watchdog = None
