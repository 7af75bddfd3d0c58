"""Infinity's opponent that follows a person."""

import random
import threading
from collections.abc import Iterator
from dataclasses import replace

from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.reply import even
from eclipse_companion.games.infinity.reply.find import Finder
from eclipse_companion.games.infinity.reply.opponent import Opponent
from eclipse_companion.table.searches import ReplyFound, Think
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


def test_a_draw_loses_nothing() -> None:
    """Where each placement would lose at once, one with which the game is drawn by repetition doesn't."""
    opponent, position, placement = (
        Opponent(oracle()),
        Position.parse("ybBy/byyy/bWbb/ybby b -3"),
        Placement.parse("b1"),
    )
    course = GameHistory(position)
    assert all(loses(course, each) for each in course.legal_placements())
    after = course.place(placement).position
    again = GameHistory(position, (after, after))
    assert {even.choose(opponent, again, 1, seed) for seed in range(8)} == {placement}
    assert {opponent.choose(again, 1, seed) for seed in range(8)} != {placement}


def courses(opponent: Opponent, seed: int) -> Iterator[GameHistory]:
    """A game of the weakest level's, course by course."""
    course = NEW_GAME
    while course.result is None:
        yield course
        course = course.place(opponent.choose(course, 1, seed))


def test_the_computer_of_a_game_that_follows_is_this_one() -> None:
    """A search says that it follows: then it makes this opponent's placement, at its level and with the game's seed."""
    opponent, finder, stop = Opponent(oracle()), Finder(7, oracle()), threading.Event()
    differ = 0
    for number, course in enumerate(courses(opponent, 2)):
        think = Think(course.position, "1", number, course.before, "infinity")
        usual, found = finder(think, stop), finder(replace(think, even=True), stop)
        assert found == ReplyFound(course.position, even.choose(opponent, course, 1, f"7 {number}"))
        differ += found != usual
    assert differ > 0


def wins(course: GameHistory, placement: Placement) -> bool:
    """Whether the placement wins."""
    result = course.place(placement).result
    return result is not None and result.winner is course.to_move
