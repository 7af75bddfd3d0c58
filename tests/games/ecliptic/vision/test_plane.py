"""The plane of the table, by markers on it that are a few pixels wide."""

import numpy as np
from hypothesis import given
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


@given(
    st.integers(0, 2**32 - 1), st.floats(0.0, 0.7), st.floats(-3.0, 3.0), st.floats(1300.0, 2000.0), st.integers(6, 40)
)
def test_the_plane_is_found_however_badly_one_marker_alone_tells_it(
    seed: int, tilt: float, turn: float, away: float, count: int
) -> None:
    """Corners of markers 15 to 24 pixels wide are off by half a pixel; all of them lie on the plane found."""
    draw = np.random.default_rng(seed)
    to_pixels = camera(tilt, turn, away)
    quads = []
    for _ in range(count):
        on_table = plane.turned(plane.SQUARE, draw.uniform(-np.pi, np.pi)) + draw.uniform((-380, -200), (380, 200))
        quads.append(plane.mapped(to_pixels, on_table) + draw.normal(0, 0.6, (4, 2)))
    found = plane.fit(quads, SIZE)
    assert found is not None
    assert sum(plane.on_table(found, quad) for quad in quads) >= 0.9 * count
