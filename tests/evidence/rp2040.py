"""The firmware as it is shipped, on an emulated Raspberry Pi Pico: start, scan rate, latency, memory, what it survives.

Needs a MicroPython image (`./run evidence rp2040 --image FILE.uf2`) and the emulator (`rp2040py[fs]`, from PyPI). Its
times are those of a Pico at 125 MHz, but for waits on the flash chip, which it has none of.
"""

import os
import statistics
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import numpy as np

from tests.evidence._rp2040.pico import Pico

SIZE: Final = 100
"""Pieces set down to measure the latency by; everything else is done once."""
VARIABLE: Final = "ECLIPSE_COMPANION_PICO_IMAGE"
FIRMWARE: Final = Path(__file__).resolve().parents[2] / "firmware"
REST: Final = 2048
PIECE: Final = 440
NOISE: Final = 1.3
"""The converter's own, rms of 4096."""
READY_MS: Final = 5000.0

Progress = Callable[[int, int], None]

MEASURING: Final = """
import gc, time
gc.collect(); before = gc.mem_alloc()
import app
application = app.App()
for _ in range(50): application.step()
gc.collect(); kept = gc.mem_alloc() - before
from lesson import Lesson
gc.collect(); learning = gc.mem_alloc() - before
scan = application._scanner.scan
began = time.ticks_us()
for _ in range(100): scan()
took = time.ticks_diff(time.ticks_us(), began)
gc.collect(); gc.disable(); free = gc.mem_free()
for _ in range(50): application.step()
print("MEASURED", kept, learning, took, free - gc.mem_free())
"""
"""In place of `main.py`: what the application keeps, 100 scans alone (us), and what 50 rounds of the loop allocate."""


class Sensors:
    """Sixteen sensors at rest, or under a piece, with the converter's noise, and faults that a trial switches on."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.signals = [0] * 16
        self.spikes = 0.0
        self.stuck = False

    def __call__(self, channel: int, _ms: float) -> int:
        if self.spikes and self.rng.random() < self.spikes:
            return int(self.rng.choice([0, 4095]))
        channel = channel & 7 if self.stuck else channel
        return int(np.clip(round(REST + self.signals[channel] + self.rng.normal(0, NOISE)), 0, 4095))


def missing() -> str | None:
    """Why it can't be measured here; None where it can."""
    image = os.environ.get(VARIABLE, "")
    if not image:
        return "Name a MicroPython image for the Raspberry Pi Pico: ./run evidence rp2040 --image FILE.uf2."
    if not Path(image).is_file():
        return f"There is no file {image}. Name a MicroPython image for the Raspberry Pi Pico (--image FILE.uf2)."
    if find_spec("rp2040py") is None or find_spec("littlefs") is None:
        return "The emulator is not installed. Install it: .venv/bin/python -m pip install 'rp2040py[fs]==0.3.6'."
    return None


def run(count: int, seed: int, progress: Progress, _resume_dir: Path) -> str:
    """The table."""
    image = Path(os.environ[VARIABLE])
    files = {file.name: file.read_bytes() for file in FIRMWARE.glob("*.py")}
    sensors = Sensors(seed)
    rows = _measured_inside(Pico(image, {**files, "main.py": MEASURING.encode()}, sensors))
    pico = Pico(image, files, sensors)
    rows += _started(pico)
    rows += _rate(pico)
    rows += _calibrated(pico, sensors)
    rows += _latency(pico, sensors, count, progress)
    rows += _survived(pico, sensors)
    return "\n".join(["| figure | measured |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


Rows = list[tuple[str, str]]


def _measured_inside(pico: Pico) -> Rows:
    assert pico.run(READY_MS, lambda: any("MEASURED" in line for _, line in pico.lines)), pico.lines
    words = next(line for _, line in pico.lines if "MEASURED" in line).strip("[]").split()
    kept, learning, took, allocated = map(int, words[1:])
    return [
        ("heap that the application keeps; while rest values are learned", f"{kept} bytes; {learning} bytes"),
        ("scan of sixteen squares, four samples each, timed alone", f"{took / 100:.0f} us, {1e8 / took:.0f} a second"),
        ("allocated in 50 rounds of the loop", f"{allocated} bytes"),
    ]


def _started(pico: Pico) -> Rows:
    assert pico.run(READY_MS, lambda: any(line.startswith("ST") for _, line in pico.lines)), pico.lines
    hello = next(ms for ms, line in pico.lines if line.startswith("HI"))
    frame = next(ms for ms, line in pico.lines if line.startswith("ST"))
    return [("from power-up to `HI`, to the first frame", f"{hello:.0f} ms, {frame:.0f} ms")]


def _rate(pico: Pico) -> Rows:
    before, began = pico.conversions, pico.ms
    pico.run(1100.0)
    seen = (pico.conversions - before) / 64 / (pico.ms - began) * 1000
    told = pico.say("HELLO").split(" hz=")[1].split()[0]
    return [("full scans a second in the loop, counted at the converter, told in `HI`", f"{seen:.0f}, {told}")]


def _calibrated(pico: Pico, sensors: Sensors) -> Rows:
    assert pico.say("CAL REST", 1500.0) == "OK CAL REST"
    assert pico.say("CAL SAVE", 1500.0) == "OK CAL SAVE"
    rest = pico.say("CAL GET 1")
    right = 0
    for square in range(16):
        sensors.signals = [0] * 16
        sensors.signals[square] = PIECE if square % 2 else -PIECE
        pico.run(40.0)
        right += pico.say("STATE").split()[-1] == "." * square + "-+"[square % 2] + "." * (15 - square)
    sensors.signals = [0] * 16
    assert pico.say("RESET") == "OK RESET"
    seen = len(pico.lines)
    assert pico.run(READY_MS, lambda: any(line.startswith("ST") for _, line in pico.lines[seen:])), "no restart"
    kept = pico.say("CAL GET 1") == rest
    return [
        ("squares seen, each through the multiplexer", f"{right} of 16"),
        ("calibration learned, saved, there after `RESET`", _yes(kept)),
    ]


def _latency(pico: Pico, sensors: Sensors, count: int, progress: Progress) -> Rows:
    found = []
    for number in range(max(count, 10)):
        progress(number, max(count, 10))
        square = int(sensors.rng.integers(16))
        pico.run(30.0 + float(sensors.rng.uniform(0, 4)))
        sensors.signals[square] = 0 if sensors.signals[square] else PIECE
        mark = "+" if sensors.signals[square] else "."
        seen, began = len(pico.lines), pico.ms

        def told(seen: int = seen, square: int = square, mark: str = mark) -> bool:
            frames = [line.split()[3] for _, line in pico.lines[seen:] if line.startswith("ST ")]
            return any(frame[square] == mark for frame in frames)

        assert pico.run(200.0, told), f"square {square + 1} was not told"
        found.append(pico.ms - began)
    return [
        (
            f"from a piece at rest to its line at the host, {len(found)} pieces",
            f"median {statistics.median(found):.1f} ms, worst {max(found):.1f} ms",
        )
    ]


def _survived(pico: Pico, sensors: Sensors) -> Rows:
    lying = pico.say("STATE").split()[-1]
    sensors.spikes, seen = 0.002, len(pico.lines)
    pico.run(1000.0)
    sensors.spikes = 0.0
    others = sum(line.split()[3] != lying for _, line in pico.lines[seen:] if line.startswith("ST "))
    sensors.stuck = True
    pico.run(300.0)
    stuck = pico.say("PING stuck") == "OK PING stuck"
    sensors.stuck = False
    noise = sensors.rng.integers(0, 256, 3000).astype(np.uint8).tobytes().replace(b"\x03", b"")
    pico.write(noise + b"\n")
    pico.run(100.0)
    random = pico.say("PING random") == "OK PING random"
    errors = sum(line.startswith("LG") for _, line in pico.lines)
    return [
        ("frames changed by spikes in 0.2 % of conversions, 1 s", str(others)),
        ("answers with a select line stuck, after 3000 random bytes", f"{_yes(stuck)}, {_yes(random)}"),
        ("errors told, restarts but those asked for", f"{errors}, {pico.resets - 1}"),
    ]


def _yes(good: bool) -> str:
    return "yes" if good else "no"
