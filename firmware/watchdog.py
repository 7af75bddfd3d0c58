"""The watchdog: restarts a board whose start or loop hangs, and leaves MicroPython's prompt alone.

``machine.WDT`` can't be stopped, and a timer that fed it at the prompt would end with the soft reset that mpremote
begins with. The chip itself can stop it: bit 30 of the watchdog's CTRL register enables it, and a write to the
register's "clear" alias, 0x3000 above, clears a bit in one step. So it only starts on chips whose register is
known here. Calls used: ``WDT(timeout=)``, ``feed``, ``mem32``.
"""

import sys

import board
import machine
from micropython import const

_CLEAR = const(0x3000)
_ENABLE = const(1 << 30)
_RP2040 = const(0x40058000)  # where the register is
_RP2350 = const(0x400D8000)

_name = getattr(sys.implementation, "_machine", "") if sys.platform == "rp2" else ""
control = _RP2040 if "RP2040" in _name else _RP2350 if "RP2350" in _name else 0
_watchdog = None


def feed():
    """Put the restart off by ``board.WATCHDOG_MS``; the first call starts the watchdog."""
    global _watchdog  # noqa: PLW0603 - a chip has one
    if _watchdog is not None:
        _watchdog.feed()
    elif control:
        _watchdog = machine.WDT(timeout=board.WATCHDOG_MS)


def stop():
    """Turn it off before the prompt comes, even if it started a moment ago and isn't known here yet."""
    global _watchdog  # noqa: PLW0603 - a chip has one
    try:
        _clear()
    finally:
        _clear()  # a second Ctrl-C may have come in between
        _watchdog = None


def _clear():
    if control:
        machine.mem32[control + _CLEAR] = _ENABLE
