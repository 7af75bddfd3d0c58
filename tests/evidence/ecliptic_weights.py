"""How Ecliptic's best level judges a game: the weights that fit how games of itself end (logistic regression).

Each row has two weights: one that always counts, and one that counts more the later it is (`winning.judged`). Some
turns are played by the greedy rule, and some dice are taken at random, so that the games aren't all alike.
`weights.WEIGHTS` come from such games; the first were played by the rule of level 5.
"""

import random
from functools import partial
from pathlib import Path

import numpy as np

from eclipse_companion.games.ecliptic.game.cards import DECK
from eclipse_companion.games.ecliptic.reply import moves, rollouts, weighing
from eclipse_companion.games.ecliptic.reply.dicing import SETS
from eclipse_companion.games.ecliptic.reply.layout import OVER, SIDE, STOCK, Cells, Mind, Reals
from eclipse_companion.games.ecliptic.reply.layout import SIZE as CELLS
from eclipse_companion.games.ecliptic.reply.opponent import KEEN, PLAIN
from eclipse_companion.games.ecliptic.reply.seeing import NAMES, SEEN, see
from eclipse_companion.games.ecliptic.reply.view_encoding import mind_with
from eclipse_companion.games.ecliptic.reply.winning import Judge, judge, judged, lateness
from tests.evidence.cases import Progress, gather

SIZE = 20_000
GREEDY = 0.03
"""How many turns are greedy."""
ANY_DIE = 0.15
"""How many dice are taken at random."""
KEPT = 0.3
"""How many positions are kept: those of one game are alike."""
OUTCOME = 0.9
"""How much of a position's target comes from later positions, and in the end from the outcome: TD(lambda)."""
RIDGE = 1.0


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    rows = np.array([row for rows in gather(partial(_case, seed), count, progress, resume_dir) for row in rows])
    seen, late, target = rows[:, :SEEN], rows[:, SEEN], rows[:, SEEN + 1]
    found = fit(seen, late, target)
    table = ["| what is seen | weight | weight when late |", "|---|---|---|"]
    table += [f"| {name} | {found[0, at]:.3f} | {found[1, at]:.3f} |" for at, name in enumerate((*NAMES, "always"))]
    losses = (_loss(weights, seen, late, target) for weights in (found, judge().weights))
    return "\n".join([*table, "", "Log loss: {:.4f}; with the weights in use: {:.4f}.".format(*losses)])


def fit(seen: Reals, late: Reals, target: Reals) -> Reals:
    """The weights, (2, `SEEN` + 1), found by Newton's method."""
    columns, weights = _columns(seen, late), np.zeros(2 * (SEEN + 1))
    for _ in range(8):
        chance = 1 / (1 + np.exp(-columns @ weights))
        slope = columns.T @ (chance - target) + RIDGE * weights
        bend = (columns * (chance * (1 - chance))[:, None]).T @ columns + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights.reshape(2, -1)


def _columns(seen: Reals, late: Reals) -> Reals:
    always = np.hstack([seen, np.ones((len(seen), 1))])
    return np.hstack([always, late[:, None] * always])


def _loss(weights: Reals, seen: Reals, late: Reals, target: Reals) -> float:
    chance = np.clip(1 / (1 + np.exp(-_columns(seen, late) @ weights.ravel())), 1e-9, 1 - 1e-9)
    return float(-np.mean(target * np.log(chance) + (1 - target) * np.log(1 - chance)))


def _case(seed: int, number: int) -> list[list[float]]:
    """What was seen in a game, how late it was, and what came of it: a row for each position that is kept."""
    source = random.Random(f"{seed} {number}")
    return [[round(float(each), 4) for each in row] for row in rows_of_game(source, judge()) if source.random() < KEPT]


def rows_of_game(source: random.Random, by: Judge, *, by_rule: bool = False) -> list[list[float]]:
    """All rows of a game that a judge plays, or the rule of level 5."""
    cells, mind, greedy = _dealt(source), _mind(source, KEEN), _mind(source, PLAIN)
    looks: list[tuple[int, list[float], float]] = []
    for _ in range(200):
        if cells[OVER]:
            break
        mover = int(cells[SIDE])
        looks.append(_look(cells, 1 - mover, by))
        if source.random() < GREEDY:
            rollouts.turn(cells, greedy)
        elif by_rule:
            looks.append(_look(cells, mover, by))
            rollouts.turn(cells, mind)
        elif not weighing.take(cells, mind, by):
            looks.append(_look(cells, mover, by))
            moves.draw(cells)
            weighing.on_hand(cells, mind, by)
    coming, rows = [rollouts.outcome(cells, 0), rollouts.outcome(cells, 1)], []
    for side, row, chance in reversed(looks):
        rows.append([*row, coming[side]])
        coming[side] = coming[side] if by_rule else OUTCOME * coming[side] + (1 - OUTCOME) * chance
    return rows


def _dealt(source: random.Random) -> Cells:
    cells = np.zeros(CELLS, np.int64)
    cells[STOCK : STOCK + len(DECK)] = source.sample(DECK, len(DECK))
    for side in (1, 0):
        cells[SIDE] = side
        moves.draw(cells)
    return cells


def _mind(source: random.Random, policy: tuple[float, ...]) -> Mind:
    """A mind that takes some dice at random."""
    mind = mind_with(np.array(policy), source.randrange(1, 1 << 32))
    left = np.array([[1 - (used // SETS >> die & 1) for die in range(6)] for used in range(SETS * SETS)], float)
    left /= np.maximum(left.sum(axis=1, keepdims=True), 1)
    return mind._replace(mixes=(1 - ANY_DIE) * mind.mixes + ANY_DIE * left)


def _look(cells: Cells, side: int, by: Judge) -> tuple[int, list[float], float]:
    """Whose eyes, what they see and how late it is, and how likely a win seems."""
    see(cells, side, by.values, by.expected, by.seen)
    return side, [*map(float, by.seen), lateness(cells)], judged(cells, side, by)
