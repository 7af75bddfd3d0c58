"""Runs `main.py` again and again, and presses Ctrl-C at a different moment each time, once and twice.

The moments are before and after each import, each wait, each step of a save and each access to the watchdog, and at
some of the readings. While it runs, the board beeps, lights up and saves. After Ctrl-C the prompt must work: no
watchdog, sounder and lights off, `sys.path` as before, and the old or the new calibration whole on the disk.
"""

import builtins
import gc
import os
import sys

import bench
import machine
import neopixel
import vfs

REGISTER = 0x4005_B000
REASON = 0x4005_8008
SCANS = 10
SECOND = (None, 0, 1)  # moments between the first Ctrl-C and the second


class Flash:
    def __init__(self):
        self.data = bytearray(b"\xff" * 8 * 4096)

    def readblocks(self, block, buffer, offset=0):
        start = block * 4096 + offset
        buffer[:] = memoryview(self.data)[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = block * 4096 + offset
        self.data[start : start + len(buffer)] = buffer

    def ioctl(self, operation, argument):
        if operation == 6:
            self.data[argument * 4096 : argument * 4096 + 4096] = b"\xff" * 4096
        return {4: 8, 5: 4096}.get(operation, 0)


moments = 0
presses = ()
armed = False
early = False
waits = 0
reads = 0
last = 0  # the moment of the Ctrl-C that ends a run
apps = []
shown = []


def moment():
    """Something happens: the place for a Ctrl-C."""
    global moments
    moments += 1
    if moments in presses:
        raise KeyboardInterrupt


class WDT:
    def __init__(self, timeout):
        global armed
        assert 2000 < timeout <= 8388
        moment()
        armed = True
        moment()

    def feed(self):
        moment()


class Registers:
    def __getitem__(self, register):
        assert register == REASON
        return 0

    def __setitem__(self, register, value):
        global armed
        assert (register, value) == (REGISTER, 1 << 30)
        moment()
        armed = False
        moment()


class ADC(machine.ADC):
    def read_u16(self):
        global reads
        reads += 1
        if reads % 100 == 0:
            moment()
        return super().read_u16()


class PWM(machine.PWM):
    def duty_u16(self, duty):
        moment()
        super().duty_u16(duty)
        moment()

    def deinit(self):
        moment()


class NeoPixel(neopixel.NeoPixel):
    def write(self):
        moment()
        shown[:] = self.colours
        moment()


class Os:
    """`os` with moments."""

    def __getattr__(self, name):
        found = getattr(os, name)
        if name not in ("rename", "remove", "sync"):
            return found

        def call(*arguments):
            moment()
            found(*arguments)
            moment()

        return call


def on_wait():
    global waits, last
    moment()
    waits += 1
    if apps and waits > 5:
        bodies = {6: "LED rgbywmcRGBYWMC..", 7: "BEEP 440 5000", 9: "CAL SET 1 rest=33000", 10: "CAL SAVE"}
        if waits in bodies:
            apps[0]._commands.take(bodies[waits], 0)
    if waits > SCANS + 5:
        last = moments
        raise KeyboardInterrupt


real_import = builtins.__import__
real_open = builtins.open


def importing(name, *arguments):
    global early
    if name == "first":
        early = armed
    moment()
    module = real_import(name, *arguments)
    if name == "app" and not apps:
        watched(module)
    moment()
    return module


def watched(module):
    original = module.App

    class App(original):
        def __init__(self, *begun):
            super().__init__(*begun)
            apps.append(self)

    if original.__name__ == "App" and not getattr(module, "watched", False):
        module.watched = True
        module.App = App


def opening(name, *arguments):
    moment()
    return real_open(name, *arguments)


def fresh(at):
    """A board at power-up that gets a Ctrl-C at each of these moments."""
    global presses, moments, armed, waits, reads
    for name in [name for name in sys.modules if name not in kept]:
        sys.modules.pop(name)
    armed = False
    presses = ()
    import watchdog  # noqa: PLC0415

    watchdog.control = REGISTER - 0x3000
    sys.modules["os"] = wrapped
    apps.clear()
    shown.clear()
    gc.collect()
    moments = waits = reads = 0
    presses = at


def run(at):
    """Start; returns whether a Ctrl-C escaped."""
    fresh(at)
    try:
        real_import("main")
    except KeyboardInterrupt:
        return True
    return False


def complaint():
    """What is wrong with the prompt, or None."""
    global presses
    presses = ()
    sys.modules["os"] = os
    if armed:
        return "the watchdog runs"
    if sys.path != path:
        return "sys.path"
    if bench.levels.get(14, 0):
        return "GP14 is high"
    if any(colour != (0, 0, 0) for colour in shown):
        return "lights shine"
    for name in ("kept", "calibration", "board"):
        sys.modules.pop(name, None)
    import kept as reading  # noqa: PLC0415

    from calibration import Calibration  # noqa: PLC0415

    found = Calibration()
    if not reading.read(found) or found.rest[0] not in (33070, 33000):
        return "the calibration"
    return None


here = os.getcwd()
sys.path[:] = [here + "/" + place for place in sys.path if place]
flash = Flash()
vfs.VfsLfs2.mkfs(flash)
vfs.mount(vfs.VfsLfs2(flash), "/flash")
os.chdir("/flash")
machine.WDT = WDT
machine.mem32 = Registers()
machine.ADC = ADC
machine.PWM = PWM
neopixel.NeoPixel = NeoPixel
bench.on_wait = on_wait
builtins.__import__ = importing
builtins.open = opening
wrapped = Os()
path = list(sys.path)
kept = set(sys.modules) | {"os", "time", "select", "array", "binascii", "micropython", "gc"}
kept |= {"viper", "neopixel"}
import viper  # noqa: E402, F401 - machine code stays: it is never given back

assert run(())
saved = "calibration.txt" in os.listdir()
os.remove("calibration.txt")
assert run(())  # like all that follow
every, end = moments, last
tried = 0
for first in range(1, every + 1):
    for second in SECOND if first <= end else SECOND[:1]:
        if "calibration.txt" in os.listdir():
            os.remove("calibration.txt")
        came = run((first,) if second is None else (first, first + 1 + second))
        wrong = complaint() if came else "Ctrl-C is swallowed"
        if wrong:
            print("\nFAILED", first, second, "of", every, wrong)
            sys.exit(1)
        tried += 1
print("\nRESULT", int(saved), int(early), int(end > 200), int(tried > 2 * end))
