"""Illegal turns are named within two seconds; unfinished ones are prompted for at once, and reported late."""

from collections.abc import Callable

import pytest

from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, Prompt
from tests.games.eclipse.turns.table import Table

GAME = "S1 1-5/S16 16-12/G13 5-6/S1"
"""Now Sun is to move: Sun has silver on 6 and gold on 13, Moon gold on 12 and silver on 1."""
CODINGS = pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])

Act = Callable[[Table], None]


def slid(table: Table, start: int, end: int) -> None:
    """Move a piece without turning it over."""
    table.drop(table.lift(start), end)


def turned(table: Table, square: int) -> None:
    """Turn a piece over in place."""
    table.drop(table.over(table.lift(square)), square)


def problems(table: Table) -> list[ProblemFound]:
    return [each for each in table.outcomes if isinstance(each, ProblemFound)]


def own(table: Table) -> None:
    table.flip(13, 14)


def diagonal(table: Table) -> None:
    table.flip(12, 7)


def far(table: Table) -> None:
    table.flip(12, 10)


def two(table: Table) -> None:
    table.flip(12, 11)
    table.flip(1, 2)


@CODINGS
@pytest.mark.parametrize(
    ("act", "fault", "squares"),
    [
        (own, Fault.OWN_PIECE_MOVED, (13, 14)),
        (diagonal, Fault.DIAGONAL, (12, 7)),
        (far, Fault.TOO_FAR, (12, 10)),
        (two, Fault.TWO_FLIPS, (11, 2)),
    ],
)
def test_what_nothing_can_make_legal_is_told_within_two_seconds(
    owners: bool, act: Act, fault: Fault, squares: tuple[int, ...]
) -> None:
    """After the placement no patience is needed; once the fault is undone, the turn goes on from there."""
    table = Table.after(GAME, owners=owners)
    act(table)
    table.drop("G", 3, ms=2000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (fault, squares)
    assert table.given == []
    (step,) = problem.steps
    assert step.to is not None
    table.flip(step.square, step.to, ms=2000)
    assert Mended in map(type, table.outcomes)
    if fault is not Fault.TWO_FLIPS:
        table.flip(12, 11, ms=1500)
    assert table.given == ["12-11/G3"]
    assert len(problems(table)) == 1


def test_two_pieces_placed_are_told_where_the_magnets_tell() -> None:
    """The second one has to go; the rest of the turn stays."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 11)
    table.drop("G", 3)
    table.drop("S", 9, ms=2000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.TWO_PLACED, (3, 9))
    assert [(step.kind, step.square) for step in problem.steps] == [("remove", 9)]
    table.lift(9, ms=2000)
    assert Mended in map(type, table.outcomes)
    assert table.given == ["12-11/G3"]


def test_a_second_piece_that_comes_down_slowly_is_told_as_soon() -> None:
    """A strong magnet reads as a weak one while it is still above its square; the next player has placed nothing."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 11)
    table.drop("S", 3, ms=1400)
    assert table.given == ["12-11/S3"]
    table.drop("s", 9, ms=85)
    table.cells[8] = "S"
    table.show("".join(table.cells), ms=2000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.TWO_PLACED, (3, 9))


def test_with_faces_alone_a_second_piece_is_the_next_players_who_has_not_flipped() -> None:
    """The fault that is certain is reported after the patience time: there is a flip to make."""
    table = Table.after(GAME)
    table.flip(12, 11)
    table.drop("G", 3)
    table.drop("S", 9, ms=5000)
    assert table.given == ["12-11/G3"]
    assert problems(table) == []
    table.wait(2000)
    assert [(each.fault, each.squares) for each in problems(table)] == [(Fault.NO_FLIP, (9,))]


def test_a_piece_that_reads_as_the_other_players_is_prompted_for_at_once_and_told_late() -> None:
    """A weak magnet where a strong one is due may be a strong one off its centre, and may still be put right."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 11)
    table.drop("g", 3, ms=1000)
    (prompt,) = [each for each in table.outcomes if isinstance(each, Prompt) and each.fault]
    assert (prompt.fault, prompt.squares) == (Fault.WRONG_PLAYER, (3,))
    table.wait(4500)
    assert problems(table) == []
    table.wait(1000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.WRONG_PLAYER, (3,))
    table.lift(3)
    table.drop("G", 3, ms=2000)
    assert table.given == ["12-11/G3"]


def test_a_stronger_piece_than_is_due_is_told_within_two_seconds() -> None:
    """A weak magnet never reads as a strong one, wherever on its square it lies."""
    table = Table.after("S1", owners=True)
    table.flip(1, 5)
    table.drop("G", 16, ms=2000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.WRONG_PLAYER, (16,))


def test_a_strong_piece_that_reads_as_a_weak_one_until_the_next_turn_is_no_problem() -> None:
    """It lies off its centre, and stays there: the next player, who has noticed nothing, begins."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 11)
    table.drop("g", 3, ms=4500)
    table.flip(6, 10, ms=500)
    table.drop("s", 6, ms=1500)
    assert problems(table) == []
    assert table.given == ["12-11/G3", "6-10/S6"]


def test_what_is_wrong_whoever_owns_the_new_piece_is_told_within_two_seconds() -> None:
    """A diagonal flip is wrong even if the piece that reads as the other player's is the mover's own."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 7)
    table.drop("g", 3, ms=2000)
    assert len(problems(table)) == 1


def test_a_ninth_piece_of_a_player_is_told_by_that_name() -> None:
    """Sun's eighth piece is placed, and then one more, which is named as the ninth."""
    table = Table(Position.parse("gg1S/g1ss/GGGS/sSsS"), owners=True)
    table.flip(2, 3)
    table.drop("G", 2)
    table.drop("S", 6, ms=2000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.NINTH_PIECE, (6,))
    assert [(step.kind, step.square) for step in problem.steps] == [("remove", 6)]


@CODINGS
@pytest.mark.parametrize(
    ("act", "fault", "squares"),
    [
        (lambda table: slid(table, 12, 11), Fault.NOT_TURNED, (11,)),
        (lambda table: turned(table, 12), Fault.TURNED_IN_PLACE, (12,)),
    ],
    ids=["not turned", "turned in place"],
)
def test_what_is_unfinished_stands_there_at_once_and_is_told_late(
    owners: bool, act: Act, fault: Fault, squares: tuple[int, ...]
) -> None:
    """A flip that has begun is named within a second, and is wrong only once it has stood for the patience time."""
    table = Table.after(GAME, owners=owners)
    act(table)
    table.drop("G", 3, ms=5000)
    prompt = next(each for each in table.outcomes if isinstance(each, Prompt))
    assert (prompt.fault, prompt.squares) == (fault, squares)
    assert problems(table) == []
    table.wait(2000)
    assert [(each.fault, each.squares) for each in problems(table)] == [(fault, squares)]
    if fault is Fault.NOT_TURNED:
        turned(table, 11)
    else:
        slid(table, 12, 11)
    table.wait(1500)
    assert table.given == ["12-11/G3"]
    assert Mended in map(type, table.outcomes)


@CODINGS
def test_a_flip_left_out_is_told_late_and_may_be_made_then(owners: bool) -> None:
    """After a placement: half a turn at once, a fault after the patience time, a turn when the flip is made."""
    table = Table.after(GAME, owners=owners)
    table.drop("G", 3, ms=5000)
    assert table.kinds() == ["Prompt"]
    table.wait(2000)
    assert [(each.fault, each.squares, each.steps) for each in problems(table)] == [(Fault.NO_FLIP, (3,), ())]
    table.flip(12, 11, carry_ms=1200, ms=1500)
    assert table.given == ["12-11/G3"]
    assert len(problems(table)) == 1
    assert Mended in map(type, table.outcomes)


def test_a_flip_left_out_is_told_at_once_when_the_next_player_goes_on() -> None:
    """Moon flips and places although Sun hasn't flipped: what Moon made is undone, then Sun flips."""
    table = Table.after(GAME, owners=True)
    table.drop("G", 3, ms=1000)
    table.flip(13, 14)
    table.drop("s", 16, ms=2000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.NO_FLIP, (3,))
    assert [(step.kind, step.square, step.to) for step in problem.steps] == [("remove", 16, None), ("move", 14, 13)]
    table.lift(16)
    table.flip(14, 13, ms=2000)
    assert Mended in map(type, table.outcomes)
    table.flip(12, 11, ms=1500)
    assert table.given == ["12-11/G3"]


@CODINGS
def test_a_new_piece_in_the_hand_is_not_missing(owners: bool) -> None:
    """The flip is made, a new piece was set down and taken up again: the placement is due, however long it takes."""
    table = Table.after(GAME, owners=owners)
    table.flip(12, 11)
    table.drop("G", 3, ms=80)
    table.lift(3, ms=20_000)
    assert problems(table) == []
    assert [each for each in table.outcomes if isinstance(each, Prompt)][-1].late


@CODINGS
def test_a_missing_flip_is_named_where_the_next_player_flips_the_very_piece(owners: bool) -> None:
    """What the next player has made goes back; then the turn goes on with its flip."""
    table = Table.after(GAME, owners=owners)
    table.drop("G", 3, ms=1500)
    table.flip(3, 4)
    table.drop("g", 9, ms=2000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.NO_FLIP, (3,))
    assert {(step.kind, step.square, step.to) for step in problem.steps} == {("remove", 9, None), ("move", 4, 3)}
    table.lift(9)
    table.flip(4, 3, ms=2000)
    assert Mended in map(type, table.outcomes)
    assert table.given == []
    table.flip(12, 11, ms=1500)
    assert table.given == ["12-11/G3"]


@CODINGS
def test_two_flips_are_named_where_the_first_was_of_the_piece_placed_last(owners: bool) -> None:
    """However long it stands, its own player is unlikely to have moved it and turned it over."""
    table = Table.after(GAME, owners=owners)
    table.flip(1, 2, ms=1000)
    table.flip(12, 11, ms=1200)
    table.drop("G", 3, ms=2000)
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.TWO_FLIPS, (2, 11))


@CODINGS
def test_what_is_rightly_made_after_a_fault_was_told_stays(owners: bool) -> None:
    """Two flips are reported; a new piece set down then is right: once the second flip is undone, the turn is made."""
    table = Table.after(GAME, owners=owners)
    two(table)
    table.wait(2500)
    table.drop("S", 16, ms=2500)
    assert problems(table)[0].fault is Fault.TWO_FLIPS
    table.flip(2, 1, ms=700)
    assert isinstance(table.outcomes[-1], TurnGiven)
    assert table.given == ["12-11/S16"]
    assert not table.tracker.out_of_step


@CODINGS
def test_the_way_back_supposes_the_turn_that_its_steps_do(owners: bool) -> None:
    """A new piece is moved on just after its turn was given, then flipped too far: both turns go on from there."""
    table = Table.after(GAME, owners=owners)
    table.flip(12, 11)
    table.drop("G", 3, ms=250)
    assert table.given == ["12-11/G3"]
    table.drop(table.lift(3), 4, ms=1000)
    table.flip(4, 15)
    table.drop("s", 2, ms=2000)
    assert table.given == ["12-11/G3"]  # now in doubt
    (problem,) = problems(table)
    assert (problem.fault, problem.squares) == (Fault.TOO_FAR, (4, 15))
    table.drop(table.lift(15), 8, ms=2500)
    assert Mended in map(type, table.outcomes)
    assert table.given == ["12-11/G4", "4-8/S2"]
