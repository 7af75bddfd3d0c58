"""What was seen is thought over once it is known that a square has told nothing for some time."""

import pytest

from eclipse_companion.tracking import control
from eclipse_companion.turns.outcomes import ProblemFound, TakeBack
from tests.turns.table import Table

CODINGS = pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])
LATER = ["1-5/G16", "16-15/S4"]


def after_sticking(letter: str, *, owners: bool) -> tuple[Table, float]:
    """Two turns were made after square 7, on which nothing lies, stuck at a letter; and when it did."""
    table = Table(owners=owners)
    table.turn("S1")
    since = table.t_ms
    table.stick(7, letter)
    for turn in LATER:
        table.turn(turn)
    return table, since


@CODINGS
@pytest.mark.parametrize("letter", "GSgs")
def test_what_was_seen_is_read_again_without_a_square_that_was_stuck(owners: bool, letter: str) -> None:
    """Whatever was given while a piece was shown that was not there: once that is known, the turns are those made."""
    table, since = after_sticking(letter, owners=owners)
    table.distrust([7], since)
    table.wait(10_000)
    assert table.given == ["S1", *LATER]


@CODINGS
def test_the_turns_that_were_made_are_given_at_once(owners: bool) -> None:
    """What has stood long enough is not waited for again once a square is not believed any more."""
    table, since = after_sticking("G", owners=owners)
    table.wait(3000)
    table.distrust([7], since)
    assert table.given == ["S1", *LATER]


@CODINGS
def test_a_piece_that_left_a_stuck_square_is_seen_by_where_it_came_down(owners: bool) -> None:
    """A square keeps showing a piece that was flipped away; without it the flip is as clear as any."""
    table = Table(owners=owners)
    table.turn("S1")
    table.turn("1-5/G7")
    since = table.t_ms
    table.stick(7, "g")
    table.turn("7-8/G16")
    table.wait(7000)
    table.distrust([7], since)
    table.wait(7000)
    assert table.given == ["S1", "1-5/G7", "7-8/G16"]


@CODINGS
def test_a_doubt_speaks_for_the_square_that_is_stuck(owners: bool) -> None:
    """What was seen is much better explained without the stuck square than without any other, or with all."""
    table, since = after_sticking("G", owners=owners)
    doubts = {square: table.tracker.doubt((square,), since) for square in range(1, 17)}
    assert max(doubts, key=lambda square: doubts[square]) == 7
    assert doubts[7] > 8.0
    others = [doubt for square, doubt in doubts.items() if square != 7]
    assert doubts[7] > max(others) + 3.0


@CODINGS
def test_a_doubt_changes_nothing(owners: bool) -> None:
    """To ask what the game tells against a square leaves no trace."""
    table, since = after_sticking("G", owners=owners)
    other, _ = after_sticking("G", owners=owners)
    for square in range(1, 17):
        table.tracker.doubt((square,), since)
    table.wait(9000)
    other.wait(9000)
    assert table.outcomes == other.outcomes


@CODINGS
def test_a_sound_game_is_no_better_without_any_square(owners: bool) -> None:
    """Where all was seen as it was, nothing speaks against a square."""
    table = Table(owners=owners)
    for turn in ("S1", *LATER):
        table.turn(turn)
    assert all(table.tracker.doubt((square,), 0.0) < 1.0 for square in range(1, 17))


@CODINGS
def test_what_was_told_of_a_problem_is_over_with_the_square_that_made_it(owners: bool) -> None:
    """A problem that a stuck square has made is told to be over once the square is not believed."""
    table, since = after_sticking("G", owners=owners)
    table.wait(12_000)
    told = [each for each in table.outcomes if isinstance(each, ProblemFound)]
    table.distrust([7], since)
    assert table.kinds().count("Mended") == len(told)
    assert not table.tracker.out_of_step


def test_a_recording_tells_since_when() -> None:
    """`since` in a recording's request is a time; without it nothing is thought over."""
    table, since = after_sticking("G", owners=True)
    outcomes = control(table.tracker, {"do": "distrust", "squares": [7], "since": since})
    other, since = after_sticking("G", owners=True)
    assert other.tracker.distrust([7], since) == outcomes
    plain, _ = after_sticking("G", owners=True)
    assert not any(isinstance(each, TakeBack) for each in control(plain.tracker, {"do": "distrust", "squares": [7]}))
