"""The search's kernels compared with their slow, plain twin, and the levels' turns."""

import random
import statistics
import time
from collections.abc import Callable

import numpy as np

from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.reply import kernels
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, Opponent
from eclipse_companion.games.eclipse.reply.search import Solver
from tests.games.eclipse.reply import plain
from tests.games.eclipse.reply.games import random_position

SEED = 7
COUNT = 500


def run() -> str:
    started = time.perf_counter()
    oracle = Oracle()
    oracle.warm()
    ready = time.perf_counter() - started
    return "\n\n".join([f"Tables and kernels ready after {ready:.2f} s.", _twins(), _turns(Opponent(oracle))])


def _twins() -> str:
    chance = random.Random(SEED)
    rows = ["| the same work | kernels, ms | plain twin, ms | times as fast |", "|---|---|---|---|"]
    for pieces, count in ((14, 30), (13, 15), (12, 2)):
        positions = [random_position(pieces, chance) for _ in range(count)]
        plain.score.cache_clear()
        slow = [_ms(plain.score, position) for position in positions]
        solvers = [Solver(4) for _ in positions]
        fast = [_ms(_score, solver, position) for solver, position in zip(solvers, positions, strict=True)]
        a, b = statistics.mean(fast), statistics.mean(slow)
        rows.append(f"| exact score, {pieces} pieces | {a:.3f} | {b:.1f} | {b / a:.0f} |")
    positions = [random_position(8, chance) for _ in range(300)]
    slow = [_ms(plain.features, position) for position in positions]
    counts = np.zeros(kernels.FEATURES, np.int64)
    fast = [_ms(kernels.features, np.uint64(key_of(position)), counts) for position in positions]
    a, b = statistics.mean(fast), statistics.mean(slow)
    return "\n".join([*rows, f"| features (called from Python) | {a:.4f} | {b:.2f} | {b / a:.0f} |"])


def _turns(opponent: Opponent) -> str:
    rows = ["| level | slowest turn of two to eight pieces, ms |", "|---|---|"]
    for level in [*LEVELS, "perfect"]:
        chance = random.Random(SEED)
        slowest = max(_ms(opponent.choose, random_position(pieces, chance), level, 1) for pieces in range(2, 9))
        rows.append(f"| {level} | {slowest:.0f} |")
    return "\n".join(rows)


def _score(solver: Solver, position: Position) -> int:
    return solver.score(key_of(position))


def _ms(function: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    function(*arguments)
    return 1000 * (time.perf_counter() - started)
