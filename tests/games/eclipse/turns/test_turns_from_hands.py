"""What hands do at the board, and the turns recognised from it."""

import pytest

from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import Fault, Step
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.outcomes import Cleared, ProblemFound, Prompt, QuestionAsked, TakeBack
from tests.games.eclipse.turns.table import Table

BOOKLET = "S1 1-5/S16 16-12/G13 5-6/S1 12-11/S16 6-2/S5 11-12/G15 2-6/S2 5-9/G5 6-7/S6 9-10/G9 13-14/S11"


@pytest.fixture(params=[False, True], ids=["faces only", "owners"])
def owners(request: pytest.FixtureRequest) -> bool:
    """Both codings of the magnets."""
    return bool(request.param)


def test_the_booklets_game_is_recognised_turn_by_turn(owners: bool) -> None:
    """Every turn of an orderly game is given, in order, and nothing else is said."""
    table = Table(owners=owners)
    for text in BOOKLET.split():
        table.turn(text)
    assert table.given == BOOKLET.split()
    assert set(table.kinds()) == {"TurnGiven"}
    assert str(table.tracker.position) == "ss2/GsG1/Gssg/1SGS"


def test_a_turn_is_given_within_a_fifth_of_a_second_of_the_last_piece(owners: bool) -> None:
    """A complete turn without an alternative is given without a wait."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    done = table.t_ms
    table.drop("s", 16, ms=200)
    assert table.given == ["1-5/S16"]
    assert table.outcomes[-1].t_ms <= done + 150


def test_half_a_turn_is_prompted_for_once(owners: bool) -> None:
    """After a flip that stands still, one prompt names it, and no turn is given."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5, ms=4000)
    assert [outcome for outcome in table.outcomes if isinstance(outcome, Prompt)] == [
        Prompt(table.outcomes[0].t_ms, (1, 5), None)
    ]
    assert table.kinds() == ["Prompt"]


def test_half_a_turn_undone_ends_its_prompt(owners: bool) -> None:
    """When the flipped piece goes back as it was, the prompt is over, and a new half turn gets its own prompt."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5, ms=1500)
    table.flip(5, 1, ms=1500)
    table.flip(1, 2, ms=1500)
    assert table.kinds() == ["Prompt", "PromptOver", "Prompt"]


def test_placing_before_flipping_is_the_same_turn(owners: bool) -> None:
    """The new piece may be set down first; the turn is given when the flip is made."""
    table = Table.after("S1", owners=owners)
    table.drop("s", 16, ms=1500)
    assert table.kinds() == ["Prompt"]
    table.flip(1, 5, ms=1000)
    assert table.given == ["1-5/S16"]


def test_both_hands_at_once_is_the_same_turn(owners: bool) -> None:
    """The new piece may be set down far away while the other hand still carries the piece to flip."""
    table = Table.after("S1", owners=owners)
    table.lift(1)
    table.drop("s", 16)
    table.drop("G", 5, ms=1500)
    assert table.given == ["1-5/S16"]


def test_placing_on_the_square_just_left_is_recognised_by_the_way_there(owners: bool) -> None:
    """One piece more, and the old square filled again: a flip and a placement, because the piece was lifted."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 2)
    table.drop("s", 1, ms=1500)
    assert table.given == ["1-2/S1"]


def test_the_order_tells_which_of_two_like_pieces_was_flipped() -> None:
    """With only faces shown, the first square filled after the lift is the flip, the second the placement."""
    table = Table.after("S1")
    table.flip(1, 2)
    table.drop("g", 5, ms=1500)
    other = Table.after("S1")
    other.flip(1, 5)
    other.drop("g", 2, ms=1500)
    assert (table.given, other.given) == (["1-2/G5"], ["1-5/G2"])


def test_owner_magnets_tell_what_the_order_hides() -> None:
    """With both hands at once and like sides, the strength of the magnets says which piece was flipped."""
    table = Table.after("S1", owners=True)
    table.lift(1)
    table.drop("g", 5)
    table.drop("G", 2, ms=1500)
    assert table.given == ["1-2/G5"]


def test_a_piece_touched_and_put_back_is_no_part_of_the_turn(owners: bool) -> None:
    """Lifting a piece and putting it back as it was, then making the turn, gives only the turn."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.drop(table.lift(16), 16, ms=800)
    table.flip(16, 12)
    table.drop("G", 13, ms=1500)
    assert table.given == ["16-12/G13"]
    assert TakeBack not in map(type, table.outcomes)


def test_an_own_piece_touched_and_put_back_is_no_part_of_the_turn(owners: bool) -> None:
    """The mover's own piece may be straightened before the turn."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.drop(table.lift(5), 5, ms=800)
    table.flip(16, 12)
    table.drop("G", 13, ms=1500)
    assert table.given == ["16-12/G13"]


def test_another_square_may_be_chosen_for_the_flip_half_way(owners: bool) -> None:
    """A flipped piece that is taken up again and set on another neighbour counts where it ends up."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.flip(16, 12, ms=900)
    table.drop(table.lift(12), 15, ms=400)
    table.drop("G", 13, ms=1500)
    assert table.given == ["16-15/G13"]


def test_another_piece_may_be_chosen_half_way(owners: bool) -> None:
    """If a flip is taken back and another made, only the second counts."""
    table = Table.after("S1 1-5/S16 16-12/G13 5-6/S1", owners=owners)
    table.flip(1, 2, ms=500)
    table.flip(2, 1, ms=700)
    table.flip(12, 11)
    table.drop("S", 16, ms=1500)
    assert table.given == ["12-11/S16"]


def test_the_wrong_side_first_is_withdrawn_and_the_right_one_given(owners: bool) -> None:
    """Turning a placed piece over in place changes the turn: the first is taken back, the second holds."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("g", 16, ms=1500)
    assert table.given == ["1-5/G16"]
    table.drop(table.over(table.lift(16)), 16, ms=3000)
    assert table.given == ["1-5/S16"]
    assert [kind for kind in table.kinds() if kind != "Prompt"] == ["TurnGiven", "TakeBack", "TurnGiven"]


def test_a_placed_piece_moved_elsewhere_is_withdrawn_and_given_anew(owners: bool) -> None:
    """A new piece taken up and set on a square that no flip reaches wasn't flipped by the opponent."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=1500)
    table.drop(table.lift(16), 3, ms=3000)
    assert table.given == ["1-5/S3"]


def test_the_opponent_may_begin_at_once(owners: bool) -> None:
    """Two turns made without a pause are both given."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5, carry_ms=150, ms=250)
    table.drop("s", 16, ms=100)
    table.flip(16, 12, carry_ms=150, ms=250)
    table.drop("G", 13, ms=1500)
    assert table.given == ["1-5/S16", "16-12/G13"]


def test_a_slid_piece_is_turned_in_its_new_place(owners: bool) -> None:
    """A piece slid to the next square and turned over there was flipped."""
    table = Table.after("S1", owners=owners)
    table.drop(table.lift(1, ms=80), 5, ms=700)
    table.drop(table.over(table.lift(5, ms=200)), 5)
    table.drop("s", 16, ms=1500)
    assert table.given == ["1-5/S16"]


def test_a_piece_that_hovers_over_other_squares_is_not_set_down_there(owners: bool) -> None:
    """Short readings on the way are neither turns nor problems."""
    table = Table.after("S1", owners=owners)
    letter = table.lift(1)
    table.drop(letter, 6, ms=70)
    table.drop(table.over(table.lift(6)), 5)
    table.drop("s", 10, ms=60)
    table.drop(table.lift(10), 16, ms=1500)
    assert table.given == ["1-5/S16"]
    assert set(table.kinds()) <= {"TurnGiven"}


def test_where_no_flip_is_possible_the_placement_is_the_turn(owners: bool) -> None:
    """If the mover can't flip anything, a placement alone is the turn, and no flip is prompted for."""
    table = Table(Position.parse("4/S3/gS2/ssG1"), owners=owners)
    table.drop("G", 1, ms=1000)
    assert table.given == ["G1"]
    assert table.kinds() == ["TurnGiven"]


def test_a_piece_not_turned_over_is_named_after_the_patience_time(owners: bool) -> None:
    """A piece moved without being turned over, and left like that, is a problem with one step that mends it."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.drop(table.lift(16), 12)
    table.drop("G", 13, ms=7000)
    problem = next(outcome for outcome in table.outcomes if isinstance(outcome, ProblemFound))
    assert problem.fault is Fault.NOT_TURNED
    assert problem.squares == (12,)
    assert table.given == []
    table.drop(table.over(table.lift(12)), 12, ms=1500)
    assert table.given == ["16-12/G13"]
    assert Mended in map(type, table.outcomes)


def test_two_new_pieces_are_told_before_the_patience_time_is_over(owners: bool) -> None:
    """Going on can't legalise a second new piece that is placed before the turn is complete."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.drop("G", 13)
    table.drop("G", 3, ms=5000)
    problem = next(outcome for outcome in table.outcomes if isinstance(outcome, ProblemFound))
    assert problem.fault is Fault.TWO_PLACED


def test_the_board_made_right_ends_a_problem_whatever_led_to_it(owners: bool) -> None:
    """After a problem was reported, the board is right when it shows the last position again."""
    table = Table.after("S1 1-5/S16 16-12/G13 5-6/S1", owners=owners)
    piece = table.lift(12)
    other = table.lift(6, ms=8000)
    assert ProblemFound in map(type, table.outcomes)
    table.drop(other, 6, ms=900)
    table.drop(piece, 12, ms=1500)
    assert Mended in map(type, table.outcomes)
    table.flip(12, 11)
    table.drop("S", 16, ms=1500)
    assert table.given == ["12-11/S16"]


def test_lost_lines_hide_the_order_but_not_the_turn(owners: bool) -> None:
    """A whole turn in one picture is given if only one turn leads to it."""
    table = Table.after("S1", owners=owners)
    with table.lost():
        table.flip(1, 5)
        table.drop("s", 16)
    table.wait(3000)
    assert table.given == ["1-5/S16"]


def test_lost_lines_and_like_pieces_raise_a_question_that_an_answer_settles() -> None:
    """With only faces shown and the order lost, two turns fit: a question is asked, not a guess made."""
    table = Table.after("S1")
    with table.lost():
        table.flip(1, 5)
        table.drop("g", 2)
    table.wait(4000)
    assert table.given == []
    question = next(outcome for outcome in table.outcomes if isinstance(outcome, QuestionAsked))
    assert {str(turn) for turn in question.turns} == {"1-5/G2", "1-2/G5"}
    table.outcomes += table.tracker.settle(Turn.parse("1-2/G5"))
    assert table.given == ["1-2/G5"]


def test_a_single_false_reading_is_no_event(owners: bool) -> None:
    """A square that reads differently for a moment changes nothing."""
    table = Table.after("S1 1-5/S16", owners=owners)
    shown = table.tracker.shown
    table.show(shown[:7] + shown[15] + shown[8:], ms=30)
    table.show(shown, ms=3000)
    assert table.outcomes == []


def test_an_unreadable_square_holds_a_turn_up_only_for_a_while(owners: bool) -> None:
    """A square that reads `?` far from the turn doesn't delay it for ever."""
    table = Table.after("S1", owners=owners)
    table.cells[9] = "?"
    table.flip(1, 5)
    table.drop("s", 16, ms=300)
    assert table.given == []
    table.wait(2000)
    assert table.given == ["1-5/S16"]


def test_the_board_cleared_after_a_game_begins_a_new_one(owners: bool) -> None:
    """When all pieces have been taken off and the board stays clear, the next placement is a first turn."""
    table = Table.after(BOOKLET, owners=owners)
    for square in [square for square in range(1, 17) if table.cells[square - 1] != "."]:
        table.lift(square, ms=120)
    table.wait(2500)
    assert [type(outcome) for outcome in table.outcomes] == [Cleared]
    table.turn("G4")
    assert table.given == ["G4"]


def test_the_next_game_may_begin_at_once(owners: bool) -> None:
    """Placing the first piece half a second after clearing the board begins the next game."""
    table = Table.after(BOOKLET, owners=owners)
    for square in [square for square in range(1, 17) if table.cells[square - 1] != "."]:
        table.lift(square, ms=500)
    table.turn("G4")
    assert table.given == ["G4"]
    assert [type(outcome) for outcome in table.outcomes] == [Cleared, TurnGiven]


def test_the_turn_that_was_asked_for_alone_will_do(owners: bool) -> None:
    """If a turn must be made again, the steps lead to it, and any other picture stays a problem."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 15, ms=1000)
    table.tracker.restart(Position.parse("S3/4/4/4"), target=Turn.parse("1-5/S16"))
    table.outcomes.clear()
    table.wait(2500)
    problem = next(outcome for outcome in table.outcomes if isinstance(outcome, ProblemFound))
    assert set(problem.squares) == {15, 16}
    table.drop(table.lift(15), 16, ms=2000)
    assert table.given == ["1-5/S16"]
    assert Mended in map(type, table.outcomes)


def test_the_turn_that_was_asked_for_is_made_once_the_board_shows_it_whoevers_pieces_they_were_taken_for() -> None:
    """Only faces shown: another turn is taken back in the air and the right one made; nobody has to exchange pieces."""
    table = Table.after("S1 1-5/G2")
    table.flip(2, 3)
    table.drop("S", 6, ms=1000)
    table.tracker.restart(Position.parse("1g2/G3/4/4"), target=Turn.parse("2-6/S3"))
    table.outcomes.clear()
    with table.at_once():
        six, three = table.lift(6), table.lift(3)
        table.drop(three, 6)
        table.drop(six, 3)
    table.wait(6000)
    assert table.given == ["2-6/S3"]
    assert "ProblemFound" not in table.kinds()


def test_half_of_the_turn_that_was_asked_for_counts_as_asked_for() -> None:
    """Only faces shown: silver comes to lie on 10 while 11 can't be seen for a moment, which looks like 11-10/G11."""
    table = Table.after("G1 1-2/G11 11-7/S3 3-4/G11")
    table.tracker.expect(Turn.parse("7-8/S10"))
    with table.lost(ms=100):
        hidden = table.lift(11)
    with table.lost(ms=300):
        table.drop("S", 10)
        table.drop(hidden, 11)
    table.wait(1000)
    assert table.given == []
    table.flip(7, 8, ms=1000)
    assert table.given == ["7-8/S10"]


def test_a_board_that_must_be_made_right_first_gives_no_turn_before_it_is(owners: bool) -> None:
    """After a turn was taken back by command, its piece on the board is a step to do, not the turn made again."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.tracker.restart(Position.parse("S3/4/4/4"))
    table.wait(2000)
    problem = next(outcome for outcome in table.outcomes if isinstance(outcome, ProblemFound))
    back = Step("move", 5, to=1, owner=Player.SUN, side=Side.SILVER, turned=True)
    assert problem.steps == (Step("remove", 16), back)
    assert table.given == []
    table.lift(16)
    table.flip(5, 1, ms=2000)
    assert table.kinds()[-1] == "Mended"
    table.turn("1-2/G3")
    assert table.given == ["1-2/G3"]


def test_letting_time_pass_in_small_or_large_steps_is_the_same(owners: bool) -> None:
    """The turns given, and their times, don't depend on how often the time is advanced."""

    def play(step: float) -> list[object]:
        table = Table(owners=owners)
        plain = table.wait

        def stepwise(ms: float) -> None:
            while ms > step:
                plain(step)
                ms -= step
            plain(ms)

        table.wait = stepwise  # type: ignore[method-assign]
        for text in BOOKLET.split():
            table.turn(text)
        return list(table.outcomes)

    assert play(7.0) == play(10_000.0)


def test_a_new_piece_carried_low_over_other_squares_stays_this_turns_piece() -> None:
    """For a moment it reads turned over as it sweeps by: it isn't a piece of the next player's flip."""
    table = Table.after("S1 1-5/S16 16-12/G13 5-6/S1", owners=True)
    table.flip(12, 11)
    table.drop("G", 3, ms=200)
    table.lift(3, ms=500)
    for square in (4, 8):
        table.drop("S", square, ms=60)
        table.lift(square, ms=60)
    table.drop("G", 16, ms=2500)
    assert table.given == ["12-11/G16"]


def test_a_piece_slid_to_a_square_may_come_down_there_turned_and_a_new_one_beside() -> None:
    """One hand turns the slid piece over, the other sets the new one down: it is ambiguous, and asked about."""
    table = Table.after("S1 1-5/S16 16-12/G13 5-6/S1")
    table.drop(table.lift(12), 16, ms=430)
    held = table.lift(16, ms=450)
    table.drop("S", 11, ms=400)
    table.drop(table.over(held), 16, ms=2500)
    questions = [each for each in table.outcomes if isinstance(each, QuestionAsked)]
    assert table.given == []
    assert [{str(turn) for turn in each.turns} for each in questions] == [{"12-16/S11", "12-11/S16"}]


def test_a_turn_given_late_for_want_of_another_stays() -> None:
    """A new piece set down while the flip is in the air may be the flip, unturned: it gives a prompt, no more."""
    table = Table.after("S1 1-5/S16 16-12/G13 5-6/S1")
    table.drop(table.lift(12), 16, ms=430)
    held = table.lift(16, ms=450)
    table.drop("G", 11, ms=400)
    table.drop(table.over(held), 16, ms=9000)
    assert table.given == ["12-16/G11"]
    assert "TakeBack" not in table.kinds()
