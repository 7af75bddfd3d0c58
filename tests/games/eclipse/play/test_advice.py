"""Hints step by step, threats on request, and the coach, who offers to take back turns that gave something away."""

import re
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.announcements import Offer, ReplyChosen, TakenBack, ToMove
from eclipse_companion.games.eclipse.announcements import Coached as CoachSays
from eclipse_companion.games.eclipse.announcements import Hint, Threats
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import (
    Better,
    Claim,
    GaveAway,
    Hard,
    Lock,
    Losing,
    Refuted,
    Replies,
    Stands,
    TakesCorner,
    Threat,
)
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.advising import steps
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.reply.coaching import slip
from eclipse_companion.games.eclipse.reply.hinting import advise
from eclipse_companion.games.eclipse.saving import read_game
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.lights import BoardLights
from eclipse_companion.games.eclipse.showing.marks import Mark
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import AnswerQuestion, Request, button
from eclipse_companion.table.searches import FindHint, HintFound, JudgeTurn, Think, TurnJudged
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.directed import ANNA, BEN, COMPUTER, Game, after, kinds, one, told
from tests.games.eclipse.play.games import BOOKLET, advice
from tests.games.eclipse.play.simulated import Simulation
from tests.games.eclipse.reply.claimed import oracle, some_position
from tests.games.eclipse.showing.test_view import SENTENCES

SUN, MOON = Player.SUN, Player.MOON
SLIP: tuple[Claim, ...] = (GaveAway(Turn.parse("S6"), "draw", "loss"),)
THREATENED = Position.parse("SSss/g1gS/1GSs/SssS")
"""Moon threatens silver on 2, 3 and 4, and more."""


class Coached(Game):
    """A game with a coach."""

    def __init__(self, *seats: object) -> None:
        super().__init__(*(seats or (ANNA, COMPUTER)))  # type: ignore[arg-type]
        self.director = EclipseDirector(*(seats or (ANNA, COMPUTER)), coached=True)  # type: ignore[arg-type]
        self.begun = self.director.start("uuid")

    def judged(self, *claims: Claim) -> list[do.Effect]:
        """The search finds what the last turn gave away."""
        *before, turn = self.director.match.turns
        return self.director.found(TurnJudged(after(*map(str, before)), turn, claims), self.now)


def hints(game: Game) -> list[Hint]:
    return [fact for fact in told(game.asked(Request.HINT)) if isinstance(fact, Hint)]


def test_a_hint_comes_in_three_steps() -> None:
    """What matters, then the piece, then the turn: each request announces the next step, then the last one again."""
    game = Game().play("S1")
    found = replace(advice("1-5/S16"), whole=SLIP)
    assert game.asked(Request.HINT) == [FindHint(after("S1"))]
    first = told(game.director.found(HintFound(after("S1"), found), 0.0))
    assert first == [Hint(MOON, None, "draw", found.matters)]
    assert hints(game) == [Hint(MOON, None, "draw", found.flip, 1)]
    assert hints(game) == [Hint(MOON, one("1-5/S16"), "draw", found.whole)]
    assert hints(game) == [Hint(MOON, one("1-5/S16"), "draw", found.whole)]


def test_whoever_asks_on_is_told_how_it_goes_on_and_then_the_turn_again() -> None:
    """Each further step follows the turn, which stays marked; after the last one, the turn comes again."""
    game, (first, second) = Game().play("S1"), ((Replies(one("1-5/S16"), one("16-12/G13"), one("5-6/S1")),), SLIP)
    found = replace(advice("1-5/S16"), whole=(TakesCorner(one("1-5/S16")),), onward=(first, second))
    hints(game)
    game.director.found(HintFound(after("S1"), found), 0.0)
    hints(game)
    whole = Hint(MOON, one("1-5/S16"), "draw", found.whole, more=True)
    steps_on = [Hint(MOON, one("1-5/S16"), "draw", claims, onward=True) for claims in (first, second)]
    assert [hints(game)[0] for _ in range(6)] == [whole, *steps_on, whole, *steps_on]
    view = EclipseView(SENTENCES).after(ToMove(MOON, human=True, task="flip")).after(steps_on[0])
    assert {mark.square for mark in view.picture.marks} == {1, 5, 16}


@pytest.mark.parametrize("part", range(4))
def test_no_step_of_a_hint_repeats_a_sentence_of_an_earlier_one(part: int) -> None:
    """For positions with any number of pieces, won, drawn and lost, each step says something, and nothing twice."""
    for number in range(30 * part, 30 * part + 30):
        position = some_position(9, number)
        advised = list(steps(position.to_move, advise(position, oracle())))
        for language in ("en", "de"):
            sentences, heard = EclipseSentences(language, SENTENCES.edition), set[str]()
            for step in advised:
                said = set(re.split(r"(?<=[.!?]) ", sentences.say(step) or ""))
                assert any(said)
                assert not said & heard, (position, said & heard)
                heard |= said


def test_a_step_that_has_nothing_new_to_tell_is_left_out() -> None:
    """A step leaves out what earlier ones said; a step after the turn that adds nothing doesn't come at all."""
    stands, corner = Stands("win", 5), TakesCorner(one("1-5/S16"))
    found = replace(advice("1-5/S16"), matters=(stands,), whole=(stands, corner), onward=((corner,), SLIP))
    assert [hint.claims for hint in steps(MOON, found)] == [(stands,), found.flip, (corner,), SLIP]
    last = replace(found, onward=((corner,),))
    assert [hint.more for hint in steps(MOON, last)] == [False, False, False]


def test_where_nothing_is_flipped_there_are_two_steps() -> None:
    """On the empty board, the first step says what matters and the second the turn."""
    game = Game()
    hints(game)
    game.director.found(HintFound(EMPTY, advice("G1")), 0.0)
    assert [hint.turn for hint in hints(game)] == [one("G1")]


def test_the_steps_begin_again_with_the_position() -> None:
    """After a turn, and after it is taken back, a new hint is searched for."""
    game = Game()
    game.director.found(HintFound(EMPTY, advice("G1")), 0.0)
    game.given("S1")
    assert game.asked(Request.HINT) == [FindHint(after("S1"))]
    game.withdrawn(1, EMPTY)
    assert game.asked(Request.HINT) == [FindHint(EMPTY)]


def test_a_step_shows_on_the_screen_and_in_lights_what_it_tells() -> None:
    """First nothing of the turn, then the square of the piece, then the whole turn."""
    view = EclipseView(SENTENCES).after(ToMove(MOON, human=True, task="flip"))
    what, piece, whole = (
        Hint(MOON, None, "draw", advice("G1").matters),
        Hint(MOON, None, "draw", (), 1),
        Hint(MOON, one("1-5/S16"), "draw"),
    )
    lights = BoardLights()
    lights.board(leds=16, beep=0)
    assert view.after(what).picture.marks == ()
    assert view.after(what).standing == "It's a draw if you both play your best."
    assert lights.tell(what) == []
    assert [(mark.mark, mark.square, mark.hint) for mark in view.after(piece).picture.marks] == [(Mark.FROM, 1, True)]
    assert view.after(piece).standing == "Flip the Sun piece on 1."
    assert lights.tell(piece) == ["LED B..............."]
    assert {mark.square for mark in view.after(whole).picture.marks} == {1, 5, 16}


def test_threats_are_shown_until_they_are_asked_for_again() -> None:
    """They come at once with a sentence and silently for each later position, until they are asked for again."""
    game = Game().play("S1")
    (shown,) = told(game.asked(Request.THREATS))
    assert shown == Threats(MOON, ())
    assert SENTENCES.say(shown) == "I show threats now. Nobody threatens to win."
    following = [fact for fact in told(game.given("1-5/S16")) if isinstance(fact, Threats)]
    assert following == [Threats(SUN, (), again=True)]
    assert SENTENCES.say(following[0]) is None
    assert told(game.asked(Request.THREATS)) == [Threats(SUN, None)]
    assert not [fact for fact in told(game.given("16-12/G13")) if isinstance(fact, Threats)]


def test_threats_are_marked_on_their_squares() -> None:
    """The opponent's are marked as danger, one's own as advice; the marks disappear with the next step."""
    director = EclipseDirector(ANNA, BEN)
    director.begin(THREATENED)
    (shown,) = told(director.requests.take(Request.THREATS, 0.0))
    assert isinstance(shown, Threats)
    lines = {threat.lock.line for threat in shown.threats or () if threat.lock.owner is MOON}
    assert lines == {(2, 3, 4), (5, 6, 7), (13, 14, 15)}
    view = EclipseView(SENTENCES).after(shown)
    assert {mark.square for mark in view.picture.marks if not mark.hint} == set().union(*lines)
    assert view.notices[-1].startswith("I show threats now. Moon threatens to lock silver on 2, 3 and 4.")
    assert view.after(Threats(MOON, None)).picture.marks == ()
    lights = BoardLights()
    lights.board(leds=16, beep=0)
    own = Threats(MOON, (Threat(Lock(SUN, Side.GOLD, (1, 2, 3)), one("1-2/G3")),))
    assert lights.tell(own) == ["LED mmm............."]
    assert lights.tell(Threats(MOON, None)) == ["LED ................"]


def test_the_coach_offers_to_take_a_turn_back_while_the_computer_waits() -> None:
    """The search for the computer's turn starts only when the player's turn is known to stay."""
    game = Coached()
    effects = game.given("S6")
    assert JudgeTurn(EMPTY, one("S6")) in effects
    assert Think not in kinds(effects)
    assert told(game.judged(*SLIP)) == [Offer("take_back", SUN, claims=SLIP)]
    game.now += 1000.0
    effects = game.asked(Request.ACCEPT)
    assert [fact for fact in told(effects) if isinstance(fact, TakenBack)] == [TakenBack(1, EMPTY, one("S6"))]
    assert do.Restart(EMPTY) in effects
    assert game.director.match.turns == ()
    assert game.director.offers.kind is None


def test_the_game_goes_on_where_the_turn_stands() -> None:
    """After `no`, the computer thinks."""
    game = Coached()
    game.given("S6")
    game.judged(*SLIP)
    assert Think(after("S6"), "5", 1) in game.asked(Request.NO)
    assert kinds(game.found("6-7/S16"))[0] is ReplyChosen


@pytest.mark.parametrize("asked", ["resign", "draw", "new", "pause", "again", "hint", "failure"])
def test_no_reply_overtakes_the_coach(asked: str) -> None:
    """Whatever else is asked or happens before the answer, the question is open afterwards, and the computer waits."""
    game = Coached()
    game.given("S6")
    game.judged(*SLIP)
    assert game.director.offers.due is None
    effects = game.director.begun_anew() if asked == "failure" else game.asked(Request(asked))
    game.now += 1000.0
    if asked == "pause":
        effects += game.asked(Request.GO_ON)
    elif game.director.offers.kind != "take_back":
        effects += game.asked(Request.NO)
    assert Think not in kinds(effects)
    assert game.director.offers.kind == "take_back"
    assert told(effects)[-1] == Offer("take_back", SUN, claims=SLIP) or asked in {"hint", "failure", "draw"}
    assert Think(after("S6"), "5", 1) in game.asked(Request.NO)


@pytest.mark.parametrize("undone", [Request.UNDO, Request.ACCEPT])
def test_the_same_turn_made_once_more_is_warned_of_once_more(undone: Request) -> None:
    """However the first one was taken back, the computer waits for the answer to the second question as well."""
    game = Coached()
    game.given("S6")
    game.judged(*SLIP)
    game.now += 1000.0
    game.asked(undone)
    game.given("S6")
    assert game.director.offers.kind is None, "nobody has asked yet"
    effects = game.judged(*SLIP)
    assert told(effects) == [Offer("take_back", SUN, claims=SLIP)]
    assert Think not in kinds(effects)


def test_a_pause_before_the_coach_has_spoken_hides_no_warning() -> None:
    """The computer waits while the turn is judged, whether or not the game is paused meanwhile."""
    game = Coached()
    game.given("S6")
    effects = [*game.asked(Request.PAUSE), *game.asked(Request.GO_ON)]
    assert Think not in kinds(effects)
    assert told(game.judged(*SLIP)) == [Offer("take_back", SUN, claims=SLIP)]


def test_a_turn_that_kept_its_value_holds_nothing_up() -> None:
    """Nothing is said about it, and the computer thinks; a late find about another turn is dropped."""
    game = Coached()
    game.given("S1")
    assert game.judged() == [Think(after("S1"), "5", 1)]
    assert game.director.found(TurnJudged(EMPTY, one("S6"), SLIP), 0.0) == []
    game.withdrawn(1, EMPTY)
    assert game.director.found(TurnJudged(EMPTY, one("S1"), SLIP), 0.0) == []


def test_the_coach_has_no_word_for_computers_nor_unasked() -> None:
    """Without the option no turn is judged; with it, the computer's turns still aren't."""
    assert JudgeTurn not in kinds(Game(ANNA, COMPUTER).given("S6"))
    game = Coached(COMPUTER, ANNA)
    game.found("S6")
    assert JudgeTurn not in kinds(game.given("S6"))


def test_two_people_are_coached_as_well_and_play_on_as_they_like() -> None:
    """The offer stays open until the next turn, and nothing waits for it."""
    game = Coached(ANNA, BEN)
    assert kinds(game.given("S6"))[-1] is JudgeTurn
    game.judged(*SLIP)
    assert game.director.offers.kind == "take_back"
    assert game.director.offers.due is None
    game.given("6-7/S16")
    assert game.director.offers.kind is None


def test_a_turn_that_ended_the_game_can_be_taken_back_too() -> None:
    """If it let the opponent win, the offer comes after the end, and taking the turn back reopens the game."""
    game = Coached(ANNA, BEN)
    effects: list[do.Effect] = []
    for turn in BOOKLET:
        effects = game.given(turn)
    assert kinds(effects)[-1] is JudgeTurn
    game.judged(*SLIP)
    game.now += 1000.0
    game.asked(Request.ACCEPT)
    assert not game.director.match.stage.over
    assert len(game.director.match.turns) == len(BOOKLET) - 1


def test_the_boards_buttons_answer_the_coach_as_they_are_named() -> None:
    """`undo` takes the turn back; `turn` keeps it."""
    assert button("undo", long=False, offered="take_back") is Request.ACCEPT
    assert button("turn", long=False, offered="take_back") is Request.NO
    assert button("hint", long=True, offered="take_back") is Request.AGAIN


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_the_coach_says_names_what_was_given_away(language: str) -> None:
    """It says what was given away, how the opponent wins, what was better, and how to take it back."""
    losing = one("3-7/S11")
    lock = Lock(SUN, Side.SILVER, (4, 8, 12))
    claims = (GaveAway(losing, "draw", "loss"), Refuted(losing, None, 0, (lock,)), Better(one("3-7/G3"), "draw"))
    said = EclipseSentences(language, SENTENCES.edition).say(Offer("take_back", MOON, claims=claims)) or ""
    wanted = {
        "en": ("had a draw", "for Sun", "A better turn", "undo"),
        "de": ("Unentschieden haben", "Sonne", "besserer", "zurück"),
    }
    assert all(word in said for word in wanted[language])


@pytest.mark.parametrize("language", ["en", "de"])
def test_advice_stands_in_four_lines_of_a_terminal(language: str) -> None:
    """Every step of a hint, and the coach's words, for positions with any number of pieces; nothing is cut off."""
    sentences = EclipseSentences(language, SENTENCES.edition)
    for number in range(48):
        position = some_position(4, number)
        slips = (slip(position, turn, oracle()) for turn in rules.legal_turns(position)[:: 10 + number])
        facts: list[Hint | Offer] = [Offer("take_back", position.to_move, claims=claims) for claims in slips]
        facts += steps(position.to_move, advise(position, oracle()))
        for fact in facts:
            assert len(textwrap.wrap(sentences.standing(fact) or "", 75)) <= 4, sentences.standing(fact)


class Yielding(Simulation):
    """A player who takes back twice when the coach offers it, and then never again."""

    taken = 0

    def _answer(self, answer: AnswerQuestion | Request) -> None:
        if answer is Request.NO and self.taken < 2:
            self.taken += 1
            self.post_later(Request.ACCEPT, 1000.0)
        else:
            super()._answer(answer)


def test_whole_games_with_the_coach_go_on_to_their_end(tmp_path: Path) -> None:
    """Turns are taken back on the board, replaced by others or left as they are, and the log has them all."""
    played = Yielding(None, tmp_path, seed=3, moon=Seat("Computer", "perfect"), coached=True).run()
    assert played.ended, played.summary
    kinds_told = [fact.kind for _, fact in played.told if isinstance(fact, Offer)]
    assert len(kinds_told) >= 2
    assert set(kinds_told) == {"take_back"}
    assert played.count(TakenBack) >= 2
    assert rules.result(read_game(played.log.games()[0]).position) is not None


def test_in_a_lost_game_the_coach_says_so_and_the_computer_plays_on() -> None:
    """No take-back is offered, since no other turn would be better; the computer thinks at once."""
    game = Coached()
    game.given("S6")
    claims = (Losing(one("S6")), Hard(one("S6"), 3, 40))
    effects = game.judged(*claims)
    assert told(effects) == [CoachSays(SUN, claims)]
    assert Think(after("S6"), "5", 1) in effects
    assert game.director.offers.kind is None
