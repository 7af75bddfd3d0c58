"""Words at the table, one after the other: the game goes on, and nothing is said that isn't so any more."""

import random
from contextlib import closing
from pathlib import Path

from eclipse_companion.announcements import ToMove
from eclipse_companion.games.ecliptic.announcements import Hand
from tests.games.ecliptic.play import walked
from tests.games.ecliptic.play.walked import AtTheTable
from tests.table.walking import LATER_MS, SOON_MS, Way, walk, ways

SHARE = 8
FOUND = (Way("own_turn", "no", "pause", SOON_MS), Way("resigning", "again", "no", LATER_MS))


def test_after_two_words_a_step_can_be_made(tmp_path: Path) -> None:
    """In each phase, said quickly or slowly; no word gets two answers."""
    some = random.Random(41).sample(list(ways(walked.PHASES)), SHARE)
    for number, way in enumerate([*FOUND, *some]):
        stuck = walk(way, AtTheTable, walked.PHASES[way.phase], tmp_path / str(number))
        assert stuck is None, f"{way}: {stuck}"


def test_again_leaves_what_to_type_on_the_screen(tmp_path: Path) -> None:
    """It says whose turn it is, and shows the hand once more with what can be done."""
    with closing(AtTheTable(tmp_path)) as at:
        walked.own_turn(at)
        at.wait(1000.0)
        shown, told = at.view.standing, len(at.told)
        at.say("again")
        at.wait(1000.0)
        assert [type(fact) for fact in at.told[told:]] == [ToMove, Hand]
        assert at.view.standing == shown
