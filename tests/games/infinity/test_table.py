"""The parts of a table of Infinity, without a program around them: draws, resignation, corrections, what they cost."""

from typing import Any

import pytest

from eclipse_companion.announcements import Fact, GameOver, Notice, Offer, OfferOver, Reviewed
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.infinity.announcements import Hint, Scored
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.claims import GaveAway
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.game.rules import Reason, Result
from eclipse_companion.games.infinity.play import corrections
from eclipse_companion.games.infinity.play.corrections import Said
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.searches import Review, find
from eclipse_companion.games.infinity.putting_right import Differs
from eclipse_companion.games.infinity.reply.coaching import slip
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.table.advising import Advice
from eclipse_companion.table.effects import Announce, Settle
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import FindHint, JudgeTurn, Think
from eclipse_companion.table.seats import parse_seat
from tests.games.infinity.reply.claimed import oracle


def director(*placements: str, start: str | None = None, yellow: str = "human") -> InfinityDirector:
    seats = [parse_seat(kind, player) for kind, player in zip(("human", yellow), INFINITY_RULES.players, strict=True)]
    made = InfinityDirector(InfinityMatch(INFINITY_RULES, seats, "infinity"))
    made.match.begin(None if start is None else Position.parse(start))
    for text in placements:
        place(made, text)
    return made


def place(at: InfinityDirector, text: str) -> list[Any]:
    turn = Placement.parse(text)
    after = rules.place(at.match.position, turn).position
    return at.board.take(TurnGiven(0.0, turn, after))


def told(effects: list[Any]) -> list[Fact]:
    return [effect.announcement for effect in effects if isinstance(effect, Announce)]


def test_a_draw_is_agreed() -> None:
    """One offers it, the other accepts."""
    game = director("b1", "y2")
    for now, kind in ((0.0, "offer_draw"), (1000.0, "draw")):
        (offer,) = [fact for fact in told(game.requests.take(Request.DRAW, now)) if isinstance(fact, Offer)]
        assert offer.kind == kind
    effects = game.requests.take(Request.ACCEPT, 2000.0)
    (over,) = [fact for fact in told(effects) if isinstance(fact, GameOver)]
    assert (over.result, over.termination) == (Result.DRAW, "agreed")


def test_who_resigns_has_lost() -> None:
    """It is asked twice, and the player to move loses."""
    game = director("b1")
    game.requests.take(Request.RESIGN, 0.0)
    (over,) = [fact for fact in told(game.requests.take(Request.RESIGN, 2000.0)) if isinstance(fact, GameOver)]
    assert (over.result, over.termination) == (Result.BLUE_WINS, "resigned")


def test_a_repetition_counts_what_was_taken_back_no_more() -> None:
    """A position that was taken back didn't come up."""
    game = director("y1", "b1", "y1", start="byby/4/4/4 y 0")
    game.board.take_back(1)
    assert [fact.reason for fact in told(place(game, "y1")) if isinstance(fact, Scored)] == [None]
    effects = place(game, "b1")
    assert [fact.reason for fact in told(effects) if isinstance(fact, Scored)] == [Reason.REPETITION]
    assert game.match.stage.over


def test_a_correction_is_for_the_position_in_which_it_was_said() -> None:
    """Once something else was placed, there is nothing to accept any more."""
    game = director("b1")
    said = corrections.read("knob -2", game.match.position)
    assert isinstance(said, Said)
    assert isinstance(told(game.requests.take(said, 0.0))[0], Differs)
    place(game, "y1")
    effects = game.requests.take(Request.ACCEPT, 5000.0)
    assert [getattr(fact, "key", "") for fact in told(effects)] == ["no_offer"]


def test_a_correction_ends_with_its_game() -> None:
    """Said before the first placement, it isn't accepted in another game that begins."""
    game = director()
    said = corrections.read("knob +2", game.match.position)
    assert isinstance(said, Said)
    game.requests.take(said, 0.0)
    game.requests.take(Request.NEW, 2000.0)
    effects = game.requests.take(Request.ACCEPT, 5000.0)
    assert [getattr(fact, "key", "") for fact in told(effects)] == ["no_offer"]
    assert game.match.position == START


def test_a_refused_correction_changes_nothing() -> None:
    """The game goes on as it was."""
    game = director("b1")
    said = corrections.read("knob -2", game.match.position)
    assert isinstance(said, Said)
    game.requests.take(said, 0.0)
    assert any(isinstance(fact, OfferOver) for fact in told(game.requests.take(Request.NO, 2000.0)))
    assert str(game.match.position) == "b3/4/4/4 y 0"


def test_what_was_offered_last_is_accepted() -> None:
    """A draw that is offered after a correction takes its place."""
    game = director("b1", "y2")
    said = corrections.read("knob -2", game.match.position)
    assert isinstance(said, Said)
    game.requests.take(said, 0.0)
    for now in (1000.0, 2000.0):
        game.requests.take(Request.DRAW, now)
    effects = game.requests.take(Request.ACCEPT, 3000.0)
    assert [fact.termination for fact in told(effects) if isinstance(fact, GameOver)] == ["agreed"]


def test_an_accepted_placement_replaces_the_last_one() -> None:
    """The last one is taken back, and the other one made."""
    game = director("b1")
    said = corrections.read("board 4/b3/4/4", game.match.position)
    assert isinstance(said, Said)
    game.requests.take(said, 0.0)
    effects = game.requests.take(Request.ACCEPT, 2000.0)
    assert [effect.turn for effect in effects if isinstance(effect, Settle)] == [Placement.parse("b2")]
    assert game.match.turns == ()


def test_a_search_knows_what_came_before() -> None:
    """The computer can tell a repetition, which a position alone doesn't show."""
    seats = [parse_seat(kind, player) for kind, player in zip(("human", "ai:3"), INFINITY_RULES.players, strict=True)]
    game = InfinityDirector(InfinityMatch(INFINITY_RULES, seats, "infinity"))
    (think,) = [effect for effect in place(game, "b2") if isinstance(effect, Think)]
    assert (str(think.position), think.before) == ("4/b3/4/4 y 0", (START,))


@pytest.mark.parametrize(
    ("line", "knob"),
    [("knob +2", 2), ("my knob says -3", -3), ("knob 2 yellow", -2), ("Knopf 4 blau", 4), ("the knob is at 0", 0)],
)
def test_the_knob_is_said_in_several_ways(line: str, knob: int) -> None:
    """With a sign, or with a side, in any language."""
    said = corrections.read(line, Position.parse("b3/4/4/4 y 0"))
    assert isinstance(said, Said)
    assert (said.position.knob, said.what) == (knob, "knob")


@pytest.mark.parametrize("line", ["knob", "knob 3", "knob +7", "knob 2 blue or yellow", "board b5/4/4/4"])
def test_what_cannot_be_gets_a_notice(line: str) -> None:
    """A knob without a side, or beyond its end; marbles that can't lie so."""
    said = corrections.read(line, Position.parse("b3/4/4/4 y 0"))
    assert said is not None
    assert not isinstance(said, Said)


@pytest.mark.parametrize("line", ["3", "joker 3", "hint", "b3", ""])
def test_other_lines_are_no_correction(line: str) -> None:
    """They are read as placements and words."""
    assert corrections.read(line, Position.parse("b3/4/4/4 y 0")) is None


def test_a_coach_offers_to_take_back_what_gave_a_draw_away() -> None:
    """The placement is judged before the game goes on; who accepts places again."""
    game = director(start="bWbb/byyy/ybyb/ybby b +2")
    assert isinstance(game.match.advice, Advice)
    game.match.advice.coached = True
    effects = place(game, "B2")
    (judging,) = [effect for effect in effects if isinstance(effect, JudgeTurn)]
    judged = find(judging, oracle())
    (offer,) = told(game.found(judged, 1000.0))
    assert isinstance(offer, Offer)
    assert offer.kind == "take_back"
    assert offer.claims
    game.requests.take(Request.UNDO, 3000.0)
    assert (game.match.turns, str(game.match.position)) == ((), "bWbb/byyy/ybyb/ybby b +2")


def test_no_placement_of_the_computer_overtakes_the_coach() -> None:
    """Whatever is asked before the answer, the computer thinks only once the placement stays."""
    game = director(start="bWbb/byyy/ybyb/ybby b +2", yellow="ai:3")
    assert isinstance(game.match.advice, Advice)
    game.match.advice.coached = True
    (judging,) = [effect for effect in place(game, "B2") if isinstance(effect, JudgeTurn)]
    assert not [each for each in game.requests.take(Request.AGAIN, 500.0) if isinstance(each, Think)]
    game.found(find(judging, oracle()), 1000.0)
    asked = (Request.RESIGN, Request.NO, Request.PAUSE, Request.GO_ON, Request.AGAIN)
    effects = [each for at, word in enumerate(asked) for each in game.requests.take(word, 2000.0 + 1000.0 * at)]
    assert not [each for each in effects if isinstance(each, Think)]
    assert game.offers.kind == "take_back"
    assert [each for each in game.requests.take(Request.NO, 9000.0) if isinstance(each, Think)]


def test_a_hint_comes_in_steps_and_ends_with_the_placement() -> None:
    """Each request says a step more; after the last one the placement is said again."""
    game = director(start="Wbby/yB2/yby1/bby1 y +2")
    (search,) = game.requests.take(Request.HINT, 0.0)
    assert isinstance(search, FindHint)
    found = told(game.found(find(search, oracle()), 100.0))
    while len(found) < 4:
        found += told(game.requests.take(Request.HINT, 1000.0 * len(found)))
    turns = [fact.turn for fact in found if isinstance(fact, Hint)]
    assert turns == [None, None, Placement.parse("y4"), Placement.parse("y4")]


def reviewed(game: InfinityDirector, effects: list[Any]) -> list[Fact]:
    """What is told once a finished game was looked through."""
    (review,) = [effect for effect in effects if isinstance(effect, Review)]
    return told(game.found(find(review, oracle()), 9000.0))


def test_a_games_end_says_what_decided_it_and_how_to_see_more() -> None:
    """The last placement that gave something away, its row in the list of turns, and what was better."""
    game = director("b3", start="yyyb/ybby/Bybb/yybb b -3")
    said, more = reviewed(game, place(game, "W1"))
    words = InfinitySentences("en")
    assert isinstance(said, Reviewed)
    assert (said.number, said.had, said.left) == (1, "draw", "loss")
    assert words.say(said) == "Turn one lost the game for Blue: channel 3. This kept the draw: channel 1."
    assert isinstance(more, Notice)
    assert more.key == "see_all"


def test_a_game_that_was_given_up_in_a_draw_accuses_nobody() -> None:
    """It may have been open; how to see more is told all the same."""
    game = director("b1")
    game.requests.take(Request.RESIGN, 0.0)
    (more,) = reviewed(game, game.requests.take(Request.RESIGN, 2000.0))
    assert isinstance(more, Notice)
    assert more.key == "see_all"


def test_after_a_lost_game_the_coach_speaks_in_the_past() -> None:
    """Nothing can be played on any more; what was given away can be taken back."""
    course, turn = GameHistory(Position.parse("ybbb/yyyb/yWyb/bBbb y +2")), Placement.parse("y1")
    claims = slip(course, turn, oracle())
    assert claims[0] == GaveAway(turn, "draw", "loss", over=True)
    offer = Offer("take_back", Player.YELLOW, claims=claims)
    assert InfinitySentences("en").say(offer) == (
        "You could have had a draw, and now Blue has won. The knob went to Blue's end. Better: channel 3. "
        "Say “undo” to take it back, or “new” for another game."
    )
    assert (InfinitySentences("de").say(offer) or "").startswith("Du hättest ein Unentschieden haben können")


def test_wrong_after_a_resignation_changes_nothing() -> None:
    """Nobody is asked where a marble lies, and the next undo is one like any other."""
    game = director("b1", "y2")
    assert isinstance(game.match, InfinityMatch)
    game.match.on_device = True
    game.requests.take(Request.RESIGN, 0.0)
    game.requests.take(Request.RESIGN, 2000.0)
    facts = told(game.requests.take(Request.WRONG, 4000.0))
    assert [fact.key for fact in facts if isinstance(fact, Notice)] == ["game_over"]
    game.requests.take(Request.UNDO, 6000.0)
    assert (len(game.match.turns), game.match.hand_steps) == (2, ())
    game.requests.take(Request.UNDO, 8000.0)
    assert [step.channel for step in game.match.hand_steps] == [2]
