"""Routes of dragged pieces, and the hand that follows them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.page.routes import LONGEST_MS, MOST_POINTS, Route
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit

PLACES = st.floats(-3, 7, allow_nan=False).map(lambda value: round(value, 2))
POINTS = st.lists(st.tuples(PLACES, PLACES, st.integers(0, LONGEST_MS)), min_size=1, max_size=30).map(
    lambda points: [(x, y, t) for (x, y, _), t in zip(points, sorted(t for _, _, t in points), strict=True)]
)


def driver(position: str) -> HandDriver:
    rng = np.random.default_rng(5)
    kit = Kit("DRV5055A2", "D6x2 N42", "D4x1 N45", 7.0, "two-strength")
    return HandDriver(BoardModel(kit, rng), rng, style="tidy", start=Position.parse(position))


def written(points: list[tuple[float, float, int]]) -> str:
    return " ".join(f"{x:.2f},{y:.2f},{t}" for x, y, t in points)


@given(POINTS)
def test_a_route_is_read_as_it_was_written(points: list[tuple[float, float, int]]) -> None:
    """Places have two digits after the point."""
    assert Route.parse(written(points).split()).points == tuple(points)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1,1",
        "1,1,1,1",
        "1,1,-1",
        "x,1,1",
        "1e1,1,1",
        "nan,1,1",
        "7.01,1,0",
        "1,-3.01,0",
        "1,1,5 1,1,4",
        f"1,1,{LONGEST_MS + 1}",
        " ".join(["1,1,1"] * (MOST_POINTS + 1)),
        "\N{ARABIC-INDIC DIGIT ONE},1,1",
    ],
)
def test_what_is_no_route_is_refused(text: str) -> None:
    """The sentence says how a flip is written."""
    with pytest.raises(script.NotAHandLineError, match=r"doesn't work\. Write 'flip 1 5'"):
        script.parse(f"flip 1 5 along {text}")


def test_the_hand_carries_a_tile_where_it_was_dragged_with_its_pauses() -> None:
    """The tile is near each point at its time, stays where the pointer stayed, turns over, and lands on its square."""
    hands = driver("g3/4/4/4")
    points = [(0.5, 0.5, 0), (2.5, 0.5, 400), (2.5, 2.5, 800), (2.5, 2.5, 2300), (0.5, 1.5, 2900)]
    hands.line(f"flip 1 5 along {written(points)}")
    (motion,) = hands.scene.motions
    lift = motion.end_ms - motion.start_ms - points[-1][2]
    assert 200 < lift < 800  # up, and down again
    times = np.array([t for _, _, t in points], dtype=float)
    for guess in np.arange(100.0, 400.0, 10.0):  # how long it took to lift it
        places, _ = motion.at(motion.start_ms + guess + times)
        away = np.linalg.norm(places[:, :2] - 25.0 * np.array([[x, y] for x, y, _ in points]), axis=1)
        if away[1:-1].max() < 8:
            break
    else:
        pytest.fail("the tile is never where the pointer was")
    still, _ = motion.at(motion.start_ms + guess + np.arange(1000.0, 2200.0, 50.0))
    assert np.ptp(still[:, :2], axis=0).max() < 4
    assert still[:, 2].min() > 7.0 + 10
    hands.samples(np.arange(0.0, motion.end_ms + 50, 50))
    assert hands.position == Position.parse("4/G3/4/4").with_cells({5: "s"})


def test_a_new_tile_comes_from_beside_the_board_on_its_route() -> None:
    """It lies on its square in the end, with the side up that was asked for."""
    hands = driver("g3/4/4/4")
    hands.line("place S 16 along -0.50,4.60,0 1.00,4.00,150 3.50,3.50,420")
    (motion,) = hands.scene.motions
    assert PIECES[Player.SUN, Side.SILVER].letter == "S"
    hands.samples(np.arange(0.0, motion.end_ms + 50, 50))
    assert hands.position == Position.parse("g3/4/4/3S")


@given(POINTS)
def test_whatever_the_route_tiles_keep_above_the_board_and_land_in_their_square(
    points: list[tuple[float, float, int]],
) -> None:
    """A pointer can be faster than any hand; the tile's edge never goes into the board."""
    hands = driver("g3/4/4/4")
    hands.line(f"flip 1 5 along {written(points)}")
    (motion,) = hands.scene.motions
    assert np.isfinite(motion.points).all()
    assert motion.points[:, 2].min() > 7.0 - 0.5
    assert motion.square == 5
    assert np.abs(motion.points[-1, :2] - [12.5, 37.5]).max() < 12.5
