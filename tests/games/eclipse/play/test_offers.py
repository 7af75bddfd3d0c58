"""Everything to accept or refuse: draws, resigning, other games, pauses."""

import pytest

from eclipse_companion.announcements import (
    EndTakenBack,
    GameOver,
    Notice,
    Offer,
    OfferOver,
    Paused,
    ReplyChosen,
    ToMove,
)
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.reply.search import Value
from eclipse_companion.games.eclipse.turns.outcomes import Cleared
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request, SetUpPosition, button, command_or_line
from eclipse_companion.table.offers import CONFIRM_MS, JUDGES_MS
from eclipse_companion.table.searches import Judge
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.directed import ANNA, BEN, COMPUTER, THREE, Game, after, kinds, notices, offers, one, told
from tests.games.eclipse.play.games import BOOKLET

DRAWN = GameOver(Result.DRAW, (), "agreed", after("S1"))
SEE_ALL = Notice("see_all", {"game": "uuid"})
"""How to look at it again, which is told after each game."""


def offered(game: Game) -> list[do.Effect]:
    """A draw is offered: asked for, and confirmed."""
    assert offers(game.asked(Request.DRAW)) == ["offer_draw"]
    return game.asked(Request.DRAW)


def test_a_draw_is_asked_about_before_it_is_offered() -> None:
    """One press, or one that bounces, offers nothing; who doesn't confirm it plays on."""
    game = Game().play("S1")
    assert told(game.asked(Request.DRAW)) == [Offer("offer_draw", Player.MOON)]
    game.now -= 1000.0
    assert offers(game.asked(Request.DRAW)) == ["offer_draw"]
    assert told(game.asked(Request.NO)) == [OfferOver("refused")]
    assert told(offered(game)) == [Offer("draw", Player.MOON)]
    game = Game().play("S1")
    game.asked(Request.DRAW)
    assert told(game.asked(Request.ACCEPT)) == [Offer("draw", Player.MOON)]
    game = Game().play("S1")
    game.asked(Request.DRAW)
    game.now += CONFIRM_MS
    assert told(game.director.offers.advance(game.now)) == [OfferOver("lapsed")]


def test_whoever_shares_the_device_agrees_to_a_draw_by_a_word_of_its_own() -> None:
    """To ask for it once more only repeats the offer; the result is recorded before it is announced."""
    game = Game().play("S1")
    offered(game)
    assert game.asked(Request.DRAW) == [do.Announce(Offer("draw", Player.MOON), repeated=True)]
    effects = game.asked(Request.ACCEPT)
    assert effects == [
        do.StopThinking(),
        do.CloseRecord(Result.DRAW, "agreed"),
        do.Announce(DRAWN),
        do.Announce(SEE_ALL),
    ]


def test_a_draw_is_accepted_or_refused_by_word() -> None:
    """`accept` ends the game; after `no`, there is nothing to accept."""
    game = Game().play("S1")
    offered(game)
    assert told(game.asked(Request.ACCEPT)) == [DRAWN, SEE_ALL]
    game = Game().play("S1")
    offered(game)
    assert told(game.asked(Request.NO)) == [OfferOver("refused")]
    assert notices(game.asked(Request.ACCEPT)) == ["no_offer"]
    assert notices(game.asked(Request.NO)) == ["no_offer"]


def test_a_draw_is_refused_by_playing_on() -> None:
    """After the next turn the offer is gone; another request is a new offer."""
    game = Game().play("S1")
    offered(game)
    game.given("1-5/S16")
    assert not game.director.offers.kind
    assert notices(game.asked(Request.ACCEPT)) == ["no_offer"]
    assert offers(offered(game)) == ["draw"]


def test_a_key_that_bounces_agrees_to_nothing() -> None:
    """A second request within a moment counts as the same one."""
    game = Game().play("S1")
    for ms in (0.0, 30.0, 60.0, 90.0):
        assert offers(game.director.requests.take(Request.DRAW, ms)) == ["offer_draw"]
    assert not game.director.match.stage.over


def test_a_question_is_answered_at_once() -> None:
    """Who says `accept` to what was asked a moment ago doesn't say the same word twice."""
    game = Game().play("S1")
    assert offers(game.director.requests.take(Request.RESIGN, 0.0)) == ["resign"]
    game.director.requests.take(Request.ACCEPT, 50.0)
    assert game.director.match.stage.over


def test_what_is_open_again_is_asked_without_a_word_of_playing_on() -> None:
    """A draw that was offered before is asked about again once another question has lapsed."""
    game = Game().play("S1")
    offered(game)
    game.asked(Request.RESIGN)
    said = told(game.director.offers.advance(game.now + CONFIRM_MS))
    assert said[0] == OfferOver("gone")
    assert [fact.kind for fact in said[1:] if isinstance(fact, Offer)] == ["draw"]


@pytest.mark.parametrize(
    ("to_move", "value", "agreed"),
    [
        ("person", "win", True),
        ("person", "draw", True),
        ("person", "loss", False),
        ("computer", "win", False),
        ("computer", "draw", True),
        ("computer", "loss", True),
    ],
)
def test_the_computer_declines_a_draw_where_it_stands_better(to_move: str, value: Value, agreed: bool) -> None:
    """The value is the side to move's; the computer agrees if the game is even or lost for it."""
    game = Game(ANNA, COMPUTER).play(*BOOKLET[:5])
    game.found(str(BOOKLET[5]))
    if to_move == "person":
        game.given(BOOKLET[5])
    effects = offered(game)
    assert told(effects) == [OfferOver("considered")]
    assert effects[-1] == Judge(game.director.match.position)
    effects = game.director.offers.judged(game.director.match.position, value)
    assert game.director.match.stage.over == agreed
    assert (told(effects) == [OfferOver("declined")]) != agreed


def test_a_draw_of_which_the_value_is_not_known_is_declined() -> None:
    """The answer is "too early"; a value for another position, or one that nobody asked for, changes nothing."""
    game = Game(ANNA, COMPUTER).play(*BOOKLET[:4])
    here = game.director.match.position
    assert game.director.offers.judged(here, "draw") == []
    offered(game)
    assert game.director.offers.judged(after("S1"), "draw") == []
    assert notices(game.director.offers.judged(here, None)) == ["too_early"]
    assert game.director.offers.judged(here, "draw") == []


def test_the_computer_agrees_to_no_draw_before_the_fourth_turn() -> None:
    """The answer says when to offer it again; nothing is searched for."""
    game = Game(ANNA, COMPUTER).play(*BOOKLET[:2])
    (answer,) = told(game.asked(Request.DRAW))
    said = EclipseSentences("en", edition("eclipse")).say(answer)
    assert said == "It's too early for a draw. Offer it again when four turns have been made."
    game.play(*BOOKLET[2:4])
    assert kinds(offered(game)) == [OfferOver, Judge]


def test_a_computer_that_wins_says_so_when_it_declines() -> None:
    """The reason is in the sentence."""
    sentences = EclipseSentences("en", edition("eclipse"))
    assert sentences.say(OfferOver("declined")) == "I'm winning, so I play on."


def test_a_computer_that_cannot_judge_in_time_plays_on() -> None:
    """It says so after a while, and a value that comes later changes nothing; neither if the game has gone on."""
    game = Game(ANNA, COMPUTER).play(*BOOKLET[:4])
    offered(game)
    due = game.director.offers.due
    assert due == game.now + JUDGES_MS
    assert game.director.offers.advance(due - 1.0) == []
    assert notices(game.director.offers.advance(due)) == ["too_early"]
    assert game.director.offers.judged(game.director.match.position, "draw") == []
    game = Game(ANNA, COMPUTER).play(*BOOKLET[:4])
    offered(game)
    game.given(BOOKLET[4])
    assert game.director.offers.advance(game.now + JUDGES_MS) == []


def test_a_draw_that_is_offered_outlives_the_question_whether_to_resign() -> None:
    """Once that is answered, or lapses, the draw stands again."""
    for lapses in (False, True):
        game = Game().play("S1")
        offered(game)
        assert offers(game.asked(Request.RESIGN)) == ["resign"]
        over = game.director.offers.advance(game.now + CONFIRM_MS) if lapses else game.asked(Request.NO)
        assert offers(over) == ["draw"]
        assert told(game.asked(Request.ACCEPT)) == [DRAWN, SEE_ALL]


@pytest.mark.parametrize("termination", ["agreed", "resigned"])
def test_undo_takes_back_what_ended_the_game_and_no_turn(termination: str) -> None:
    """The game goes on with the same player to move; another `undo` takes back a turn."""
    game = Game().play("S1", "1-5/S16")
    if termination == "agreed":
        offered(game)
        game.asked(Request.ACCEPT)
    else:
        game.asked_twice(Request.RESIGN)
    assert game.director.match.stage.over
    effects = game.asked(Request.UNDO)
    assert kinds(effects)[:3] == [do.StopThinking, do.ReopenRecord, EndTakenBack]
    assert do.Restart(game.director.match.position) in effects
    assert told(effects)[-1] == ToMove(Player.SUN, human=True, task="flip")
    assert (len(game.director.match.turns), game.director.match.stage.over) == (2, False)
    game.asked(Request.UNDO)
    assert len(game.director.match.turns) == 1


def test_a_game_that_was_ended_in_a_pause_is_over_and_goes_on_without_it() -> None:
    """Nothing but `undo` goes on then; that ends the pause, too."""
    game = Game().play("S1")
    game.asked(Request.PAUSE)
    game.asked_twice(Request.RESIGN)
    for word in (Request.GO_ON, Request.PAUSE, Request.HINT):
        assert notices(game.asked(word)) == ["game_over"]
    effects = game.asked(Request.UNDO)
    assert do.ReopenRecord() in effects
    assert effects.index(do.GoOn()) < effects.index(do.Restart(after("S1")))
    assert told(effects)[-1] == ToMove(Player.MOON, human=True, task="flip")
    assert notices(game.asked(Request.GO_ON)) == ["not_paused"]


def test_a_game_that_the_rules_have_ended_is_not_reopened() -> None:
    """Its last turn is taken back."""
    game = Game().play(*BOOKLET)
    game.asked(Request.UNDO)
    assert len(game.director.match.turns) == len(BOOKLET) - 1


def test_there_is_no_draw_without_somebody_to_agree() -> None:
    """While the computer thinks, between computers, and before and after a game, a sentence says so."""
    assert notices(Game(ANNA, COMPUTER).play("S1").asked(Request.DRAW)) == ["no_draw"]
    assert notices(Game(COMPUTER, COMPUTER).play("S1", "1-5/S16").asked(Request.DRAW)) == ["no_draw"]
    assert notices(Game().asked(Request.DRAW)) == ["no_turn_yet"]
    assert notices(Game().play(*BOOKLET).asked(Request.DRAW)) == ["game_over"]


@pytest.mark.parametrize("wish", [Request.NEW, Request.REMATCH, Request.RESIGN])
def test_what_ends_a_game_is_asked_for_twice(wish: Request) -> None:
    """The first request records nothing; repeating or accepting it ends the game; refusing or being late doesn't."""
    for second in (wish, Request.ACCEPT):
        game = Game().play("S1")
        effects = game.asked(wish)
        assert [type(effect) for effect in effects] == [do.Announce]
        assert offers(effects) == [wish.value]
        assert any(isinstance(effect, do.CloseRecord) for effect in game.asked(second))
    game = Game().play("S1")
    game.asked(wish)
    game.asked(Request.NO)
    assert offers(game.asked(wish)) == [wish.value]
    game.now += CONFIRM_MS
    assert told(game.director.offers.advance(game.now)) == [OfferOver("lapsed")]
    assert offers(game.asked(wish)) == [wish.value]
    assert game.director.match.turns == (one("S1"),)


@pytest.mark.parametrize("wish", [Request.HINT, Request.THREATS, Request.DRAW, Request.UNDO, Request.TURN])
@pytest.mark.parametrize("ending", [Request.NEW, Request.REMATCH, Request.RESIGN])
def test_another_request_sets_aside_what_would_end_the_game(ending: Request, wish: Request) -> None:
    """The answer says that the game goes on, and then comes the other request's; `accept` ends nothing any more."""
    for players in ((ANNA, BEN), (ANNA, COMPUTER)):
        game, other = (Game(*players).play(*BOOKLET[:4]) for _ in range(2))
        game.asked(ending)
        effects = game.asked(wish)
        assert told(effects)[0] == OfferOver("refused")
        assert effects[1:] == other.asked(wish)
        assert (game.director.offers.kind == "offer_draw") == (wish is Request.DRAW)
        if game.director.offers.kind is None:
            assert notices(game.asked(Request.ACCEPT)) == ["no_offer"]


def test_what_was_asked_while_the_computer_thought_about_a_draw_stays_open() -> None:
    """It is repeated after the answer about the draw."""
    game = Game(ANNA, COMPUTER).play(*BOOKLET[:4])
    offered(game)
    game.asked(Request.RESIGN)
    effects = game.director.offers.judged(game.director.match.position, "loss")
    assert told(effects) == [OfferOver("declined"), Offer("resign", Player.SUN)]


def test_an_offer_lapses_at_its_time() -> None:
    """The loop learns when to look again, and nothing lapses before."""
    game = Game().play("S1")
    before = game.director.offers.due
    game.asked(Request.RESIGN)
    due = game.now + CONFIRM_MS
    assert (before, game.director.offers.due) == (None, due)
    assert game.director.offers.advance(due - 1.0) == []
    assert told(game.director.offers.advance(due)) == [OfferOver("lapsed")]


def test_another_game_where_none_is_under_way_begins_at_once() -> None:
    """Before the first turn and after the end, no confirmation is needed."""
    for game in (Game(), Game().play(*BOOKLET)):
        assert game.asked(Request.NEW)[-2:] == [do.OpenRecord(), do.Restart(EMPTY)]


def test_a_rematch_changes_sides() -> None:
    """The same players swap sides; a player without a name is called by the new side."""
    game = Game(Seat("Anna"), Seat("Computer", "3")).play("S1")
    game.asked_twice(Request.REMATCH)
    assert game.director.match.seats == {Player.SUN: Seat("Computer", "3"), Player.MOON: Seat("Anna")}
    game = Game(Seat("Sun"), Seat("Moon"))
    game.asked(Request.REMATCH)
    assert game.director.match.seats == {Player.SUN: Seat("Sun"), Player.MOON: Seat("Moon")}
    game = Game(Seat("Sun"), Seat("Computer", "3"))
    game.asked(Request.REMATCH)
    assert game.director.match.seats == {Player.SUN: Seat("Computer", "3"), Player.MOON: Seat("Moon")}


def test_a_drawn_game_stays_over_while_the_board_is_cleared() -> None:
    """Taking pieces off after an agreed draw isn't a take-back."""
    game = Game().play("S1", "1-5/S16")
    offered(game)
    game.asked(Request.ACCEPT)
    assert game.withdrawn(1, after("S1")) == []
    assert game.director.match.stage.over


def test_a_paused_game_goes_on_from_its_position() -> None:
    """The board isn't watched meanwhile; afterwards the position has to be restored before anything else counts."""
    game = Game().play("S1")
    assert game.asked(Request.PAUSE) == [do.Pause(), do.Announce(Paused())]
    assert notices(game.asked(Request.UNDO)) == ["paused"]
    assert notices(game.asked(SetUpPosition(THREE))) == ["paused"]
    effects = game.asked(Request.GO_ON)
    assert effects[:2] == [do.GoOn(), do.Restart(after("S1"))]
    assert told(effects) == [ToMove(Player.MOON, human=True, task="flip")]
    assert notices(game.asked(Request.GO_ON)) == ["not_paused"]


def test_pausing_twice_is_going_on() -> None:
    """One key pauses and continues; there is no pause after the end."""
    game = Game().play("S1")
    game.asked(Request.PAUSE)
    assert game.asked(Request.PAUSE)[0] == do.GoOn()
    assert notices(Game().play(*BOOKLET).asked(Request.PAUSE)) == ["game_over"]


def test_what_the_computer_chooses_in_a_pause_is_told_after_it() -> None:
    """The reply waits until the game goes on."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.asked(Request.PAUSE)
    assert game.found("1-5/S16") == []
    assert kinds(game.asked(Request.GO_ON))[-2:] == [ReplyChosen, do.Expect]


def test_a_new_game_is_not_paused() -> None:
    """Starting another game during a pause makes it playable at once."""
    game = Game().play("S1")
    game.asked(Request.PAUSE)
    game.asked_twice(Request.NEW)
    assert not game.director.match.stage.paused


def test_words_and_buttons_accept() -> None:
    """`accept` can include the position; two buttons answer an open offer."""
    assert command_or_line("accept", Position.parse) is Request.ACCEPT
    assert command_or_line("Accept GsG1/4/4/4", Position.parse) == SetUpPosition(THREE)
    refused = command_or_line("accept G9", Position.parse)
    assert isinstance(refused, Notice)
    assert refused.key == "no_position"
    assert button("turn", long=False, offered="draw") is Request.ACCEPT
    assert button("undo", long=False, offered="draw") is Request.NO
    assert button("turn", long=False, offered=None) is Request.TURN
    assert button("undo", long=True, offered="draw") is Request.RESIGN


def test_a_board_cleared_after_the_end_begins_a_game_with_the_same_sides() -> None:
    """Only a rematch swaps them."""
    game = Game(ANNA, BEN).play(*BOOKLET)
    game.director.board.take(Cleared(9.0))
    assert game.director.match.seats == {Player.SUN: ANNA, Player.MOON: BEN}


@pytest.mark.parametrize("wish", [Request.DRAW, Request.RESIGN])
def test_once_the_first_turn_is_taken_back_nobody_has_played(wish: Request) -> None:
    """The game has begun all the same, and the sentence says so."""
    game = Game().play("S1")
    game.asked(Request.UNDO)
    assert notices(game.asked(wish)) == ["no_turn_yet"]
