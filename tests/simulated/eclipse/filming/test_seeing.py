"""From a simulated hand to what there is to see."""

import itertools
import subprocess
import sys

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_simulation.eclipse.filming.seeing import Seeing
from eclipse_simulation.eclipse.filming.sight import SeenHand, VirtualScene
from tests.simulated.eclipse.filming.hands import driver, times


def cells_of(sight: VirtualScene) -> str:
    """The cells that level tiles on the board make."""
    cells = ["."] * 16
    for one in sight.tiles:
        if 0 < one.x < 100 and 0 < one.y < 100 and abs(one.height) < 1 and abs(one.axis[2]) > 0.99:
            cells[4 * int(one.y // 25) + int(one.x // 25)] = one.face
    return "".join(cells)


def hands_of(sight: VirtualScene, player: Player) -> list[SeenHand]:
    return [hand for hand in sight.hands if hand.player is player]


@pytest.mark.parametrize(
    "line", ["1-5/S16", "1-5/G1", "1-5/S16 tumble", "1-5/S16 slide", "remove 1", "turn 1", "clear"]
)
def test_before_and_after_an_action_the_board_is_seen_as_it_is(line: str) -> None:
    """While nothing moves, the tiles show the driver's position, nearly straight, and no hand is there."""
    hand = driver("S1g1/4/4/4")
    hand.sample(0.0)
    seeing = Seeing(hand)
    assert cells_of(seeing.at(0.0)) == hand.position.cells
    hand.line(line)
    sight = VirtualScene(())
    for now in times(hand):
        sight = seeing.at(now)
    assert cells_of(sight) == hand.position.cells
    assert sight.hands == ()
    assert all(abs((one.turn + 45) % 90 - 45) <= 12 for one in sight.tiles)


def test_a_hand_is_where_the_tile_is_that_it_moves() -> None:
    """Whenever one tile moves, a hand's tips are at it; the hand is the player's whose turn it is."""
    hand = driver("S3/4/4/4", seed=4)
    seeing = Seeing(hand)
    hand.sample(0.0)
    hand.line("1-5/S16")
    moving = 0
    before = seeing.at(0.0)
    for now in times(hand):
        sight = seeing.at(now)
        moved = [one for one, old in zip(sight.tiles, before.tiles, strict=True) if one != old]
        for one in moved:
            assert any(np.hypot(each.x - one.x, each.y - one.y) < 0.1 for each in hands_of(sight, Player.MOON))
        moving += bool(moved)
        assert not hands_of(sight, Player.SUN)
        before = sight
    assert moving > 20


def test_a_hand_stays_over_the_board_between_the_halves_of_a_turn() -> None:
    """It comes in from its own side before the first motion, stays in between, and goes out after the last."""
    hand = driver("S3/4/4/4", seed=4)
    seeing = Seeing(hand)
    hand.sample(0.0)
    seen = [seeing.at(0.0).hands]
    hand.line("1-5/S16 over")
    seen += [seeing.at(now).hands for now in times(hand)]
    there = [bool(one) for one in seen]
    changes = sum(one != other for one, other in itertools.pairwise(there))
    assert changes == 2, "it comes once and goes once"
    first = next(one for one in seen if one)[0]
    last = [one for one in seen if one][-1][0]
    assert first.y < -100
    assert last.y < -100


def test_a_hand_keeps_what_it_has_lifted() -> None:
    """A tile that is held in the air is shown there, with a hand at it, until it is set down."""
    hand = driver("S3/4/4/4", seed=2)
    seeing = Seeing(hand)
    hand.sample(0.0)
    hand.line("lift 1")
    sight = [seeing.at(now) for now in times(hand, rest_ms=5000.0)][-1]
    held = [one for one in sight.tiles if one.height > 10]
    assert len(held) == len(sight.hands) == 1
    assert np.hypot(held[0].x - sight.hands[0].x, held[0].y - sight.hands[0].y) < 0.1


def test_both_hands_may_be_there_but_no_third() -> None:
    """When a board is cleared with both hands, each player's tiles are taken by at most two hands."""
    hand = driver("GsGs/sGsG/4/4", seed=3)
    seeing = Seeing(hand)
    hand.sample(0.0)
    hand.line("clear")
    most = max(len(hands_of(seeing.at(now), player)) for now in times(hand) for player in Player)
    assert most == 2


@pytest.mark.parametrize("style", ["tidy", "wild"])
def test_tiles_move_without_a_leap(style: str) -> None:
    """From one moment to the next no tile jumps, and no drawing turns on a level tile by more than a hand could."""
    hand = driver("SsGg/4/4/4", seed=7, style=style)
    seeing = Seeing(hand)
    hand.sample(0.0)
    hand.line("1-5/S1")
    before = seeing.at(0.0)
    for now in times(hand, step_ms=5.0):
        sight = seeing.at(now)
        for one, old in zip(sight.tiles, before.tiles, strict=True):
            assert np.hypot(one.x - old.x, one.y - old.y) < 15
            if one.axis[2] * old.axis[2] > 0.9:
                assert abs((one.turn - old.turn + 180) % 360 - 180) < 15
        before = sight


def test_how_often_one_looks_changes_nothing_but_the_way_in() -> None:
    """Looked at ten or a hundred times a second, tiles are at the same places at the same times."""
    seen = []
    for every in (1, 10):
        hand = driver("SsGg/4/4/4", seed=7)
        seeing = Seeing(hand)
        hand.sample(0.0)
        hand.line("1-5/S1")
        seeing.at(0.0)
        looks = {}
        for number, now in enumerate(times(hand, step_ms=10.0), 1):
            if number % every == 0:
                looks[now] = seeing.at(now).tiles
        seen.append(looks)
    often, seldom = seen
    assert seldom
    assert all(often[now] == tiles for now, tiles in seldom.items())


def test_a_board_that_nobody_looked_at_for_long_is_seen_as_it_is_now() -> None:
    """What moved in the meantime, from beginning to end, is found in its new place."""
    hand = driver("S3/4/4/4")
    seeing = Seeing(hand)
    hand.sample(0.0)
    seeing.at(0.0)
    hand.line("1-5/S16")
    last = list(times(hand, rest_ms=10_000.0))[-1]
    assert cells_of(seeing.at(last)) == hand.position.cells


def test_a_moment_ago_can_be_seen_again() -> None:
    """A time up to a few seconds back gives the sight that it gave before."""
    hand = driver("S3/4/4/4", seed=4)
    seeing = Seeing(hand)
    hand.sample(0.0)
    hand.line("1-5/S16")
    looks = [(now, seeing.at(now)) for now in times(hand)]
    last = looks[-1][0]
    again = [(now, seeing.at(now)) for now, _ in looks if last - now < 3000]
    assert again == [look for look in looks if last - look[0] < 3000]


def test_sights_need_no_opencv() -> None:
    """A process that only says what there is to see doesn't load it."""
    code = "import sys, eclipse_simulation.eclipse.filming.seeing; assert 'cv2' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
