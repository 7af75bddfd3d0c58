"""What all games announce, as JSON has it."""

from collections.abc import Iterator
from importlib import import_module
from inspect import signature

import pytest

from eclipse_companion.announcements import Fact, Offer, TurnSeen


def announced(kind: type[Fact] = Fact) -> Iterator[type[Fact]]:
    """All announcements of the program that have been imported."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("eclipse_companion."):
            yield each
            yield from announced(each)


@pytest.mark.parametrize("game", ["eclipse", "infinity", "ecliptic"])
def test_no_field_of_an_announcement_hides_what_kind_it_is(game: str) -> None:
    """JSON lines have a kind, a sentence and an envelope beside the fields; an offer's kind is under `offer`."""
    own = import_module(f"eclipse_companion.games.{game}.announcements")
    import_module(f"eclipse_companion.games.{game}.words")  # what a camera sees has announcements, too
    kinds = {*announced()}
    assert kinds > {TurnSeen, Offer, own.Hint}
    taken = {"kind", "say", "envelope"}
    hiding = {kind.__name__ for kind in kinds if taken & {*signature(kind).parameters}}
    assert hiding == {Offer.__name__}
