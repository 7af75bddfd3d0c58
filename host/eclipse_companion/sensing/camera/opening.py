"""From a camera's name to an open device, or a sentence that says why there is none.

Only this part knows how each system's cameras are opened.
"""

import errno
import os
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2

from eclipse_companion.common.permissions import denied
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.sensing.camera.address import FoundAddress, Offers, find
from eclipse_companion.sensing.camera.device import CameraError, Reason, VideoDevice
from eclipse_companion.sensing.camera.folder import PictureFolder
from eclipse_companion.sensing.camera.linux_device import LinuxDevice, MainsControl
from eclipse_companion.sensing.camera.naming import LISTED, NODES, CameraName, Kind, cameras, named
from eclipse_companion.sensing.camera.polled import PolledPictures
from eclipse_companion.sensing.sight import MOST_FRAME_PIXELS

if sys.platform != "win32":
    import fcntl

WIDTH: Final = 1280
HEIGHT: Final = 720
"""What is asked for; a camera that can't do it gives what it can."""
_BUFFERS: Final = 1
_NETWORK_MS: Final = 5000
"""How long a camera in the network may be silent before a call ends."""

# <linux/videodev2.h>: asks for no buffers of a camera (type 1) in its own memory (1); it changes nothing.
_REQUEST_BUFFERS: Final = 0xC0145608
_NO_BUFFERS: Final = struct.pack("=5I", 0, 1, 1, 0, 0)


def state_of(node: Path) -> int:
    """What the system says if a camera is to be used: an error's number, 0 if it may be.

    Any number of programs may open a camera, but only one gets buffers for its pictures.
    """
    try:
        file = os.open(node, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        return error.errno or errno.EIO
    try:
        if sys.platform != "win32":
            fcntl.ioctl(file, _REQUEST_BUFFERS, _NO_BUFFERS)
    except OSError as error:
        return error.errno or errno.EIO
    finally:
        os.close(file)
    return 0


@dataclass(frozen=True, slots=True)
class System:
    """What this computer has. Tests have another one."""

    platform: str = sys.platform
    listed: Path = LISTED
    """Where Linux lists its cameras."""
    nodes: Path = NODES
    """Where their devices are."""
    capture: Callable[..., VideoDevice] = cv2.VideoCapture
    state_of: Callable[[Path], int] = state_of
    mains: Callable[[Path], MainsControl] = MainsControl
    find: Callable[[str, str], FoundAddress] = find
    """Asks an address of the network what is there."""


THIS_SYSTEM: Final = System()


def open_device(name: CameraName, system: System = THIS_SYSTEM) -> VideoDevice:
    """Open a camera, and ask it for 1280 x 720. Raises `CameraError`, also if its pictures would fill the memory."""
    device = _any_size(name, system)
    width, height = int(device.get(cv2.CAP_PROP_FRAME_WIDTH)), int(device.get(cv2.CAP_PROP_FRAME_HEIGHT))
    if width * height > MOST_FRAME_PIXELS:
        device.release()
        remedy = "Make a film of" if name.kind is Kind.FILM else "Set it to"
        raise CameraError(
            f"{name.title} has pictures of {width} x {height} pixels, which are too large. {remedy} about "
            f"{WIDTH} x {HEIGHT}.",
            Reason.LARGE,
        )
    return device


def _any_size(name: CameraName, system: System) -> VideoDevice:
    """Open a camera. Raises `CameraError`."""
    be_quiet()
    match name.kind:
        case Kind.FOLDER:
            return PictureFolder(Path(name.text))
        case Kind.FILM:
            return _opened(
                system.capture(name.text),
                f"{name.title} can't be played. Is it a video? If so, convert it to MP4 or AVI.",
                Reason.GONE,
            )
        case Kind.URL:
            return _open_address(name, system)
        case _ if system.platform == "linux":
            return _open_node(name, system)
        case Kind.INDEX:
            device = _opened(system.capture(int(name.text), cv2.CAP_ANY), _cannot(name.title), Reason.BUSY)
            device.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
            device.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
            return device
        case _:
            raise CameraError(
                f"{name.title} can't be found: only Linux knows cameras by name. Give a number.", Reason.GONE
            )


def only_name_of(name: CameraName, system: System = THIS_SYSTEM) -> str | None:
    """The maker's name of a camera that the user knows by its number or device, if no other camera has it, too.

    With it a camera is found again that got another number when it was plugged in again.
    """
    if name.kind not in {Kind.INDEX, Kind.NODE}:
        return None
    found = cameras(system.listed, system.nodes)
    node = _node(name, system).resolve()
    names = [each.name for each in found if each.path.resolve() == node]
    return names[0] if names and names[0] and [each.name for each in found].count(names[0]) == 1 else None


def _node(name: CameraName, system: System) -> Path:
    """Its device, which may not be there. Raises `CameraError` if no camera has such a name."""
    match name.kind:
        case Kind.INDEX:
            return system.nodes / f"video{name.text}"
        case Kind.NAME:
            return named(name.text, cameras(system.listed, system.nodes)).path
        case _:
            return Path(name.text)


def _open_node(name: CameraName, system: System) -> VideoDevice:
    node = _node(name, system)
    if not node.exists():
        raise CameraError(_cannot(name.title), Reason.GONE)
    device = system.capture(str(node), cv2.CAP_V4L2)
    if not device.isOpened():
        device.release()
        raise _refused(name, node, system.state_of(node))
    # Uncompressed, most cameras send large pictures slowly. The format comes first: a size is checked against it.
    device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    device.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
    device.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
    device.set(cv2.CAP_PROP_BUFFERSIZE, _BUFFERS)
    return LinuxDevice(device, system.mains(node))


def _open_address(name: CameraName, system: System) -> VideoDevice:
    found = system.find(name.text, name.title)
    if found.offers is Offers.PICTURES:
        return PolledPictures(found.address, name.title)
    waits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _NETWORK_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _NETWORK_MS]
    return _opened(
        system.capture(found.address, cv2.CAP_FFMPEG, waits),
        f"{name.title} answers, but sends no film that I can read. Is everything behind the host right?",
        Reason.WRONG,
    )


def _refused(name: CameraName, node: Path, number: int) -> CameraError:
    if number in {errno.ENOENT, errno.ENODEV, errno.ENXIO}:
        return CameraError(_cannot(name.title), Reason.GONE)
    if number == errno.EBUSY:
        return CameraError(f"Another program is using {_small(name.title)}. Close it, then try again.", Reason.BUSY)
    if number in {errno.EACCES, errno.EPERM}:
        return CameraError(denied(node, name.title), Reason.BUSY)
    if number in {errno.ENOTTY, errno.EISDIR, errno.EINVAL}:
        return CameraError(f"{node} isn't a camera. `{PROGRAM} doctor` lists the cameras.", Reason.BUSY)
    return CameraError(_cannot(name.title), Reason.BUSY)


def _cannot(title: str) -> str:
    return (
        f"{title} can't be opened. Is it plugged in, and is no other program using it? "
        f"`{PROGRAM} doctor` lists the cameras."
    )


def _small(title: str) -> str:
    return title[0].lower() + title[1:]


def _opened(device: VideoDevice, sentence: str, reason: Reason) -> VideoDevice:
    if device.isOpened():
        return device
    device.release()
    raise CameraError(sentence, reason)


def be_quiet() -> None:
    """Keep OpenCV and FFmpeg from writing across a terminal's screen, and beside the sentences of commands."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
