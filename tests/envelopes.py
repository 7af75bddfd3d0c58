"""Envelopes for tests that care for the facts alone."""

from collections.abc import Callable
from itertools import count

from eclipse_companion.announcements import Deliver, Envelope, Fact


def enveloped(fact: Fact, number: int = 1) -> Envelope:
    """A fact in an envelope of a table without a board."""
    return Envelope("none", "uuid", number, 0.0, fact)


def opened(hear: Callable[[Fact], object]) -> Deliver:
    """Receives envelopes, and passes on the facts in them."""
    return lambda envelope: void(hear(envelope.fact))


def in_order(deliver: Deliver) -> Callable[[Fact], None]:
    """Puts facts into numbered envelopes."""
    numbers = count(1)
    return lambda fact: deliver(enveloped(fact, next(numbers)))


def void(_: object) -> None:
    """Nothing."""
