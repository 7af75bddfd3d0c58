"""The single steps that make what should lie on a board of what lies there: the fewest that there are.

In: sixteen cells as far as they are known, and the sixteen that should lie there. Out: `Step`s, each of which can be
done when its turn comes, and what a board becomes by them.

Every piece that lies wrongly is taken off, moved (turned over or not), or turned over where it lies; every square that
lacks one is moved to, or gets a new one. Who goes where is an assignment of squares to pieces: the cheapest is found
exactly. Only a ring of pieces, each of which is to go where the next one lies, costs one step more than that: one of
them is taken off and placed at last. So rings are opened first, wherever that costs no step.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from eclipse_companion.announcements import Step
from eclipse_companion.game.pieces import FACES, PIECES
from eclipse_companion.game.squares import SQUARES, Square, column, row
from eclipse_companion.turns.assignment import cheapest

A_STEP: Final = 10_000
"""What a step weighs beside the way that its piece goes."""
FARTHER: Final = 10
"""What each square of a move's way weighs."""
TURNED_OVER: Final = 1
"""What it weighs that a piece is turned over on its way."""
WHOSE: Final = 100
"""What it weighs that a piece of which it is not known whose it is goes elsewhere: more than the longest way."""
NEVER: Final = 1 << 40

TURNED: Final = {letter: piece.turned.letter for letter, piece in FACES.items()} | {"+": "-", "-": "+"}
"""What a cell's piece becomes by being turned over."""

_ORDER: Final = {"remove": 0, "move": 1, "turn over": 1, "place": 2}
"""Pieces come off first, so that one of them can be placed."""


def agrees(shown: str, cell: str) -> bool:
    """Whether what a square shows (a reading's character) can be this cell of a position."""
    if shown == "?":
        return True
    if shown == "+":
        return cell in "Gg"
    if shown == "-":
        return cell in "Ss"
    return shown == cell


def agree(shown: Sequence[str], cells: Sequence[str]) -> bool:
    """The same of all sixteen squares."""
    return all(map(agrees, shown, cells))


def squares_of(steps: Iterable[Step]) -> tuple[Square, ...]:
    """The squares that steps concern, ascending."""
    return tuple(sorted({square for step in steps for square in (step.square, step.to) if square is not None}))


def done(cells: Sequence[str], steps: Iterable[Step]) -> str | None:
    """What lies there when the steps have been done in their order; None where one of them can't be done."""
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

    `lying`: a reading's characters, `+` `-` where it is not known whose piece it is, `?` where nothing is: such a
    square is left alone. `wanted`: a position's. New pieces are taken for granted. A piece that is known to be the
    right one is moved rather than another that may be it.
    """
    wrong = [square for square in SQUARES if not agrees(lying[square - 1], wanted[square - 1])]
    pieces = {square: lying[square - 1] for square in wrong if lying[square - 1] != "."}
    goals = {square: wanted[square - 1] for square in wrong if wanted[square - 1] != "."}
    comes_from = _nearest(pieces, goals)
    while ring := _ring(comes_from):
        _open(ring, comes_from, pieces, goals)
    return tuple(_in_order(comes_from, pieces, goals))


def _weight(start: Square, piece: str, end: Square, goal: str) -> int:
    """What it weighs that the piece on one square comes to another, where it is to lie as `goal`."""
    if start == end:
        return A_STEP if agrees(TURNED[piece], goal) else NEVER
    moved = A_STEP + FARTHER * _distance(start, end) + WHOSE * (piece in "+-")
    if agrees(piece, goal):
        return moved
    return moved + TURNED_OVER if agrees(TURNED[piece], goal) else NEVER


def _distance(start: Square, end: Square) -> int:
    return abs(row(start) - row(end)) + abs(column(start) - column(end))


ComesFrom = dict[Square, Square | None]
"""From where the piece comes that is to lie on each goal: itself, it is turned over there; None: it is a new one."""


def _nearest(pieces: dict[Square, str], goals: dict[Square, str]) -> ComesFrom:
    """The assignment with the fewest steps, and the shortest ways among those, rings allowed."""
    starts: list[Square | None] = [*pieces, *(None for _ in goals)]
    # A piece that goes nowhere is taken off, which is a step too.
    weights = [
        [A_STEP if start is None else _weight(start, pieces[start], end, goal) - A_STEP for start in starts]
        for end, goal in goals.items()
    ]
    return {end: starts[place] for end, place in zip(goals, cheapest(weights), strict=True)}


def _ring(comes_from: ComesFrom) -> list[Square]:
    """Goals whose pieces each lie on the next one, round in a ring; none where there is no ring."""
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
    """Exchange two pieces' ways, or a piece's with one that is taken off or placed, so that the ring is none any more.

    Where none can be exchanged, the piece with the longest way is taken off, and another one placed.
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
    # The last resort exchanges with nothing.
    exchanges += [(A_STEP - FARTHER * _distance(comes_from[end] or end, end), end, 0, 0) for end in ring]
    _, end, other_start, other_end = min(exchanges)
    start, comes_from[end] = comes_from[end], other_start or None
    if other_end:
        comes_from[other_end] = start


def _way(start: Square | None, end: Square | None, pieces: dict[Square, str], goals: dict[Square, str]) -> int:
    """What a move weighs; a piece taken off where it ends nowhere, placed where it begins nowhere."""
    if start is None or end is None:
        return A_STEP
    return _weight(start, pieces[start], end, goals[end])


def _in_order(comes_from: ComesFrom, pieces: dict[Square, str], goals: dict[Square, str]) -> Iterable[Step]:
    """The steps, each to a square that is empty by then; among those that can be done the nearest first."""
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
