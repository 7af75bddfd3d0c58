"""Squares that the board can't read while people play: the program names them, and the game goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact, Notice, TurnSeen
from eclipse_companion.games.eclipse.announcements import Question, SquaresUnread
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.unread_squares import UnreadSquares
from eclipse_companion.table.inputs import AnswerQuestion, Request
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, cells, kinds


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made.begun()
    made.recorder.close()


def of_squares(told: list[Fact]) -> list[type]:
    return [kind for kind in kinds(told) if kind in (SquaresUnread, Question, TurnSeen, Notice)]


def test_a_piece_that_cannot_be_read_is_named_and_asked_about(bench: Bench) -> None:
    """First what to do, then which turn it was; an answer by number is the turn, and nothing is said twice."""
    unread = cells(s8="?")
    told = bench.shows_for((unread, 1400.0))
    assert of_squares(told) == []
    told = bench.shows_for((unread, 4000.0), (unread, 8000.0))
    assert of_squares(told) == [SquaresUnread, Question]
    assert SquaresUnread((8,)) in told
    (question,) = [fact for fact in told if isinstance(fact, Question)]
    told = bench.take(AnswerQuestion(question.turns.index(Turn.parse("S8")) + 1))
    assert [fact.turn for fact in told if isinstance(fact, TurnSeen)] == [Turn.parse("S8")]
    assert of_squares(bench.shows_for((unread, 8000.0))) == []


def test_two_people_are_asked_about_it_as_soon(bench: Bench) -> None:
    """Sensors follow no piece whose side they don't know: nothing would go on without an answer."""
    bench.director.match.seats[Player.MOON] = Seat("Ben")
    assert of_squares(bench.shows_for((cells(s8="?"), 9400.0))) == [SquaresUnread, Question]


def test_a_finished_turn_that_cannot_be_read_is_asked_about_at_once(bench: Bench) -> None:
    """Who presses `turn` doesn't hear that no turn was seen."""
    bench.shows_for((cells(s8="?"), 500.0))
    assert of_squares(bench.take(Request.TURN)) == [Question]


def test_a_knocked_piece_is_named(bench: Bench) -> None:
    """If there is no turn to ask about, `turn` names the square again."""
    bench.shows(cells(s8="+"))
    unread = cells(s8="?")
    assert of_squares(bench.shows_for((unread, 3000.0))) == [SquaresUnread]
    bench.take(Request.NO)
    assert SquaresUnread((8,)) in bench.take(Request.TURN)


def test_a_square_is_told_again_only_after_it_was_read() -> None:
    """A reading that comes and goes isn't; one square is told three times in a game, and from the third on doubted."""
    unread, now, once = UnreadSquares(), 0.0, SquaresUnread((8,))

    def told(*looks: tuple[tuple[int, ...], float]) -> list[SquaresUnread]:
        nonlocal now
        found = [unread.take(squares, "one", now + at_ms) for squares, at_ms in looks]
        now += looks[-1][1]
        return [each for each in found if each is not None]

    assert [told(((8,), 0.0), ((8,), 1400.0), ((), 1500.0)) for _ in range(5)] == [[]] * 5
    assert told(((8,), 0.0), ((8,), 1500.0), ((), 1600.0), ((8,), 2000.0), ((8,), 9000.0), ((), 9500.0)) == [once]
    again = [told(((), 1500.0), ((8,), 2000.0), ((8,), 4000.0), ((), 4100.0)) for _ in range(4)]
    assert again == [[once], [SquaresUnread((8,), often=True)], [], []]
    assert (unread.due, unread.take((8,), "two", now), unread.due) == (None, None, now + 1500.0)
    assert unread.take((8,), "two", now + 1500.0) == once


def test_a_board_that_shows_nothing_at_all_is_named_as_a_whole(bench: Bench) -> None:
    """Sixteen squares aren't listed."""
    told = bench.shows_for(("?" * 16, 4000.0))
    assert [fact.squares for fact in told if isinstance(fact, SquaresUnread)] == [tuple(range(1, 17))]
