"""How the search estimates a position's value: the weights that fit exact values best (least squares).

Random positions of eight to eleven pieces, each with its exact value, 1 a win, 0 a draw, -1 a loss. `search.WEIGHTS`
are 400 times the weights from the full number of cases.
"""

import random
from functools import cache, partial
from pathlib import Path

import numpy as np

from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.reply import kernels
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import WEIGHTS
from tests.evidence.cases import Progress, gather
from tests.games.eclipse.reply.games import random_position

SIZE = 20_000
UNIT = 400
NAMES = (
    *(
        "three in line",
        "two in line, third square empty",
        "two in line, third piece other side up",
        "pieces without an empty neighbour",
    ),
    *("pieces in corners", "pieces on edges", "possible flips of the pieces"),
)
SIGN = {"win": 1, "draw": 0, "loss": -1}


@cache
def _oracle() -> Oracle:
    return Oracle()


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    rows = np.array(gather(partial(_case, seed), count, progress, resume_dir), dtype=float)
    seen, value = rows[:, :-1], rows[:, -1]
    weights = np.linalg.lstsq(seen, value, rcond=None)[0]
    fit = np.corrcoef(seen @ weights, value)[0, 1]
    used = np.corrcoef(seen @ np.array(WEIGHTS), value)[0, 1]
    table = ["| what is counted | own | opponent's |", "|---|---|---|"]
    for number, name in enumerate(NAMES):
        own, other = (round(UNIT * weight) for weight in weights[2 * number : 2 * number + 2])
        table.append(f"| {name} | {own} | {other} |")
    table.append(f"| constant | {round(UNIT * weights[-1])} | |")
    return "\n".join([*table, "", f"Correlation with the exact value: {fit:.3f}; with the weights in use: {used:.3f}."])


def _case(seed: int, number: int) -> list[int]:
    position = random_position(8 + number % 4, random.Random(f"{seed} {number}"))
    seen = np.zeros(kernels.FEATURES, np.int64)
    kernels.features(np.uint64(key_of(position)), seen)
    answer = _oracle().answer(position)
    assert answer.value is not None
    return [*map(int, seen), SIGN[answer.value]]
