"""Light is compared in stops, whatever is burnt, faint or in the way."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.camera import Pixels
from eclipse_companion.sensing.camera.light import measured, sharpness, stops_darker
from tests.sensing.camera.stand_in import checked_scene


def exposed(pixels: Pixels, stops: float) -> Pixels:
    """The picture with so many stops less light."""
    light = np.clip((pixels / 255.0) ** 2.2 / 2.0**stops, 0.0, 1.0)
    return np.asarray(255.0 * light ** (1 / 2.2), np.uint8)


@given(st.floats(-1.0, 2.5))
def test_stops_are_measured_in_light(stops: float) -> None:
    """A picture with half the light is one stop darker, although its pixels aren't half as bright."""
    scene = checked_scene()
    found = stops_darker(measured(scene), measured(exposed(scene, stops)))
    assert found == pytest.approx(stops, abs=0.2)


def test_what_is_burnt_or_covered_is_left_out() -> None:
    """A third of the picture is burnt out, and a hand comes into another part: the stops are the same."""
    scene = checked_scene()
    scene[:, :32] = 255
    darker = exposed(scene, 1.5)
    darker[:20, 60:80] = 30
    assert stops_darker(measured(scene), measured(darker)) == pytest.approx(1.5, abs=0.2)


@pytest.mark.parametrize("waves", [1.5, 2.8, 4.0, 7.2])
@pytest.mark.parametrize("stops", [0.0, 1.5])
def test_bands_of_a_lamp_are_no_change_of_the_exposure(stops: float, waves: float) -> None:
    """They have moved by half a wave, and a part of the picture is burnt out in one of the two."""
    before, after = (1 + 0.45 * np.cos(2 * np.pi * (waves * (np.arange(216) + 0.5) / 216 + at)) for at in (0.1, 0.6))
    scene = 1.4 * checked_scene(216, 384)
    one, other = (np.asarray(np.clip(scene * gains[:, None, None], 0, 255), np.uint8) for gains in (before, after))
    assert stops_darker(measured(one), measured(exposed(other, stops))) == pytest.approx(stops, abs=0.35)


@pytest.mark.parametrize("level", [3, 255])
def test_a_picture_without_detail_cannot_be_compared(level: int) -> None:
    """If nearly everything is burnt, or black, nothing is known."""
    assert stops_darker(measured(np.full((54, 96, 3), level, np.uint8)), measured(checked_scene())) is None
    assert measured(np.full((54, 96, 3), level, np.uint8)).colour == (0.0, 0.0)


def test_colour_and_sharpness_do_not_depend_on_brightness() -> None:
    """A darker exposure has the same colour, nearly, and is as sharp, nearly."""
    scene = checked_scene()
    darker = exposed(scene, 1.0)
    for one, other in zip(measured(scene).colour, measured(darker).colour, strict=True):
        assert one == pytest.approx(other, abs=0.1)
    assert sharpness(darker) == pytest.approx(sharpness(scene), rel=0.3)
    assert sharpness(np.full((54, 96, 3), 100, np.uint8)) == 0.0
