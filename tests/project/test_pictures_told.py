"""What a file is that holds no picture which can be read, by its bytes."""

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.pictures import ENDINGS, READABLE, is_heic, is_raw, kind_of, unreadable
from eclipse_companion.sensing.camera.device import CameraError
from eclipse_companion.sensing.camera.folder import PictureFolder
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import NotAPictureError
from eclipse_companion.sensing.watching.film import Film, NotAFilmError

GREY = np.full((480, 640, 3), 90, np.uint8)


def boxed(major: bytes, *others: bytes) -> bytes:
    """The beginning of a file that is made of boxes."""
    brands = major + b"\0\0\0\0" + b"".join(others)
    return struct.pack(">I", 8 + len(brands)) + b"ftyp" + brands + b"\0" * 100


def dng(order: str = "<") -> bytes:
    """A TIFF that says it is a DNG."""
    head = b"II*\0" if order == "<" else b"MM\0*"
    entry = struct.pack(f"{order}HHI", 50706, 1, 4) + b"\1\4\0\0"
    return head + struct.pack(f"{order}IH", 8, 1) + entry + b"\0" * 4


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (boxed(b"heic", b"mif1", b"heic"), "a picture in HEIC, as iPhones take them"),
        (boxed(b"mif1", b"heic"), "a picture in HEIC"),
        (boxed(b"mif1"), "a picture in HEIC"),
        (boxed(b"msf1", b"hevc"), "a picture in HEIC"),
        (boxed(b"avif", b"mif1", b"miaf"), "an AVIF picture"),
        (boxed(b"qt  "), "a film, not a picture. `replay` reads films"),
        (boxed(b"isom", b"mp42"), "a film"),
        (b"RIFF\0\0\0\0AVI LIST", "a film"),
        (b"\x1aE\xdf\xa3webm", "a film"),
        (boxed(b"crx "), "a camera's raw picture"),
        (dng(), "a camera's raw picture"),
        (dng(">"), "a camera's raw picture"),
        (b"II*\0\x10\0\0\0CR\2\0", "a camera's raw picture"),
        (b"FUJIFILMCCD-RAW 0201", "a camera's raw picture"),
        (b"%PDF-1.7\n", "a PDF document"),
        (b"PK\x03\x04....", "a ZIP archive"),
        (b"<svg xmlns='...'>", "text, such as a web page or a drawing"),
        (b"\xff\x0a....", "a JPEG XL picture"),
        (b"", "This file is empty."),
        (b"\xff\xd8\xff\xe0 cut", "This JPEG picture is damaged or cut off."),
        (b"\x89PNG\r\n\x1a\n", "This PNG picture is damaged or cut off."),
        (b"nonsense", f"Use a {READABLE} file."),
    ],
)
def test_each_kind_has_its_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    """Whatever its name; a name that promises something else is mentioned."""
    for name in ("a.jpg", "a.HEIC", "a"):
        file = tmp_path / name
        file.write_bytes(data)
        with pytest.raises(NotAPictureError) as caught:
            picture.load(file)
        assert said in str(caught.value)
    assert "ends in .jpg" in unreadable(boxed(b"heic"), ".jpg")
    assert "ends in" not in unreadable(b"", ".jpg")


def test_an_iphones_picture_says_what_to_set() -> None:
    """The way through the phone's settings is in the sentence."""
    assert "Settings > Camera > Formats > Most Compatible" in unreadable(boxed(b"heic"), ".jpg")


@pytest.mark.parametrize("name", ["IMG_1.HEIC", "img.heif", "notes.txt"])
def test_a_folder_of_an_iphones_pictures_says_so(tmp_path: Path, name: str) -> None:
    """As a film and as a camera; any other folder has no pictures."""
    (tmp_path / name).touch()
    for error, read in ((NotAFilmError, Film), (CameraError, PictureFolder)):
        with pytest.raises(error) as caught:
            read(tmp_path)
        assert ("Most Compatible" in str(caught.value)) == (name != "notes.txt")
        assert ("has no pictures" in str(caught.value)) == (name == "notes.txt")


@pytest.mark.parametrize("ending", sorted(ENDINGS))
def test_what_is_named_as_readable_is_read(tmp_path: Path, ending: str) -> None:
    """Each of the kinds that sentences and helps name."""
    file = tmp_path / f"a{ending}"
    assert cv2.imwrite(str(file), GREY)
    assert picture.load(file).pixels.shape == GREY.shape
    assert (kind_of(file.read_bytes()) or "").upper() in READABLE.upper()


@given(st.binary(max_size=200) | st.builds(lambda rest: b"\0\0\0\x20ftyp" + rest, st.binary(max_size=60)))
def test_any_bytes_have_a_sentence(data: bytes) -> None:
    """Nothing is raised, and it is one line."""
    assert isinstance(is_heic(data) or is_raw(data), bool)
    said = unreadable(data, ".jpg")
    assert said.startswith(("This ", "Although its name ends in .jpg, this is "))
    assert "\n" not in said
