"""Pictures of Infinity's device: any bytes, any corners."""

from pathlib import Path

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.infinity.vision import reader
from eclipse_companion.games.infinity.vision.reader import NoColoursError
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError
from eclipse_companion.sensing.sight.picture import NotAPictureError

FOLDER = Path(__file__).resolve().parents[1] / "data" / "infinity-pictures"
SAMPLE = min(FOLDER.glob("*.jpg")).read_bytes()
COORDINATE = st.floats(-1e6, 1e6, allow_nan=False) | st.floats(0, 320)


@given(changes=st.lists(st.tuples(st.integers(0, len(SAMPLE) - 1), st.integers(0, 255)), min_size=1, max_size=12))
@settings(max_examples=15)
def test_a_spoilt_picture_is_read_or_refused(changes: list[tuple[int, int]], tmp_path_factory: object) -> None:
    """This holds for a JPEG file with bytes changed anywhere."""
    file = Path(tmp_path_factory.mktemp("spoilt")) / "picture.jpg"  # type: ignore[attr-defined]
    data = bytearray(SAMPLE)
    for place, value in changes:
        data[place] = value
    file.write_bytes(bytes(data))
    try:
        found = reader.read([picture.fitted(picture.load(file)).pixels])
    except (NotAPictureError, NoBoardInPictureError, NoColoursError):
        return
    assert len(found.confidence) == 16


@given(
    corners=st.lists(st.tuples(COORDINATE, COORDINATE), min_size=4, max_size=4),
    seed=st.integers(0, 2**32 - 1),
    smooth=st.sampled_from([0.0, 2.0, 20.0]),
)
@settings(max_examples=60)
def test_any_corners_in_any_picture_are_a_device_or_are_refused(
    corners: list[tuple[float, float]], seed: int, smooth: float
) -> None:
    """Corners far outside the picture, on one spot, or crossed make a reading or the error sentence."""
    pixels = np.random.default_rng(seed).integers(0, 256, (200, 320, 3), np.uint8)
    if smooth:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), smooth), np.uint8)
    try:
        found = reader.read([pixels, pixels // 2], corners=np.array(corners))
    except (NoBoardInPictureError, NoColoursError):
        return
    assert len(found.confidence) == 16
    assert all(0 <= sure <= 1 for sure in found.confidence)
