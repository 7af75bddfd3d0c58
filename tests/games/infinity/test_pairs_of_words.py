"""Words at the device, one after the other: the game goes on, and nothing is said that isn't so any more."""

import random
from functools import partial
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from tests.games.infinity import walked
from tests.games.infinity.walked import AtDevice
from tests.table.walking import LATER_MS, Way, walk, ways


@pytest.mark.parametrize(("virtual", "share"), [(True, 2), (False, 12)], ids=["watched", "said"])
def test_after_two_words_a_placement_can_be_made(tmp_path: Path, virtual: bool, share: int) -> None:
    """In each phase, said quickly or slowly, at a virtual device and at a real one; no word gets two answers."""
    begin, phases = partial(AtDevice, virtual=virtual), walked.phases(virtual=virtual)
    some = random.Random(41).sample(list(ways(phases)), share)
    for number, way in enumerate([Way("first", "wrong", "undo", LATER_MS), *some]):
        stuck = walk(way, begin, phases[way.phase], tmp_path / str(number))
        assert stuck is None, f"{way}: {stuck}"


def test_wrong_with_nothing_to_take_back_gets_one_answer(tmp_path: Path) -> None:
    """It doesn't ask for a channel then; neither if a resignation was the last thing that was done."""
    at = AtDevice(tmp_path / "1", virtual=False)
    at.say("wrong")
    at.wait(1000.0)
    assert [fact.key for fact in at.told if isinstance(fact, Notice)][-1:] == ["nothing_to_take_back"]
    at.close()
    at = AtDevice(tmp_path / "2", virtual=False)
    walked.resigned(at)
    told = len(at.told)
    at.say("wrong")
    at.wait(1000.0)
    assert at.told[told:] == [Notice("game_over")]
    at.close()
