"""The sense channel, with small test firmwares in both engines."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_simulation.board import process
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard, TraceSource
from eclipse_simulation.board.process import FirmwareError, FirmwareProcess, Readings
from tests.processes import runs, wait_until

BOARD = """
SELECT_PINS = (2, 3, 4, 5)
SIGNAL_PIN = 26
LIGHTS_PIN = 15
SOUNDER_PIN = 14
BUTTONS = (("turn", 10), ("hint", 11), ("undo", 12))
SAFE_MODE_PIN = 22
"""
RISING = [1000 * square for square in range(1, 17)]

Make = Callable[[str], LockstepBoard]


def rising(due_us: int) -> tuple[int, Readings]:
    return due_us, RISING


@pytest.fixture
def make(engine: Engine, tmp_path: Path) -> Iterator[Make]:
    made: list[LockstepBoard] = []

    def start(program: str) -> LockstepBoard:
        folder = tmp_path / "firmware"
        folder.mkdir()
        (folder / "board.py").write_text(BOARD)
        (folder / "main.py").write_text("import sys, time, machine, select\nsay = sys.stdout.buffer.write\n" + program)
        made.append(LockstepBoard(engine, rising, firmware=folder, flash=tmp_path / "flash"))
        return made[-1]

    yield start
    for board in made:
        board.close()


def test_time_moves_only_in_waits_and_just_as_far(make: Make) -> None:
    """Two reads of the clock without a wait between them agree; a wait of 5 ms takes 5 ms; settling takes no time."""
    board = make("""
for _ in range(3):
    say(b"%d %d " % (time.ticks_ms(), time.ticks_us()))
    time.sleep_us(150)
    say(b"%d\\n" % time.ticks_us())
    time.sleep_ms(5)
""")
    assert board.run(20).split(b"\n")[:3] == [b"0 0 0", b"5 5000 5000", b"10 10000 10000"]


def test_ticks_wrap_at_thirty_bits_and_differences_do_not_mind(make: Make) -> None:
    """Ticks count modulo 2^30, as on the board."""
    board = make("""
say(b"%d %d " % (time.ticks_add((1 << 30) - 1, 2), time.ticks_diff(1, (1 << 30) - 1)))
for _ in range(11):
    time.sleep(100)
say(b"%d" % time.ticks_us())
""")
    assert board.run(1_200_000).split() == [b"1", b"2", str(1_100_000_000 % (1 << 30)).encode()]


def test_the_converter_reads_the_square_that_the_select_pins_choose(make: Make) -> None:
    """The converter reads the right square at all sixteen addresses, and half the supply at an unconnected pin."""
    board = make("""
from machine import ADC, Pin
pins = [Pin(number, Pin.OUT, value=0) for number in (2, 3, 4, 5)]
adc = ADC(26)
for square in range(16):
    for line in range(4):
        pins[line](square >> line & 1)
    say(b"%d " % adc.read_u16())
say(b"%d %d" % (ADC(0).read_u16(), ADC(27).read_u16()))
time.sleep_ms(1)
""")
    assert board.run(2).split() == [str(value).encode() for value in [*RISING, RISING[15], 33070]]


def test_buttons_close_their_pins_to_ground(make: Make) -> None:
    """A button that is down reads 0 on its own pin and on no other; a pulled-up pin reads 1."""
    board = make("""
from machine import Pin
pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (10, 11, 12, 22, 9)]
while True:
    say(bytes(48 + pin() for pin in pins) + b" ")
    time.sleep_ms(1)
""")
    said = []
    for buttons in (0, 1, 2, 4, 1 << 15, 7):
        board.buttons = buttons
        step = board.step()
        assert step is not None
        said.append(step[1].split()[-1])
    assert said == [b"11111", b"01111", b"10111", b"11011", b"11101", b"00011"]


def test_lights_and_sounder_are_told_when_they_change(make: Make) -> None:
    """Colours arrive square by square, a tone with its frequency, silence as 0."""
    board = make("""
from machine import PWM, Pin
from neopixel import NeoPixel
strip = NeoPixel(Pin(15), 16)
strip[0] = (255, 0, 0)
strip[15] = (1, 2, 3)
strip.write()
tone = PWM(Pin(14))
tone.freq(880)
time.sleep_ms(1)
tone.duty_u16(32768)
time.sleep_ms(1)
tone.deinit()
time.sleep_ms(1)
""")
    board.step()
    assert (board.lights[0], board.lights[1], board.lights[15], board.sound) == ((255, 0, 0), (0, 0, 0), (1, 2, 3), 0)
    board.step()
    assert board.sound == 880
    board.step()
    assert board.sound == 0


def test_every_byte_goes_through_both_ways(make: Make) -> None:
    """The wire carries all 256 byte values unchanged, even far more than a buffer holds, and none is read twice."""
    board = make("""
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
byte = bytearray(1)
while True:
    for _ in poll.ipoll(5):
        sys.stdin.buffer.readinto(byte)
        say(byte)
""")
    data = bytes(range(256)) * 20
    board.send(data)
    assert board.run(1000) == data


def test_a_poll_waits_as_long_as_it_is_told(make: Make) -> None:
    """Without input, a poll of 7 ms takes 7 ms and finds nothing, one of 0 takes no time; output is always ready."""
    board = make("""
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
found = len(list(poll.ipoll(7)))
say(b"%d %d " % (found, time.ticks_ms()))
found = len(list(poll.ipoll(0)))
say(b"%d %d " % (found, time.ticks_ms()))
poll.register(sys.stdout, select.POLLOUT)
found = len(list(poll.ipoll(7)))
say(b"%d %d" % (found, time.ticks_ms()))
time.sleep_ms(1)
""")
    assert board.run(20).split() == [b"0", b"7", b"0", b"7", b"1", b"7"]


def test_a_write_to_a_full_port_waits_half_a_second_and_returns_short(make: Make) -> None:
    """Like the USB driver, a write sends what fits, waits 500 ms without progress, and returns the count sent."""
    board = make("""
time.sleep_ms(1)
count = say(bytes(100))
then = time.ticks_ms()
sys.stdin.buffer.read(1)
say(b"%d %d" % (count, then))
time.sleep_ms(1)
""")
    board.step()
    board.room = 30
    assert board.step() == (1, bytes(30))
    board.room = 0
    assert board.run(600) == b""
    board.room = 100
    board.send(b"x")
    assert board.run(700) == b"30 501"


def test_a_loop_that_only_looks_at_the_clock_ends(make: Make) -> None:
    """A busy wait takes time too."""
    board = make("""
until = time.ticks_add(time.ticks_us(), 3000)
while time.ticks_diff(until, time.ticks_us()) > 0:
    pass
say(b"done")
time.sleep_ms(1)
""")
    assert board.run(10) == b"done"


def test_a_reset_starts_again_from_zero_with_the_flash_kept(make: Make) -> None:
    """After `machine.reset()`, the clock begins at 0 and the files are as they were."""
    board = make("""
import os
time.sleep_ms(3)
if "kept" in os.listdir("."):
    say(b"again %d" % time.ticks_ms())
    time.sleep_ms(1)
else:
    with open("kept", "w") as file:
        file.write("x")
    machine.reset()
""")
    assert board.run(20) == b"again 3"
    assert board.restarts == 1


def test_a_watchdog_that_is_not_fed_resets(make: Make) -> None:
    """A watchdog fed in time does nothing; unfed for longer than its time-out, it restarts the board."""
    board = make("""
watchdog = machine.WDT(timeout=100)
for _ in range(10):
    time.sleep_ms(90)
    watchdog.feed()
say(b"fed")
for _ in range(12):
    time.sleep_ms(10)
say(b"never")
time.sleep_ms(1)
""")
    assert board.run(1100) == b"fed"
    assert board.restarts == 1


def test_timers_fire_on_time_while_the_firmware_waits(make: Make) -> None:
    """A periodic timer fires again and again, a one-shot timer once, in the middle of a longer wait."""
    board = make("""
said = []
machine.Timer(period=30, callback=lambda timer: said.append("p%d" % time.ticks_ms()))
machine.Timer(mode=machine.Timer.ONE_SHOT, period=50, callback=lambda timer: said.append("o%d" % time.ticks_ms()))
time.sleep_ms(100)
say(" ".join(said).encode())
time.sleep_ms(1)
""")
    assert board.run(110) == b"p30 o50 p60 p90"


def test_print_goes_to_the_wire(make: Make) -> None:
    """Whatever a program prints comes out of the board's port, as on the board."""
    board = make("print('safe', 'mode')\ntime.sleep_ms(1)\n")
    assert board.run(2) == b"safe mode\r\n"


def test_a_program_that_ends_leaves_a_silent_board(make: Make) -> None:
    """At the prompt, a board stays silent and keeps running."""
    board = make("say(b'bye')\n")
    assert board.run(5000) == b"bye"


def test_the_boards_number_is_the_one_given(make: Make) -> None:
    """`machine.unique_id` returns this board's eight bytes."""
    board = make("say(machine.unique_id())\ntime.sleep_ms(1)\n")
    assert board.run(2) == bytes.fromhex("ec11b5e0000000ff")


def test_a_crash_is_told_with_its_reason(make: Make) -> None:
    """If an exception kills the firmware, an error names that exception."""
    board = make("time.sleep_ms(1)\nraise ValueError('too hot')\n")
    with pytest.raises(FirmwareError, match=r"stopped unexpectedly.*too hot"):
        board.run(10)


def test_an_engine_that_is_killed_is_an_error(make: Make) -> None:
    """The next step notices a `kill -9` of the firmware's process, and leaves no zombie."""
    board = make("while True:\n    time.sleep_ms(1)\n")
    board.step()
    pid = board.process.pid
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(FirmwareError, match="stopped unexpectedly"):
        board.run(1000)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_firmware_that_hangs_is_an_error(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A firmware that never comes to its next wait is ended after a time limit."""
    board = make("time.sleep_ms(1)\nwhile True:\n    pass\n")
    monkeypatch.setattr(process, "HANG_S", 0.3)
    with pytest.raises(FirmwareError, match="is stuck"):
        board.run(10)


def test_an_engine_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """The error names a command that doesn't exist."""
    with pytest.raises(FirmwareError, match=r"didn't start.*no-such-engine"):
        FirmwareProcess(Engine("x", ("/no-such-engine",), "0", "nowhere"), tmp_path, tmp_path / "flash", bytes(8))


def test_the_engine_ends_when_the_model_is_killed(engine: Engine, tmp_path: Path) -> None:
    """However the host dies, no firmware stays behind."""
    program = f"""
import sys, time
from pathlib import Path
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard
engine = Engine({engine.name!r}, {engine.argv!r}, "", "")
board = LockstepBoard(engine, lambda due: (due, [0] * 16), flash=Path({str(tmp_path)!r}))
board.step()
print(board.process.pid, flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as host:
        assert host.stdout is not None
        pid = int(host.stdout.readline())
        os.kill(pid, 0)
        host.kill()
    wait_until(lambda: not runs(pid))


@given(
    gaps=st.lists(st.integers(1, 40), min_size=1, max_size=30),
    waits=st.lists(st.integers(0, 50), min_size=1, max_size=40),
    hold=st.booleans(),
)
def test_a_trace_gives_the_newest_sample_that_is_not_later(gaps: list[int], waits: list[int], hold: bool) -> None:
    """A trace agrees with a plain search; after the last sample, it ends or holds that sample."""
    times = np.cumsum(gaps).astype(np.float64)
    rows = np.repeat(np.arange(len(times), dtype=np.uint16)[:, None], 16, axis=1)
    source = TraceSource(times, rows, hold=hold)
    due = 0
    for wait in waits:
        due += 1000 * wait
        found = source(due)
        past = [place for place, t_ms in enumerate(times) if 1000 * (t_ms - times[0]) <= due]
        if due > 1000 * (times[-1] - times[0]) and not hold:
            assert found is None
            return
        assert found is not None
        assert (found[0], int(np.asarray(found[1])[5])) == (due, past[-1])
