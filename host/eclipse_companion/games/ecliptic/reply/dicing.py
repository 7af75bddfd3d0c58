"""Which die to choose: the battles until all dice come back, as a game of two who choose at once, solved.

In: nothing. Out: for all dice that both can have left, how often to choose each die.
Always choosing the largest die first can be exploited; a mix can't.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.ecliptic.game.players import DICE
from eclipse_companion.games.ecliptic.reply.layout import Reals
from eclipse_companion.games.ecliptic.reply.moves import bits

LATER: Final = 0.75
"""How likely another battle comes after one: what later battles count beside this one."""
TREMBLES: Final = 0.3
"""How often the other player is taken to choose any die: the mix gains from that, and hardly loses against the best."""
ROUNDS: Final = 400
"""How often both players learn from each other before their mixes are taken as solved."""
SETS: Final = 1 << len(DICE)
"""Sets of dice out of use, a bit each, the D4's first."""
_ALL: Final = SETS - 1


class Dicing(NamedTuple):
    """The solved game of battles."""

    chances: Reals
    """(6, 6): how often White's die, the row, beats Blue's."""
    mixes: Reals
    """(64 * 64, 6): how often to choose each die, by the own dice out of use times 64, plus the other's."""
    values: Reals
    """(64 * 64,): how many more battles one wins than loses from here, later ones counting less."""


@cache
def dicing() -> Dicing:
    """The solution for battles that are all worth the same; worked out once."""
    wins, values, mixes = chances(), np.zeros(SETS * SETS), np.zeros((SETS * SETS, len(DICE)))
    fill(wins, LATER, TREMBLES, values, mixes, np.zeros((5, len(DICE))), np.zeros((len(DICE), len(DICE))))
    return Dicing(wins, mixes, values)


def chances() -> Reals:
    """How often each die beats each other one; equal throws are thrown again."""
    found = np.zeros((len(DICE), len(DICE)))
    for one, mine in enumerate(DICE):
        for other, theirs in enumerate(DICE):
            won = sum(a > b for a in range(mine) for b in range(theirs))
            lost = sum(a < b for a in range(mine) for b in range(theirs))
            found[one, other] = won / (won + lost)
    return found


@compiled
def payoffs(mine: int, theirs: int, later: float, trembles: float, wins: Reals, values: Reals, matrix: Reals) -> None:
    """What each pair of dice comes to for the first player, with what is left afterwards, into `matrix`.

    The second player takes any die that is left as often as `trembles` says.
    """
    for one in range(6):
        mean, left = 0.0, 0
        for other in range(6):
            after, against = mine | 1 << one, theirs | 1 << other
            rest = 0.0 if after == _ALL else values[64 * after + against]
            matrix[one, other] = 2 * wins[one, other] - 1 + later * rest
            if not theirs >> other & 1:
                mean += matrix[one, other]
                left += 1
        for other in range(6):
            matrix[one, other] = (1 - trembles) * matrix[one, other] + trembles * mean / left


@compiled
def solve(matrix: Reals, mine: int, theirs: int, work: Reals) -> float:
    """The value of a matrix game, and the first player's mix in `work[4]`, by regret matching (Tammelin's CFR+).

    Rows and columns whose bit is set in `mine` and `theirs` can't be chosen. `work`: (5, 6).
    """
    for row in range(5):
        for at in range(6):
            work[row, at] = 0.0
    positive(work, 0, mine)
    positive(work, 1, theirs)
    for number in range(1, ROUNDS + 1):
        # In turns: each side learns from what the other has just learned. At the same time, both go in circles longer.
        expected = against(matrix, work, 0)
        for at in range(6):
            work[0, at] = max(work[0, at] + worth(matrix, work, 0, at) - expected, 0.0)
        positive(work, 0, mine)
        expected = against(matrix, work, 1)
        for at in range(6):
            work[1, at] = max(work[1, at] + worth(matrix, work, 1, at) - expected, 0.0)
        positive(work, 1, theirs)
        for at in range(6):
            work[4, at] += number * work[2, at]
    whole = ROUNDS * (ROUNDS + 1) / 2
    for one in range(6):
        work[4, one] /= whole
    worst = 1e9
    for other in range(6):
        if not theirs >> other & 1:
            reached = 0.0
            for one in range(6):
                reached += work[4, one] * matrix[one, other]
            worst = min(worst, reached)
    return worst


@compiled
def worth(matrix: Reals, work: Reals, side: int, at: int) -> float:
    """What a choice of a side comes to against the other side's mix."""
    total = 0.0
    for other in range(6):
        total += work[3, other] * matrix[at, other] if side == 0 else -work[2, other] * matrix[other, at]
    return total


@compiled
def against(matrix: Reals, work: Reals, side: int) -> float:
    """What a side's mix comes to against the other side's."""
    total = 0.0
    for at in range(6):
        total += work[2 + side, at] * worth(matrix, work, side, at)
    return total


@compiled
def positive(work: Reals, side: int, out: int) -> None:
    """The mix that a side's regrets suggest: in proportion to them, or all alike."""
    whole, left = 0.0, 0
    for at in range(6):
        if not out >> at & 1:
            whole += work[side, at]
            left += 1
    for at in range(6):
        share = 0.0
        if not out >> at & 1:
            share = work[side, at] / whole if whole > 0.0 else 1.0 / left
        work[2 + side, at] = share


@compiled
def fill(wins: Reals, later: float, trembles: float, values: Reals, mixes: Reals, work: Reals, matrix: Reals) -> None:
    """Solve all pairs of sets with as many dice, those with fewest dice left first."""
    for used in range(5, -1, -1):
        for mine in range(_ALL):
            if bits(mine) != used:
                continue
            for theirs in range(_ALL):
                if bits(theirs) != used:
                    continue
                payoffs(mine, theirs, later, trembles, wins, values, matrix)
                values[64 * mine + theirs] = solve(matrix, mine, theirs, work)
                for die in range(6):
                    mixes[64 * mine + theirs, die] = work[4, die]
