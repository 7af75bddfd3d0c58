"""The cameras of a computer and their sizes: as Linux lists them, and without touching one that a game uses."""

import errno
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from eclipse_companion.sensing.camera import FoundCamera
from eclipse_companion.sensing.camera.listing import ListedCamera, Lister, opened, sizes_of

WEBCAM = FoundCamera(0, "C920", Path("/dev/video0"))
OTHER = FoundCamera(2, "", Path("/dev/video2"))
linux = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such calls.")


def driver(formats: dict[int, list[tuple[int, ...]]]) -> Callable[[int, int, bytearray], None]:
    """A driver's answers: for each format's code its sizes, as width and height, or the limits of any size."""

    def ask(_: int, request: int, data: bytearray) -> None:
        number, code = struct.unpack_from("=II", data)
        if request == 0xC0405602:
            if number >= len(formats):
                raise OSError(errno.EINVAL, "")
            struct.pack_into("=I", data, 44, list(formats)[number])
            return
        if number >= len(formats[code]):
            raise OSError(errno.EINVAL, "")
        size = formats[code][number]
        struct.pack_into("=I6I", data, 8, 1 if len(size) == 2 else 3, *size, *[0] * (6 - len(size)))

    return ask


@linux
def test_sizes_of_all_formats_are_listed_once(tmp_path: Path) -> None:
    """The largest comes first; of a format that has any size, the largest; a camera that says nothing has none."""
    node = tmp_path / "video0"
    node.touch()
    formats: dict[int, list[tuple[int, ...]]] = {
        1: [(640, 480), (1280, 720)],
        2: [(1280, 720)],
        3: [(2, 1920, 2, 2, 1080, 2)],
    }
    assert sizes_of(node, driver(formats)) == ((1920, 1080), (1280, 720), (640, 480))
    assert sizes_of(node, driver({})) == ()
    assert sizes_of(node) == ()
    assert sizes_of(tmp_path / "gone") == ()


@linux
def test_a_camera_that_another_program_uses_is_not_asked(tmp_path: Path) -> None:
    """What was found out before still stands; each camera is asked once."""
    handles = tmp_path / "77" / "fd"
    handles.mkdir(parents=True)
    (handles / "5").symlink_to("/dev/video2")
    (handles / "6").symlink_to("/dev/null")
    assert opened(tmp_path) == {OTHER.path}
    asked: list[Path] = []

    def sizes(path: Path) -> tuple[tuple[int, int], ...]:
        asked.append(path)
        return ((640, 480),)

    used = {"paths": opened(tmp_path)}
    lister = Lister(lambda: [WEBCAM, OTHER], lambda: used["paths"], sizes)
    first = [ListedCamera(WEBCAM, ((640, 480),)), ListedCamera(OTHER, (), used=True)]
    assert lister.listed() == lister.listed() == first
    assert asked == [WEBCAM.path]
    used["paths"] = frozenset({WEBCAM.path})
    assert lister.listed() == [ListedCamera(WEBCAM, ((640, 480),), used=True), ListedCamera(OTHER, ((640, 480),))]
    assert [each.text for each in first] == ["Camera 0: C920; 640 x 480", "Camera 2: another program uses it"]
    assert ListedCamera(OTHER).text == "Camera 2"
