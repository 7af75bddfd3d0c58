"""When a game at a board with sensors ends: what is waited for before it counts, and before play leaves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import (
    EndTakenBack,
    GameOver,
    GameStarted,
    TakenBack,
    TurnSeen,
)
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.sensing.link import LinkDown
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, assert_replays, cells, kinds


def test_it_leaves_when_the_end_has_stood(bench: Bench) -> None:
    """If one game was asked for, play leaves some time after the result; a take-back before that continues the game."""
    bench.begun()
    bench.shows(cells(s1="-"))
    bench.resign()
    bench.take(Request.UNDO)
    bench.wait(5000)
    assert not bench.table.leaving
    bench.shows("." * 16, cells(s2="-"))
    bench.resign()
    bench.wait(3000)
    assert not bench.table.leaving
    bench.wait(1000)
    assert bench.table.leaving


def test_an_end_does_not_stand_while_the_board_changes(bench: Bench) -> None:
    """A hand still at the last piece may change the turn, so play doesn't leave before the board rests."""
    bench.begun().shows(cells(s1="-"))
    bench.resign()
    for character in "?-?-":
        bench.wait(1000)
        bench.shows(cells(s1=character))
        assert not bench.table.leaving
    bench.wait(3500)
    assert bench.table.leaving


def test_an_end_does_not_stand_while_the_board_is_away(bench: Bench) -> None:
    """Changes made meanwhile are seen on its return; if it never returns, play still leaves."""
    bench.begun().shows(cells(s1="-"))
    bench.resign()
    bench.take(LinkDown("/dev/board", "It has gone."))
    bench.wait(5000)
    assert not bench.table.leaving
    bench.up()
    bench.wait(1000)
    assert not bench.table.leaving
    bench.take(LinkDown("/dev/board", "It has gone."))
    bench.wait(8000)
    assert not bench.table.leaving
    bench.wait(4000)
    assert bench.table.leaving


LAST = Position.parse("GGsG/1g1g/4/4")
"""Sun, a person, wins with 3-7/G3."""


SHOWN = "++-+.+.+........"


WINS = ("++.+.+.+........", "++.+.+++........", "++++.+++........")


@pytest.fixture
def won(tmp_path: Path) -> Iterator[Bench]:
    """A game that Sun's last turn has just ended."""
    made = Bench(tmp_path, position=LAST)
    made.up()
    assert GameOver in kinds(made.shows(SHOWN, *WINS))
    yield made
    made.recorder.close()


def test_an_end_waits_for_a_last_turn_that_is_being_put_right(won: Bench) -> None:
    """A player who holds the last piece for five seconds can still set it back: the turn is withdrawn."""
    won.shows(WINS[1])
    won.wait(4000)
    assert not won.table.leaving
    assert TakenBack in kinds(won.shows_for((WINS[0], 1000), (SHOWN, 3000)))
    assert not won.table.leaving


def test_an_end_does_not_wait_for_ever_for_a_board_that_shows_something_else(won: Bench) -> None:
    """A piece too many is no turn; play leaves within ten seconds, as if the board showed the end."""
    won.shows(WINS[-1][:-2] + "+.")
    won.wait(4000)
    assert not won.table.leaving
    won.wait(5000)
    assert won.table.leaving


def test_a_board_is_listened_to_once_an_end_in_a_pause_is_taken_back(bench: Bench) -> None:
    """The game was given up in a pause; after `undo`, the next turn counts."""
    bench.begun()
    bench.director.match.seats[Player.MOON] = Seat("Ben")
    bench.shows(cells(s1="-"))
    bench.take(Request.PAUSE, Request.RESIGN)
    bench.wait(1000)
    assert GameOver in kinds(bench.take(Request.RESIGN))
    assert EndTakenBack in kinds(bench.take(Request.UNDO))
    bench.shows(cells(s1="-"))
    bench.wait(1000)
    assert TurnSeen in kinds(bench.shows(cells(s5="+"), cells(s5="+", s16="-")))
    assert_replays(bench)


def test_the_next_game_may_begin_at_once_after_resigning(bench: Bench) -> None:
    """A board cleared for half a second starts a new game, even if the players ended the one before."""
    bench.begun().shows(cells(s1="-"))
    bench.resign()
    assert GameStarted in kinds(bench.shows("." * 16))
    told = bench.shows("." * 16, cells(s2="+"))
    assert [fact.turn for fact in told if isinstance(fact, TurnSeen)] == [Turn.parse("G2")]
    assert len(bench.log.games()) == 2
    assert_replays(bench)
