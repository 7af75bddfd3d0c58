"""The fewest single steps that turn what lies on a board into what should lie there.

In: sixteen cells as far as they are known, and the sixteen that should lie there. Out: `Step`s, each of which can be
done when its turn comes, and the board that they lead to.

Every piece that lies wrong is taken off, moved (turned over or not), or turned over in place; every square that lacks
a piece gets one moved there, or a new one. Matching squares to pieces is an assignment problem, and the cheapest
solution is found exactly. Only a ring of pieces, each bound for the next one's square, costs one step more: one of
them is taken off and placed at the end. So rings are opened first, if that costs no step.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from eclipse_companion.games.eclipse.announcements import Step
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square, column, row
from eclipse_companion.games.eclipse.turns.assignment import cheapest

A_STEP: Final = 10_000
"""The weight of a step, besides the distance that its piece moves."""
FARTHER: Final = 10
"""The weight of each square of a move's distance."""
TURNED_OVER: Final = 1
"""The weight of turning a piece over on its way."""
WHOSE: Final = 100
"""The weight of moving a piece whose owner isn't known: more than the longest distance."""
NEVER: Final = 1 << 40

TURNED: Final = {letter: piece.turned.letter for letter, piece in FACES.items()} | {"+": "-", "-": "+"}
"""What turning a piece over makes of a cell."""

_ORDER: Final = {"remove": 0, "move": 1, "turn over": 1, "place": 2}
"""Pieces come off first, so that they can be placed again."""


def agrees(shown: str, cell: str) -> bool:
    """Whether what a square shows (a reading's character) fits this cell of a position."""
    if shown == "?":
        return True
    if shown == "+":
        return cell in "Gg"
    if shown == "-":
        return cell in "Ss"
    return shown == cell


def agree(shown: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether all sixteen squares fit."""
    return all(map(agrees, shown, cells))


def squares_of(steps: Iterable[Step]) -> tuple[Square, ...]:
    """The squares that steps concern, ascending."""
    return tuple(sorted({square for step in steps for square in (step.square, step.to) if square is not None}))


def done(cells: Sequence[str], steps: Iterable[Step]) -> str | None:
    """What lies there after the steps have been done in order; None if one of them can't be done."""
    found = list(cells)
    for step in steps:
        letter = found[step.square - 1]
        if (letter == ".") != (step.kind == "place"):
            return None
        if step.kind == "place":
            assert step.owner is not None
            assert step.side is not None
            found[step.square - 1] = PIECES[step.owner, step.side].letter
        elif step.kind == "turn over":
            found[step.square - 1] = TURNED.get(letter, letter)
        else:
            found[step.square - 1] = "."
            if step.to is not None:
                if found[step.to - 1] != ".":
                    return None
                found[step.to - 1] = TURNED.get(letter, letter) if step.turned else letter
    return "".join(found)


def steps_between(lying: Sequence[str], wanted: Sequence[str]) -> tuple[Step, ...]:
    """The fewest single steps from what lies there to what should, nearest first.

    `lying`: a reading's characters, `+` `-` if the piece's owner isn't known, `?` if nothing is: such a square is left
    alone. `wanted`: a position's cells. New pieces are always available. A piece known to be the right one is moved in
    preference to one that merely may be.
    """
    wrong = [square for square in SQUARES if not agrees(lying[square - 1], wanted[square - 1])]
    pieces = {square: lying[square - 1] for square in wrong if lying[square - 1] != "."}
    goals = {square: wanted[square - 1] for square in wrong if wanted[square - 1] != "."}
    comes_from = _nearest(pieces, goals)
    while ring := _ring(comes_from):
        _open(ring, comes_from, pieces, goals)
    return tuple(_in_order(comes_from, pieces, goals))


def _weight(start: Square, piece: str, end: Square, goal: str) -> int:
    """The weight of bringing the piece on one square to another, to lie there as `goal`."""
    if start == end:
        return A_STEP if agrees(TURNED[piece], goal) else NEVER
    moved = A_STEP + FARTHER * _distance(start, end) + WHOSE * (piece in "+-")
    if agrees(piece, goal):
        return moved
    return moved + TURNED_OVER if agrees(TURNED[piece], goal) else NEVER


def _distance(start: Square, end: Square) -> int:
    return abs(row(start) - row(end)) + abs(column(start) - column(end))


ComesFrom = dict[Square, Square | None]
"""For each goal, the square its piece comes from: its own if it is turned over there; None for a new piece."""


def _nearest(pieces: dict[Square, str], goals: dict[Square, str]) -> ComesFrom:
    """The assignment with the fewest steps, and the shortest moves among those, rings allowed."""
    starts: list[Square | None] = [*pieces, *(None for _ in goals)]
    # A piece that has no goal is taken off, which is a step too.
    weights = [
        [A_STEP if start is None else _weight(start, pieces[start], end, goal) - A_STEP for start in starts]
        for end, goal in goals.items()
    ]
    return {end: starts[place] for end, place in zip(goals, cheapest(weights), strict=True)}


def _ring(comes_from: ComesFrom) -> list[Square]:
    """The goals of a ring, in which each goal's piece lies on the next goal; empty if there is no ring."""
    for first in comes_from:
        ring = [first]
        while True:
            before = comes_from.get(ring[-1])
            if before is None or before == ring[-1] or before in ring[1:]:
                break
            if before == first:
                return ring
            ring.append(before)
    return []


def _open(ring: list[Square], comes_from: ComesFrom, pieces: dict[Square, str], goals: dict[Square, str]) -> None:
    """Open the ring: exchange two pieces' moves, or a piece's with one that is taken off or placed.

    If no exchange is possible, the piece with the longest move is taken off, and another one placed.
    """
    used = {start for start in comes_from.values() if start is not None}
    others: list[tuple[Square | None, Square | None]] = [
        *((start, end) for end, start in comes_from.items() if end not in ring and start != end),
        *((start, None) for start in pieces if start not in used),
    ]
    exchanges = []
    for end in ring:
        start = comes_from[end]
        for other_start, other_end in others:
            now = _way(start, end, pieces, goals) + _way(other_start, other_end, pieces, goals)
            then = _way(start, other_end, pieces, goals) + _way(other_start, end, pieces, goals)
            exchanges.append((then - now, end, other_start or 0, other_end or 0))
    # As a last resort, the exchange is with nothing.
    exchanges += [(A_STEP - FARTHER * _distance(comes_from[end] or end, end), end, 0, 0) for end in ring]
    _, end, other_start, other_end = min(exchanges)
    start, comes_from[end] = comes_from[end], other_start or None
    if other_end:
        comes_from[other_end] = start


def _way(start: Square | None, end: Square | None, pieces: dict[Square, str], goals: dict[Square, str]) -> int:
    """The weight of a move; without an end the piece is taken off, without a start it is placed."""
    if start is None or end is None:
        return A_STEP
    return _weight(start, pieces[start], end, goals[end])


def _in_order(comes_from: ComesFrom, pieces: dict[Square, str], goals: dict[Square, str]) -> Iterable[Step]:
    """The steps, each to a square that is empty by then; of those that are possible, the nearest comes first."""
    used = {start for start in comes_from.values() if start is not None}
    left = [Step("remove", start) for start in pieces if start not in used]
    for end, start in comes_from.items():
        piece = FACES[goals[end]]
        if start is None:
            left.append(Step("place", end, None, piece.owner, piece.side))
        elif start == end:
            left.append(Step("turn over", end, None, piece.owner, piece.side))
        else:
            turned = not agrees(pieces[start], goals[end])
            left.append(Step("move", start, end, piece.owner, piece.side, turned=turned))
    taken = set(pieces)
    while left:
        step = min((each for each in left if _goal(each) not in taken), key=_rank)
        left.remove(step)
        if step.kind != "turn over":
            taken.discard(step.square)
        yield step


def _goal(step: Step) -> Square | None:
    return step.to if step.kind == "move" else step.square if step.kind == "place" else None


def _rank(step: Step) -> tuple[int, int, Square]:
    return _ORDER[step.kind], 0 if step.to is None else _distance(step.square, step.to), step.square
