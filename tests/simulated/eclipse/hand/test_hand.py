"""What hands do, with every habit, ends as the turn says; and nothing happens that real tiles can't do."""

from itertools import pairwise

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_simulation.eclipse.hand.gestures import NEAREST_TILES_MM
from eclipse_simulation.eclipse.hand.hand import HandError, TileHand, laid_out, random_turn
from eclipse_simulation.eclipse.hand.motions import clearance
from eclipse_simulation.eclipse.hand.scene import TWO_STRENGTH, BoardModel, Kit, TileScene
from eclipse_simulation.eclipse.hand.styles import LETTERS, SCALE, NotAStyleError, sloppiness
from tests.simulation import mishaps

MIDDLE_GAME = Position.parse("G1s1/1Sg1/g2S/1s1G")
KIT = Kit("DRV5055A2", "D6x2 N42", "D4x1 N45", 7.4, TWO_STRENGTH)


def table(seed: int, style: str = "messy", position: Position = MIDDLE_GAME) -> tuple[TileHand, TileScene]:
    rng = np.random.default_rng(seed)
    model = BoardModel(KIT, rng)
    lying = laid_out(model, position, rng)
    return TileHand(model, lying, rng, SCALE[style]), TileScene(model, lying)


def shown(hand: TileHand, scene: TileScene, t_ms: float) -> Position:
    """The position on the board at a time, from the scene that the sensors measure."""
    for motion in hand.motions:
        scene.queue(motion)
    scene.fields(np.array([t_ms]))
    return scene.position


def assert_possible(hand: TileHand) -> None:
    """No tile is in two motions at once, jumps, dips into the board, or flies faster than 3 m/s."""
    height = hand.model.kit.height_mm
    for tile in range(16):
        motions = sorted((m for m in hand.motions if m.piece == tile), key=lambda m: m.start_ms)
        for first, second in pairwise(motions):
            assert second.start_ms >= first.end_ms - 1e-6
            assert second.points[0] == pytest.approx(first.points[-1], abs=0.5)
        for motion in motions:
            assert np.linalg.norm(np.diff(motion.points, axis=0), axis=1).max() < 3.0 * 4
            lowest = height + clearance(motion.axes) - 7  # the table beside the board is lower
            assert (motion.points[:, 2] > lowest - 0.6).all()
    places = [lying.pose.point for lying in hand.lying if lying.square is not None]
    for k, place in enumerate(places):
        assert all(np.abs(place - other)[:2].max() > NEAREST_TILES_MM - 2.5 for other in places[:k])


@pytest.mark.parametrize("habit", sorted(set(LETTERS) - {"early"}))
@pytest.mark.parametrize("turn", ["3-2/S3", "3-4/G13", "7-8/G4", "9-10/S9"])
def test_each_habit_ends_where_the_turn_says(habit: str, turn: str) -> None:
    """A turn made with any habit leaves the board as the rules say, in the plan, the scene and the events alike."""
    wanted = Turn.parse(turn)
    after = rules.play(MIDDLE_GAME, wanted)
    for seed in range(3):
        hand, scene = table(seed)
        made = hand.turn(wanted, 500.0, [habit])
        assert hand.position == after
        assert shown(hand, scene, max(motion.end_ms for motion in hand.motions) + 1) == after
        assert made.end_ms >= max(event.t_ms for event in hand.events)
        assert made.end_ms > made.start_ms >= 500
        assert_possible(hand)


@pytest.mark.parametrize("style", SCALE)
def test_whole_games_end_where_their_turns_lead(style: str) -> None:
    """In every style, a random game ends as its turns do; the events account for the occupied squares."""
    rng = np.random.default_rng(11)
    hand, scene = table(12, style, EMPTY)
    position, now = EMPTY, 1000.0
    while rules.result(position) is None:
        turn = random_turn(position, rng)
        now = hand.turn(turn, now).end_ms + 100
        position = rules.play(position, turn)
        assert hand.position == position
    assert_possible(hand)
    there: dict[int, int] = {}
    for event in sorted(hand.events, key=lambda event: event.t_ms):
        there[event.square] = there.get(event.square, 0) + (1 if event.kind == "drop" else -1)
    assert {square for square, count in there.items() if count} == {square for square, _ in position.pieces()}
    assert shown(hand, scene, now + 5000) == position
    off = [
        np.linalg.norm((lying.pose.point - hand.model.centre(lying.square))[:2])
        for lying in hand.lying
        if lying.square is not None
    ]
    assert max(off) < SCALE[style].most_off_mm + 0.6


@pytest.mark.parametrize("kind", mishaps.KINDS)
def test_each_mishap_breaks_the_rules_and_is_mended(kind: str) -> None:
    """A wrong turn leaves a position that no legal turn leads to (or not yet); mended, it equals the due turn's."""
    made_any = False
    for seed in range(12):
        hand, scene = table(seed)
        turn = random_turn(MIDDLE_GAME, hand.rng)
        mishap = mishaps.commit(hand, kind, turn, 500.0)
        if mishap is None:
            assert not hand.motions
            continue
        made_any = True
        assert hand.position != rules.play(MIDDLE_GAME, turn)
        legal = {rules.apply(MIDDLE_GAME, other) for other in rules.legal_turns(MIDDLE_GAME)}
        assert hand.position not in legal
        assert mishap.kind == kind
        end = mishap.mend(mishap.end_ms + 3000)
        assert hand.position == rules.play(MIDDLE_GAME, turn)
        assert shown(hand, scene, end + 1) == hand.position
        assert_possible(hand)
    assert made_any


def test_a_first_turn_cant_be_broken() -> None:
    """Without a flip, no mishap is possible."""
    hand, _ = table(1, position=EMPTY)
    assert mishaps.commit(hand, "diagonal", Turn.parse("S1"), 0.0) is None


def test_a_mishap_that_cant_come_leaves_the_board_alone() -> None:
    """If a placement without a flip would end the game, nobody goes on, and nothing is placed."""
    position = Position.parse("s1sS/SS2/1gGg/Ss2")
    hand, _ = table(5, position=position)
    assert mishaps.commit(hand, "no-flip-gone-on", Turn.parse("14-15/S9"), 500.0) is None
    assert hand.position == position
    assert mishaps.commit(hand, "no-flip-gone-on", Turn.parse("14-15/G9"), 500.0) is not None


def test_whoever_asks_for_a_whole_turn_of_which_half_is_made_hears_the_other_half() -> None:
    """The error names the missing half, whether the new piece or the flipped one is on the board."""
    start, turn = Position.parse("S2s/4/4/4"), Turn.parse("4-8/G16")
    hand, _ = table(1, position=start)
    hand.place(PIECES[Player.MOON, Side.GOLD], 16, 0.0)
    hand.motions.clear()
    with pytest.raises(HandError, match=r"^16 isn't empty\. If that's this turn's new piece, finish with 'flip 4 8'."):
        hand.turn(turn, 0.0)
    with pytest.raises(HandError, match=r"^16 isn't empty\."):
        hand.turn(Turn.parse("4-8/S16"), 0.0)
    hand, _ = table(1, position=start)
    hand.flip(4, 8, 0.0)
    hand.motions.clear()
    with pytest.raises(HandError, match=r"^There's no piece on 4 .* flipped to 8, finish with 'place G 16'."):
        hand.turn(turn, 0.0)
    assert not hand.motions


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        ("2-6/S16", "no piece on 2"),
        ("3-7/S16", "7 isn't empty"),
        ("3-2/S2", "2 is where the flipped piece goes"),
        ("3-2/S1", "1 isn't empty"),
        ("S1", "1 isn't empty"),
    ],
)
def test_what_hands_cant_do_is_refused_and_nothing_moves(turn: str, sentence: str) -> None:
    """A turn that tiles can't make is refused in a sentence, and no tile moves."""
    hand, _ = table(1)
    with pytest.raises(HandError, match=sentence):
        hand.turn(Turn.parse(turn), 0.0)
    assert not hand.motions
    assert hand.position == MIDDLE_GAME


def test_an_illegal_turn_that_hands_can_make_is_made() -> None:
    """The hand doesn't check the rules: it makes a diagonal flip as ordered."""
    hand, _ = table(1)
    hand.turn(Turn.parse("3-8/S2"), 0.0, ["tumble"])
    assert str(hand.position) == "GS2/1Sgg/g2S/1s1G"


def test_clearing_takes_every_tile_home() -> None:
    """After clearing, the board is empty, and all sixteen tiles lie beside it, ready for the next game."""
    hand, scene = table(5)
    end = hand.clear(200.0)
    assert shown(hand, scene, end + 1) == EMPTY
    for lying, home in zip(scene.lying, hand.model.homes, strict=True):
        assert lying.pose.point == pytest.approx(home.point)
    assert len(hand.new_tiles(Player.SUN)) == len(hand.new_tiles(Player.MOON)) == 8


def test_a_tile_is_set_down_between_two_squares() -> None:
    """With that habit, the flipped tile lies still for a while without being on any square."""
    hand, scene = table(3)
    made = hand.turn(Turn.parse("3-4/S13"), 0.0, ["between"])
    cells = []
    for motion in hand.motions:
        scene.queue(motion)
    for t_ms in np.arange(0, made.end_ms, 50.0):
        scene.fields(np.array([t_ms]))
        if not scene._moving:
            cells.append(scene.position.count)
    assert MIDDLE_GAME.count - 1 in cells


def test_the_scale_grows_sloppier() -> None:
    """From tidy to wild, every habit comes at least as often, and tiles lie at least as far off."""
    scale = list(SCALE.values())
    assert [style.name for style in scale] == ["tidy", "ordinary", "messy", "wild"]
    for calmer, wilder in pairwise(scale[1:]):
        assert calmer.off_mm < wilder.off_mm
        assert calmer.most_off_mm <= wilder.most_off_mm
        assert all(chance <= wilder.chances[habit] for habit, chance in calmer.chances.items())
    assert all(set(style.chances) | set(style.flips) <= set(LETTERS) for style in scale)
    with pytest.raises(NotAStyleError, match=r"'clumsy' isn't a style\. Styles are tidy, ordinary, messy, wild"):
        sloppiness("clumsy")
