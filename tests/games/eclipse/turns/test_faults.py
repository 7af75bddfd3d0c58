"""Faults on the board are named, with their squares and the steps that mend them."""

import pytest

from eclipse_companion.games.eclipse.announcements import Fault, Step
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, Prompt
from tests.games.eclipse.turns.table import Table

GAME = "S1 1-5/S16 16-12/G13 5-6/S1"
"""Now Sun is to move: Sun has silver on 6 and gold on 13, Moon gold on 12 and silver on 1."""


def problem(table: Table) -> ProblemFound:
    """The first problem reported."""
    return next(outcome for outcome in table.outcomes if isinstance(outcome, ProblemFound))


@pytest.mark.parametrize(
    ("start", "end", "fault"), [(12, 7, Fault.DIAGONAL), (12, 10, Fault.TOO_FAR), (13, 14, Fault.OWN_PIECE_MOVED)]
)
@pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])
def test_a_flip_that_the_rules_forbid_is_named_when_the_placement_is_made(
    start: int, end: int, fault: Fault, owners: bool
) -> None:
    """A diagonal flip, one too far, or one of the player's own piece is named with its first and last square."""
    table = Table.after(GAME, owners=owners)
    table.flip(start, end)
    table.drop("G", 3, ms=8000)
    assert problem(table).fault is fault
    assert set(problem(table).squares) == {start, end}
    assert table.given == []


def test_the_steps_lead_back_to_the_last_position() -> None:
    """The piece goes back and is turned over, the new one stays; then the flip is due, and is prompted for."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 7)
    table.drop("G", 3, ms=8000)
    assert problem(table).steps == (Step("move", 7, 12, Player.MOON, Side.GOLD, turned=True),)
    table.flip(7, 12, ms=2000)
    assert table.kinds()[-2:] == ["Mended", "Prompt"]
    table.flip(12, 11)
    assert table.given == ["12-11/G3"]


def test_a_piece_of_the_other_player_is_named_where_the_magnets_tell() -> None:
    """Moon places a piece of Sun's after the flip: a weak magnet never reads that strong."""
    table = Table.after("S1", owners=True)
    table.flip(1, 5)
    table.drop("G", 16, ms=8000)
    assert problem(table).fault is Fault.WRONG_PLAYER
    assert table.given == []


def test_a_piece_taken_off_is_told_with_the_piece_to_put_back() -> None:
    """After the patience time the square is named, and the piece that belongs there."""
    table = Table.after(GAME, owners=True)
    table.lift(12, ms=8000)
    assert problem(table).fault is Fault.PIECE_GONE
    assert problem(table).squares == (12,)
    assert problem(table).steps == (Step("place", 12, owner=Player.MOON, side=Side.GOLD),)
    table.drop("g", 12, ms=1500)
    assert table.kinds() == ["Prompt", "ProblemFound", "Mended", "PromptOver"]


def test_what_is_merely_unfinished_is_no_problem_however_long_it_stands() -> None:
    """Half a turn is prompted for at once, and once more after the patience time; then nothing more is said."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 11, ms=60_000)
    early, late = table.outcomes
    assert isinstance(early, Prompt)
    assert early == Prompt(early.t_ms, (12, 11), None)
    assert late == Prompt(early.t_ms + 5300, (12, 11), None, late=True)


def test_a_problem_is_told_once() -> None:
    """The same wrong board isn't reported again while nothing on it changes."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 7)
    table.drop("G", 3, ms=60_000)
    assert table.kinds().count("ProblemFound") == 1


def test_pieces_on_the_board_before_the_first_turn_are_a_problem() -> None:
    """A game that should start empty doesn't take what lies there for a turn."""
    table = Table(owners=True)
    table.tracker.restart(table.tracker.position)
    table.show("..G.......s.....", ms=3000)
    assert set(problem(table).squares) == {3, 11}
    assert table.given == []


def test_a_known_piece_whose_strength_is_misread_is_still_that_piece() -> None:
    """Moon's piece that reads as strong as Sun's after its flip was followed on its way, and is Moon's."""
    table = Table.after(GAME, owners=True)
    table.lift(12)
    table.drop("S", 11)
    table.drop("G", 3, ms=1500)
    assert table.given == ["12-11/G3"]
    assert table.kinds() == ["TurnGiven"]


def test_a_piece_turned_over_with_nowhere_to_go_is_turned_back() -> None:
    """There is no free square beside it: going on is no remedy, and the step says what is."""
    table = Table(Position.parse("gS2/sS2/4/4"), owners=True)
    table.flip(1, 1, ms=7000)
    found = problem(table)
    assert found.fault is Fault.TURNED_IN_PLACE
    assert [(step.kind, step.square) for step in found.steps] == [("turn over", 1)]


def test_the_next_players_own_piece_taken_up_before_the_turn_is_complete_is_named_as_that() -> None:
    """Moon takes up one of Moon's own pieces while Sun is still placing: that isn't two flips by Sun."""
    table = Table.after(GAME, owners=True)
    table.flip(12, 11)
    own = table.lift(1, ms=60)
    table.drop("G", 7, ms=500)
    table.drop(table.over(own), 2, ms=600)
    table.drop("g", 4, ms=3000)
    assert table.given == ["12-11/G7"]
    assert problem(table).fault is Fault.OWN_PIECE_MOVED
    assert set(problem(table).squares) == {1, 2}


def test_two_flips_are_two_flips_though_one_is_of_the_piece_placed_last() -> None:
    """The piece that Moon placed is turned over in place and slid on, then another: that doesn't correct anything."""
    table = Table.after("S1 1-5/S16 16-12/G13 5-6/S1 12-11/S9 6-7/G14", owners=True)
    table.flip(14, 14, carry_ms=600, ms=400)
    table.drop(table.lift(14), 15, ms=600)
    table.flip(11, 10, carry_ms=800, ms=800)
    table.drop("S", 2, ms=3000)
    assert problem(table).fault is Fault.TWO_FLIPS


@pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])
def test_what_was_told_of_an_unfinished_turn_stands_while_nothing_happens(owners: bool) -> None:
    """A piece turned over in place, and left like that for long, isn't reported as missing later."""
    table = Table.after("S1 1-5/S4 4-8/G16", owners=owners)
    table.flip(5, 5, carry_ms=500, ms=15_000)
    assert table.kinds() == ["Prompt", "ProblemFound"]
    assert problem(table).fault is Fault.TURNED_IN_PLACE
    table.drop(table.lift(5), 9, ms=400)
    table.drop("s", 2, ms=1000)
    assert table.given == ["5-9/S2"]
