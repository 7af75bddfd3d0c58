import random
import threading

import pytest

from eclipse_companion.game import rules
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.reply import opponent
from eclipse_companion.reply.opponent import LEVELS, choose
from eclipse_companion.reply.search import OPENINGS
from tests.reply import plain
from tests.reply.games import random_position
from tests.reply.test_kernels import some_positions
from tests.reply.test_search import _lets_win, _wins


def play(level: int, seed: int) -> list[Turn]:
    position, made = EMPTY, []
    while rules.result(position) is None:
        made.append(choose(position, level, seed))
        position = rules.play(position, made[-1])
    return made


@pytest.mark.parametrize("level", [*LEVELS, "perfect"])
def test_no_level_overlooks_its_own_win_in_one(level: int) -> None:
    """Whoever can win by this turn does."""
    chance = random.Random(5)
    seen = 0
    while seen < 8:
        position = random_position(chance.randint(8, 15), chance)
        if any(_wins(position, turn) for turn in rules.legal_turns(position)):
            assert _wins(position, choose(position, level, seed=seen))
            seen += 1


@pytest.mark.parametrize("level", [level for level, skill in LEVELS.items() if not skill.slips])
def test_from_level_three_on_no_win_in_one_is_given_away(level: int) -> None:
    """A turn after which the opponent wins at once is only made where every turn is such."""
    chance = random.Random(level)
    dangerous = 0
    while dangerous < 5:
        position = random_position(chance.randint(7, 12), chance)
        turns = rules.legal_turns(position)
        bad = [turn for turn in turns if _lets_win(position, turn)]
        if bad and len(bad) < len(turns):
            dangerous += 1
            assert choose(position, level, seed=dangerous) not in bad


def test_the_usual_level_is_exact_from_eleven_pieces_on() -> None:
    """Its turns are among the best there are."""
    assert LEVELS[opponent.USUAL].exact_from == 11
    for position in some_positions(range(13, 16), 6) + some_positions(range(12, 13), 1):
        assert choose(position, seed=1) in plain.best_turns(position)


@pytest.mark.parametrize("level", LEVELS)
def test_a_seed_repeats_a_game_and_another_gives_another(level: int) -> None:
    """Games of one seed are the same turn for turn; those of several seeds are not all alike."""
    games = [play(level, seed) for seed in (1, 2, 3)]
    assert play(level, 1) == games[0]
    assert games[1] != games[0] != games[2]


def test_perfect_repeats_and_varies_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it can't be exact, the strongest level's turn still hangs on position and seed alone."""
    monkeypatch.setattr(opponent, "PERFECT_NODES", 200_000)
    assert {str(choose(EMPTY, "perfect", seed)) for seed in range(30)} == set(map(str, OPENINGS))
    position = Position.parse("4/1G2/4/4")
    turns = [choose(position, "perfect", seed) for seed in range(6)]
    assert turns == [choose(position, "perfect", seed) for seed in range(6)]
    assert len(set(turns)) > 1


def test_perfect_keeps_the_value() -> None:
    """From eleven pieces on a turn of the strongest level leaves the value that the plain search finds."""
    for position in some_positions(range(13, 15), 5) + some_positions(range(12, 13), 1):
        assert choose(position, "perfect", 1) in plain.best_turns(position)


@pytest.mark.parametrize("level", [1, 7])
def test_a_stopped_choice_is_a_legal_turn(level: int) -> None:
    """Whoever is stopped at once still has a turn."""
    stop = threading.Event()
    stop.set()
    for position in (Position.parse("G3/4/4/4"), random_position(12, random.Random(1))):
        assert choose(position, level, 1, stop) in rules.legal_turns(position)


def test_a_level_that_is_none_is_refused() -> None:
    """There are seven levels and perfect."""
    with pytest.raises(ValueError, match="no level 8"):
        choose(EMPTY, 8)


def test_a_game_that_is_over_has_no_turn_to_choose() -> None:
    """On a full board nothing can be chosen."""
    with pytest.raises(ValueError, match="The game is over in GgGg/GgGg/sSsS/sSsS"):
        choose(Position.parse("GgGg/GgGg/sSsS/sSsS"))
