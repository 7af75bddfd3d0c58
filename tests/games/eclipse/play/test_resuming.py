"""A game that was left open: which one goes on, with whom, and what the scripted board has to show."""

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import (
    BoardFound,
    Fact,
    GameOver,
    GameStarted,
    Notice,
    Offer,
    ReplyChosen,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Calibration, Corrected, Fault, HalfTurn, Problem
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.resume_check import BoardShowing, Looking, forgotten
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import new_game, saved_turn
from eclipse_companion.games.eclipse.setup import Setup
from eclipse_companion.log import GameLog, SavedGame, SavedPlayer
from eclipse_companion.sensing.kept import UNKNOWN
from eclipse_companion.sensing.link import BoardLine, LinkDown
from eclipse_companion.sensing.recording import EntryKind, Reader
from eclipse_companion.table import recorder
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.resuming import OpenGame, open_game
from eclipse_companion.table.searches import ReplyFound
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, cells, kinds
from tests.games.eclipse.play.games import BOOKLET, SHORT
from tests.games.eclipse.play.recovering import dropped
from tests.log.played import add, open_games, start

FIRST = cells(s1="-")
AFTER_FIRST = Position.parse("S3/4/4/4")
REPLY = Turn.parse("1-5/S16")
WHEN = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
ANYBODY = {Player.SUN: None, Player.MOON: None}
KILLED: list[Bench] = []
"""The benches that were started again, to be closed at the end."""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.recorder.close()
    while KILLED:
        KILLED.pop().recorder.close()


def killed(bench: Bench) -> Bench:
    """Play is killed and started again on what it left on the disk."""
    dropped(bench.recorder)
    again = Bench(bench.home)
    KILLED.append(again)
    again.now = bench.now + 5000
    again.recorder.find_open_game(ECLIPSE_RULES, ANYBODY, ["eclipse"])
    return again


def one_turn(bench: Bench) -> Bench:
    bench.begun().shows(FIRST)
    return bench


def turns(bench: Bench) -> list[str]:
    (game,) = bench.log.games()
    return [str(saved.turn) for saved in game.turns]


def test_a_game_goes_on_where_the_board_shows_it(bench: Bench) -> None:
    """One announcement says that the same record goes on; no key is needed, and the next turns belong to it."""
    again = killed(one_turn(bench))
    assert kinds(again.up()) == [BoardFound]
    told = again.shows(FIRST)
    assert kinds(told) == [GameStarted, ToMove]
    uuid, players = bench.log.games()[0].uuid, ("Anna", "Computer")
    turns_so_far, levels = (Turn.parse("S1"),), (None, "1")
    assert told[0] == GameStarted(uuid, "eclipse", players, AFTER_FIRST, turns_so_far, (Player.SUN,), levels=levels)
    again.take(ReplyFound(AFTER_FIRST, REPLY))
    assert TurnSeen in kinds(again.shows(FIRST, cells(s5="+"), cells(s5="+", s16="-")))
    assert turns(again) == ["S1", "1-5/S16"]


def test_its_recording_goes_on_and_replays_to_all_turns(bench: Bench) -> None:
    """One file holds both sittings and replays to every turn."""
    again = killed(one_turn(bench))
    again.up()
    again.shows(FIRST)
    again.take(ReplyFound(AFTER_FIRST, REPLY))
    again.shows(FIRST, cells(s5="+", s16="-"))
    again.recorder.close()
    (path,) = (bench.home / "recordings").iterdir()
    replay = RecordingReplay(Reader(path))
    assert [str(each.turn) for each in replay if isinstance(each, TurnGiven)] == ["S1", "1-5/S16"]
    assert (replay.differs_ms, replay.torn) == (None, False)


@pytest.mark.skipif(os.name != "posix", reason="file modes of POSIX")
def test_only_its_user_can_read_a_recording(bench: Bench) -> None:
    """A new one, and one of an older version that goes on: it may tell of hands that others must not see."""
    one_turn(bench)
    (path,) = (bench.home / "recordings").iterdir()
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    again = killed(bench)
    again.up()
    again.shows(FIRST)
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_computers_turn_stays_what_it_was(bench: Bench) -> None:
    """A reply that was announced before the kill is announced again, without a new search."""
    one_turn(bench).take(ReplyFound(AFTER_FIRST, REPLY))
    again = killed(bench)
    again.up()
    assert [fact.turn for fact in again.shows(FIRST) if isinstance(fact, ReplyChosen)] == [REPLY]
    assert again.sought == []


def test_the_computers_turn_is_on_the_disk_once_it_is_told(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The recording is forced onto the disk, so the turn survives a power cut."""
    one_turn(bench)
    on_disk: list[str] = []

    def fsync(number: int) -> None:
        os.fdatasync(number)
        with Reader(next((bench.home / "recordings").iterdir())) as reader:
            on_disk.extend(str(entry.value.get("turn")) for entry in reader if entry.way is EntryKind.COMMAND)

    monkeypatch.setattr(os, "fsync", fsync)
    bench.take(ReplyFound(AFTER_FIRST, REPLY))
    assert on_disk[-1] == str(REPLY)


def test_a_turn_made_meanwhile_is_found(bench: Bench) -> None:
    """A whole turn made while nobody looked is seen; half a turn is announced as half."""
    one_turn(bench).take(ReplyFound(AFTER_FIRST, REPLY))
    again = killed(bench)
    again.up()
    assert HalfTurn in kinds(again.shows(cells(s5="+"), cells(s5="+")))
    third = killed(again)
    third.up()
    found = third.shows(cells(s5="+", s16="-"), cells(s5="+", s16="-"))
    assert [fact.turn for fact in found if isinstance(fact, TurnSeen)] == [REPLY]


def test_a_cleared_board_begins_a_new_game(bench: Bench) -> None:
    """The old game stays open in the log as unfinished."""
    again = killed(one_turn(bench))
    again.up()
    again.now += 1
    told = again.shows("." * 16)
    told += again.wait(5000)
    assert [fact.turns for fact in told if isinstance(fact, GameStarted)] == [()]
    (old,) = [game for game in again.log.games() if game.open]
    assert (old.termination, old.open) == ("unfinished", True)


def test_the_only_piece_may_be_in_the_hand(bench: Bench) -> None:
    """A briefly empty board still belongs to the game as long as a hand may hold its one piece."""
    again = killed(one_turn(bench))
    again.up()
    told = again.shows("." * 16, cells(s5="+"))
    assert kinds(told)[0] is GameStarted
    assert turns(again) == ["S1"]


def test_another_position_is_told_with_the_steps(bench: Bench) -> None:
    """The steps back to the open game and the option of a new one are announced; putting it right continues it."""
    again = killed(one_turn(bench))
    again.up()
    other = cells(s2="+", s7="-", s11="+")
    told = again.shows(other, other) + again.wait(1000) + again.shows(other) + again.wait(3000)
    assert Notice("other_position") in told
    (problem,) = [fact for fact in told if isinstance(fact, Problem)]
    assert problem.fault is Fault.OUT_OF_STEP
    assert problem.steps
    assert Corrected in kinds(again.shows(FIRST))
    assert turns(again) == ["S1"]


def test_another_position_may_be_a_new_game(bench: Bench) -> None:
    """On command the open game is abandoned, and the next one starts."""
    again = killed(one_turn(bench))
    again.up()
    again.shows(cells(s2="+", s7="-", s11="+"))
    again.wait(4000)
    again.take(Request.NEW)
    again.wait(1000)
    assert [kind for kind in kinds(again.take(Request.NEW)) if kind is not Notice][:2] == [GameOver, GameStarted]
    assert open_games(again.log) == []


def test_an_end_that_was_not_written_is_written(bench: Bench) -> None:
    """After a kill between the last turn and the result, the game ends as soon as it goes on."""
    position = EMPTY
    uuid = start(bench.log)
    for number, turn in enumerate(SHORT):
        position = rules.play(position, turn)
        add(bench.log, uuid, (turn, position), 1000.0 * number)
    again = killed(bench)
    again.up()
    assert GameOver in kinds(again.shows("".join(position.cells)))
    assert again.log.game(uuid).result == "1-0"


def test_a_recording_of_later_stamps_is_left_alone(bench: Bench) -> None:
    """If time can't continue from that recording's end, the game gets a new recording of its own."""
    one_turn(bench)
    again = killed(bench)
    again.now = 500.0
    again.up()
    assert GameStarted in kinds(again.shows(FIRST))
    again.recorder.close()
    names = {path.name for path in (bench.home / "recordings").iterdir()}
    assert len(names) == 2
    assert again.log.games()[0].recording in names


def saved(turns: int, *, sun: str = "Sun", moon: str = "Moon", moon_type: str = "human", **values: object) -> SavedGame:
    position, tree = EMPTY, []
    for number, turn in enumerate(BOOKLET[:turns]):
        position = rules.play(position, turn)
        tree.append(replace(saved_turn(turn, position, 0.0, WHEN), parent=number - 1 if number else None))
    head = len(tree) - 1 if tree else None
    game = new_game(WHEN, sun=SavedPlayer("sun", sun), moon=SavedPlayer("moon", moon, moon_type))
    return replace(game, tree=tuple(tree), head=head, **values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "sun", "moon", "goes_on"),
    [
        (saved(3, sun="Anna", moon="Ben"), None, None, True),
        (saved(3, sun="Anna", moon="Ben"), Seat("Sun"), Seat("Ben"), True),
        (saved(3, sun="Anna", moon="Ben"), Seat("Cleo"), None, False),
        (saved(3, moon="Computer", moon_type="ai:3"), None, Seat("Computer", "3"), True),
        (saved(3, moon="Computer", moon_type="ai:3"), None, Seat("Computer", "4"), False),
        (saved(3, moon="Computer", moon_type="ai:3"), None, Seat("Computer", "5", follows=True), True),
        (saved(3, moon="Ben"), None, Seat("Computer", "5", follows=True), False),
        (saved(3, moon="Computer", moon_type="ai:3"), None, Seat("Moon"), False),
        (saved(3, moon_type="ai:genius"), None, None, False),
        (saved(3, edition="flip"), None, None, False),
        (saved(3, date="2026.11.20"), None, None, False),
        (saved(3, finished=WHEN), None, None, False),
        (saved(0), None, None, False),
    ],
)
def test_who_is_asked_for_decides_which_game_goes_on(
    game: SavedGame, sun: Seat | None, moon: Seat | None, goes_on: bool
) -> None:
    """Without a request, the game's own players go on; a request has to match them and the edition."""
    found = open_game([game], ECLIPSE_RULES, {Player.SUN: sun, Player.MOON: moon}, ["eclipse"])
    assert (found is not None) == goes_on
    if found is not None:
        assert (found.seats[0].name, found.turns) == (game.players[0].name, tuple(BOOKLET[:3]))
        assert found.seats[1].kind == game.players[1].type


def test_an_older_game_goes_on_only_where_the_board_shows_it() -> None:
    """If another game was played since, the older one isn't asked for."""
    found = open_game([saved(4, finished=WHEN), saved(3)], ECLIPSE_RULES, ANYBODY, ["eclipse"])
    assert found is not None
    assert not found.newest


def test_a_clock_set_back_does_not_make_the_older_game_the_newest(tmp_path: Path) -> None:
    """The order in which games were started decides which one goes on, whatever the clock said."""
    log = GameLog(tmp_path / "games.sqlite3")
    begun = [start(log, when, sun="Anna", moon="Ben") for when in (WHEN, WHEN - timedelta(days=2))]
    for uuid in begun:
        add(log, uuid, (BOOKLET[0], rules.apply(EMPTY, BOOKLET[0])))
    kept = recorder.GameRecorder(log, tmp_path, lambda _: None)
    kept.find_open_game(ECLIPSE_RULES, ANYBODY, ["eclipse"])
    assert kept.open_game is not None
    assert (kept.open_game.uuid, kept.open_game.newest) == (begun[1], True)


def test_a_new_piece_placed_before_the_flip_is_part_of_the_turn() -> None:
    """The turn had begun with the placed piece when play broke off."""
    assert Looking(AFTER_FIRST).take(cells(s1="-", s16="+"), 0.0) is BoardShowing.IN_STEP
    assert Looking(AFTER_FIRST).take(cells(s1="-", s15="-", s16="+"), 0.0) is None


@given(st.data())
def test_every_board_within_the_next_turn_is_in_step(data: st.DataObject) -> None:
    """The position and each way through a legal turn are recognised at once, even from the sides up alone."""
    position = EMPTY
    for _ in range(data.draw(st.integers(1, 8))):
        if rules.result(position) is None:
            position = rules.apply(position, data.draw(st.sampled_from(rules.legal_turns(position))))
    shown = list(position.cells)
    if rules.result(position) is None and data.draw(st.booleans()):
        turn = data.draw(st.sampled_from(rules.legal_turns(position)))
        shown = list(rules.apply(position, turn).cells)
        if turn.flip is not None and data.draw(st.booleans()):
            shown[turn.square - 1] = "."
    text = "".join(shown)
    if data.draw(st.booleans()):
        text = faces_only(text)
    assert Looking(position).take(text, 0.0) is BoardShowing.IN_STEP


COPY = replace(
    UNKNOWN,
    readings={
        "rest": tuple(range(30001, 30017)),
        "gold": tuple(range(40001, 40017)),
        "silver": tuple(range(20001, 20017)),
    },
)


def set_up(bench: Bench, limit: int = 200) -> list[Fact]:
    """The board obeys every command until it is ready for use again."""
    told = len(bench.told)
    answered = len(bench.sent)
    for number in range(limit):
        if bench.table.game.setup is None:
            break
        for body in bench.sent[answered:]:
            answered += 1
            bench.take(BoardLine(f"OK {1000 + number} {body}"))
        bench.wait(20)
    return bench.told[told:]


def test_a_board_that_lost_its_calibration_in_a_game_gets_it_back_under_the_pieces(bench: Bench) -> None:
    """No pieces have to be taken off: the board gets the saved copy of its resting values, and the game goes on."""
    one_turn(bench)
    bench.table._boards._learned["0011223344556677"] = COPY
    bench.take(LinkDown("/dev/board", "It has gone."))
    bench.sent.clear()
    bench.up("none")
    told = set_up(bench)
    assert [fact.step for fact in told if isinstance(fact, Calibration)] == ["restored"]
    assert "CAL REST" not in bench.sent
    assert "CAL SET 16 rest=30016" in bench.sent
    assert bench.sent[-1] == "STATE"
    bench.take(ReplyFound(AFTER_FIRST, REPLY))
    bench.shows(FIRST, cells(s5="+", s16="-"))
    assert turns(bench) == ["S1", "1-5/S16"]


def test_a_board_emptied_to_be_taken_into_use_abandons_no_game(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it stays empty, the announcement says how the pieces lay, and the game goes on from there."""
    one_turn(bench)
    bench.up("none")
    setup = bench.table.game.setup
    assert isinstance(setup, Setup)
    monkeypatch.setattr(setup, "advance", lambda _: [])
    setup.finished = True
    bench.wait(5000)
    told = bench.shows("." * 16) + bench.wait(60_000)
    assert [fact.steps for fact in told if isinstance(fact, Problem)] != []
    assert GameOver not in kinds(told)
    bench.take(ReplyFound(AFTER_FIRST, REPLY))
    bench.shows(FIRST, FIRST, cells(s5="+"), cells(s5="+", s16="-"))
    assert turns(bench) == ["S1", "1-5/S16"]


def long_ago(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Play is killed after one turn and started again two days later."""
    dropped(bench.recorder)

    class Later(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return super().now(tz) + timedelta(days=2)

    monkeypatch.setattr(recorder, "datetime", Later)
    return killed(bench)


def test_a_game_left_long_ago_is_asked_about(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """So few pieces may be there by accident: another game starts, and `accept` goes back to the old one."""
    begun = one_turn(bench)
    begun.take(ReplyFound(AFTER_FIRST, REPLY))
    begun.shows(cells(s5="+"), cells(s5="+", s16="-"))
    again = long_ago(begun, monkeypatch)
    again.up()
    told = again.shows(cells(s5="+", s16="-"))
    assert kinds(told) == [GameStarted, ToMove, Offer]
    offer = told[-1]
    assert isinstance(offer, Offer)
    assert (offer.kind, offer.player, offer.names) == ("resume", Player.SUN, ("Anna", "Computer"))
    assert offer.started.startswith("20")
    assert kinds(again.shows(cells(s5="+", s16="-")) + again.wait(8000))[-2:] == [Problem, Offer]
    again.now += 1000
    told = again.take(Request.ACCEPT)
    assert kinds(told) == [GameStarted, ToMove]
    assert [str(turn) for turn in told[0].turns] == ["S1", "1-5/S16"]  # type: ignore[attr-defined]


def test_a_game_left_long_ago_stays_in_the_log(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clearing the board starts another game; the old one stays unfinished."""
    begun = one_turn(bench)
    begun.take(ReplyFound(AFTER_FIRST, REPLY))
    begun.shows(cells(s5="+"), cells(s5="+", s16="-"))
    again = long_ago(begun, monkeypatch)
    again.up()
    again.shows(cells(s5="+", s16="-"))
    again.wait(8000)
    again.shows("." * 16)
    assert TurnSeen in kinds(again.shows(cells(s7="+")))
    assert [(len(game.turns), game.open) for game in again.log.games()] == [(1, True), (2, True)]
    assert kinds(again.take(Request.ACCEPT)) == [Notice]


def test_many_pieces_are_no_accident() -> None:
    """A game of several turns goes on however old it is, and a recent one however short."""
    game = OpenGame("uuid", (), (EMPTY, AFTER_FIRST), (), newest=True, edition="eclipse", last=WHEN)
    assert forgotten(game, WHEN + timedelta(days=2))
    assert not forgotten(game, WHEN + timedelta(hours=23))
    six = Position.parse("GsGs/Gs2/4/4")
    assert not forgotten(replace(game, positions=(six,)), WHEN + timedelta(days=200))


def test_the_first_turn_may_be_made_before_play_begins(bench: Bench) -> None:
    """A single piece on the board is Sun's first turn, made while nobody looked; the recording replays it."""
    bench.up()
    told = bench.shows(FIRST, FIRST)
    assert [fact.turn for fact in told if isinstance(fact, TurnSeen)] == [Turn.parse("S1")]
    bench.recorder.close()
    (path,) = (bench.home / "recordings").iterdir()
    replay = RecordingReplay(Reader(path))
    assert [str(each.turn) for each in replay if isinstance(each, TurnGiven)] == ["S1"]
    assert replay.differs_ms is None
