"""What starts the companion's page by itself: a unit of the user's systemd, or an icon among the programs.

In: options of `play`. Out: files in the user's folders, a unit that runs. Raises `CompanionError`s.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final

from eclipse_companion.common import atomic_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.program import NAME, PROGRAM, typed
from eclipse_companion.common.settings import HOME_VARIABLE

UNIT: Final = f"{NAME}.service"
ENTRY: Final = f"{NAME}.desktop"
BOOTED: Final = Path("/run/systemd/system")
"""Exists where systemd runs the computer."""
_WANTED: Final = "default.target.wants"
"""What lies in this folder starts with the user's systemd."""
_LIMIT_S: Final = 60.0
_CLONE: Final = Path(__file__).parents[3]
_ICON: Final = Path(__file__).parents[1] / "outputs" / "page" / "static" / "icon.svg"


class Starts(Enum):
    """When an installed service starts."""

    WITH_COMPUTER = "with the computer"
    AT_LOGIN = "at login"
    """The user's systemd doesn't run before somebody logs in."""
    AT_NEXT_LOGIN = "at the next login"
    """It doesn't run now, either."""


def install(options: Sequence[str], environment: Mapping[str, str] = os.environ) -> Starts:
    """Have systemd serve the page from now on, with these options of `play`. Raises `CompanionError`."""
    if shutil.which("systemctl") is None or not BOOTED.exists():
        raise CompanionError(
            "systemd doesn't run this computer, so nothing can start the page with it. Start the page yourself: "
            f"{PROGRAM} {typed('play', '--screen', *options)}"
        )
    file, wanted = _unit_file(environment)
    _write(file, unit([*_program(environment), "play", "--screen", *options], environment, Path.cwd()))
    try:
        wanted.parent.mkdir(parents=True, exist_ok=True)
        wanted.unlink(missing_ok=True)
        wanted.symlink_to(file)
    except OSError as error:
        raise CompanionError(f"{wanted} can't be written: {why_of(error)}.") from None
    if not _done("systemctl", "--user", "daemon-reload"):
        return Starts.AT_NEXT_LOGIN
    if not _done("systemctl", "--user", "restart", UNIT):
        raise CompanionError(f"The service doesn't start. This says why: journalctl --user -u {UNIT}")
    lingers = _done("loginctl", "--no-ask-password", "enable-linger")
    return Starts.WITH_COMPUTER if lingers else Starts.AT_LOGIN


def install_entry(options: Sequence[str], environment: Mapping[str, str] = os.environ) -> Path:
    """Put an icon among the user's programs that opens the page; returns its file. Raises `CompanionError`."""
    file = _entry_file(environment)
    _write(file, entry([*_program(environment), "play", "--browser", *options], environment))
    return file


def remove(environment: Mapping[str, str] = os.environ) -> list[Path]:
    """Stop the service, and remove it and the icon; returns the files that were there. Raises `CompanionError`."""
    file, wanted = _unit_file(environment)
    there = [each for each in (file, _entry_file(environment)) if each.exists()]
    if file in there:
        _done("systemctl", "--user", "stop", UNIT)
    try:
        for each in (wanted, *there):
            each.unlink(missing_ok=True)
    except OSError as error:
        raise CompanionError(f"{error.filename} can't be removed: {why_of(error)}.") from None
    if file in there:
        _done("systemctl", "--user", "daemon-reload")
    return there


def unit(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> str:
    """A unit that runs a command in a folder, with what the environment says of the user's files."""
    home = environment.get(HOME_VARIABLE)
    kept = [] if not home else [f"Environment={_for_systemd(f'{HOME_VARIABLE}={Path(home).expanduser().absolute()}')}"]
    lines = [
        "[Unit]",
        "Description=Eclipse Companion's page",
        "",
        "[Service]",
        # A colon: no dollar sign means a variable.
        f"ExecStart=:{' '.join(map(_for_systemd, command))}",
        # A dash: if the folder has gone, it starts all the same.
        f"WorkingDirectory=-{str(folder).replace('%', '%%')}",
        *kept,
        "Restart=on-failure",
        "RestartSec=10",
        "",
        "[Install]",
        "WantedBy=default.target",
    ]
    return "\n".join(lines) + "\n"


def entry(command: Sequence[str], environment: Mapping[str, str]) -> str:
    """A desktop entry that runs a command, with what the environment says of the user's files."""
    home = environment.get(HOME_VARIABLE)
    kept = [] if not home else ["/usr/bin/env", f"{HOME_VARIABLE}={Path(home).expanduser().absolute()}"]
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        "Name=Eclipse Companion",
        "Comment=Play Rubik's Eclipse",
        "Comment[de]=Rubik's Eclipse spielen",
        f"Exec={' '.join(_for_desktops(word) for word in (*kept, *command))}",
        f"Icon={_value(str(_ICON))}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
    ]
    return "\n".join(lines) + "\n"


def _for_systemd(word: str) -> str:
    """A word as a unit quotes it."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("%", "%%")
    return f'"{escaped}"'


def _for_desktops(word: str) -> str:
    """A word as a desktop entry quotes it: first as an argument, then as a value."""
    if re.fullmatch(r"[\w./:=+,-]+", word, re.ASCII):
        return word
    return _value('"' + re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%") + '"')


def _value(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _program(environment: Mapping[str, str]) -> list[str]:
    """How this program is started, whatever the folder."""
    started_by_run = environment.get("ECLIPSE_COMPANION_PROGRAM") and (_CLONE / "run").is_file()
    return [str(_CLONE / "run")] if started_by_run else [sys.executable, "-m", "eclipse_companion"]


def _unit_file(environment: Mapping[str, str]) -> tuple[Path, Path]:
    """The unit's file, and the link that has it started."""
    folder = _folder(environment, "XDG_CONFIG_HOME", ".config") / "systemd" / "user"
    return folder / UNIT, folder / _WANTED / UNIT


def _entry_file(environment: Mapping[str, str]) -> Path:
    return _folder(environment, "XDG_DATA_HOME", ".local/share") / "applications" / ENTRY


def _folder(environment: Mapping[str, str], variable: str, default: str) -> Path:
    """One of the user's folders, as desktops agree. Raises `CompanionError`."""
    named = environment.get(variable, "")
    if named.startswith("/"):
        return Path(named)
    try:
        return Path.home() / default
    except RuntimeError:
        raise CompanionError("You have no home folder here, so nothing can be installed for you. Set HOME.") from None


def _write(file: Path, text: str) -> None:
    try:
        atomic_files.write(file, text.encode())
    except OSError as error:
        raise CompanionError(f"{file} can't be written: {why_of(error)}.") from None


def _done(*command: str) -> bool:
    """Whether a command of the system did what it should."""
    try:
        ended = subprocess.run(  # noqa: S603 - our own words
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_LIMIT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ended.returncode == 0
