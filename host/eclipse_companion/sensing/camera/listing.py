"""Which cameras this computer has, with the sizes of their pictures. No picture is taken, and no network is asked.

In: what Linux lists. Out: `ListedCamera`s. A camera that another program of this user has open isn't touched.
"""

import os
import struct
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from eclipse_companion.sensing.camera.naming import FoundCamera, cameras

if sys.platform != "win32":
    import fcntl

Size = tuple[int, int]
"""The width and the height of pictures, in pixels."""
_PROCESSES: Final = Path("/proc")
_MOST: Final = 64
"""No camera has more formats, or more sizes of one."""

# <linux/videodev2.h>: the formats of a camera (type 1), and the sizes of a format, by number.
_FORMATS: Final = 0xC0405602
_SIZES: Final = 0xC02C564A
_FORMAT: Final = struct.Struct("=III32sIIIII")
_SIZE: Final = struct.Struct("=III6III")
_TAKES_PICTURES: Final = 1
_DISCRETE: Final = 1


@dataclass(frozen=True, slots=True)
class ListedCamera:
    """A camera of this computer."""

    found: FoundCamera
    sizes: tuple[Size, ...] = ()
    """The largest first; empty if nobody could be asked."""
    used: bool = False
    """Whether another program has it open."""

    @property
    def text(self) -> str:
        """Its number, its name and its sizes, as people read them."""
        sizes = ", ".join(f"{width} x {height}" for width, height in self.sizes)
        told = [self.found.name, sizes, "another program uses it" if self.used else ""]
        return f"Camera {self.found.index}: {'; '.join(each for each in told if each)}".removesuffix(": ")


def sizes_of(node: Path, ask: Callable[[int, int, Any], Any] | None = None) -> tuple[Size, ...]:
    """The sizes of a camera's pictures, the largest first; none if it doesn't say. `ask` is `fcntl.ioctl`."""
    if sys.platform == "win32":
        return ()
    try:
        file = os.open(node, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return ()
    try:
        found = {
            size for coded in _formats(file, ask or fcntl.ioctl) for size in _sizes(file, coded, ask or fcntl.ioctl)
        }
    finally:
        os.close(file)
    return tuple(sorted(found, key=lambda size: (-size[0] * size[1], size)))


def opened(processes: Path = _PROCESSES) -> frozenset[Path]:
    """The devices of cameras that other processes have open, as far as this user may know."""
    found: set[Path] = set()
    for process in processes.glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        try:
            links = [each.readlink() for each in (process / "fd").iterdir()]
        except OSError:  # it isn't this user's, or it has ended
            continue
        found.update(link for link in links if link.name.startswith("video"))
    return frozenset(found)


@dataclass(slots=True)
class Lister:
    """Lists cameras again and again, and asks each one for its sizes once."""

    cameras: Callable[[], list[FoundCamera]] = cameras
    opened: Callable[[], frozenset[Path]] = opened
    sizes_of: Callable[[Path], tuple[Size, ...]] = sizes_of
    _known: dict[FoundCamera, tuple[Size, ...]] = field(default_factory=dict)

    def listed(self) -> list[ListedCamera]:
        """Those that are there now, by number."""
        found = self.cameras()
        self._known = {camera: sizes for camera, sizes in self._known.items() if camera in found}
        in_use = self.opened() if found else frozenset()
        for camera in found:
            if camera.path not in in_use and not self._known.get(camera):
                self._known[camera] = self.sizes_of(camera.path)
        return [ListedCamera(each, self._known.get(each, ()), each.path in in_use) for each in found]


def _formats(file: int, ask: Callable[[int, int, Any], Any]) -> Iterator[int]:
    """The codes of a camera's formats."""
    for number in range(_MOST):
        asked = bytearray(_FORMAT.pack(number, _TAKES_PICTURES, 0, b"", 0, 0, 0, 0, 0))
        try:
            ask(file, _FORMATS, asked)
        except OSError:
            return
        yield _FORMAT.unpack(asked)[4]


def _sizes(file: int, coded: int, ask: Callable[[int, int, Any], Any]) -> Iterator[Size]:
    """The sizes of a format; of one with any size, the largest."""
    for number in range(_MOST):
        asked = bytearray(_SIZE.pack(number, coded, *[0] * 9))
        try:
            ask(file, _SIZES, asked)
        except OSError:
            return
        _, _, kind, first, second, _, _, height, *_ = _SIZE.unpack(asked)
        if kind != _DISCRETE:  # least width, largest width, step; the same of its height
            yield second, height
            return
        yield first, second
