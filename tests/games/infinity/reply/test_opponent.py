"""The computer's placements at each level."""

import random
import threading
from itertools import pairwise

import pytest
from hypothesis import given, settings

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.reply.alpha_beta import looked_ahead
from eclipse_companion.games.infinity.reply.find import Finder
from eclipse_companion.games.infinity.reply.opponent import LEVELS, USUAL, Level, Opponent, level_named
from eclipse_companion.table.searches import Judge, ReplyFound, Think, ValueFound
from eclipse_companion.table.seats import LEVELS as SEATED
from tests.games.infinity.game.strategies import positions, positions_of_play
from tests.games.infinity.solution.test_exact import oracle

EVERY: list[Level] = [*LEVELS, "perfect"]
WIN_IN_ONE = Position.parse("byb1/byb1/yb2/byb1 b -4")
WON, LOST = (Position.parse(text) for text in ("WyBb/ybby/yybb/bbyy b +1", "yyb1/bybB/yyW1/bbb1 b -4"))


def choose(position: Position, level: Level, seed: int = 0, before: tuple[Position, ...] = ()) -> Placement:
    return Opponent(oracle()).choose(GameHistory(position, before), level, seed)


@pytest.mark.parametrize("level", EVERY)
def test_no_level_overlooks_its_own_win_in_one(level: Level) -> None:
    """A player who can win with this placement does."""
    assert {str(choose(WIN_IN_ONE, level, seed)) for seed in range(20)} == {"b3", "B3"}


def test_errors_become_rarer_from_level_to_level() -> None:
    """The stated rates fall; what a level knows grows, and how far it looks."""
    for weaker, stronger in pairwise(LEVELS[level] for level in sorted(LEVELS)):
        assert weaker.knows <= stronger.knows
        assert weaker.depth <= stronger.depth
        assert weaker.overlooks > stronger.overlooks
        assert weaker.grabs > stronger.grabs
        assert weaker.joker > stronger.joker
        assert weaker.spread > stronger.spread
    assert USUAL in LEVELS


def test_the_levels_are_those_of_every_game() -> None:
    """What players write names each of them."""
    assert [level_named(word) for word in SEATED] == EVERY


def test_weak_levels_bring_the_joker_early() -> None:
    """The weakest level places it first far more often than the strongest."""
    early = {level: sum(choose(START, level, seed).marble.is_joker for seed in range(60)) for level in (1, 7)}
    assert early[1] > early[7]


def test_weak_levels_overlook_the_reply() -> None:
    """Where all placements but some lose at once, the weakest level often makes one that loses, the strongest never."""
    position = Position.parse("b3/yyb1/yyb1/yyb1 b -4")
    safe = {placement for placement, worth in looked_ahead(position, 2).items() if worth > -1000}
    assert safe
    wrong = {level: sum(choose(position, level, seed) not in safe for seed in range(40)) for level in (1, 7)}
    assert wrong[1] > 4
    assert wrong[7] == 0


@pytest.mark.parametrize("level", EVERY)
def test_a_seed_repeats_a_choice_and_another_gives_another(level: Level) -> None:
    """At the start several placements are alike to every level."""
    chosen = [choose(START, level, seed) for seed in range(12)]
    assert chosen == [choose(START, level, seed) for seed in range(12)]
    assert len(set(chosen)) > 1


@settings(max_examples=30, deadline=None)
@given(positions() | positions_of_play())
def test_perfect_keeps_the_value(position: Position) -> None:
    """Its placement is one of the best."""
    assert choose(position, "perfect") in oracle().answer(position).best


def test_perfect_wins_a_won_position_within_the_limit() -> None:
    """Against placements at random and against the longest resistance, without a position for the third time."""
    for seed in range(3):
        chance, course = random.Random(seed), GameHistory(WON)
        while course.result is None:
            if course.to_move is WON.side:
                placement = Opponent(oracle()).choose(course, "perfect", seed)
            elif seed:
                placement = chance.choice(course.legal_placements())
            else:
                placement = Opponent(oracle()).choose(course, "perfect", seed)
            course = course.place(placement)
        assert course.result.winner is WON.side


def test_perfect_wins_without_a_third_repetition() -> None:
    """If the placement that it would make draws, because of what was before, it wins in another way."""
    seen = 0
    for position in (WON, Position.parse("bb2/bb2/4/yy2 b +4")):
        usual = oracle().answer(position)
        if len(usual.best) < 2 or usual.play is None:
            continue
        after = rules.place(position, usual.play).position
        placement = choose(position, "perfect", 0, (after, position, after))
        assert placement in usual.best
        event = GameHistory(position, (after, position, after)).place(placement).event
        assert event is not None
        assert event.reason is None or event.winner is position.side
        seen += 1
    assert seen


def test_perfect_takes_a_draw_if_it_is_lost() -> None:
    """A third repetition saves it; without one it holds out longest."""
    assert choose(LOST, "perfect") in oracle().answer(LOST).best
    for placement in rules.legal_placements(LOST):
        event = rules.place(LOST, placement)
        if event.winner is None:
            assert choose(LOST, "perfect", 0, (event.position, LOST, event.position)) == placement


def test_perfect_goes_on_if_nobody_can_force_an_end() -> None:
    """It makes no third repetition, and prefers what the game hasn't had."""
    first = choose(START, "perfect")
    after = rules.place(START, first).position
    assert choose(START, "perfect", 0, (after,)) != first


def test_perfect_takes_a_repetition_rather_than_lose() -> None:
    """If all other placements lose, some at once, it draws by the third repetition."""
    position = Position.parse("bbyB/byyy/ybyb/yybW b -4")
    after = rules.place(position, Placement.parse("b1")).position
    assert {str(choose(position, "perfect", seed, (after, position, after))) for seed in range(9)} == {"b1"}


def test_the_last_placement_is_a_legal_one() -> None:
    """The 200th placement draws, whatever it is; a legal one is made."""
    before = tuple(Position.parse(f"4/4/4/4 y {knob}") for knob in ("0", "-1") * 100)[:199]
    for position in (START, LOST, WON):
        assert choose(position, "perfect", 0, before) in rules.legal_placements(position)


def test_perfect_beats_a_player_who_looks_ahead() -> None:
    """Alpha-beta search, three placements deep, loses with either colour."""
    for me in Player:
        course, chance = NEW_GAME, random.Random(me.value)
        while course.result is None:
            if course.to_move is me:
                placement = Opponent(oracle()).choose(course, "perfect", 1)
            else:
                worths = looked_ahead(course.position, 3)
                placement = chance.choice([each for each, worth in worths.items() if worth == max(worths.values())])
            course = course.place(placement)
        assert course.result.winner is me


def test_a_level_that_is_none_is_refused() -> None:
    """There are seven levels, and perfect."""
    with pytest.raises(ValueError, match="no level 8"):
        choose(START, 8)


def test_a_game_that_is_over_has_no_placement_to_choose() -> None:
    """The knob shows the end."""
    with pytest.raises(ValueError, match="The game is over"):
        choose(Position.parse("4/4/4/4 b +5"), 1)


def test_a_table_gets_the_opponents_choice() -> None:
    """The same seed and number of placements give the same; what came before counts."""
    finder = Finder(3, oracle())
    found = [finder(Think(START, level, 7), threading.Event()) for level in ("1", "perfect") for _ in range(2)]
    turns = [each.turn for each in found if isinstance(each, ReplyFound)]
    assert turns[0] == turns[1]
    assert turns[2] == turns[3]
    course = rules.place(LOST, rules.legal_placements(LOST)[0])
    saved = finder(Think(LOST, "perfect", 7, (course.position, LOST, course.position)), threading.Event())
    assert isinstance(saved, ReplyFound)
    assert saved.turn == course.placement


def test_an_offered_draw_is_judged() -> None:
    """The computer knows what a position is worth."""
    for position, value in ((WIN_IN_ONE, "win"), (START, "draw"), (LOST, "loss")):
        found = Finder(1, oracle())(Judge(position), threading.Event())
        assert isinstance(found, ValueFound)
        assert found.value == value
