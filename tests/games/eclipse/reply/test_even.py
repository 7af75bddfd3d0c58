"""Eclipse's opponent that follows a person."""

import random

import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import even
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, Opponent
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


def test_no_level_loses_at_once_unless_it_must() -> None:
    """It wins at once if it can; else no turn lets the opponent win at once while there is another."""
    chance = random.Random(3)
    avoided = 0
    for number in range(40):
        position = random_position(chance.randint(5, 14), chance)
        level = 1 + number % len(LEVELS)
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


def test_who_yields_loses_the_game_but_not_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that is worth least among those that don't lose at once."""
    monkeypatch.setattr(even, "YIELDS", {1: 1.0})
    position = random_position(7, random.Random(8))
    scores = OPPONENT.oracle.scores(position)
    turn = even.choose(OPPONENT, position, 1, 2)
    kept = [scores[each] for each in scores if not loses(position, each)]
    assert scores[turn] == min(kept) < 0
