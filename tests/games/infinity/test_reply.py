"""The computer's placements: it wins if it can, avoids what loses, and knows a repetition."""

import random
import threading

import pytest
from hypothesis import given, settings

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.reply.find import DEPTHS, Finder
from eclipse_companion.games.infinity.reply.searching import WON, choose
from eclipse_companion.table.searches import Judge, ReplyFound, Think, ValueFound
from tests.games.infinity.game.strategies import positions


def plain_worth(position: Position, depth: int) -> int:
    """What a position is worth to the side to place, without pruning."""
    if depth == 0:
        return position.knob if position.side.value == "blue" else -position.knob
    return max(plain_worth_of(position, placement, depth) for placement in rules.legal_placements(position))


def plain_worth_of(position: Position, placement: Placement, depth: int) -> int:
    event = rules.place(position, placement)
    if event.winner is not None:
        return WON + depth if event.winner is position.side else -WON - depth
    worth = plain_worth(event.position, depth - 1)
    return worth if event.position.side is position.side else -worth


@settings(max_examples=25)
@given(positions())
def test_pruning_changes_nothing(position: Position) -> None:
    """The choice is one of the best that a plain search finds, with its worth."""
    placement, worth = choose(position, (), 2, random.Random(1))
    worths = {each: plain_worth_of(position, each, 2) for each in rules.legal_placements(position)}
    assert worth == worths[placement] == max(worths.values())


@pytest.mark.parametrize("level", ["3", "5", "7", "perfect"])
def test_it_wins_at_once(level: str) -> None:
    """Two new rows, if somebody who looks ahead sees them."""
    position = Position.parse("byb1/byb1/yb2/byb1 b -4")
    found = [Finder(seed)(Think(position, level, 0), threading.Event()) for seed in range(5)]
    turns = {str(each.turn) for each in found if isinstance(each, ReplyFound)}
    assert "b3" in turns
    if level in {"7", "perfect"}:
        assert turns <= {"b3", "B3"}


def test_ties_are_broken_at_random_and_repeat_with_the_seed() -> None:
    """At the start all placements are alike."""
    turns = [str(choose(START, (), 1, random.Random(seed))[0]) for seed in range(30)]
    assert len(set(turns)) > 4
    assert turns == [str(choose(START, (), 1, random.Random(seed))[0]) for seed in range(30)]


def test_a_draw_is_worth_nothing() -> None:
    """A player who is behind takes the third repetition."""
    position = Position.parse("ybyb/4/4/4 b -4")
    before = (Position.parse("byby/4/4/4 y -4"), position) * 2
    placement, worth = choose(position, before, 1, random.Random(1))
    assert (str(placement), worth) == ("b1", 0)


def test_an_offered_draw_is_judged() -> None:
    """It knows a win and a loss that are near, and otherwise calls it a draw."""
    for text, value in (("byb1/byb1/yb2/byb1 b -4", "win"), ("4/4/4/4 b 0", "draw")):
        found = Finder(1)(Judge(Position.parse(text)), threading.Event())
        assert isinstance(found, ValueFound)
        assert found.value == value


def test_every_level_has_a_depth() -> None:
    """The levels are those of every game."""
    assert list(DEPTHS) == ["1", "2", "3", "4", "5", "6", "7", "perfect"]
