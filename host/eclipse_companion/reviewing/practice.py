"""When an exercise comes back: the day before it is forgotten too likely, as FSRS tells from the tries so far.

In: tries, by their days. Out: the day on which an exercise is due. The library `fsrs` has the model of memory; its
state follows from the tries, which the log keeps, and nothing else is stored.

People differ in how fast they forget. So the stabilities of the model's parameters are stretched by one factor, the one
that explains best what this person has remembered so far.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time
from functools import cache
from math import log, log2
from typing import Final

from fsrs import Card, Rating, Scheduler
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

from eclipse_companion.log.mistakes import Try

RECALLED: Final = 0.92
"""So likely the model expects an exercise to be solved when it comes back. Measured, it is 0.9: days are whole, and
what was wrong comes back no sooner than tomorrow.
"""
STEADINESS: Final = 1.5
"""How much people differ: the deviation of a factor, in doublings."""
FACTORS: Final = tuple(2 ** (step / 2) for step in range(-8, 9))
"""The factors that may explain a person's memory."""
NEWEST: Final = 300
"""So many exercises tell how fast a person forgets; more would take long."""
_STABILITIES: Final = (0, 1, 2, 3, 11)
"""The parameters that are stabilities, or proportional to one: after the first try, by rating, and after a lapse."""
_UNLIKELY: Final = 0.01
"""Nothing is surer than this, either way."""

Tries = Sequence[Try]
"""Those of one exercise, in their order."""


def due(tries: Tries, factor: float = 1.0) -> date:
    """The day on which an exercise comes back. There must be a try."""
    return _card(tries, _scheduler(factor)).due.date()


def factor_of(exercises: Iterable[Tries]) -> float:
    """How many times longer than usual somebody remembers, by these exercises' tries."""
    told = [tries for tries in exercises if len({each.day for each in tries}) > 1][-NEWEST:]
    return max(FACTORS, key=lambda factor: _fit(told, factor))


def _fit(exercises: Sequence[Tries], factor: float) -> float:
    """How well a factor explains what was remembered: the logarithm of its likelihood."""
    scheduler, fit = _scheduler(factor), -((log2(factor) / STEADINESS) ** 2) / 2
    for tries in exercises:
        card = Card(card_id=0, due=_noon(tries[0].day))
        for each in tries:
            now = _noon(each.day)
            if card.last_review is not None and card.last_review < now:
                likely = scheduler.get_card_retrievability(card, now)
                likely = min(max(likely, _UNLIKELY), 1 - _UNLIKELY)
                fit += log(likely if each.right else 1 - likely)
            card = _after(card, each, scheduler)
    return fit


def _card(tries: Tries, scheduler: Scheduler) -> Card:
    """What the model knows of an exercise."""
    card = Card(card_id=0, due=_noon(tries[0].day))
    for each in tries:
        card = _after(card, each, scheduler)
    return card


def _after(card: Card, one: Try, scheduler: Scheduler) -> Card:
    return scheduler.review_card(card, Rating.Good if one.right else Rating.Again, _noon(one.day))[0]


@cache
def _scheduler(factor: float) -> Scheduler:
    """Whole days count, and the same tries always give the same day."""
    parameters = [
        min(max(value * (factor if number in _STABILITIES else 1), least), most)
        for number, (value, least, most) in enumerate(
            zip(DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS, strict=True)
        )
    ]
    return Scheduler(parameters, RECALLED, learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _noon(day: date) -> datetime:
    """A day as the library counts days: as a moment."""
    return datetime.combine(day, time(12), UTC)
