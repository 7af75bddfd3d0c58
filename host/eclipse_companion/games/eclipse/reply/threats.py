"""The lines with which a player can win by one turn, now or if it were that player's turn.

In: positions, or their keys (`game.keys`). Out: locks, each with a turn that makes it. Fast enough to be asked about
every reply to a turn: it uses only bits, and looks only at the few lines that one turn can complete.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from eclipse_companion.games.eclipse.game.claims import Lock, Threat
from eclipse_companion.games.eclipse.game.keys import after, key_of
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import LINES, NEIGHBOURS, SQUARES
from eclipse_companion.games.eclipse.game.turn import Turn

_SQUARES: Final = 0xFFFF
_HALF: Final = 0xFFFFFFFF
_MOST_HOLES: Final = 2
"""How many empty squares of a line and around it one turn can fill: by its flip and by its placement."""


def _bit(square: int) -> int:
    return 1 << (square - 1)


def _bits(squares: tuple[int, ...]) -> int:
    return sum(map(_bit, squares))


_ZONES: Final = tuple(
    (line, _bits(line), _bits(tuple({near for square in line for near in (square, *NEIGHBOURS[square])})))
    for line in LINES
)
"""Each line, its squares as bits, and these with all neighbouring squares, which must be occupied."""
_FLIPS: Final = tuple((start, end, _bit(start), _bit(end)) for start in SQUARES for end in NEIGHBOURS[start])
_LAST: Final = 15
"""With this many pieces on the board the next turn is the last: the other player has none left."""


class Lane(NamedTuple):
    """A line that the side to move has or may have: its side, and its number in `LINES`."""

    side: Side
    number: int


def threats(position: Position, player: Player) -> list[Threat]:
    """The locks with which the player could win at once, if it were that player's turn; in the order of `LINES`."""
    key = key_of(position)
    if position.to_move is not player:
        if position.count == _LAST:
            return []
        key = key >> 32 | (key & _HALF) << 32
    return [Threat(lock_of(lane, player), turn) for lane, turn in winning(key).items()]


def lock_of(lane: Lane, owner: Player) -> Lock:
    """The line as its owner's lock."""
    return Lock(owner, lane.side, LINES[lane.number])


def locked(key: int) -> tuple[list[Lane], list[Lane]]:
    """The locked lines: the side to move's, and the opponent's."""
    empty = _empty(key)
    own: list[Lane] = []
    other: list[Lane] = []
    for number, (_, line, zone) in enumerate(_ZONES):
        if not empty & zone:
            for shift, side, found in (
                (0, Side.GOLD, own),
                (16, Side.SILVER, own),
                (32, Side.GOLD, other),
                (48, Side.SILVER, other),
            ):
                if key >> shift & line == line:
                    found.append(Lane(side, number))
    return own, other


def winning(key: int) -> dict[Lane, Turn]:
    """Each line that the side to move can win with at once, with a turn that does."""
    empty = _empty(key)
    flips: list[tuple[int, int, int, int]] | None = None
    found: dict[Lane, Turn] = {}
    for number, (_, line, zone) in enumerate(_ZONES):
        if (empty & zone).bit_count() > _MOST_HOLES:
            continue
        for shift, side in ((0, Side.GOLD), (16, Side.SILVER)):
            missing = line & ~(key >> shift)
            turned = key >> (16 - shift)
            if missing & (missing - 1) or missing & turned:
                continue
            if flips is None:
                flips = _flips(key, empty)
            for turn in _fillings(flips, empty, zone, missing, side):
                if not locked(after(key, turn))[0]:
                    found[Lane(side, number)] = turn
                    break
    return found


def _empty(key: int) -> int:
    both = key | key >> 32
    return ~(both | both >> 16) & _SQUARES


def _flips(key: int, empty: int) -> list[tuple[int, int, int, int]]:
    """All flips of the side to move: from, to, and both as bits; a single empty one if there is none."""
    theirs = (key >> 32 | key >> 48) & _SQUARES
    return [flip for flip in _FLIPS if flip[2] & theirs and flip[3] & empty] or [(0, 0, 0, 0)]


def _fillings(
    flips: list[tuple[int, int, int, int]], empty: int, zone: int, missing: int, side: Side
) -> Iterator[Turn]:
    """The turns after which no square of the zone is empty, and the missing piece, if any, has been placed."""
    for start, end, start_bit, end_bit in flips:
        left = (empty | start_bit) & ~end_bit
        holes = left & zone
        flip = (start, end) if start else None
        if missing:
            if holes == missing:
                yield Turn(flip, side, missing.bit_length())
        elif not holes & (holes - 1):
            for square in SQUARES:
                if (holes or left) & _bit(square):
                    yield from (Turn(flip, up, square) for up in Side)
