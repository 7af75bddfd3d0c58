"""Where a page's answers are worked out."""

import threading
from collections.abc import Mapping
from typing import Any

import pytest

from eclipse_companion.outputs.page.lanes import Lanes, LongAnswer
from eclipse_companion.outputs.page.worker import OWN
from tests.outputs.page.served import LIMIT_S


class Held:
    """An answer that is made once it may be."""

    def __init__(self) -> None:
        self.begun, self.goes_on = threading.Event(), threading.Event()

    def __call__(self, values: Mapping[str, str]) -> dict[str, Any]:
        self.begun.set()
        assert self.goes_on.wait(LIMIT_S)
        return dict(values)


def named(values: Mapping[str, str]) -> str:
    return values["name"]


def test_no_answer_waits_for_a_long_one_of_another_lane() -> None:
    """Quick ones don't, nor do long ones that use other things; those that share a lane come one after another."""
    lanes, held = Lanes(), Held()
    slow = lanes.submit(OWN, LongAnswer(held, "one"), {"name": "slow"})
    assert held.begun.wait(LIMIT_S)
    waiting = lanes.submit(OWN, LongAnswer(named, "one"), {"name": "waiting"})
    assert lanes.submit(OWN, named, {"name": "quick"}).result(LIMIT_S) == "quick"
    assert lanes.submit(OWN, LongAnswer(named, "another"), {"name": "other"}).result(LIMIT_S) == "other"
    assert not waiting.done()
    held.goes_on.set()
    assert slow.result(LIMIT_S) == {"name": "slow"}
    assert waiting.result(LIMIT_S) == "waiting"
    lanes.shutdown()


def test_an_answer_is_long_only_to_the_questions_that_take_long() -> None:
    """The same answer is worked out among the quick ones if it is one this time."""
    lanes, held = Lanes(), Held()
    mixed = LongAnswer(named, "one", lambda values: "all" in values)
    lanes.submit(OWN, LongAnswer(held, "one"), {})
    assert held.begun.wait(LIMIT_S)
    long = lanes.submit(OWN, mixed, {"name": "long", "all": "yes"})
    assert lanes.submit(OWN, mixed, {"name": "quick"}).result(LIMIT_S) == "quick"
    assert not long.done()
    held.goes_on.set()
    assert long.result(LIMIT_S) == "long"
    lanes.shutdown()


def test_nothing_is_asked_after_the_end() -> None:
    """Neither in a lane that was used nor in a new one."""
    lanes = Lanes()
    lanes.submit(OWN, named, {"name": "quick"}).result(LIMIT_S)
    lanes.shutdown()
    for answer in (named, LongAnswer(named, "one")):
        with pytest.raises(RuntimeError):
            lanes.submit(OWN, answer, {"name": "late"})
