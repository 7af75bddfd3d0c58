"""The exact chances of a battle: equal throws are thrown again. In: dice. Out: fractions."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from statistics import mean

from eclipse_companion.games.ecliptic.game.players import Die


@cache
def beats(mine: Die, theirs: Die) -> Fraction:
    """How often a die wins against another one."""
    won = sum(min(shown - 1, theirs) for shown in range(1, mine + 1))
    tied = min(mine, theirs)
    return Fraction(won, mine * theirs - tied)


def beats_any(mine: Die, theirs: Iterable[Die]) -> Fraction:
    """How often a die wins if the other one is any of these, each as likely as the others."""
    return mean([beats(mine, die) for die in theirs])


def any_beats_any(mine: Iterable[Die], theirs: Iterable[Die]) -> Fraction:
    """How often one side wins if both dice are any of those that are left."""
    others = tuple(theirs)
    return mean([beats_any(die, others) for die in mine])
