"""How each kind of camera is opened, and what is said if it can't be."""

import errno
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from eclipse_companion.common import permissions
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.sensing.camera import CameraError, CameraName, Kind, Reason, System, VideoDevice, open_device
from eclipse_companion.sensing.camera.opening import only_name_of, state_of
from tests.sensing.camera.stand_in import Camera, Clock, Handle
from tests.sensing.camera.test_naming import listed

ZERO = CameraName(Kind.INDEX, "0")


class Desk:
    """A Linux computer with a camera at /dev/video2, called C920, and a laptop's at /dev/video0."""

    def __init__(self, folder: Path, *, opens: bool = True, state: int = 0, platform: str = "linux") -> None:
        nodes = folder / "dev"
        nodes.mkdir()
        for name in ("video0", "video2"):
            (nodes / name).touch()
        self.camera = Camera(Clock())
        self.calls: list[tuple[object, ...]] = []
        self.opens = opens
        self.system = System(
            platform=platform,
            listed=listed(folder / "sys", video0="Laptop", video2="HD Pro Webcam C920"),
            nodes=nodes,
            capture=self.capture,
            state_of=lambda _: state,
        )

    def capture(self, *how: object) -> VideoDevice:
        """Stands in for `cv2.VideoCapture`."""
        self.calls.append(how)
        handle = Handle(self.camera)
        handle.released = not self.opens
        return handle


@pytest.mark.parametrize(
    ("name", "node"),
    [(ZERO, "video0"), (CameraName(Kind.INDEX, "2"), "video2"), (CameraName(Kind.NAME, "c920"), "video2")],
)
def test_a_camera_is_opened_by_its_device(tmp_path: Path, name: CameraName, node: str) -> None:
    """On Linux the number or the name leads to the device, which is opened as V4L2."""
    desk = Desk(tmp_path)
    open_device(name, desk.system)
    assert desk.calls == [(str(tmp_path / "dev" / node), cv2.CAP_V4L2)]


def test_a_link_to_a_device_is_opened(tmp_path: Path) -> None:
    """Such as those in /dev/v4l/by-id."""
    desk = Desk(tmp_path)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "dev" / "video2")
    open_device(CameraName(Kind.NODE, str(link)), desk.system)
    assert desk.calls == [(str(link), cv2.CAP_V4L2)]


def test_a_camera_is_asked_for_small_compressed_fresh_pictures(tmp_path: Path) -> None:
    """It is asked for MJPG, then for 1280 x 720, then for one buffer."""
    desk = Desk(tmp_path)
    wanted = (cv2.CAP_PROP_FOURCC, cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_BUFFERSIZE)
    desk.camera.settings = dict.fromkeys(wanted, 0.0)
    open_device(ZERO, desk.system)
    mjpg = int.from_bytes(b"MJPG", "little")
    assert [desk.camera.settings[each] for each in wanted] == [mjpg, 1280, 720, 1]


@pytest.mark.parametrize(
    ("state", "sentence", "reason"),
    [
        (errno.EBUSY, r"^Another program is using camera 0\. Close it, then try again\.$", Reason.BUSY),
        (errno.EACCES, r"^Camera 0 belongs to the group video.*sudo usermod -aG .*log out and in again", Reason.BUSY),
        (errno.ENODEV, r"^Camera 0 can't be opened\. Is it plugged in", Reason.GONE),
        (errno.ENOTTY, r"isn't a camera", Reason.BUSY),
        (errno.EIO, r"^Camera 0 can't be opened\. Is it plugged in", Reason.BUSY),
        (0, rf"^Camera 0 can't be opened\. .* no other program using it\? `{PROGRAM} doctor` lists", Reason.BUSY),
    ],
)
def test_why_a_camera_cannot_be_opened_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: int, sentence: str, reason: Reason
) -> None:
    """The system is asked: another program, a missing group, another device, or it can't tell."""
    desk = Desk(tmp_path, opens=False, state=state)
    for node in (tmp_path / "dev").iterdir():
        node.chmod(0o660)
    monkeypatch.setattr(permissions, "_myself", lambda: permissions.Person(54321, (), ()))
    monkeypatch.setattr(permissions, "_group", lambda _: "video")
    with pytest.raises(CameraError, match=sentence) as caught:
        open_device(ZERO, desk.system)
    assert caught.value.reason is reason


def test_a_camera_that_is_not_there_is_not_tried(tmp_path: Path) -> None:
    """Without its device nothing is opened, so nothing is written across the screen."""
    desk = Desk(tmp_path)
    with pytest.raises(CameraError, match="Is it plugged in") as caught:
        open_device(CameraName(Kind.INDEX, "5"), desk.system)
    assert caught.value.reason is Reason.GONE
    assert desk.calls == []


def test_a_state_is_an_error_of_the_system(tmp_path: Path) -> None:
    """A missing file and one that isn't a camera are told apart."""
    (tmp_path / "file").touch()
    assert state_of(tmp_path / "file") == errno.ENOTTY
    assert state_of(tmp_path / "none") == errno.ENOENT


def test_elsewhere_a_camera_is_opened_by_its_number(tmp_path: Path) -> None:
    """On macOS and Windows OpenCV chooses the way; cameras have no names there."""
    desk = Desk(tmp_path, platform="darwin")
    open_device(CameraName(Kind.INDEX, "1"), desk.system)
    assert desk.calls == [(1, cv2.CAP_ANY)]
    with pytest.raises(CameraError, match="only Linux knows cameras by name"):
        open_device(CameraName(Kind.NAME, "C920"), desk.system)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (CameraName(Kind.URL, "rtsp://me:secret@host/live"), r"^The camera at rtsp://host/live doesn't answer"),
        (CameraName(Kind.FILM, "notes.txt"), r"^The film notes\.txt can't be played"),
    ],
)
def test_a_stream_or_film_that_cannot_be_opened_is_told(tmp_path: Path, name: CameraName, sentence: str) -> None:
    """The sentence names it, without a password."""
    with pytest.raises(CameraError, match=sentence):
        open_device(name, Desk(tmp_path, opens=False).system)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [(Path.mkdir, "has no pictures"), (Path.touch, "can't be read"), (lambda _: None, "can't be read")],
)
def test_a_folder_without_pictures_is_told(tmp_path: Path, make: Callable[[Path], None], sentence: str) -> None:
    """An empty folder, a file and a folder that isn't there give no pictures."""
    folder = tmp_path / "pictures"
    make(folder)
    with pytest.raises(CameraError, match=sentence):
        open_device(CameraName(Kind.FOLDER, str(folder)))


def test_a_camera_is_known_by_its_only_name(tmp_path: Path) -> None:
    """A camera's own name is known, unless two cameras have it or the user has named it so already."""
    desk = Desk(tmp_path)
    assert only_name_of(CameraName(Kind.INDEX, "2"), desk.system) == "HD Pro Webcam C920"
    assert only_name_of(CameraName(Kind.NODE, str(tmp_path / "dev" / "video0")), desk.system) == "Laptop"
    assert only_name_of(CameraName(Kind.NAME, "C920"), desk.system) is None
    listed(tmp_path / "sys", video4="Laptop")
    assert only_name_of(ZERO, desk.system) is None
