"""The director and questions: which turn it was, which side it shows, and what it was instead."""

from dataclasses import replace

import pytest

from eclipse_companion.announcements import Notice, ReplyChosen, TakenBack, ToMove
from eclipse_companion.games.eclipse.announcements import Fault, Problem, Question, Step
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.play.effects import AskOthers, CommitLikeliest
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, QuestionAsked
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import AnswerQuestion, Request
from eclipse_companion.table.searches import Think
from tests.games.eclipse.play.directed import ANNA, COMPUTER, Game, after, kinds, notices, one, told, turns
from tests.games.eclipse.play.games import BOOKLET


def test_a_question_is_asked_and_its_answer_settles_it() -> None:
    """The number of an offered turn settles reconstruction's question; any other number isn't an answer."""
    game = Game().play("S1")
    asked = turns("1-5/S16", "1-2/S16")
    assert told(game.director.board.take(QuestionAsked(2.0, asked))) == [Question(asked, Player.MOON)]
    assert notices(game.asked(AnswerQuestion(3))) == ["no_question"]
    assert game.asked(AnswerQuestion(2)) == [do.Settle(asked[1])]


def test_a_side_that_the_next_turn_may_show_is_not_asked_about_at_once() -> None:
    """Two people play on; who wants something else, or types a number, hears it first; its answer settles it."""
    game = Game().play("S1")
    asked = turns("1-5/S16", "1-5/G16")
    assert game.director.board.take(QuestionAsked(2.0, asked, may_wait=True)) == []
    assert told(game.asked(AnswerQuestion(1))) == [Question(asked, Player.MOON)]
    assert told(game.asked(Request.HINT)) == [Notice("answer_first"), Question(asked, Player.MOON)]
    assert game.asked(Request.TURN) == [CommitLikeliest()]
    assert told(game.director.board.take(QuestionAsked(3.0, asked))) == [Question(asked, Player.MOON)]
    assert game.asked(AnswerQuestion(2)) == [do.Settle(asked[1])]


def test_a_side_that_the_next_turn_has_not_shown_is_asked_about() -> None:
    """The game has gone on, and the earlier turn is still in doubt."""
    game = Game().play("S1")
    asked = turns("1-5/S16", "1-5/G16")
    assert game.director.board.take(QuestionAsked(2.0, asked, may_wait=True)) == []
    told_later = told(game.director.board.take(QuestionAsked(9.0, asked, lying=False)))
    assert told_later == [Question(asked, Player.MOON, lying=False)]


@pytest.mark.parametrize("why", ["computer", "coach", "clocks", "end"])
def test_a_side_that_matters_is_asked_about_at_once(why: str) -> None:
    """The computer is to reply, a coach is to judge the turn, time runs, or the game may be over."""
    game = Game(ANNA, COMPUTER) if why == "computer" else Game()
    game.director.match.advice.coached = why == "coach"
    game.director.match.stage.timed = why == "clocks"
    if why == "end":
        game.play(*BOOKLET[:-1])
    last = BOOKLET[-1] if why == "end" else one("S1")
    asked = (last, replace(last, side=last.side.turned))
    mover = game.director.match.position.to_move
    assert told(game.director.board.take(QuestionAsked(2.0, asked, may_wait=True))) == [Question(asked, mover)]


def test_sides_that_are_often_in_doubt_get_advice_once() -> None:
    """With the first question after the second such turn, whether or not the first one was asked aloud."""
    game = Game()
    doubts = [(one("S1"), one("G1")), turns("1-5/S16", "1-5/G16"), turns("16-15/S4", "16-15/G4")]
    heard = []
    for asked in doubts:
        mover = game.director.match.position.to_move
        assert game.director.board.take(QuestionAsked(2.0, asked, may_wait=True)) == []
        heard.append(told(game.asked(AnswerQuestion(1))))
        assert heard[-1][-1] == Question(asked, mover)
        game.play(str(asked[0]))
    assert [facts[:-1] for facts in heard] == [[], [Notice("sides_alike")], []]


def test_one_doubtful_side_in_each_game_gets_no_advice() -> None:
    """Even in good light, a side is in doubt now and then."""
    game = Game()
    for _ in range(3):
        game.director.board.take(QuestionAsked(2.0, turns("S1", "G1"), may_wait=True))
        assert told(game.asked(AnswerQuestion(1))) == [Question(turns("S1", "G1"), Player.SUN)]
        game.asked_twice(Request.NEW)


def test_an_answer_without_a_question_is_told_so() -> None:
    """A number means nothing if no question is open or a turn has been seen since."""
    game = Game()
    assert notices(game.asked(AnswerQuestion(1))) == ["no_question"]
    game.director.board.take(QuestionAsked(2.0, turns("S1", "S2")))
    game.given("S1")
    assert notices(game.asked(AnswerQuestion(1))) == ["no_question"]


def test_a_new_question_takes_the_place_of_the_old_one() -> None:
    """At most one question is open: numbers answer the latest one."""
    game = Game().play("S1")
    game.director.board.take(QuestionAsked(2.0, turns("1-5/S16", "1-2/S16", "1-5/G16")))
    game.director.board.take(QuestionAsked(3.0, turns("1-5/G2", "1-2/G5")))
    assert game.asked(AnswerQuestion(1)) == [do.Settle(one("1-5/G2"))]
    assert notices(game.asked(AnswerQuestion(3))) == ["no_question"]


def test_who_says_that_it_was_another_turn_is_asked_which() -> None:
    """Reconstruction is asked for other turns, and they are offered to the player who made the last one."""
    game = Game().play("S1", "1-5/G2")
    assert game.asked(Request.WRONG) == [AskOthers()]
    asked = QuestionAsked(2.0, turns("1-2/G5"), one("1-5/G2"))
    question = Question(turns("1-2/G5"), Player.MOON, one("1-5/G2"))
    assert told(game.director.board.take(asked)) == [question]
    assert told(game.asked(Request.WRONG)) == [question]
    assert game.asked(AnswerQuestion(1)) == [do.Settle(one("1-2/G5"))]


def test_another_turn_in_the_place_of_the_last_is_recorded_and_told() -> None:
    """The log withdraws the last turn and adds the other; then it is announced, and the next player is to move."""
    game = Game().play("S1", "1-5/G2")
    game.director.board.take(QuestionAsked(2.0, turns("1-2/G5"), one("1-5/G2")))
    effects = game.withdrawn(1, after("S1")) + game.given("1-2/G5")
    records = [effect for effect in effects if isinstance(effect, do.RecordTakeBack | do.RecordTurn)]
    assert records == [do.RecordTakeBack(1), do.RecordTurn(Player.MOON, one("1-2/G5"), after("S1", "1-2/G5"), 1.0)]
    assert game.director.match.turns == turns("S1", "1-2/G5")
    assert told(effects)[-1] == ToMove(Player.SUN, human=True, task="flip")
    assert notices(game.asked(AnswerQuestion(1))) == ["no_question"]


def test_none_of_these_takes_the_last_turn_back() -> None:
    """The answer after the last offered turn undoes one turn; the board has to be put back as it was before."""
    game = Game().play("S1", "1-5/G2")
    game.director.board.take(QuestionAsked(2.0, turns("1-2/G5"), one("1-5/G2")))
    effects = game.asked(AnswerQuestion(2))
    assert kinds(effects) == [do.StopThinking, do.RecordTakeBack, TakenBack, do.Restart, ToMove, do.Expect]
    assert do.Restart(after("S1")) in effects
    assert game.director.match.turns == turns("S1")
    assert notices(game.asked(AnswerQuestion(1))) == ["no_question"]


def test_a_number_beyond_none_of_these_is_no_answer() -> None:
    """The extra answer "none of these" exists only if the last turn is in question."""
    game = Game().play("S1", "1-5/G2")
    game.director.board.take(QuestionAsked(2.0, turns("1-2/G5"), one("1-5/G2")))
    assert notices(game.asked(AnswerQuestion(3))) == ["no_question"]
    assert game.director.match.turns == turns("S1", "1-5/G2")


def test_the_computers_reply_to_a_turn_in_question_is_told_and_the_question_again() -> None:
    """A reply found meanwhile can be made; the question stays open, and answering it drops the reply."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13")
    game.director.board.take(QuestionAsked(2.0, turns("16-13/G12"), one("16-12/G13")))
    assert kinds(game.found("5-6/S1")) == [ReplyChosen, do.Expect, Question]
    assert game.asked(AnswerQuestion(1)) == [do.Settle(one("16-13/G12"))]
    game.withdrawn(1, after("S1", "1-5/S16"))
    game.shown = after("S1", "1-5/S16")
    assert kinds(game.given("16-15/G12"))[-1] is Think


def test_the_computers_own_turn_is_not_another() -> None:
    """It was announced before it was made: the board has to show it, or the person takes back their own turn."""
    assert notices(Game(ANNA, COMPUTER).play("S1", "1-5/S16").asked(Request.WRONG)) == ["reply_as_it_is"]


def test_a_turn_made_ahead_keeps_the_last_one_as_it_is() -> None:
    """While a turn waits for the computer's choice, the message that the computer is thinking is repeated."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.given("1-5/S16")
    assert kinds(game.asked(Request.WRONG)) == [ToMove]


def test_the_turn_that_ended_the_game_may_have_been_another() -> None:
    """It can be questioned like any other, and the game goes on if the other turn doesn't end it."""
    game = Game().play(*BOOKLET)
    assert game.asked(Request.WRONG) == [AskOthers()]
    asked = QuestionAsked(2.0, turns("13-9/S11"), BOOKLET[-1])
    assert kinds(game.director.board.take(asked)) == [Question]
    effects = game.asked(AnswerQuestion(2))
    assert do.RecordTakeBack(1) in effects
    assert not game.director.match.stage.over


def test_without_a_turn_nothing_can_be_another() -> None:
    """Before the first turn and after resigning, the answer says that there is no turn."""
    assert notices(Game().asked(Request.WRONG)) == ["nothing_to_take_back"]
    game = Game().play("S1")
    game.asked_twice(Request.RESIGN)
    assert notices(game.asked(Request.WRONG)) == ["game_over"]


def test_a_question_about_the_computers_turn_answers_itself() -> None:
    """If several turns fit and one is the announced one, that one counts."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    assert game.director.board.take(QuestionAsked(2.0, turns("1-2/S16", "1-5/S16"))) == [do.Settle(one("1-5/S16"))]


def test_a_question_while_the_computer_thinks_waits_for_its_turn() -> None:
    """The turn that the computer chooses answers the question; if it is none of those asked about, they are refused."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert game.director.board.take(QuestionAsked(2.0, turns("1-2/S16", "1-5/S16"))) == []
    assert game.found("1-5/S16")[-1] == do.Settle(one("1-5/S16"))
    game = Game(ANNA, COMPUTER).play("S1")
    game.director.board.take(QuestionAsked(2.0, turns("1-2/S16", "1-5/S12")))
    assert game.found("1-5/S16")[-1] == do.Restart(after("S1"), one("1-5/S16"))


def test_it_is_not_asked_which_of_two_wrong_turns_was_made_for_the_computer() -> None:
    """Neither counts, so it is said what is to be put right."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    refused = game.director.board.take(QuestionAsked(2.0, turns("1-2/S16", "1-2/G16"), may_wait=True))
    assert refused == [do.Restart(after("S1"), one("1-5/S16"))]
    steps = (Step("move", 2, 5),)
    told_then = told(game.director.board.take(ProblemFound(3.0, Fault.OUT_OF_STEP, (2, 5), steps)))
    assert told_then == [Problem(Fault.NOT_THE_REPLY, (2, 5), steps, one("1-5/S16"), Player.MOON)]
