"""Squares that can't be trusted: the game goes on around them, and unseen acts are asked about."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit.board_commands import CommandError
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.camera.likelihood import LEAST
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import read_command
from eclipse_companion.games.eclipse.turns.explanations import Explanation
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, QuestionAsked
from eclipse_companion.games.eclipse.turns.unseen import Unseen
from eclipse_companion.sensing.evidence import CAMERA, STATES, Evidence, normalised
from tests.games.eclipse.turns.table import Table
from tests.games.eclipse.turns.test_laws import GAMES, drawn_game, play

LYING_MS, FETCHED_MS = 400, 700
MISSED_MS = 5500
"""A piece that has gone to an unseen place for longer than this is soon asked for."""
CODINGS = pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])


def asked(table: Table) -> QuestionAsked | None:
    """The last question, if it is about the turn that is due."""
    questions = [outcome for outcome in table.outcomes if isinstance(outcome, QuestionAsked)]
    return questions[-1] if questions else None


def answer(table: Table, turns: list[Turn]) -> None:
    """Say what was played in answer to each question, until that changes nothing."""
    question, said = asked(table), True
    while said and question is not None and len(table.given) < len(turns):
        turn = turns[len(table.given)]
        outcomes = table.tracker.settle(turn) if turn in question.turns else []
        table.outcomes += outcomes
        question, said = asked(table), bool(outcomes)


def look(table: Table, **cells: str) -> None:
    """A camera that is sure of each square sees these: `look(table, s5="G")`."""
    likelihood = np.full((16, len(STATES)), LEAST)
    likelihood[:, STATES.index(".")] = 1.0
    for name, cell in cells.items():
        row = likelihood[int(name[1:]) - 1]
        row[:] = LEAST
        row[STATES.index(cell)] = 1.0
    table.outcomes += table.tracker.look(Evidence(CAMERA, table.tracker.now, normalised(likelihood)))


def test_where_all_squares_are_trusted_nothing_is_added() -> None:
    """Without an untrusted square, the explanations stay the very same list."""
    explanations = [Explanation.at(EMPTY)]
    assert Unseen().reached(explanations, 0.0) is explanations
    assert Unseen().all_reached(explanations, 0.0) is explanations


@CODINGS
@pytest.mark.parametrize(("cell", "turn"), [("g", "1-5/G7"), ("s", "1-5/S7")])
def test_a_camera_sees_which_piece_was_placed_where_the_sensor_is_dead(owners: bool, cell: str, turn: str) -> None:
    """The flip is sensed, the new piece on the dead square is seen; the turn is given, and nothing is asked."""
    table = Table(owners=owners, dead=[7])
    table.turn("S1")
    table.flip(1, 5, ms=300)
    table.drop(cell, 7, ms=1000)
    look(table, s5="G", s7=cell)
    assert table.given == ["S1", turn]
    assert asked(table) is None


@CODINGS
def test_a_camera_that_sees_a_dead_square_empty_keeps_a_turn_open(owners: bool) -> None:
    """After the flip nothing lies on the dead square: no turn is made up there, and none is asked about."""
    table = Table(owners=owners, dead=[7])
    table.turn("S1")
    table.flip(1, 5, ms=1000)
    look(table, s5="G")
    table.wait(8000)
    assert table.given == ["S1"]
    assert asked(table) is None


@CODINGS
def test_a_piece_that_was_placed_unseen_is_asked_about(owners: bool) -> None:
    """A flip is seen, then nothing more: after a while the question is which side of the new piece is up."""
    table = Table(owners=owners, dead=[7])
    table.turn("S1")
    table.flip(1, 5, ms=300)
    table.drop("g", 7, ms=8000)
    assert table.given == ["S1"]
    question = asked(table)
    assert question is not None
    assert {str(turn) for turn in question.turns} == {"1-5/G7", "1-5/S7"}
    answer(table, [Turn.parse("S1"), Turn.parse("1-5/G7")])
    assert table.given == ["S1", "1-5/G7"]


@CODINGS
def test_a_player_who_says_that_the_turn_is_finished_is_asked_at_once(owners: bool) -> None:
    """If half a turn is seen and the rest isn't, the player's word brings the question."""
    table = Table(owners=owners, dead=[7])
    table.turn("S1")
    table.flip(1, 5, ms=300)
    table.drop("g", 7, ms=1000)
    table.outcomes += table.tracker.commit_likeliest()
    question = asked(table)
    assert question is not None
    assert {str(turn) for turn in question.turns} == {"1-5/G7", "1-5/S7"}


@CODINGS
def test_a_flip_to_an_unseen_square_is_inferred(owners: bool) -> None:
    """A piece leaves its square and a new one is placed far off: the first was flipped to the unseen square."""
    table = Table(owners=owners, dead=[5])
    table.turn("S1")
    table.flip(1, 5, carry_ms=700, ms=900)
    table.drop("g", 16, ms=8000)
    assert table.given == ["S1", "1-5/G16"]
    assert not any(isinstance(outcome, ProblemFound) for outcome in table.outcomes)


@CODINGS
def test_a_later_flip_tells_which_side_was_up(owners: bool) -> None:
    """A piece placed unseen is flipped to a square that is seen: the side up there reveals what it was."""
    table = Table(owners=owners, dead=[7])
    for text in ("S1", "1-5/G7"):
        table.turn(text)
    assert table.given == ["S1"]
    table.flip(7, 8)
    table.drop("S", 16, ms=8000)
    assert table.given == ["S1", "1-5/G7", "7-8/S16"]


@CODINGS
def test_the_asked_for_turn_counts_without_a_question_of_the_board(owners: bool) -> None:
    """A piece that a player was asked to place on such a square counts as placed once the turn has stood."""
    table = Table(owners=owners, dead=[7])
    table.turn("S1")
    reply = Turn.parse("1-5/S7")
    table.tracker.expect(reply)
    table.flip(1, 5)
    table.drop("s", 7, ms=8000)
    question = asked(table)
    assert table.given == ["S1", "1-5/S7"] or (question is not None and question.turns[0] == reply)


@CODINGS
@settings(max_examples=15, deadline=None)
@given(GAMES, st.integers(1, 16))
def test_any_game_in_good_order_is_followed_around_a_dead_square(
    owners: bool, drawn: list[tuple[int, tuple[int, int, int]]], dead: int
) -> None:
    """However it is played, the turns given are those played once the questions are answered.

    There are exceptions. A first turn on the dead square isn't seen at all; and a turn that flips a piece from there
    and fills the square again looks like a new piece beside it. Besides, each piece lies for a moment before the next
    turn, and a new one takes a moment to fetch: otherwise a piece that has gone to an unseen place looks like the one
    that comes down elsewhere. It is never away for so long that it is asked for, either.
    """
    table = Table(owners=owners, dead=[dead])
    turns = drawn_game([draw for draw, _ in drawn])
    assume(turns[0].square != dead)
    assume(not any(turn.square == dead and turn.flip and turn.flip[0] == dead for turn in turns))
    for turn, (_, (held, between, after)) in zip(turns, drawn, strict=False):
        play(table, turn, (held, max(min(between, MISSED_MS - held), FETCHED_MS), max(after, LYING_MS)))
        answer(table, turns)
    for _ in range(30):  # one answer may bring the next question
        table.wait(1_000)
        answer(table, turns)
    assert table.given == list(map(str, turns))


@CODINGS
@settings(max_examples=40)
@given(st.integers(1, 16), st.lists(st.integers(1, 2000), max_size=6))
def test_how_time_is_let_pass_changes_nothing(owners: bool, dead: int, parts: list[int]) -> None:
    """With an untrusted square, too, time advanced in parts gives the same as in one step."""

    def played(waits: list[int]) -> list[str]:
        table = Table(owners=owners, dead=[dead])
        table.turn("S1")
        table.flip(1, 5, ms=0)
        for ms in waits:
            table.wait(ms)
        table.drop("g", 7, ms=9000)
        return [repr(outcome) for outcome in table.outcomes]

    assert played(parts) == played([sum(parts)])


def test_a_square_that_is_trusted_again_is_seen_again() -> None:
    """What lies on it counts from then on, and its becoming readable isn't a move."""
    table = Table(owners=True, dead=[7])
    table.turn("S1")
    table.flip(1, 5)
    table.drop("g", 7, ms=500)
    table.dead = ()
    table.tracker.distrust(())
    table.show("".join(table.cells), ms=3000)
    assert table.given == ["S1", "1-5/G7"]


def test_a_board_that_is_cleared_is_clear_whatever_a_dead_square_shows() -> None:
    """After a game's end an unseen square doesn't keep the board from being taken as cleared."""
    table = Table(Position.parse("GGg1/4/4/4"), owners=True, dead=[16])
    for square in (1, 2, 3):
        table.lift(square)
    table.wait(9000)
    assert "Cleared" in table.kinds()


@pytest.mark.parametrize("squares", [None, 7, "7", [0], [17], [True], [7.0], ["7"]])
def test_what_are_no_squares_is_refused(squares: object) -> None:
    """A recording that distrusts something other than squares is refused."""
    with pytest.raises(CommandError, match="aren't squares"):
        read_command({"do": "distrust", "squares": squares})


def test_what_may_have_been_made_unseen_is_not_decided_at_once_by_waiting() -> None:
    """A piece placed unseen is flipped to where it looks like a new one: the question stays open for a while."""
    table = Table(dead=[1])
    table.turn("S13")
    table.flip(13, 14, carry_ms=1572, ms=700)
    table.drop("g", 1, ms=692)
    table.flip(1, 2, carry_ms=612, ms=5500)
    question = asked(table)
    assert question is not None
    assert {"13-14/G1", "13-14/S2"} <= set(map(str, question.turns))
    assert table.given == ["S13"]


def test_a_turn_taken_back_beside_an_unseen_square_is_not_given() -> None:
    """Both pieces of a turn are put back, the last one perhaps to an unseen square: the next turn decides."""
    table = Table(dead=[3])
    table.turn("S10")
    table.flip(10, 9)
    table.drop("g", 1, ms=1000)
    table.flip(1, 2, ms=1000)
    table.drop("G", 7, ms=1160)
    table.lift(7, ms=1110)
    table.drop(table.over(table.lift(2, ms=115)), 1, ms=325)
    table.flip(1, 5, carry_ms=875, ms=1250)
    table.drop("G", 6, ms=1500)
    table.turn("9-10/S16")
    table.turn("16-15/S16")
    played = ["S10", "10-9/G1", "1-5/G6", "9-10/S16", "16-15/S16"]
    assert [str(each.turn) for each in table.outcomes if isinstance(each, TurnGiven)] == played
