"""Serial ports: which may be a board, opening them, and what a failure means.

Input: what the system lists. Output: candidates, open ports, sentences. A port is only opened if its USB maker is that
of boards like ours, or if the user has named it: opening a port can reset the device on it, and unexpected text can do
worse.
"""

import errno
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import serial
from serial.tools import list_ports

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.permissions import denied
from eclipse_companion.sensing.link.rivals import read_by

RASPBERRY_PI: Final = 0x2E8A
MICROPYTHON: Final = 0xF055
"""The makers' USB numbers; the second is MicroPython's own for boards without one."""

PICO_MICROPYTHON: Final = (RASPBERRY_PI, 0x0005)

NOT_BOARDS: Final = frozenset({(RASPBERRY_PI, 0x0004), (RASPBERRY_PI, 0x000C)})
"""Debug probes: anything written there reaches the device that is being debugged (github.com/raspberrypi/usb-pid)."""

BAUD: Final = 115_200
"""Has no meaning over USB; never 1200, which makes a Pico leave its program."""

READ_S: Final = 0.01
WRITE_S: Final = 1.0

_ERRORS: list[type[Exception]] = [OSError]
if sys.platform != "win32":
    import termios

    _ERRORS.append(termios.error)

PORT_ERRORS: Final = tuple(_ERRORS)
"""The errors raised by reading and writing a port that has vanished."""


class PortError(CompanionError):
    """A port that can't be opened; the text says why, and what to do."""

    def __init__(self, sentence: str, *, absent: bool = False, foreign: bool = False) -> None:
        """`absent`: there is nothing by that name now. `foreign`: there is, or could be, but it isn't a port."""
        super().__init__(sentence)
        self.absent = absent
        self.foreign = foreign


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that may be a board."""

    device: str
    """`/dev/ttyACM0`, `COM3`, ..."""
    description: str


def candidates() -> list[Candidate]:
    """The ports that may be a board, likeliest first."""
    found = [port for port in list_ports.comports() if _may_be_board(port.vid, port.pid)]
    found.sort(key=lambda port: ((port.vid, port.pid) != PICO_MICROPYTHON, port.device))
    return [Candidate(port.device, port.description or port.device) for port in found]


def require_port(device: str) -> None:
    """Raise `PortError` if there is no serial port by that name now; one that can't be opened yet counts.

    The target of a URL may come later, so only its form is checked.
    """
    try:
        open_port(device, do_not_open="://" in device).close()
    except PortError as error:
        if error.absent or error.foreign:
            raise


def open_port(device: str, *, do_not_open: bool = False) -> Any:  # noqa: ANN401 (pyserial has no types)
    """Open a port or a URL (`socket://HOST:PORT`) for us alone. Raises `PortError`, also if somebody else reads it."""
    other = None if do_not_open else read_by(device)
    if other is not None:
        raise PortError(other)
    waits = {"timeout": READ_S, "write_timeout": WRITE_S}
    try:
        return serial.serial_for_url(device, BAUD, **waits, exclusive=True, do_not_open=do_not_open)
    except PORT_ERRORS as error:
        raise _port_error(device, error) from None
    except ValueError as error:
        raise PortError(f"{device!r} isn't a port: {error}. Name one such as {_example()}.", foreign=True) from None


def _may_be_board(vid: int | None, pid: int | None) -> bool:
    return vid in {RASPBERRY_PI, MICROPYTHON} and (vid, pid) not in NOT_BOARDS


def _port_error(device: str, error: Exception) -> PortError:
    number = getattr(error, "errno", None) or _number_in_text(error)
    if number in {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}:
        return PortError(f"Another program is using the port {device}. Close it, then try again.")
    if number in {errno.EACCES, errno.EPERM}:
        return PortError(denied(Path(device), f"The port {device}"))
    if number in {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG}:
        return PortError(f"There's no port {device}. Is the board plugged in? Is the name right?", absent=True)
    if number in {errno.ENOTTY, errno.EISDIR}:
        return PortError(f"{device} isn't a serial port. Name one such as {_example()}.", foreign=True)
    if "://" in device:
        return PortError(f"Nothing is answering at {device}. Did you start the virtual board there?", absent=True)
    return PortError(f"The port {device} can't be opened: {error}.")


def _number_in_text(error: Exception) -> int | None:
    """The number that pyserial has put only into an error's text: Windows' errors, and things that aren't ports."""
    text = str(error)
    if text.startswith(f"Could not configure port: ({errno.ENOTTY},"):
        return errno.ENOTTY
    if "PermissionError" in text:
        return errno.EBUSY
    return errno.ENOENT if "FileNotFoundError" in text else None


def _example() -> str:
    return "COM3" if sys.platform == "win32" else "/dev/ttyACM0"
