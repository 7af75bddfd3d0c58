"""Games played on by rule, compiled: many deals of the hidden cards, each played on for some turns after each choice.

In and out: numbers and arrays only (`layout`).
"""

import math
from typing import Final

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.ecliptic.reply.layout import (
    HAND,
    HELD,
    NEXT,
    OVER,
    PILE,
    PILED,
    SIDE,
    STOCK,
    STOCK_END,
    Cells,
    Mind,
    Reals,
)
from eclipse_companion.games.ecliptic.reply.moves import begin, below, discard, draw, hold, keep, make, signs, total
from eclipse_companion.games.ecliptic.reply.policy import NOTHING, best_play, takes, worst_card

DRAW: Final = -1
"""In place of a choice's first card: draw, and play on by rule."""
DISCARD: Final = -2
"""In place of a choice's first card: discard the third one."""
KEEP: Final = -3
"""In place of a choice's first card: keep the third one after a battle, and lose the second."""
GO_ON: Final = -4
"""In place of a choice's first card: nothing but a new turn, of the player that the third one names."""
SPREAD: Final = 0.45
"""How much leads change with the cards that are to come: the deviation, by the logistic curve, for the root of one."""
MOVE: Final = 0.7
"""What it is worth to be next, in points."""


@compiled
def turn(cells: Cells, mind: Mind) -> None:
    """A whole turn by rule: a take, or else a draw, and a play or a discard."""
    top = takes(cells, mind)
    if top >= 0:
        make(cells, top, mind)
        return
    draw(cells)
    on_hand(cells, mind)


@compiled
def on_hand(cells: Cells, mind: Mind) -> None:
    """A play by rule from the hand, or a discard."""
    if best_play(cells, -1, mind) > NOTHING:
        make(cells, -1, mind)
    else:
        discard(cells, worst_card(cells, mind))


@compiled
def outcome(cells: Cells, side: int) -> float:
    """How a game goes for a side: 1 won, 0 lost; in between, how likely it wins with its lead and this much to come."""
    lead = total(cells, side) - total(cells, 1 - side)
    if cells[OVER]:
        if not lead:
            lead = signs(cells, side) - signs(cells, 1 - side)
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    to_come = STOCK_END - cells[NEXT] + cells[HELD] + cells[HELD + 1]
    moving = MOVE if cells[SIDE] == side else -MOVE
    return 1 / (1 + math.exp(-(lead + moving) / (SPREAD * math.sqrt(to_come))))


@compiled
def deal(cells: Cells, hidden: Cells, side: int, chance: Cells) -> None:
    """Deal the hidden cards, which are shuffled in place: the other player's hand, then the stock."""
    count = len(hidden)
    for at in range(count - 1, 0, -1):
        other = below(chance, at + 1)
        hidden[at], hidden[other] = hidden[other], hidden[at]
    held = count - (STOCK_END - cells[NEXT])
    hand = HAND + 12 * (1 - side)
    for sign in range(12):
        cells[hand + sign] = 0
    for at in range(held):
        cells[hand + hidden[at] // 6] |= 1 << hidden[at] % 6
    for at in range(held, count):
        cells[STOCK + cells[NEXT] + at - held] = hidden[at]


@compiled
def begin_with(work: Cells, choices: Cells, at: int, mind: Mind) -> None:
    """Make one of the choices, as `sample` has them."""
    if choices[at, 0] == DRAW:
        draw(work)
        on_hand(work, mind)
    elif choices[at, 0] == DISCARD:
        discard(work, choices[at, 2])
    elif choices[at, 0] == KEEP:
        keep(work, choices[at, 2], choices[at, 1])
    elif choices[at, 0] == GO_ON:
        begin(work, choices[at, 2])
    else:
        for part in range(3):
            mind.found[part] = choices[at, part]
        taken = -1
        if choices[at, 3]:
            taken = work[PILE + work[PILED] - 1]
            hold(work, taken)
        make(work, taken, mind)


@compiled
def sample(root: Cells, hidden: Cells, choices: Cells, deals: int, longest: int, mind: Mind, sums: Reals) -> None:
    """Add up the outcome of each choice, for the player to move, over deals of the hidden cards.

    `choices` (n, 4): the pair, the card placed, and 1 if one of the three is the top of the pile. `longest`: how many
    turns are played on at most.
    """
    side, work = root[SIDE], mind.work
    for _ in range(deals):
        deal(root, hidden, side, mind.chance)
        start = mind.chance[0]
        for at in range(len(choices)):
            mind.chance[0] = start
            for cell in range(len(root)):
                work[cell] = root[cell]
            begin_with(work, choices, at, mind)
            turns = 0
            while not work[OVER] and turns < longest:
                turn(work, mind)
                turns += 1
            sums[at] += outcome(work, side)


@compiled
def finish(root: Cells, hidden: Cells, choices: Cells, deals: int, mind: Mind, sums: Reals) -> None:
    """Add up how games end after each choice, for the player to move, over deals of the hidden cards.

    `choices`: as in `sample`. `sums` (n, 3): the lead at the end, in points; the square of its difference to the lead
    after the first choice; wins, a draw being half of one.
    """
    side, work = root[SIDE], mind.work
    for _ in range(deals):
        deal(root, hidden, side, mind.chance)
        start, first = mind.chance[0], 0.0
        for at in range(len(choices)):
            mind.chance[0] = start
            for cell in range(len(root)):
                work[cell] = root[cell]
            begin_with(work, choices, at, mind)
            while not work[OVER]:
                turn(work, mind)
            lead = float(total(work, side) - total(work, 1 - side))
            first = lead if at == 0 else first
            sums[at, 0] += lead
            sums[at, 1] += (lead - first) ** 2
            sums[at, 2] += outcome(work, side)
