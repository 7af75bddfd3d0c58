"""What a table plays on: turns that are only said, and boards that show them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import (
    Clocks,
    Fact,
    GameOver,
    GameStarted,
    Notice,
    Paused,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.board_commands import Begin, Expect, Restart, Settle
from eclipse_companion.games.eclipse.announcements import Question
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.board_ports import TypedEclipseBoard
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.sensing.link import BoardLine
from eclipse_companion.table.inputs import MakeTurn, Request, SetUpPosition, Typed, recorded
from eclipse_companion.table.searches import ReplyFound, Think
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.table import Posted
from tests.games.eclipse.play.bench import Bench, cells, kinds
from tests.games.eclipse.play.game_desk import Desk
from tests.games.eclipse.play.games import SHORT

S1, REPLY = Turn.parse("S1"), Turn.parse("1-5/S16")
AFTER_S1 = rules.apply(EMPTY, S1)


class Talk(Desk):
    """A table without a board, at which turns are said; its time stands still."""

    def say(self, *items: Posted) -> list[Fact]:
        before = len(self.told)
        for item in items:
            self.table.take(item, 1.0)
            self.table.advance(1.0)
        return self.told[before:]


def test_a_whole_game_is_said_and_logged(tmp_path: Path) -> None:
    """Two people say their turns as values or as typed lines; the log has the game, and there is no recording."""
    talk = Talk(tmp_path)
    for number, turn in enumerate(SHORT):
        talk.say(MakeTurn(turn) if number % 2 else Typed(str(turn)))
    assert [fact.turn for fact in talk.told if isinstance(fact, TurnSeen)] == list(SHORT)
    assert isinstance(talk.told[-1], GameOver)
    assert not talk.told[-1].clears
    (saved,) = talk.log.games()
    assert [saved_turn.turn for saved_turn in saved.turns] == list(map(str, SHORT))
    assert saved.recording is None
    assert not (tmp_path / "recordings").exists()


def test_the_computers_turn_makes_itself(tmp_path: Path) -> None:
    """People hear it as a turn, not as something to do; the table then waits for nothing."""
    talk = Talk(tmp_path, moon=Seat("Computer", "1"))
    assert talk.table.next_deadline(1.0) is None
    talk.say(MakeTurn(S1))
    (search,) = [each for each in talk.sought if isinstance(each, Think)]
    assert search.position == AFTER_S1
    told = talk.say(ReplyFound(AFTER_S1, REPLY))
    assert not any(isinstance(fact, ReplyChosen) for fact in told)
    assert [(fact.turn, fact.is_reply) for fact in told if isinstance(fact, TurnSeen)] == [(REPLY, False)]
    assert isinstance(told[-1], ToMove)
    assert any(isinstance(fact, TakenBack) for fact in talk.say(Request.UNDO))
    assert talk.director.match.position == EMPTY
    again = talk.say(MakeTurn(S1))
    assert [fact.turn for fact in again if isinstance(fact, TurnSeen)] == [S1, REPLY]


@pytest.mark.parametrize(
    "request_", [*(each for each in Request if each in TypedEclipseBoard.lacks), SetUpPosition(AFTER_S1)]
)
def test_what_needs_a_board_is_refused_without_one(tmp_path: Path, request_: Request | SetUpPosition) -> None:
    """A sentence says that there is none; that there are no clocks, if a pause would stop only those."""
    key = "no_clocks" if request_ in {Request.PAUSE, Request.GO_ON} else "no_such_board"
    assert Talk(tmp_path).say(request_) == [Notice(key)]


def test_without_a_board_a_pause_stops_the_clocks(tmp_path: Path) -> None:
    """Where a game has some: they stand, and no turn counts, until somebody goes on."""
    talk = Talk(tmp_path, control="5+0")
    talk.say(MakeTurn(S1))
    told = talk.say(Request.PAUSE)
    assert [type(fact) for fact in told] == [Paused, Clocks]
    assert talk.say(MakeTurn(REPLY)) == [Notice("paused")]
    clocks = [fact.running for fact in talk.say(Request.GO_ON) if isinstance(fact, Clocks)]
    assert clocks == [Player.MOON]


@given(st.integers(0, 2**32))
def test_a_board_of_words_follows_any_game(seed: int) -> None:
    """What is said is made at once, and what is expected at the next look; a restart goes back to any position."""
    board, position = TypedEclipseBoard(), EMPTY
    for number in range(8):
        legal = rules.legal_turns(position)
        if rules.result(position) is not None or not legal:
            break
        turn = legal[seed // 7**number % len(legal)]
        if number % 2:
            assert board.do(Expect(turn)) == []
            assert board.next_deadline(5.0) == 5.0
            outcomes = board.advance(5.0)
        else:
            outcomes = board.do(Settle(turn))
        position = rules.apply(position, turn)
        assert [(each.turn, each.position) for each in outcomes] == [(turn, position)]
        assert board.shown == position.cells
        assert board.next_deadline(5.0) is None
    board.do(Restart(AFTER_S1, None))
    assert Position(board.shown) == AFTER_S1
    board.do(Begin(EMPTY, Turn.parse("S1")))
    assert Position(board.shown) == AFTER_S1


def people(home: Path) -> Bench:
    return Bench(home, director=EclipseDirector(Seat("Anna"), Seat("Ben")))


@pytest.mark.parametrize("typed", [False, True])
def test_at_a_real_board_a_turn_that_is_said_counts_if_the_board_shows_it(tmp_path: Path, *, typed: bool) -> None:
    """It decides what is in question; a turn that the board doesn't show gets a sentence."""
    bench = people(tmp_path)
    bench.table.input_gate._hand = None
    bench.begun().shows("." * 16)
    assert bench.take(Typed("s1") if typed else MakeTurn(S1)) == [Notice("no_turn_seen")]
    bench.shows(cells(s1="-"))
    bench.take(BoardLine(f"ST {bench.seq + 1} {bench.now:.0f} {cells(s2='+', s5='+')}"))
    question = bench.wait(4000)[-1]
    assert isinstance(question, Question)
    made = question.turns[1]
    told = bench.take(Typed(f" {made} ") if typed else MakeTurn(made))
    assert [fact.turn for fact in told if isinstance(fact, TurnSeen)] == [made]
    assert bench.take(Typed("nonsense")) == [Notice("no_hand", {"text": "'nonsense'"})]
    bench.recorder.close()


def test_at_a_virtual_board_the_hand_makes_a_turn_that_is_said(tmp_path: Path) -> None:
    """It is given to the hand as a line, in the letters of the edition."""
    bench = people(tmp_path).begun()
    bench.take(MakeTurn(S1))
    assert bench.typed == ["S1"]
    bench.recorder.close()


@pytest.mark.parametrize(
    ("items", "key"),
    [
        ((MakeTurn(REPLY),), "illegal_no_piece"),
        ((Typed("5-9"),), "no_placement"),
        ((Typed("nonsense"),), "not_a_turn"),
        ((Typed(" "),), "nothing_asked"),
        ((Typed("help"),), "typed_help"),
    ],
)
def test_what_is_no_turn_is_answered(tmp_path: Path, items: tuple[Posted, ...], key: str) -> None:
    """Nothing changes, and a sentence says why."""
    talk = Talk(tmp_path)
    (notice,) = talk.say(*items)
    assert isinstance(notice, Notice)
    assert notice.key == key
    assert talk.director.match.turns == ()


def test_a_turn_is_said_only_by_the_player_to_move(tmp_path: Path) -> None:
    """The computer's is its own, and after the end there is none."""
    talk = Talk(tmp_path, moon=Seat("Computer", "1"))
    talk.say(MakeTurn(S1))
    assert talk.say(MakeTurn(REPLY)) == [Notice("not_your_turn")]
    talk.say(Request.RESIGN)
    talk.table.take(Request.ACCEPT, 2000.0)
    assert talk.say(MakeTurn(REPLY)) == [Notice("game_over")]


def test_a_recording_keeps_what_was_said() -> None:
    """As the turn's notation."""
    assert recorded(MakeTurn(REPLY)) == "1-5/S16"


def test_a_game_begins_when_the_table_does(tmp_path: Path) -> None:
    """Nothing has to be connected first."""
    talk = Talk(tmp_path)
    assert kinds(talk.told) == [Notice, GameStarted, ToMove, Notice]
    assert talk.table.connected
