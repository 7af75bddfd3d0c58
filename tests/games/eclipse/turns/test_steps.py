"""The single steps that put a board right: as few as possible, and each feasible when its turn comes."""

import random
from collections import deque
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.announcements import Step
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.turns.steps import TURNED, agree, done, squares_of, steps_between
from tests.evidence._recovery.errors import errors

CELLS = st.text(".GSgs", min_size=16, max_size=16)

ENDS: Final = (1, 2, 4, 7, 16)
"""The squares that the slow twin uses: two neighbours, and others at all distances."""


def on_ends(cells: str, elsewhere: str) -> str:
    """A board with these cells on the twin's squares."""
    return "".join(cells[ENDS.index(square)] if square in ENDS else elsewhere for square in range(1, 17))


def after_one(cells: str) -> Iterator[str]:
    """The slow twin's steps: every board of five squares that one step makes from another."""
    for at, letter in enumerate(cells):
        rest = [*cells]
        if letter == ".":
            for new in "GSgs":
                rest[at] = new
                yield "".join(rest)
            continue
        rest[at] = TURNED[letter]
        yield "".join(rest)
        rest[at] = "."
        yield "".join(rest)
        for to, there in enumerate(cells):
            if there == ".":
                for up in (letter, TURNED[letter]):
                    moved = [*rest]
                    moved[to] = up
                    yield "".join(moved)


def fewest(lying: str, wanted: str) -> int:
    """How many steps a search over all boards needs."""
    known, waiting = {lying}, deque([(lying, 0)])
    while True:
        cells, count = waiting.popleft()
        if agree(cells, wanted):
            return count
        for other in after_one(cells):
            if other not in known:
                known.add(other)
                waiting.append((other, count + 1))


@given(CELLS, CELLS)
def test_who_does_the_steps_has_the_position(lying: str, wanted: str) -> None:
    """Whatever lies there, each step can be done when its turn comes, and together they lead to the position."""
    assert done(lying, steps_between(lying, wanted)) == wanted


@given(st.text(".GSgs+-?", min_size=16, max_size=16), CELLS)
def test_the_same_where_owners_are_not_known(lying: str, wanted: str) -> None:
    """The resulting board agrees with the position, and a square that can't be read is left alone."""
    steps = steps_between(lying, wanted)
    made = done(lying, steps)
    assert made is not None
    assert agree(made, wanted)
    assert all(lying[square - 1] != "?" for square in squares_of(steps))


@given(st.text(".GSgs+-", min_size=5, max_size=5), st.text(".GSgs", min_size=5, max_size=5))
def test_no_search_over_boards_finds_fewer_steps(lying: str, wanted: str) -> None:
    """There are as many as a search over all boards of five squares needs, wherever it begins."""
    steps = steps_between(on_ends(lying, "?"), on_ends(wanted, "."))
    assert len(steps) == fewest(lying, wanted)


@pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])
@given(CELLS, st.integers(0, 1 << 30), st.integers(1, 5))
def test_as_many_steps_as_errors_at_most(owners: bool, wanted: str, seed: int, count: int) -> None:
    """A board with single errors (a piece added, removed, turned, moved, or both) is right after as many steps."""
    *_, (_, lying) = errors(wanted, count, random.Random(seed))
    shown = lying if owners else faces_only(lying)
    assert len(steps_between(shown, wanted)) <= count


@given(CELLS)
def test_faces_alone_are_enough_for_a_board_that_is_right(wanted: str) -> None:
    """If the board can't show owners, a right picture needs no step."""
    assert steps_between(faces_only(wanted), wanted) == ()


def test_a_piece_beside_its_square_is_moved_there() -> None:
    """There is one move, rather than one piece taken off and another placed."""
    steps = steps_between("S" + "." * 15, "." + "S" + "." * 14)
    assert steps == (Step("move", 1, to=2, owner=Player.SUN, side=Side.SILVER),)


def test_a_move_that_turns_the_piece_over_is_one_step() -> None:
    """Moon's gold from 6 becomes silver on 10."""
    steps = steps_between("." * 5 + "g" + "." * 10, "." * 9 + "s" + "." * 6)
    assert steps == (Step("move", 6, to=10, owner=Player.MOON, side=Side.SILVER, turned=True),)


def test_the_nearest_piece_is_moved() -> None:
    """Of two that could go to 2, the one on 1 goes, and the one on 16 comes off."""
    steps = steps_between("G" + "." * 14 + "G", ".G" + "." * 14)
    assert steps == (Step("remove", 16), Step("move", 1, to=2, owner=Player.SUN, side=Side.GOLD))


def test_the_piece_that_is_known_to_be_the_right_one_is_moved() -> None:
    """A nearer one may be the right one, but its owner is unknown: that one comes off."""
    steps = steps_between("g.+" + "." * 13, "." * 15 + "s")
    assert steps == (Step("remove", 3), Step("move", 1, to=16, owner=Player.MOON, side=Side.SILVER, turned=True))


def test_two_pieces_that_lie_on_each_others_squares_take_three_steps() -> None:
    """One comes off to make room for the other; then it is placed."""
    wanted = "Gs" + "." * 14
    steps = steps_between("sG" + "." * 14, wanted)
    assert len(steps) == 3
    assert done("sG" + "." * 14, steps) == wanted


def test_a_ring_is_opened_where_that_costs_no_step() -> None:
    """With two on each other's squares, and a third piece that has its own move, there are three moves in a row."""
    steps = steps_between("sG" + "." * 12 + "G.", "Gs" + "." * 13 + "G")
    assert [step.kind for step in steps] == ["move"] * 3
