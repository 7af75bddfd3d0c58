"""Games at a board with sensors that begin from what lies there, or from a position that is put up."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import (
    BoardFound,
    GameOver,
    GameStarted,
    Notice,
    Offer,
    ReplyChosen,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.announcements import (
    BoardStands,
    Corrected,
    Fault,
    NextStep,
    Problem,
)
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.saving import as_record, read_game
from eclipse_companion.sensing.link import LinkDown
from eclipse_companion.table.inputs import Request, SetUpPosition
from eclipse_companion.table.searches import ReplyFound, Think
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, assert_replays, cells, kinds


@pytest.mark.parametrize("owners", [True, False])
def test_a_game_begins_from_a_position_put_up(bench: Bench, owners: bool) -> None:
    """It is offered after standing a while; if accepted, it is the start in the log, and Moon makes the next turn."""
    position = Position.parse("GsG1/4/4/4")
    shown = position.cells if owners else cells(s1="+", s2="-", s3="+")
    bench.up()
    bench.shows(shown)
    (offer,) = [fact for fact in bench.wait(8000) if isinstance(fact, Offer)]
    assert offer.kind == ("set_up" if owners else "owners")
    told = bench.take(Request.ACCEPT if owners else SetUpPosition(position))
    assert kinds(told) == [GameStarted, ToMove]
    bench.take(*([ReplyFound(position, Turn.parse("1-5/S16"))] if isinstance(bench.sought[-1], Think) else []))
    bench.shows(shown)
    after = rules.apply(position, Turn.parse("1-5/S16")).cells
    lifted = "." + after[1:15] + "."
    texts = [lifted, after] if owners else [faces_only(each) for each in (lifted, after)]
    assert TurnSeen in kinds(bench.shows(*texts))
    game = bench.log.games()[0]
    assert (Position.parse(game.start), [*read_game(game).turns]) == (position, [Turn.parse("1-5/S16")])
    text = egn.write([as_record(game)])
    assert '[SetUp "1"]' in text
    assert '[Position "GsG1/4/4/4"]' in text
    assert "1... 1-5/S16" in text
    assert_replays(bench)


def test_in_mid_game_what_lies_there_is_accepted(bench: Bench) -> None:
    """The game in progress is abandoned; the next one starts from the board, with the owners known from tracking."""
    bench.begun()
    bench.director.match.seats[Player.MOON] = Seat("Ben")
    bench.shows(cells(s1="-"), cells(s5="+"), cells(s5="+", s16="-"))
    bench.shows(cells(s6="+", s16="-"))
    assert Problem in kinds(bench.wait(9000))
    told = bench.take(Request.ACCEPT)
    assert kinds(told) == [GameOver, GameStarted, ToMove]
    assert bench.director.match.position == Position.parse("4/1G2/4/3s")
    assert [game.termination for game in bench.log.games()] == ["abandoned"]
    bench.shows(cells(s6="+", s16="-"))
    assert kinds(bench.shows(cells(s6="+", s12="+"), cells(s1="+", s6="+", s12="+")))[-1:] == [ToMove]
    assert_replays(bench)


THREE = Position.parse("GsG1/4/4/4")
"""Moon, the computer, is to move."""


def test_a_position_to_begin_from_is_put_up_before_anybody_is_asked_for_a_turn(tmp_path: Path) -> None:
    """First come the steps to set it up; then the computer thinks, and its turn is announced once."""
    bench = Bench(tmp_path, position=THREE)
    assert kinds(bench.up()) == [BoardFound, Notice, GameStarted]
    (problem,) = bench.shows("." * 16, "." * 16)
    assert isinstance(problem, Problem)
    assert problem.fault is Fault.NOT_SET_UP
    assert Think not in map(type, bench.sought)
    told = bench.shows("+...............", "+-..............", "+-+.............")
    assert kinds(told) == [NextStep, NextStep, Corrected, ToMove]
    assert isinstance(bench.sought[-1], Think)
    told = bench.take(ReplyFound(THREE, Turn.parse("1-5/S16")))
    assert kinds(told) == [ReplyChosen]
    assert_replays(bench)
    bench.recorder.close()


def test_a_position_to_begin_from_that_lies_there_already_is_begun_from_at_once(tmp_path: Path) -> None:
    """No announcement says that anything was put right."""
    bench = Bench(tmp_path, position=THREE)
    bench.up()
    assert kinds(bench.shows("+-+.............")) == [ToMove]
    assert isinstance(bench.sought[-1], Think)
    bench.recorder.close()


def test_a_board_that_stands_turned_is_kept_so(bench: Bench) -> None:
    """Set in a game, it applies at once, when the board is found again, and in each recording."""
    bench.begun()
    assert kinds(bench.take(Request.TURN_BOARD)) == [BoardStands, ToMove]
    told = bench.shows("." * 16, cells(s1="-"))
    assert [fact.turn for fact in told if isinstance(fact, TurnSeen)] == [Turn.parse("S4")]
    bench.take(LinkDown("/dev/board", "It has gone."))
    bench.up()
    bench.shows(cells(s1="-"))
    bench.resign()
    bench.shows("." * 16)
    told = bench.shows("." * 16, cells(s2="+"))
    assert [fact.turn for fact in told if isinstance(fact, TurnSeen)] == [Turn.parse("G8")]
    assert_replays(bench)
