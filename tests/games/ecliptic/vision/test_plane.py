"""The plane of the table, by markers on it that are a few pixels wide."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.ecliptic.vision import plane

SIZE = (1920, 1080)


def camera(tilt: float, turn: float, away: float) -> plane.Homography:
    """Millimetres of the table to pixels, for a camera that looks at its middle."""
    focal, sin, cos = 1730.0, np.sin(tilt), np.cos(tilt)
    inner = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1]])
    about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    outer = np.array([[1, 0, 0], [0, cos, 0], [0, sin, away]])
    return np.asarray(inner @ outer @ about, np.float64)


def bent(pixels: plane.Homography, bend: float) -> plane.Homography:
    """Where a lens shows points, (N, 2) pixels, whose picture bulges by that part of the distance at the edge."""
    away = (pixels - np.array(SIZE) / 2) / (SIZE[0] / 2)
    return np.asarray(pixels + away * (away**2).sum(axis=1, keepdims=True) * bend * SIZE[0] / 2, np.float64)


@given(
    st.integers(0, 2**32 - 1),
    st.tuples(st.floats(0.0, 0.7), st.floats(-3.0, 3.0), st.floats(1300.0, 2000.0)),
    st.integers(6, 40),
    st.floats(-0.12, 0.03),
)
def test_the_plane_is_found_however_badly_one_marker_alone_tells_it(
    seed: int, placed: tuple[float, float, float], count: int, bend: float
) -> None:
    """Corners of markers 15 to 24 pixels wide are off by half a pixel, and the lens may bend; all lie on the plane."""
    draw = np.random.default_rng(seed)
    to_pixels = camera(*placed)
    quads = []
    for _ in range(count):
        on_table = plane.turned(plane.SQUARE, draw.uniform(-np.pi, np.pi)) + draw.uniform((-380, -200), (380, 200))
        quads.append(bent(plane.mapped(to_pixels, on_table), bend) + draw.normal(0, 0.6, (4, 2)))
    found = plane.fit(quads, SIZE)
    assert found is not None
    assert sum(plane.on_table(found, quad) for quad in quads) >= 0.9 * count


@settings(max_examples=25)
@given(st.integers(0, 2**32 - 1), st.floats(0.0, 0.6), st.floats(-0.12, 0.03))
def test_a_bent_lens_hardly_shifts_the_table(seed: int, tilt: float, bend: float) -> None:
    """Its sharp markers tell the lens and the plane to a few millimetres, all over the table."""
    draw = np.random.default_rng(seed)
    to_pixels = camera(tilt, 0.0, 1500.0)
    places = np.array([(x, y) for x in range(-400, 401, 100) for y in (-150, 0, 150)])
    quads = [
        bent(plane.mapped(to_pixels, plane.SQUARE + place), bend) + draw.normal(0, 0.1, (4, 2)) for place in places
    ]
    found = plane.fit(quads, SIZE)
    assert found is not None
    at = found.millimetres(np.array([quad.mean(axis=0) for quad in quads]))
    np.testing.assert_allclose(np.linalg.norm(at - at[13], axis=1), np.linalg.norm(places - places[13], axis=1), atol=4)


@given(st.floats(-0.5, 0.15), st.floats(0.0, 0.6))
def test_pixels_and_millimetres_are_each_others_inverse(bend: float, tilt: float) -> None:
    """All over the picture."""
    to_table = np.asarray(np.linalg.inv(camera(tilt, 0.3, 1500.0)) @ np.diag([960.0, 960.0, 1.0]), np.float64)
    table = plane.Plane(to_table, bend, np.array(SIZE) / 2, SIZE[0] / 2)
    pixels = np.array([(x, y) for x in range(0, SIZE[0], 240) for y in range(0, SIZE[1], 180)], np.float64)
    np.testing.assert_allclose(table.pixels(table.millimetres(pixels)), pixels, atol=1e-6)
