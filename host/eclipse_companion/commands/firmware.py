"""`eclipse-companion firmware install [--check] [--force] [--board PORT]`: puts the firmware on a Pico, and checks it.

It can be cut short at any moment and repeated: a file that is there already is left as it is, and a board is started
only when it holds all of them. The calibration on the board stays. Another project's main file, and a machine
that the firmware is not for, are touched only with `--force`.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Final

from eclipse_companion import installer, link
from eclipse_companion.errors import CompanionError
from eclipse_companion.resources import firmware_dir

RESTART_S: Final = 15.0
"""USB goes away at a restart; systems take some seconds to bring the port back."""
AGAIN_S: Final = 0.5
MOUNTS: Final = {
    "linux": ["/media", "/run/media", "/mnt"],
    "darwin": ["/Volumes"],
    "win32": [f"{letter}:/" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"],
}
"""Where systems show a drive that was plugged in."""
GET_MICROPYTHON: Final = (
    "A Pico is there, but without MicroPython: it shows itself as a drive ({drive}). Copy the .uf2 file for your Pico "
    "from micropython.org onto that drive, wait until it has gone, and repeat the command."
)
NO_PICO: Final = (
    "No Raspberry Pi Pico is found on USB. Plug it in, with a cable that carries data. A new one needs MicroPython "
    "first: hold BOOTSEL while plugging it in, and copy the .uf2 file from micropython.org onto the drive that appears."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`install`, with `--check`, `--force`, `--board PORT` and `--json`."""
    parser.add_argument("action", choices=["install"], help="put the firmware on a board")
    parser.add_argument("--check", action="store_true", help="compare only: copy nothing")
    parser.add_argument("--force", action="store_true", help="install on any machine, over any main.py")
    parser.add_argument("--board", metavar="PORT", help="the board's port, where there are several")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    """Install, or compare; 0 where the board then holds this program's firmware, else 1."""
    port = arguments.board or _port()
    folder = firmware_dir()
    held = installer.look(port, folder)
    differing = [file.name for file in installer.differing(held, folder)]
    report = {"port": port, "machine": held.machine, "micropython": ".".join(map(str, held.version))}
    _say(f"{held.machine} at {port}, MicroPython {report['micropython']}.")
    if arguments.check:
        installer.restart(port)
        _tell(arguments.json, report | {"differing": differing}, _compared(differing))
        return 1 if differing else 0
    objection = None if arguments.force else installer.objection(held, folder)
    if objection:
        installer.restart(port)
        raise CompanionError(
            f"Nothing was copied to the board at {port}. {objection} With --force it is done all the same."
        )
    if differing:
        _install(port, folder, differing)
    installer.restart(port)
    version = _version(port)
    _tell(arguments.json, report | {"copied": differing, "firmware": version}, _installed(port, differing, version))
    return 0


def _install(port: str, folder: Path, differing: list[str]) -> None:
    _say(f"Copying {len(differing)} files: {', '.join(differing)}.")
    installer.copy(port, installer.board_files(folder))
    wrong = [file.name for file in installer.differing(installer.look(port, folder), folder)]
    if wrong:
        raise CompanionError(
            f"These files came to the board at {port} otherwise than they were sent: {', '.join(wrong)}. Its memory "
            "may be worn or its cable bad: repeat the command, then try another cable."
        )


def _port() -> str:
    found = link.candidates()
    if len(found) > 1:
        names = ", ".join(f"{each.device} ({each.description})" for each in found)
        raise CompanionError(f"Several boards are plugged in: {names}. Choose one with --board PORT.")
    if found:
        return found[0].device
    drive = bootloader_drive()
    raise CompanionError(GET_MICROPYTHON.format(drive=drive) if drive else NO_PICO)


def bootloader_drive() -> str | None:
    """The drive of a Pico that was plugged in with BOOTSEL held, or has no program yet; None where there is none."""
    for top in MOUNTS.get(sys.platform, []):
        for pattern in ("INFO_UF2.TXT", "*/INFO_UF2.TXT", "*/*/INFO_UF2.TXT"):
            for file in Path(top).glob(pattern):
                return str(file.parent)
    # On Linux it is often plugged in, but not mounted.
    labels = ("RPI-RP2", "RP2350")
    there = [Path("/dev/disk/by-label") / label for label in labels]
    return next((str(disk) for disk in there if disk.exists()), None)


def _version(port: str) -> str:
    """The version that the firmware says, once it is up again at this port or at another that the system gave it."""
    deadline = time.monotonic() + RESTART_S
    trouble = f"Nothing answers at {port}."
    while time.monotonic() < deadline:
        time.sleep(AGAIN_S)
        names = {port, *(each.device for each in link.candidates())}
        for name in sorted(names, key=lambda name: name != port):
            found = link.look(name)
            if found.hello is not None:
                return found.hello.fw
            trouble = found.trouble or trouble
    raise CompanionError(
        f"All files are on the board, and are right, but the firmware did not start within {RESTART_S:.0f} s. {trouble}"
    )


def _compared(differing: list[str]) -> str:
    if not differing:
        return "The board holds this program's firmware."
    return f"These files of the board are missing or differ: {', '.join(differing)}."


def _installed(port: str, copied: list[str], version: str) -> str:
    done = f"{len(copied)} files copied and checked" if copied else "It held this firmware already"
    return f"{done}; the board at {port} runs firmware {version}."


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _tell(as_json: bool, report: dict[str, object], text: str) -> None:  # noqa: FBT001 - one of two writings
    print(json.dumps(report) if as_json else text, flush=True)
