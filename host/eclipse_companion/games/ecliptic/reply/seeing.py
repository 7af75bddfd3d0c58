"""What a player sees in a game, as numbers that tell how likely that player is to win, compiled.

In: a game as the kernels hold it (`layout`), and whose eyes to look with. Nobody sees the other hand or the stock.
Out: numbers, each about 0 to 1 or -1 to 1. `NAMES` says what each one is.
"""

import math
from typing import Final

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.ecliptic.reply.layout import (
    ASKED,
    HAND,
    HELD,
    NEXT,
    PILE,
    PILED,
    SIDE,
    STOCK_END,
    USED,
    Cells,
    Reals,
)
from eclipse_companion.games.ecliptic.reply.moves import bits, colours, longest, places, total

OF_A_SIDE: Final = (
    *("longest series", "most of one colour", "second colour", "signs"),
    *("longest series: what a free sign adds at most", "free signs that add to it"),
    *("gain of the best battle, if won", "loss in the worst battle", "losses in all battles"),
    *("D4 left", "D6 left", "D8 left", "D10 left", "D12 left", "D20 left", "cards in hand"),
)
"""What is seen of both sides, each number from 0 to about 1."""
OF_THE_GAME: Final = (
    *("lead", "lead, by the cards to come", "lead, near the end", "who leads, near the end"),
    *(
        "dice left: what they will win",
        "the next battle's chance",
        "stock",
        "cards to come",
        "no stock",
        "little stock",
    ),
    *("twelfth sign asked", "free signs", "one free sign", "two free signs"),
    *("to move", "to move: what the dice will win", "not to move: gain of the other's best battle"),
)
OF_THE_HAND: Final = (
    *("pairs", "triplets of a free sign", "free signs to place", "battles to start", "cards without use"),
    *("cards of the best colour to place", "gain of the best free sign", "gain of the best battle"),
    *("can play", "can play: gain of the best free sign", "can play: gain of the best battle"),
    *("to move: pairs", "to move: can play"),
)
OF_THE_PILE: Final = (
    *("the top makes a pair", "the top can be placed", "its gain", "its gain for the other"),
    *("to move: the top can be taken", "not to move: its gain for the other"),
)
NAMES: Final = (
    *(f"own {name}" for name in OF_A_SIDE),
    *(f"the other's {name}" for name in OF_A_SIDE),
    *OF_THE_GAME,
    *OF_THE_HAND,
    *OF_THE_PILE,
)
"""What each number is, in order."""
SEEN: Final = len(NAMES)
_SIDE: Final = len(OF_A_SIDE)
_GAME: Final = 2 * _SIDE
_HAND: Final = _GAME + len(OF_THE_GAME)
_PILE: Final = _HAND + len(OF_THE_HAND)
_LONGEST, _MOST, _SECOND, _SIGNS, _GROWTH, _GROWING, _BATTLE, _WORST, _LOSSES, _DICE, _CARDS = *range(10), 15
_CAN_PLAY: Final = _HAND + 8
_TWO: Final = 2
_THREE: Final = 3


@compiled
def see(cells: Cells, side: int, values: Reals, expected: Reals, seen: Reals) -> None:
    """Fill `seen` (`SEEN`,) with what this side sees.

    `values`, `expected` (64 * 64,): what the dice left will win, and the chance in the next battle; see `winning`.
    """
    other = 1 - side
    see_side(cells, side, seen, 0)
    see_side(cells, other, seen, _SIDE)
    see_game(cells, side, values, expected, seen)
    see_hand(cells, side, seen)
    see_pile(cells, side, seen)


@compiled
def see_side(cells: Cells, side: int, seen: Reals, first: int) -> None:
    """What anybody sees of a side, from the place `first` on."""
    mine, theirs = places(cells, side), places(cells, 1 - side)
    own, other = longest(mine), longest(theirs)
    counts, most, second, signs = colours(cells, side), 0, 0, 0
    for _ in range(6):
        here = counts & 15
        counts >>= 4
        signs += here
        if here > most:
            most, second = here, most
        elif here > second:
            second = here
    growth = growing = battle = worst = losses = 0
    for sign in range(12):
        bit = 1 << sign
        if not mine & bit:
            more = longest(mine | bit) - own
            if theirs & bit:
                battle = max(battle, more + other - longest(theirs & ~bit))
            else:
                growth = max(growth, more)
                growing += more > 0
        elif not theirs & bit:
            less = own - longest(mine & ~bit)
            worst = max(worst, less)
            losses += less
    seen[first + _LONGEST] = own / 6
    seen[first + _MOST] = most / 5
    seen[first + _SECOND] = second / 5
    seen[first + _SIGNS] = signs / 12
    seen[first + _GROWTH] = growth / 3
    seen[first + _GROWING] = growing / 4
    seen[first + _BATTLE] = battle / 3
    seen[first + _WORST] = worst / 3
    seen[first + _LOSSES] = losses / 4
    for die in range(6):
        seen[first + _DICE + die] = 1 - (cells[USED + side] >> die & 1)
    seen[first + _CARDS] = cells[HELD + side] / 7


@compiled
def see_game(cells: Cells, side: int, values: Reals, expected: Reals, seen: Reals) -> None:
    """The lead, the dice, how far the game has come, and who is to move; the sides have been seen."""
    other = 1 - side
    lead = total(cells, side) - total(cells, other)
    leader = 1.0 if lead > 0 else -1.0 if lead < 0 else 2 * (seen[_SIGNS] - seen[_SIDE + _SIGNS])
    stock = STOCK_END - cells[NEXT]
    to_come = stock + cells[HELD] + cells[HELD + 1]
    dice, free = 64 * cells[USED + side] + cells[USED + other], 12
    taken = places(cells, side) | places(cells, other)
    for sign in range(12):
        free -= taken >> sign & 1
    moving = 1.0 if cells[SIDE] == side else 0.0
    unasked = 0.0 if cells[ASKED] else 1.0
    seen[_GAME] = lead / 5
    seen[_GAME + 1] = lead / math.sqrt(to_come + 1)
    seen[_GAME + 2] = max(0.0, 1 - to_come / 20) * lead / 3
    seen[_GAME + 3] = max(0.0, 1 - to_come / 14) * leader
    seen[_GAME + 4] = values[dice]
    seen[_GAME + 5] = expected[dice] - 0.5
    seen[_GAME + 6] = stock / 58
    seen[_GAME + 7] = math.sqrt(to_come) / 8
    seen[_GAME + 8] = 0.0 if stock else 1.0
    seen[_GAME + 9] = max(0.0, 1 - stock / 12)
    seen[_GAME + 10] = 1 - unasked
    seen[_GAME + 11] = free / 12
    seen[_GAME + 12] = unasked if free == 1 else 0.0
    seen[_GAME + 13] = unasked if free == _TWO else 0.0
    seen[_GAME + 14] = moving
    seen[_GAME + 15] = moving * values[dice]
    seen[_GAME + 16] = (1 - moving) * seen[_SIDE + _BATTLE]


@compiled
def see_hand(cells: Cells, side: int, seen: Reals) -> None:
    """What a side can do with its hand; the sides and the game have been seen."""
    mine, theirs, hand = places(cells, side), places(cells, 1 - side), HAND + 12 * side
    own, other, counts = longest(mine), longest(theirs), colours(cells, side)
    most = round(5 * seen[_MOST])
    pairs = triplets = free = battles = useless = best_colour = held = paired = tripled = 0
    free_gain = battle_gain = -1
    for sign in range(12):
        mask, bit = cells[hand + sign], 1 << sign
        if not mask:
            continue
        held |= bit
        count = bits(mask)
        if count > 1:
            pairs += 1
            paired |= bit
        if count >= _THREE:
            tripled |= bit
            triplets += not (mine | theirs) & bit
        if mine & bit:
            useless += count == 1
            continue
        gain, more = longest(mine | bit) - own, 0
        for colour in range(6):
            if mask >> colour & 1 and counts >> 4 * colour & 15 == most and most:
                more = 1
                best_colour += 1
        if theirs & bit:
            battles += 1
            battle_gain = max(battle_gain, gain + more + other - longest(theirs & ~bit))
        else:
            free += 1
            free_gain = max(free_gain, gain + more)
    can = 1.0 if playable(held & ~mine, paired, tripled) else 0.0
    moving = 1.0 if cells[SIDE] == side else 0.0
    seen[_HAND] = pairs / 3
    seen[_HAND + 1] = triplets
    seen[_HAND + 2] = free / 6
    seen[_HAND + 3] = battles / 6
    seen[_HAND + 4] = useless / 6
    seen[_HAND + 5] = best_colour / 3
    seen[_HAND + 6] = (free_gain + 1) / 3
    seen[_HAND + 7] = (battle_gain + 1) / 4
    seen[_CAN_PLAY] = can
    seen[_HAND + 9] = can * (free_gain + 1) / 3
    seen[_HAND + 10] = can * (battle_gain + 1) / 4
    seen[_HAND + 11] = moving * pairs / 3
    seen[_HAND + 12] = moving * can


@compiled
def playable(placeable: int, paired: int, tripled: int) -> bool:
    """Whether a pair can be put down with a card to place; the signs of each kind in hand, a bit each."""
    for sign in range(12):
        bit = 1 << sign
        if paired & bit and (placeable & ~bit or placeable & tripled & bit):
            return True
    return False


@compiled
def see_pile(cells: Cells, side: int, seen: Reals) -> None:
    """What the top of the pile is good for; the sides and the hand have been seen."""
    for at in range(_PILE, SEEN):
        seen[at] = 0.0
    if not cells[PILED]:
        return
    top = cells[PILE + cells[PILED] - 1]
    bit, hand = 1 << top // 6, HAND + 12 * side
    mine, theirs = places(cells, side), places(cells, 1 - side)
    held = paired = 0
    for sign in range(12):
        mask = cells[hand + sign]
        held |= (mask > 0) << sign
        paired |= (mask & (mask - 1) > 0) << sign
    moving = 1.0 if cells[SIDE] == side else 0.0
    if held & bit and held & ~mine & ~bit:
        seen[_PILE] = 1.0
    if not mine & bit and paired & ~bit:
        seen[_PILE + 1] = 1.0
        best = colours(cells, side) >> 4 * (top % 6) & 15 == round(5 * seen[_MOST])
        seen[_PILE + 2] = (longest(mine | bit) - longest(mine) + best) / 3
    if not theirs & bit:
        best = colours(cells, 1 - side) >> 4 * (top % 6) & 15 == round(5 * seen[_SIDE + _MOST])
        seen[_PILE + 3] = (longest(theirs | bit) - longest(theirs) + best + 1) / 3
    seen[_PILE + 4] = moving * max(seen[_PILE], seen[_PILE + 1])
    seen[_PILE + 5] = (1 - moving) * seen[_PILE + 3]
