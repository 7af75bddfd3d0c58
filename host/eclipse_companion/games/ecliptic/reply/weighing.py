"""Turns of a player who judges what each play leads to, compiled; and what choices come to if both play on like that.

In and out: numbers and arrays only (`layout`). The judge looks at no hidden card (`winning`), so neither does a turn.
"""

from typing import Final

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.ecliptic.game.rules import HIGHEST_DONE
from eclipse_companion.games.ecliptic.reply.layout import (
    ASKED,
    GEMS,
    HAND,
    LINE,
    NEXT,
    OVER,
    PILE,
    PILED,
    SIDE,
    STOCK_END,
    USED,
    Cells,
    Mind,
    Reals,
)
from eclipse_companion.games.ecliptic.reply.moves import (
    begin,
    discard,
    draw,
    hold,
    kept_best,
    make,
    put_on_pile,
    remove,
    signs,
)
from eclipse_companion.games.ecliptic.reply.rollouts import DRAW, begin_with, deal, outcome
from eclipse_companion.games.ecliptic.reply.winning import Judge, judged

NOTHING: Final = -1.0
"""The worth of what can't be done."""
_ALL_DICE: Final = 63
_SIGNS: Final = 12
_DONE: Final = HIGHEST_DONE / 6
"""How often the D6 does what is wished."""


@compiled
def plays(cells: Cells, taken: int, found: Cells) -> int:
    """All plays of the player to move, into `found`: a pair, and the card placed. Returns how many.

    `taken`: a card that lies in the hand, and must be used; -1 for none.
    """
    side, count = cells[SIDE], 0
    hand, line = HAND + 12 * side, LINE + 12 * side
    for first in range(72):
        if not cells[hand + first // 6] >> first % 6 & 1:
            continue
        for second in range(first + 1, 6 * (first // 6 + 1)):
            if not cells[hand + second // 6] >> second % 6 & 1:
                continue
            for placed in range(72):
                if not cells[hand + placed // 6] >> placed % 6 & 1 or cells[line + placed // 6]:
                    continue
                # Compiled code would make a set anew each time, in memory that it asks for.
                if placed in (first, second):
                    continue
                if taken >= 0 and taken not in (first, second, placed):
                    continue
                found[count, 0], found[count, 1], found[count, 2] = first, second, placed
                count += 1
    return count


@compiled
def leads_to(cells: Cells, choice: Cells, taken: int, judge: Judge) -> float:
    """How likely the player to move is to win after a play; all its cards are in hand. A battle is weighed."""
    side, work = cells[SIDE], judge.work
    for cell in range(len(cells)):
        work[cell] = cells[cell]
    if taken >= 0:
        work[PILED] -= 1
    for part in range(3):
        remove(work, side, choice[part])
    placed, other = choice[2], 1 - side
    sign = placed // 6
    work[LINE + 12 * side + sign] = placed % 6 + 1
    if cells[LINE + 12 * other + sign]:
        return battle_leads_to(work, sign, judge)
    begin(work, side if choice[0] // 6 == sign else other)
    if not work[ASKED] and work[NEXT] < STOCK_END and signs(work, 0) + signs(work, 1) == _SIGNS:
        work[ASKED] = 1
        goes_on = judged(work, side, judge)
        work[OVER] = 1
        stopped = outcome(work, side)
        return float(_DONE * max(goes_on, stopped) + (1 - _DONE) * min(goes_on, stopped))
    return float(judged(work, side, judge))


@compiled
def battle_leads_to(cells: Cells, sign: int, judge: Judge) -> float:
    """How likely the player to move is to win with a battle, in which both take the die that they take most often."""
    side, other = cells[SIDE], 1 - cells[SIDE]
    own, theirs = 64 * cells[USED + side] + cells[USED + other], 64 * cells[USED + other] + cells[USED + side]
    chance = judge.expected[own]
    use(cells, side, judge.likely[own], judge.likely[theirs])
    won = fought(cells, side, side, sign, judge)
    return float(chance * won + (1 - chance) * fought(cells, side, other, sign, judge))


@compiled
def use(cells: Cells, side: int, own: int, other: int) -> None:
    """A side's die and the other's are out of use; after the sixth all come back."""
    cells[USED + side] |= 1 << own
    cells[USED + 1 - side] |= 1 << other
    if cells[USED] == _ALL_DICE:
        cells[USED] = cells[USED + 1] = 0


@compiled
def fought(cells: Cells, side: int, winner: int, sign: int, judge: Judge) -> float:
    """How likely a side is to win if `winner` has won a battle. The game is as before afterwards."""
    player, mine, theirs = cells[SIDE], cells[LINE + 12 * winner + sign], cells[LINE + 12 * (1 - winner) + sign]
    cells[LINE + 12 * winner + sign] = cells[LINE + 12 * (1 - winner) + sign] = 0
    kept = kept_best(cells, winner, sign, mine, theirs)
    cells[LINE + 12 * winner + sign] = kept
    put_on_pile(cells, 6 * sign + (theirs if kept == mine else mine) - 1)
    cells[GEMS + winner] += 1
    begin(cells, winner)
    found = judged(cells, side, judge)
    cells[SIDE], cells[OVER] = player, 0
    cells[GEMS + winner] -= 1
    cells[PILED] -= 1
    cells[LINE + 12 * winner + sign], cells[LINE + 12 * (1 - winner) + sign] = mine, theirs
    return float(found)


@compiled
def best_play(cells: Cells, taken: int, mind: Mind, judge: Judge) -> float:
    """The play of the player to move after which a win is most likely, into `found`; and how likely, or NOTHING."""
    best = NOTHING
    for at in range(plays(cells, taken, judge.plays)):
        worth = leads_to(cells, judge.plays[at], taken, judge)
        if worth > best:
            best = worth
            for part in range(3):
                mind.found[part] = judge.plays[at, part]
    return best


@compiled
def after_discard(cells: Cells, card: int, judge: Judge) -> float:
    """How likely the player to move is to win after a discard."""
    for cell in range(len(cells)):
        judge.work[cell] = cells[cell]
    discard(judge.work, card)
    return float(judged(judge.work, cells[SIDE], judge))


@compiled
def best_discard(cells: Cells, judge: Judge) -> int:
    """The discard of the player to move after which a win is most likely."""
    best, chosen = NOTHING, -1
    for card in range(72):
        if cells[HAND + 12 * cells[SIDE] + card // 6] >> card % 6 & 1:
            worth = after_discard(cells, card, judge)
            if worth > best:
                best, chosen = worth, card
    return chosen


@compiled
def turn(cells: Cells, mind: Mind, judge: Judge) -> None:
    """A whole turn: a take if it is better than a draw, or else a draw, and a play or a discard."""
    if not take(cells, mind, judge):
        draw(cells)
        on_hand(cells, mind, judge)


@compiled
def take(cells: Cells, mind: Mind, judge: Judge) -> bool:
    """Take the top of the pile and play with it, if that is better than a draw; whether it is."""
    if not cells[PILED]:
        return False
    top = cells[PILE + cells[PILED] - 1]
    hold(cells, top)
    worth = best_play(cells, top, mind, judge)
    remove(cells, cells[SIDE], top)
    if worth <= NOTHING or worth <= judged(cells, cells[SIDE], judge):
        return False
    hold(cells, top)
    make(cells, top, mind)
    return True


@compiled
def on_hand(cells: Cells, mind: Mind, judge: Judge) -> None:
    """The best play from the hand, or the best discard."""
    if best_play(cells, -1, mind, judge) > NOTHING:
        make(cells, -1, mind)
    else:
        discard(cells, best_discard(cells, judge))


@compiled
def sample(
    root: Cells, hidden: Cells, choices: Cells, deals: int, longest: int, mind: Mind, judge: Judge, sums: Reals
) -> None:
    """Add up how likely a win is after each choice and `longest` more turns, over deals of the hidden cards.

    `choices` and the rest: as in `rollouts.sample`.
    """
    side, work = root[SIDE], mind.work
    for _ in range(deals):
        deal(root, hidden, side, mind.chance)
        start = mind.chance[0]
        for at in range(len(choices)):
            mind.chance[0] = start
            for cell in range(len(root)):
                work[cell] = root[cell]
            if choices[at, 0] == DRAW:
                draw(work)
                on_hand(work, mind, judge)
            else:
                begin_with(work, choices, at, mind)
            turns = 0
            while not work[OVER] and turns < longest:
                turn(work, mind, judge)
                turns += 1
            sums[at] += judged(work, side, judge)


@compiled
def payoffs(cells: Cells, sign: int, side: int, plain: float, mind: Mind, judge: Judge, matrix: Reals) -> None:
    """How likely a side is to win a game with each pair of dice in a battle, its own being the row, into `matrix`.

    The other player chooses by the mix for battles that are all worth the same as often as `plain` says. The best mix
    against that gains from such players, and hardly loses against any other: a restricted Nash response, by Johanson,
    Zinkevich and Bowling.
    """
    own, theirs, work = cells[USED + side], cells[USED + 1 - side], judge.work
    for cell in range(len(cells)):
        work[cell] = cells[cell]
    for one in range(6):
        mean = 0.0
        for other in range(6):
            matrix[one, other] = 0.0
            if own >> one & 1 or theirs >> other & 1:
                continue
            work[USED + side], work[USED + 1 - side] = own, theirs
            use(work, side, one, other)
            chance = mind.dice[one, other]
            won, lost = fought(work, side, side, sign, judge), fought(work, side, 1 - side, sign, judge)
            matrix[one, other] = chance * won + (1 - chance) * lost
            mean += mind.mixes[64 * theirs + own, other] * matrix[one, other]
        for other in range(6):
            if not (own >> one & 1 or theirs >> other & 1):
                matrix[one, other] = (1 - plain) * matrix[one, other] + plain * mean
