"""What a user calls a camera, and which cameras there are.

In: the text of `--camera`, and what Linux lists. Out: `CameraName`, `FoundCamera`.
"""

import os
import re
import stat
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from eclipse_companion.common.errors import UsageError, harmless, quoted
from eclipse_companion.common.program import PROGRAM, typed
from eclipse_companion.sensing.camera.device import CameraError, Reason

LISTED: Final = Path("/sys/class/video4linux")
"""Where Linux lists cameras: a folder for each."""
NODES: Final = Path("/dev")

_SCHEMES: Final = ("http", "https", "rtsp")
_DELAY: Final = re.compile(r"delay=(\d{1,5})(?:ms)?")
_BEGINS: Final = re.compile(r"[a-z]+://|/dev/", re.IGNORECASE)
_SHORT: Final = re.compile(r"[0-9]{1,2}")
_FILES: Final = frozenset({".jpeg", ".jpg", ".png", ".avi", ".mkv", ".mov", ".mp4", ".mpg", ".mpeg", ".webm"})
_WHAT_THERE_IS: Final = (
    "Give a number such as 0, a part of a camera's name, a device such as /dev/video0, an address such as "
    "http://HOST/video, a video file or a folder of pictures."
)


class Kind(Enum):
    """What a camera is known by."""

    INDEX = "index"
    """Its number: 0, 1, ..."""
    NODE = "node"
    """Its device: `/dev/video0`, or a link to it."""
    NAME = "name"
    """A part of its name, such as `C920`."""
    URL = "url"
    """An address in the network."""
    FILM = "film"
    """It's a video file."""
    FOLDER = "folder"
    """It's a folder of pictures."""
    PHONE = "phone"
    """A phone's browser sends its pictures; phones have numbers from 1."""


@dataclass(frozen=True, slots=True)
class CameraName:
    """What the user wrote, understood. Make one with `parse_camera`."""

    kind: Kind
    text: str
    delay_ms: float = 0.0
    """How old a picture is when it arrives."""

    @property
    def has_sensor(self) -> bool:
        """Whether it is a camera at this computer: its sensor's noise makes every picture different.

        A stream from the network may stand still, bit for bit, where nothing moves: its coder leaves out the noise.
        """
        return self.kind in {Kind.INDEX, Kind.NODE, Kind.NAME}

    @property
    def is_live(self) -> bool:
        """Whether pictures come when they are taken, and may come back after a break. A film's don't."""
        return self.kind not in {Kind.FILM, Kind.FOLDER}

    @property
    def option(self) -> str:
        """How it is written after `--camera` in a shell, without passwords."""
        return typed(_without_password(self.text) if self.kind is Kind.URL else self.text)

    @property
    def title(self) -> str:
        """What sentences call it, at their beginning. Passwords are left out."""
        text = harmless(self.text)
        match self.kind:
            case Kind.INDEX | Kind.NAME | Kind.NODE:
                return f"Camera {text}"
            case Kind.URL:
                return f"The camera at {_without_password(text)}"
            case Kind.FILM:
                return f"The film {text}"
            case Kind.FOLDER:
                return f"The folder {text}"
            case Kind.PHONE:
                return "Your phone" if text == "1" else "The other phone"


@dataclass(frozen=True, slots=True)
class FoundCamera:
    """A camera that Linux lists."""

    index: int
    name: str
    """The maker's, such as `HD Pro Webcam C920`."""
    path: Path
    """Its device."""


def parse_camera(text: str) -> CameraName:
    """Understand what was written after `--camera`.

    The delay of a camera in the network may stand behind its address: `rtsp://HOST/live#delay=300`, in milliseconds.
    Raises `UsageError` if it can't be a camera, and `CameraError` if it's a file that isn't there.
    """
    text = text.strip()
    if not text:
        raise UsageError(f"Which camera? {_WHAT_THERE_IS}")
    if re.fullmatch(r"[0-9]{1,3}", text):
        return CameraName(Kind.INDEX, str(int(text)))
    if "://" in text:
        return _url(text)
    path = _path(text)
    mode = _mode(path)
    if stat.S_ISDIR(mode):
        return CameraName(Kind.FOLDER, str(path))
    if path.is_relative_to(NODES):
        return CameraName(Kind.NODE, text)
    if stat.S_ISREG(mode):
        return CameraName(Kind.FILM, str(path))
    if mode:  # FFmpeg would wait for a pipe for ever
        raise CameraError(f"{quoted(text)} is neither a file nor a folder. {_WHAT_THERE_IS}", Reason.GONE)
    if path.suffix.lower() in _FILES or any(each and each in text for each in (os.sep, os.altsep)):
        raise CameraError(f"There's no file or folder {quoted(text)}. {_WHAT_THERE_IS}", Reason.GONE)
    return CameraName(Kind.NAME, text)


def _mode(path: Path) -> int:
    """What is there, as `os.stat` has it; 0: nothing, also for a text that is too long for a name."""
    with suppress(OSError, ValueError):
        return path.stat().st_mode
    return 0


def separate(text: str) -> list[str]:
    """The cameras that one option names, with commas between them; one that can be a file of that name is one.

    An address may hold commas itself: behind one, another address or a device begins anew, and a number of at most two
    digits stands at the end of an address without a query.
    """
    if _mode(_path(text)):
        return [text]
    parts: list[str] = []
    for part in text.split(","):
        before = parts[-1] if parts else ""
        begins = _BEGINS.match(part.strip()) is not None or (_SHORT.fullmatch(part.strip()) and "?" not in before)
        if "://" in before and not begins:
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return [part.strip() for part in parts]


def cameras(listed: Path = LISTED, nodes: Path = NODES) -> list[FoundCamera]:
    """The cameras at this computer, by number; none where the system isn't Linux.

    A camera may have several devices; only the first of each gives pictures.
    """
    found = []
    for folder in listed.glob("video*"):
        number = folder.name.removeprefix("video")
        if number.isdigit() and _line(folder / "index") in {"", "0"}:
            found.append(FoundCamera(int(number), _line(folder / "name"), nodes / folder.name))
    return sorted(found, key=lambda each: each.index)


def named(part: str, found: list[FoundCamera]) -> FoundCamera:
    """The first camera with this in its name, whatever the case. Raises `CameraError`."""
    for camera in found:
        if part.casefold() in camera.name.casefold():
            return camera
    there = ", ".join(camera.name for camera in found)
    raise CameraError(
        f"There's no camera with {quoted(part)} in its name. "
        + (f"The cameras here: {there}." if there else f"Is it plugged in? `{PROGRAM} doctor` lists the cameras."),
        Reason.GONE,
    )


def _path(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:  # ~NOBODY
        return Path(text)


def _url(text: str) -> CameraName:
    address, _, fragment = text.partition("#")
    scheme = address.partition("://")[0].lower()
    if scheme not in _SCHEMES:
        raise UsageError(f"Cameras don't speak {quoted(scheme)}. The address begins with {_or(_SCHEMES)}.")
    try:
        host = urlsplit(address).hostname
    except ValueError:
        host = None
    if not host:
        raise UsageError(f"The address {quoted(_without_password(address))} has no host. Write {scheme}://HOST/...")
    if not _has_port(address):
        raise UsageError(f"{quoted(_without_password(address))} has no right port. Ports are numbers from 1 to 65535.")
    delay = _DELAY.fullmatch(fragment) if fragment else None
    if fragment and delay is None:
        raise UsageError(f"I don't understand {quoted('#' + fragment)}. A delay of 300 milliseconds is #delay=300.")
    return CameraName(Kind.URL, address, float(delay[1]) if delay else 0.0)


def _has_port(address: str) -> bool:
    """Whether the port of an address can be one; without any, it is the usual one."""
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def _without_password(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return f"{address.partition('://')[0]}://..."
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def _or(words: tuple[str, ...]) -> str:
    return f"{', '.join(f'{word}://' for word in words[:-1])} or {words[-1]}://"


def _line(file: Path) -> str:
    """What a file of one line says; empty if it can't be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
