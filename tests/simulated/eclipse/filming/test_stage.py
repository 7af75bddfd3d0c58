"""Composed pictures: what is where, what hides what."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.reach import OUT_MM
from eclipse_simulation.eclipse.filming.sight import GOLD_UP, SILVER_UP, Grip, SeenHand, SeenTile, VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.view import raised
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME, askew, stage

NAMES = kit.names()
EDGE = (0.0, 1.0, 0.0)


def changed(on: Stage, one: VirtualScene, other: VirtualScene) -> NDArray[np.bool_]:
    """(720, 1280): where two sights' pictures differ clearly."""
    return np.asarray(np.abs(on.compose(one).astype(int) - on.compose(other)).max(axis=2) > 8)


def spot(on: Stage, tile: SeenTile) -> Floats:
    """(2,): where a tile's top is in the picture."""
    return np.asarray(on.view.project(raised(np.array([[tile.x, tile.y]]), on.kit.top_mm))[0])


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_appears_where_its_place_is_and_changes_nothing_far_away(name: str) -> None:
    """The middle of what one more piece changes is its top's place; a few centimetres away nothing changes."""
    on = stage(name)
    tile = SeenTile(Player.SUN, 36.0, 61.0, 0.0, GOLD_UP, 7.0)
    there = changed(on, VirtualScene(()), VirtualScene((tile,)))
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
    both = on.compose(VirtualScene((far, near)))
    assert np.abs(both.astype(int) - on.compose(VirtualScene((near, far)))).max() <= 2
    alone = on.compose(VirtualScene((near,)))
    x, y = np.round(spot(on, near)).astype(int)
    assert np.abs(alone.astype(int) - both)[y - 4 : y + 5, x - 4 : x + 5].max() < 8


def test_a_piece_turned_by_quarters_shows_its_drawing_turned() -> None:
    """A crescent looks different after a quarter, and the same after four."""
    on = stage("attic")
    tile = SeenTile(Player.MOON, 37.5, 37.5)
    whole = on.compose(VirtualScene((replace(tile, turn=360.0),)))
    assert np.array_equal(whole, on.compose(VirtualScene((tile,))))
    assert changed(on, VirtualScene((tile,)), VirtualScene((replace(tile, turn=90.0),))).sum() > 50


def test_the_side_that_faces_the_camera_shows() -> None:
    """A raised tile shows gold or silver as it would on the board; on edge, mostly its wall."""
    on = stage("attic")
    shown = {}
    for height in (0.0, 30.0):
        for axis in (GOLD_UP, SILVER_UP):
            picture = on.compose(VirtualScene((SeenTile(Player.SUN, 37.5, 37.5, height, axis),)))
            middle = raised(np.array([[37.5, 37.5]]), on.kit.top_mm + height)
            x, y = np.round(on.view.project(middle)[0]).astype(int)
            shown[height, axis] = picture[y - 3 : y + 4, x - 3 : x + 4].mean(axis=(0, 1))
    for axis in (GOLD_UP, SILVER_UP):
        assert np.abs(shown[0.0, axis] - shown[30.0, axis]).max() < 15
    assert shown[30.0, SILVER_UP][0] - shown[30.0, GOLD_UP][0] > 20, "silver has more blue"
    flat, on_edge = (on._raised.outline_px(SeenTile(Player.SUN, 37.5, 37.5, 30.0, axis)) for axis in (GOLD_UP, EDGE))
    assert flat is not None
    assert on_edge is not None
    assert cv2.contourArea(on_edge.astype(np.float32)) < 0.5 * cv2.contourArea(flat.astype(np.float32))


@pytest.mark.parametrize("name", NAMES)
def test_stock_beside_the_board_is_seen(name: str) -> None:
    """A tile on the table shows as well, if it is in the frame."""
    on = stage(name)
    tile = SeenTile(Player.SUN, 50.0, 125.0, -4.0)
    assert changed(on, VirtualScene(()), VirtualScene((tile,))).sum() > 200


# ---- hands ----


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", Player)
def test_a_hand_over_the_board_covers_squares(name: str, player: Player) -> None:
    """The truth names some, and says that a hand is there; without a hand, nothing is covered."""
    on = stage(name)
    tiles = askew(MIDDLE_GAME).tiles
    truth = on.truth(VirtualScene(tiles, (SeenHand(player, "grasp", 50.0, 50.0),)))
    assert truth.hand
    assert len(truth.covered) >= 1
    nothing = on.truth(VirtualScene(tiles))
    assert nothing.covered == ()
    assert not nothing.hand


@pytest.mark.parametrize("grip", ["point", "grasp"])
def test_what_the_truth_calls_covered_isnt_seen(grip: Grip) -> None:
    """Where a square is hidden, turning its piece over changes hardly any pixel; where nothing hides it, nearly all."""
    before = askew("GGgg/GGgg/ggGG/ggGG")
    after = VirtualScene(tuple(replace(one, axis=(0.0, 0.0, -one.axis[2])) for one in before.tiles))
    hands = (SeenHand(Player.SUN, grip, 70.0, 30.0), SeenHand(Player.MOON, grip, 30.0, 70.0))
    hidden = 0
    for on in map(stage, NAMES):
        truth = on.truth(VirtualScene(before.tiles, hands))
        there = changed(on, VirtualScene(before.tiles, hands), VirtualScene(after.tiles, hands))
        plain = changed(on, before, after)
        for outline, share in zip(on._squares(before), truth.shares, strict=True):
            inside = cv2.fillConvexPoly(np.zeros((720, 1280), np.uint8), np.round(outline).astype(np.int32), 1) > 0
            if share > 0.97:
                hidden += 1
                assert there[inside].sum() <= 0.1 * plain[inside].sum() + 3
            elif share == 0:
                assert there[inside].sum() >= 0.5 * plain[inside].sum()
    assert hidden > len(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", Player)
def test_a_hand_that_has_gone_out_is_outside_every_picture(name: str, player: Player) -> None:
    """At the end of its way out, nothing of it is left in the frame, whichever grip it had."""
    on = stage(name)
    y = 100 + OUT_MM if player is Player.SUN else -OUT_MM
    for grip in ("point", "grasp"):
        hand = SeenHand(player, "point" if grip == "point" else "grasp", 50.0, y, 40.0)
        assert not on.truth(VirtualScene((), (hand,))).hand
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
    change = on.compose(VirtualScene(tiles, (hand,))).astype(int) - on.compose(VirtualScene(tiles))
    cover = on._hands[hand.player, hand.grip].cover(hand, 1)
    assert cover is not None
    beside = change[cover == 0]
    assert beside.max() <= 0
    assert (beside < -10).sum() > 3000
