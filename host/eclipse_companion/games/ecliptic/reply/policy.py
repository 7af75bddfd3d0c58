"""One quick rule for a whole turn, compiled: place the card that looks best, and put down the least useful pair.

In and out: numbers and arrays only (`layout`). What looks best depends on a policy: nine weights. With all of them 0 it
is the greedy rule, which looks at the difference of scores alone, and counts a battle as half won.
"""

from typing import Final

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.ecliptic.reply.layout import (
    HAND,
    LINE,
    PILE,
    PILED,
    SIDE,
    Cells,
    Mind,
)
from eclipse_companion.games.ecliptic.reply.moves import below, bits, hold, kept_best, remove, total

NOTHING: Final = -1000.0
"""The worth of what can't be done."""
_LAST: Final = 11
_THREE: Final = 3
AGAIN, TAKE, BATTLE, FREE, BESIDE, AGAINST, SAME, GIVE = range(8)
"""What a policy weighs: an extra turn; how much more a take must gain; a battle; a free sign; own neighbours; the other
side's neighbours; own cards of the colour; a discard that the other can use. Then comes `STOP`.
"""


@compiled
def battle_gain(cells: Cells, side: int, card: int) -> float:
    """How much a battle for a card's sign adds to the difference of scores: half of it is won."""
    sign, colour = card // 6, card % 6 + 1
    mine, theirs = LINE + 12 * side + sign, LINE + 12 * (1 - side) + sign
    own, other = total(cells, side), total(cells, 1 - side)
    rival = cells[theirs]
    cells[theirs] = 0
    without = total(cells, 1 - side)
    cells[mine] = kept_best(cells, side, sign, colour, rival)
    with_sign = total(cells, side)
    cells[mine] = 0
    cells[theirs] = kept_best(cells, 1 - side, sign, rival, colour)
    lost = total(cells, 1 - side)
    cells[theirs] = rival
    won = (with_sign + 1 - own) - (without - other)
    return 0.5 * won - 0.5 * (lost + 1 - other)


@compiled
def look(cells: Cells, side: int, mind: Mind) -> None:
    """What placing cards depends on, into `seen`.

    The length of the run that a card on each of the twelve places would be in; the longest run; the most of one colour;
    how many of each colour, in 4 bits each; two signs of which there is a pair in hand, the least useful first, -1 for
    none.
    """
    line, rival, hand = LINE + 12 * side, LINE + 12 * (1 - side), HAND + 12 * side
    counts = run = longest = 0
    for sign in range(12):
        colour = cells[line + sign]
        mind.seen[sign] = run + 1
        if colour:
            run += 1
            longest = max(longest, run)
            counts += 1 << (4 * (colour - 1))
        else:
            run = 0
    run = 0
    for at in range(12):
        sign = 11 - at
        mind.seen[sign] += run
        run = run + 1 if cells[line + sign] else 0
    most, left = 0, counts
    for _ in range(6):
        most = max(most, left & 15)
        left >>= 4
    first = second = -1
    least = after = 9
    for sign in range(12):
        mask = cells[hand + sign]
        if mask & (mask - 1):
            useful = 0 if cells[line + sign] else 1 if cells[rival + sign] else 2
            if useful < least:
                second, after, first, least = first, least, sign, useful
            elif useful < after:
                second, after = sign, useful
    mind.seen[12], mind.seen[13], mind.seen[14], mind.seen[15], mind.seen[16] = longest, most, counts, first, second


@compiled
def gain(cells: Cells, side: int, card: int, mind: Mind) -> float:
    """How good placing a card looks, by what `look` has seen: what it adds to the difference of scores, and prospects.

    A battle counts as half won.
    """
    sign, colour = card // 6, card % 6
    line, rival = LINE + 12 * side, LINE + 12 * (1 - side)
    beside = against = 0
    if sign > 0:
        beside += cells[line + sign - 1] > 0
        against += cells[rival + sign - 1] > 0
    if sign < _LAST:
        beside += cells[line + sign + 1] > 0
        against += cells[rival + sign + 1] > 0
    same = mind.seen[14] >> 4 * colour & 15
    good = mind.policy[BESIDE] * beside + mind.policy[AGAINST] * against + mind.policy[SAME] * same
    if cells[rival + sign]:
        return float(battle_gain(cells, side, card) + mind.policy[BATTLE] + good)
    longer = max(mind.seen[sign] - mind.seen[12], 0)
    return float(longer + (1.0 if same == mind.seen[13] else 0.0) + mind.policy[FREE] + good)


@compiled
def best_play(cells: Cells, taken: int, mind: Mind) -> float:
    """The rule's play: the pair and the card go to `found`; its gain, or NOTHING if there is none.

    `taken`: a card that lies in the hand, and must be used; -1 for none.
    """
    side = cells[SIDE]
    hand = HAND + 12 * side
    look(cells, side, mind)
    if mind.seen[15] < 0:
        return NOTHING
    best, ties = NOTHING, 0
    for sign in range(12):
        mask = cells[hand + sign]
        if not mask or cells[LINE + 12 * side + sign]:
            continue
        fresh = not cells[LINE + 12 * (1 - side) + sign]
        three = bits(mask) >= _THREE
        for colour in range(6):
            if not mask >> colour & 1:
                continue
            card = 6 * sign + colour
            if taken >= 0 and taken != card:
                pair = taken // 6
                there = cells[hand + pair]
                if not there & (there - 1) or (pair == sign and not three):
                    continue
            elif three and (fresh or mind.seen[15] == sign):
                pair = sign
            else:
                pair = mind.seen[15] if mind.seen[15] != sign else mind.seen[16]
                if pair < 0:
                    continue
            worthy = gain(cells, side, card, mind)
            if pair == sign and fresh:
                worthy += mind.policy[AGAIN]
            if worthy < best:
                continue
            ties = ties + 1 if worthy == best else 1
            best = worthy
            if ties == 1 or below(mind.chance, ties) == 0:
                mind.found[0] = pair
                mind.found[2] = card
    if best > NOTHING:
        complete(cells, side, taken, mind)
    return best


@compiled
def complete(cells: Cells, side: int, taken: int, mind: Mind) -> None:
    """The two cards of the pair whose sign is `found[0]`, into `found`: the taken one, and the first that are there."""
    sign = mind.found[0]
    mask = cells[HAND + 12 * side + sign]
    if mind.found[2] // 6 == sign:
        mask &= ~(1 << mind.found[2] % 6)
    first = -1
    if taken >= 0 and taken != mind.found[2]:
        first = taken
        mask &= ~(1 << taken % 6)
    for colour in range(6):
        if mask >> colour & 1:
            if first < 0:
                first = 6 * sign + colour
            else:
                mind.found[0], mind.found[1] = first, 6 * sign + colour
                return


@compiled
def worst_card(cells: Cells, mind: Mind) -> int:
    """The discard that spoils least: no card of a pair, if possible, and then the one that would gain least."""
    side = cells[SIDE]
    look(cells, side, mind)
    best, ties, chosen = 1000.0, 0, -1
    for sign in range(12):
        mask = cells[HAND + 12 * side + sign]
        for colour in range(6):
            if mask >> colour & 1:
                spoilt = 10.0 if mask & (mask - 1) else 0.0
                if not cells[LINE + 12 * side + sign]:
                    spoilt += max(gain(cells, side, 6 * sign + colour, mind), 0.0) + 0.5
                if not cells[LINE + 12 * (1 - side) + sign]:
                    spoilt += mind.policy[GIVE]
                if spoilt > best:
                    continue
                ties = ties + 1 if spoilt == best else 1
                best = spoilt
                if ties == 1 or below(mind.chance, ties) == 0:
                    chosen = 6 * sign + colour
    return chosen


@compiled
def takes(cells: Cells, mind: Mind) -> int:
    """The top of the pile, now in hand, if a play with it gains enough more than one from the hand; else -1.

    The play is in `found`.
    """
    if not cells[PILED]:
        return -1
    before = max(best_play(cells, -1, mind), 0.0)
    top = cells[PILE + cells[PILED] - 1]
    hold(cells, top)
    if best_play(cells, top, mind) > before + mind.policy[TAKE]:
        return int(top)
    remove(cells, cells[SIDE], top)
    return -1
