"""`infinity_pictures`: scenes are what their labels say, and light behaves in them as it does in glass."""

from dataclasses import replace

import numpy as np
import pytest

from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.games.infinity.game.reading import Reading
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.sensing.sight.pose import Camera
from infinity_pictures import packed
from infinity_pictures.families import HELD, LEARNED, board, drawn_scene, hand_over
from infinity_pictures.lights import LIGHTS
from infinity_pictures.making import Made, made
from infinity_pictures.marbles import MOST
from infinity_pictures.playing import KINDS, LONGEST, SHORTEST, Played
from infinity_pictures.scene import Scene

CELLS = "bB.yyW..b...yyb."
ABOVE = Camera(900.0, (59.5, 59.5), 0.0, np.zeros(3), np.array([-30.0, -24.75, 500.0]))
"""It looks straight down on the middle of the usual device."""


def scene(cells: str = CELLS, family: str = LEARNED) -> Scene:
    return drawn_scene(np.random.default_rng(5), family, "daylight", cells, device=Device(), hand=0.0)


@pytest.fixture(scope="module")
def picture() -> Made:
    return made(3, HELD, "daylight", whole=False)


def test_a_number_makes_one_picture(picture: Made) -> None:
    """The same seed makes the same picture, to the last bit, and the same label."""
    again = made(3, HELD, "daylight", whole=False)
    assert again.pixels.tobytes() == picture.pixels.tobytes()
    assert again.label(markers=False) == picture.label(markers=False)


def test_a_label_is_a_reading_and_its_corners_are_in_the_picture(picture: Made) -> None:
    """`position` can be read back; the second exposure is darker."""
    label = picture.label(markers=False)
    assert "".join(Reading.parse(label["position"]).channels) == picture.cells
    height, width = picture.pixels.shape[:2]
    assert all(0 < x < width and 0 < y < height for x, y in label["corners_px"])
    assert picture.darker.mean() < picture.pixels.mean()


@pytest.mark.parametrize("light", LIGHTS)
def test_each_kind_of_light_lights_the_device(light: str) -> None:
    """Something shines, and nothing shines without end."""
    lit = drawn_scene(np.random.default_rng(1), HELD, light, CELLS, device=Device()).seen(ABOVE, (0, 0, 120, 120), 1, 1)
    assert 0 < lit.mean() < 30
    assert np.isfinite(lit).all()


@pytest.mark.parametrize("family", [LEARNED, HELD])
def test_marbles_on_the_table_lie_beside_the_device(family: str) -> None:
    """None of them is inside it, where a picture would show it in a space that the label calls empty."""
    lying = 0
    for seed in range(40):
        drawn = drawn_scene(np.random.default_rng(seed), family, "daylight", CELLS, hand=0.0)
        radius = drawn.device.marble / 2
        first, last = drawn.device.footprint()
        for x, y, height, *_ in drawn.balls:
            if np.isclose(-height, radius):
                lying += 1
                beyond = np.maximum(np.maximum(first - (x, y), (x, y) - last), 0.0)
                assert np.linalg.norm(beyond) >= radius
    assert lying > 20


@pytest.mark.parametrize(("hidden", "fair"), [(0.0, "b"), (0.19, "b"), (0.2, None), (0.79, None), (0.8, "?")])
def test_a_space_that_a_hand_hides_in_part_is_not_judged(picture: Made, hidden: float, fair: str | None) -> None:
    """From a fifth to four fifths either is fair; below, the content; above, `?`."""
    assert replace(picture, cells="b" * 16, hidden=np.full(16, hidden)).fair(3) == fair


def test_marbles_lie_where_the_device_has_its_spaces() -> None:
    """Seen from above, a marble of plain plastic shows its colour at the centre of its space: blue, or yellow."""
    plain = scene()
    balls = plain.balls.copy()
    balls[:, 4] = 1.0
    seen = replace(plain, balls=balls).seen(ABOVE, (0, 0, 120, 120), 4, 1)
    for cell, (x, y) in zip(CELLS, ABOVE.project(Device().centres()), strict=True):
        red, _, blue = seen[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3].mean(axis=(0, 1))
        if cell in "by":
            assert (blue > red) == (cell == "b")


def test_clear_glass_shows_what_is_straight_below_its_middle() -> None:
    """A ray through the middle of a ball goes straight on: one without colour looks there much like no ball."""
    empty = scene("." * 16)
    glass = np.zeros((1, packed.BALL_SIZE))
    glass[0, :4] = [*Device().centres()[5], 8.0]
    x, y = ABOVE.project(glass[:, :3])[0]
    frame = (round(x), round(y), 1, 1)
    plain = replace(empty, balls=glass[:0]).seen(ABOVE, frame, 64, 1)
    through = replace(empty, balls=glass).seen(ABOVE, frame, 64, 1)
    assert 0.2 < through.mean() / plain.mean() < 2.0


def test_a_hand_hides_the_spaces_below_it() -> None:
    """A limb between the camera and a space hides that one, and none that is far from it."""
    there = Device().centres()[5]
    limb = np.array([[there[0], there[1], 60.0, there[0], there[1] + 1, 60.0, 9.0, packed.SKIN]])
    hidden = replace(scene(), limbs=limb).hidden(ABOVE)
    assert hidden[5] > 0.9
    assert hidden[[0, 3, 12, 15]].max() == 0


def test_boards_have_no_more_marbles_than_there_are() -> None:
    """Without gaps if none are wanted; never more than eight, one, eight and one."""
    for seed in range(60):
        cells = board(np.random.default_rng(seed), 0.0)
        assert all(cells.count(kind) <= most for kind, most in MOST.items())
        assert all("." not in cells[k : k + 4].rstrip(".") for k in range(0, 16, 4))


def test_boards_with_few_marbles_are_as_often_as_asked() -> None:
    """Sixteen spaces hold two marbles or fewer in one board of five at most, and in most of those with hardly any."""
    lying = [
        [16 - board(np.random.default_rng(seed), 0.0, few).count(".") for seed in range(100)] for few in (0.0, 1.0)
    ]
    usual, sparse = (sum(number <= 2 for number in numbers) for numbers in lying)
    assert usual <= 20
    assert sparse >= 60


def test_hard_devices_have_nearly_the_colour_of_a_marble() -> None:
    """Some do: as blue as the blue marbles, say, or as black as the black one, whatever their brightness."""
    plain = scene()
    body = plain.solid, plain.materials
    recoloured = 0
    for seed in range(12):
        shown = drawn_scene(np.random.default_rng(seed), LEARNED, "dim", "bByW" * 4, body=body, hand=0.0, hard=True)
        if (shown.materials[packed.BODY] != plain.materials[packed.BODY]).any():
            recoloured += 1
            beside = shown.materials[packed.BODY, :3] / shown.balls[:4, 5:8]
            assert (beside.max(axis=1) / beside.min(axis=1)).min() < 1.4
    assert 2 <= recoloured <= 10


def test_hard_hands_lie_over_most_spaces_far_more_often() -> None:
    """They reach beyond the device, and their arms hide what is below."""
    across = {False: 0, True: 0}
    plain = scene()
    for seed in range(100):
        for hard in across:
            limbs = hand_over(np.random.default_rng(seed), Device(), hard=hard)
            across[hard] += int(np.median(replace(plain, limbs=limbs).hidden(ABOVE)) > 0.5)
    assert across[True] > 1.6 * across[False]


def test_a_picture_that_is_renewed_is_the_one_that_is_made_anew() -> None:
    """From a device without a hand to one with a hand and a further marble, and back: the same pixels."""
    nothing = np.zeros((120, 120, 3), np.float32)
    hand = np.array([[10.0, 60.0, 40.0, 20.0, 90.0, 60.0, 9.0, packed.SKIN], [20, 90, 60, 20, 300, 90, 20, 5]])
    first, second = scene("b" + "." * 15), replace(scene("by" + "." * 14), limbs=hand)
    made_first = first.renewed(ABOVE, nothing, 2, 7, whole=True)
    made_second = second.renewed(ABOVE, nothing, 2, 7, whole=True)
    assert np.abs(made_first - made_second).max() > 0.1
    for renewed, anew in [
        (second.renewed(ABOVE, made_first, 2, 7), made_second),
        (first.renewed(ABOVE, made_second, 2, 7), made_first),
    ]:
        assert (np.abs(renewed - anew) > 0.05).any(axis=2).mean() < 0.01
        assert np.abs(renewed - anew).mean() < 0.002


@pytest.mark.parametrize("seed", range(4))
def test_a_films_game_is_whole_and_its_marbles_are_where_the_game_has_them(seed: int) -> None:
    """The rules end it. At any time the channels hold what the hand has left, and each marble is in one place."""
    played = Played.at_random(np.random.default_rng(seed))
    assert played.course.result is not None
    assert SHORTEST <= len(played.turns) <= LONGEST
    course = NEW_GAME
    for turn, _ in played.turns:
        course = course.place(turn)
    assert course.position == played.course.position
    for t_ms in np.arange(0.0, played.hand.free_ms + 500.0, 137.0):
        shown = played.at(t_ms)
        assert tuple("".join(KINDS[number] for number in channel) for channel in shown.lies) == shown.sight.channels
        places = [number for channel in shown.lies for number in channel]
        places += [shown.held] if shown.held is not None else []
        places += [shown.out[0]] if shown.out is not None else []
        assert len(set(places)) == len(places)
        assert (shown.step is not None) == (shown.sight.fingers is not None)
