"""What is said while a turn is in doubt and the next one goes wrong; and how the board is put right then."""

import pytest

from eclipse_companion.gamekit.outcomes import Mended
from eclipse_companion.games.eclipse.announcements import Fault, Step
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, QuestionAsked, StepsLeft, TakeBack
from eclipse_companion.games.eclipse.turns.steps import done
from tests.games.eclipse.turns.table import Table

HERE, THERE = "16-12/G15", "16-15/G12"
"""After S1 1-5/S16, with only faces shown: two turns of Sun's that leave the same picture."""


def in_doubt(*, asked: bool) -> Table:
    """A table at which Sun has made one of two turns, nobody knows which; `asked`: and the question is open."""
    table = Table.after("S1 1-5/S16")
    with table.lost():
        table.flip(16, 12)
        table.drop("G", 15)
    if asked:
        table.wait(4000)
        assert [{str(turn) for turn in each.turns} for each in questions(table)] == [{HERE, THERE}]
    return table


def questions(table: Table) -> list[QuestionAsked]:
    return [each for each in table.outcomes if isinstance(each, QuestionAsked)]


def problems(table: Table) -> list[ProblemFound]:
    return [each for each in table.outcomes if isinstance(each, ProblemFound)]


@pytest.mark.parametrize("asked", [True, False], ids=["question open", "turn likely"])
def test_two_pieces_placed_are_told_though_the_turn_before_is_in_doubt(asked: bool) -> None:
    """Whichever turn Sun made, Moon has placed two pieces; the second has to go, and Sun's turn stays."""
    table = in_doubt(asked=asked)
    table.drop("s", 3)
    placed = table.t_ms
    table.drop("s", 9, ms=8000)
    (problem,) = problems(table)
    assert problem.fault is Fault.TWO_PLACED
    assert problem.squares == (3, 9)
    assert problem.steps == (Step("remove", 9),)
    assert problem.t_ms - placed < 6000
    assert table.given == []


@pytest.mark.parametrize("asked", [True, False], ids=["question open", "turn likely"])
def test_a_piece_taken_off_is_told_though_the_turn_before_is_in_doubt(asked: bool) -> None:
    """Whichever turn Sun made, Sun's earlier gold piece is missing from 5."""
    table = in_doubt(asked=asked)
    table.lift(5, ms=9000)
    (problem,) = problems(table)
    assert problem.fault is Fault.PIECE_GONE
    assert problem.squares == (5,)
    assert problem.steps == (Step("place", 5, owner=Player.SUN, side=Side.GOLD),)
    assert table.given == []


def test_the_question_is_answered_after_what_came_next_was_put_right() -> None:
    """The second problem isn't a second question: after its steps are done, the answer still gives the turn."""
    table = in_doubt(asked=True)
    table.drop("s", 3)
    table.drop("s", 9, ms=6000)
    table.lift(9)
    table.lift(3, ms=2000)
    assert table.kinds() == ["QuestionAsked", "ProblemFound", "Mended"]
    table.outcomes += table.tracker.settle(Turn.parse(THERE))
    table.turn("5-9/S3")
    assert table.given == [THERE, "5-9/S3"]


def test_steps_of_a_problem_lead_back_to_the_turn_in_doubt_until_all_are_done() -> None:
    """After the first of several steps the others are announced, not that Sun's turn must be undone as well."""
    table = in_doubt(asked=True)
    table.flip(5, 10)
    table.drop("s", 3, ms=7000)
    (problem,) = problems(table)
    assert problem.fault is Fault.DIAGONAL
    assert problem.steps == (Step("move", 10, 5, Player.SUN, Side.GOLD, turned=True),)
    table.lift(3, ms=3000)
    assert not any(isinstance(each, StepsLeft) for each in table.outcomes), "what was told is still what is left"
    table.flip(10, 5, ms=2000)
    assert [type(each) for each in table.outcomes].count(Mended) == 1
    table.outcomes += table.tracker.settle(Turn.parse(HERE))
    assert table.given == [HERE]


def test_a_board_put_right_in_a_way_nobody_can_follow_still_waits_for_the_answer() -> None:
    """All pieces are taken off and laid out again as before: the turn stays in doubt, and the answer gives it."""
    table = in_doubt(asked=True)
    table.drop("s", 3)
    table.drop("s", 9, ms=6000)
    lying = [(square, table.cells[square - 1]) for square in (5, 12, 15)]
    for square in (3, 9, 5, 12, 15):
        table.lift(square, ms=150)
    for square, letter in reversed(lying):
        table.drop(letter, square, ms=150)
    table.wait(3000)
    assert table.kinds()[-1] == "Mended"
    assert table.given == []
    table.outcomes += table.tracker.settle(Turn.parse(HERE))
    table.turn("5-9/S3")
    assert table.given == [HERE, "5-9/S3"]


@pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])
@pytest.mark.parametrize("ms", [150, 200, 250])
def test_a_complete_turn_that_lies_there_is_never_passed_over_in_silence(ms: float, owners: bool) -> None:
    """Whatever keeps it in doubt, it is given or asked about by a little more than the patience time."""
    table = Table(owners=owners)
    table.drop("G", 1, ms=ms)
    with table.lost():
        table.lift(1)
        table.drop("S", 2)
        table.drop("s", 10)
    table.wait(8000)
    assert table.given[-1:] == ["1-2/S10"] or QuestionAsked in map(type, table.outcomes)


@pytest.mark.parametrize(("reply", "ms"), [("1-2/G5", 60), ("1-5/G2", 60), ("1-2/G5", 150)])
def test_the_turn_that_was_asked_for_is_given_once(reply: str, ms: float) -> None:
    """If the board can't distinguish it from another, what was asked for holds after it was given, too."""
    table = Table.after("S1")
    table.tracker.expect(Turn.parse(reply))
    table.lift(1)
    table.drop("G", 2, ms=ms)
    table.drop("g", 5, ms=9000)
    assert table.kinds() == ["TurnGiven"]
    assert table.given == [reply]


def test_a_board_on_which_no_explanation_agrees_is_told_as_it_lies() -> None:
    """Two pieces too many, one moved and turned, one misplaced: a problem is reported, and the steps lead back."""
    table = Table.after("G16 16-12/G10 10-6/S5")
    table.wait(3000)
    table.drop("G", 10, ms=2855)
    table.drop("s", 15, ms=670)
    table.drop(table.over(table.lift(12, ms=960)), 8, ms=860)
    table.drop("g", 9, ms=1965)
    table.drop(table.lift(9, ms=600), 7, ms=7000)
    problems = [each for each in table.outcomes if isinstance(each, ProblemFound)]
    assert len(problems) == 1
    assert problems[0].steps


def test_a_board_that_would_be_a_games_end_but_for_all_that_is_wrong_is_told() -> None:
    """Pieces are added and turned over, one by one: no end of the game is given, and the steps are announced."""
    turns = "S11 11-15/S4 4-8/S16 15-11/S3 3-4/S6 11-15/S9 9-10/S14 6-7/G12 4-3/G6 7-11/S7"
    table = Table.after(turns, owners=True)
    table.wait(1200)
    table.flip(3, 3, ms=1200)
    table.drop("g", 4, ms=1200)
    table.drop("S", 1, ms=1200)
    table.flip(15, 15, ms=1200)
    table.flip(7, 7, ms=9000)
    assert problems(table)
    assert table.given == []


def test_of_much_that_is_wrong_all_is_put_right_and_no_turn_is_taken_back() -> None:
    """Two pieces are gone and two turned over, one after another: the steps lead to the position from before."""
    turns = "G14 14-15/G16 16-12/S13 15-11/G16 16-15/G16 11-10/S2 2-3/S8 8-4/G6 15-14/S8 16-15/G1 6-2/G6 6-5/S9"
    table = Table.after(turns, owners=True)
    lay = "".join(table.cells)
    table.lift(4, ms=2300)
    table.flip(13, 13, ms=1000)
    table.flip(9, 9, ms=1500)
    table.flip(10, 10, ms=600)
    table.lift(10, ms=9000)
    assert TakeBack not in map(type, table.outcomes)
    (problem,) = problems(table)
    assert done("".join(table.cells), problem.steps) == lay
