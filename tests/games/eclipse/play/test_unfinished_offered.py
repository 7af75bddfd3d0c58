"""An unfinished game where a hand can put it up: it is offered, and another one may begin instead."""

from pathlib import Path

from eclipse_companion.announcements import GameStarted, Notice, Offer, OfferOver, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import Fault, Problem
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, cells


def at_a_virtual_board(home: Path, *, puts_up: bool = True, early: Request | None = None) -> Bench:
    """Play is started again at a board that has lost its pieces; `early` is asked for before the board is ready."""
    bench = Bench(home, director=EclipseDirector(Seat("Anna"), Seat("Ben")), puts_up=puts_up)
    bench.recorder.find_open_game(ECLIPSE_RULES, bench.director.match.seats, [bench.director.match.edition])
    if early is not None:
        bench.take(early)
    bench.begun()
    bench.wait(4000)
    return bench


def left_after_two_turns(home: Path) -> None:
    bench = Bench(home, director=EclipseDirector(Seat("Anna"), Seat("Ben"))).begun()
    bench.shows(cells(s1="-"), cells(s5="+"), cells(s5="+", s16="-"))
    assert len(bench.director.match.turns) == 2
    bench.take(Request.QUIT)
    bench.recorder.close()


def test_an_unfinished_game_is_offered_where_a_hand_can_put_it_up(tmp_path: Path) -> None:
    """Once accepted, its position is set up and it goes on from there; setting it up takes nothing back."""
    left_after_two_turns(tmp_path)
    bench = at_a_virtual_board(tmp_path)
    (offer,) = [fact for fact in bench.told if isinstance(fact, Offer)]
    assert (offer.kind, offer.player) == ("unfinished", Player.SUN)
    bench.wait(1000)
    bench.take(Request.ACCEPT)
    told = bench.shows("." * 16, "." * 16, "." * 16)
    (problem,) = [fact for fact in told if isinstance(fact, Problem)]
    assert problem.fault is Fault.NOT_SET_UP
    assert {(step.kind, step.square) for step in problem.steps} == {("place", 5), ("place", 16)}
    told = bench.shows(cells(s5="+"), cells(s5="+", s16="-"), cells(s5="+", s16="-"))
    assert any(isinstance(fact, ToMove) for fact in told)
    assert len(bench.director.match.turns) == 2
    (left,) = [game for game in bench.log.games() if game.turns]
    assert left.open
    bench.recorder.close()


def test_an_unfinished_game_is_left_for_a_new_one(tmp_path: Path) -> None:
    """After `no` a new game starts; once that was played, the older game is no longer offered."""
    left_after_two_turns(tmp_path)
    bench = at_a_virtual_board(tmp_path)
    bench.wait(1000)
    assert bench.take(Request.NO) == [OfferOver("refused_game")]
    assert any(isinstance(fact, TurnSeen) for fact in bench.shows("." * 16, cells(s4="+")))
    bench.resign()
    bench.recorder.close()
    again = at_a_virtual_board(tmp_path)
    assert [fact for fact in again.told if isinstance(fact, Offer)] == []
    again.recorder.close()


def test_an_offer_of_an_unfinished_game_may_be_answered_before_it_is_made(tmp_path: Path) -> None:
    """People who know that it comes say so while the board is set up."""
    left_after_two_turns(tmp_path)
    bench = at_a_virtual_board(tmp_path, early=Request.ACCEPT)
    bench.wait(1000)
    assert any(isinstance(fact, GameStarted) and len(fact.turns) == 2 for fact in bench.told)
    bench.recorder.close()


def test_a_turn_made_instead_of_an_answer_starts_a_new_game(tmp_path: Path) -> None:
    """A sentence says that the offer is over, and the older game stays open in the log."""
    left_after_two_turns(tmp_path)
    bench = at_a_virtual_board(tmp_path)
    bench.wait(1000)
    told = bench.shows("." * 16, cells(s4="+"))
    assert OfferOver("saved_game") in told
    assert bench.take(Request.ACCEPT) == [Notice("no_offer")]
    (left,) = [game for game in bench.log.games() if len(game.turns) == 2]
    assert left.open
    bench.recorder.close()


def test_no_game_is_offered_where_nobody_can_put_it_up(tmp_path: Path) -> None:
    """At a real board, and if the hand plays a script, an empty board starts a new game."""
    left_after_two_turns(tmp_path)
    bench = at_a_virtual_board(tmp_path, puts_up=False)
    assert [fact for fact in bench.told if isinstance(fact, Offer)] == []
    bench.recorder.close()
