"""What the page says where a hand moves the pieces, and where a game has ended."""

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.announcements import Fault, Problem, Step
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from tests.games.eclipse.page.asked import sentences
from tests.games.eclipse.showing.scenes import SCENES, START
from tests.outputs.page.served import Served

HAND = EclipsePageFacts(makes_turns=True, hand=True)
WAITING = EclipsePageFacts(makes_turns=True, hand=True, hand_waits=True)
AT_A_BOARD = EclipsePageFacts()
ON_SCREEN = EclipsePageFacts(makes_turns=True)


def view(*scenes: str) -> EclipseView:
    shown = EclipseView(sentences())
    for scene in scenes:
        for fact in SCENES[scene]:
            shown = shown.after(fact)
    return shown


def test_a_hand_puts_the_board_right_without_alarm() -> None:
    """Nothing is marked, nothing is listed, and the sentence says what is happening."""
    shown = HAND.state(view("middle", "problem"))
    assert shown["standing"] == "One moment, I'm putting the pieces where they belong."
    assert (shown["steps"], shown["problem"], shown["mending"]) == ([], False, True)
    assert not any(square["marks"] for square in shown["squares"])


@pytest.mark.parametrize("facts", [WAITING, AT_A_BOARD])
def test_people_are_told_what_to_put_right_where_they_do_it(facts: EclipsePageFacts) -> None:
    """At a board, and where the hand waits to be asked."""
    shown = facts.state(view("middle", "problem"))
    assert shown["problem"]
    assert len(shown["steps"]) == 3


def test_a_hand_clears_the_board_for_a_new_game() -> None:
    """It says so: nothing else is to be done."""
    shown = EclipseView(sentences()).after(START)
    shown = shown.after(Problem(Fault.NOT_EMPTY_AT_START, (3,), (Step("remove", 3),)))
    assert HAND.state(shown)["standing"] == "One moment, I'm clearing the board."


@pytest.mark.parametrize("scenes", [("reply",), ("reply", "half")])
def test_a_hand_makes_the_computers_turn(scenes: tuple[str, ...]) -> None:
    """The sentence tells the turn as what is happening, also when half of it is on the board."""
    shown = view("middle", *scenes)
    assert HAND.state(shown)["standing"] == "I flip 13 to 14 and place silver on 11."
    assert HAND.state(shown)["standing"] not in {WAITING.state(shown)["standing"], AT_A_BOARD.state(shown)["standing"]}


def test_the_last_turn_stays_readable() -> None:
    """The computer's, too, while the sentence says what to do next."""
    assert ON_SCREEN.state(view("start"))["last_turn"] == ""
    assert ON_SCREEN.state(view("middle", "reply", "made"))["last_turn"] == "Moon: 13 to 14, silver on 11."


@pytest.mark.parametrize("facts", [HAND, ON_SCREEN])
def test_the_end_of_a_game_names_only_what_the_page_can_do(facts: EclipsePageFacts) -> None:
    """No board is cleared there; at a board it is."""
    shown = view("middle", "reply", "made", "over")
    assert facts.state(shown)["standing"] == "Moon wins with silver on 1, 6 and 11."
    assert (
        AT_A_BOARD.state(shown)["standing"] == "Moon wins with silver on 1, 6 and 11. Clear the board for a new game."
    )


def test_commands_and_typed_turns_are_not_on_the_page() -> None:
    """Where turns are made on the page, nothing says how to type them; nor is a command of the shell shown."""
    served = Served(facts=ON_SCREEN)
    for key in ("see_all", "typed", "no_game"):
        served.page.tell(Notice(key, {"game": "1234"}))
    with served.listener() as listener:
        state = listener.state()
    served.page.close()
    assert state["notices"] == ["No game has started yet."]
    assert state["board_label"] == "No board: you play on the page"
