"""`TypedHand`: who types for the virtual board's hand need not spell out what was just said."""

import pytest

from eclipse_companion.announcements import (
    Announcement,
    Corrected,
    Fault,
    GameOver,
    GameStarted,
    HalfTurn,
    NextStep,
    Notice,
    Paused,
    Problem,
    ReplyChosen,
    Step,
    TurnSeen,
)
from eclipse_companion.game.editions import edition
from eclipse_companion.game.pieces import Player, Side
from eclipse_companion.game.position import EMPTY
from eclipse_companion.game.rules import Result
from eclipse_companion.game.turn import Turn
from eclipse_companion.play.typed_hand import TypedHand

S1, REPLY = Turn.parse("S1"), Turn.parse("1-5/S16")
STEPS = (Step("remove", 1), Step("place", 6, owner=Player.MOON, side=Side.SILVER))
PROBLEM = Problem(Fault.OUT_OF_STEP, (1, 6), STEPS)
CHOSEN = ReplyChosen(Player.MOON, REPLY, EMPTY, Side.GOLD)
SEEN = TurnSeen(Player.MOON, REPLY, EMPTY, 2, 0.0, is_reply=True)


def started(*, exercise: bool = False) -> GameStarted:
    return GameStarted("1", "eclipse", "Ann", "Computer", EMPTY, exercise=exercise)


def over() -> GameOver:
    return GameOver(Result.MOON_WINS, (), "resigned")


def typed(*items: Announcement | str) -> tuple[list[str], list[str]]:
    """What the hand did, and the keys of what it told, once it has heard and been told all this in this order."""
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
def test_do_does_what_was_said_last(heard: list[Announcement], done: list[str]) -> None:
    """The computer's turn, steps that are left, the board cleared; once, until something is said again."""
    assert typed(started(), *heard, "do")[0] == done
    assert typed(started(), *heard, "do", "do")[0] == done
    assert typed(started(), *heard, "do", started(), "do")[1][-1] == "nothing_asked"


@pytest.mark.parametrize(
    "heard",
    [[CHOSEN, SEEN], [CHOSEN, Paused()], [PROBLEM, started()], [started(exercise=True), over()]],
)
def test_what_is_done_already_is_not_done_again(heard: list[Announcement]) -> None:
    """Nor is a board cleared on which the next exercise is to be put up."""
    did, told = typed(*heard, "do")
    assert did == []
    assert told[-1] == "nothing_asked"


def test_all_else_goes_to_the_hand() -> None:
    """But `help`, which is answered here; and that `do` exists is told twice, not for ever."""
    assert typed("flip 1 5", " help ", "lift 3") == (["flip 1 5", "lift 3"], ["hand_help"])
    assert typed(CHOSEN, SEEN, PROBLEM, CHOSEN, PROBLEM)[1] == ["can_do", "can_do"]


def half(flipped: tuple[int, int] | None, placed: tuple[Side, int] | None, *, late: bool = False) -> HalfTurn:
    """Half of the computer's turn lies there."""
    return HalfTurn(Player.MOON, flipped, placed, (), REPLY, late=late)


def test_the_other_half_of_a_turn_is_asked_for() -> None:
    """Whichever half was typed; and where the hand makes the whole turn, its first half asks for nothing more."""
    assert typed(CHOSEN, half((1, 5), None), "do")[0] == ["place s 16"]
    assert typed(CHOSEN, half(None, (Side.SILVER, 16)), "do")[0] == ["flip 1 5"]
    assert typed(CHOSEN, half(None, None), "do")[0] == []
    assert typed(CHOSEN, "do", half((1, 5), None), "do")[0] == ["1-5/S16"]
    assert typed(CHOSEN, "do", half((1, 5), None, late=True), "do")[0] == ["1-5/S16", "place s 16"]


def test_while_the_hand_works_nothing_is_done_twice() -> None:
    """The steps that are left are under way; what the hand could not do may be asked for again."""
    left = NextStep(STEPS[1:], as_told=True)
    did, told = typed(PROBLEM, "do", left, "do")
    assert did == ["remove 1", "place s 6"]
    assert "nothing_asked" not in told
    failed = Notice("hand", {"reason": "There's no piece on 1."})
    assert typed(PROBLEM, "do", left, failed, "do")[0] == ["remove 1", "place s 6", "place s 6"]


def test_what_another_hand_puts_up_is_not_done_here_as_well() -> None:
    """From the problem on until it is mended; whoever asks hears that the hand is at it."""
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
    """Moon's silver is white in Tac Toe, whether it is the computer's turn or a step to put the board right."""
    did: list[str] = []
    hand = TypedHand(did.append, lambda _: None, edition=edition(key))
    for heard in (started(), CHOSEN, PROBLEM):
        hand.tell(heard)
        hand.take("do")
    assert did == [reply, "remove 1", mending]
