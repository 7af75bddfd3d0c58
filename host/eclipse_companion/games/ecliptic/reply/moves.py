"""The rules, compiled: what a play, a battle and the twelfth sign do to a game that the kernels hold.

In and out: numbers and arrays only (`layout`). `rules` is the slow twin.
"""

from typing import Final

import numpy as np

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.ecliptic.reply.layout import (
    ASKED,
    GEMS,
    HAND,
    HELD,
    LINE,
    NEXT,
    OVER,
    PILE,
    PILED,
    SIDE,
    STOCK,
    STOCK_END,
    STOP,
    USED,
    Cells,
    Mind,
)

_MASK: Final = (1 << 32) - 1
_ALL_DICE: Final = 63
_FULL: Final = 7
_SIGNS: Final = 12
_DONE: Final = 4
_RUNS: Final = np.array([max(map(len, f"{mask:b}".split("0"))) for mask in range(1 << _SIGNS)], np.int8)
"""The longest run of bits in each number of twelve bits."""


@compiled
def below(chance: Cells, bound: int) -> int:
    """A number from 0 to `bound` - 1; `chance` holds the state of the generator (xorshift by Marsaglia, 32 bits)."""
    state = chance[0]
    state ^= (state << 13) & _MASK
    state ^= state >> 17
    state ^= (state << 5) & _MASK
    chance[0] = state
    return int(state * bound >> 32)


@compiled
def bits(mask: int) -> int:
    """How many of six bits are set."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1) + (mask >> 4 & 1) + (mask >> 5 & 1)


@compiled
def places(cells: Cells, side: int) -> int:
    """The signs on a side, a bit each."""
    mask = 0
    for sign in range(12):
        mask |= (cells[LINE + 12 * side + sign] > 0) << sign
    return mask


@compiled
def colours(cells: Cells, side: int) -> int:
    """How many cards of each colour a side has, in 4 bits each."""
    counts = 0
    for sign in range(12):
        counts += (1 << 4 * cells[LINE + 12 * side + sign]) >> 4
    return int(counts)


@compiled
def longest(mask: int) -> int:
    """The longest run of bits, of twelve."""
    return int(_RUNS[mask])


@compiled
def total(cells: Cells, side: int) -> int:
    """What a side counts: series, colour, gems."""
    counts, most = colours(cells, side), 0
    for _ in range(6):
        most = max(most, counts & 15)
        counts >>= 4
    return int(longest(places(cells, side)) + most + cells[GEMS + side])


@compiled
def signs(cells: Cells, side: int) -> int:
    """How many signs a side has."""
    found = 0
    for sign in range(12):
        found += cells[LINE + 12 * side + sign] > 0
    return found


@compiled
def kept_best(cells: Cells, side: int, sign: int, mine: int, theirs: int) -> int:
    """The more useful one of two colours for the winner of a battle, whose place is empty now."""
    at = LINE + 12 * side + sign
    cells[at] = mine
    own = total(cells, side)
    cells[at] = theirs
    other = total(cells, side)
    cells[at] = 0
    return mine if own >= other else theirs


@compiled
def draw(cells: Cells) -> None:
    """The player to move fills the hand."""
    side = cells[SIDE]
    while cells[HELD + side] < _FULL and cells[NEXT] < STOCK_END:
        card = cells[STOCK + cells[NEXT]]
        cells[NEXT] += 1
        cells[HAND + 12 * side + card // 6] |= 1 << card % 6
        cells[HELD + side] += 1


@compiled
def hold(cells: Cells, card: int) -> None:
    """A card comes into the hand of the player to move."""
    side = cells[SIDE]
    cells[HAND + 12 * side + card // 6] |= 1 << card % 6
    cells[HELD + side] += 1


@compiled
def remove(cells: Cells, side: int, card: int) -> None:
    """A card leaves a hand."""
    cells[HAND + 12 * side + card // 6] &= ~(1 << card % 6)
    cells[HELD + side] -= 1


@compiled
def put_on_pile(cells: Cells, card: int) -> None:
    """A card lies on top of the pile."""
    cells[PILE + cells[PILED]] = card
    cells[PILED] += 1


@compiled
def begin(cells: Cells, side: int) -> None:
    """A player is to move; the game is over if there is no card."""
    cells[SIDE] = side
    if cells[HELD + side] == 0 and cells[NEXT] >= STOCK_END:
        cells[OVER] = 1


@compiled
def discard(cells: Cells, card: int) -> None:
    """A card goes from the hand to the pile, and the other player is next."""
    side = cells[SIDE]
    remove(cells, side, card)
    put_on_pile(cells, card)
    begin(cells, 1 - side)


@compiled
def battle(cells: Cells, sign: int, mind: Mind) -> None:
    """Both choose dice as they are mixed; the winner keeps the better card, and is next."""
    one = die_of(cells, 0, mind)
    other = die_of(cells, 1, mind)
    winner = 0 if below(mind.chance, 1 << 30) < mind.dice[one, other] * (1 << 30) else 1
    cells[USED] |= 1 << one
    cells[USED + 1] |= 1 << other
    if cells[USED] == _ALL_DICE:
        cells[USED] = cells[USED + 1] = 0
    settle(cells, sign, winner)


@compiled
def settle(cells: Cells, sign: int, winner: int) -> None:
    """The winner of a battle gets a gem, keeps the better card, and is next."""
    mine, theirs = cells[LINE + 12 * winner + sign], cells[LINE + 12 * (1 - winner) + sign]
    cells[LINE + 12 * winner + sign] = cells[LINE + 12 * (1 - winner) + sign] = 0
    kept = kept_best(cells, winner, sign, mine, theirs)
    cells[LINE + 12 * winner + sign] = kept
    put_on_pile(cells, 6 * sign + (theirs if kept == mine else mine) - 1)
    cells[GEMS + winner] += 1
    begin(cells, winner)


@compiled
def keep(cells: Cells, kept: int, lost: int) -> None:
    """The winner of a battle, who is to move, keeps one card; the other lies on the pile."""
    side = cells[SIDE]
    cells[LINE + 12 * side + kept // 6] = kept % 6 + 1
    cells[LINE + 12 * (1 - side) + kept // 6] = 0
    put_on_pile(cells, lost)
    begin(cells, side)


@compiled
def die_of(cells: Cells, side: int, mind: Mind) -> int:
    """A die that is left, at random by the mix for what both have left."""
    row = 64 * cells[USED + side] + cells[USED + 1 - side]
    drawn = below(mind.chance, 1 << 30) / (1 << 30)
    last = 0
    for die in range(6):
        if not cells[USED + side] >> die & 1:
            last = die
            drawn -= mind.mixes[row, die]
            if drawn < 0:
                return die
    return last


@compiled
def place(cells: Cells, pair: int, card: int, mind: Mind) -> None:
    """A card is placed, and what follows is done by rule; the pair, of this sign from 0, is out of the game."""
    side = cells[SIDE]
    sign = card // 6
    free = not cells[LINE + sign] and not cells[LINE + 12 + sign]
    cells[LINE + 12 * side + sign] = card % 6 + 1
    if not free:
        battle(cells, sign, mind)
        return
    again = pair == sign
    if not cells[ASKED] and cells[NEXT] < STOCK_END and signs(cells, 0) + signs(cells, 1) == _SIGNS:
        cells[ASKED] = 1
        stop = total(cells, side) - total(cells, 1 - side) > mind.policy[STOP]
        if (below(mind.chance, 6) < _DONE) == stop:
            cells[OVER] = 1
            return
    begin(cells, side if again else 1 - side)


@compiled
def make(cells: Cells, taken: int, mind: Mind) -> None:
    """Play the pair and the card in `found`, which are in hand; `taken` came there from the pile, -1: none did."""
    side = cells[SIDE]
    if taken >= 0:
        cells[PILED] -= 1
    for at in range(3):
        remove(cells, side, mind.found[at])
    place(cells, mind.found[0] // 6, mind.found[2], mind)
