"""The computer as an opponent, from a beginner to the strongest that the search can be.

In: a position in which the game goes on, a level, a seed. Out: a turn. The same position, level and seed always give
the same turn; other seeds give other turns that the level finds as good.
"""

import random
import threading
from dataclasses import dataclass
from typing import Final, Literal

from eclipse_companion.game import rules
from eclipse_companion.game.keys import after, key_of
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.reply import kernels
from eclipse_companion.reply.search import OPENINGS, Answer, Budget, Solver, StoppedError, budgets, deepen, exact


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays."""

    depth: int
    """How many turns beyond its own it looks at."""
    spread: int
    """How wrong it judges a position, at most, either way; a pair of pieces in a line is worth some tens."""
    slips: float
    """How often it overlooks what the opponent can do next."""
    exact_from: int
    """From so many pieces on it knows the truth."""


LEVELS: Final[dict[int, Skill]] = {
    1: Skill(depth=1, spread=400, slips=0.5, exact_from=16),
    2: Skill(depth=1, spread=300, slips=0.2, exact_from=15),
    3: Skill(depth=1, spread=200, slips=0.0, exact_from=14),
    4: Skill(depth=2, spread=120, slips=0.0, exact_from=12),
    5: Skill(depth=2, spread=60, slips=0.0, exact_from=11),
    6: Skill(depth=3, spread=30, slips=0.0, exact_from=10),
    7: Skill(depth=3, spread=10, slips=0.0, exact_from=9),
}

USUAL: Final = 5
"""The level of who asks for none."""

PERFECT_NODES: Final = 4_000_000
"""What the strongest spends on a turn: two seconds of an ordinary processor."""

PERFECT_SPREAD: Final = 8
"""How much worse by estimate a turn may be that it makes for variety's sake."""


def choose(
    position: Position, level: int | Literal["perfect"] = USUAL, seed: int = 0, stop: threading.Event | None = None
) -> Turn:
    """A turn for the side to move. All levels win at once where they can.

    From level 3 on a turn that lets the opponent win at once is only made where there is no other. `perfect` is exact
    from eight pieces on, mostly at seven too, and before that as good as its budget allows. Stopped early, it is still
    a legal turn.

    Raises `ValueError` where the game is over, or there is no such level.
    """
    if level != "perfect" and level not in LEVELS:
        raise ValueError(f"There is no level {level}; there are 1 to {max(LEVELS)}, and perfect.")
    turns = rules.legal_turns(position)
    if not turns:
        raise ValueError(f"The game is over in {position}.")
    chance = random.Random(f"{position} {seed}")  # noqa: S311 - for variety, not for secrets
    solver = Solver(16 - position.count)
    key = key_of(position)
    won = [turn for turn in turns if _wins(after(key, turn), solver)]
    if won:
        return chance.choice(won)
    try:
        if level == "perfect":
            return _strongest(position, solver, chance, stop)
        skill = LEVELS[level]
        budget = Budget(stop=stop)
        if position.count >= skill.exact_from:
            return _among_best(position, solver, exact(position, solver, budget), chance)
        depth = 0 if chance.random() < skill.slips else skill.depth
        return _judge(solver.rate(key, turns, depth, budget, 2 * skill.spread + 1), skill.spread, chance)
    except StoppedError:
        return chance.choice(turns)


def _strongest(position: Position, solver: Solver, chance: random.Random, stop: threading.Event | None) -> Turn:
    if position == EMPTY:
        return chance.choice(OPENINGS)
    first, second = budgets(position, PERFECT_NODES, None, stop)
    try:
        return _among_best(position, solver, exact(position, solver, first), chance)
    except StoppedError:
        return _judge(deepen(position, solver, second, 2 * PERFECT_SPREAD + 1), PERFECT_SPREAD, chance)


def _among_best(position: Position, solver: Solver, answer: Answer, chance: random.Random) -> Turn:
    """One of the best turns; where they only draw, one that looks good."""
    if answer.value != "draw":
        return chance.choice(answer.turns)
    rated = solver.rate(key_of(position), answer.turns, 2, Budget(), 2 * PERFECT_SPREAD + 1)
    return _judge(rated, PERFECT_SPREAD, chance)


def _wins(key: int, solver: Solver) -> bool:
    over = solver.outcome(key)
    return over is not None and over < 0


def _judge(rated: list[tuple[Turn, int]], spread: int, chance: random.Random) -> Turn:
    """The best turn, where each is judged a little wrong; but what is proven stays as it is."""

    def judged(value: int) -> int:
        if abs(value) >= kernels.PROVEN:
            return value
        return max(1 - kernels.PROVEN, min(kernels.PROVEN - 1, value + chance.randint(-spread, spread)))

    found = [(judged(value), turn) for turn, value in rated]
    top = max(value for value, _ in found)
    return chance.choice([turn for value, turn in found if value == top])
