"""Turns found between two positions when nobody saw how they were made."""

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.costs import UNDER_COVER
from eclipse_companion.games.eclipse.turns.explanations import COLUMN, Explanation
from eclipse_companion.games.eclipse.turns.under_cover import MOST, made_unseen
from eclipse_companion.games.eclipse.turns.weighing import Penalties
from tests.games.eclipse.game.strategies import lines_of_play

NOTHING = Explanation.at(EMPTY)


def showing(cells: str) -> Penalties:
    """What speaks against each state of a board that surely shows these cells, nats (16, 5); `?` says nothing."""
    against = np.full((16, 5), 7.0)
    for square, cell in enumerate(cells):
        if cell == "?":
            against[square] = 0.0
        else:
            against[square, COLUMN[cell]] = 0.0
    return against


def after(turns: list[Turn], position: Position = EMPTY) -> Position:
    """The position after turns."""
    for turn in turns:
        position = rules.apply(position, turn)
    return position


def tried(position: Position, cells: str, count: int) -> set[tuple[Turn, ...]]:
    """All sequences of so many legal turns that lead to these cells, found by trying every one."""
    if count == 0:
        return {()} if position.cells == cells else set()
    return {
        (turn, *further)
        for turn in rules.legal_turns(position)
        for further in tried(rules.apply(position, turn), cells, count - 1)
    }


@given(lines_of_play(longest=13), st.integers(1, MOST))
@settings(max_examples=60)
def test_the_turns_made_are_among_those_found(turns: list[Turn], count: int) -> None:
    """Whatever up to three turns were made, they are found, and all ways cost the same."""
    count = min(count, len(turns))
    before = Explanation.at(after(turns[: len(turns) - count]), tuple(turns[: len(turns) - count]), 4.0)
    found = made_unseen([(before, 1.0)], showing(after(turns).cells), before)
    assert (tuple(turns) in {each.asserted for each in found}) == (count > 0)
    assert len({each.cost for each in found}) == (count > 0)
    assert all(each.cells == after(turns).cells for each in found)


@pytest.mark.parametrize("line", ["G1", "G6 6-2/S11", "S13 13-9/S3 3-4/G16 9-5/S1", "G1 1-2/S15 15-11/G6 6-5/G9"])
def test_trying_every_turn_finds_the_same(line: str) -> None:
    """One or two turns: exactly those that a search through all of them finds."""
    turns = [Turn.parse(text) for text in line.split()]
    for count in range(1, min(2, len(turns)) + 1):
        made, position = turns[:-count], after(turns[:-count])
        cells = after(turns).cells
        before = Explanation.at(position, tuple(made))
        found = made_unseen([(before, 1.0)], showing(cells), before)
        assert {each.asserted[len(made) :] for each in found} == tried(position, cells, count)


def test_the_present_turn_is_gone_on_from_where_it_began() -> None:
    """A complete turn counts as made; of half a turn, only where it began."""
    first = Turn.parse("G1")
    complete = Explanation.after(EMPTY, first)
    shown = after([first, Turn.parse("1-2/S15")])
    (found,) = made_unseen([(complete, 1.0)], showing(shown.cells), complete)
    assert list(map(str, found.asserted)) == ["G1", "1-2/S15"]


@pytest.mark.parametrize("cells", [EMPTY.cells, "G" * 4 + "." * 12, "Gs" * 8])
def test_nothing_is_found_without_a_piece_more_or_with_too_many(cells: str) -> None:
    """Each turn adds a piece: none more means no turn, and four more weren't made under one cover."""
    assert made_unseen([(NOTHING, 1.0)], showing(cells), NOTHING) == []


def test_two_turns_cost_no_more_than_what_was_seen_of_them() -> None:
    """The changes one by one lead to one of several ways, which share its weight. One turn pays in full."""
    turns = [Turn.parse(text) for text in ("S13", "13-9/S3")]
    seen = replace(Explanation.after(after(turns[:1]), turns[1], tuple(turns[:1])), cost=0.5)
    found = made_unseen([(NOTHING, 1.0)], showing(after(turns).cells), seen)
    assert len(found) > 1
    assert [each.cost for each in found] == pytest.approx([0.5 + math.log(len(found))] * len(found))
    (one,) = made_unseen([(NOTHING, 1.0)], showing(after(turns[:1]).cells), NOTHING)
    assert one.cost == UNDER_COVER
    assert made_unseen([(NOTHING, 1.0)], showing(after(turns[:1]).cells), Explanation.after(EMPTY, turns[0])) == []


def test_an_unreadable_square_rules_nothing_out() -> None:
    """A hidden square may hold anything, so each way that differs only there is found."""
    found = made_unseen([(NOTHING, 1.0)], showing("?" + EMPTY.cells[1:]), NOTHING)
    assert {str(each.asserted[0]) for each in found} == {"".join(one) for one in product("GS", "1")}
