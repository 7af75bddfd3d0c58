"""Another game with other players, clocks and another edition: offered, begun, announced, kept and replayed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import Clocks, GameOver, GameStarted, Notice, Offer, OfferOver
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.sensing.recording import EntryKind, Reader
from eclipse_companion.table import effects as do
from eclipse_companion.table.clock import Kept, parse_control
from eclipse_companion.table.inputs import AnyRequest, BeginGame, Request, recorded
from eclipse_companion.table.offers import CONFIRM_MS
from eclipse_companion.table.phases import Phase
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import JudgeTurn, ReplyFound, Think
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, cells
from tests.games.eclipse.play.directed import ANNA, Game, notices, offers, one, told
from tests.games.eclipse.play.game_desk import BLITZ, LEVEL_3, LEVEL_7, WISH, Desk
from tests.games.eclipse.play.games import BOOKLET
from tests.games.eclipse.showing.test_view import SENTENCES

BEGUN = [do.OpenRecord(BLITZ), do.Restart(EMPTY)]


def test_where_no_game_is_under_way_it_begins_at_once() -> None:
    """Before the first turn and after the end; from then on these play this edition with these clocks."""
    for game in (Game(), Game().play(*BOOKLET)):
        assert game.asked(WISH)[-2:] == BEGUN
        match = game.director.match
        assert match.seats == {Player.SUN: LEVEL_3, Player.MOON: Seat("Ben")}
        assert match.edition == "magic"
        assert game.director.start("next")[0] == do.Announce(
            GameStarted("next", "magic", ("Computer", "Ben"), EMPTY, levels=("3", None))
        )


def test_what_is_not_named_stays() -> None:
    """A game with another opponent has the same person, clocks and edition."""
    game = Game()
    assert do.OpenRecord(Kept.KEPT) in game.asked(BeginGame((None, LEVEL_7)))
    assert (game.director.match.seats[Player.SUN], game.director.match.edition) == (ANNA, "eclipse")


@pytest.mark.parametrize("agrees", [WISH, Request.ACCEPT])
def test_during_a_game_it_has_to_be_confirmed(agrees: AnyRequest) -> None:
    """Asked again, or accepted, exactly that game begins; the other one is abandoned under its own players' names."""
    game = Game().play("S1")
    assert offers(game.asked(WISH)) == ["chosen"]
    assert game.director.match.seats[Player.SUN] == ANNA
    effects = game.asked(agrees)
    assert [fact.termination for fact in told(effects) if isinstance(fact, GameOver)] == ["abandoned"]
    assert effects[-2:] == BEGUN
    assert game.director.match.seats[Player.SUN] == LEVEL_3


def test_another_choice_is_another_offer() -> None:
    """Who chooses anew confirms nothing; accepting begins the game that was chosen last."""
    game = Game().play("S1")
    game.asked(WISH)
    assert offers(game.asked(BeginGame((None, LEVEL_7)))) == ["chosen"]
    game.asked(Request.ACCEPT)
    assert game.director.match.seats == {Player.SUN: ANNA, Player.MOON: LEVEL_7}


def test_asked_twice_in_a_moment_is_asked_once() -> None:
    """A finger that bounces on a button ends no game."""
    game = Game().play("S1")
    for ms in (0.0, 30.0, 60.0):
        assert offers(game.director.requests.take(WISH, ms)) == ["chosen"]


@pytest.mark.parametrize("how", ["no", "lapse", "turn", "hint"])
def test_the_game_goes_on_with_its_players(how: str) -> None:
    """After `no`, a while, a turn, or another request, the offer is gone and everybody still sits there."""
    game = Game().play("S1")
    game.asked(WISH)
    if how == "no":
        assert told(game.asked(Request.NO)) == [OfferOver("refused")]
    elif how == "lapse":
        assert told(game.director.offers.advance(game.now + CONFIRM_MS)) == [OfferOver("lapsed")]
    elif how == "turn":
        game.given("1-5/S16")
    else:
        assert told(game.asked(Request.HINT))[0] == OfferOver("refused")
    assert notices(game.asked(Request.ACCEPT)) == ["no_offer"]
    assert offers(game.asked(WISH)) == ["chosen"]
    assert (game.director.match.seats[Player.SUN], game.director.match.edition) == (ANNA, "eclipse")


def test_a_rematch_swaps_the_players_who_were_chosen() -> None:
    """Sides change between those who play now."""
    game = Game()
    game.asked(WISH)
    game.asked(Request.REMATCH)
    assert game.director.match.seats == {Player.SUN: Seat("Ben"), Player.MOON: LEVEL_3}


def test_in_a_pause_another_game_may_begin() -> None:
    """As with `new`, nobody has to go on first."""
    game = Game().play("S1")
    game.asked(Request.PAUSE)
    assert offers(game.asked(WISH)) == ["chosen"]


def test_nobody_is_chosen_where_nobody_plays() -> None:
    """An analysis says what it is, and goes on."""
    analysis = EclipseDirector(ANNA, ANNA, analysing=True)
    analysis.start("uuid")
    assert notices(analysis.requests.take(WISH, 0.0)) == ["analysis_only"]


def test_clocks_levels_and_the_log_follow_the_players(tmp_path: Path) -> None:
    """The new game's clocks are full, its computer thinks at its level, and the log has its players and edition."""
    desk = Desk(tmp_path)
    desk.take(WISH)
    assert Clocks((180_000, 180_000), None) in desk.told
    assert [(search.level, search.position) for search in desk.sought if isinstance(search, Think)] == [("3", EMPTY)]
    desk.take(ReplyFound(EMPTY, one("S1")))
    desk.take(Request.HINT)
    game = desk.log.games()[0]
    assert [(player.side, player.name, player.type) for player in game.players] == [
        ("sun", "Computer", "ai:3"),
        ("moon", "Ben", "human"),
    ]
    assert (game.edition, game.time_control) == ("magic", "180+2")


def test_a_computer_that_follows_thinks_as_one(tmp_path: Path) -> None:
    """Without a way to know how strong the person is, it has the usual level."""
    desk = Desk(tmp_path)
    desk.take(BeginGame((None, Seat("Computer", "3", follows=True))))
    desk.take("S1")
    (think,) = [search for search in desk.sought if isinstance(search, Think)]
    assert (think.level, think.even) == ("5", True)
    assert [player.type for player in desk.log.games()[0].players] == ["human", "ai:5"]


def test_clocks_go_and_stay_away(tmp_path: Path) -> None:
    """A game without clocks is followed by one without clocks."""
    desk = Desk(tmp_path, control="5")
    desk.take("S1")
    for _ in range(2):
        desk.take(BeginGame((None, None), None))
    desk.take("S2")
    for _ in range(2):
        desk.take(Request.NEW)
    desk.take("S3")
    assert [game.time_control for game in desk.log.games()] == [None, None, "300+0"]


def test_the_coach_comes_and_goes_with_the_games(tmp_path: Path) -> None:
    """A new game has a coach if that is wished for, and those after it until somebody wishes otherwise."""
    desk = Desk(tmp_path)
    desk.take(BeginGame((None, None), coached=True))
    desk.take(Request.REMATCH)
    desk.take("S1")
    assert [search.turn for search in desk.sought if isinstance(search, JudgeTurn)] == [one("S1")]
    without = BeginGame((None, None), coached=False)
    for _ in range(2):
        desk.take(without)
    desk.take("S2")
    assert not any(isinstance(search, JudgeTurn) for search in desk.sought[1:])
    assert [recorded(BeginGame((None, None), coached=coached)) for coached in (True, False)] == [
        "new kept/kept, kept, kept, coached",
        "new kept/kept, kept, kept, not coached",
    ]


def test_typed_turns_have_the_letters_of_the_edition(tmp_path: Path) -> None:
    """In Magic Strategy, black is B; what is shown and said has its words."""
    desk = Desk(tmp_path)
    desk.take(BeginGame((None, None), Kept.KEPT, "magic"))
    words = SENTENCES
    for fact in desk.told:
        words = words.heard(fact)
    assert (words.title, words.side_of(Player.SUN)) == ("Magic Strategy", "Circle")
    desk.take("B1")
    assert desk.director.match.turns == (Turn.parse("G1"),)


def test_a_game_of_another_edition_goes_on_in_its_words(tmp_path: Path) -> None:
    """Unless an edition is asked for, the newest game goes on, with its players and its edition."""
    desk = Desk(tmp_path)
    desk.take(BeginGame((None, None), Kept.KEPT, "magic"))
    desk.take("B1")
    desk.take(Request.QUIT)
    desk.recorder.close()
    again = GameRecorder(desk.log, tmp_path / "recordings", lambda _: None)
    assert left_open(again, "eclipse", "flip") is None
    left = left_open(again, "eclipse", "magic")
    assert left is not None
    director = EclipseDirector(ANNA, LEVEL_7)
    begun = told(director.resume(left))[0]
    assert isinstance(begun, GameStarted)
    assert (begun.edition, begun.names) == ("magic", ("Anna", "Ben"))


def left_open(recorder: GameRecorder, *editions: str) -> OpenGame | None:
    recorder.find_open_game(ECLIPSE_RULES, dict.fromkeys(Player), editions)
    return recorder.open_game


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path, director=EclipseDirector(ANNA, Seat("Computer", "1")))
    yield made
    made.recorder.close()


def test_what_is_chosen_before_the_board_is_ready_is_kept(bench: Bench) -> None:
    """It begins once a game can."""
    assert bench.take(WISH) == [Notice("typed_early")]
    bench.begun()
    bench.now += 2000
    bench.take()
    bench.table.advance(bench.now)
    assert bench.director.match.seats[Player.SUN] == LEVEL_3


def test_recordings_have_what_was_asked_for_and_replay(bench: Bench) -> None:
    """Each game has a recording of its own; the first says which game was chosen; both replay as they were played."""
    bench.begun().shows(cells(s1="-"))
    bench.take(WISH)
    bench.now += 1000
    bench.take(WISH)
    assert bench.table.phases.now is Phase.PLAYING
    bench.shows(cells())
    bench.recorder.close()
    asked, editions = [], []
    for path in sorted((bench.home / "recordings").iterdir(), key=lambda path: path.stat().st_mtime_ns):
        with Reader(path) as reader:
            editions.append(reader.header["edition"])
            asked += [
                entry.value["asked"] for entry in reader if entry.way is EntryKind.COMMAND and "asked" in entry.value
            ]
        replay = RecordingReplay(Reader(path))
        list(replay)
        assert replay.differs_ms is None
    assert editions == ["eclipse", "magic"]
    assert asked == ["new ai:3/human, 180+2, magic"] * 2


def test_what_is_chosen_last_counts(tmp_path: Path) -> None:
    """What is chosen while an earlier choice still waits is done after that one."""
    desk = Desk(tmp_path, early=WISH)
    desk.table.take(BeginGame((None, LEVEL_7)), 500.0)
    assert desk.told[-1] == Notice("typed_early")
    desk.take(Request.AGAIN)
    assert desk.director.match.seats == {Player.SUN: LEVEL_3, Player.MOON: LEVEL_7}


def test_without_a_board_an_unfinished_game_goes_on_as_it_was(tmp_path: Path) -> None:
    """Once accepted, it has its players, its edition and its clocks; the next game keeps them."""
    desk = Desk(tmp_path)
    desk.take(BeginGame((Seat("Eva"), Seat("Ben")), BLITZ, "magic"))
    desk.take("B1")
    desk.take(Request.QUIT)
    desk.recorder.close()
    again = Desk(tmp_path, left=("eclipse", "magic"))
    assert [fact.kind for fact in again.told if isinstance(fact, Offer)] == ["unfinished"]
    again.take(Request.ACCEPT)
    match = again.director.match
    assert (match.edition, [seat.name for seat in match.seats.values()]) == ("magic", ["Eva", "Ben"])
    assert match.turns == (Turn.parse("G1"),)
    for _ in range(2):
        again.take(Request.NEW)
    again.take("W2")
    newest = again.log.games()[0]
    assert (newest.edition, newest.time_control) == ("magic", "180+2")


@pytest.mark.parametrize(
    ("wanted", "editions", "controls", "named"),
    [
        ({Player.SUN: Seat("Zoe"), Player.MOON: None}, ("eclipse",), None, True),
        (dict.fromkeys(Player), ("flip",), None, True),
        (dict.fromkeys(Player), ("eclipse",), [parse_control("5")], True),
        (dict.fromkeys(Player), ("eclipse",), None, False),
    ],
)
def test_a_game_that_options_pass_over_is_named(
    tmp_path: Path, wanted: dict[Player, Seat | None], editions: list[str], controls: list[None] | None, *, named: bool
) -> None:
    """Who left a game and asks for other players, clocks or another edition hears of it, and how to go on with it."""
    desk = Desk(tmp_path)
    desk.take("S1")
    desk.take(Request.QUIT)
    desk.recorder.close()
    told: list[Notice] = []
    again = GameRecorder(desk.log, tmp_path / "recordings", told.append)
    again.find_open_game(ECLIPSE_RULES, wanted, editions, controls)
    assert (again.open_game is None) is named
    assert [(notice.key, notice.words["names"]) for notice in told] == [("passed_over", "Anna, Ben")] * named
    again.close()


def test_a_game_that_another_position_passes_over_is_named(tmp_path: Path) -> None:
    """Who left a game and begins one from a position hears of it; without a game that was left nothing is said."""
    desk = Desk(tmp_path)
    told: list[Notice] = []
    fresh = GameRecorder(desk.log, tmp_path / "recordings", told.append)
    fresh.pass_over(ECLIPSE_RULES)
    assert told == []
    fresh.close()
    desk.take("S1")
    desk.take(Request.QUIT)
    desk.recorder.close()
    again = GameRecorder(desk.log, tmp_path / "recordings", told.append)
    again.pass_over(ECLIPSE_RULES)
    assert [(notice.key, notice.words["names"]) for notice in told] == [("passed_over", "Anna, Ben")]
    again.close()
