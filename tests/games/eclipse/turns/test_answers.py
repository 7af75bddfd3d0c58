"""Questions about a turn: how they are asked, and answered on the board, by a player's word, or by another source."""

import json

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.board_commands import written
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Question, Touch
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import do, read_command
from eclipse_companion.games.eclipse.tracking.commands import LookBeside
from eclipse_companion.games.eclipse.turns.answers import MOST
from eclipse_companion.games.eclipse.turns.outcomes import QuestionAsked, TakeBack
from eclipse_companion.sensing.evidence import CAMERA, STATES, Evidence, likelihood_of, rows_in
from tests.games.eclipse.turns.table import Table

FIRST, SECOND = "1-5/G2", "1-2/G5"
"""After S1, with only faces shown: two turns that leave the same picture."""


def in_doubt() -> Table:
    """A table at which Moon has made one of two turns; nobody knows which, and the question has been asked."""
    table = Table.after("S1")
    with table.lost():
        table.flip(1, 5)
        table.drop("g", 2)
    table.wait(4000)
    assert questions(table) == [{FIRST, SECOND}]
    return table


def questions(table: Table) -> list[set[str]]:
    """The turns that were asked about."""
    return [{str(turn) for turn in each.turns} for each in table.outcomes if isinstance(each, QuestionAsked)]


def touch(table: Table, square: int, *, held_ms: float = 400, ms: float = 1500) -> None:
    """Lift a piece for a moment."""
    table.drop(table.lift(square, ms=held_ms), square, ms=ms)


def turns(*words: str) -> tuple[Turn, ...]:
    return tuple(map(Turn.parse, words))


@pytest.mark.parametrize(("square", "turn"), [(5, FIRST), (2, SECOND)])
@pytest.mark.parametrize("held_ms", [80, 400, 5000])
def test_touching_the_piece_that_was_flipped_answers(square: int, turn: str, held_ms: float) -> None:
    """However long it is held up, the piece put back unchanged was the flipped one, and its turn is given."""
    table = in_doubt()
    touch(table, square, held_ms=held_ms)
    assert table.given == [turn]


def test_a_touch_may_be_made_twice() -> None:
    """Lifting the piece again before the first touch has counted is one touch."""
    table = in_doubt()
    touch(table, 5, ms=200)
    touch(table, 5)
    assert table.given == [FIRST]


def test_a_touch_counts_when_the_piece_has_lain_for_a_moment() -> None:
    """Nothing is given while the piece is in the air, or in the half second after."""
    table = in_doubt()
    touch(table, 5, held_ms=3000, ms=500)
    assert table.given == []
    table.wait(300)
    assert table.given == [FIRST]


def test_another_piece_touched_is_no_answer() -> None:
    """Touching a piece that decides nothing is ignored; the right one still answers."""
    table = Table.after("S1 1-5/S16")
    with table.lost():
        table.flip(16, 12)
        table.drop("G", 15)
    table.wait(4000)
    touch(table, 5, ms=3000)
    assert table.given == []
    touch(table, 15)
    assert table.given == ["16-15/G12"]


def test_a_piece_put_back_turned_is_no_answer() -> None:
    """The same side must be up; once it is turned back, the board is as it was, and a touch answers."""
    table = in_doubt()
    table.drop(table.over(table.lift(5)), 5, ms=1000)
    assert table.given == []
    table.drop(table.over(table.lift(5)), 5, ms=2000)
    assert table.given == []
    touch(table, 5)
    assert table.given == [FIRST]


def test_a_piece_moved_meanwhile_makes_the_touch_none() -> None:
    """If another piece moves between lifting and putting back, nothing is answered."""
    table = in_doubt()
    piece = table.lift(5)
    touch(table, 2, ms=300)
    table.drop(piece, 5, ms=3000)
    assert table.given == []


def test_the_next_turn_may_begin_with_the_question_open() -> None:
    """Nothing more is asked; the next turn's flip settles the question, and both turns are given."""
    table = in_doubt()
    before = len(table.outcomes)
    table.flip(2, 3, ms=2000)
    assert {type(each).__name__ for each in table.outcomes[before:]} <= {"TurnGiven", "Prompt"}
    table.drop("S", 9, ms=2000)
    assert table.given == [FIRST, "2-3/S9"]
    assert len(questions(table)) == 1


def test_a_late_answer_gives_the_turn_that_waited_for_it_as_well() -> None:
    """If the next turn leaves the question open, one answer gives both turns."""
    table = Table.after("S1")
    with table.lost():
        table.flip(1, 5)
        table.drop("g", 2)
    table.wait(4000)
    with table.lost():
        table.cells[1], table.cells[2], table.cells[14] = ".", "s", "S"
    table.wait(10_000)
    given = [str(each.turn) for each in table.tracker.settle(Turn.parse(FIRST)) if isinstance(each, TurnGiven)]
    assert (table.given + given)[:2] == [FIRST, "2-3/S15"]


def test_a_question_is_asked_once_and_its_answer_comes_at_any_time() -> None:
    """However long the board lies there, the question isn't repeated; a minute later its answer gives the turn."""
    table = in_doubt()
    table.wait(60_000)
    assert len(questions(table)) == 1
    table.outcomes += table.tracker.settle(Turn.parse(SECOND))
    assert table.given == [SECOND]


def test_what_the_board_can_not_show_is_no_answer() -> None:
    """A turn that doesn't lie there, or is illegal, settles nothing."""
    table = in_doubt()
    assert table.tracker.settle(Turn.parse("1-5/G16")) == []
    assert table.tracker.settle(Turn.parse("9-10/G16")) == []
    assert table.given == []


def test_before_the_board_has_spoken_nothing_is_answered() -> None:
    """A tracker without a first state neither settles a question nor knows other turns."""
    table = Table.after("")
    table.tracker.restart(Position.parse("S3/4/4/4"))
    assert table.tracker.others() == ()
    assert table.tracker.settle(Turn.parse(FIRST)) == []


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 10_000), min_size=2, max_size=9))
def test_every_answer_to_every_question_gives_its_turn(draws: list[int]) -> None:
    """In any position, if lines were lost and turns leave one picture, touching or naming each gives that turn."""
    position = EMPTY
    for draw in draws[:-1]:
        legal = rules.legal_turns(position)
        position = rules.apply(position, legal[draw % len(legal)]) if legal else position
    legal = rules.legal_turns(position)
    assume(legal)
    made = legal[draws[-1] % len(legal)]

    def asked() -> tuple[Table, QuestionAsked | None]:
        table = Table(position)
        with table.lost():
            table.cells = list(rules.apply(position, made).cells)
        table.wait(7000)
        return table, next((each for each in table.outcomes if isinstance(each, QuestionAsked)), None)

    _, question = asked()
    for number, turn in enumerate(question.turns if question else ()):
        table, _ = asked()
        told = Question(question.turns, lying=question.lying) if question else None
        if told is not None and told.touch is not None:
            touch(table, told.squares[number])
        else:
            table.outcomes += table.tracker.settle(turn)
        assert table.given == [str(turn)]


@pytest.mark.parametrize(
    ("words", "touch_of", "squares"),
    [
        ((FIRST, SECOND), Touch.FLIPPED, (5, 2)),
        (("1-5/G1", "6-5/G6"), Touch.PLACED, (1, 6)),
        (("G1", "G6"), Touch.PLACED, (1, 6)),
        (("1-5/G2", "1-5/S2"), None, (2,)),
        (("1-5/G2", "1-5/G6", "1-2/G6"), None, (2, 5, 6)),
    ],
)
def test_the_piece_that_tells_turns_apart(
    words: tuple[str, ...], touch_of: Touch | None, squares: tuple[int, ...]
) -> None:
    """It is the flipped piece if it lies elsewhere in each turn, else the new one, else none."""
    question = Question(turns(*words))
    assert question.touch is touch_of
    assert question.squares == squares


def test_a_board_that_has_gone_on_can_not_be_touched_for_an_answer() -> None:
    """If the next turn was made before the question was asked, its answer is a number, and gives both."""
    table = Table.after("S1 1-5/S16")
    with table.lost():
        table.flip(16, 12)
        table.drop("G", 15)
    table.flip(5, 9)
    table.drop("s", 3, ms=6000)
    (asked,) = [each for each in table.outcomes if isinstance(each, QuestionAsked)]
    assert not asked.lying
    assert Question(asked.turns, lying=False).touch is None
    assert Question(asked.turns, lying=False).squares == (12, 15)
    touch(table, 15, ms=3000)
    assert table.given == []
    table.outcomes += table.tracker.settle(Turn.parse("16-15/G12"))
    assert table.given == ["16-15/G12", "5-9/S3"]


# "That is not what I played."


def test_the_other_turn_of_the_same_picture_is_offered_first() -> None:
    """Of two turns that leave the same picture, the one that wasn't given is offered, and stays once chosen."""
    table = Table.after("S1")
    table.flip(1, 5)
    table.drop("g", 2, ms=1500)
    assert table.given == [FIRST]
    assert table.tracker.others() == turns(SECOND)
    table.outcomes += table.tracker.ask_others()
    assert table.outcomes[-1] == QuestionAsked(table.tracker.now, turns(SECOND), Turn.parse(FIRST))
    table.outcomes += table.tracker.settle(Turn.parse(SECOND))
    assert table.given == [SECOND]
    table.wait(10_000)
    assert table.kinds() == ["TurnGiven", "QuestionAsked", "TakeBack", "TurnGiven"]
    assert table.tracker.position == rules.apply(Position.parse("S3/4/4/4"), Turn.parse(SECOND))
    table.turn("5-6/S9")
    assert table.given == [SECOND, "5-6/S9"]


def test_what_was_chosen_may_be_taken_back_for_what_was_seen() -> None:
    """If no explanation of it is left, a legal turn that the board can show is offered, and can be chosen."""
    table = Table.after("S1")
    table.flip(1, 5)
    table.drop("g", 2, ms=1500)
    for turn in turns(SECOND, FIRST, SECOND):
        assert table.tracker.others() == (turn,)
        table.outcomes += table.tracker.ask_others()
        table.outcomes += table.tracker.settle(turn)
        table.wait(5000)
        assert table.given == [str(turn)]
    table.turn("5-6/S9")
    assert table.given == [SECOND, "5-6/S9"]


def test_the_last_turn_is_corrected_by_a_touch_as_well() -> None:
    """After the question what the turn was instead, touching the flipped piece answers."""
    table = Table.after("S1")
    table.flip(1, 5)
    table.drop("g", 2, ms=1500)
    table.outcomes += table.tracker.ask_others()
    touch(table, 2)
    assert table.given == [SECOND]


def test_play_that_goes_on_leaves_the_last_turn_as_it_is() -> None:
    """Asking and then making the next turn changes nothing."""
    table = Table.after("S1")
    table.flip(1, 5)
    table.drop("g", 2, ms=1500)
    table.outcomes += table.tracker.ask_others()
    table.turn("2-3/S9")
    assert table.given == [FIRST, "2-3/S9"]


def test_where_the_magnets_tell_everything_there_is_no_other_turn() -> None:
    """If the magnets show owners, only one turn leaves a given picture."""
    table = Table.after("S1 1-5/S16", owners=True)
    assert table.tracker.others() == ()
    assert table.tracker.ask_others() == []


BOOKLET = [
    *("S1", "1-5/S16", "16-12/G13", "5-6/S1", "12-11/S16", "6-2/S5"),
    *("11-12/G15", "2-6/S2", "5-9/G5", "6-7/S6", "9-10/G9", "13-14/S11"),
]


@pytest.mark.parametrize("count", range(1, len(BOOKLET) + 1))
def test_every_turn_offered_leaves_what_the_board_shows_and_can_be_chosen(count: int) -> None:
    """Any of them, if chosen, replaces the last turn, even one that ended the game, and stays."""
    table = Table()
    for text in BOOKLET[: count - 1]:
        table.turn(text)
    before = table.tracker.position
    table.turn(BOOKLET[count - 1])
    others = table.tracker.others()
    assert len(others) <= MOST
    assert Turn.parse(BOOKLET[count - 1]) not in others
    faces = {".": ".", "+": "Gg", "-": "Ss"}
    for turn in others:
        after = rules.play(before, turn)
        assert all(cell in faces[seen] for seen, cell in zip(table.tracker.shown, after.cells, strict=True))
        table.outcomes += table.tracker.ask_others()
        outcomes = table.tracker.settle(turn)
        assert outcomes == [TakeBack(table.tracker.now, 1, before), TurnGiven(table.tracker.now, turn, after)]
        table.outcomes += outcomes
        table.wait(8000)
        assert table.given == [*BOOKLET[: count - 1], str(turn)]


def test_after_the_board_was_to_be_made_right_there_is_no_last_turn() -> None:
    """A position that was set, not played, has no turn to ask about."""
    table = Table.after("S1 1-5/S16")
    table.tracker.restart(table.tracker.position)
    assert table.tracker.others() == ()
    table.wait(3000)
    assert table.tracker.ask_others() == []


# Another source.


def seen(cells: str, t_ms: float, *, sure: float = 0.95) -> Evidence:
    """A camera's look at these cells."""
    return Evidence(CAMERA, t_ms, rows_in(picture(cells, sure=sure).tolist()))


def picture(cells: str, *, sure: float = 0.95) -> np.ndarray:
    """What a camera that sees these cells says."""
    likelihood = np.full((16, 5), (1 - sure) / 4)
    for square, cell in enumerate(cells):
        likelihood[square, STATES.index(cell)] = sure
    return likelihood


@pytest.mark.parametrize("turn", [FIRST, SECOND])
def test_a_camera_that_sees_whose_pieces_they_are_settles_a_question(turn: str) -> None:
    """What another source says is added to the weights, and the turn that it agrees with is given."""
    table = in_doubt()
    after = rules.apply(Position.parse("S3/4/4/4"), Turn.parse(turn))
    table.outcomes += table.tracker.look(seen(after.cells, table.tracker.now))
    assert table.given == [turn]


def test_a_look_counts_if_it_shows_something_of_the_board_as_it_is() -> None:
    """A picture from before the last change, or of nothing, changes nothing."""
    table = in_doubt()
    after = rules.apply(Position.parse("S3/4/4/4"), Turn.parse(FIRST))
    assert table.tracker.look(seen(after.cells, 1500.0)) == []
    assert table.tracker.look(Evidence(CAMERA, table.tracker.now, np.zeros((16, 5)))) == []
    assert questions(table) == [{FIRST, SECOND}]
    assert table.given == []


def test_a_look_is_kept_in_recordings_as_it_was() -> None:
    """A look written as JSON and read again gives the same outcome."""
    after = rules.apply(Position.parse("S3/4/4/4"), Turn.parse(SECOND))
    table, again = in_doubt(), in_doubt()
    look = LookBeside(CAMERA.name, table.tracker.now, likelihood_of(rows_in(picture(after.cells))))
    outcomes = do(table.tracker, look)
    assert [type(each).__name__ for each in outcomes] == ["TurnGiven"]
    assert do(again.tracker, read_command(json.loads(json.dumps(written(look))))) == outcomes


NO_LIKELIHOODS = {
    "none": [],
    "few rows": [[1.0] * 5] * 15,
    "ragged": [[1.0] * 5] * 15 + [[1.0] * 4],
    "nothing possible": [[0.0] * 5] * 16,
    "below 0": [[-1.0] * 5] * 16,
    "words": [["x"] * 5] * 16,
    "not a number": [[float("nan")] * 5] * 16,
    "beyond all numbers": [[10**400] * 5] * 16,
    "null": None,
}


@pytest.mark.parametrize("rows", NO_LIKELIHOODS.values(), ids=NO_LIKELIHOODS)
def test_what_is_no_likelihood_is_refused(rows: object) -> None:
    """A sentence says what a look must contain."""
    with pytest.raises(CompanionError, match="sixteen rows of five"):
        read_command({"do": "look", "source": "camera", "t_ms": 1.0, "likelihood": rows})
