"""Pictures of printed parts: nearer things hide what is behind them, and the guide's are of the parts as they are."""

import json
import struct
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from eclipse_kit.printed import meshes, pictures
from eclipse_kit.printed.picture import Shown, View, picture
from eclipse_kit.writing import Files
from tests.kit.printed import reading

FOLDER: Final = Path(__file__).resolve().parents[3] / "docs" / "hardware"
LARGEST: Final = 60_000
"""Bytes."""
RED: Final = (255, 0, 0)
BLUE: Final = (0, 0, 255)


def cube(side: float, colour: tuple[int, int, int], move: tuple[float, float, float] = (0, 0, 0)) -> Shown:
    solid = reading.block((-side / 2,) * 3, (side / 2,) * 3)
    return Shown(meshes.stl("cube", meshes.mesh(solid)), colour, move)


def test_a_cube_from_the_front_is_a_square() -> None:
    """It fills the picture but for the margin, in its own colour; white is around it."""
    seen = picture([cube(10, RED)], 100, View(0, 0))
    assert seen.shape == (100, 100, 3)
    assert tuple(seen[1, 1]) == (255, 255, 255)
    assert (seen[10:90, 10:90, 0] > 80).all()
    assert not seen[10:90, 10:90, 1:].any()


def test_what_is_nearer_hides_what_is_behind_whatever_the_order() -> None:
    """A small cube before a large one is seen, behind it it isn't; the order of drawing changes nothing."""
    large = cube(10, BLUE)
    for move, colour in (((0, -20, 0), 0), ((0, 20, 0), 2)):
        small = cube(4, RED, move)
        one, other = picture([large, small], 80, View(0, 0)), picture([small, large], 80, View(0, 0))
        assert np.array_equal(one, other)
        assert one[40, 40].argmax() == colour


def test_from_below_the_underside_is_seen() -> None:
    """What lies below a plate hides it from below, and is hidden from above."""
    plate, knob = cube(10, BLUE), cube(4, RED, (0, 0, -6))
    assert picture([plate, knob], 80, View(0, 90))[40, 40].argmax() == 2
    assert picture([plate, knob], 80, View(0, -90))[40, 40].argmax() == 0


def text(png: bytes) -> str:
    """What a picture says of itself."""
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"tEXt":
            return png[at + 8 : at + 8 + length].partition(b"\0")[2].decode("latin-1")
        at += 12 + length
    raise AssertionError("no text")


def test_the_guides_pictures_are_of_the_parts_as_they_are(usual: Files) -> None:
    """Each scene has its picture, small enough for a page, drawn when its parts had the sizes that they have now."""
    scenes = list(pictures.scenes(usual))
    assert {path.name for path in FOLDER.glob("print-*.png")} == {f"print-{scene.name}.png" for scene in scenes}
    for scene in scenes:
        data = (FOLDER / f"print-{scene.name}.png").read_bytes()
        assert len(data) < LARGEST
        then, now = json.loads(text(data)), pictures.measures(scene, usual)
        assert set(then) == set(now) != set(), "draw them again: python -m eclipse_kit.printed.pictures"
        for part, sizes in then.items():
            assert sizes == pytest.approx(now[part], rel=1e-4), part
