"""Prints how many reasons for a start are told rightly from the watchdog's register, as the RP2040 has it."""

import bench  # noqa: F401 - a board's own modules are there from now on
import first
import machine

CONTROL = 0x4005_8000
REASON = CONTROL + 8
right = 0
first.control = CONTROL
for reason, name in ((0, "power"), (1, "watchdog"), (2, "reset")):
    machine.mem32 = {REASON: reason}
    right += first._boot() == name
print("\nRESULT", right)
