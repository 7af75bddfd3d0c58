"""Tiles on a board, still and moving, and the sensors' readings of them."""

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_simulation.board.sensors import Surroundings
from eclipse_simulation.eclipse.hand.hand import HandError, TileHand, laid_out
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, TWO_STRENGTH, BoardModel, Kit, TileScene
from eclipse_simulation.eclipse.hand.styles import SCALE

QUIET = Surroundings(hum_hz=50, hum_mv=0, spike_chance=0, carry_over=0, drift_mv=0, warming_k=0)
TWO = Kit("DRV5055A2", "D6x2 N42", "D4x1 N45", 7.4, TWO_STRENGTH)


def scene(text: str, kit: Kit = TWO, seed: int = 1) -> TileScene:
    model = BoardModel(kit, np.random.default_rng(seed), surroundings=QUIET)
    return TileScene(model, laid_out(model, Position.parse(text), np.random.default_rng(seed)))


def raised(text: str, kit: Kit = TWO, seed: int = 1) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """How far each square's reading is above that of the same board without tiles, in volts."""
    times = np.arange(0, 1000, 5, dtype=np.float64)
    there = scene(text, kit, seed).sample(times).mean(axis=0)
    return np.asarray((there - scene(str(EMPTY), kit, seed).sample(times).mean(axis=0)) * 3.27 / 65536)


@pytest.mark.parametrize("coding", [ONE_STRENGTH, TWO_STRENGTH])
def test_gold_raises_and_silver_lowers_the_reading(coding: str) -> None:
    """In every kit that is drawn, gold up raises a square's reading and silver up lowers it, by a clear amount."""
    text = "G1s1/1S1g/g1S1/1s1G"
    sign = np.array([{"G": 1, "g": 1, "S": -1, "s": -1, ".": 0}[cell] for cell in Position.parse(text).cells])
    for seed in range(12):
        found = raised(text, Kit.draw(np.random.default_rng(seed), coding), seed)
        assert (found[sign > 0] > 0.02).all()
        assert (found[sign < 0] < -0.02).all()
        assert np.abs(found[sign == 0]).max() < np.abs(found[sign != 0]).min()


def test_the_studys_levels_come_out() -> None:
    """Two-strength at 7.4 mm: strong tiles near 0.68 V, weak ones near 0.17 V, less what a tidy hand misplaces."""
    found = np.abs([raised("G3/2s1/4/S2g", seed=seed)[[0, 12, 6, 15]] for seed in range(12)])
    assert 0.45 < np.median(found[:, :2]) < 0.70
    assert 0.11 < np.median(found[:, 2:]) < 0.18
    assert found.max() < 0.68 * 1.15


def test_fields_of_tiles_add_up() -> None:
    """The field of a full board is the sum of each tile's own field: the law of superposition."""
    text = "GsGs/sGsG/GsGs/sGsG"
    full = scene(text)
    alone = sum(
        full.model.field(tile, lying.pose.point[None], lying.pose.axis[None])[0]
        for tile, lying in enumerate(full.lying)
    )
    assert full.fields(np.array([0.0, 5.0])) == pytest.approx(np.array([alone, alone]))


def test_a_moving_tile_is_where_its_motion_says_at_each_time() -> None:
    """Fields during a turn equal those of poses computed one by one: the plain twin of the scene's bookkeeping."""
    played = scene("G3/4/4/4")
    hand = TileHand(played.model, played.lying, np.random.default_rng(4), SCALE["messy"])
    from_start = [lying.pose for lying in played.lying]
    from_turn = hand.turn(Turn.parse("1-5/S1"), 500.0, ["both_hands", "low", "nudge"])
    for motion in hand.motions:
        played.queue(motion)
    times = np.arange(0, from_turn.end_ms + 500, 5.0)
    found = played.fields(times)
    for k in range(0, len(times), 7):
        expected = np.zeros(16)
        for tile, pose in enumerate(from_start):
            point, axis = pose.point[None], pose.axis[None]
            for motion in sorted(hand.motions, key=lambda motion: motion.start_ms):
                if motion.piece == tile and motion.start_ms <= times[k]:
                    point, axis = motion.at(times[k : k + 1])
            expected += played.model.field(tile, point, axis)[0]
        assert found[k] == pytest.approx(expected, abs=1e-9)


def test_asking_often_or_in_blocks_gives_the_same_readings() -> None:
    """A game sampled in one block equals the game sampled one by one: live board and trace share the same physics."""
    readings = []
    for block in (1, 10_000):
        played = scene("G3/4/4/4")
        hand = TileHand(played.model, played.lying, np.random.default_rng(4), SCALE["messy"])
        hand.turn(Turn.parse("1-5/S16"), 300.0)
        for motion in hand.motions:
            played.queue(motion)
        times = np.arange(0, 5000, 5.0)
        readings.append(np.concatenate([played.sample(times[k : k + block]) for k in range(0, len(times), block)]))
    assert (readings[0] == readings[1]).all()


def test_tiles_beside_the_board_are_hardly_felt() -> None:
    """Sixteen tiles in their two piles move no sensor by more than a twentieth of a weak tile's level."""
    for seed in range(8):
        assert np.abs(scene(str(EMPTY), seed=seed).fields(np.array([0.0]))).max() < 6 / 20


def test_strong_magnets_drag_each_other_and_weak_ones_do_not() -> None:
    """A D6x2 carried low moves another D6x2; nothing moves a D4x1, as the design study's forces say."""
    model = scene(str(EMPTY)).model
    assert model.drags(0, 1)
    assert not model.drags(8, 9)
    assert not model.drags(0, 8)


def test_a_position_with_nine_of_a_player_cant_be_laid_out() -> None:
    """Each player has eight tiles; a position that needs more is refused in a sentence."""
    with pytest.raises(HandError, match="Sun has no piece left"):
        scene("GGGG/GGGG/G3/4")


def test_a_position_laid_out_is_the_position_read_back() -> None:
    """Setting up a position and reading it back returns the same position."""
    assert str(scene("ss2/GsG1/Gssg/1SGS").position) == "ss2/GsG1/Gssg/1SGS"
