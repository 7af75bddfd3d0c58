"""The pictures of docs/camera.md show what its text says."""

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.sight.judging import Trouble, judge
from eclipse_pictures.setting_up import DOCS, SHOWN, looked
from eclipse_pictures.setting_up_scenes import CELLS, scenes
from tests.conftest import ROOT

LARGEST: int = 120_000
PAGE = (ROOT / "docs" / "camera.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("good", None),
        ("lamp", Trouble.LAMP),
        ("window", Trouble.UNCLEAR),
        ("flat", Trouble.FLAT),
        ("hidden", Trouble.NO_MARKERS),
    ],
)
def test_the_program_finds_in_each_picture_what_is_wrong(name: str, trouble: Trouble | None) -> None:
    """The good one has nothing wrong, and each other one what its text says."""
    picture = cv2.imread(str(DOCS / f"{name}.jpg"))
    assert picture is not None
    found = judge(looked(np.asarray(picture, np.uint8)).found).troubles
    assert not found if trouble is None else trouble in found


def test_every_picture_is_small_and_on_the_page() -> None:
    """Nobody waits for them."""
    names = {path.name for path in DOCS.glob("*.jpg")}
    assert names == {f"{shown.name}.jpg" for shown in SHOWN} | {"calibrate.jpg"}
    for name in names:
        assert (DOCS / name).stat().st_size < LARGEST
        assert f"(camera/{name})" in PAGE


def test_each_picture_has_its_plate() -> None:
    """One position lies on all of them."""
    found = scenes()
    assert {shown.plate for shown in SHOWN} == set(found)
    assert {scene.cells for scene in found.values()} == {CELLS}
