"""The director and turns that are taken back, at the board or by request."""

import pytest

from eclipse_companion.announcements import GameOver, ReplyChosen, TakenBack, ToMove
from eclipse_companion.gamekit.outcomes import Mended
from eclipse_companion.games.eclipse.announcements import Fault, Problem, Step
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, ProblemFound, Prompt, PromptOver, QuestionAsked
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import ReplyFound, Think
from tests.games.eclipse.play.directed import ANNA, COMPUTER, Game, after, kinds, notices, one, told, turns
from tests.games.eclipse.play.games import BOOKLET, FULL
from tests.games.eclipse.showing.test_view import SENTENCES


def test_a_take_back_on_the_board_is_recorded_and_told() -> None:
    """A withdrawn turn is recorded, then announced; then the player who made it is to move again."""
    game = Game().play("S1", "1-5/S16")
    effects = game.withdrawn(1, after("S1"))
    assert kinds(effects) == [do.StopThinking, do.RecordTakeBack, TakenBack, ToMove, do.Expect]
    assert game.director.match.position == after("S1")


def test_turns_taken_back_on_the_board_reach_as_far_as_one_likes() -> None:
    """People can take back the computer's turn and their own, or every turn; then the person is to move."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13", "5-6/S1")
    effects = game.withdrawn(2, after("S1", "1-5/S16"))
    assert do.RecordTakeBack(2) in effects
    assert [(each.player, each.human) for each in told(effects) if isinstance(each, ToMove)] == [(Player.SUN, True)]
    effects = game.withdrawn(2, EMPTY)
    assert do.RecordTakeBack(2) in effects
    assert game.director.match.turns == ()


def test_the_computers_turn_taken_back_on_the_board_is_due_again() -> None:
    """The computer's choice stays: it is announced again, and no search starts."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    game.given("1-5/S16")
    effects = game.withdrawn(1, after("S1"))
    assert Think not in map(type, effects)
    assert [each.turn for each in told(effects) if isinstance(each, ReplyChosen)] == [one("1-5/S16")]


def test_a_take_back_on_the_board_ends_the_search() -> None:
    """The turn that the computer was thinking about is gone, and so is its search; a late find is dropped."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert do.StopThinking() in game.withdrawn(1, EMPTY)
    assert game.director.found(ReplyFound(after("S1"), one("1-5/S16")), 0.0) == []


def test_undo_takes_the_computers_reply_back_as_well() -> None:
    """After the computer's reply, undo goes back to the person's turn, and the board has to be put right."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16")
    effects = game.asked(Request.UNDO)
    assert kinds(effects) == [do.StopThinking, do.RecordTakeBack, TakenBack, do.Restart, ToMove, do.Expect]
    assert do.RecordTakeBack(2) in effects
    assert do.Restart(EMPTY) in effects


def test_undo_while_the_computer_thinks_takes_one_turn_back() -> None:
    """Before the reply is made on the board, undo takes back only the person's turn."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13")
    assert do.RecordTakeBack(1) in game.asked(Request.UNDO)
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13")
    game.found("5-6/S1")
    assert do.RecordTakeBack(1) in game.asked(Request.UNDO)


def test_undo_several_times_goes_back_to_the_start() -> None:
    """Each undo goes back one more of the person's turns until none is left."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13", "5-6/S1")
    game.asked(Request.UNDO)
    assert game.director.match.turns == turns("S1", "1-5/S16")
    game.asked(Request.UNDO)
    assert game.director.match.turns == ()
    assert notices(game.asked(Request.UNDO)) == ["nothing_to_take_back"]


def test_undo_at_the_start_has_nothing_to_take_back() -> None:
    """There is no turn yet, and the computer's opening turn isn't a person's turn."""
    assert notices(Game().asked(Request.UNDO)) == ["nothing_to_take_back"]
    assert notices(Game(COMPUTER, ANNA).play("G1").asked(Request.UNDO)) == ["nothing_to_take_back"]


@pytest.mark.parametrize(
    "wrong",
    [
        Prompt(2.0, None, None, Fault.OWN_PIECE_MOVED, (1, 2)),
        ProblemFound(3.0, Fault.TWO_PLACED, (6, 7), (Step("remove", 6),)),
    ],
    ids=["at once", "after a while"],
)
def test_undo_puts_right_what_breaks_the_rules_before_it_takes_turns_back(wrong: Outcome) -> None:
    """The first undo takes no turn back: only the pieces that lie wrong go back. The next one does."""
    game = Game().play("S1", "1-5/S16")
    game.director.board.take(wrong)
    effects = game.asked(Request.UNDO)
    assert kinds(effects)[:2] == [do.Restart, ToMove]
    assert effects[0] == do.Restart(after("S1", "1-5/S16"))
    (problem,) = told(game.director.board.take(ProblemFound(4.0, Fault.OUT_OF_STEP, (2,), (Step("remove", 2),))))
    assert isinstance(problem, Problem)
    assert problem.fault is Fault.TAKEN_BACK
    assert TakenBack in kinds(game.asked(Request.UNDO))


def test_undo_takes_a_turn_that_is_asked_about_before_any_that_was_told() -> None:
    """It was made last. A question whether a turn that was told was another takes that one back."""
    game = Game().play("S1")
    asked = turns("1-5/S16", "1-2/S16")
    game.director.board.take(QuestionAsked(2.0, asked))
    undone = game.asked(Request.UNDO)
    assert (kinds(undone).count(TakenBack), undone[0]) == (0, do.Restart(after("S1")))
    assert (game.director.board.question, len(game.director.match.turns)) == (None, 1)
    game.director.board.take(QuestionAsked(3.0, turns("G1"), instead_of=turns("S1")[0]))
    assert TakenBack in kinds(game.asked(Request.UNDO))
    assert game.director.match.turns == ()


def test_undo_after_something_wrong_was_put_right_takes_a_turn_back() -> None:
    """Once the board is right again, nothing of it is left."""
    for right in (PromptOver(3.0), Mended(3.0)):
        game = Game().play("S1", "1-5/S16")
        game.director.board.take(Prompt(2.0, None, None, Fault.OWN_PIECE_MOVED, (1, 2)))
        game.director.board.take(right)
        assert TakenBack in kinds(game.asked(Request.UNDO))


def test_undo_with_two_people_takes_one_turn_back() -> None:
    """Either of two people takes back the last turn, whichever of them made it."""
    game = Game().play("S1", "1-5/S16")
    assert do.RecordTakeBack(1) in game.asked(Request.UNDO)


def test_undo_with_two_computers_takes_one_turn_back() -> None:
    """If only computers play, undo takes back the last turn, and the same reply is announced again."""
    game = Game(COMPUTER, COMPUTER).play("G1", "1-2/S16")
    effects = game.asked(Request.UNDO)
    assert do.RecordTakeBack(1) in effects
    assert kinds(effects)[-2:] == [ReplyChosen, do.Expect]


def test_undo_after_the_end_goes_on_with_the_game() -> None:
    """Taking back the last turn of a finished game reopens it."""
    game = Game().play(*BOOKLET)
    effects = game.asked(Request.UNDO)
    assert not game.director.match.stage.over
    assert kinds(effects)[-2:] == [ToMove, do.Expect]


def test_the_last_turn_taken_back_on_the_board_opens_the_game_again() -> None:
    """If players change their last turn, it no longer ends the game."""
    game = Game().play(*BOOKLET)
    effects = game.withdrawn(1, game.director.match.position)
    assert do.RecordTakeBack(1) in effects
    assert not game.director.match.stage.over


def test_a_last_turn_corrected_with_the_same_end_is_no_news() -> None:
    """If the board shows that the last turn was another, the end is repeated, as news only if it is different."""
    game = Game().play(*FULL[:-1])
    before = game.shown
    told_so = []
    for last in ("11-15/S11", "11-15/S11", "11-15/G11", "11-15/S11"):
        told_so += [(each.result, each.again) for each in told(game.given(last)) if isinstance(each, GameOver)]
        game.withdrawn(1, before)
    draw, moon_wins = Result.DRAW, Result.MOON_WINS
    assert told_so == [(draw, False), (draw, True), (moon_wins, False), (draw, False)]


def test_an_end_reached_anew_is_told_anew() -> None:
    """Taking back the last turn by command, or two by hand, and ending the game again announces the end again."""
    game = Game().play(*BOOKLET)
    game.asked(Request.UNDO)
    game.shown = game.director.match.position
    assert [each.again for each in told(game.given(BOOKLET[-1])) if isinstance(each, GameOver)] == [False]
    game.withdrawn(2, after(*map(str, BOOKLET[:-2])))
    game.given(BOOKLET[-2])
    assert [each.again for each in told(game.given(BOOKLET[-1])) if isinstance(each, GameOver)] == [False]


def test_the_same_turns_get_the_same_reply() -> None:
    """After a take-back, a reply to turns made before is announced at once, without another search."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16")
    game.asked(Request.UNDO)
    game.shown = EMPTY
    effects = game.given("S1")
    assert kinds(effects)[-2:] == [ReplyChosen, do.Expect]


def test_after_undo_the_board_is_not_called_wrong() -> None:
    """What is left to do is announced as steps; once they are done, a fault is called a fault again."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16")
    game.asked(Request.UNDO)
    steps = (Step("remove", 16), Step("move", 5, 1, turned=True), Step("remove", 1))
    found = ProblemFound(1.0, Fault.OUT_OF_STEP, (5, 16), steps)
    game.director.board.take(found)
    (problem,) = [fact for fact in told(game.director.board.take(found)) if isinstance(fact, Problem)]
    assert problem.fault is Fault.TAKEN_BACK
    said = SENTENCES.say(problem) or ""
    assert "steps. First: " in said
    assert "should be" not in said
    game.director.board.take(Mended(2.0))
    game.play("S1", "1-5/S16")
    (problem,) = [fact for fact in told(game.director.board.take(found)) if isinstance(fact, Problem)]
    assert problem.fault is Fault.OUT_OF_STEP
