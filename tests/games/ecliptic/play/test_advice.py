"""Hints and the coach at a table: told step by step, said before a turn, kept from others, without peeking."""

from dataclasses import replace
from functools import cache
from queue import SimpleQueue
from threading import Event
from typing import Any

import pytest

from eclipse_companion.announcements import Clocks, ToMove, TurnSeen
from eclipse_companion.games.ecliptic.announcements import Hand, Hint, HintSought, Warned
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.lessons.positions import position
from eclipse_companion.games.ecliptic.play import searches
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.table.clock import parse_control
from eclipse_companion.table.inputs import BeginGame, Request
from eclipse_companion.table.searches import FindHint, GetReady, JudgeTurn, Search, SearchResult, ThinkingFailed
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.thinker import Find, Thinker
from eclipse_companion.table.timekeeping import Timekeeper
from tests.games.ecliptic.play.sitting import WORDS, Sitting

LAST = position("1S 1M 7T 12P", white="3S 4M 5T 6G", blue="9S", stock=0, asked=True)
"""White's last turn: the seven of stars makes a series of five, the twelve of planets nothing."""
GOOD, BAD = "1S+1M:7T", "1S+1M:12P"


@cache
def find() -> Find:
    return preparation(0)()


@pytest.mark.parametrize(("levels", "advised", "readied"), [((), False, 0), ((), True, 1), (("4",), False, 1)])
def test_where_only_people_with_real_cards_play_nothing_has_to_be_ready(
    levels: tuple[str, ...], advised: bool, readied: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A referee doesn't think, so nobody hears at a first start that it gets ready for that."""
    ready: list[object] = []
    monkeypatch.setattr(searches, "_make_ready", ready.append)
    preparation(0, levels, advised=advised)()
    assert len(ready) == readied


def test_a_level_that_is_chosen_later_gets_ready_while_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as its game begins, and once; so does one of a game that goes on. Nobody waits for that."""
    ready: list[set[str]] = []
    monkeypatch.setattr(searches, "_make_ready", lambda levels: ready.append(set(levels)))
    game = Sitting("human", "ai:1").game
    search = preparation(0, ("1",))()
    posted: SimpleQueue[SearchResult] = SimpleQueue()
    thinker = Thinker(posted.put, lambda: search)
    try:
        for level in ("2", "2", "1"):
            game.match.sit_down(BeginGame((Seat("Ann"), Seat("Computer", level))))
            game.match.begin()
            first, *others = game.match.next_player()
            assert first == GetReady((level,))
            assert not any(isinstance(each, GetReady) for each in [*others, *game.match.next_player(again=True)])
            thinker.begin(first)
            assert (thinker.since, thinker.busy) == (None, False)
            assert posted.get(timeout=60.0) == SearchResult()
    finally:
        thinker.close()
    assert ready == [{"1"}, {"2"}, set(), set()]


def test_the_level_that_follows_gets_ready_once_it_is_known() -> None:
    """It is chosen when the game begins, after the players have sat down."""
    game = Sitting("human", "ai:1").game
    game.match.sit_down(BeginGame((Seat("Ann"), Seat("Computer", "5", follows=True))))
    game.match.follow("3")
    game.match.begin()
    assert game.match.next_player()[0] == GetReady(("3",))


class Advised(Sitting):
    """A game from a position, with the searches that its advice needs; `fails`: they end with an error."""

    def __init__(self, *kinds: str, at: Position = LAST, coached: bool = True, fails: bool = False) -> None:
        self.searches: list[Search] = []
        self._at, self._coached, self._fails = at, coached, fails
        self._find = find()
        super().__init__(*(kinds or ("human", "ai:1")))

    def begin(self) -> None:
        self.game.match.advice.coached = self._coached
        self.game.match.begin(self._at)
        super().begin()

    def do(self, effects: list[Any]) -> None:
        super().do(effects)
        for search in [effect for effect in effects if isinstance(effect, FindHint | JudgeTurn)]:
            self.searches.append(search)
            found = ThinkingFailed("broken", search) if self._fails else self._find(search, Event())
            self.do(self.game.found(found, self.now))

    def of(self, kind: type) -> list[Any]:
        return [fact for fact in self.told if isinstance(fact, kind)]

    @property
    def made(self) -> list[str]:
        return [str(fact.turn) for fact in self.told if isinstance(fact, TurnSeen)]


def test_a_hint_comes_in_steps_and_then_repeats_the_play() -> None:
    """What matters, what to aim at, the play; the search gets a view alone."""
    game = Advised(coached=False)
    for _ in range(4):
        game.ask(Request.HINT)
    assert [fact.turn and str(fact.turn) for fact in game.of(Hint)] == [None, None, GOOD, GOOD]
    assert [type(fact) for fact in game.told if isinstance(fact, Hint | HintSought)] == [HintSought, *[Hint] * 4]
    shown = EclipticView(WORDS).after(HintSought(Player.WHITE))
    assert (shown.standing, shown.sentences.say(HintSought(Player.WHITE))) == ("I'm thinking about a hint.", None)
    assert shown.after(game.of(Hint)[0]).standing != shown.standing
    (search,) = game.searches
    assert isinstance(search, FindHint)
    assert type(search.position) is View
    game.write(GOOD)
    assert game.made == [GOOD]


@pytest.mark.parametrize("again", [BAD, "yes"])
def test_the_coach_warns_before_a_turn_and_a_second_word_makes_it(again: str) -> None:
    """What is typed again, or agreed to, is made; the warning says that it is an estimate."""
    game = Advised()
    game.write(BAD)
    (warned,) = game.of(Warned)
    assert (game.made, str(warned.turn)) == ([], BAD)
    assert "An estimate" in (WORDS.say(warned) or "")
    if again == "yes":
        game.ask(Request.ACCEPT)
    else:
        game.write(again)
    assert game.made == [BAD]


def test_who_heeds_the_coach_plays_something_else() -> None:
    """`no` asks again; what gives nothing away is made at once; another bad one is warned of, too."""
    game = Advised()
    game.write(BAD)
    before = len(game.of(ToMove))
    game.ask(Request.NO)
    assert len(game.of(ToMove)) == before + 1
    game.write(BAD)
    assert len(game.of(Warned)) == 2
    game.write(GOOD)
    assert game.made == [GOOD]


def test_a_warning_stops_the_clock_until_it_is_answered() -> None:
    """Who heeds it goes on with the time that was left; who passes it over makes the turn, here the game's last one."""
    for answer, running in ((Request.NO, Player.WHITE), (Request.ACCEPT, None)):
        game = Advised()
        clocks = Timekeeper(tuple(Player), parse_control("5+3"))
        clocks.begin(frozenset(Player))
        clocks.made(Player.BLUE, Player.WHITE, None, 0.0)
        game.write(BAD)
        (warned,) = game.of(Warned)
        clocks.told(warned, 1000.0)
        (stopped,) = clocks.news(1000.0)
        assert isinstance(stopped, Clocks)
        assert stopped.running is None
        before = len(game.told)
        game.ask(answer)
        for fact in game.told[before:]:
            clocks.told(fact, 60_000.0)
        (goes_on,) = clocks.news(60_000.0)
        assert isinstance(goes_on, Clocks)
        assert goes_on.running is running
        assert running is None or goes_on.left_ms == stopped.left_ms


def test_without_a_coach_everything_is_made_at_once() -> None:
    """Nobody is asked."""
    game = Advised(coached=False)
    game.write(BAD)
    assert (game.made, game.searches) == ([BAD], [])


def test_a_coach_that_fails_stops_nobody() -> None:
    """The turn is made all the same, with a notice."""
    game = Advised(fails=True)
    game.write(BAD)
    assert game.made == [BAD]
    assert game.keys == ["search_failed", "see_all"]


def test_dice_are_chosen_without_the_coach() -> None:
    """A good mix has many, and a word about one would tell it."""
    at = position("1G 2C", white="7S", blue="7G", phase=Phase.BATTLE, pending=7)
    game = Advised(at=at)
    game.write("d4")
    assert (game.made, game.searches) == (["d?"], [])
    assert game.position.dice == (4, None)


def test_advice_is_for_the_player_alone_where_two_people_play() -> None:
    """It tells of a hand: against the computer it may be spoken; no other device ever shows it."""
    alone, both = Advised(), Advised("human", "human")
    both.write("")
    for game in (alone, both):
        game.ask(Request.HINT)
        game.write(BAD)
        for fact in (*game.of(Hint), *game.of(HintSought), *game.of(Warned)):
            assert game.game.match.sharing.only_for(fact) is Player.WHITE
            assert game.game.match.sharing.may_speak(fact) is (game is alone)


def test_a_hint_waits_until_the_device_is_in_the_right_hands() -> None:
    """And the referee, who sees no cards, has none."""
    covered = Advised("human", "human")
    covered.ask(Request.HINT)
    referee = Sitting(referee=True)
    referee.ask(Request.HINT)
    early = Sitting(seed=None)
    early.ask(Request.HINT)
    assert (covered.keys, referee.keys, early.keys) == (["covered"], ["no_hints_referee"], ["first_deal"])


def test_exchanging_hidden_cards_changes_nothing_that_is_said() -> None:
    """Hints and warnings are the same whatever Blue holds."""
    told = []
    start = position("1S 1M 7T 12P 9C 2G 3T", white="4M 5T 6G", blue="10S", stock=20)
    for turned in (False, True):
        state = start.state
        assert state is not None
        assert state.hands is not None
        assert state.stock is not None
        theirs, stock = state.hands[1], state.stock
        if turned:
            theirs, stock = tuple(sorted(stock[-7:])), (*stock[:-7], *theirs)
        game = Advised(at=replace(start, state=replace(state, hands=(state.hands[0], theirs), stock=stock)))
        for _ in range(3):
            game.ask(Request.HINT)
        game.write("1S+1M:12P")
        told.append([fact for fact in game.told if isinstance(fact, Hint | Warned | Hand)])
    assert told[0] == told[1]


def test_a_warning_has_buttons_until_something_else_is_done() -> None:
    """On screens, yes and no answer it."""
    view = EclipticView(WORDS)
    game = Advised()
    game.write(BAD)
    for fact in game.told:
        view = view.after(fact)
    assert view.answers == {"accept", "no"}
    game.write(GOOD)
    for fact in game.told:
        view = view.after(fact)
    assert view.answers == frozenset()
