import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from eclipse_companion.game import rules
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.reply.search import Answer, Solver, best
from tests.reply import plain
from tests.reply.test_kernels import some_positions

BOOKLET = "S1 1-5/S16 16-12/G13 5-6/S1 12-11/S16 6-2/S5 11-12/G15 2-6/S2 5-9/G5 6-7/S6 9-10/G9 13-14/S11"
"""The example game of the booklet, which Moon wins with its last turn."""


PARTLY = Position.parse("4/G1sg/1gGG/g1GG")


def booklet(turns: int) -> Position:
    position = EMPTY
    for text in BOOKLET.split()[:turns]:
        position = rules.play(position, Turn.parse(text))
    return position


def test_answers_are_those_of_the_plain_search() -> None:
    """From twelve pieces on, value, length and all best turns are what trying everything gives."""
    for position in some_positions(range(13, 16), 20) + some_positions(range(12, 13), 2):
        score = plain.score(position)
        answer = best(position)
        assert answer.exact
        assert list(answer.turns) == plain.best_turns(position)
        assert answer.turn == answer.turns[0]
        assert answer.value == ("win" if score > 0 else "loss" if score < 0 else "draw")
        ends_with = 17 - abs(score)
        assert answer.distance == (ends_with - position.count if score else None)


def test_the_booklets_last_turn_is_found() -> None:
    """Moon's winning turn of the example game is the best there, and wins in one."""
    answer = best(booklet(11))
    assert Turn.parse("13-14/S11") in answer.turns
    assert (answer.value, answer.distance, answer.exact) == ("win", 1, True)


@pytest.mark.parametrize("pieces", range(1, 12))
def test_values_follow_from_turn_to_turn(pieces: int) -> None:
    """After a best turn the value is the opponent's, turned round, and an end one turn nearer."""
    turned = {"win": "loss", "loss": "win", "draw": "draw", None: None}
    position = some_positions(range(max(pieces, 9), max(pieces, 9) + 1), pieces)[-1]
    answer = best(position)
    assert answer.turn is not None
    following = rules.play(position, answer.turn)
    if rules.result(following) is None:
        then = best(following)
        assert then.value == turned[answer.value]
        assert then.distance == (None if answer.distance is None else answer.distance - 1)


def test_a_game_that_is_over_has_no_turn() -> None:
    """Where the game has ended there is nothing to answer."""
    assert best(booklet(12)) == Answer(None, (), None, exact=True)


def test_the_opening_is_known() -> None:
    """From the empty board the corners draw, either side up; all else loses."""
    answer = best(EMPTY, nodes=1)
    assert (answer.value, answer.exact) == ("draw", True)
    assert [str(turn) for turn in answer.turns] == ["G1", "G13", "G16", "G4", "S1", "S13", "S16", "S4"]


@pytest.mark.parametrize("limit", [{"nodes": 0}, {"nodes": 3000}, {"deadline_s": 0.0}])
def test_too_little_time_still_gives_a_good_turn(limit: dict[str, float]) -> None:
    """With no time at all a win in one is made, and no win in one is left where that can be helped."""
    for position in some_positions(range(1, 15), 2):
        answer = best(position, **limit)  # type: ignore[arg-type]
        assert answer.turn is not None
        after = rules.play(position, answer.turn)
        if any(_wins(position, turn) for turn in rules.legal_turns(position)):
            assert _wins(position, answer.turn)
        elif rules.result(after) is None and any(_wins(after, reply) for reply in rules.legal_turns(after)):
            assert all(_lets_win(position, turn) for turn in rules.legal_turns(position))


def _wins(position: Position, turn: Turn) -> bool:
    return plain.WINNER.get(rules.result(rules.apply(position, turn))) is position.to_move  # type: ignore[arg-type]


def _lets_win(position: Position, turn: Turn) -> bool:
    after = rules.apply(position, turn)
    if rules.result(after) is not None:
        return plain.WINNER.get(rules.result(after)) is after.to_move  # type: ignore[arg-type]
    return any(_wins(after, reply) for reply in rules.legal_turns(after))


def test_a_search_limited_in_nodes_is_repeatable() -> None:
    """The same number of nodes gives the same answer, exact or not."""
    for position in some_positions(range(3, 9, 2), 1):
        assert best(position, nodes=2000) == best(position, nodes=2000)


def test_what_is_not_exact_says_so() -> None:
    """Early in a game a short search gives one turn and no value, and calls it not exact."""
    answer = best(Position.parse("G3/4/4/4"), nodes=2000)
    assert not answer.exact
    assert answer.value is None
    assert answer.turns == (answer.turn,)


def test_a_value_may_be_known_before_all_the_best_turns_are() -> None:
    """A budget that ends between the two gives the value, and some of the best turns."""
    whole = best(PARTLY)
    parts = [best(PARTLY, nodes=nodes) for nodes in range(100, 6000, 100)]
    between = [part for part in parts if part.value is not None and not part.exact and len(part.turns) > 1]
    assert between
    for part in between:
        assert (part.value, part.distance) == (whole.value, whole.distance)
        assert set(part.turns) < set(whole.turns)


def test_a_search_ends_when_it_is_stopped() -> None:
    """The stop event ends a search that would take for ever, with a turn."""
    stop = threading.Event()
    found: list[Answer] = []
    position = Position.parse("G3/4/4/4")
    thread = threading.Thread(target=lambda: found.append(best(position, stop=stop, deadline_s=3600.0)))
    thread.start()
    time.sleep(0.1)
    assert thread.is_alive()
    stop.set()
    thread.join()
    assert found[0].turn in rules.legal_turns(position)


def test_one_solver_serves_a_stream_of_positions() -> None:
    """What a solver found out about one position does not change another's answer."""
    solver = Solver(7)
    for position in some_positions(range(10, 14), 4):
        assert best(position, solver=solver) == best(position)


def test_after_warming_up_nothing_is_left_to_compile(tmp_path: Path) -> None:
    """In a new process without compiled code on disk, `warm` compiles all that a turn needs."""
    script = """
from eclipse_companion.game.position import Position
from eclipse_companion.reply import kernels, search
from eclipse_companion.reply.opponent import choose
found = [value for value in vars(kernels).values() if hasattr(value, "signatures")]
search.warm()
ready = [list(each.signatures) for each in found]
choose(Position.parse("G3/4/4/4"), 4, 1)
search.best(Position.parse("s2S/Ssg1/ss1g/SGsG"))
assert ready == [list(each.signatures) for each in found]
assert len(found) > 15
assert all(ready)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}, check=False
    )
    assert done.returncode == 0
