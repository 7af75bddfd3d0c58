"""A camera that can't tell gold from silver everywhere: the game is followed on, and only what is sure is given."""

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.explanations import COLUMN, TURNED
from eclipse_companion.games.eclipse.turns.outcomes import QuestionAsked, TakeBack
from eclipse_companion.sensing.evidence import Rows
from eclipse_simulation.eclipse.hand.hand import random_turn
from tests.games.eclipse.turns.test_covered_board import Looking, seen

ASKED_MS = 3000.0
WAITING = ("G6", "6-10/S7", "7-3/G12", "10-14/S10")
"""A game: in its third turn, the piece that the second one has placed is flipped."""


def doubtful(cells: str, right: Mapping[int, float]) -> Rows:
    """What a camera says of these contents; on some squares it gives the right side only so many nats more."""
    rows = seen(cells).copy()
    for square, nats in right.items():
        letter = cells[square - 1]
        rows[square - 1, COLUMN[letter]] = min(0.0, nats)
        rows[square - 1, COLUMN[TURNED[letter]]] = min(0.0, -nats)
    return rows


def after(turns: tuple[str, ...]) -> Position:
    """The position after these turns."""
    position = EMPTY
    for turn in turns:
        position = rules.play(position, Turn.parse(turn))
    return position


def play(looking: Looking, turns: tuple[str, ...], doubts: Mapping[int, float], looks: int = 12) -> None:
    """A hand makes the last of these turns, and leaves a board with sides in doubt."""
    looking.covered(10)
    cells = after(turns).cells
    looking.reads(doubtful(cells, {square: nats for square, nats in doubts.items() if cells[square - 1] != "."}), looks)


def questions(looking: Looking) -> list[QuestionAsked]:
    return [outcome for outcome in looking.outcomes if isinstance(outcome, QuestionAsked)]


@pytest.mark.parametrize("nats", [1.0, 0.0, -0.8])
def test_the_flip_of_a_piece_settles_its_side_and_all_turns_since(nats: float) -> None:
    """Whatever was likelier before: nothing is given in doubt, and the turns come in order once the flip is seen."""
    looking = Looking()
    for count in (1, 2):
        play(looking, WAITING[:count], {7: nats})
    assert looking.given == ["G6"]
    play(looking, WAITING[:3], {7: nats})
    assert looking.given == list(WAITING[:3])
    assert not any(isinstance(outcome, TakeBack) for outcome in looking.outcomes)


def test_a_side_in_doubt_is_asked_about_soon_and_only_once() -> None:
    """Within three seconds of the hand's leaving, the likelier side first; however long nobody answers."""
    looking = Looking()
    looking.covered(10)
    left = looking.t_ms
    looking.reads(doubtful(after(WAITING[:1]).cells, {6: -1.0}), 100)
    (asked,) = questions(looking)
    assert asked.t_ms <= left + ASKED_MS
    assert [str(turn) for turn in asked.turns] == ["S6", "G6"]
    assert looking.given == []


def test_a_side_that_the_next_turn_leaves_open_is_asked_about_once_more() -> None:
    """The second question says that the board has changed since; after it there is no other."""
    looking = Looking()
    for count in (1, 2, 3):
        play(looking, WAITING[:count], {6: 0.5, 10: -0.5})
    assert [(asked.lying, asked.may_wait) for asked in questions(looking)] == [(True, True), (False, False)]
    assert {asked.turns for asked in questions(looking)} == {(Turn.parse("G6"), Turn.parse("S6"))}


def test_a_question_without_an_answer_stops_nothing() -> None:
    """Three more turns are followed; a late answer gives them all."""
    looking = Looking()
    for count in range(1, 5):
        play(looking, WAITING[:count], {6: 0.5, 10: -0.5, 14: 0.5})
    assert looking.given == []
    looking.outcomes += looking.tracker.settle(Turn.parse("G6"))
    assert looking.given == list(WAITING[:3])
    looking.sees(after(WAITING).cells, 3)
    assert looking.given == list(WAITING)


def test_who_answers_with_the_unlikelier_side_is_believed() -> None:
    """The turns after it are those that were made then."""
    looking = Looking()
    play(looking, ("S6",), {6: -2.0})
    play(looking, ("S6", "6-10/S7"), {10: -0.2})
    looking.outcomes += looking.tracker.settle(Turn.parse("S6"))
    assert looking.given == ["S6", "6-10/S7"]
    assert looking.tracker.position == after(("S6", "6-10/S7"))


def test_an_answer_counts_while_the_piece_is_being_flipped() -> None:
    """The piece already lies turned over at its new place, and nothing is wrong there."""
    looking = Looking()
    play(looking, ("G6",), {6: -1.0})
    looking.covered(5)
    cells = after(("G6",)).with_cells({6: ".", 10: "S"}).cells
    looking.reads(doubtful(cells, {10: 2.5}), 4)
    looking.outcomes += looking.tracker.settle(Turn.parse("G6"))
    assert looking.given == ["G6"]
    play(looking, WAITING[:2], {10: 2.5})
    assert looking.given == list(WAITING[:2])


def test_a_second_exposure_that_is_sure_settles_a_side_without_a_question() -> None:
    """It comes half a second later; without it there is a question."""
    two, one = Looking(), Looking()
    for looking in (two, one):
        looking.covered(10)
        looking.reads(doubtful(after(WAITING[:1]).cells, {6: -1.0}), 4)
        assert looking.given == []
    two.sees(after(WAITING[:1]).cells, 10)
    one.reads(doubtful(after(WAITING[:1]).cells, {6: -1.0}), 10)
    assert (two.given, len(questions(two))) == (["G6"], 0)
    assert (one.given, len(questions(one))) == ([], 1)


def test_what_is_nearly_sure_waits_however_long_nobody_answers() -> None:
    """Nineteen in twenty aren't enough: one turn in twenty would be wrong. The flip of that piece settles it."""
    looking = Looking()
    play(looking, WAITING[:1], {})
    play(looking, WAITING[:2], {7: 3.3}, looks=60)
    assert (looking.given, len(questions(looking))) == (["G6"], 1)
    play(looking, WAITING[:3], {})
    assert looking.given == list(WAITING[:3])


@pytest.mark.parametrize(("before", "flipped", "given"), [(2.2, 2.2, 3), (1.5, 1.5, 1), (-1.2, 5.7, 3)])
def test_a_piece_that_was_seen_from_both_sides_needs_a_little_less(before: float, flipped: float, given: int) -> None:
    """Twenty times likelier is enough: what each of the two looks says counts seven tenths already."""
    looking = Looking()
    play(looking, WAITING[:1], {})
    play(looking, WAITING[:2], {7: before})
    assert looking.given == ["G6"]
    play(looking, WAITING[:3], {3: flipped})
    assert looking.given == list(WAITING[:given])


def test_a_turn_that_was_asked_for_is_believed_sooner() -> None:
    """The computer's turn is made as it said, unless the look speaks against that."""
    asked, other = Looking(), Looking()
    for looking in (asked, other):
        looking.tracker.expect(Turn.parse("G6"))
    play(asked, ("G6",), {6: 1.5})
    play(other, ("S6",), {6: 1.5})
    assert asked.given == ["G6"]
    assert other.given == []


@pytest.mark.parametrize("turn", ["2-6/G10", "2-6/S10"])
@pytest.mark.parametrize("square", [6, 10])
def test_a_piece_that_was_seen_over_a_square_says_nothing_of_the_one_that_comes_to_lie_there(
    turn: str, square: int
) -> None:
    """A hand holds a piece over the square, the other side up, and takes it away, long before it makes the turn."""
    turns = ("G2", turn)
    cells = after(turns).cells
    over = after(turns[:1]).with_cells({square: TURNED[cells[square - 1]]}).cells
    looking = Looking()
    play(looking, turns[:1], {})
    looking.covered(3)
    looking.sees(over, 1)
    looking.sees(after(turns[:1]).cells, 250)
    play(looking, turns, {})
    assert looking.given == list(turns)


@pytest.mark.parametrize("turn", ["2-6/S2", "2-6/G2", "2-6/S10", "2-6/G10"])
@pytest.mark.parametrize("over", [2, 10])
@pytest.mark.parametrize("flip_is_seen", [True, False])
def test_a_piece_that_is_hardly_seen_at_first_has_no_side_of_another(
    turn: str, over: int, *, flip_is_seen: bool
) -> None:
    """Neither of the one that lay there before, nor of one that a hand held over its square: it is looked at."""
    turns = ("G2", turn)
    square, cells = Turn.parse(turn).square, after(turns).cells
    looking = Looking()
    play(looking, turns[:1], {})
    if cells[over - 1] != ".":
        looking.covered(3)
        looking.sees(after(turns[:1]).with_cells({over: TURNED[cells[over - 1]]}).cells, 1)
        looking.sees(after(turns[:1]).cells, 250)
    looking.covered(3)
    if flip_is_seen:
        looking.sees(after(turns[:1]).with_cells({2: ".", 6: "S"}).cells, 2)
        looking.covered(3)
    hardly = seen(cells).copy()
    hardly[square - 1, COLUMN["."]] = hardly[square - 1].max() - 1.0
    looking.reads(hardly, 60)
    looking.sees(cells, 60)
    assert looking.given == list(turns)


def test_a_game_that_only_a_doubtful_side_would_end_goes_on() -> None:
    """A line is locked only if a piece shows the side that is a little likelier; play shows that it doesn't."""
    before = ["S10", "10-6/S15", "15-14/G15", "15-16/G15", "14-13/G12", "12-11/S4", "4-3/G4", "16-12/G7"]
    turns = (*before, "15-16/S8", "6-2/G5")
    ended = rules.apply(after(tuple(before)), Turn.parse("15-16/G8"))
    assert rules.result(ended) is not None
    looking = Looking(after(tuple(before)).cells)
    play(looking, turns[:-1], {8: -1.0})
    assert looking.given == []
    play(looking, turns, {8: -1.0})
    assert looking.given == ["15-16/S8", "6-2/G5"]


def test_a_board_that_is_set_up_counts_as_right_if_it_may_be() -> None:
    """Sides in doubt are taken as they are wanted; one that is surely wrong is told."""
    position = after(WAITING[:2])
    for nats, right in ((-1.0, True), (-5.5, False)):
        looking = Looking()
        looking.tracker.restart(position)
        looking.covered(5)
        looking.reads(doubtful(position.cells, {7: nats}), 40)
        assert looking.tracker.out_of_step is not right


def test_an_answer_counts_while_a_hand_covers_the_board() -> None:
    """Whichever side it names; and the turn under that hand is found."""
    for said in ("G6", "S6"):
        looking = Looking()
        play(looking, (said,), {6: -1.0})
        looking.covered(3)
        looking.outcomes += looking.tracker.settle(Turn.parse(said))
        assert looking.given == [said]
        looking.sees(after((said, "6-10/S7")).cells, 5)
        assert looking.given == [said, "6-10/S7"]


def test_a_turn_that_is_said_before_it_is_found_counts_if_the_board_may_show_it() -> None:
    """Its side is in doubt, and was supposed otherwise; what the board doesn't show is refused."""
    looking = Looking()
    looking.covered(10)
    looking.reads(doubtful(after(("G6",)).cells, {6: -1.0}), 1)
    assert looking.tracker.settle(Turn.parse("G7")) == []
    looking.outcomes += looking.tracker.settle(Turn.parse("G6"))
    assert looking.given == ["G6"]
    play(looking, WAITING[:2], {})
    assert looking.given == list(WAITING[:2])


def test_another_turn_than_the_one_that_waits_is_refused_if_the_board_shows_it_otherwise() -> None:
    """Nothing is lost by it: the side is still asked about, and its answer counts."""
    looking = Looking()
    play(looking, ("G6",), {6: -1.0})
    assert looking.tracker.settle(Turn.parse("G2")) == []
    looking.outcomes += looking.tracker.settle(Turn.parse("G6"))
    assert looking.given == ["G6"]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_whatever_is_in_doubt_no_turn_is_wrong(seed: int) -> None:
    """In random games with half of the sides in doubt, also wrongly: answered rightly, every turn is found."""
    rng = np.random.default_rng(seed)
    looking, turns, position = Looking(), list[str](), EMPTY
    for _ in range(8):
        if rules.result(position) is not None:
            break
        turn = random_turn(position, rng)
        position = rules.apply(position, turn)
        turns.append(str(turn))
        doubts = {square: float(rng.uniform(-2.0, 2.5)) for square in range(1, 17) if position.cells[square - 1] != "."}
        rows = doubtful(position.cells, {square: nats for square, nats in doubts.items() if rng.random() < 0.5})
        looking.covered(10)
        for _ in range(15):
            looking.reads(rows)
            for asked in questions(looking)[-1:]:
                number = len(looking.given)
                right = [turn for turn in asked.turns if number < len(turns) and str(turn) == turns[number]]
                looking.outcomes += looking.tracker.settle(right[0]) if right else []
        assert looking.given == turns[: len(looking.given)]
    assert looking.given == turns
