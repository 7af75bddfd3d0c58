"""Finding the board among the connected devices, without harm to others."""

import errno
from pathlib import Path

import pytest
import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from eclipse_companion.sensing.link import Candidate, NoBoardError, PortError, candidates, find_board, find_boards
from eclipse_companion.sensing.link import ports as ports_module
from tests.sensing.link.fake_board import Board, Prompt, plugged


def plugged_in(device: str, vid: int | None, pid: int | None) -> ListPortInfo:
    """A port as pyserial lists it."""
    info = ListPortInfo(device, skip_link_detection=True)
    info.vid, info.pid, info.description = vid, pid, f"{device} in the list"
    return info


def test_only_ports_that_may_be_a_board_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports of other makers, debug probes and built-in ports are never opened; a Pico with MicroPython comes first."""
    listed = [
        plugged_in("/dev/ttyS0", None, None),
        plugged_in("/dev/ttyUSB0", 0x0403, 0x6001),  # a serial adapter of FTDI
        plugged_in("/dev/ttyACM0", 0x2341, 0x0043),  # an Arduino
        plugged_in("/dev/ttyACM1", 0x2E8A, 0x000C),  # the debug probe
        plugged_in("/dev/ttyACM2", 0x2E8A, 0x0004),  # its predecessor
        plugged_in("/dev/ttyACM3", 0xF055, 0x9800),  # a MicroPython board
        plugged_in("/dev/ttyACM4", 0x2E8A, 0x000A),  # a Pico with a program in C
        plugged_in("/dev/ttyACM5", 0x2E8A, 0x0005),  # a Pico with MicroPython
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: listed)
    assert [each.device for each in candidates()] == ["/dev/ttyACM5", "/dev/ttyACM3", "/dev/ttyACM4"]
    assert candidates()[0].description == "/dev/ttyACM5 in the list"


def test_the_first_board_that_answers_is_found(tmp_path: Path) -> None:
    """Of several ports, the one with a board that answers is found; the others are reported, too."""
    stopped, missing, good = (str(tmp_path / each) for each in ("stopped", "missing", "good"))
    places = [Candidate(stopped, "one"), Candidate(missing, "two"), Candidate(good, "three")]
    with plugged(Path(stopped), Prompt()), plugged(Path(good), Board("E5")):
        found = find_board(lambda: places)
        everything = find_boards(lambda: places)
    assert found.hello is not None
    assert (found.port, found.description, found.hello.id) == (good, "three", "E5")
    assert [each.hello is not None for each in everything] == [False, False, True]
    assert "MicroPython's prompt" in (everything[0].trouble or "")
    assert "There's no port" in (everything[1].trouble or "")
    assert everything[2].trouble is None


def test_where_no_board_answers_each_trouble_is_told(tmp_path: Path) -> None:
    """A device that is silent, one that says other words, and no device: a sentence for each."""
    silent, chatty = tmp_path / "silent", tmp_path / "chatty"
    board = Board(deaf=True)
    with (
        plugged(silent, Board(deaf=True)),
        plugged(chatty, board, mangle=lambda data: [data, b"temperature 21\r\n"]),
        pytest.raises(NoBoardError) as caught,
    ):
        find_board(lambda: [Candidate(str(silent), ""), Candidate(str(chatty), "")])
    assert f"{silent} isn't answering" in str(caught.value)
    assert f"{chatty} doesn't speak like an Eclipse board" in str(caught.value)
    with pytest.raises(NoBoardError, match="There's no board on USB"):
        find_board(list)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        # What pyserial raises on Linux and macOS, and on Windows.
        (serial.SerialException(errno.EBUSY, "could not open port"), "Another program is using the port"),
        (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"), "Another program is using the port"),
        (
            serial.SerialException("could not open port 'COM3': PermissionError(13, 'Access is denied.')"),
            "Another program",
        ),
        (serial.SerialException("could not open port 'COM3': FileNotFoundError(2, '...')"), "There's no port"),
        (serial.SerialException(errno.ENOENT, "could not open port"), "There's no port"),
        (serial.SerialException(errno.EACCES, "could not open port"), "aren't allowed to open"),
        (serial.SerialException(errno.EIO, "could not open port"), "can't be opened"),
        (serial.SerialException(errno.EISDIR, "could not open port"), "isn't a serial port"),
        (ValueError("invalid URL"), "isn't a port"),
    ],
)
def test_why_a_port_does_not_open_is_told(error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each failure of opening has its own sentence, which names the port."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(serial, "serial_for_url", fail)
    with pytest.raises(PortError) as caught:
        ports_module.open_port("/dev/none")
    assert sentence in str(caught.value)
    assert "/dev/none" in str(caught.value)


def test_what_is_no_serial_port_is_told() -> None:
    """A device or a file that isn't a serial port is reported as such."""
    for name in ("/dev/null", __file__):
        with pytest.raises(PortError, match=f"^{name} isn't a serial port"):
            ports_module.open_port(name)
