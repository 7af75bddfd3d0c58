"""The watchdog: restarts a board whose start or loop hangs, and leaves MicroPython's prompt alone.

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

_name = getattr(sys.implementation, "_machine", "") if sys.platform == "rp2" else ""
control = _RP2040 if "RP2040" in _name else _RP2350 if "RP2350" in _name else 0
_watchdog = None


def feed():
    """Put the restart off by ``board.WATCHDOG_MS``; the first time starts the watchdog."""
    global _watchdog  # noqa: PLW0603 - a chip has one
    if _watchdog is not None:
        _watchdog.feed()
    elif control:
        _watchdog = machine.WDT(timeout=board.WATCHDOG_MS)


def stop():
    """Switch it off, before the prompt comes; also one that was started a moment ago and is not known here yet."""
    global _watchdog  # noqa: PLW0603 - a chip has one
    try:
        _clear()
    finally:
        _clear()  # a second Ctrl-C may have come in between
        _watchdog = None


def _clear():
    if control:
        machine.mem32[control + _CLEAR] = _ENABLE
