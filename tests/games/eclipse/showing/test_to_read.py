"""What has to be read stays beside newer sentences until the person whom it concerns has made a turn."""

import pytest

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Notice, OfferOver, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import Coached, Teaching
from eclipse_companion.games.eclipse.game.claims import Stands
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.rules import Result
from tests.games.eclipse.showing.test_view import MOON, SENTENCES, SUN, TURNS, opening, positions, shown

PERSON = ToMove(SUN, human=True, task="place")
COMPUTER = ToMove(MOON, human=False, task="place")
AGAINST = (
    GameStarted("id", "eclipse", ("Ann", "Computer"), EMPTY, levels=(None, "3")),
    PERSON,
)


def placed(number: int) -> TurnSeen:
    """One of the opening's turns, by whoever makes it."""
    return TurnSeen((SUN, MOON)[(number - 1) % 2], TURNS[number - 1], positions(TURNS)[number - 1], number, 1.0)


@pytest.mark.parametrize(
    "said",
    [Notice("not_your_turn"), Notice("no_question"), OfferOver("refused"), Coached(SUN, (Stands("loss", 2),))],
)
def test_what_has_to_be_read_stays_while_the_computer_makes_its_turn(said: Fact) -> None:
    """Its turn may come within a moment. The sentence goes with the next turn of the person whom it concerns."""
    view = shown(*AGAINST, placed(1), COMPUTER, said)
    (text,) = view.beside
    assert text == SENTENCES.say(said)
    answered = view.after(placed(2)).after(PERSON)
    assert answered.beside == (text,)
    assert answered.standing.startswith("Ann to move")
    assert answered.after(placed(3)).beside == ()


def test_what_one_of_two_people_has_to_read_the_other_ones_turn_leaves() -> None:
    """The coach's word to Ann is there until Ann has made a turn."""
    said = Coached(SUN, (Stands("loss", 2),))
    view = shown(*opening()[:2], placed(1), ToMove(MOON, human=True, task="place"), said).after(placed(2))
    assert view.beside == (view.sentences.say(said),)
    assert view.after(placed(3)).beside == ()


def test_how_a_game_ended_stands_alone() -> None:
    """What the coach said of the last turn goes with the game: nobody is losing any more."""
    said = Coached(SUN, (Stands("loss", 2),))
    view = shown(*AGAINST, placed(1), COMPUTER, said, GameOver(Result.MOON_WINS, ()))
    assert view.beside == ()


def test_that_the_computer_thinks_about_a_draw_goes_with_its_answer() -> None:
    """Its answer alone is left to read."""
    thinks, answer = OfferOver("considered"), OfferOver("declined")
    view = shown(*AGAINST, Notice("no_question"), thinks)
    assert view.beside[-1] == SENTENCES.say(thinks)
    assert view.after(answer).beside == (SENTENCES.say(Notice("no_question")), SENTENCES.say(answer))


def test_praise_stays_beside_the_answer_that_comes_at_once() -> None:
    """After a right turn of an exercise the opponent's answer is the newer sentence."""
    right = Teaching("corners_1_right", "right", SUN)
    begun = GameStarted("id", "eclipse", ("Ann", "Computer"), EMPTY, levels=(None, "3"), exercise=True)
    view = shown(
        begun,
        PERSON,
        placed(1),
        right,
        COMPUTER,
        placed(2),
    )
    assert view.beside == (SENTENCES.say(right),)
