"""Pictures of any bytes and any content."""

from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.vision import reader
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError
from eclipse_companion.sensing.sight.picture import NotAPictureError

SAMPLE = (Path(__file__).resolve().parents[1] / "data" / "pictures" / "daylight_a.jpg").read_bytes()
COORDINATE = st.floats(-1e6, 1e6, allow_nan=False)


def tried(data: bytes, folder: Path) -> None:
    file = folder / "picture.jpg"
    file.write_bytes(data)
    try:
        found = reader.read(picture.fitted(picture.load(file)).pixels)
    except (NotAPictureError, NoBoardInPictureError):
        return
    assert len(found.confidence) == 16


@given(data=st.binary(max_size=400))
@settings(max_examples=60)
def test_any_bytes_are_a_picture_or_are_refused(data: bytes, tmp_path_factory: object) -> None:
    """This holds for the bytes alone, and for the bytes after the beginning of a JPEG file."""
    folder = Path(tmp_path_factory.mktemp("any"))  # type: ignore[attr-defined]
    tried(data, folder)
    tried(SAMPLE[:700] + data, folder)


@given(changes=st.lists(st.tuples(st.integers(0, len(SAMPLE) - 1), st.integers(0, 255)), min_size=1, max_size=12))
@settings(max_examples=25)
def test_a_spoilt_picture_is_read_or_refused(changes: list[tuple[int, int]], tmp_path_factory: object) -> None:
    """This holds for a JPEG file with bytes changed anywhere."""
    folder = Path(tmp_path_factory.mktemp("spoilt"))  # type: ignore[attr-defined]
    data = bytearray(SAMPLE)
    for place, value in changes:
        data[place] = value
    tried(bytes(data), folder)


@given(corners=st.lists(st.tuples(COORDINATE, COORDINATE), min_size=4, max_size=4))
@settings(max_examples=60)
def test_any_corners_are_a_board_or_are_refused(corners: list[tuple[float, float]]) -> None:
    """Corners far outside the picture, on one spot, or crossed make a reading or the error sentence."""
    pixels = np.full((200, 320, 3), 120, np.uint8)
    try:
        found = reader.read(pixels, corners=np.array(corners))
    except NoBoardInPictureError:
        return
    assert len(found.confidence) == 16
