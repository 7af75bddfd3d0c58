"""`eclipse-companion firmware install`: puts the firmware on a Pico, and checks it.

`image` makes a file of it, and `wifi` tells a board the home's network.

It can be interrupted at any moment and repeated: a file that is already there stays as it is, and a board is started
only when it holds all of them. The calibration on the board stays. Another project's files are moved aside only with
`--replace`, and a machine that the firmware isn't for is touched only with `--force`. With `--screen`, a page shows it,
and a person agrees there.
"""

import argparse
import contextlib
import getpass
import json
import sys
import time
from pathlib import Path
from typing import Final

from eclipse_companion.commands.board_pages import add_page, announce, language_of
from eclipse_companion.commands.by_name import kit
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.firmware_told import Listener, Plan, Step
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.hardware import board_files
from eclipse_companion.hardware.resources import firmware_dir, firmware_version
from eclipse_companion.outputs.language import board_labels
from eclipse_companion.sensing import link
from eclipse_companion.sensing.wire import Hello
from eclipse_companion.upkeep import installer, wifi

INSTALL: Final = "install"
IMAGE: Final = "image"
WIFI: Final = "wifi"
NOTHING: Final = "nothing"
"""What a board lacks that has all parts."""
INTERRUPTED: Final = 130
"""The exit status of who stops it."""
RESTART_S: Final = 15.0
"""USB goes away at a restart; systems take some seconds to bring the port back."""
AGAIN_S: Final = 0.5
BLOCK: Final = 4096
"""A board's file system allocates space in blocks of this many bytes."""
USB_DEVICES: Final = Path("/sys/bus/usb/devices")
BOOTLOADERS: Final = ("2e8a:0003", "2e8a:000f")
"""A Pico and a Pico 2 that wait for a program (github.com/raspberrypi/usb-pid)."""
MOUNTS: Final = {
    "linux": ["/media", "/run/media", "/mnt"],
    "darwin": ["/Volumes"],
    "win32": [f"{letter}:/" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"],
}
"""Where systems mount a drive that was plugged in."""
GET_MICROPYTHON: Final = (
    "This Pico has no MicroPython yet: it appears as a drive ({drive}). Copy the .uf2 file for your Pico "
    "from micropython.org to that drive, wait until it disappears, then run the command again."
)
_OPTIONS: Final = {
    **dict.fromkeys(("without", "check", "replace", "force", "source", "screen"), INSTALL),
    **dict.fromkeys(("file", "model", "card"), IMAGE),
    **dict.fromkeys(("network", "off"), WIFI),
}
"""What only one of the actions takes."""
_WRITTEN: Final = {"file": "FILE", "model": "--for"}
NO_PICO: Final = (
    "I found no Raspberry Pi Pico on USB. Plug it in with a data cable. A new one needs MicroPython "
    "first: hold BOOTSEL while plugging it in, and copy the .uf2 file from micropython.org to the drive that appears."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`install`, `image` and `wifi`, and their options."""
    add_choice(
        parser,
        "action",
        [INSTALL, IMAGE, WIFI],
        help="put the firmware on a board; make a file for its drive; tell a Pico W your home's network",
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="for image: the .uf2 file to make")
    parser.add_argument("--for", dest="model", metavar="BOARD", help="for image: pico, pico-w, pico2 or pico2-w")
    parser.add_argument("--card", metavar="CARD", help="for image: a kit's card, whose pins the firmware then has")
    parser.add_argument(
        "--without",
        metavar="PART,PART",
        help=(
            f"parts that your board lacks: {', '.join(board_files.PARTS)}; or nothing, if it has all of them "
            "(default: as it is on the board, else nothing)"
        ),
    )
    parser.add_argument("--network", metavar="NAME", help="for wifi: the network's name; the password is asked for")
    parser.add_argument("--off", action="store_true", help="for wifi: the board forgets the network")
    parser.add_argument("--check", action="store_true", help="only compare; copy nothing")
    parser.add_argument("--replace", action="store_true", help="set another project's files on the board aside")
    parser.add_argument(
        "--force", action="store_true", help="install on any machine, and over any project or newer firmware"
    )
    parser.add_argument("--source", action="store_true", help="copy the files as written, not compiled")
    parser.add_argument("--board", metavar="PORT", help="the board's port, if there are several")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")
    add_page(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do it; 0 if the board or the file then holds what it should, otherwise 1. Raises `CompanionError`."""
    for name, action in _OPTIONS.items():
        if getattr(arguments, name) and arguments.action != action:
            raise UsageError(
                f"{_WRITTEN.get(name, f'--{name}')} is for `{PROGRAM} firmware {action}`. Leave it out here."
            )
    if arguments.action == IMAGE:
        return int(kit("image.command").run(arguments))
    if arguments.action == WIFI:
        return _tell_wifi(arguments)
    _left_out(arguments.without)
    if not arguments.screen:
        return _run(arguments, Listener())
    if arguments.check or arguments.json:
        raise UsageError("--screen: a person agrees on the page, and installs. Leave --check and --json out.")
    from eclipse_companion.commands.firmware_page import FirmwarePage  # noqa: PLC0415 - it loads the server

    language = language_of(arguments)
    with contextlib.closing(FirmwarePage(language)) as page:
        announce(page.url, language)
        page.listen()
        try:
            while True:
                try:
                    return _run(arguments, page)
                except CompanionError as error:
                    _say(str(error))
                    page.failed(error)
        except KeyboardInterrupt:
            page.stopped()
            _say(board_labels(language)["stopped_installing"])
            return INTERRUPTED


def _tell_wifi(arguments: argparse.Namespace) -> int:
    """Tell a board the home's network, or have it forget that. Raises `UsageError` and `CompanionError`."""
    if arguments.off:
        port = arguments.board or _port()
        wifi.forget(port)
        _tell(arguments.json, {"port": port, "address": None}, f"The board at {port} has forgotten the network.")
        return 0
    if not arguments.network:
        raise UsageError(f"Name the network: {PROGRAM} firmware wifi --network NAME. The password is asked for.")
    port = arguments.board or _port()
    asked = f"Password of {arguments.network}: "
    password = getpass.getpass(asked) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
    _say(f"The board at {port} joins {arguments.network}. That may take 20 seconds.")
    address = f"socket://{wifi.join(port, arguments.network, password)}:{wifi.PORT}"
    done = (
        f"The board joins {arguments.network} whenever it starts. Without its cable: {PROGRAM} play --board {address}"
    )
    _tell(arguments.json, {"port": port, "address": address}, done)
    return 0


def _run(arguments: argparse.Namespace, listener: Listener) -> int:
    """Do it once. Raises `CompanionError`."""
    listener.step(Step.FIND)
    port = arguments.board or _port()
    listener.step(Step.COMPARE)
    folder = firmware_dir()
    files = board_files.sources(folder)
    held = installer.look(port, files)
    if not arguments.source:
        files = board_files.for_board(folder, held.mpy)
    lacking = _lacking(arguments.without, held)
    files[board_files.BOARD] = board_files.without(files[board_files.BOARD], lacking)
    before = board_files.version(held.board)
    after = board_files.version(files[board_files.BOARD]) or firmware_version()
    differing = installer.differing(held, files)
    report = {"port": port, "machine": held.machine, "micropython": ".".join(map(str, held.version)), "before": before}
    report["without"] = lacking
    if lacking:
        named = [part if part in {"lights", "sounder"} else f"{part} button" for part in lacking]
        _say(f"The board has no {' and no '.join(named)}. Use --without if that isn't so.")
    _say(f"{held.machine} at {port}, MicroPython {report['micropython']}, firmware {before or 'none'}.")
    if arguments.check:
        installer.restart(port)
        _tell(arguments.json, report | {"differing": differing}, _compared(differing, before, after))
        return 1 if differing else 0
    reason = _objection(port, held, arguments) or _downgrade(port, before, after, arguments)
    if differing or reason:
        plan = Plan(port, held.machine, str(report["micropython"]), before, after, list(files), differing, reason)
        try:
            agreed = listener.agrees(plan)
        except KeyboardInterrupt:
            installer.restart(port)
            raise
        if not agreed:
            installer.restart(port)
            raise CompanionError(reason)
    if differing:
        _install(port, files, held, differing, listener)
    listener.step(Step.START)
    installer.restart(port)
    hello = _started(port)
    report |= {"copied": differing, "firmware": hello.fw, "calibrated": hello.calibrated}
    _tell(arguments.json, report, _installed(port, differing, before, hello))
    listener.done(hello.fw, copied=bool(differing), calibrated=hello.calibrated)
    return 0


def _left_out(text: str | None) -> list[str] | None:
    """The parts that an option names; None if it isn't there. Raises `UsageError`."""
    if text is None:
        return None
    named = [word.strip().lower() for word in text.split(",") if word.strip()]
    if named == [NOTHING]:
        return []
    wrong = [word for word in named if word not in board_files.PARTS]
    if wrong or not named:
        known = ", ".join(board_files.PARTS)
        raise UsageError(f"--without {text}: name parts of {known}, with commas between them, or {NOTHING}.")
    return [part for part in board_files.PARTS if part in named]


def _lacking(text: str | None, held: installer.Held) -> list[str]:
    """The parts that the board lacks: as an option says, or else as its own `board.py` does."""
    named = _left_out(text)
    if named is not None:
        return named
    return board_files.lacking(held.board) if held.board and not held.foreign else []


def _objection(port: str, held: installer.Held, arguments: argparse.Namespace) -> str:
    """What stands in the way, if no option allows it; otherwise empty."""
    found = installer.objection(held)
    if found is None or arguments.force:
        return ""
    reason, option = found
    if option == "--replace" and arguments.replace:
        return ""
    done = "they are set aside as NAME.before" if option == "--replace" else "it is done anyway"
    return f"Nothing was copied to the board at {port}. {reason} Use {option} and {done}."


def _downgrade(port: str, before: str | None, after: str, arguments: argparse.Namespace) -> str:
    """That the board's firmware is newer than the one that would replace it, if that isn't allowed; otherwise empty."""
    if before is None or arguments.force or not board_files.is_newer(before, after):
        return ""
    return (
        f"Nothing was copied to the board at {port}. Its firmware, {before}, is newer than this program's, {after}: "
        "update the program. Use --force and the older firmware is installed anyway."
    )


def _install(
    port: str, files: dict[str, bytes], held: installer.Held, differing: list[str], listener: Listener
) -> None:
    size = sum(_room(files[name]) for name in files)
    if held.free + sum(_room(files[name]) for name in files if name in held.digests) < size:
        installer.restart(port)
        raise CompanionError(
            f"The board at {port} is full: the firmware takes {size // 1024} KB, and {held.free // 1024} KB are free. "
            "Remove some of your own files from it, then run the command again."
        )
    _say(f"Copying {_files(len(differing))}: {', '.join(differing)}.")
    listener.step(Step.COPY)
    installer.copy(port, files, held, listener.file)
    listener.step(Step.CHECK)
    wrong = installer.differing(installer.look(port, files), files)
    if wrong:
        raise CompanionError(
            f"These files arrived damaged on the board at {port}: {', '.join(wrong)}. Run the command again, then "
            "try another cable. If that doesn't help, the board's memory may be worn out."
        )


def _room(data: bytes) -> int:
    """The space that a file takes on the board, in bytes."""
    return -(-len(data) // BLOCK) * BLOCK


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
    """The drive of a Pico plugged in with BOOTSEL held, or without a program yet; None if there is none."""
    for top in MOUNTS.get(sys.platform, []):
        for pattern in ("INFO_UF2.TXT", "*/INFO_UF2.TXT", "*/*/INFO_UF2.TXT"):
            for file in Path(top).glob(pattern):
                return str(file.parent)
    # On Linux it is often plugged in, but not mounted.
    labels = ("RPI-RP2", "RP2350")
    there = [Path("/dev/disk/by-label") / label for label in labels]
    for disk in there:
        if disk.exists():
            return str(disk)
    return next((f"USB {name}, not mounted" for name in _usb_devices() if name in BOOTLOADERS), None)


def _usb_devices() -> set[str]:
    """The plugged-in devices, as `2e8a:0003`, if Linux lists them."""
    found = set()
    for maker in USB_DEVICES.glob("*/idVendor"):
        with contextlib.suppress(OSError):
            product = maker.with_name("idProduct").read_text(encoding="ascii").strip()
            found.add(f"{maker.read_text(encoding='ascii').strip()}:{product}")
    return found


def _started(port: str) -> Hello:
    """The firmware's greeting once it is up again, at this port or at another that the system gave it."""
    deadline = time.monotonic() + RESTART_S
    trouble = f"Nothing is answering at {port}."
    while time.monotonic() < deadline:
        time.sleep(AGAIN_S)
        names = {port, *(each.device for each in link.candidates())}
        for name in sorted(names, key=lambda name: name != port):
            found = link.look(name)
            if found.hello is not None:
                return found.hello
            trouble = found.trouble or trouble
    raise CompanionError(
        f"All files arrived on the board, but the firmware didn't start within {RESTART_S:.0f} s. {trouble}"
    )


def _compared(differing: list[str], before: str | None, ours: str) -> str:
    if not differing:
        return f"The board has this program's firmware, {before}."
    if before is not None and board_files.is_newer(before, ours):
        return f"The board's firmware, {before}, is newer than this program's, {ours}. Update the program."
    return (
        f"These files on the board are missing or different: {', '.join(differing)}. "
        f"`{PROGRAM} firmware install` updates it to firmware {firmware_version()}."
    )


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def _installed(port: str, copied: list[str], before: str | None, hello: Hello) -> str:
    done = f"{_files(len(copied))} copied and checked" if copied else "It already had this firmware"
    was = f" (before: {before or 'none'})" if copied else ""
    kept = "" if hello.calibrated else " It isn't calibrated. Play will restore the copy kept here, or calibrate it."
    return f"{done}; the board at {port} runs firmware {hello.fw}{was}.{kept}"


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _tell(as_json: bool, report: dict[str, object], text: str) -> None:  # noqa: FBT001 - one of two ways to print
    print(json.dumps(report) if as_json else text, flush=True)
