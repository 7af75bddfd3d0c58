"""Positions set up on the board: offered, accepted, and where the next game begins."""

from dataclasses import replace

import pytest

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Notice, Offer, ToMove
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Fault, Problem, Step
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.play import set_up
from eclipse_companion.games.eclipse.play.effects import OfferBoard, TakeBoard
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request, SetUpPosition
from tests.games.eclipse.play.directed import THREE, Game, kinds, notices, one, told

FACES_OF_THREE = "+-+............."
OUT_OF_STEP = ProblemFound(1.0, Fault.OUT_OF_STEP, (3,), (Step("remove", 3),))


def test_pieces_before_the_first_turn_are_offered_as_a_position() -> None:
    """They are a problem and are offered as a position, but not while the last game still has to be cleared away."""
    game = Game()
    effects = game.director.board.take(OUT_OF_STEP)
    assert kinds(effects) == [Problem, OfferBoard]
    assert game.director.offers.offer_board(THREE.cells, 0.0) == [
        do.Announce(Offer("set_up", Player.MOON, THREE.cells)),
    ]
    assert game.director.offers.offer_board(THREE.cells, 0.0) == []
    game = Game()
    game.asked(Request.NEW)
    assert kinds(game.director.board.take(OUT_OF_STEP)) == [Problem]


def test_a_position_accepted_is_where_the_next_game_begins() -> None:
    """A new record starts there; the numbers of pieces decide who is to move; the first turn has number one."""
    game = Game()
    game.director.board.take(OUT_OF_STEP)
    game.director.offers.offer_board(THREE.cells, 0.0)
    assert game.asked(Request.ACCEPT) == [TakeBoard()]
    assert game.director.offers.take_board(THREE.cells, None, 0.0) == [do.StopThinking(), do.OpenRecord()]
    assert told(game.director.start("uuid")) == [
        GameStarted("uuid", "eclipse", ("Anna", "Ben"), THREE, watched=True, set_up=True),
        ToMove(Player.MOON, human=True, task="flip"),
    ]
    turn = rules.legal_turns(THREE)[0]
    game.director.board.take(TurnGiven(1.0, turn, rules.apply(THREE, turn)))
    assert game.director.match.turns == (turn,)
    assert do.Restart(THREE) in game.asked(Request.UNDO)
    assert notices(game.asked(Request.UNDO)) == ["nothing_to_take_back"]


def test_pieces_whose_owners_are_not_shown_are_asked_about() -> None:
    """The squares are named; the position that a player gives is accepted if it fits what the board shows."""
    game = Game()
    game.director.board.take(OUT_OF_STEP)
    asked = Offer("owners", Player.MOON, FACES_OF_THREE, (1, 2, 3))
    assert told(game.director.offers.offer_board(FACES_OF_THREE, 0.0)) == [asked]
    assert game.asked(SetUpPosition(THREE)) == [TakeBoard(THREE)]
    elsewhere = Position.parse("Gs1G/4/4/4")
    assert told(game.director.offers.take_board(FACES_OF_THREE, elsewhere, 0.0)) == [
        Notice("set_up_differs", {"squares": "3, 4"})
    ]
    assert game.director.offers.take_board(FACES_OF_THREE, THREE, 0.0)[-1] == do.OpenRecord()
    assert game.director.match.position == THREE


def test_in_mid_game_the_board_is_taken_as_it_lies() -> None:
    """Out of step, `accept` abandons the game and starts another; in step, there is nothing to accept."""
    game = Game().play("S1", "1-5/S16")
    assert notices(game.asked(Request.ACCEPT)) == ["no_offer"]
    game.director.board.take(OUT_OF_STEP)
    assert game.asked(Request.ACCEPT) == [TakeBoard()]
    effects = game.director.offers.take_board(THREE.cells, None, 0.0)
    assert kinds(effects) == [do.StopThinking, do.CloseRecord, GameOver, do.OpenRecord]
    assert do.CloseRecord(None, "abandoned") in effects
    assert (game.director.match.position, game.director.match.turns) == (THREE, ())


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [
        ("GG" + "." * 14, Notice("set_up_counts", {"sun_count": "2", "moon_count": "0"})),
        ("s" + "." * 15, Notice("set_up_counts", {"sun_count": "0", "moon_count": "1"})),
        ("G?" + "." * 14, Notice("set_up_unread", {"squares": "2"})),
        ("." * 16, Notice("set_up_empty")),
        ("ss2GsG1Gssg1SGS".replace("2", "..").replace("1", "."), Notice("set_up_over")),
    ],
)
def test_what_can_be_no_position_is_refused_with_a_sentence(shown: str, wrong: Fact) -> None:
    """The game in progress stays, and nothing is recorded."""
    game = Game().play("S1")
    game.director.board.take(OUT_OF_STEP)
    assert told(game.director.offers.take_board(shown, None, 0.0)) == [wrong]
    assert game.director.match.turns == (one("S1"),)


def test_owners_are_known_of_pieces_that_stayed() -> None:
    """A piece that stayed, either side up, keeps its owner; so does one that moved if all others stayed."""
    tracked = Position.parse("GsS1/4/4/4")
    assert set_up.with_owners("+-+.............", tracked) == "GsG............."
    assert set_up.with_owners("+-....-.........", tracked) == "Gs....S........."
    assert set_up.with_owners("+.....-.-.......", tracked) == "G.....-.-......."
    assert set_up.with_owners("+-?.............", tracked) == "Gs?............."


def test_who_is_to_move_in_a_game_that_was_left_is_called_as_in_that_game() -> None:
    """The new game that stands here already may have other players."""
    offer = Offer("unfinished", Player.SUN, names=("Ann", "Computer"), levels=(None, "1"))
    for language, sentence in (("en", "It's Ann's turn."), ("de", "Ann ist am Zug.")):
        words = EclipseSentences(language, edition("eclipse"), {Player.SUN: "Bea"})
        assert sentence in str(words.say(offer))
        assert sentence.replace("Ann", "Computer (1)") in str(words.say(replace(offer, player=Player.MOON)))


def test_whoever_asks_while_a_position_is_set_up_hears_of_that() -> None:
    """A game has begun; there is only nothing to do yet."""
    game = Game().play("S1")
    game.director.match.begin(THREE)
    game.director.match.stage.awaiting_setup = True
    assert notices(game.asked(Request.AGAIN)) == ["set_up_soon"]
