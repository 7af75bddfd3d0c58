"""Pieces that the board can't read: `?` for as long as they lie there."""

import pytest

from tests.games.eclipse.turns.table import Table

CODINGS = pytest.mark.parametrize("owners", [False, True])


@CODINGS
def test_a_first_piece_that_cannot_be_read_is_asked_about(owners: bool) -> None:
    """Either side may be up, so the question is which; the number that answers it is the turn."""
    table = Table(owners=owners)
    table.drop("?", 8, ms=3000)
    assert (table.given, table.kinds()) == ([], ["QuestionAsked"])
    first, second = table.outcomes[0].turns  # type: ignore[union-attr]
    assert {str(first), str(second)} == {"G8", "S8"}
    table.outcomes += table.tracker.settle(second)
    assert table.given == [str(second)]


def test_the_piece_pushed_to_the_middle_answers() -> None:
    """Once the piece reads as one, there is nothing left to ask."""
    table = Table(owners=True)
    table.drop("?", 8, ms=3000)
    table.cells[7] = "S"
    table.wait(0)
    table.show("".join(table.cells), ms=3000)
    assert table.given == ["S8"]
    assert table.kinds().count("QuestionAsked") == 1


@CODINGS
def test_the_next_flip_answers(owners: bool) -> None:
    """Nobody answers: the next player flips the piece, and the side that it then shows tells what it was."""
    table = Table(owners=owners)
    table.drop("?", 8, ms=3000)
    table.lift(8)
    table.drop("S", 7)
    table.drop("g", 3, ms=3000)
    assert table.given == ["G8", "8-7/G3"]


@CODINGS
def test_a_flipped_piece_that_cannot_be_read_is_known(owners: bool) -> None:
    """A legal turn leaves only one side for a flipped piece, so nothing is asked."""
    table = Table.after("G6 6-7/G10 10-11/S3", owners=owners)
    table.lift(3)
    table.drop("?", 4, ms=3000)
    table.drop("s", 16, ms=7000)
    assert table.given == ["3-4/S16"]
    assert not {"QuestionAsked", "ProblemFound"} & set(table.kinds())


@CODINGS
def test_a_new_piece_that_cannot_be_read_is_asked_about(owners: bool) -> None:
    """The flip is known; only the side of the new piece is asked for."""
    table = Table.after("G6 6-7/G10 10-11/S3", owners=owners)
    table.flip(3, 4)
    table.drop("?", 5, ms=3000)
    asked = [each for each in table.outcomes if type(each).__name__ == "QuestionAsked"]
    assert [sorted(map(str, each.turns)) for each in asked] == [["3-4/G5", "3-4/S5"]]  # type: ignore[union-attr]


@CODINGS
def test_whoever_says_that_the_turn_is_finished_is_asked_at_once(owners: bool) -> None:
    """The word `turn` neither waits for the reading nor takes one of two likely turns: it asks which."""
    table = Table(owners=owners)
    table.drop("?", 8, ms=500)
    assert table.outcomes == []
    for _ in range(2):
        table.outcomes += table.tracker.commit_likeliest()
    assert table.given == []
    assert table.kinds() == ["QuestionAsked", "QuestionAsked"]


@CODINGS
def test_a_square_that_cannot_be_read_is_no_turn(owners: bool) -> None:
    """A broken line, or a piece that was knocked: nobody has made a turn, so nothing is given, asked or wrong."""
    for square in (5, 11):
        table = Table.after("G6 6-7/G10 10-11/S3", owners=owners)
        lay, table.cells[square - 1] = table.cells[square - 1], "?"
        table.wait(0)
        table.show("".join(cell if owners or cell in ".?" else "-" for cell in table.cells), ms=9000)
        assert table.outcomes == []
        table.cells[square - 1] = lay
        table.show("".join(cell if owners or cell in ".?" else "-" for cell in table.cells), ms=3000)
        assert table.outcomes == []
        table.turn("3-4/S16")
        table.wait(6000)
        assert table.given == ["3-4/S16"]


def test_a_position_is_set_up_as_far_as_it_can_be_read() -> None:
    """A piece that was asked for and can't be read counts as the right one; the order isn't said for ever."""
    table = Table(owners=True)
    position = Table.after("G6 6-7/G10", owners=True).tracker.position
    table.tracker.restart(position)
    for square in (7, 10):
        table.drop("?" if square == 10 else position.cells[square - 1], square, ms=3000)
    assert table.kinds()[-1] == "Mended"
    assert not table.tracker.out_of_step
