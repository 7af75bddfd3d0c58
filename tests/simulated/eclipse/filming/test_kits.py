"""The kits that ship with the program."""

from pathlib import Path

import numpy as np
import pytest

from eclipse_pictures.kit_scenes import PLACES, POSES, SIDES, base
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.kit import NotAKitError
from eclipse_simulation.eclipse.filming.stage import Stage
from tests.simulated.eclipse.filming.shots import LIGHTS

SIZE = 6_000_000


def test_the_kits_are_small_and_have_every_kind_of_light() -> None:
    """Eight scenes in less than six megabytes, in six kinds of light; two scenes have a second light."""
    assert len(kit.names()) == 8
    assert sum(file.stat().st_size for file in kit.KITS.rglob("*") if file.is_file()) < SIZE
    assert {kind for _, kind in LIGHTS} == {"daylight", "warm_lamp", "mixed", "dim", "hard_spot", "backlight"}
    assert sum(len(kit.load(name).lights) == 2 for name in kit.names()) == 2


def test_the_cameras_look_from_all_sides_and_from_overhead_to_half_way_down() -> None:
    """The steepest is within five degrees of overhead, the flattest at 50 to 55; they stand in three quarters."""
    elevations, quarters = [], set()
    for name in kit.names():
        x, y, z = kit.load(name).view.eye - [50.0, 50.0, 0.0]
        elevations.append(np.degrees(np.arctan2(-z, np.hypot(x, y))))
        quarters.add((bool(x > 0), bool(y > 0)))
    assert max(elevations) > 85
    assert 50 < min(elevations) < 55
    assert len(quarters) == 3


def test_codes_of_light_come_back() -> None:
    """To within half a step; what is brighter than the brightest is cut off."""
    light = np.linspace(0, 3, 1000)
    codes = kit.encoded(light, 3.0)
    assert codes.dtype == np.uint8
    back = kit.decoded(codes, 3.0)
    step = kit.decoded(np.minimum(codes.astype(int) + 1, 255), 3.0) - kit.decoded(
        np.maximum(codes.astype(int) - 1, 0), 3.0
    )
    assert (np.abs(back - light) <= step / 2 + 1e-9).all()
    assert kit.encoded(np.array([7.0]), 3.0)[0] == 255


def test_a_product_of_light_is_a_product_of_codes() -> None:
    """So a shadow or a gain needs no decoding."""
    factor = 0.3
    codes = kit.encoded(np.array([0.1, 0.5, 2.0]), 3.0)
    darker = kit.decoded(codes * factor ** (1 / kit.POWER), 3.0)
    assert darker == pytest.approx(factor * kit.decoded(codes, 3.0))


def test_where_no_kit_is_there_a_sentence_says_what_is_missing(tmp_path: Path) -> None:
    """And what to do."""
    with pytest.raises(NotAKitError, match=r"no pictures of tables: .* Install the program again"):
        kit.load("kitchen", tmp_path)


def test_a_kit_that_isnt_there_is_named_with_those_that_are() -> None:
    """The error lists the kits; for a light that a kit doesn't have, its lights."""
    with pytest.raises(NotAKitError, match=r"no kit 'cellar'.*desk, kitchen"):
        kit.load("cellar")
    with pytest.raises(NotAKitError, match="kitchen has no light 'dim', only mixed, warm_lamp"):
        Stage(kit.load("kitchen"), "dim")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"lights": [], "hands": []}', '{"lights": [{}], "hands": []}'])
def test_what_is_no_kit_is_refused(tmp_path: Path, text: str) -> None:
    """A description that isn't JSON, or lacks a field, raises `NotAKitError`; so does a missing picture."""
    (tmp_path / "shed").mkdir()
    (tmp_path / "shed" / "kit.json").write_text(text, encoding="utf-8")
    with pytest.raises(NotAKitError):
        kit.load("shed", tmp_path)


def test_a_kits_description_comes_back_from_its_text(tmp_path: Path) -> None:
    """All its numbers are read as they were written; its pictures are missing there, which is an error of its own."""
    known = kit.load("kitchen")
    (tmp_path / "kitchen").mkdir()
    (tmp_path / "kitchen" / "kit.json").write_text(known.to_json(), encoding="utf-8")
    assert kit.load("kitchen", tmp_path).to_json() == known.to_json()
    with pytest.raises(NotAKitError, match="can't be read"):
        Stage(kit.load("kitchen", tmp_path))
    (tmp_path / "kitchen" / "mixed-empty.jpg").write_bytes(b"no picture")
    with pytest.raises(NotAKitError, match="isn't a picture"):
        Stage(kit.load("kitchen", tmp_path))


def test_each_kit_is_of_the_scene_that_its_maker_names() -> None:
    """Names, lights, camera and measures are those of the scenes: a kit can be made again from them."""
    assert sorted(place.name for place in PLACES) == kit.names()
    for place in PLACES:
        known, scene = kit.load(place.name), base(place)
        assert tuple(light.kind for light in known.lights) == place.lights
        assert np.allclose(known.view.rotation, scene.view.rotation)
        assert np.allclose(known.view.eye, scene.view.eye)
        assert known.focal_px == pytest.approx(scene.view.focal_px)
        assert known.surface_mm == pytest.approx(scene.board.surface_mm)
        assert known.top_mm == pytest.approx(scene.top_mm)
        assert {(hand.side, hand.pose) for hand in known.hands} == {(side, pose) for side in SIDES for pose in POSES}


def test_the_same_pixels_are_seen_as_in_the_scenes() -> None:
    """A kit's camera maps points of the board to where the renderer's camera does."""
    points = np.array([[0.0, 0.0, 0.0], [100.0, 30.0, -9.0], [-40.0, 140.0, -60.0]])
    for place in PLACES:
        assert np.allclose(kit.load(place.name).view.project(points), base(place).view.project(points), atol=1e-6)
