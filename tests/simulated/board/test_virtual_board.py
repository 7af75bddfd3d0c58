"""`virtual-board` as its users see it: a process, a port, pyserial."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import serial

from eclipse_companion.common.errors import CompanionError
from eclipse_simulation.board.child import VirtualBoard
from tests.processes import runs, wait_until
from tests.simulated.board.wire_lines import ask, bodies, line, read_until

COMMAND = [sys.executable, "-m", "eclipse_companion", "virtual-board", "--seed", "3"]
PORTS = [pytest.param((), id="pty"), pytest.param(("--tcp",), id="tcp")]

Start = Callable[..., "Served"]


class Served:
    """A running `virtual-board`."""

    def __init__(self, options: tuple[str, ...]) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
        assert self.process.stdout is not None
        self.port = self.process.stdout.readline().decode().strip()

    def open(self) -> serial.SerialBase:
        return serial.serial_for_url(self.port, timeout=0.05)

    def children(self) -> list[int]:
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(word) for word in path.read_text().split()]

    def type(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """The exit status, and what else it wrote to standard output and standard error."""
        self.process.send_signal(number)
        out, said = self.process.communicate(timeout=60)
        return self.process.returncode, out.decode(), said.decode()


@pytest.fixture
def start() -> Iterator[Start]:
    made: list[Served] = []

    def begin(*options: str) -> Served:
        made.append(Served(options))
        return made[-1]

    yield begin
    for served in made:
        served.process.kill()
        served.process.communicate()


@pytest.mark.parametrize("options", PORTS)
def test_a_client_opens_speaks_closes_and_opens_again(start: Start, options: tuple[str, ...]) -> None:
    """Clients come and go, and each one gets answers."""
    served = start(*options)
    for word in ("one", "two", "three"):
        with served.open() as port:
            assert ask(port, "HELLO")[-1].split(" ")[0] == "HI"
            assert ask(port, "STATE")[-1].split(" ")[3] == "." * 16
            assert ask(port, f"PING {word}")[-1].endswith(f"PING {word}")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_at_once_and_leaves_nothing_behind(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """A signal leaves exit status 0, a single line on standard output, no child, and no files."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    served = start()
    (pid,) = served.children()
    assert list(tmp_path.glob("eclipse-board-*"))
    assert served.end(number)[:2] == (0, "")
    assert not Path(f"/proc/{pid}").exists()
    assert not list(tmp_path.glob("eclipse-board-*"))


def test_the_firmware_goes_when_the_virtual_board_is_killed(start: Start) -> None:
    """Even `kill -9` leaves no firmware running."""
    served = start()
    (pid,) = served.children()
    served.process.kill()
    served.process.wait()
    wait_until(lambda: not runs(pid))


def test_a_firmware_that_is_killed_starts_again(start: Start) -> None:
    """The port stays, the clock starts from zero, and a sentence says so; a third crash within a minute is the end."""
    served = start()
    with served.open() as port:
        ask(port, "HELLO")
        for _ in range(2):
            (pid,) = served.children()
            os.kill(pid, signal.SIGKILL)
            read_until(port, lambda found: any(body.startswith("HI 0 ") for body in found))
            assert int(ask(port, "STATE")[-1].split(" ")[2]) < 20_000
        os.kill(served.children()[0], signal.SIGKILL)
        _, said = served.process.communicate(timeout=60)
    assert served.process.returncode == 1
    assert said.decode().count("I'm starting it again.") == 2
    assert "Traceback" not in said.decode()


@pytest.mark.parametrize("options", PORTS)
def test_a_client_that_stops_reading_stops_nobody(start: Start, options: tuple[str, ...]) -> None:
    """Even if a client never reads its stream, the board's clock goes on, and the next client is served at once."""
    served = start(*options)
    with served.open() as port:
        ask(port, "RAW 200")
        time.sleep(0.8)
        (child,) = served.children()
        assert Path(f"/proc/{child}").exists()
        port.write(line("RAW 0"))
    with served.open() as port:
        ask(port, "HELLO")
        ask(port, "RAW 0")
        first = int(ask(port, "STATE")[-1].split(" ")[2])
        time.sleep(0.3)
        assert int(ask(port, "STATE")[-1].split(" ")[2]) >= first + 290


def test_with_credit_no_more_than_the_window_is_out(start: Start) -> None:
    """A client that acknowledges only once gets at most 192 bytes more; the next `ACK` lets the board go on."""
    served = start()
    with served.open() as port:
        seq = ask(port, "HELLO")[-1].split(" ")[1]
        port.write(line(f"ACK {seq}"))
        found = ask(port, "RAW 100")
        time.sleep(0.5)
        found += bodies(port.read(10_000))
        assert sum(len(line(body)) for body in found) <= 192
        last = found[-1].split(" ")[1]
        port.write(line(f"ACK {last}"))
        read_until(port, lambda found: any(body.startswith("RW") for body in found))


def test_noise_is_passed_over(start: Start) -> None:
    """Random bytes, all byte values and half lines don't stop the board."""
    served = start()
    rng = np.random.default_rng(1)
    with served.open() as port:
        for _ in range(20):
            port.write(rng.bytes(200) + b"$CAL RE" + bytes(range(256)))
        assert ask(port, "PING still-there")[-1].endswith("still-there")


def test_a_typed_hand_moves_pieces_and_presses_buttons(start: Start) -> None:
    """Typed turns and buttons show on the wire; nonsense is reported; the end of input ends only the typing."""
    served = start("--hand", "type", "--show-lights")
    with served.open() as port:
        ask(port, "HELLO")
        served.type("S1\nnonsense\npress hint\n")
        read_until(port, lambda found: any(body.startswith("BT ") and body.endswith("hint") for body in found))
        read_until(port, lambda found: any(body.startswith("ST ") and body.endswith(" -" + 15 * ".") for body in found))
        assert served.process.stdin is not None
        served.process.stdin.close()
        served.process.stdin = None
        ask(port, "LED r...............")
        ask(port, "PING on")
    status, _, said = served.end()
    assert status == 0
    assert "I don't understand 'nonsense'." in said
    assert "lights r..............." in said


def test_a_written_game_is_played(start: Start, tmp_path: Path) -> None:
    """With a game file, the hand plays the file's turns."""
    game = tmp_path / "game.egn"
    game.write_text("1. G6 *\n")
    served = start("--hand", str(game), "--style", "tidy", "--tcp")
    with served.open() as port:
        read_until(port, lambda found: any(body.endswith(" .....+..........") for body in found))


def test_a_trace_is_played_in_running_time_and_its_end_stays(start: Start, tmp_path: Path) -> None:
    """A trace's last sample holds, and its coding is the board's."""
    times = np.arange(0, 300, 5.0)
    rows = np.full((60, 16), 32768, dtype=np.uint16)
    rows[30:, 4] = 45000
    meta = '{"sensor": "x", "sun_magnet": "y", "moon_magnet": "z", "coding": "two-strength", "sample_hz": 200.0}'
    np.savez_compressed(tmp_path / "a.npz", t_ms=times, adc=rows, meta=np.array(meta))
    served = start("--trace", str(tmp_path / "a.npz"))
    with served.open() as port:
        assert "coding=two" in ask(port, "HELLO")[-1]
        read_until(port, lambda found: any(body.endswith(" ....G...........") for body in found))
        time.sleep(0.3)
        assert ask(port, "STATE")[-1].split(" ")[3] == "....G..........."


def test_a_kept_board_remembers(start: Start, tmp_path: Path) -> None:
    """With `--state`, number and calibration outlast the process; without it, every start is a new board's first."""
    numbers = []
    for expected in ("33070", "33333"):
        served = start("--state", str(tmp_path / "board"))
        with served.open() as port:
            numbers.append(ask(port, "HELLO")[-1].split(" ")[5])
            assert f"rest={expected}" in ask(port, "CAL GET 4")[-1]
            ask(port, "CAL SET 4 rest=33333")
            ask(port, "CAL SAVE")
        served.end(signal.SIGKILL)
    assert numbers[0] == numbers[1]


@pytest.mark.parametrize(
    ("options", "status", "sentence"),
    [
        (("--hand", "nowhere.egn"), 1, "nowhere.egn: I can't read that file"),
        (("--trace", "nowhere.npz"), 1, "nowhere.npz can't be read"),
        (("--coding", "three"), 2, "'three' isn't a choice here. Choose one of one, two."),
        (("--seed", "-1"), 2, "a seed is a number from 0 up"),
        (("--seed", "x"), 2, "--seed: 'x' isn't a whole number."),
        (
            ("--hand", "auto", "--trace", "x.npz"),
            2,
            "--trace doesn't go together with --hand. Leave one of the two out.",
        ),
        (("--state", "/dev/null/x"), 1, "/dev/null/x: I can't make that folder"),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(options: tuple[str, ...], status: int, sentence: str) -> None:
    """Wrong options print nothing on standard output, and no traceback anywhere."""
    done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (status, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_tcp_client_is_served_after_the_first(start: Start) -> None:
    """One client at a time: the next one waits its turn, and gets it."""
    served = start("--tcp")
    first = served.open()
    ask(first, "HELLO")
    with served.open() as second:
        second.write(line("PING me"))
        ask(first, "PING first")
        first.close()
        read_until(second, lambda found: any(body.endswith("PING me") for body in found))


def test_a_program_has_a_virtual_board_of_its_own() -> None:
    """The program that plays on the board starts it, types to it, and ends it."""
    said: list[str] = []
    with VirtualBoard(["--seed", "3"], said.append) as board, serial.serial_for_url(board.port, timeout=0.05) as port:
        ask(port, "HELLO")
        board.type("nonsense")
        ask(port, "PING x")
        wait_until(lambda: any("nonsense" in each for each in said))  # a first start may tell of a download, too
    board.type("too late")
    assert not board.running


def test_a_virtual_board_that_cannot_start_says_why() -> None:
    """The error raised is the command's own reason, and the reason isn't printed as well."""
    said: list[str] = []
    with pytest.raises(CompanionError, match=r"didn't start: --hand nowhere.egn: I can't read that file"):
        VirtualBoard(["--hand", "nowhere.egn"], said.append)
    assert said == []


@pytest.mark.parametrize("fault", ["nonsense:5", "dead:99"])
def test_a_virtual_board_that_was_asked_for_wrongly_was_called_wrongly(fault: str) -> None:
    """An unknown sensor fault is wrong usage of whichever command asked for the board, and is reported once."""
    words = [sys.executable, "-m", "eclipse_companion", "sensors", "--board", "virtual", "--fault", fault]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"eclipse-companion: '{fault}' isn't a sensor fault. Write one of dead")
    assert len(done.stderr.splitlines()) == 1
