"""`TypedHand`: who types for the virtual board's hand need not spell out what was just said."""

import pytest

from eclipse_companion.announcements import (
    Announcement,
    Corrected,
    Fault,
    GameOver,
    GameStarted,
    NextStep,
    Notice,
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
from eclipse_companion.outputs.sentences import Sentences
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
        ([PROBLEM], ["remove 1", "place s 6"]),
        ([PROBLEM, NextStep(STEPS[1:], as_told=True)], ["place s 6"]),
        ([CHOSEN, PROBLEM, Corrected()], ["1-5/S16"]),
        ([over()], ["clear"]),
    ],
)
def test_do_does_what_was_said_last(heard: list[Announcement], done: list[str]) -> None:
    """The computer's turn, steps that are left, the board cleared; once, until something is said again."""
    assert typed(started(), *heard, "do")[0] == done
    did, told = typed(started(), *heard, "do", "do")
    assert did == done
    assert told[-1] == "nothing_asked"


@pytest.mark.parametrize("heard", [[CHOSEN, SEEN], [PROBLEM, started()], [started(exercise=True), over()]])
def test_what_is_done_already_is_not_done_again(heard: list[Announcement]) -> None:
    """Nor is a board cleared on which the next exercise is to be put up."""
    did, told = typed(*heard, "do")
    assert did == []
    assert told[-1] == "nothing_asked"


def test_all_else_goes_to_the_hand() -> None:
    """But `help`, which is answered here; and that `do` exists is told twice, not for ever."""
    assert typed("flip 1 5", " help ", "lift 3") == (["flip 1 5", "lift 3"], ["hand_help"])
    assert typed(CHOSEN, SEEN, PROBLEM, CHOSEN, PROBLEM)[1] == ["can_do", "can_do"]


def test_notices_have_words() -> None:
    """None of them is a key without a sentence."""
    for language in ("en", "de"):
        said = [Sentences(language, edition("eclipse")).say(Notice(key)) for key in ("can_do", "hand_help")]
        assert all(said)
        assert max(map(len, str(said[1]).splitlines())) <= 30
