"""Runs the application with a watchdog as on the RP2040, and presses Ctrl-C after a hundred scans."""

import app
import bench
import machine
from watchdog import Watchdog

feeds = 0
waits = 0
restarts = 0
registers = {}


class WDT:
    def __init__(self, timeout):
        assert 2000 < timeout <= 8388

    def feed(self):
        global feeds
        feeds += 1


class Armed(Watchdog):
    def __init__(self):
        super().__init__()
        self._control = 0x40058000


def on_wait():
    global waits
    waits += 1
    if waits == 100:
        raise KeyboardInterrupt


def reset():
    global restarts
    restarts += 1


machine.WDT = WDT
machine.mem32 = registers
machine.reset = reset
app.Watchdog = Armed
bench.on_wait = on_wait
try:
    app.run(*bench.begun())
except KeyboardInterrupt:
    ((register, value),) = registers.items()
    print("\nRESULT", feeds, register, value, restarts)
