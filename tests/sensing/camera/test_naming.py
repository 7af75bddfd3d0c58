"""What may be written after --camera, and how cameras are found by their names."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.sensing.camera import CameraError, CameraName, FoundCamera, Kind, Reason, cameras, parse_camera
from eclipse_companion.sensing.camera.naming import named, separate


@pytest.mark.parametrize(
    ("text", "name", "title"),
    [
        ("0", CameraName(Kind.INDEX, "0"), "Camera 0"),
        (" 02 ", CameraName(Kind.INDEX, "2"), "Camera 2"),
        ("C920", CameraName(Kind.NAME, "C920"), "Camera C920"),
        ("HD Pro Webcam", CameraName(Kind.NAME, "HD Pro Webcam"), "Camera HD Pro Webcam"),
        ("/dev/video0", CameraName(Kind.NODE, "/dev/video0"), "Camera /dev/video0"),
        (
            "http://phone:8080/video",
            CameraName(Kind.URL, "http://phone:8080/video"),
            "The camera at http://phone:8080/video",
        ),
        ("rtsp://h/live#delay=300", CameraName(Kind.URL, "rtsp://h/live", 300.0), "The camera at rtsp://h/live"),
        ("RTSP://h/live#delay=50ms", CameraName(Kind.URL, "RTSP://h/live", 50.0), "The camera at rtsp://h/live"),
    ],
)
def test_each_way_of_naming_a_camera_is_understood(text: str, name: CameraName, title: str) -> None:
    """A number, a part of a name, a device and an address are told apart; an address may have a delay."""
    assert parse_camera(text) == name
    assert name.title == title


def test_files_and_folders_are_cameras(tmp_path: Path) -> None:
    """A file that is there is a film, and a folder holds pictures; both end, and neither has a sensor."""
    film = tmp_path / "game"
    film.touch()
    for path, kind in ((film, Kind.FILM), (tmp_path, Kind.FOLDER)):
        name = parse_camera(str(path))
        assert (name.kind, name.text) == (kind, str(path))
        assert not name.is_live
        assert not name.has_sensor
        assert str(path) in name.title


@pytest.mark.parametrize(
    "text", ["missing.mp4", "missing.JPG", "missing/folder", "./missing", "~nobody-of-this-name/film.avi"]
)
def test_a_file_that_is_not_there_is_told(text: str) -> None:
    """What looks like a file but isn't there is no camera's name."""
    with pytest.raises(CameraError, match="There's no file or folder") as caught:
        parse_camera(text)
    assert caught.value.reason is Reason.GONE


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Which camera?"),
        ("ftp://host/film", "Cameras don't speak 'ftp'"),
        ("http://", "has no host"),
        ("http://[", "has no host"),
        ("http://h:99999/video", "Ports are numbers from 1 to 65535"),
        ("rtsp://me:secret@h:port/live", "^'rtsp://h:port/live' has no right port"),
        ("http://h:0/", "has no right port"),
        ("rtsp://h/live#later", "A delay of 300 milliseconds is #delay=300"),
    ],
)
def test_what_cannot_be_a_camera_is_told(text: str, sentence: str) -> None:
    """The sentence says what is wrong and what to write."""
    with pytest.raises(UsageError, match=sentence):
        parse_camera(text)


@given(st.text(max_size=40))
def test_any_text_is_understood_or_refused(text: str) -> None:
    """Whatever is written gives a camera or a sentence."""
    try:
        name = parse_camera(text)
    except CompanionError:
        return
    assert name.title


@pytest.mark.parametrize("address", ["http://me:secret@phone/video?pass=secret", "rtsp://me:secret@[bad/live"])
def test_passwords_are_not_said(address: str) -> None:
    """Sentences name a camera in the network without what may be a password."""
    assert "secret" not in CameraName(Kind.URL, address).title


def listed(folder: Path, **names: str) -> Path:
    """What Linux lists: a folder for each device; a name that ends in `*` is a camera's second device."""
    for device, name in names.items():
        (folder / device).mkdir(parents=True)
        (folder / device / "name").write_text(name.rstrip("*") + "\n")
        (folder / device / "index").write_text("1\n" if name.endswith("*") else "0\n")
    return folder


def test_cameras_are_listed_by_number(tmp_path: Path) -> None:
    """Each camera is listed once, with its number, its name and its device."""
    system = listed(tmp_path / "sys", video10="C920", video2="Laptop", video3="Laptop*", v4l="Other")
    assert cameras(system, Path("/dev")) == [
        FoundCamera(2, "Laptop", Path("/dev/video2")),
        FoundCamera(10, "C920", Path("/dev/video10")),
    ]
    assert cameras(tmp_path / "nowhere") == []


def test_a_camera_is_found_by_a_part_of_its_name(tmp_path: Path) -> None:
    """Capitals don't matter; if several fit it is the first; if none fits the sentence names what there is."""
    found = cameras(listed(tmp_path, video0="Laptop Camera", video2="HD Pro Webcam C920", video4="C920"))
    assert named("c920", found).index == 2
    with pytest.raises(CameraError, match=r"The cameras here: Laptop Camera, HD Pro Webcam C920, C920\."):
        named("Brio", found)
    with pytest.raises(CameraError, match="Is it plugged in"):
        named("Brio", [])


def test_a_text_that_is_too_long_for_a_file_may_be_part_of_a_cameras_name() -> None:
    """Nothing is looked up in vain."""
    text = "n" * 300
    assert separate(f"0,{text}") == ["0", text]
    assert parse_camera(text).kind is Kind.NAME


def test_a_name_does_not_speak_to_the_terminal(tmp_path: Path) -> None:
    """What a folder's name would make a terminal do is shown as a sign."""
    folder = tmp_path / "a\x1b[31mred"
    folder.mkdir()
    title = parse_camera(str(folder)).title
    assert "\x1b" not in title
    assert title.endswith("a�[31mred")
