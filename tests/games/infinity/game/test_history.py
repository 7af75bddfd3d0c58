"""What depends on the whole game: draws by repetition and length, and the counts of all games."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.history import LONGEST, NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.game.rules import IllegalPlacementError, Reason, Result
from tests.games.infinity.game import naive
from tests.games.infinity.game.strategies import lines_of_play

COUNTS = [8, 64, 384, 2304, 12288, 65536, 328704]


def after(placements: str, start: str = "4/4/4/4 b 0") -> GameHistory:
    course = GameHistory(Position.parse(start))
    for placement in placements.split():
        course = course.place(Placement.parse(placement))
    return course


def test_sequences_are_as_many_as_known() -> None:
    """The numbers of sequences of 1 to 7 placements from the start are the known ones."""
    reached: Counter[Position] = Counter({START: 1})
    counted = []
    for _ in COUNTS:
        counted.append(sum(count * len(rules.legal_placements(position)) for position, count in reached.items()))
        if len(counted) < len(COUNTS):
            coming: Counter[Position] = Counter()
            for position, count in reached.items():
                for placement in rules.legal_placements(position):
                    coming[folded(rules.place(position, placement).position)] += count
            reached = coming
    assert counted == COUNTS


def folded(position: Position) -> Position:
    """The position or its mirror image: one stands for both."""
    one, two, three, four = position.channels
    return min(position, Position((four, three, two, one), position.side, position.knob), key=str)


CIRCLE = "byby/4/4/4 y 0"
"""Two placements, y1 and b1, lead back to it: each pushes its like off."""


def test_the_third_time_draws() -> None:
    """Our reading: the same marbles, side and knob for the third time end the game; nobody needs to claim it."""
    assert after("y1 b1", CIRCLE).position == Position.parse(CIRCLE)
    assert after("y1 b1 y1", CIRCLE).result is None
    course = after("y1 b1 y1 b1", CIRCLE)
    assert (course.result, course.legal_placements()) == (Result.DRAW, [])
    assert course.event is not None
    assert (course.event.reason, course.event.winner, course.event.over) == (Reason.REPETITION, None, True)
    with pytest.raises(IllegalPlacementError, match="the game is over"):
        course.place(Placement.parse("y1"))


def test_another_knob_is_no_repetition() -> None:
    """Each time around, a row moves the knob; so no position occurs twice until the knob is at its end."""
    course = after("y1 b1 y1 b1 y1", "byby/bbbb/4/4 y 0")
    assert str(course) == "ybyb/bbbb/4/4 b +5"
    assert course.result is Result.BLUE_WINS


def long_game(seed: int) -> GameHistory:
    """A game that is kept from ending in any other way."""
    source, course = random.Random(seed), NEW_GAME
    while course.result is None:
        following = [course.place(placement) for placement in course.legal_placements()]
        going_on = [one for one in following if one.result is None or one.length == LONGEST]
        course = min(going_on or following, key=lambda one: (abs(one.position.knob), source.random()))
    return course


def test_two_hundred_placements_draw() -> None:
    """Our reading: a game that nobody has won by the 200th placement is drawn."""
    course = long_game(1)
    assert (course.length, course.result) == (200, Result.DRAW)
    assert course.event is not None
    assert course.event.reason is Reason.LENGTH


def test_a_win_by_the_last_placement_counts() -> None:
    """The 200th placement may still win."""
    last = GameHistory(Position.parse("bbb1/4/4/4 b +4"), (START,) * 199)
    won = last.place(Placement.parse("b1"))
    assert (won.length, won.result) == (200, Result.BLUE_WINS)
    assert last.place(Placement.parse("b2")).result is Result.DRAW


def test_a_set_up_begins_to_count_anew() -> None:
    """A position doesn't carry what was before it; a game that begins there counts from there."""
    assert after("y1 b1", CIRCLE) == GameHistory(Position.parse(CIRCLE))
    assert GameHistory(Position.parse(CIRCLE)).length == 0
    assert GameHistory(Position.parse("4/4/4/4 b -5")).result is Result.YELLOW_WINS


@given(lines_of_play())
def test_the_course_has_what_its_placements_make(played: list[Placement]) -> None:
    """The last event's position is the course's, and a game is over only by a reason."""
    course, position = NEW_GAME, START
    for placement in played:
        course, event = course.place(placement), rules.place(position, placement)
        position = event.position
        assert (course.position, str(course), course.to_move) == (position, str(position), position.side)
    assert course.length == len(played)
    assert (course.result is None) is (course.event is None or course.event.reason is None)


@given(st.lists(st.integers(0, 7), max_size=40), st.booleans())
def test_the_twin_ends_games_alike(choices: list[int], circling: bool) -> None:
    """The event of each placement is the twin's, with its own count of what has come up.

    `circling`: most placements push through channel 1, so positions come up again.
    """
    course = GameHistory(Position.parse("byby/ybyb/4/4 b 0" if circling else str(START)))
    seen = Counter([str(course)])
    for choice in choices:
        legal = course.legal_placements()
        if not legal:
            break
        onwards = [each for each in legal if each.channel == 1 and not each.marble.is_joker]
        placement = onwards[0] if circling and onwards and choice < 7 else legal[choice % len(legal)]
        due = naive.event(str(course), str(placement))
        course = course.place(placement)
        seen[due["position"]] += 1
        if not due["over"] and seen[due["position"]] == 3:
            due |= {"over": True, "reason": "repetition"}
        assert course.event is not None
        assert course.event.as_json() == due
    assert (course.result is None) is bool(course.legal_placements())
