"""A board on which everything changes at once for a moment: a sagging supply, a knocked table."""

import pytest

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.turns.outcomes import Cleared, ProblemFound, QuestionAsked
from tests.games.eclipse.play.games import FULL
from tests.games.eclipse.turns.table import Table

CODINGS = pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])


@CODINGS
@pytest.mark.parametrize("ms", [50, 200, 500, 1200])
@pytest.mark.parametrize("picture", ["-" * 16, "?" * 16, "+-+-+-+-+-+-+-+-"])
def test_what_all_squares_show_for_a_moment_is_nothing(owners: bool, ms: int, picture: str) -> None:
    """However long it lasts within a second, no turn is given or taken back, and nothing is said."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.show(picture, ms=ms)
    lying = "".join(table.cells)
    table.show(lying if owners else faces_only(lying), ms=4000)
    assert table.outcomes == []
    table.turn("16-12/G13")
    table.wait(3000)
    assert table.given == ["16-12/G13"]


@CODINGS
def test_a_piece_that_lies_otherwise_after_it_is_seen_then(owners: bool) -> None:
    """What was placed while all squares were unreadable is seen when they are readable again."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.show("-" * 16, ms=300)
    table.drop("s", 16, ms=3000)
    assert table.given == ["1-5/S16"]
    assert all(isinstance(outcome, TurnGiven) for outcome in table.outcomes)


@CODINGS
@pytest.mark.parametrize("ms", [2000, 5000, 9000])
@pytest.mark.parametrize("picture", ["-" * 16, "+-+-+-+-+-+-+-+-"])
def test_pieces_that_all_squares_show_at_once_are_none_for_ten_seconds(owners: bool, ms: int, picture: str) -> None:
    """No hand sets down seven pieces at once; if it happens in mid-turn, the turn is given as it was made."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.show(picture, ms=ms)
    table.drop("s", 16, ms=3000)
    assert table.given == ["1-5/S16"]
    assert not [each for each in table.outcomes if isinstance(each, ProblemFound)]


def test_pieces_that_all_squares_show_for_longer_are_told() -> None:
    """A supply that has failed for good doesn't leave the players waiting."""
    table = Table.after("S1 1-5/S16", owners=False)
    table.show("-" * 16, ms=14_000)
    assert [type(each) for each in table.outcomes if isinstance(each, ProblemFound | TurnGiven)] == [ProblemFound]


@CODINGS
def test_pieces_swept_off_together_count_sooner(owners: bool) -> None:
    """Seven pieces may leave at once, as when a game is over."""
    table = Table.after(" ".join(map(str, FULL)), owners=owners)
    table.show("." * 16, ms=3000)
    assert any(isinstance(each, Cleared) for each in table.outcomes)


@CODINGS
def test_what_is_shown_since_a_sag_is_over_counts_as_ever(owners: bool) -> None:
    """A piece placed meanwhile, and gone a tenth of a second after the board is readable again, was there."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.show("+" * 16, ms=2000)
    table.drop("s", 16, ms=100)
    table.flip(16, 12)
    table.drop("G", 1, ms=7000)
    assert table.given == ["1-5/S16", "16-12/G1"]


@CODINGS
def test_what_came_and_went_while_nothing_could_be_read_is_asked_about(owners: bool) -> None:
    """A piece was placed, and the next player flipped it: that is known, and the question is from which square."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.show("+" * 16, ms=2500)
    with table.at_once():
        table.drop("s", 16)
        table.flip(16, 12)
    table.wait(600)
    table.drop("G", 1, ms=3000)
    table.turn("5-9/S4")
    table.wait(7000)
    (question,) = (each for each in table.outcomes if isinstance(each, QuestionAsked))
    assert {str(turn) for turn in question.turns} == {"1-5/S8", "1-5/S11", "1-5/S16"}
    assert table.given == []
    table.outcomes += table.tracker.settle(next(turn for turn in question.turns if turn.square == 16))
    assert table.given == ["1-5/S16", "16-12/G1", "5-9/S4"]


@CODINGS
def test_no_turn_is_given_while_nothing_can_be_read(owners: bool) -> None:
    """A piece that was just set down may have moved on since: the turn waits until the squares are back."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=60)
    table.show("+" * 16, ms=4000)
    assert table.given == []
    lying = "".join(table.cells)
    table.show(lying if owners else faces_only(lying), ms=3000)
    assert table.given == ["1-5/S16"]


@CODINGS
@pytest.mark.parametrize("stood", [9_000, 10_700, 14_000])
def test_pieces_tipped_onto_the_board_and_swept_off_leave_the_first_turn_to_be_made(owners: bool, stood: int) -> None:
    """However long they lay there, the piece placed afterwards is the first turn, and nothing is wrong any more."""
    table = Table(owners=owners)
    table.show("GsGsGsG" + "." * 9 if owners else "+-+-+-+" + "." * 9, ms=stood)
    table.show("." * 16, ms=1500)
    table.drop("G", 1, ms=8000)
    assert table.given == ["G1"]
    assert not table.tracker.out_of_step
