"""The automatic hand: what it types when it hears announcements."""

from eclipse_companion.announcements import Fact, GameOver, GameStarted, ReplyChosen, TakenBack, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import Calibration, Corrected, Fault, Problem, Question, Step
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.table.inputs import AnswerQuestion, Request
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand

S1, REPLY, OTHER = Turn.parse("S1"), Turn.parse("1-5/S16"), Turn.parse("1-5/S12")
AFTER_S1 = rules.apply(EMPTY, S1)
AFTER_REPLY = rules.apply(AFTER_S1, REPLY)
MY_TURN = ToMove(Player.SUN, human=True, task="place")
STARTED = GameStarted("uuid", "eclipse", ("Anna", "Computer"), EMPTY)
CHOSEN = ReplyChosen(Player.MOON, REPLY, AFTER_REPLY)


class Hand:
    """A hand, with what it typed and answered."""

    def __init__(self, *turns: Turn, only_test_piece: bool = False) -> None:
        self.typed: list[str] = []
        self.answers: list[AnswerQuestion | Request] = []
        self.hand = AutomaticHand(self.typed.append, self.answers.append, 1, turns, only_test_piece=only_test_piece)

    def hears(self, *announcements: Fact) -> list[str]:
        """What it types when it hears these."""
        before = len(self.typed)
        for announcement in announcements:
            self.hand.tell(announcement)
        return self.typed[before:]


def seen(turn: Turn, position: Position) -> TurnSeen:
    return TurnSeen(Player.SUN, turn, position, position.count, 1.0)


def test_it_makes_its_turn_once() -> None:
    """It makes a turn when it is to move, and not again when that is repeated."""
    hand = Hand(S1)
    assert hand.hears(STARTED, MY_TURN) == ["S1"]
    assert hand.hears(MY_TURN) == []


def test_it_makes_the_computers_turn() -> None:
    """It makes the announced reply once its own turn was seen."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN)
    assert hand.hears(seen(S1, AFTER_S1), CHOSEN, CHOSEN) == ["1-5/S16"]


def test_a_turn_withdrawn_and_seen_again_is_not_made_twice() -> None:
    """A misread, withdrawn turn is still under way; a reply to a turn that the hand didn't play isn't made."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN)
    wrong = Turn.parse("S2")
    assert hand.hears(seen(wrong, rules.apply(EMPTY, wrong)), CHOSEN) == []
    assert hand.hears(TakenBack(1, EMPTY, S1), MY_TURN) == []
    assert hand.hears(seen(S1, AFTER_S1), CHOSEN) == ["1-5/S16"]


def test_undone_turns_are_taken_off_and_the_game_goes_on() -> None:
    """After an undo it puts the board right when a problem is announced, then makes the same turn again."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN, seen(S1, AFTER_S1), CHOSEN)
    assert hand.hears(TakenBack(1, EMPTY, S1), MY_TURN) == []
    told = Problem(Fault.OUT_OF_STEP, (5, 16), (Step("remove", 5), Step("remove", 16)), None, Player.SUN)
    assert hand.hears(told) == ["remove 5", "remove 16"]
    assert hand.hears(Corrected()) == ["S1"]


def test_a_wrong_turn_for_the_computer_is_put_right() -> None:
    """If another turn than the announced one is on the board, it takes the steps to the right one, only once."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN, seen(S1, AFTER_S1), CHOSEN)
    other = ReplyChosen(Player.MOON, OTHER, rules.apply(AFTER_S1, OTHER))
    hand.hears(other)
    told = Problem(Fault.NOT_THE_REPLY, (12, 16), (), OTHER, Player.MOON)
    assert hand.hears(told) == ["move 16 12"]
    assert hand.hears(told) == ["straighten 12"]


def test_what_lies_right_is_pushed_straight() -> None:
    """If a problem is announced but everything is right, it pushes the pieces to the middle of their squares."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN, seen(S1, AFTER_S1))
    assert hand.hears(Problem(Fault.PIECE_GONE, (1, 2), (), None, Player.MOON)) == ["straighten 1"]


def test_a_question_is_answered_with_what_it_played() -> None:
    """It knows which of the turns it made; it knows nothing of others."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN, Question((Turn.parse("G1"), S1), Player.SUN))
    hand.hears(Question((Turn.parse("G1"), Turn.parse("G2")), Player.SUN))
    assert hand.answers == [AnswerQuestion(2)]


def test_a_question_that_a_touch_answers_is_answered_by_touch_and_by_number() -> None:
    """It alternates between lifting and replacing the piece that decides, and giving the number."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN)
    asked = Question((Turn.parse("S2"), S1), Player.SUN)
    assert hand.hears(asked) == ["lift 1", "drop 1"]
    assert hand.hears(asked) == []
    assert hand.hears(asked) == ["lift 1", "drop 1"]
    assert hand.answers == [AnswerQuestion(2)]


def test_an_illegal_or_missing_turn_of_its_file_is_replaced() -> None:
    """If the file's turn can't be made, a legal one is drawn, the same for the same seed."""
    hands = [Hand(REPLY), Hand(REPLY)]
    typed = [hand.hears(STARTED, MY_TURN) for hand in hands]
    assert typed[0] == typed[1]
    assert Turn.parse(typed[0][0]) in rules.legal_turns(EMPTY)


def test_after_a_game_it_clears_the_board() -> None:
    """It looks at the end for a while, then clears the board; the player who abandons a game clears it."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN)
    assert hand.hears(GameOver(None, (), "abandoned", AFTER_S1)) == []
    lines = hand.hears(GameOver(Result.SUN_WINS, (), "normal", AFTER_S1))
    assert [line.split()[0] for line in lines] == ["wait", "clear"]
    assert hand.hears(STARTED, MY_TURN) == ["S1"]


def test_it_shows_the_board_its_test_piece_and_where_a_person_plays_no_more() -> None:
    """It takes a new board's steps; a person's turns are left to the person."""
    hand = Hand(S1, only_test_piece=True)
    steps = [
        Calibration("place", owner=Player.MOON),
        Calibration("turn over", 6),
        Calibration("take off", 6),
        Calibration("done"),
    ]
    assert hand.hears(*steps) == ["place g 6", "turn 6", "remove 6"]
    assert hand.hears(STARTED, MY_TURN, CHOSEN) == []


def test_it_objects_to_a_turn_that_it_did_not_make() -> None:
    """Asked to mend a turn it made correctly, it names the turn it made; asked again, it mends."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN, seen(Turn.parse("S2"), rules.apply(EMPTY, Turn.parse("S2"))))
    problem = Problem(Fault.OUT_OF_STEP, (1, 2), (Step("move", 1, 2),), None, Player.MOON)
    assert hand.hears(problem) == []
    question = Question((Turn.parse("S3"), S1), Player.SUN, Turn.parse("S2"), lying=True)
    assert hand.hears(question) == ["lift 1", "drop 1"]
    hand.hears(Question((Turn.parse("S3"),), Player.SUN, Turn.parse("S2"), lying=False))
    assert hand.answers == [Request.WRONG, AnswerQuestion(2)]
    assert hand.hears(problem) == ["move 1 2"]


def test_it_clears_no_board_for_an_end_that_it_did_not_make() -> None:
    """A last turn that was misread is put right first."""
    hand = Hand(S1)
    hand.hears(STARTED, MY_TURN, seen(Turn.parse("S2"), rules.apply(EMPTY, Turn.parse("S2"))))
    assert hand.hears(GameOver(Result.SUN_WINS, (), "resigned", rules.apply(EMPTY, Turn.parse("S2")))) == []
