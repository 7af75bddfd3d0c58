"""The mistakes in games of Infinity."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Reason
from eclipse_companion.games.infinity.reply.annotating import judge
from eclipse_companion.games.infinity.reply.mistakes import mistakes, place_of
from tests.games.infinity.reply.claimed import oracle, some_position


def played(seed: int) -> rin.GameRecord:
    """A random game of at most fifty placements."""
    chance, course, made = random.Random(seed), NEW_GAME, list[Placement]()
    while len(made) < 50 and course.result is None:
        made.append(chance.choice(course.legal_placements()))
        course = course.place(made[-1])
    return rin.GameRecord.of(made, {}, start=NEW_GAME)


def others(position: Position) -> list[Position]:
    """The same position with the channels mirrored, with the players exchanged, and both."""
    exchanged = tuple(marbles.translate(str.maketrans("bByW", "yWbB")) for marbles in position.channels)
    other = Player.YELLOW if position.side is Player.BLUE else Player.BLUE
    found = [(position.channels, position.side, position.knob), (exchanged, other, -position.knob)]
    return [Position(tuple(way), side, knob) for each, side, knob in found for way in (each, each[::-1])]  # type: ignore[arg-type]


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_a_place_is_the_same_for_both_and_from_both_sides(first: int, second: int) -> None:
    """Mirrored channels, and exchanged players; all other positions are other places."""
    one, another = some_position(1, first), some_position(1, second)
    assert {place_of(each) for each in others(one)} == {place_of(one)}
    assert (place_of(one) == place_of(another)) == (another in others(one))


@pytest.mark.parametrize("seed", range(6))
def test_what_gave_away_a_win_or_a_draw_is_a_mistake(seed: int) -> None:
    """Those placements, and no others, that are marked as such when a game is annotated."""
    record = played(seed)
    judged = judge(record, oracle())
    found = mistakes(record, oracle().value)
    assert [each.number for each in found] == [number for number, each in enumerate(judged) if each.mark in {2, 4}]
    assert [(each.side, each.had) for each in found] == [
        (judged[each.number].mover.value, judged[each.number].before.value) for each in found
    ]


def test_a_draw_by_repetition_is_no_mistake() -> None:
    """No position shows it. Each fills a channel of their own here, until the same comes up for the third time."""
    course, made = NEW_GAME, list[Placement]()
    while course.result is None:
        made.append(Placement.parse("b1" if course.to_move is Player.BLUE else "y2"))
        course = course.place(made[-1])
    assert course.reason is Reason.REPETITION
    record = rin.GameRecord.of(made, {}, start=NEW_GAME)
    worth = {Player.BLUE: 1, Player.YELLOW: -1}
    assert mistakes(record, lambda position: worth[position.side]) == []


def test_the_same_win_at_once_is_the_same_idea() -> None:
    """Positions differ, and the placements that win at once don't: for Blue, for Yellow, and mirrored."""
    ideas: dict[str, set[str]] = {}
    for seed in range(40):
        for each in mistakes(played(seed), oracle().value):
            if each.idea:
                ideas.setdefault(each.idea, set()).add(each.place)
    assert any(len(places) > 1 for places in ideas.values())
    assert {idea.split()[0] for idea in ideas} == {"win", "let"}
