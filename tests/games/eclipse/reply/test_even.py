"""Eclipse's opponent that follows a person."""

import random

import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.searches import find
from eclipse_companion.games.eclipse.reply import even
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, Opponent
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.table.searches import ReplyFound, Think
from tests.games.eclipse.reply.games import random_position
from tests.games.eclipse.reply.test_exact import _wins

OPPONENT = Opponent()


def loses(position: Position, turn: Turn) -> bool:
    """Whether the turn loses, or lets the opponent win with the next one."""
    after = rules.apply(position, turn)
    result = rules.result(after)
    if result is not None:
        return result.winner is position.to_move.opponent
    return any(_wins(after, reply) for reply in rules.legal_turns(after))


@pytest.mark.parametrize("yields", [0.0, 1.0], ids=["usual", "yielding"])
def test_no_level_loses_at_once_unless_it_must(monkeypatch: pytest.MonkeyPatch, yields: float) -> None:
    """It wins at once if it can; else no turn lets the opponent win at once while there is another."""
    monkeypatch.setattr(even, "YIELDS", dict.fromkeys(LEVELS, yields))
    chance = random.Random(3)
    avoided = 0
    for number in range(30):
        position = random_position(chance.randint(5, 14), chance)
        level = 1 + number % 3
        turn = even.choose(OPPONENT, position, level, number)
        turns = rules.legal_turns(position)
        assert turn in turns
        if any(_wins(position, each) for each in turns):
            assert _wins(position, turn)
        elif loses(position, turn):
            assert all(loses(position, each) for each in turns)
        else:
            avoided += loses(position, OPPONENT.choose(position, level, number))
    assert avoided > 0


@pytest.mark.parametrize("level", [1, 7, "perfect"])
def test_a_seed_repeats_its_choice(level: int) -> None:
    """The same position and seed give the same turn."""
    position = random_position(6, random.Random(1))
    assert even.choose(OPPONENT, position, level, 5) == even.choose(OPPONENT, position, level, 5)


def test_the_computer_of_a_game_that_follows_is_this_one() -> None:
    """A search says that it follows: then it makes this opponent's turn, at its level and with the game's seed."""
    chance = random.Random(4)
    differ = 0
    for number in range(12):
        position = random_position(8, chance)
        seed = 7 * ECLIPSE_RULES.longest + number
        found = find(Think(position, "1", number, even=True), OPPONENT.oracle, 7)
        assert found == ReplyFound(position, even.choose(OPPONENT, position, 1, seed))
        usual = find(Think(position, "1", number), OPPONENT.oracle, 7)
        assert usual == ReplyFound(position, OPPONENT.choose(position, 1, seed))
        differ += found != usual
    assert differ > 0


def test_who_yields_loses_the_game_but_not_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that is worth least among those that don't lose at once."""
    monkeypatch.setattr(even, "YIELDS", {1: 1.0})
    position = random_position(7, random.Random(8))
    scores = OPPONENT.oracle.scores(position)
    turn = even.choose(OPPONENT, position, 1, 2)
    kept = [scores[each] for each in scores if not loses(position, each)]
    assert scores[turn] == min(kept) < 0
