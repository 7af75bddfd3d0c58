"""`TypedHand`: people who type for the virtual board's hand need not repeat what was just announced."""

from dataclasses import replace

import pytest

from eclipse_companion.announcements import (
    Fact,
    GameOver,
    GameStarted,
    Notice,
    Paused,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.announcements import (
    BoardShows,
    Corrected,
    Fault,
    HalfTurn,
    NextStep,
    Problem,
    Question,
    Step,
)
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.table.inputs import AnswerQuestion
from eclipse_simulation.eclipse.typed_hand import TypedHand

S1, REPLY = Turn.parse("S1"), Turn.parse("1-5/S16")
STEPS = (Step("remove", 1), Step("place", 6, owner=Player.MOON, side=Side.SILVER))
PROBLEM = Problem(Fault.OUT_OF_STEP, (1, 6), STEPS)
CHOSEN = ReplyChosen(Player.MOON, REPLY, EMPTY)
SEEN = TurnSeen(Player.MOON, REPLY, EMPTY, 2, 0.0, is_reply=True)


def started(key: str = "eclipse", *, exercise: bool = False) -> GameStarted:
    return GameStarted("1", key, ("Ann", "Computer"), EMPTY, exercise=exercise)


def over() -> GameOver:
    return GameOver(Result.MOON_WINS, (), "resigned")


def typed(*items: Fact | str) -> tuple[list[str], list[str]]:
    """The hand's actions and its notices' keys, after it has heard and received all this in this order."""
    did: list[str] = []
    told: list[str] = []
    hand = TypedHand(did.append, lambda notice: told.append(notice.key))
    for item in items:
        if isinstance(item, str):
            hand.take(item)
        else:
            hand.tell(item)
    return did, told


@pytest.mark.parametrize(
    ("heard", "done"),
    [
        ([CHOSEN], ["1-5/S16"]),
        ([CHOSEN, Paused(), CHOSEN], ["1-5/S16"]),
        ([PROBLEM], ["remove 1", "place s 6"]),
        ([PROBLEM, NextStep(STEPS[1:], as_told=True)], ["place s 6"]),
        ([CHOSEN, PROBLEM, Corrected()], ["1-5/S16"]),
        ([over()], ["clear"]),
    ],
)
def test_do_does_what_was_said_last(heard: list[Fact], done: list[str]) -> None:
    """It plays the computer's turn, takes the remaining steps or clears the board, once for each announcement."""
    assert typed(started(), *heard, "do")[0] == done
    assert typed(started(), *heard, "do", "do")[0] == done
    assert typed(started(), *heard, "do", started(), "do")[1][-1] == "nothing_asked"


@pytest.mark.parametrize(
    "heard",
    [[CHOSEN, SEEN], [CHOSEN, Paused()], [PROBLEM, started()], [started(exercise=True), over()]],
)
def test_what_is_done_already_is_not_done_again(heard: list[Fact]) -> None:
    """A board on which the next exercise will be set up isn't cleared either."""
    did, told = typed(*heard, "do")
    assert did == []
    assert told[-1] == "nothing_asked"


def test_all_else_goes_to_the_hand() -> None:
    """Only `help` is answered here; the tip about `do` comes twice and then no more."""
    assert typed("flip 1 5", " help ", "lift 3") == (["flip 1 5", "lift 3"], ["hand_help"])
    assert typed(CHOSEN, SEEN, PROBLEM, CHOSEN, PROBLEM)[1] == ["can_do", "can_do"]


def half(flipped: tuple[int, int] | None, placed: tuple[Side, int] | None, *, late: bool = False) -> HalfTurn:
    """Half of the computer's turn is on the board."""
    return HalfTurn(Player.MOON, flipped, placed, (), REPLY, late=late)


def test_the_other_half_of_a_turn_is_asked_for() -> None:
    """This works for either half; if the hand makes the whole turn, its first half prompts nothing more."""
    assert typed(CHOSEN, half((1, 5), None), "do")[0] == ["place s 16"]
    assert typed(CHOSEN, half(None, (Side.SILVER, 16)), "do")[0] == ["flip 1 5"]
    assert typed(CHOSEN, half(None, None), "do")[0] == []
    assert typed(CHOSEN, "do", half((1, 5), None), "do")[0] == ["1-5/S16"]
    assert typed(CHOSEN, "do", half((1, 5), None, late=True), "do")[0] == ["1-5/S16", "place s 16"]


def test_while_the_hand_works_nothing_is_done_twice() -> None:
    """The remaining steps are under way; what the hand couldn't do may be asked for again."""
    left = NextStep(STEPS[1:], as_told=True)
    did, told = typed(PROBLEM, "do", left, "do")
    assert did == ["remove 1", "place s 6"]
    assert "nothing_asked" not in told
    failed = Notice("hand", {"reason": "There's no piece on 1."})
    assert typed(PROBLEM, "do", left, failed, "do")[0] == ["remove 1", "place s 6", "place s 6"]


def test_what_another_hand_puts_up_is_not_done_here_as_well() -> None:
    """This lasts from the problem until it is mended; a request gets the answer that the hand is busy with it."""
    did: list[str] = []
    told: list[str] = []
    hand = TypedHand(did.append, lambda notice: told.append(notice.key), {Fault.NOT_SET_UP})
    hand.tell(Problem(Fault.NOT_SET_UP, (1, 6), STEPS))
    hand.take("do")
    hand.tell(NextStep(STEPS[1:], as_told=True))
    hand.take("do")
    assert (did, told) == ([], ["hand_busy", "hand_busy"])
    hand.tell(Corrected())
    hand.tell(PROBLEM)
    hand.take("do")
    assert did == ["remove 1", "place s 6"]


@pytest.mark.parametrize(
    ("key", "reply", "mending"),
    [("eclipse", "1-5/S16", "place s 6"), ("magic", "1-5/S16", "place s 6"), ("tac-toe", "1-5/W16", "place w 6")],
)
def test_what_is_said_is_done_in_the_letters_of_the_edition(key: str, reply: str, mending: str) -> None:
    """Moon's silver is white in Tac Toe, for the computer's turn and for a step that puts the board right."""
    did: list[str] = []
    hand = TypedHand(did.append, lambda _: None)
    for heard in (started(key), CHOSEN, PROBLEM):
        hand.tell(heard)
        hand.take("do")
    assert did == [reply, "remove 1", mending]


UNFLIPPED = Problem(Fault.NO_FLIP, (1,), ())


def test_a_piece_placed_without_a_flip_comes_off() -> None:
    """`do` takes it off; the whole turn, typed again, takes it off first and is then made."""
    assert typed(started(), UNFLIPPED, "do") == (["remove 1"], ["can_do"])
    assert typed(started(), UNFLIPPED, "4-8/G1") == (["remove 1", "Sun 4-8/G1"], ["can_do"])
    placed = HalfTurn(Player.SUN, None, (Side.GOLD, 1), (1,), fault=Fault.NO_FLIP)
    assert typed(started(), PROBLEM, "do", placed, "4-8/G1")[0][-2:] == ["remove 1", "Sun 4-8/G1"]
    assert typed(started(), UNFLIPPED, "flip 4 8")[0] == ["flip 4 8"]


def test_a_turn_waits_until_the_board_is_right() -> None:
    """A turn on a wrong board is refused with what to do; other lines are done."""
    assert typed(started(), PROBLEM, "4-8/G1", "do") == (["remove 1", "place s 6"], ["can_do", "right_first"])
    assert typed(started(), PROBLEM, "remove 1")[0] == ["remove 1"]


def to_move(*, human: bool) -> ToMove:
    return ToMove(Player.SUN if human else Player.MOON, human, task="flip")


def test_an_own_turn_waits_for_the_computers() -> None:
    """It would be made with the computer's pieces; once the hand makes the computer's turn, the next may be typed."""
    assert typed(started(), to_move(human=False), "4-8/G1", "do") == ([], ["not_your_turn", "not_your_turn"])
    assert typed(started(), CHOSEN, "4-8/G1") == ([], ["can_do", "my_turn_first"])
    assert typed(started(), CHOSEN, half((1, 5), None), "4-8/G1")[1][-1] == "my_turn_first"
    assert typed(started(), CHOSEN, "do", "4-8/G1")[0] == ["1-5/S16", "4-8/G1"]
    assert typed(started(), CHOSEN, "1-5/s16", "do", "4-8/G1") == (["1-5/s16", "4-8/G1"], ["can_do", "hand_busy"])
    assert typed(started(), CHOSEN, SEEN, to_move(human=True), "4-8/G1")[0] == ["4-8/G1"]


def test_single_steps_are_done_at_any_time() -> None:
    """They may be mistakes that a person wants to try; so may a button."""
    assert typed(started(), CHOSEN, "flip 1 5", "press hint", "bump")[0] == ["flip 1 5", "press hint", "bump"]


@pytest.mark.parametrize(
    ("key", "letters"),
    [
        ("eclipse", "G (gold) or S (silver)"),
        ("magic", "B (black) or S (silver)"),
        ("tac-toe", "Y (yellow) or W (white)"),
    ],
)
def test_what_no_hand_can_do_is_refused_in_the_letters_of_the_player_to_move(key: str, letters: str) -> None:
    """The refusal doesn't depend on how many pieces lie on the board."""
    did: list[str] = []
    told: list[Notice] = []
    hand = TypedHand(did.append, told.append, edition=edition(key))
    hand.tell(TurnSeen(Player.SUN, S1, Position.parse("S3/4/4/4"), 1, 0.0, is_reply=False))
    hand.take("1-5/Q6")
    assert did == []
    assert told[-1].key == "hand_line"
    assert letters in told[-1].words["reason"]


def test_a_turn_on_a_board_that_is_half_made_names_its_player() -> None:
    """The pieces that lie there don't tell whose turn it is."""
    assert typed(started(), half(None, None), "4-8/G1")[0] == ["Sun 4-8/G1"]
    assert typed(started(), half(None, None), Corrected(), "4-8/G1")[0] == ["4-8/G1"]


def alone(*heard: Fact | str) -> tuple[list[str], list[AnswerQuestion]]:
    """What the hand that does by itself what is asked has done and answered, after all this in this order."""
    did: list[str] = []
    answered: list[AnswerQuestion] = []
    hand = TypedHand(did.append, lambda _: None, {Fault.TAKEN_BACK}, by_itself=True, answer=answered.append)
    for item in heard:
        if isinstance(item, str):
            hand.take(item)
        else:
            hand.tell(item)
    return did, answered


def test_by_itself_it_makes_the_computers_turns_and_puts_the_board_right() -> None:
    """It does so at once, and once; what another hand puts right is left to that one."""
    assert alone(started(), CHOSEN)[0] == ["1-5/S16"]
    assert alone(started(), CHOSEN, "do", Notice("no_offer"))[0] == ["1-5/S16"]
    assert alone(started(), PROBLEM, NextStep(STEPS[1:], as_told=True))[0] == ["remove 1", "place s 6"]
    assert alone(started(), CHOSEN, PROBLEM, Corrected())[0] == ["1-5/S16", "remove 1", "place s 6", "1-5/S16"]
    assert alone(started(), Problem(Fault.TAKEN_BACK, (1, 6), STEPS))[0] == []


def test_by_itself_it_clears_no_board_at_the_end() -> None:
    """People look at how the game ended; `do` clears the board."""
    assert alone(started(), over(), Notice("see_all"))[0] == []
    assert alone(started(), over(), "do")[0] == ["clear"]


def test_by_itself_it_tells_which_turn_it_has_made() -> None:
    """It knows the turn that a person typed, as long as that wasn't seen; about another turn, people are asked."""
    asked = Question((Turn.parse("S2"), S1), Player.SUN)
    assert alone(started(), "S1", asked) == (["S1"], [AnswerQuestion(2)])
    assert alone(started(), "S3", asked)[1] == []
    seen = TurnSeen(Player.SUN, S1, Position.parse("S3/4/4/4"), 1, 0.0)
    assert alone(started(), "S1", seen, asked)[1] == []
    assert alone(started(), "S1", replace(asked, instead_of=S1))[1] == []


def test_nobody_is_told_to_press_enter_where_the_hand_acts_by_itself() -> None:
    """The tip about `do` is for those who need it."""
    told: list[str] = []
    hand = TypedHand(lambda _: None, lambda notice: told.append(notice.key), by_itself=True)
    for heard in (started(), CHOSEN, PROBLEM, over()):
        hand.tell(heard)
    assert told == []


OWN_MOVED = HalfTurn(Player.MOON, None, None, (1, 2), reply=None, fault=Fault.OWN_PIECE_MOVED)


def test_enter_puts_back_what_breaks_the_rules() -> None:
    """Before any step is announced, it undoes what the board shows; a turn typed meanwhile has to wait."""
    start = replace(started(), position=Position.parse("gS2/4/4/4"))
    assert typed(start, BoardShows(".--............."), OWN_MOVED, "do")[0] == ["flip 3 1"]
    shown = (BoardShows(".-.............."), BoardShows(".-.............+"))
    assert typed(start, BoardShows(".--............."), OWN_MOVED, *shown, "do")[0] == ["move 16 1"]
    did, told = typed(start, BoardShows(".--............."), OWN_MOVED, "2-3/G16")
    assert (did, told[-1]) == ([], "right_first")


def test_enter_leaves_what_is_in_a_hand() -> None:
    """A lifted piece has no square to be moved back from; once the board is right, nothing is asked."""
    start = replace(started(), position=Position.parse("gS2/4/4/4"))
    assert typed(start, BoardShows(".-.............."), OWN_MOVED, "do")[0] == []
    moved = (BoardShows(".--............."), OWN_MOVED)
    assert typed(start, *moved, ToMove(Player.MOON, human=True), "do")[1][-1] == "nothing_asked"


def test_a_position_is_set_up_by_the_other_hand() -> None:
    """As long as that lasts, nothing is anybody's choice."""
    told: list[str] = []
    hand = TypedHand(lambda _: None, lambda notice: told.append(notice.key), {Fault.NOT_SET_UP})
    hand.tell(replace(started(), position=Position.parse("gS2/4/4/4")))
    hand.take("do")
    assert told == ["hand_busy"]


@pytest.mark.parametrize("right", [Corrected(), BoardShows("S" + "." * 15)])
def test_a_turn_waits_until_what_was_taken_back_is_put_back(right: Fact) -> None:
    """Another hand puts it back, and begins later: the turn isn't tried before, and isn't lost."""
    did: list[str] = []
    hand = TypedHand(did.append, lambda _: None, {Fault.TAKEN_BACK})
    left = Position("S" + "." * 15)
    for fact in (started(), BoardShows("s...S..........."), TakenBack(2, left, REPLY)):
        hand.tell(fact)
    hand.take("1-2/G1")
    hand.tell(Problem(Fault.TAKEN_BACK, (5,), STEPS))
    assert did == []
    hand.tell(right)
    hand.tell(Corrected())
    assert did == ["1-2/G1"]
    hand.take("1-2/S1")
    assert did[1:] == ["1-2/S1"]
