"""Turns taken back by hand: any number, restored in any order; and pieces that are only held."""

import pytest

from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.squares import SQUARES
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, QuestionAsked, TakeBack
from tests.evidence._recovery.taken_back import case
from tests.games.eclipse.play.games import FULL
from tests.games.eclipse.turns.table import Table

SIX = "S1 1-5/S16 16-12/G13 5-6/S1 12-11/S16 6-2/S5"
"""Now Sun has gold on 2 and 13, silver on 16; Moon silver on 1, 5 and 11."""

WON = "G9 9-10/S1 1-2/S16 16-15/G12 2-3/G6 15-11/S9 3-4/S5 6-2/G6 12-8/G1 11-12/G15 4-3/S11 12-16/G13 3-7/G3 3-4/G14"
"""Moon wins with gold on 13, 14 and 15; with silver on 14 the game would go on."""


@pytest.fixture(params=[False, True], ids=["faces only", "owners"])
def owners(request: pytest.FixtureRequest) -> bool:
    """Both codings of the magnets."""
    return bool(request.param)


def counts(table: Table) -> list[int]:
    """The numbers of turns taken back, in order."""
    return [each.count for each in table.outcomes if isinstance(each, TakeBack)]


def said(table: Table) -> list[object]:
    """The outcomes that ask the players for something."""
    return [each for each in table.outcomes if isinstance(each, ProblemFound | QuestionAsked)]


def test_three_turns_are_taken_back_pieces_first_and_then_the_flips(owners: bool) -> None:
    """All new pieces come off, then the flips are reversed: nothing is said until the board is back where it was."""
    table = Table.after(SIX, owners=owners)
    for square in (5, 16, 1):
        table.lift(square, ms=600)
    table.flip(2, 6, ms=700)
    table.flip(11, 12, ms=700)
    assert table.outcomes == []
    table.flip(6, 5, ms=1500)
    assert counts(table) == [3]
    table.turn("5-6/S1")
    table.turn("12-8/G4")
    assert table.given == ["5-6/S1", "12-8/G4"]
    assert said(table) == []


def test_three_turns_are_taken_back_one_by_one(owners: bool) -> None:
    """Each time the board shows an earlier position, the number of turns taken back is reported."""
    table = Table.after(SIX, owners=owners)
    for new, end, start in ((5, 2, 6), (16, 11, 12), (1, 6, 5)):
        table.lift(new, ms=600)
        table.flip(end, start, ms=2500)
    assert counts(table) == [1, 1, 1]
    assert said(table) == []


def test_a_piece_is_put_straight_to_where_it_lay_several_turns_ago(owners: bool) -> None:
    """Sun's first piece goes from 2 directly to 1, its square five turns ago, with the pieces in its way taken off."""
    table = Table.after(SIX, owners=owners)
    first = table.lift(2, ms=400)
    for square in (5, 16, 1, 13, 11):
        table.lift(square, ms=500)
    table.drop(table.over(first), 1, ms=2000)
    assert table.tracker.position.count == 1
    assert sum(counts(table)) == 5
    table.turn("1-2/G6")
    assert table.given == ["1-2/G6"]
    assert said(table) == []


def test_a_piece_that_is_parked_comes_back(owners: bool) -> None:
    """Leaving it beside the board meanwhile makes no difference."""
    table = Table.after(SIX, owners=owners)
    parked = table.lift(13, ms=900)
    table.lift(5, ms=600)
    table.flip(2, 6, ms=900)
    table.lift(16, ms=600)
    table.flip(11, 12, ms=900)
    table.drop(parked, 13, ms=2000)
    assert counts(table) == [2]
    assert said(table) == []


def test_all_turns_are_taken_back(owners: bool) -> None:
    """An empty board in the middle of a game shows its beginning."""
    table = Table.after(SIX, owners=owners)
    for square in (1, 13, 2, 11, 5, 16):
        table.lift(square, ms=500)
    table.wait(3000)
    table.turn("G6")
    table.turn("6-2/S6")
    assert table.given == ["G6", "6-2/S6"]
    assert said(table) == []


def test_a_board_that_stays_clear_in_the_middle_of_a_game_has_been_left(owners: bool) -> None:
    """Its turns aren't withdrawn, as they were made. The next placement begins another game."""
    table = Table.after(SIX, owners=owners)
    for square in (1, 13, 2, 11, 5, 16):
        table.lift(square, ms=500)
    table.wait(6500)
    assert table.kinds() == ["Cleared"]
    assert table.tracker.position == EMPTY
    table.turn("G6")
    assert table.kinds() == ["Cleared", "TurnGiven"]


def test_the_only_piece_taken_off_is_a_turn_taken_back(owners: bool) -> None:
    """However long the board stays clear, its player is thinking again."""
    table = Table.after("S1", owners=owners)
    table.lift(1, ms=9000)
    assert table.kinds()[-1:] == ["TakeBack"]
    assert "Cleared" not in table.kinds()


@pytest.mark.parametrize("away_ms", [1700, 2500, 4500])
def test_the_first_piece_put_away_and_another_set_down_far_off_is_no_wrong_flip(owners: bool, away_ms: float) -> None:
    """The board was empty for long: the first turn is made again, and no piece was carried diagonally or too far."""
    table = Table(owners=owners)
    table.turn("G7")
    table.lift(7, ms=away_ms)
    table.drop("S", 15, ms=2600)
    table.turn("15-14/G1")
    assert table.given == ["S15", "15-14/G1"]
    assert not [each for each in table.outcomes if isinstance(each, ProblemFound)]


def test_a_piece_tried_here_and_there_after_all_was_taken_back_is_no_way_forward() -> None:
    """From a game by random hands: seven turns are undone, a piece is parked and brought back; then a first turn."""
    game = case(2, 164)
    assert game["right"]
    assert game["problems"] == 0


@pytest.mark.parametrize("pause_ms", [2000, 5500])
def test_a_pause_on_the_way_back_is_no_problem(owners: bool, pause_ms: float) -> None:
    """Players who think for less than the patience time, with pieces beside the board, are left alone."""
    table = Table.after(SIX, owners=owners)
    table.lift(5, ms=600)
    table.lift(16, ms=pause_ms)
    table.flip(2, 6, ms=pause_ms)
    table.flip(11, 12, ms=2000)
    assert sum(counts(table)) == 2
    assert said(table) == []


def test_a_flip_taken_back_first_and_slowly_is_spoken_of_and_goes_on(owners: bool) -> None:
    """It looks like moving one's own piece; once the new piece is taken off, the turn before holds."""
    table = Table.after("S1 1-5/S4 4-8/G16 5-9/S2", owners=owners)
    table.flip(9, 5, ms=8000)
    table.lift(2, ms=5000)
    assert table.kinds() == ["Prompt", "ProblemFound", "Mended", "TakeBack"]
    assert str(table.tracker.position) == "4/G2g/4/3G"
    table.outcomes.clear()
    table.wait(9000)
    assert table.kinds() == []
    table.turn("5-6/G1")
    assert table.given == ["5-6/G1"]


def test_a_way_back_that_stands_still_for_longer_is_spoken_of_and_goes_on(owners: bool) -> None:
    """The steps lead to the turns that hold; players who take them back anyway are followed."""
    table = Table.after(SIX, owners=owners)
    table.lift(5, ms=600)
    table.lift(16, ms=600)
    table.flip(2, 6, ms=9000)
    assert table.kinds() == ["ProblemFound"]
    table.flip(11, 12, ms=2000)
    assert sum(counts(table)) == 2
    assert table.kinds().count("Mended") == 1
    table.turn("12-11/G16")
    assert table.given == ["12-11/G16"]


def test_turns_taken_back_are_put_back(owners: bool) -> None:
    """After a change of mind, laying everything out again brings the same turns back."""
    table = Table.after(SIX, owners=owners)
    table.lift(5, ms=600)
    table.flip(2, 6, ms=2000)
    table.lift(16, ms=600)
    table.flip(11, 12, ms=2000)
    table.flip(12, 11, ms=600)
    table.drop("S", 16, ms=600)
    table.flip(6, 2, ms=600)
    table.drop("s", 5, ms=2000)
    assert str(table.tracker.position) == "sG2/s3/2s1/G2S"
    assert said(table) == []


@pytest.mark.parametrize("held_ms", [1000, 4000])
def test_a_piece_that_is_only_held_withdraws_nothing(owners: bool, held_ms: float) -> None:
    """The first piece, in the hand that flips it, leaves an empty board, as if it had been taken back."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5, carry_ms=held_ms, ms=400)
    table.drop("s", 16, ms=2000)
    assert table.given == ["1-5/S16"]
    assert counts(table) == []


def test_a_piece_held_for_so_long_that_its_turn_was_withdrawn_brings_it_back(owners: bool) -> None:
    """However long it was away, its turn returns when it lies there again as before."""
    table = Table(owners=owners)
    table.turn("S1")
    piece = table.lift(1, ms=9000)
    assert counts(table) == [1]
    table.drop(piece, 1, ms=2500)
    assert table.given == ["S1"]
    table.turn("1-5/S16")
    assert table.given == ["S1", "1-5/S16"]
    assert said(table) == []


@pytest.mark.parametrize("held_ms", [1000, 5000, 9000])
def test_a_lifted_piece_that_leaves_the_picture_of_before_is_missed_and_takes_nothing_back(held_ms: float) -> None:
    """1-5, then the same side up on 1: with 5 in the hand, the faces look as before that turn. Nobody touched 1."""
    table = Table.after("S1 1-5/S1")
    piece = table.lift(5, ms=held_ms)
    table.drop(piece, 5, ms=2000)
    assert counts(table) == []
    table.turn("1-2/G16")
    assert table.given == ["1-2/G16"]


def test_a_board_cleared_after_the_end_takes_nothing_back(owners: bool) -> None:
    """What is left on it may look like an earlier position now and then."""
    table = Table.after(f"{SIX} 11-12/G15 2-6/S2 5-9/G5 6-7/S6 9-10/G9 13-14/S11", owners=owners)
    lying = [square for square in range(1, 17) if table.cells[square - 1] != "."]
    for square in sorted(lying, reverse=True):
        table.lift(square, ms=900)
    table.wait(2500)
    assert table.kinds() == ["Cleared"]


def test_the_last_turn_is_taken_back_after_the_end(owners: bool) -> None:
    """A flip moved back isn't clearing: the game isn't over any more."""
    table = Table.after(f"{SIX} 11-12/G15 2-6/S2 5-9/G5 6-7/S6 9-10/G9 13-14/S11", owners=owners)
    table.lift(11, ms=600)
    table.flip(14, 13, ms=2500)
    assert counts(table) == [1]
    table.turn("13-14/S3")
    assert table.given == ["13-14/S3"]


@pytest.mark.parametrize("pause_ms", [100, 400, 1500])
def test_a_last_piece_turned_over_is_the_last_turn_made_otherwise(owners: bool, pause_ms: float) -> None:
    """If a piece like it lay there before, nothing is being taken back, even if the board is cleared then."""
    *turns, last = map(str, FULL)
    table = Table.after(" ".join(turns), owners=owners)
    table.turn("11-15/S11")
    table.wait(pause_ms)
    piece = table.lift(11, ms=300)
    table.drop(table.over(piece), 11, ms=2000)
    for square in SQUARES:
        table.lift(square, ms=200)
    table.wait(2000)
    assert table.given == ["11-15/S11", last][-len(table.given) :]
    assert table.given[-1] == last
    assert said(table) == []


def must_be(table: Table, turns: str, target: str | None = None) -> None:
    """Require the board to show what these turns led to, or the result of `target`, from now on."""
    right = History.of([Turn.parse(text) for text in turns.split()]).position
    table.tracker.restart(right, target=None if target is None else Turn.parse(target))


@pytest.mark.parametrize("told", [False, True])
def test_who_goes_farther_back_than_was_undone_has_taken_more_back(owners: bool, told: bool) -> None:
    """If the board shows the position before the one that is asked for, that turn is taken back, too."""
    table = Table.after(SIX, owners=owners)
    must_be(table, " ".join(SIX.split()[:5]))
    table.wait(2000 if told else 0)
    table.lift(5, ms=300)
    table.flip(2, 6, ms=300)
    table.lift(16, ms=300)
    table.flip(11, 12, ms=1400)
    assert TakeBack not in map(type, table.outcomes)
    table.wait(200)
    assert table.kinds() == (["ProblemFound", "Mended", "TakeBack"] if told else ["TakeBack"])
    assert counts(table) == [1]
    table.turn("12-8/G4")
    assert table.given == ["12-8/G4"]


def test_who_was_told_of_a_wrong_reply_may_take_turns_back_instead(owners: bool) -> None:
    """The turn before the one that is asked for is taken back; what lies there then is right."""
    table = Table.after(SIX, owners=owners)
    must_be(table, SIX, "11-10/G11")
    table.wait(2000)
    table.lift(5, ms=400)
    table.flip(2, 6, ms=2500)
    assert table.kinds()[:1] == ["ProblemFound"]
    assert table.kinds()[-2:] == ["Mended", "TakeBack"]
    table.turn("6-2/G5")
    assert table.given == ["6-2/G5"]


def test_a_board_that_is_set_up_again_takes_nothing_back(owners: bool) -> None:
    """It was emptied on purpose; positions shown while pieces are put back, however slowly, don't count."""
    table = Table.after(SIX, owners=owners)
    lay = {square: letter for square, letter in enumerate(table.cells, start=1) if letter != "."}
    with table.at_once():
        table.cells = ["."] * 16
    table.tracker.restart(History.of([Turn.parse(text) for text in SIX.split()]).position, emptied=True)
    table.wait(9000)
    for square, letter in lay.items():
        table.drop(letter, square, ms=3000)
    assert counts(table) == []
    assert table.kinds()[-1] == "Mended"
    table.turn("11-10/S15")
    assert table.given == ["11-10/S15"]


def test_a_last_turn_put_right_that_ends_nothing_stays(owners: bool) -> None:
    """The piece that ended the game lies the other way up: lifting another for any time restores no end."""
    table = Table.after(WON[: WON.rindex(" ")], owners=owners)
    table.turn("3-4/G14")
    table.drop(table.over(table.lift(14)), 14, ms=400)
    assert table.given == ["3-4/S14"]
    for _ in range(2):
        held = table.lift(1, ms=9000)
        table.drop(held, 1, ms=3000)
    assert table.given == ["3-4/S14"]
    table.turn("7-3/G7")
    assert table.given == ["3-4/S14", "7-3/G7"]
