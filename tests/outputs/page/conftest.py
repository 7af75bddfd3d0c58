"""What tests of the page share."""

from collections.abc import Iterator

import pytest

from tests.outputs.page.visiting import Visited, visited


@pytest.fixture
def page() -> Iterator[Visited]:
    """A page on the network that has an answer for everybody, and one for its owner."""
    answers = {"public": lambda _: {"known": True}, "secret": lambda _: {"mine": True}}
    with visited(answers=answers, changes={"secret": answers["secret"]}) as made:
        yield made
