"""Hands that are quick, change their mind, or overlap with the other player's; and how they are understood.

The rules say what a turn is; what two people at a table would say about a scene decides the rest.
"""

import pytest

from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, QuestionAsked, TakeBack
from tests.games.eclipse.turns.table import Table

GAME = "S1 1-5/S16 16-12/G13 5-6/S1"
"""Now Sun is to move: Sun has silver on 6 and gold on 13, Moon gold on 12 and silver on 1."""


@pytest.fixture(params=[False, True], ids=["faces only", "owners"])
def owners(request: pytest.FixtureRequest) -> bool:
    """Both codings of the magnets."""
    return bool(request.param)


def asked(table: Table) -> list[set[str]]:
    """The turns asked about."""
    return [{str(turn) for turn in each.turns} for each in table.outcomes if isinstance(each, QuestionAsked)]


def turn_over(table: Table, square: int, *, ms: float = 300) -> None:
    """Lift a piece a little, turn it over, put it back."""
    table.drop(table.over(table.lift(square)), square, ms=ms)


def sweep(table: Table, piece: str, *, over_ms: float) -> None:
    """Carry a piece over three squares so low that they read it."""
    for square in (9, 10, 11):
        table.drop(piece, square, ms=over_ms)
        table.lift(square, ms=60)


# Two hands.


@pytest.mark.parametrize("apart_ms", [0, 60, 130, 190])
def test_two_like_pieces_set_down_together_by_both_hands_are_asked_about(apart_ms: float) -> None:
    """If one hand's piece comes down right after the other's, nobody knows the flipped one: no turn is guessed."""
    table = Table.after("S1")
    table.lift(1)
    table.drop("g", 2, ms=apart_ms)
    table.drop("G", 5, ms=5000)
    assert table.given == []
    assert asked(table) == [{"1-5/G2", "1-2/G5"}]
    table.outcomes += table.tracker.settle(Turn.parse("1-5/G2"))
    assert table.given == ["1-5/G2"]


@pytest.mark.parametrize("apart_ms", [0, 60, 130, 190])
def test_two_pieces_that_can_be_told_apart_need_no_question_however_quick(apart_ms: float) -> None:
    """If owners show, the flipped piece is known by its magnet."""
    table = Table.after("S1", owners=True)
    table.lift(1)
    table.drop("g", 2, ms=apart_ms)
    table.drop("G", 5, ms=5000)
    assert table.given == ["1-5/G2"]
    assert asked(table) == []


def test_the_opponent_takes_up_the_new_piece_before_the_turn_is_complete(owners: bool) -> None:
    """Moon has placed and still carries its flip; Sun already slides the new piece on and turns it there: two turns."""
    table = Table.after("S1", owners=owners)
    table.drop("s", 16, ms=700)
    flipped = table.over(table.lift(1))
    slid = table.lift(16, ms=150)
    table.drop(flipped, 5, ms=200)
    table.drop(slid, 12, ms=400)
    turn_over(table, 12, ms=600)
    table.drop("G", 13, ms=4000)
    assert table.given == ["1-5/S16", "16-12/G13"]


def test_the_opponent_takes_up_a_piece_before_the_last_one_is_down(owners: bool) -> None:
    """Moon already holds one of Sun's pieces when Sun's new piece comes down: two turns."""
    table = Table.after(GAME, owners=owners)
    table.flip(12, 11, ms=500)
    flipped = table.over(table.lift(13, ms=200))
    table.drop("G", 3, ms=250)
    table.drop(flipped, 14, ms=600)
    table.drop("s", 9, ms=3000)
    assert table.given == ["12-11/G3", "13-14/S9"]


def test_the_opponent_has_flipped_before_the_last_piece_is_down(owners: bool) -> None:
    """Moon's flip lies there before Sun's new piece: two turns, which may need an answer if only faces show."""
    table = Table.after(GAME, owners=owners)
    table.flip(12, 11, ms=500)
    table.flip(13, 14, carry_ms=200, ms=400)
    table.drop("G", 3, ms=250)
    table.drop("s", 9, ms=3000)
    if not owners:
        assert table.given == []
        table.outcomes += table.tracker.settle(Turn.parse("12-11/G3"))
    assert table.given == ["12-11/G3", "13-14/S9"]


def test_the_opponent_begins_while_the_new_piece_is_turned_over(owners: bool) -> None:
    """Sun's gold on 3 is lifted, Moon takes 13 up, Sun's piece returns silver, Moon's flip lands: two legal turns."""
    table = Table.after(GAME, owners=owners)
    table.turn("12-8/G3")
    table.wait(600)
    table.lift(3, ms=200)
    taken = table.lift(13, ms=260)
    table.drop("S", 3, ms=65)
    table.drop(table.over(taken), 14, ms=2000)
    table.drop("s", 9, ms=3000)
    assert table.given == ["12-8/S3", "13-14/S9"]
    assert not [each for each in table.outcomes if isinstance(each, ProblemFound)]


def test_the_computers_turn_and_ones_own_in_one_go(owners: bool) -> None:
    """A player who makes the turn asked for and goes on without a pause has made two turns."""
    table = Table.after("S1", owners=owners)
    table.tracker.expect(Turn.parse("1-5/S16"))
    table.flip(1, 5, carry_ms=200, ms=250)
    table.drop("s", 16, ms=250)
    table.flip(16, 12, carry_ms=200, ms=250)
    table.drop("G", 13, ms=3000)
    assert table.given == ["1-5/S16", "16-12/G13"]
    assert TakeBack not in map(type, table.outcomes)


# The piece just placed.


def test_a_placed_piece_turned_in_place_and_then_slid_on_is_the_next_flip(owners: bool) -> None:
    """The opponent may turn a piece over first and then move it: the turn before stays what it was."""
    table = Table(owners=owners)
    table.turn("S1")
    table.turn("1-5/S16")
    turn_over(table, 16, ms=400)
    table.drop(table.lift(16, ms=150), 12, ms=700)
    table.drop("G", 13, ms=3000)
    assert table.given == ["S1", "1-5/S16", "16-12/G13"]


@pytest.mark.parametrize("lay_ms", [300, 450])
def test_a_piece_may_lie_turned_over_for_a_moment_before_it_is_slid_on(owners: bool, lay_ms: float) -> None:
    """Half a second with the other side up, right after the turn before, is part of the gesture: nothing wavers."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=300)
    table.drop(table.over(table.lift(16, ms=200)), 16, ms=lay_ms)
    table.drop(table.lift(16, ms=150), 12, ms=700)
    table.drop("G", 13, ms=3000)
    assert table.given == ["1-5/S16", "16-12/G13"]
    assert not {"TakeBack", "QuestionAsked"} & set(table.kinds())


@pytest.mark.parametrize("after_ms", [600, 2500])
def test_a_placed_piece_turned_in_place_and_left_is_a_change_of_the_turn(owners: bool, after_ms: float) -> None:
    """Nobody else's turn leaves it like that: its player has chosen the other side."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=after_ms)
    turn_over(table, 16, ms=6000)
    assert table.given == ["1-5/G16"]


def test_a_placed_piece_turned_too_fast_to_be_missed_changes_the_turn(owners: bool) -> None:
    """The turn changes even if the square never read empty."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=900)
    with table.at_once():
        turn_over(table, 16)
    table.wait(6000)
    assert table.given == ["1-5/G16"]


def test_a_new_piece_moved_to_a_far_square_and_then_flipped_by_the_opponent(owners: bool) -> None:
    """The first turn counts where its piece came to lie; the second begins there."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=700)
    table.drop(table.lift(16), 3, ms=1500)
    table.flip(3, 4)
    table.drop("G", 13, ms=3000)
    assert table.given == ["1-5/S3", "3-4/G13"]


@pytest.mark.parametrize("lay_ms", [500, 700, 900])
def test_a_new_piece_that_lay_far_away_for_longer_than_in_passing_was_moved_by_its_player(
    owners: bool, lay_ms: float
) -> None:
    """No flip leads from its first square to its last: that is still its player's turn, not the next one."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=lay_ms)
    table.drop(table.lift(16), 8, ms=800)
    table.flip(8, 12, ms=600)
    table.drop("G", 1, ms=3000)
    assert table.given == ["1-5/S8", "8-12/G1"]


def test_a_new_piece_moved_and_then_turned(owners: bool) -> None:
    """Another square, then the other side: it is one turn, as the piece lies in the end."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=700)
    table.drop(table.lift(16), 3, ms=700)
    turn_over(table, 3, ms=6000)
    assert table.given == ["1-5/G3"]


def test_a_second_new_piece_removed_again(owners: bool) -> None:
    """A piece set down by mistake and taken off again, before the flip, isn't part of the turn."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.drop("G", 13, ms=900)
    table.drop("G", 3, ms=900)
    table.lift(3, ms=700)
    table.flip(16, 12, ms=3000)
    assert table.given == ["16-12/G13"]
    assert ProblemFound not in map(type, table.outcomes)


def test_a_piece_set_down_and_taken_off_after_the_turn_changes_nothing(owners: bool) -> None:
    """The turn was complete; undoing half a turn leaves it so."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.turn("16-12/G13")
    letter = "s" if owners else "S"
    table.drop(letter, 3, ms=900)
    table.lift(3, ms=3000)
    assert table.given == ["16-12/G13"]
    assert ProblemFound not in map(type, table.outcomes)


# Harmless handling.


@pytest.mark.parametrize("over_ms", [50, 80])
def test_a_piece_swept_low_over_three_squares_and_put_back_leaves_no_turn(owners: bool, over_ms: float) -> None:
    """A piece shown around and put back as it was causes no outcome."""
    table = Table.after("S1 1-5/S16", owners=owners)
    piece = table.lift(16)
    sweep(table, piece, over_ms=over_ms)
    table.drop(piece, 16, ms=9000)
    assert table.outcomes == []


def test_a_new_piece_swept_low_over_three_squares_lies_where_it_is_set_down() -> None:
    """The squares that it passed on the way never made a turn, not even for a moment."""
    table = Table.after("S1", owners=True)
    table.flip(1, 5, ms=600)
    sweep(table, "s", over_ms=80)
    table.drop("s", 16, ms=3000)
    assert table.given == ["1-5/S16"]
    assert table.kinds() == ["TurnGiven"]


def test_a_new_piece_swept_quickly_over_three_squares_is_given_before_anybody_wonders() -> None:
    """A complete turn that lies there is given, or asked about, by the patience time."""
    table = Table.after("S1")
    table.flip(1, 5, ms=600)
    sweep(table, "s", over_ms=50)
    table.drop("s", 16, ms=9000)
    assert table.given == ["1-5/S16"] or asked(table)


@pytest.mark.parametrize("held_ms", [150, 700, 2500])
def test_an_own_piece_lifted_and_put_back_by_its_owner_is_no_more_than_shown(owners: bool, held_ms: float) -> None:
    """Sun straightens or looks at one of Sun's own pieces before the turn."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.drop(table.lift(5, ms=held_ms), 5, ms=9000)
    assert table.kinds() == ([] if held_ms < 700 else ["Prompt", "PromptOver"])


# Lines and readings.


def test_a_line_lost_between_flip_and_placement(owners: bool) -> None:
    """The flip was seen by itself: what came after the gap is the placement."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5, ms=600)
    with table.lost():
        table.drop("s", 2)
    table.wait(3000)
    assert table.given == ["1-5/S2"]
    assert asked(table) == []


def test_a_line_lost_between_flip_and_a_placement_that_looks_like_it_is_no_reason_to_guess_otherwise() -> None:
    """With like pieces, the order that was seen is the likeliest: given, or named first in a question."""
    table = Table.after("S1")
    table.flip(1, 5, ms=600)
    with table.lost():
        table.drop("g", 2)
    table.wait(3000)
    questions = [each for each in table.outcomes if isinstance(each, QuestionAsked)]
    assert table.given == ["1-5/G2"] or str(questions[0].turns[0]) == "1-5/G2"


def test_squares_that_empty_and_fill_within_one_frame(owners: bool) -> None:
    """A flip too fast for the board to see the piece in the air is still a flip."""
    table = Table.after("S1 1-5/S16", owners=owners)
    with table.at_once():
        table.flip(16, 12)
    table.drop("G", 13, ms=3000)
    assert table.given == ["16-12/G13"]
    assert table.kinds() == ["TurnGiven"]


def test_a_whole_turn_within_one_frame(owners: bool) -> None:
    """A flip and a placement in one picture are the turn, if only one turn leads to it."""
    table = Table.after("S1 1-5/S16", owners=owners)
    with table.at_once():
        table.flip(16, 12)
        table.drop("S", 3)
    table.wait(3000)
    assert table.given == ["16-12/S3"]


@pytest.mark.parametrize("ms", [2000, 8000, 60_000])
def test_an_outage_of_the_wire_over_a_whole_turn(owners: bool, ms: float) -> None:
    """However long nothing was received, the turn that lies there is given, and the game goes on."""
    table = Table.after("S1 1-5/S16", owners=owners)
    with table.lost(ms):
        table.flip(16, 12)
        table.drop("S", 3)
    table.wait(5000)
    assert table.given == ["16-12/S3"]
    table.turn("5-6/G9")
    assert table.given == ["16-12/S3", "5-6/G9"]


def test_a_new_piece_whose_strength_can_not_be_told_is_the_movers() -> None:
    """A strong magnet far off its square's centre reads `+` on a board that shows owners: only the mover placed it."""
    table = Table.after("S1 1-5/S16", owners=True)
    table.flip(16, 12)
    table.drop("+", 13, ms=3000)
    assert table.given == ["16-12/G13"]
    assert table.kinds() == ["TurnGiven"]


def test_a_known_piece_pushed_off_its_centre_stays_whose_it_was() -> None:
    """A piece that reads `-` after a nudge changes nothing, and is flipped as what it is."""
    table = Table.after("S1 1-5/S16", owners=True)
    table.cells[15] = "-"
    table.wait(50)
    table.show("".join(table.cells), ms=5000)
    assert table.outcomes == []
    table.lift(16)
    table.drop("g", 12)
    table.drop("G", 13, ms=3000)
    assert table.given == ["16-12/G13"]


# Doubts and mistakes.


def test_two_flips_in_one_turn_are_a_problem_and_rewrite_nothing(owners: bool) -> None:
    """Sun flips two of Moon's pieces and places one: that is reported, and all earlier turns stay."""
    table = Table.after(GAME, owners=owners)
    before = table.tracker.position
    table.flip(12, 11, ms=600)
    table.flip(1, 2, ms=600)
    table.drop("S", 16, ms=9000)
    assert table.tracker.position == before
    assert [kind for kind in table.kinds() if kind in ("TurnGiven", "TakeBack")] == []
    (problem,) = [each for each in table.outcomes if isinstance(each, ProblemFound)]
    assert problem.fault is Fault.TWO_FLIPS


@pytest.mark.parametrize("answer", ["1-5/S15", "1-5/S16"])
def test_a_doubt_about_the_last_turn_is_asked_at_rest_and_settled_by_the_answer(owners: bool, answer: str) -> None:
    """The new piece is pushed on unturned: its player may have moved it, or it may be the next flip, not turned yet."""
    table = Table(owners=owners)
    table.turn("S1")
    table.turn("1-5/S16")
    table.drop(table.lift(16), 15, ms=9000)
    assert asked(table) == [{"1-5/S15", "1-5/S16"}]
    table.outcomes += table.tracker.settle(Turn.parse(answer))
    table.wait(1000)
    assert table.given == ["S1", answer]
    if answer == "1-5/S15":
        table.flip(15, 14)
    else:
        turn_over(table, 15)
    table.drop("G", 3, ms=3000)
    assert table.given == ["S1", answer, "15-14/G3" if answer == "1-5/S15" else "16-15/G3"]


def test_a_placed_piece_taken_up_and_kept_in_the_hand_is_missed(owners: bool) -> None:
    """Whoever holds it, the turn stays, the piece is asked for, and all is right when it lies there again."""
    table = Table.after("S1", owners=owners)
    table.flip(1, 5)
    table.drop("s", 16, ms=1200)
    table.lift(16, ms=9000)
    (problem,) = [each for each in table.outcomes if isinstance(each, ProblemFound)]
    assert (problem.fault, problem.squares) == (Fault.PIECE_GONE, (16,))
    table.drop("s", 16, ms=2000)
    assert [kind for kind in table.kinds() if not kind.startswith("Prompt")] == ["TurnGiven", "ProblemFound", "Mended"]
    assert table.given == ["1-5/S16"]


LIFTED_TWICE = """
    ..........-..... 265, ................ 1050, ......+......... 3005, ......+.-....... 850, ......+......... 190,
    ....+.+......... 3330, ....+.+.+....... 3155, ....+.+.+..+.... 935, ....+...+..+.... 115, ....+..++..+.... 405,
    ....+...+..+.... 865, ....+..-+..+.... 485, ....+...+..+.... 160, ....+.-.+..+.... 260, ....+...+..+.... 330,
    ....+.+.+..+.... 505, ....+...+..+.... 300, ..+.+...+..+.... 440, ....+...+..+.... 285, ..-.+...+..+.... 2855,
    ..-.+...+..+...+ 630, ..-.....+..+...+ 270, ..-.-...+..+...+ 195, ..-.....+..+...+ 80, ..-..-..+..+...+ 1000,
    ..-..-.....+...+ 2700, ..-..-..+..+...+ 220, ..-..-.....+...+ 880, ..-.--.....+...+ 2000, .+-.--.....+...+ 10000
"""
"""What a board shows during six turns, and for how many milliseconds; in the sixth, 9 is lifted, put back, lifted
again.
"""


def test_a_piece_that_lay_for_long_was_there_though_it_is_lifted_twice() -> None:
    """With only faces shown, the piece that lay on 9 for 13 s came with an earlier turn, and isn't placed again."""
    table = Table()
    for frame in LIFTED_TWICE.split(","):
        shown, ms = frame.split()
        table.show(shown, ms=float(ms))
    assert table.given == ["S11", "11-7/S9", "9-5/G9", "7-3/G12", "5-6/G16", "9-5/G2"]
