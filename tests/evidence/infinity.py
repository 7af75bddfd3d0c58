"""Rubik's Infinity: answers compared with what follows by the rules, and won positions played out to their end.

Half of the positions are drawn from all, half from games of random placements. The loser holds out as `play` says, or
places anywhere. With `--full` the game is solved as well: its counts, and the values of small shapes and of boards
drawn at random, are compared with those of the slow twin, which knows the rules alone.
"""

import random
import textwrap
import threading
from collections import Counter
from functools import cache, partial
from pathlib import Path

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution.boards import board_at, board_of, knob_of, position_of
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.games.infinity.solution.kernels import Thresholds
from eclipse_companion.games.infinity.solution.layout import geometry, size
from eclipse_companion.games.infinity.solution.placing import index_of
from eclipse_companion.games.infinity.solution.plain import plain_outcome
from eclipse_companion.games.infinity.solution.solving import Counted, Solving, check
from tests.evidence.cases import Progress, gather
from tests.games.infinity.solution.twin import KNOBS, Twin

SIZE = 5000
PLACEMENTS = 60
"""Random games are at most so long."""
SAMPLES = 1000
"""Boards with each number of marbles that are compared with the rules."""
SHAPES = ((4, 0, 0, 0), (0, 4, 0, 0), (4, 1, 0, 0), (0, 4, 1, 0), (2, 2, 1, 0), (1, 1, 1, 1))
VALUES = {1: "won", 0: "neither", -1: "lost"}
WIDTH = 120
"""Characters in a line of prose."""


@cache
def _oracle() -> Oracle:
    oracle = Oracle()
    oracle.warm()
    return oracle


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    positions, wrong = Counter(value for value, _, _ in found), Counter(value for value, right, _ in found if not right)
    rows = ["| the side to place | positions | wrong answers |", "|---|---|---|"]
    rows += [f"| {name} | {positions[value]} | {wrong[value]} |" for value, name in VALUES.items()]
    ends = [length for value, _, length in found if value > 0]
    lengths = sorted(length for length in ends if length is not None)
    told = f"Won positions played out: {len(ends)}. Not won within 200 placements, or repeating a position: "
    told += f"{ends.count(None)}. Longest: {lengths[-1] if lengths else 0}; half of them took at most "
    told += f"{lengths[len(lengths) // 2] if lengths else 0}."
    return "\n".join([*rows, "", textwrap.fill(told, WIDTH), *(_solved() if count == SIZE else [])])


def _case(seed: int, number: int) -> tuple[int, bool, int | None]:
    """The value of a position, whether the answer follows from the rules and the next values, and a win's length.

    The length is None if the position isn't won in time.
    """
    chance = random.Random(f"{seed} {number}")
    position = drawn(number, chance)
    answer = _oracle().answer(position)
    outcomes = {each: plain_outcome(position, each, _look) for each in rules.legal_placements(position)}
    value = max(outcomes.values())
    best = tuple(each for each, outcome in outcomes.items() if outcome == value)
    right = answer.value == {1: "win", 0: "draw", -1: "loss"}[value] and answer.best == best and answer.play in best
    return value, right, played_out(position, chance, resists=bool(number // 2 % 2)) if value > 0 else None


def drawn(number: int, chance: random.Random) -> Position:
    """A position in which the game goes on: drawn from all boards, or from a game of random placements."""
    if number % 2:
        course = NEW_GAME
        for _ in range(chance.randrange(PLACEMENTS)):
            after = course.place(chance.choice(course.legal_placements()))
            if after.result is not None:
                break
            course = after
        return course.position
    side = chance.choice(list(Player))
    return position_of(board_at(chance.randrange(size())), side, chance.randint(-4, 4))


def _look(position: Position) -> tuple[int, int]:
    """Thresholds that tell the value of this one position: enough for one look."""
    value, knob = _oracle().value(position), knob_of(position)
    return (knob if value > 0 else knob + 1), (knob + 1 if value < 0 else knob)


def played_out(position: Position, chance: random.Random, *, resists: bool) -> int | None:
    """How many placements a won position takes; None if it isn't won within 200, or a position comes twice."""
    course, seen = GameHistory(position), {position}
    while course.result is None:
        answer = _oracle().answer(course.position)
        placement = answer.play if course.to_move is position.side or resists else None
        course = course.place(chance.choice(course.legal_placements()) if placement is None else placement)
        if course.position in seen:
            return None
        seen.add(course.position)
    return course.length if course.result.winner is position.side else None


def _solved() -> list[str]:
    """Solves the game, and compares."""
    solving = Solving(workers=2, progress=lambda *_: None, stop=threading.Event())
    every: list[Counted] = []
    for counted in solving.run():
        check(counted.marbles, solving.values, SAMPLES)
        every.append(counted)
    won, lost, neither = (sum(getattr(each, name) for each in every) for name in ("won", "lost", "neither"))
    rows = ["", "| marbles | won | lost | neither |", "|---|---|---|---|"]
    rows += [f"| {each.marbles} | {each.won} | {each.lost} | {each.neither} |" for each in every]
    rows += [f"| all | {won} | {lost} | {neither} |", ""]
    states, wrong = _twins(solving.values)
    compared = f"Boards compared with the rules: {SAMPLES} with each number of marbles, all nine knobs; none differs."
    compared += f" States of small shapes compared with the slow twin: {states}; {wrong} differ."
    return [*rows, textwrap.fill(compared, WIDTH)]


def _twins(values: Thresholds) -> tuple[int, int]:
    """How many states of small shapes were compared, and how many differ."""
    shown = geometry()

    def look(position: Position) -> tuple[int, int]:
        return divmod(int(values[index_of(board_of(position), shown)]), 16)

    states = wrong = 0
    for heights in SHAPES:
        twin = Twin(heights, look)
        for board in twin.blue:
            wins, holds = look(Position(board, Player.BLUE, 0))
            for knob in KNOBS:
                value = 1 if knob + 4 >= wins else -1 if knob + 4 < holds else 0
                states += 1
                wrong += value != twin.values.get((board, Player.BLUE, knob), 0)
    return states, wrong
