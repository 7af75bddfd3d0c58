"""The truth about positions, from the shipped tables, beside the rules."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.solution.boards import board_at, position_of
from eclipse_companion.games.infinity.solution.exact import Answer, Oracle
from eclipse_companion.games.infinity.solution.layout import SHAPES, geometry, size
from tests.games.infinity.game.strategies import positions, positions_of_play

LONGEST = 200


@cache
def oracle() -> Oracle:
    return Oracle()


@cache
def ask(position: Position) -> Answer:
    return oracle().answer(position)


def outcome(position: Position, placement: Placement) -> int:
    """What a placement comes to, by the rules and the value of what follows."""
    event = rules.place(position, placement)
    if event.winner is not None:
        return 1 if event.winner is position.side else -1
    value = {"win": 1, "draw": 0, "loss": -1}[str(ask(event.position).value)]
    return value if event.position.side is position.side else -value


def length(position: Position, most: int) -> int | None:
    """How long the forced end takes, by the rules alone: plus for a win, minus for a loss; None if longer than most."""
    found = []
    for placement in rules.legal_placements(position):
        event = rules.place(position, placement)
        if event.winner is not None:
            after: int | None = 1 if event.winner is position.side else -1
        else:
            after = length(event.position, most - 1) if most > 1 else None
            if after is not None:
                after = after + (1 if after > 0 else -1)
                after = after if event.position.side is position.side else -after
        found.append(after)
    wins = [each for each in found if each is not None and each > 0]
    if wins:
        return min(wins)
    return None if None in found else min(each for each in found if each is not None)


@given(st.one_of(positions(), positions_of_play()))
@settings(max_examples=40)
def test_a_value_follows_from_those_of_its_placements(position: Position) -> None:
    """The value is that of the best placement, and `best` are all placements with that value, sorted."""
    answer = ask(position)
    outcomes = {placement: outcome(position, placement) for placement in rules.legal_placements(position)}
    best = max(outcomes.values())
    assert answer.value == {1: "win", 0: "draw", -1: "loss"}[best]
    assert list(answer.best) == [placement for placement, each in outcomes.items() if each == best]
    assert answer.play in answer.best
    assert oracle().outcomes(position) == outcomes
    assert oracle().value(position) == best


@given(positions())
@settings(max_examples=30)
def test_short_ends_are_as_long_as_the_rules_make_them(position: Position) -> None:
    """Where the rules alone find a forced end of few placements, `turns` is its length, and `play` begins it."""
    by_rules = length(position, 3)
    answer = ask(position)
    if by_rules is not None:
        assert answer.value == ("win" if by_rules > 0 else "loss")
        assert answer.turns == abs(by_rules)
    elif answer.turns is not None:
        assert answer.turns > 3


def test_the_start_is_a_draw_with_every_placement_and_any_knob() -> None:
    """Neither side can force an end from the start, whatever is placed first and wherever the knob stands."""
    for knob in range(-4, 5):
        answer = ask(Position(START.channels, Player.BLUE, knob))
        assert answer.value == "draw"
        assert answer.turns is None
    assert [str(placement) for placement in ask(START).best] == ["B1", "B2", "B3", "B4", "b1", "b2", "b3", "b4"]


def test_a_game_that_is_over_has_no_value() -> None:
    """Where the knob shows the end there is nothing to answer."""
    over = Position.parse("bbb1/4/4/4 y +5")
    assert ask(over) == Answer(None, (), None, None)
    assert oracle().outcomes(over) == {}


@pytest.mark.parametrize("number", range(12))
def test_a_won_position_is_won(number: int) -> None:
    """Whoever places as `play` says wins within 200 placements and repeats nothing, whatever the other side does.

    The other side holds out as `play` says, or places anywhere. One shape of the channels after another is begun from.
    """
    chance = np.random.default_rng(number)
    shown = geometry()
    shapes = [shape for shape in range(SHAPES) if shown.extents[shape, 1] > shown.extents[shape, 0]]
    shape = shapes[int(chance.integers(len(shapes)))] if number else SHAPES - 1
    position = won_position(shape, chance)
    course, winner, resists = GameHistory(position), position.side, bool(number % 2)
    seen = {position}
    while course.result is None:
        answer = ask(course.position)
        if course.to_move is winner:
            assert answer.value == "win"
        if course.to_move is winner or resists:
            assert answer.play is not None
            course = course.place(answer.play)
        else:
            legal = course.legal_placements()
            course = course.place(legal[int(chance.integers(len(legal)))])
        assert course.position not in seen
        seen.add(course.position)
    assert course.result.winner is winner
    assert course.length <= LONGEST


@pytest.mark.parametrize(
    "text", ["ybyb/ybyb/yByy/byWb b -1", "WyBb/ybby/yybb/bbyy b +1", "ybWb/ybbb/ybyy/yby1 b 0", "yby1/WBby/yb2/4 b +4"]
)
def test_a_winner_who_places_again_and_again_gets_on(text: str) -> None:
    """No position comes twice, also where the other player is empty-handed for some placements."""
    position = Position.parse(text)
    course, seen = GameHistory(position), set[Position]()
    while course.result is None:
        assert course.position not in seen
        seen.add(course.position)
        placement = ask(course.position).play
        assert placement is not None
        course = course.place(placement)
    assert course.result.winner is Player.BLUE


def won_position(shape: int, chance: np.random.Generator) -> Position:
    """A position of a shape that the side to place wins; a shape may have few, and then any shape will do."""
    begin, end = geometry().extents[shape].tolist()
    for attempt in range(2000):
        index = int(chance.integers(begin, end) if attempt < 200 else chance.integers(size()))
        position = position_of(board_at(index), Player.BLUE, int(chance.integers(-4, 5)))
        if oracle().value(position) > 0 and ask(position).turns is None:
            return position
    raise AssertionError("no won position was found")
