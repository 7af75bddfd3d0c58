"""Words at the device, one after the other: the game goes on, and nothing is said that isn't so any more."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from tests.games.infinity import walked
from tests.games.infinity.walked import AtDevice
from tests.table.walking import LATER_MS, Way, stuck

SHARE = 3
FOUND = (Way("first", "wrong", "undo", LATER_MS),)
"""Ways that once led nowhere, or to two answers."""


@pytest.mark.parametrize("name", walked.TABLES)
def test_after_two_words_a_placement_can_be_made(tmp_path: Path, name: str) -> None:
    """In each phase, said quickly or slowly; no word gets two answers."""
    assert stuck(walked.TABLES, name, SHARE, tmp_path, FOUND) == []


def test_wrong_with_nothing_to_take_back_gets_one_answer(tmp_path: Path) -> None:
    """It doesn't ask for a channel then; neither if a resignation was the last thing that was done."""
    at = AtDevice(tmp_path / "1", board="said")
    at.say("wrong")
    at.wait(1000.0)
    assert [fact.key for fact in at.told if isinstance(fact, Notice)][-1:] == ["nothing_to_take_back"]
    at.close()
    at = AtDevice(tmp_path / "2", board="said")
    walked.resigned(at)
    told = len(at.told)
    at.say("wrong")
    at.wait(1000.0)
    assert at.told[told:] == [Notice("game_over")]
    at.close()
