"""A wrong board is put right step by step; each step is confirmed, until it is right."""

from collections.abc import Iterator

import pytest

from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import Fault, Step
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.turns.outcomes import BoardTurned, Cleared, ProblemFound, StepsLeft
from eclipse_companion.games.eclipse.turns.steps import done
from tests.evidence import turns as evidence
from tests.games.eclipse.turns.table import Table
from tests.simulation.sight import Trouble
from tests.simulation.traces import generate

THREE = "S1 1-5/S16 16-12/G13 5-6/S1"
"""Now Sun's silver lies on 6 and gold on 13, Moon's gold on 12 and silver on 1."""
RIGHT = Position.parse("S3/4/4/4")
"""The board after the first of them."""


@pytest.fixture(params=[False, True], ids=["faces only", "owners"])
def owners(request: pytest.FixtureRequest) -> bool:
    """Both codings of the magnets."""
    return bool(request.param)


def told(table: Table) -> list[ProblemFound | StepsLeft]:
    """The steps announced, in order."""
    return [each for each in table.outcomes if isinstance(each, ProblemFound | StepsLeft)]


def undone(owners: bool) -> Table:
    """Three turns are taken back by command, and the steps have been announced."""
    table = Table.after(THREE, owners=owners)
    table.tracker.restart(RIGHT)
    table.wait(2500)
    return table


def do(table: Table, step: Step, *, ms: float = 1000) -> None:
    """Do what the step says by hand."""
    if step.kind == "place":
        assert step.owner is not None
        assert step.side is not None
        letter = step.side.value if step.owner is Player.SUN else step.side.value.lower()
        table.drop(letter, step.square, ms=ms)
    elif step.kind == "turn over":
        table.flip(step.square, step.square, ms=ms)
    elif step.kind == "remove":
        table.lift(step.square, ms=ms)
    else:
        assert step.to is not None
        letter = table.lift(step.square)
        table.drop(table.over(letter) if step.turned else letter, step.to, ms=ms)


def test_three_turns_are_taken_back_step_by_step(owners: bool) -> None:
    """All steps are announced once; each one done brings a list of those left; at the end the board is right."""
    table = undone(owners)
    (problem,) = told(table)
    assert isinstance(problem, ProblemFound)
    assert table.tracker.out_of_step
    assert table.tracker.steps_left == problem.steps
    left = problem.steps
    while left:
        do(table, left[0])
        left = left[1:]
        assert table.tracker.steps_left == left
    later = [(each.steps, each.as_told) for each in table.outcomes if isinstance(each, StepsLeft)]
    assert later == [(problem.steps[number:], True) for number in range(1, len(problem.steps))]
    assert table.kinds()[-1] == "Mended"
    assert table.tracker.steps_left == ()
    assert "".join(table.cells) == "".join(RIGHT.cells)


def test_a_hand_in_the_middle_of_a_step_hears_nothing(owners: bool) -> None:
    """A piece to be moved is in the air for five seconds: the plan doesn't change."""
    table = undone(owners)
    while (step := table.tracker.steps_left[0]).kind != "move":
        do(table, step)
    count = len(told(table))
    letter = table.lift(step.square, ms=5000)
    assert len(told(table)) == count
    assert step.to is not None
    table.drop(table.over(letter) if step.turned else letter, step.to, ms=1000)
    assert not table.tracker.out_of_step or len(told(table)) == count + 1


def test_steps_done_in_another_order_are_done(owners: bool) -> None:
    """Of two pieces to be taken off, the second is taken first: the plan stays."""
    table = undone(owners)
    first, second, *rest = told(table)[0].steps
    assert first.kind == second.kind == "remove"
    do(table, second)
    assert told(table)[1:] == [StepsLeft(told(table)[1].t_ms, (first, *rest), as_told=True)]


def test_what_is_done_otherwise_is_planned_anew_and_told_so(owners: bool) -> None:
    """A piece that is to be taken off is moved instead: after a moment the step is announced for its new square."""
    table = undone(owners)
    first, *rest = told(table)[0].steps
    table.drop(table.lift(first.square), 10, ms=1000)
    assert len(told(table)) == 1
    table.wait(1000)
    (anew,) = told(table)[1:]
    assert isinstance(anew, StepsLeft)
    assert not anew.as_told
    assert len(anew.steps) == len(rest) + 1
    assert Step("remove", 10) in anew.steps


def test_a_move_left_unturned_is_to_be_turned_over(owners: bool) -> None:
    """Half of a step leaves the other half."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.tracker.restart(RIGHT)
    table.wait(2500)
    (problem,) = told(table)
    assert problem.steps == (Step("move", 5, 1, Player.SUN, Side.SILVER, turned=True),)
    table.drop(table.lift(5), 1, ms=2500)
    assert told(table)[1].steps == (Step("turn over", 1, None, Player.SUN, Side.SILVER),)
    table.flip(1, 1, ms=1000)
    assert Mended in map(type, table.outcomes)


def test_what_lies_there_is_known_with_owners_as_far_as_it_was_followed() -> None:
    """Only faces are shown; the owners are known from the turns, and from what hands have done since."""
    table = Table.after("S1 1-5/S16", owners=False)
    assert table.tracker.as_it_lies() == "....G..........s"
    table.tracker.restart(table.tracker.position)
    table.wait(2000)
    table.drop("G", 2, ms=2000)
    table.drop(table.lift(5), 9, ms=2000)
    assert table.tracker.as_it_lies() == ".G......G......s"


def test_before_the_first_state_nothing_is_known() -> None:
    """If the board has said nothing, nothing is known of what lies on it."""
    table = Table(owners=True)
    table.tracker.begin()
    assert table.tracker.as_it_lies() == "?" * 16


def test_a_board_emptied_on_purpose_ends_no_game(owners: bool) -> None:
    """However long it lies empty, the pieces are put up again, and the game goes on."""
    table = Table.after("S1 1-5/S16", owners=owners)
    with table.at_once():
        table.cells = ["."] * 16
    table.tracker.restart(table.tracker.position, emptied=True)
    table.wait(60_000)
    (problem,) = told(table)
    assert isinstance(problem, ProblemFound)
    assert problem.fault is Fault.OUT_OF_STEP
    for step in problem.steps:
        do(table, step)
    assert table.kinds()[-1] == "Mended"
    assert Cleared not in map(type, table.outcomes)


def turned(cells: str, times: int) -> Iterator[str]:
    """Each row of a board turned clockwise by this many quarters."""
    rows = [cells[start : start + 4] for start in range(0, 16, 4)]
    for _ in range(times):
        rows = ["".join(row[column] for row in reversed(rows)) for column in range(4)]
    yield from rows


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_board_that_stands_turned_is_recognised(quarters: int, owners: bool) -> None:
    """Pieces put up on a board that stands turned lie right once the orientation is accepted."""
    table = Table.after(THREE, owners=owners)
    position = table.tracker.position
    table.cells = list("".join(turned("".join(position.cells), 4 - quarters)))
    table.show("." * 16)
    table.tracker.restart(position, emptied=True)
    with table.at_once():
        pass
    table.wait(1500)
    assert [each.degrees for each in table.outcomes if isinstance(each, BoardTurned)] == [90 * quarters]
    assert told(table) == []
    table.tracker.orient(90 * quarters)
    table.wait(2000)
    assert not table.tracker.out_of_step
    assert table.tracker.as_it_lies() == "".join(position.cells)


def test_a_single_piece_on_another_corner_is_no_turned_board(owners: bool) -> None:
    """It was moved: that is a single step, and far likelier."""
    table = Table.after("S1", owners=owners)
    table.cells = list("...S" + "." * 12)
    table.tracker.restart(RIGHT, emptied=True)
    with table.at_once():
        pass
    table.wait(3000)
    (problem,) = told(table)
    assert [step.kind for step in problem.steps] == ["move"]


def test_what_looks_like_a_turn_while_the_board_is_to_be_made_right_is_none(owners: bool) -> None:
    """Nobody has made it: it came about on the way."""
    table = undone(owners)
    table.cells = list("." * 4 + "G" + "." * 10 + "s")
    with table.at_once():
        pass
    table.wait(9000)
    assert TurnGiven not in map(type, table.outcomes)
    steps = table.tracker.steps_left
    assert done("".join(table.cells), steps) == "".join(RIGHT.cells)


def test_nothing_is_left_where_the_board_is_in_step() -> None:
    """A new tracker is in step with the empty board."""
    table = Table()
    assert table.tracker.position == EMPTY
    assert not table.tracker.out_of_step
    assert table.tracker.steps_left == ()


def test_what_several_ways_explain_is_no_turn_though_it_looks_like_one() -> None:
    """With only faces shown, a flip too far looks like a turn; once it is put right, the game is followed."""
    game = generate(1_001_152, "fault", "one-strength")
    followed = evidence._watched(game, Trouble(lost=0.0, late_ms=1.01), 1_001_152)
    followed.end()
    assert followed.right
    assert not followed.wrong
