"""Words at the virtual board, one after the other: the game goes on, and nothing is said that isn't so any more."""

from contextlib import closing
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice, ToMove
from eclipse_companion.games.eclipse.announcements import Problem
from tests.games.eclipse.play import walked
from tests.games.eclipse.play.walked import AtVirtualBoard
from tests.table.walking import LATER_MS, SOON_MS, Way, goes_on, stuck

SHARE = 3
"""So many ways are gone here at each table; `./run evidence words --full` goes them all."""
FOUND = (
    Way("put_back", "again", "again", LATER_MS),
    Way("resigning", "again", "no", SOON_MS),
    Way("putting_back", "pause", "accept", SOON_MS),
    Way("thinking", "pause", "no", LATER_MS),
    Way("wrong_board", "wrong", "undo", LATER_MS),
)
"""Ways that once led nowhere."""


@pytest.mark.parametrize("name", walked.TABLES)
def test_after_two_words_a_turn_can_be_made(tmp_path: Path, name: str) -> None:
    """In each phase, said quickly or slowly; what is shown as the thing to do is what `again` says."""
    assert stuck(walked.TABLES, name, SHARE, tmp_path, FOUND) == []


@pytest.mark.parametrize("on_page", [False, True], ids=["typed", "page"])
def test_again_after_a_turn_was_put_back_says_whose_turn_it_is(tmp_path: Path, on_page: bool) -> None:
    """No step of putting it back is said, or done, once more; the next turn counts."""
    with closing(AtVirtualBoard(tmp_path, on_page=on_page)) as at:
        walked.put_back(at)
        typed, told = len(at.played.typed), len(at.told)
        at.say("again")
        at.wait(LATER_MS)
        assert [type(fact) for fact in at.told[told:]] == [ToMove]
        assert at.played.typed[typed:] == []
        assert goes_on(at) is None


def test_again_while_the_hand_works_makes_it_do_nothing_twice(tmp_path: Path) -> None:
    """The hand hears that nothing is new."""
    with closing(AtVirtualBoard(tmp_path, on_page=True)) as at:
        walked.putting_back(at)
        at.wait(700.0)
        for _ in range(4):
            at.say("again")
            at.wait(500.0)
        at.wait(LATER_MS)
        assert not [fact for fact in at.told if isinstance(fact, Notice) and fact.key == "hand"]
        assert goes_on(at) is None


def test_the_hand_may_begin_at_once_after_a_pause(tmp_path: Path) -> None:
    """The board shows what it should, and need not come to rest first."""
    with closing(AtVirtualBoard(tmp_path, on_page=True)) as at:
        walked.thinking(at)
        at.say("pause")
        at.wait(LATER_MS)
        at.say("go on")
        at.wait(2 * LATER_MS)
        assert not [fact for fact in at.told if isinstance(fact, Problem)]
        assert goes_on(at) is None
