import random
import threading
from itertools import pairwise

import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, USUAL, Opponent
from tests.games.eclipse.reply import plain
from tests.games.eclipse.reply.games import random_position
from tests.games.eclipse.reply.test_exact import _wins
from tests.games.eclipse.reply.test_kernels import some_positions

ORACLE = Oracle()
choose = Opponent(ORACLE).choose


def play(level: int, seed: int) -> list[Turn]:
    position, made = EMPTY, []
    while rules.result(position) is None:
        made.append(choose(position, level, seed))
        position = rules.play(position, made[-1])
    return made


@pytest.mark.parametrize("level", [*LEVELS, "perfect"])
def test_no_level_overlooks_its_own_win_in_one(level: int) -> None:
    """A player who can win by this turn does."""
    chance = random.Random(5)
    seen = 0
    while seen < 8:
        position = random_position(chance.randint(8, 15), chance)
        if any(_wins(position, turn) for turn in rules.legal_turns(position)):
            assert _wins(position, choose(position, level, seed=seen))
            seen += 1


def test_errors_become_rarer_from_level_to_level() -> None:
    """The stated rates fall, and what a level knows grows."""
    skills = [LEVELS[level] for level in sorted(LEVELS)]
    for weaker, stronger in pairwise(skills):
        assert weaker.knows < stronger.knows
        assert weaker.overlooks > stronger.overlooks
        assert weaker.spread > stronger.spread
    assert USUAL in LEVELS


def test_a_level_knows_the_truth_as_often_as_it_says() -> None:
    """Its turn is one of the best at least that often; the strongest level's nearly always."""
    position = Position.parse("S3/1s2/4/4")
    best = ORACLE.answer(position).turns
    for level, skill in LEVELS.items():
        good = sum(choose(position, level, seed) in best for seed in range(200))
        # Four standard deviations for two hundred draws.
        assert good / 200 >= skill.knows - 4 * (skill.knows * (1 - skill.knows) / 200) ** 0.5


@pytest.mark.parametrize("level", LEVELS)
def test_a_seed_repeats_a_game_and_another_gives_another(level: int) -> None:
    """Games with one seed are the same turn for turn; those with several seeds aren't all alike."""
    games = [play(level, seed) for seed in (1, 2, 3)]
    assert play(level, 1) == games[0]
    assert games[1] != games[0] != games[2]


def test_perfect_repeats_and_varies_too() -> None:
    """Its openings are all those that draw; the same seed gives the same one."""
    openings = {choose(EMPTY, "perfect", seed) for seed in range(40)}
    assert openings == set(ORACLE.answer(EMPTY).turns)
    assert [choose(EMPTY, "perfect", seed) for seed in range(9)] == [choose(EMPTY, "perfect", s) for s in range(9)]


def test_perfect_keeps_value_and_length() -> None:
    """From eleven pieces on it is compared with the plain search, before that with the tables."""
    for position in some_positions(range(13, 15), 5) + some_positions(range(12, 13), 1):
        assert choose(position, "perfect", 1) in plain.best_turns(position)
    for position in some_positions(range(1, 11), 2):
        assert choose(position, "perfect", 1) in ORACLE.answer(position).turns


def test_perfect_makes_it_as_hard_as_it_can_for_a_person() -> None:
    """Of equal turns it makes one after which the fewest of the opponent's turns are good."""
    opponent = Opponent(ORACLE)
    seen = 0
    for position in some_positions(range(11, 13), 12):
        best = ORACLE.answer(position).turns
        if not 1 < len(best) <= 12 or any(_wins(position, turn) for turn in best):
            continue
        shares = {turn: opponent.good_replies(rules.apply(position, turn)) for turn in best}
        assert shares[opponent.choose(position, "perfect", 3)] == min(shares.values())
        seen += len(set(shares.values())) > 1
    assert seen


def test_good_replies_are_those_that_keep_what_there_is() -> None:
    """By the plain search, they are the turns with the best value, and if it is lost, with the longest game."""
    for position in some_positions(range(12, 14), 4):
        left = [-plain.score(rules.apply(position, turn)) for turn in rules.legal_turns(position)]
        best = max(left)
        same = [score for score in left if (score > 0) == (best > 0) and (score == 0) == (best == 0)]
        wanted = same if best >= 0 else [score for score in left if score == best]
        assert Opponent(ORACLE).good_replies(position) == len(wanted) / len(left)


@pytest.mark.parametrize("level", [1, 7, "perfect"])
def test_a_stopped_choice_is_a_legal_turn(level: int) -> None:
    """A choice that is stopped at once still returns a turn."""
    stop = threading.Event()
    stop.set()
    for position in (Position.parse("G3/4/4/4"), random_position(12, random.Random(1))):
        assert choose(position, level, 1, stop) in rules.legal_turns(position)


def test_a_level_that_is_none_is_refused() -> None:
    """There are seven levels, and perfect."""
    with pytest.raises(ValueError, match="no level 8"):
        choose(EMPTY, 8)


def test_a_game_that_is_over_has_no_turn_to_choose() -> None:
    """On a full board there is nothing to choose."""
    with pytest.raises(ValueError, match="The game is over in GgGg/GgGg/sSsS/sSsS"):
        choose(Position.parse("GgGg/GgGg/sSsS/sSsS"))
