"""Composed pictures: what is where, what hides what."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.filming import kit
from eclipse_companion.games.eclipse.filming.reach import OUT_MM
from eclipse_companion.games.eclipse.filming.sight import GOLD_UP, SILVER_UP, Grip, SeenHand, SeenTile, Sight
from eclipse_companion.games.eclipse.filming.stage import Stage
from eclipse_companion.games.eclipse.filming.view import raised
from eclipse_companion.games.eclipse.game.pieces import Player
from tests.games.eclipse.filming.shots import MIDDLE_GAME, askew, stage

NAMES = kit.names()
EDGE = (0.0, 1.0, 0.0)


def changed(on: Stage, one: Sight, other: Sight) -> np.ndarray:
    """(720, 1280): where two sights' pictures differ clearly."""
    return np.abs(on.compose(one).astype(int) - on.compose(other)).max(axis=2) > 8


def spot(on: Stage, tile: SeenTile) -> np.ndarray:
    """(2,): where a tile's top is in the picture."""
    return np.asarray(on.view.project(raised(np.array([[tile.x, tile.y]]), on.kit.top_mm))[0])


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_appears_where_its_place_is_and_changes_nothing_far_away(name: str) -> None:
    """The middle of what one more piece changes is its top's place; a few centimetres away nothing changes."""
    on = stage(name)
    tile = SeenTile(Player.SUN, 36.0, 61.0, 0.0, GOLD_UP, 7.0)
    there = changed(on, Sight(()), Sight((tile,)))
    rows, columns = np.nonzero(there)
    square_px = float(np.linalg.norm(on.kit.corners_px[1] - on.kit.corners_px[0])) / 4
    assert np.hypot(*(np.array([columns.mean(), rows.mean()]) - spot(on, tile))) < square_px / 3
    assert np.hypot(columns - spot(on, tile)[0], rows - spot(on, tile)[1]).max() < 2 * square_px


def test_what_doesnt_change_is_composed_once() -> None:
    """The same sight gives the same picture again, and a picture is never changed by the next one."""
    on = stage()
    first = on.compose(askew(MIDDLE_GAME))
    kept = first.copy()
    on.compose(askew(MIDDLE_GAME, 2))
    assert np.array_equal(first, kept)
    assert np.array_equal(on.compose(askew(MIDDLE_GAME)), kept)


@pytest.mark.parametrize("name", NAMES)
def test_a_near_piece_hides_a_far_one(name: str) -> None:
    """Where two pieces overlap in the picture of a slanted camera, it shows the one nearer to it, in any order."""
    on = stage(name)
    toward = on.view.eye[:2] - 50.0
    along = np.eye(2)[np.abs(toward).argmax()] * np.sign(toward[np.abs(toward).argmax()])
    far = SeenTile(Player.SUN, 50.0, 50.0)
    near = SeenTile(Player.MOON, *(50.0 + 22.5 * along).tolist())
    both = on.compose(Sight((far, near)))
    assert np.array_equal(both, on.compose(Sight((near, far))))
    alone = on.compose(Sight((near,)))
    x, y = np.round(spot(on, near)).astype(int)
    assert np.abs(alone.astype(int) - both)[y - 4 : y + 5, x - 4 : x + 5].max() < 8


def test_a_piece_turned_by_quarters_shows_its_drawing_turned() -> None:
    """A crescent looks different after a quarter, and the same after four."""
    on = stage("attic")
    tile = SeenTile(Player.MOON, 37.5, 37.5)
    whole = on.compose(Sight((replace(tile, turn=360.0),)))
    assert np.array_equal(whole, on.compose(Sight((tile,))))
    assert changed(on, Sight((tile,)), Sight((replace(tile, turn=90.0),))).sum() > 50


def test_the_side_that_faces_the_camera_shows() -> None:
    """A raised tile shows gold or silver as it would on the board; on edge, mostly its wall."""
    on = stage("attic")
    lying, held = [], []
    for axis in (GOLD_UP, SILVER_UP):
        for height, found in ((0.0, lying), (30.0, held)):
            tile = SeenTile(Player.SUN, 37.5, 37.5, height, axis)
            picture = on.compose(Sight((tile,)))
            middle = np.array([[37.5, 37.5]])
            x, y = np.round(on.view.project(raised(middle, on.kit.top_mm + height))[0]).astype(int)
            found.append(picture[y - 3 : y + 4, x - 3 : x + 4].mean(axis=(0, 1)))
    for one, other in zip(lying, held, strict=True):
        assert np.abs(one - other).max() < 15
    assert held[1][0] - held[0][0] > 20, "silver has more blue"
    flat = changed(on, Sight(()), Sight((SeenTile(Player.SUN, 37.5, 37.5, 30.0),))).sum()
    on_edge = changed(on, Sight(()), Sight((SeenTile(Player.SUN, 37.5, 37.5, 30.0, EDGE),))).sum()
    assert on_edge < 0.8 * flat


@pytest.mark.parametrize("name", NAMES)
def test_stock_beside_the_board_is_seen(name: str) -> None:
    """A tile on the table shows as well, if it is in the frame."""
    on = stage(name)
    tile = SeenTile(Player.SUN, 50.0, 125.0, -4.0)
    assert changed(on, Sight(()), Sight((tile,))).sum() > 200


# ---- hands ----


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", Player)
def test_a_hand_over_a_square_covers_it(name: str, player: Player) -> None:
    """The truth says so of the square under a grasping hand, and that a hand is there; without one nothing is covered."""
    on = stage(name)
    tiles = askew(MIDDLE_GAME).tiles
    truth = on.truth(Sight(tiles, (SeenHand(player, "grasp", 62.5, 62.5),)))
    assert truth.hand
    wrist = 15 if player is Player.SUN else 7
    assert 11 in truth.covered or wrist in truth.covered
    nothing = on.truth(Sight(tiles))
    assert nothing.covered == ()
    assert not nothing.hand


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("grip", ["point", "grasp"])
def test_what_the_truth_calls_covered_isnt_seen(name: str, grip: Grip) -> None:
    """On squares hidden by nearly all, a piece that is turned over changes hardly any pixel of its top."""
    on = stage(name)
    before = askew("GGgg/GGgg/ggGG/ggGG")
    after = Sight(tuple(replace(one, axis=(0.0, 0.0, -one.axis[2])) for one in before.tiles))
    hands = (SeenHand(Player.SUN, grip, 55.0, 30.0),)
    truth = on.truth(Sight(before.tiles, hands))
    there = changed(on, Sight(before.tiles, hands), Sight(after.tiles, hands))
    plain = changed(on, before, after)
    hidden = [number for number, share in enumerate(truth.shares) if share > 0.97]
    bare = [number for number, share in enumerate(truth.shares) if share == 0]
    for squares, most, least in ((hidden, 0.1, 0.0), (bare, 1.0, 0.9)):
        for number in squares:
            outline = on._squares(before)[number]
            inside = cv2.fillConvexPoly(np.zeros((720, 1280), np.uint8), np.round(outline).astype(np.int32), 1) > 0
            assert least * plain[inside].sum() <= there[inside].sum() <= most * plain[inside].sum() + 3
    assert hidden or grip == "point"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", Player)
def test_a_hand_that_has_gone_out_is_outside_every_picture(name: str, player: Player) -> None:
    """At the end of its way out, nothing of it is left in the frame, whichever grip it had."""
    on = stage(name)
    y = 100 + OUT_MM if player is Player.SUN else -OUT_MM
    for grip in ("point", "grasp"):
        hand = SeenHand(player, "point" if grip == "point" else "grasp", 50.0, y, 40.0)
        assert not on.truth(Sight((), (hand,))).hand
        layer = on._hands[hand.player, hand.grip]
        cover = layer.cover(hand, 4)
        assert cover is None or cover.max() == 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", Player)
def test_a_hands_arm_goes_on_to_the_edge_of_the_picture(name: str, player: Player) -> None:
    """Wherever on the board its tip is, the hand's outline reaches the frame's edge: no arm ends in the air."""
    on = stage(name)
    for x, y in ((5.0, 5.0), (95.0, 5.0), (50.0, 50.0), (5.0, 95.0), (95.0, 95.0)):
        cover = on._hands[player, "grasp"].cover(SeenHand(player, "grasp", x, y, 30.0), 4)
        assert cover is not None
        edge = np.concatenate([cover[0], cover[-1], cover[:, 0], cover[:, -1]])
        assert edge.max() > 200


def test_a_hand_darkens_the_board_beside_it() -> None:
    """Its shadow makes the surroundings darker and nothing brighter."""
    on = stage("workshop")
    tiles = askew(MIDDLE_GAME).tiles
    hand = SeenHand(Player.SUN, "grasp", 50.0, 60.0)
    change = on.compose(Sight(tiles, (hand,))).astype(int) - on.compose(Sight(tiles))
    cover = on._hands[hand.player, hand.grip].cover(hand, 1)
    assert cover is not None
    beside = change[cover == 0]
    assert beside.max() <= 0
    assert (beside < -10).sum() > 3000
