"""How likely a player is to win, judged by what the player sees: a logistic regression, fitted to games of itself.

In: a game as the kernels hold it, and a side. Out: a chance from 0 to 1. Neither the other hand nor the stock is
looked at. `./run evidence ecliptic-weights` fits the weights again.
"""

import math
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.ecliptic.reply.dicing import SETS, dicing
from eclipse_companion.games.ecliptic.reply.layout import HELD, NEXT, OVER, SIZE, STOCK_END, Cells, Reals
from eclipse_companion.games.ecliptic.reply.rollouts import outcome
from eclipse_companion.games.ecliptic.reply.seeing import NAMES, SEEN, see
from eclipse_companion.games.ecliptic.reply.weights import WEIGHTS

MOST_PLAYS: Final = 200
"""More plays than any hand has: 28 pairs of 8 cards, each with 6 cards to place."""


class Judge(NamedTuple):
    """What a player judges games with: some knowledge, and room to work in."""

    weights: Reals
    """(2, `SEEN` + 1): what each number that is seen weighs, the last being always 1; see `judged`."""
    values: Reals
    """(64 * 64,): what the dice left will win, by the own ones out of use times 64, plus the other's (`dicing`)."""
    expected: Reals
    """(64 * 64,): the chance to win the next battle, if both choose dice as they are mixed."""
    likely: Cells
    """(64 * 64,): the die that is chosen most often."""
    seen: Reals
    """(`SEEN`,): what is seen."""
    plays: Cells
    """(`MOST_PLAYS`, 3): plays that are compared."""
    work: Cells
    """(`SIZE`,): a game in which a play is tried."""


def judge(weights: Reals | None = None) -> Judge:
    """A judge with its own room to work, with the weights that were found or with others."""
    expected, likely = _battles()
    return Judge(
        weights=np.array([WEIGHTS[name] for name in (*NAMES, "always")]).T.copy() if weights is None else weights,
        values=dicing().values,
        expected=expected,
        likely=likely,
        seen=np.zeros(SEEN),
        plays=np.zeros((MOST_PLAYS, 3), np.int64),
        work=np.zeros(SIZE, np.int64),
    )


@cache
def _battles() -> tuple[Reals, Cells]:
    """For all dice out of use: the chance in the next battle, and the die that is chosen most often."""
    wins, mixes, _ = dicing()
    both = np.arange(SETS * SETS).reshape(SETS, SETS)
    expected = np.einsum("si,ij,sj->s", mixes, wins, mixes[both.T.ravel()])
    return expected, np.argmax(mixes, axis=1)


@compiled
def lateness(cells: Cells) -> float:
    """From almost 0 at the start to 1 when no card is to come: the root of 1 / (n + 1), n being the cards to come."""
    return 1 / math.sqrt(STOCK_END - cells[NEXT] + cells[HELD] + cells[HELD + 1] + 1)


@compiled
def judged(cells: Cells, side: int, judge: Judge) -> float:
    """How likely a side is to win; 1, 0 or 1/2 if the game is over.

    The weights change with the cards to come: the second row counts by how late it is.
    """
    if cells[OVER]:
        return float(outcome(cells, side))
    see(cells, side, judge.values, judge.expected, judge.seen)
    late = lateness(cells)
    lean = judge.weights[0, SEEN] + late * judge.weights[1, SEEN]
    for at in range(SEEN):
        lean += judge.seen[at] * (judge.weights[0, at] + late * judge.weights[1, at])
    return 1 / (1 + math.exp(-lean))
