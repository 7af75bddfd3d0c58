"""Words at the table, one after the other: the game goes on, and nothing is said that isn't so any more."""

from contextlib import closing
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice, ToMove
from eclipse_companion.games.ecliptic.announcements import Hand
from eclipse_companion.games.ecliptic.watched import Problem, Question
from tests.games.ecliptic.play import walked
from tests.games.ecliptic.play.virtual_table import lying
from tests.games.ecliptic.play.walked import AtRealCards, AtTheTable
from tests.table.walking import LATER_MS, SOON_MS, Way, stuck

SHARE = 6
"""So many ways are gone here at each table; `./run evidence words --full` goes them all."""
FOUND = (
    Way("own_turn", "no", "pause", SOON_MS),
    Way("resigning", "again", "no", LATER_MS),
    Way("covered", "pause", "finished", LATER_MS),
    Way("resigning", "undo", "undo", SOON_MS),
    Way("correcting", "pause", "no", SOON_MS),
    Way("correcting", "pause", "pause", LATER_MS),
    Way("laid", "wrong", "undo", SOON_MS),
    Way("giving_up", "accept", "accept", SOON_MS),
)
"""Ways that once led nowhere, or to another sentence."""


@pytest.mark.parametrize("name", walked.TABLES)
def test_after_two_words_a_step_can_be_made(tmp_path: Path, name: str) -> None:
    """In each phase, said quickly or slowly; no word gets two answers."""
    assert stuck(walked.TABLES, name, SHARE, tmp_path, FOUND) == []


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


def test_simulated_people_put_back_what_was_taken_back(tmp_path: Path) -> None:
    """Where somebody types what they do: the computer's cards, too. The table is right, and nothing is asked."""
    with closing(AtRealCards(tmp_path)) as at:
        walked.to_move(at)
        before = lying(at.hand.at(at.now), at.layout)
        walked.answered(at)
        told = len(at.told)
        at.say("undo")
        at.wait(LATER_MS)
        assert lying(at.hand.at(at.now), at.layout) == before
        assert not [fact for fact in at.told[told:] if isinstance(fact, Problem | Question)]


def test_what_was_right_after_all_is_laid_again(tmp_path: Path) -> None:
    """After `wrong` the cards are put back; `no` says that they were right."""
    with closing(AtRealCards(tmp_path)) as at:
        walked.laid(at)
        told, there = len(at.told), lying(at.hand.at(at.now), at.layout)
        for word in ("wrong", "no"):
            at.say(word)
            at.wait(LATER_MS)
        assert lying(at.hand.at(at.now), at.layout).pile == there.pile
        assert not [fact for fact in at.told[told:] if isinstance(fact, Problem)]


def test_people_lay_no_cards_when_it_is_not_their_turn(tmp_path: Path) -> None:
    """While the computer's cards are drawn, what is typed gets an answer, and the table stays as it is."""
    with closing(AtRealCards(tmp_path)) as at:
        at.say("x7S")
        at.wait(LATER_MS)
        walked.to_move(at)
        assert [fact.key for fact in at.told if isinstance(fact, Notice)][-1:] == ["first_lay"]
        assert lying(at.hand.at(at.now), at.layout).pile is None


def test_another_turn_comes_in_the_place_of_one_that_breaks_the_rules(tmp_path: Path) -> None:
    """Two cards of different signs are no pair: they are taken back once the right turn is typed, which counts."""
    with closing(AtRealCards(tmp_path)) as at:
        walked.to_move(at)
        at.say("3S+4M:7G")
        at.hears(Problem)
        right = at.a_turn()
        at.say(right)
        at.wait(LATER_MS)
        assert [str(turn) for turn in at.match.turns if str(turn) in {right, "3S+4M:7G"}] == [right]
