"""After a game, the players hear where it was decided."""

import random
import threading
from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact, GameOver, Notice, Reviewed
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.searches import GameJudged, Review, find
from eclipse_companion.games.eclipse.reply.annotating import decided, judge
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.directed import ANNA, BEN, COMPUTER, Game, told
from tests.games.eclipse.play.games import BOOKLET, FULL, SHORT, random_game
from tests.games.eclipse.play.test_every_word import at, over

ORACLE = Oracle()
SENTENCES = EclipseSentences("en", edition("eclipse"))


def ended(sun: Seat, moon: Seat, turns: list[Turn]) -> tuple[Game, list[Review]]:
    """A game played to its end, and the reviews that it asked for."""
    game = Game(sun, moon).play(*turns[:-1])
    last = turns[-1]
    if not game.director.match.seats[game.director.match.position.to_move].human:
        game.found(str(last))
    effects = game.given(last)
    assert isinstance(effects[1], do.Announce)
    assert any(isinstance(fact, GameOver) for fact in told(effects))
    return game, [effect for effect in effects if isinstance(effect, Review)]


def said_of(sun: Seat, moon: Seat, turns: list[Turn]) -> list[Fact]:
    game, (review,) = ended(sun, moon, turns)
    return told(list(game.director.found(find(review, ORACLE, seed=0), 0.0)))


@pytest.mark.parametrize(
    "turns", [BOOKLET, SHORT, FULL, *(list(random_game(random.Random(seed))) for seed in range(6))]
)
def test_the_turn_that_decided_is_the_last_that_changed_the_value(turns: list[Turn]) -> None:
    """It agrees with a judgement of all turns, and the better turn keeps the value."""
    positions = [EMPTY]
    for turn in turns:
        positions.append(rules.apply(positions[-1], turn))
    found = decided(positions, turns, ORACLE)
    changed = [number for number, each in enumerate(judge(GameRecord.of(turns), ORACLE)) if not each.kept]
    assert (None if found is None else found.number) == (changed[-1] if changed else None)
    if found is not None:
        kept = [*turns[: found.number], found.better]
        assert judge(GameRecord.of(kept), ORACLE)[-1].kept


@pytest.mark.parametrize(
    ("sun", "moon", "who", "words"),
    [
        (ANNA, BEN, "named", "lost the game for "),
        (ANNA, COMPUTER, "you", "You could have "),
        (COMPUTER, BEN, "me", "I could have "),
    ],
)
def test_who_lost_is_named_as_who_plays(sun: Seat, moon: Seat, who: str, words: str) -> None:
    """Against the computer it says "you" or "I"; two people are named. The screen shows how to see more."""
    reviewed, more = said_of(sun, moon, BOOKLET)
    assert isinstance(reviewed, Reviewed)
    assert (reviewed.player, reviewed.left, reviewed.who) == (Player.SUN, "loss", who)
    assert reviewed.turn in BOOKLET
    assert words in (SENTENCES.say(reviewed) or "")
    assert more == Notice("see_all", {"game": "uuid"})
    assert "annotate" in (SENTENCES.say(more) or "")


def test_of_a_game_without_a_mistake_that_is_said() -> None:
    """If both sides play best turns from a won position, the review says that nobody made a mistake."""
    position = next(
        place
        for seed in range(99)
        for place in [_late(seed)]
        if rules.result(place) is None and ORACLE.answer(place).value == "win"
    )
    turns: list[Turn] = []
    places = [position]
    while rules.result(places[-1]) is None:
        turns.append(ORACLE.answer(places[-1]).turns[0])
        places.append(rules.apply(places[-1], turns[-1]))
    assert decided(places, turns, ORACLE) is None
    assert SENTENCES.say(Reviewed()) == "Nobody made a mistake."


def _late(seed: int) -> Position:
    place = EMPTY
    for turn in random_game(random.Random(seed))[:11]:
        place = rules.apply(place, turn)
    return place


def test_a_review_of_a_game_that_is_gone_is_dropped() -> None:
    """A new game or a take-back ends the search; a late find isn't announced."""
    for wish in (Request.NEW, Request.UNDO):
        game, (review,) = ended(ANNA, BEN, SHORT)
        found = find(review, ORACLE, seed=0)
        assert do.StopThinking() in game.asked(wish)
        assert list(game.director.found(found, 0.0)) == []
    _, (review,) = ended(ANNA, BEN, SHORT)
    stop = threading.Event()
    stop.set()
    assert find(review, ORACLE, seed=0, stop=stop) == GameJudged(tuple(SHORT), None)


def test_a_review_is_told_once() -> None:
    """If the same find arrives twice, it is announced only once."""
    game, (review,) = ended(ANNA, BEN, SHORT)
    found = find(review, ORACLE, seed=0)
    assert game.director.found(found, 0.0)
    assert list(game.director.found(found, 0.0)) == []


def test_a_draw_that_was_agreed_says_how_to_see_more() -> None:
    """As every end does."""
    game = Game(ANNA, BEN).play(*BOOKLET[:4])
    game.asked_twice(Request.DRAW)
    assert told(game.asked(Request.ACCEPT))[-1] == Notice("see_all", {"game": "uuid"})


def test_resigning_is_reviewed_where_the_game_was_lost() -> None:
    """A player who resigns before being lost isn't told of a losing turn."""
    resigned = {}
    for count in range(1, len(BOOKLET)):
        game = Game(ANNA, BEN).play(*BOOKLET[:count])
        lost = ORACLE.answer(game.director.match.position).value == "loss"
        (review,) = [each for each in game.asked_twice(Request.RESIGN) if isinstance(each, Review)]
        found = told(list(game.director.found(find(review, ORACLE, seed=0), 0.0)))
        assert [type(fact) for fact in found[:-1]] == [Reviewed] * lost
        assert found[-1] == Notice("see_all", {"game": "uuid"})
        resigned[lost] = True
    assert resigned == {False: True, True: True}


def test_neither_exercises_nor_analyses_are_reviewed(tmp_path: Path) -> None:
    """They have their own verdicts on turns."""
    with at(tmp_path, EclipseDirector(ANNA, BEN, analysing=True), over) as bench:
        assert not any(isinstance(search, Review) for search in bench.sought)
