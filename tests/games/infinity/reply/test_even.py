"""Infinity's opponent that follows a person."""

import random

from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.reply import even
from eclipse_companion.games.infinity.reply.opponent import Opponent
from tests.games.infinity.solution.test_exact import oracle


def loses(course: GameHistory, placement: Placement) -> bool:
    """Whether the placement loses, or lets the opponent win with the next one."""
    after = course.place(placement)
    replies = [] if after.to_move is course.to_move else map(after.place, after.legal_placements())
    return any(end.result is not None and end.result.winner is course.to_move.opponent for end in (after, *replies))


def test_no_level_loses_at_once_unless_it_must() -> None:
    """It wins at once if it can; else no placement lets the opponent win at once while there is another."""
    chance, opponent = random.Random(3), Opponent(oracle())
    avoided = played = 0
    while played < 120:
        course = NEW_GAME
        while course.result is None:
            level = chance.choice((1, 1, 2, 7))
            placement = even.choose(opponent, course, level, played)
            won = [each for each in course.legal_placements() if wins(course, each)]
            if won:
                assert placement in won
            elif loses(course, placement):
                assert all(loses(course, each) for each in course.legal_placements())
            else:
                avoided += loses(course, opponent.choose(course, level, played))
            assert placement == even.choose(opponent, course, level, played)
            course = course.place(opponent.choose(course, 1, played))
            played += 1
    assert avoided > 0


def wins(course: GameHistory, placement: Placement) -> bool:
    """Whether the placement wins."""
    result = course.place(placement).result
    return result is not None and result.winner is course.to_move
