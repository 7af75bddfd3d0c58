"""What tests of the page share."""

from collections.abc import Iterator

import pytest

from tests.outputs.page.served import Served
from tests.outputs.page.visiting import Visited, visited


@pytest.fixture
def page() -> Iterator[Visited]:
    """A page on the network that has an answer for everybody, and one for its owner."""
    answers = {"public": lambda _: {"known": True}, "secret": lambda _: {"mine": True}}
    with visited(answers=answers, changes={"secret": answers["secret"]}) as made:
        yield made


@pytest.fixture
def served() -> Iterator[Served]:
    """A page that says and asks nothing but a game."""
    made = Served()
    yield made
    made.page.close()
