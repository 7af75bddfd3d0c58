"""When exercises come back."""

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.log.mistakes import Try
from eclipse_companion.reviewing.practice import FACTORS, due, factor_of

DAY = date(2026, 11, 20)
HISTORIES = st.lists(st.tuples(st.integers(0, 60), st.booleans()), min_size=1, max_size=8)


def tries(history: list[tuple[int, bool]]) -> list[Try]:
    """Tries, each with the days since the one before."""
    found, day = [], DAY
    for days, right in history:
        day += timedelta(days=days)
        found.append(Try("a place", day, right))
    return found


@given(HISTORIES, st.sampled_from(FACTORS))
def test_an_exercise_comes_back_later_if_it_was_right(history: list[tuple[int, bool]], factor: float) -> None:
    """It never comes back on the day of its last try, and sooner if that was wrong, as far as whole days can be."""
    last = tries(history)[-1].day
    days = [(due(tries([*history[:-1], (history[-1][0], right)]), factor) - last).days for right in (False, True)]
    assert days == [1, 1] or 1 <= days[0] < days[1]


def test_an_exercise_that_is_always_right_comes_back_ever_later() -> None:
    """Each time it is tried on the day on which it is due."""
    found = [Try("a place", DAY, right=True)]
    for _ in range(6):
        found.append(Try("a place", due(found), right=True))
    days = [(after.day - before.day).days for before, after in pairwise(found)]
    assert days == sorted(set(days))
    assert days[0] <= 3
    assert days[-1] > 100


@given(HISTORIES)
def test_who_forgets_less_practises_less(history: list[tuple[int, bool]]) -> None:
    """The greater the factor, the later an exercise comes back."""
    found = [due(tries(history), factor) for factor in FACTORS]
    assert found == sorted(found)


def test_the_factor_is_what_a_person_has_shown() -> None:
    """Who still knows everything after two months remembers long, who forgets all in three days doesn't."""
    remembers = [tries([(0, True), (60, True), (60, True)])] * 10
    forgets = [tries([(0, True), (3, False), (3, False)])] * 10
    assert factor_of(forgets) < 1 < factor_of(remembers)
    assert factor_of([]) == factor_of([tries([(0, False)])]) == 1
