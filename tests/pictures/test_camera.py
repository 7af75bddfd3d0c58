"""The simulated camera: pictures from a plate and a shot."""

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from eclipse_pictures.camera import Photograph, draw_shot, photograph, shots
from eclipse_pictures.lighting import KINDS, draw_mixture, kelvin, lit
from tests.pictures.plates import CORNERS, cut, plain_shot, plate


def blocks(picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """Means of blocks of 16 by 16 pixels, because JPEG changes single pixels."""
    height, width = picture.shape[0] // 16 * 16, picture.shape[1] // 16 * 16
    means: npt.NDArray[np.float64] = picture[:height, :width].reshape(height // 16, 16, width // 16, 16, 3).mean((1, 3))
    return means


def test_the_same_shot_gives_the_same_picture() -> None:
    """A plate and a shot determine every bit; another seed makes different noise."""
    small = cut(plate(), 400, 150, 900, 600)
    shot = draw_shot(np.random.default_rng(3), "dim")
    first, again = photograph(small, shot), photograph(small, shot)
    other = photograph(small, replace(shot, seed=shot.seed + 1))
    assert first.jpeg == again.jpeg
    assert first.jpeg != other.jpeg


def test_shots_are_drawn_from_the_generator() -> None:
    """The same generator draws the same shots, as many as asked for, no two alike."""
    small = cut(plate(), 400, 150, 900, 600)
    one, two = ([taken.jpeg for taken in shots(small, 3, np.random.default_rng(5))] for _ in range(2))
    assert one == two
    assert len(set(one)) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_every_light_gives_a_picture_that_is_neither_black_nor_white(kind: str) -> None:
    """The automatic exposure keeps the picture in between, in every kind of light and with every white balance."""
    small = cut(plate(), 400, 150, 900, 600)
    bright = replace(small, groups=("room", "window"))
    for seed in range(3):
        shot = replace(draw_shot(np.random.default_rng(seed), kind), ev=0.0, mixture={"room": (0.3, 0.2, 0.1)})
        assert 40 < photograph(bright, shot).picture.mean() < 235


def dots(taken: Photograph) -> npt.NDArray[np.float64]:
    """The positions of the bright dots of `plate` in a picture, weighted by brightness."""
    found = []
    for x, y in taken.label["corners_px"]:
        left, top = round(x) - 8, round(y) - 8
        window = taken.picture[top : top + 17, left : left + 17, 1].astype(float)
        weight = np.clip(window - np.median(window) - 12, 0, None)
        rows, columns = np.mgrid[0:17, 0:17]
        found.append((left + (columns * weight).sum() / weight.sum(), top + (rows * weight).sum() / weight.sum()))
    return np.array(found)


@pytest.mark.parametrize("k1", [-0.12, -0.05, 0.0, 0.01])
def test_the_corners_go_where_the_lens_bends_them(k1: float) -> None:
    """A corner in the plate is at the label's corner in the picture, within a quarter of a pixel."""
    for whole in (plate(0.05), cut(plate(0.05), 380, 150, 900, 610)):
        taken = photograph(whole, plain_shot(k1=k1))
        assert np.abs(dots(taken) - np.array(taken.label["corners_px"])).max() < 0.25


def test_a_lens_that_bends_nothing_moves_nothing() -> None:
    """Without distortion, the label has the plate's corners."""
    assert np.allclose(photograph(plate(), plain_shot()).label["corners_px"], CORNERS)


def test_a_picture_that_is_cut_is_a_part_of_the_whole() -> None:
    """Cut to the board, a picture shows the same as the whole frame does there, at the place that its origin states."""
    shot = plain_shot(k1=-0.1, vignette=0.4)
    whole, part = photograph(plate(), shot), photograph(cut(plate(), 380, 150, 900, 610), shot)
    moved = np.array(part.label["corners_px"]) + part.origin
    assert np.allclose(moved, whole.label["corners_px"], atol=0.11)
    assert (whole.focal_px, whole.centre_px, whole.k1) == (part.focal_px, part.centre_px, part.k1)
    left, top = part.origin
    height, width = part.picture.shape[:2]
    beside = whole.picture[top : top + height, left : left + width].astype(float)
    # The two differ in exposure, so the test compares shapes.
    bright = [image[..., 1] > image[..., 1].mean() + 40 for image in (beside, part.picture.astype(float))]
    assert (bright[0] != bright[1]).mean() < 0.001


def test_lens_numbers_tell_where_a_point_is_seen() -> None:
    """The picture's focal length and distortion, in OpenCV's projection, put points where the picture has them."""
    taken = photograph(plate(), plain_shot(k1=-0.1))
    focal, half = taken.focal_px, 640.0
    away = (np.array(CORNERS) - taken.centre_px) / plate().focal_px
    camera = np.array([[focal, 0, taken.centre_px[0]], [0, focal, taken.centre_px[1]], [0, 0, 1]])
    bend = np.array([taken.k1 * (plate().focal_px / half) ** 2, 0, 0, 0])
    points = np.column_stack([away, np.ones(4)])
    seen, _ = cv2.projectPoints(points, np.zeros(3), np.zeros(3), camera, bend)
    assert np.allclose(seen[:, 0], taken.label["corners_px"], atol=0.06)


def test_more_exposure_never_darkens() -> None:
    """With each stop, every part of the picture is as bright or brighter, until it is white."""
    small = cut(plate(0.1), 400, 150, 900, 600)
    levels = [blocks(photograph(small, plain_shot(ev=ev)).picture) for ev in (-2.0, -1.0, 0.0, 1.0, 2.0, 6.0)]
    for darker, brighter in pairwise(levels):
        assert (brighter >= darker - 1).all()
    assert (levels[-1] > 253).all()


def test_what_fills_the_sensor_is_white_in_any_light() -> None:
    """A burnt-out area is white, and doesn't have the colour of the white balance's gains."""
    small = cut(plate(), 400, 150, 900, 600)
    picture = photograph(small, plain_shot(ev=8.0, balance=(1.0, 1.4, 2.6), mosaic=True)).picture
    assert picture.min() >= 250


@pytest.mark.parametrize("mosaic", [False, True])
def test_colours_stay_in_their_channels(mosaic: bool) -> None:
    """Red light makes a red picture, with or without a Bayer mosaic: the channels aren't mixed up."""
    small = cut(plate(), 400, 150, 900, 600)
    blue, green, red = photograph(small, plain_shot(mixture={"lamp": (1.0, 0.2, 0.05)}, mosaic=mosaic)).picture.mean(
        (0, 1)
    )
    assert red > green + 30 > blue + 50


def test_light_adds_up() -> None:
    """Two lights together are the sum of each alone; a light that isn't named is off."""
    small = cut(plate(), 400, 150, 500, 250)
    one, two = {"window": np.array([1.0, 0.5, 0.2])}, {"lamp": np.array([0.1, 0.5, 2.0])}
    both = lit(small.light, small.groups, one | two)
    assert np.allclose(both, lit(small.light, small.groups, one) + lit(small.light, small.groups, two), atol=1e-6)
    assert not lit(small.light, small.groups, {"spot": np.ones(3)}).any()


def test_the_warmer_the_redder() -> None:
    """From 1700 to 12000 kelvin, red gives way to blue; 6500 is white, within a few hundredths."""
    shares = [kelvin(t)[0] / max(kelvin(t)[2], 1e-9) for t in range(1700, 12001, 100)]
    assert all(a >= b for a, b in pairwise(shares))
    assert np.allclose(kelvin(6500), 1.0, atol=0.06)


def test_lights_are_as_their_kind_says() -> None:
    """Lamplight is warm, dim light a tenth of daylight, and a hard spot comes from the spot."""
    rng = np.random.default_rng(1)
    lamp = [draw_mixture("warm_lamp", rng)["lamp"] for _ in range(20)]
    assert all(one[0] > 2 * one[2] for one in lamp)
    dim = [sum(colour[1] for colour in draw_mixture("dim", rng).values()) for _ in range(20)]
    bright = [sum(colour[1] for colour in draw_mixture("daylight", rng).values()) for _ in range(20)]
    assert max(dim) < min(bright)
    assert all("spot" in draw_mixture("hard_spot", rng) for _ in range(5))


def test_glare_names_the_squares_whose_symbol_is_burnt_out() -> None:
    """A symbol that is white over most of its area is glare; one that is white only in a corner, or dark, isn't."""
    whole = plate(0.1)
    parts, symbol, light = whole.parts.copy(), whole.symbol.copy(), whole.light.copy()
    for square, left, white in ((1, 500, 20), (2, 560, 6), (3, 620, 0)):
        parts[300:330, left : left + 30] = square
        symbol[305:325, left + 5 : left + 25] = 255
        light[0, 300:330, left + 5 : left + 5 + white] = 50
    small = cut(replace(whole, parts=parts, symbol=symbol, light=light), 400, 150, 900, 600)
    taken = photograph(small, plain_shot())
    assert taken.label["glare"] == [1]


def test_a_label_tells_what_is_hidden() -> None:
    """Half or more is covered, a fifth or more partly; the set's kind is the theme, or `other` for any other set."""
    shares = (0.0, 0.19, 0.2, 0.49, 0.5, 1.0) + (0.0,) * 10
    small = cut(plate(covered=shares), 400, 150, 900, 600)
    label = photograph(small, plain_shot()).label
    assert (label["covered"], label["partly"], label["theme"]) == ([5, 6], [3, 4], "other")
    assert (label["position"], label["markers"], label["expect"]) == ("G3/4/4/3s", True, "read")
    assert photograph(replace(small, kind="magic"), plain_shot()).label["theme"] == "magic"
