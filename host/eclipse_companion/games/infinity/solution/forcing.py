"""Values of placements, and ways to win that get on: looked up in the shipped tables, and searched. Compiled.

In and out: numbers and arrays. The tables tell the band of each lost state's length (`coding.BOUNDS`). From a won state
whose best placement leads to a certain band, `force` finds the fewest placements after which the winner reaches a lower
band, or the end, whatever the loser does. The winner never goes to a higher band, and after each placement of that way
fewer are left. So no position comes twice. A band costs the winner at most its width, or one placement more if somebody
places twice running there: a win takes hardly longer than the quickest one.
"""

from typing import Final, NamedTuple

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.infinity.solution.coding import BAND_BITS, BANDS, FIRST_BAND
from eclipse_companion.games.infinity.solution.layout import CHANNELS
from eclipse_companion.games.infinity.solution.lengths import KNOBS
from eclipse_companion.games.infinity.solution.placing import (
    MOST_PLACEMENTS,
    Board,
    Placed,
    index_of,
    may_place,
    place,
    read_board,
    write_board,
)
from eclipse_companion.games.infinity.solution.tables import Known, look

WIN, NEITHER, LOSS, ILLEGAL = 1, 0, -1, -2
OUTCOME, GAP, ENDS = range(3)
"""What `judge` tells of a placement: its outcome, by how much the knob is short of winning, whether it wins at once."""
LENGTH_BITS: Final = 5
LENGTHS: Final = (1 << LENGTH_BITS) - 1
WIDEST: Final = LENGTHS
"""No way through a band is longer."""
FOUND_BITS: Final = 18
FOUND: Final = 1 << FOUND_BITS
MOST_LOOKED_AT: Final = FOUND // 2
NEVER: Final = 1000
KEY, DONE, FAILED, REFUTED = range(4)
"""What a search remembers of a state: its number and the search's; in how many placements it is known to be done; in
how many it is known not to be; which placement showed that."""
KEY_BITS: Final = 28
FIELDS: Final = 5
QUEUED: Final = 1000
"""At most so many states are looked at in which a winner places again and again."""
EXPANDED, PLACES, SEARCH = range(3)
"""What is counted: states looked at in a search, places of its memory in use, and searches."""


class Search(NamedTuple):
    """A search for a way, and the memory of all searches."""

    memory: Integers
    """(`FOUND`, 4)."""
    counts: Integers
    """(3,)."""
    queue: Integers
    """(`QUEUED`, 6): boards and knobs."""
    known: Known


@compiled
def outcome(placed: Placed, knob: int, known: Known) -> tuple[int, int]:
    """What a placement comes to for who made it, and by how much the knob is short of winning (at least 1)."""
    if placed.won:
        return WIN, 0
    seen = knob + placed.gain
    if seen >= KNOBS:
        return WIN, 0
    if seen < 0:
        return LOSS, KNOBS
    cell = look(placed.board, known)
    holds, wins = cell & 15, (cell >> 4) & 15
    if placed.again:
        return WIN if seen >= wins else LOSS if seen < holds else NEITHER, wins - seen
    turned = KNOBS - 1 - seen
    if turned < holds:
        return WIN, 0
    return LOSS if can_win(placed.board, turned, known) else NEITHER, turned - holds + 1


@compiled
def can_win(board: Board, knob: int, known: Known) -> bool:
    """Whether some placement wins."""
    for placement in range(MOST_PLACEMENTS):
        if may_place(board, placement // CHANNELS):
            placed = place(board, placement % CHANNELS, placement // CHANNELS, known.shown)
            if placed.won:
                return True
            seen = knob + placed.gain
            if seen >= KNOBS:
                return True
            if seen >= 0:
                cell = look(placed.board, known)
                if seen >= (cell >> 4) & 15 if placed.again else KNOBS - 1 - seen < cell & 15:
                    return True
    return False


@compiled
def judge(fields: Integers, knob: int, known: Known, into: Integers) -> int:
    """Tell of each placement what it comes to, in an array (8, 3); returns the value for the side to place."""
    board, best = read_board(fields), LOSS
    for placement in range(MOST_PLACEMENTS):
        into[placement, OUTCOME] = ILLEGAL
        if may_place(board, placement // CHANNELS):
            placed = place(board, placement % CHANNELS, placement // CHANNELS, known.shown)
            into[placement, OUTCOME], into[placement, GAP] = outcome(placed, knob, known)
            into[placement, ENDS] = 1 if placed.won or knob + placed.gain >= KNOBS else 0
            best = max(best, into[placement, OUTCOME])
    return int(best)


@compiled
def band_of(cell: int, knob: int) -> int:
    """The band of a lost state's length."""
    return (cell >> FIRST_BAND + BAND_BITS * knob) & (1 << BAND_BITS) - 1


@compiled
def direct_band(board: Board, knob: int, known: Known) -> int:
    """The lowest band to which a placement of a won state leads; -1 if to the end, `BANDS` if to none."""
    best = BANDS
    for placement in range(MOST_PLACEMENTS):
        if may_place(board, placement // CHANNELS):
            placed = place(board, placement % CHANNELS, placement // CHANNELS, known.shown)
            seen = knob + placed.gain
            if placed.won or seen >= KNOBS:
                return -1
            if seen >= 0 and not placed.again:
                cell = look(placed.board, known)
                if KNOBS - 1 - seen < cell & 15:
                    best = min(best, band_of(cell, KNOBS - 1 - seen))
    return best


@compiled
def resist(fields: Integers, knob: int, known: Known, into: Integers) -> None:
    """Tell of each placement of a lost state how long the loser holds out with it, in an array (8,).

    The band that follows: -1 if the winner ends the game with the next placement, -2 if it ends at once or is illegal.
    """
    board = read_board(fields)
    for placement in range(MOST_PLACEMENTS):
        into[placement] = -2
        if may_place(board, placement // CHANNELS):
            placed = place(board, placement % CHANNELS, placement // CHANNELS, known.shown)
            seen = knob + placed.gain
            if seen >= 0 and placed.again:
                into[placement] = band_of(look(placed.board, known), seen)
            elif seen >= 0:
                into[placement] = direct_band(placed.board, KNOBS - 1 - seen, known)


@compiled
def begin(search: Search) -> None:
    """Forget what other searches have found."""
    search.counts[SEARCH] += 1
    search.counts[EXPANDED] = search.counts[PLACES] = 0


@compiled
def place_in(key: int, search: Search) -> int:
    """Where a search keeps what it knows of a state."""
    memory, counts = search.memory, search.counts
    key |= counts[SEARCH] << KEY_BITS
    at = (key * 0x9E3779B1 >> 7) & FOUND - 1
    while memory[at, KEY] >> KEY_BITS == counts[SEARCH] and memory[at, KEY] != key:
        at = (at + 1) & FOUND - 1
    if memory[at, KEY] != key:
        memory[at, KEY], memory[at, DONE], memory[at, FAILED], memory[at, REFUTED] = key, NEVER, 0, 0
        counts[PLACES] += 1
    return at


@compiled
def force(board: Board, knob: int, left: int, role: tuple[int, int], search: Search) -> bool:
    """Whether the winner surely reaches a band below that of the way, or the end, in at most `left` placements.

    `role`: whether the winner is to place (1) or the loser (0), and the band.
    """
    wins, band = role
    memory = search.memory
    at = place_in(index_of(board, search.known.shown) * KNOBS + knob, search)
    if memory[at, DONE] <= left:
        return True
    if memory[at, FAILED] >= left or search.counts[PLACES] > MOST_LOOKED_AT:
        return False
    search.counts[EXPANDED] += 1
    if wins and memory[at, FAILED] == 0:
        if direct_band(board, knob, search.known) < band:
            memory[at, DONE] = 1
            return True
        memory[at, FAILED] = 1
        if left == 1:
            return False
    done = wins == 0
    # What held the winner up when there were fewer placements left probably does so again.
    first = memory[at, REFUTED]
    for number in range(MOST_PLACEMENTS):
        placement = (number + first) % MOST_PLACEMENTS
        possible, after, turned, next_wins = lead(board, knob, placement, role, search.known)
        if possible and (left > 1 and force(after, turned, left - 1, (next_wins, band), search)) == (wins == 1):
            done = not done
            memory[at, REFUTED] = placement
            break
    remember(at, left, 1 if done else 0, search)
    return done


@compiled
def remember(at: int, left: int, done: int, search: Search) -> None:
    """Keep what was found of a state, unless there was too much to look at."""
    if done:
        search.memory[at, DONE] = left
    elif search.counts[PLACES] <= MOST_LOOKED_AT:
        search.memory[at, FAILED] = left


@compiled
def lead(board: Board, knob: int, placement: int, role: tuple[int, int], known: Known) -> tuple[bool, Board, int, int]:
    """Whether the search looks at a placement, and what it leads to: the board, the knob, whether the winner is next.

    It doesn't look at what is illegal, loses at once, or doesn't stay in the band for the winner.
    """
    wins, band = role
    if not may_place(board, placement // CHANNELS):
        return False, board, 0, 0
    placed = place(board, placement % CHANNELS, placement // CHANNELS, known.shown)
    seen = knob + placed.gain
    if seen < 0 or (wins and not stays(placed, seen, band, known)):
        return False, board, 0, 0
    if placed.again:
        return True, placed.board, seen, wins
    return True, placed.board, KNOBS - 1 - seen, 1 - wins


@compiled
def stays(placed: Placed, seen: int, band: int, known: Known) -> bool:
    """Whether a winner's placement wins and leads to no higher band."""
    cell = look(placed.board, known)
    if placed.again:
        return seen >= (cell >> 4) & 15
    turned = KNOBS - 1 - seen
    return turned < cell & 15 and band_of(cell, turned) <= band


@compiled
def start_band(fields: Integers, knob: int, search: Search) -> int:
    """The lowest band to which a won state leads, also by several placements while the other player is empty-handed.

    -1 if one placement ends the game; 0 also if several do, one after another.
    """
    begin(search)
    queue, known = search.queue, search.known
    write_board(read_board(fields), queue[0])
    queue[0, FIELDS] = knob
    waiting, best, number = 1, BANDS, 0
    while number < waiting:
        board, seen_here = read_board(queue[number]), queue[number, FIELDS]
        band = direct_band(board, seen_here, known)
        if band < 0 and number == 0:
            return -1
        best = min(best, max(0, band))
        for placement in range(MOST_PLACEMENTS):
            possible, after, seen, wins = lead(board, seen_here, placement, (1, BANDS), known)
            places = search.counts[PLACES]
            if possible and wins and waiting < QUEUED:
                place_in(index_of(after, known.shown) * KNOBS + seen, search)
                if search.counts[PLACES] > places:
                    write_board(after, queue[waiting])
                    queue[waiting, FIELDS] = seen
                    waiting += 1
        number += 1
    return best


@compiled
def way(fields: Integers, knob: int, band: int, search: Search) -> int:
    """The placement of a won state that begins the shortest way down, times 32, plus the way's length.

    -1 if the search finds none, because there is too much to look at. `band`: from `start_band`, 0 or more. The length
    is odd, or one less if the way leads to the end and can be so much shorter.
    """
    begin(search)
    board = read_board(fields)
    found = -1
    for length in range(1, WIDEST, 2):
        found = first_step(board, knob, length, band, search)
        if found >= 0:
            found = found << LENGTH_BITS | length
            break
        if search.counts[PLACES] > MOST_LOOKED_AT:
            break
    if found >= 0 and band == 0 and found & LENGTHS > 1:
        shorter = first_step(board, knob, (found & LENGTHS) - 1, band, search)
        if shorter >= 0:
            found = shorter << LENGTH_BITS | (found & LENGTHS) - 1
    return found


@compiled
def first_step(board: Board, knob: int, length: int, band: int, search: Search) -> int:
    """The first placement that begins a way of at most such a length below such a band; -1 if none does."""
    for placement in range(MOST_PLACEMENTS):
        if not may_place(board, placement // CHANNELS):
            continue
        placed = place(board, placement % CHANNELS, placement // CHANNELS, search.known.shown)
        if placed.won or knob + placed.gain >= KNOBS:
            return placement
        possible, after, turned, next_wins = lead(board, knob, placement, (1, band), search.known)
        if not possible:
            continue
        if not next_wins and band_of(look(after, search.known), turned) < band:
            return placement
        if length > 1 and force(after, turned, length - 1, (next_wins, band), search):
            return placement
    return -1


def search_with(known: Known) -> Search:
    """The memory for searches in these tables."""
    return Search(
        np.zeros((FOUND, 4), np.int64), np.zeros(3, np.int64), np.zeros((QUEUED, FIELDS + 1), np.int64), known
    )
