"""What was done while something covered the board: the turns that lead from what lay there to what the board shows.

In: explanations weighed before the board was covered, and what the squares show now. Out: explanations that no branch
leads to. How many turns were made follows from the number of pieces: each turn adds one.

A person who leans over the board may hide two whole turns. Then all their changes come at once, in an unknown order.
If they are taken one by one, they look like mistakes, or like one of several ways to the same board. All ways are
equally likely, so all are kept, and share what they cost together: what nobody saw is asked about.
"""

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns import costs
from eclipse_companion.games.eclipse.turns.branching import IMPLAUSIBLE
from eclipse_companion.games.eclipse.turns.explanations import COLUMN, Explanation, Stage
from eclipse_companion.games.eclipse.turns.weighing import Penalties, Weighed

MOST: Final = 3
"""No more turns than this are made under one cover."""
ROOTS: Final = 4
"""So many of the likeliest explanations from before are gone on from."""

_TOUCHED: Final = 3
"""A turn changes at most this many squares."""

Fitting = tuple[str, ...]
"""For each of the sixteen squares, the cells that what it shows doesn't rule out."""


def made_unseen(before: Weighed, against: Penalties, best: Explanation) -> list[Explanation]:
    """The explanations of a board that shows this now, nats (16, 5), by legal turns made since those before.

    `before`: as weighed when the board was covered. `best`: the best explanation by the changes one by one. If that is
    one complete turn that fits, no other is needed.
    """
    fitting = _fitting(against)
    lying = sum(cells != "." for cells in fitting)
    followed = best.status.stage is Stage.COMPLETE and not _wrong(best.cells, fitting)
    roots = _roots(before)
    seen = max(0.0, best.cost - roots[0].cost)
    found = []
    for root in roots:
        count = lying - root.base.count
        if not 1 <= count <= MOST or (count == 1 and followed):
            continue
        made = count * costs.UNDER_COVER if count == 1 else min(count * costs.UNDER_COVER, seen)
        ways = list(_ways(root.base, fitting, count))
        for way in ways:
            turns, position = root.turns, root.base
            for turn in way[:-1]:
                turns, position = (*turns, turn), rules.apply(position, turn)
            last = Explanation.after(position, way[-1], turns)
            found.append(replace(last, cost=root.cost + made + math.log(len(ways))))
    return found


def _roots(weighed: Weighed) -> list[Explanation]:
    """Where the present turn may have begun, the likeliest first; each costs as much as its share says."""
    shares: dict[tuple[Turn, ...], float] = defaultdict(float)
    begun: dict[tuple[Turn, ...], Explanation] = {}
    for explanation, share in weighed:
        root = _begun(explanation)
        shares[root.turns] += share
        begun.setdefault(root.turns, root)
    least = weighed[0][0].cost
    likeliest = sorted(begun, key=lambda turns: -shares[turns])[:ROOTS]
    most = shares[likeliest[0]]
    return [replace(begun[turns], cost=least + math.log(most / shares[turns])) for turns in likeliest]


def _begun(explanation: Explanation) -> Explanation:
    """The explanation where its present turn began; after that turn, if it is complete."""
    if explanation.status.stage is Stage.COMPLETE:
        return explanation.finished()
    return Explanation.at(explanation.base, explanation.turns, explanation.cost)


def _fitting(against: Penalties) -> Fitting:
    possible = against < -math.log(IMPLAUSIBLE)
    return tuple("".join(cell for cell, column in COLUMN.items() if row[column]) for row in possible)


def _ways(position: Position, fitting: Fitting, count: int) -> Iterator[tuple[Turn, ...]]:
    """Every sequence of so many legal turns that leads to a board that fits."""
    for turn in _turns(position, fitting, count - 1):
        if count == 1:
            yield (turn,)
        else:
            for further in _ways(rules.apply(position, turn), fitting, count - 1):
                yield (turn, *further)


def _turns(position: Position, fitting: Fitting, left: int) -> Iterator[Turn]:
    """The legal turns after which so many turns more can still make the board fit."""
    wrong = _wrong(position.cells, fitting)
    if len(wrong) > _TOUCHED * (left + 1):
        return
    for turn in rules.legal_turns(position):
        touched = {turn.square, *(turn.flip or ())}
        if len(wrong - touched) <= _TOUCHED * left:
            after = rules.apply(position, turn).cells
            if len(_wrong(after, fitting)) <= _TOUCHED * left:
                yield turn


def _wrong(cells: str, fitting: Fitting) -> set[Square]:
    return {square for square, (cell, fits) in enumerate(zip(cells, fitting, strict=True), start=1) if cell not in fits}
