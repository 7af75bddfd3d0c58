import os
import subprocess
import sys
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import Answer
from tests.games.eclipse.reply import plain
from tests.games.eclipse.reply.test_kernels import some_positions

BOOKLET = "S1 1-5/S16 16-12/G13 5-6/S1 12-11/S16 6-2/S5 11-12/G15 2-6/S2 5-9/G5 6-7/S6 9-10/G9 13-14/S11"
"""The booklet's example game, which Moon wins with its last turn."""


ORACLE = Oracle()


def booklet(turns: int) -> Position:
    position = EMPTY
    for text in BOOKLET.split()[:turns]:
        position = rules.play(position, Turn.parse(text))
    return position


def test_answers_are_those_of_the_plain_search() -> None:
    """From twelve pieces on, value, length and all best turns are the same as from trying everything."""
    for position in some_positions(range(13, 16), 20) + some_positions(range(12, 13), 2):
        score = plain.score(position)
        answer = ORACLE.answer(position)
        assert list(answer.turns) == plain.best_turns(position)
        assert answer.turn == answer.turns[0]
        assert answer.value == ("win" if score > 0 else "loss" if score < 0 else "draw")
        ends_with = 17 - abs(score)
        assert answer.distance == (ends_with - position.count if score else None)


def test_the_booklets_last_turn_is_found() -> None:
    """Moon's winning turn of the example game is the best there, and wins in one."""
    answer = ORACLE.answer(booklet(11))
    assert Turn.parse("13-14/S11") in answer.turns
    assert (answer.value, answer.distance) == ("win", 1)


@pytest.mark.parametrize("pieces", range(1, 12))
def test_values_follow_from_turn_to_turn(pieces: int) -> None:
    """After a best turn the opponent's value is the reverse, and the end is one turn nearer."""
    turned = {"win": "loss", "loss": "win", "draw": "draw", None: None}
    position = some_positions(range(pieces, pieces + 1), 20)[-1]
    answer = ORACLE.answer(position)
    assert answer.turn is not None
    following = rules.play(position, answer.turn)
    if rules.result(following) is None:
        then = ORACLE.answer(following)
        assert then.value == turned[answer.value]
        assert then.distance == (None if answer.distance is None else answer.distance - 1)


def test_a_game_that_is_over_has_no_turn() -> None:
    """If the game has ended, there is nothing to answer."""
    assert ORACLE.answer(booklet(12)) == Answer(None, (), None)
    assert ORACLE.scores(booklet(12)) == {}


def test_the_opening_is_known() -> None:
    """From the empty board the corners draw, either side up; everything else loses."""
    answer = ORACLE.answer(EMPTY)
    assert answer.value == "draw"
    assert [str(turn) for turn in answer.turns] == ["G1", "G13", "G16", "G4", "S1", "S13", "S16", "S4"]


def _wins(position: Position, turn: Turn) -> bool:
    return plain.WINNER.get(rules.result(rules.apply(position, turn))) is position.to_move  # type: ignore[arg-type]


def test_after_warming_up_nothing_is_left_to_compile(tmp_path: Path) -> None:
    """In a new process without compiled code on disk, `warm` compiles all that a turn needs."""
    script = """
from eclipse_companion.common.compiled import Kernel
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.reply import kernels
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.opponent import Opponent
from eclipse_companion.games.eclipse.solution import coding, tables
found = [value for room in (kernels, coding, tables) for value in vars(room).values() if isinstance(value, Kernel)]
oracle = Oracle()
oracle.warm()
ready = [each.kinds for each in found]
Opponent(oracle).choose(Position.parse("G3/4/4/4"), 4, 1)
oracle.answer(Position.parse("s2S/Ssg1/ss1g/SGsG"))
assert ready == [each.kinds for each in found]
assert len(found) > 15
"""
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}, check=False
    )
    assert done.returncode == 0
