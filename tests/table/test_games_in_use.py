"""A game that is being played is nobody else's; several tables in one process keep apart."""

import subprocess
import sys
import threading
from pathlib import Path

from eclipse_companion.announcements import Envelope, Fact, GameOver, GameStarted, Notice, TurnSeen
from eclipse_companion.log import GameLog
from eclipse_companion.table.audience import Audience
from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.director import Director
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.effects import ResumeRecord
from eclipse_companion.table.failures import Failures
from eclipse_companion.table.games_in_use import MOST_HELD, GamesInUse
from eclipse_companion.table.inputs import Request, Typed
from eclipse_companion.table.loop import Loop
from eclipse_companion.table.match import Match
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.resuming import open_game
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.table import GameTable
from eclipse_companion.table.thinker import Thinker
from tests.envelopes import opened
from tests.games.noughts.play import find
from tests.games.noughts.rules import NOUGHTS, Mark, Squares
from tests.processes import line_of, wait_until

HOLDER = """
import sys
from pathlib import Path
from eclipse_companion.table.games_in_use import GamesInUse
held = GamesInUse(Path(sys.argv[1]))
held.take("game")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_game_in_use_is_seen_by_others_until_it_is_released(tmp_path: Path) -> None:
    """The table that plays it doesn't count as another."""
    one, other = GamesInUse(tmp_path / "playing"), GamesInUse(tmp_path / "playing")
    assert not other.elsewhere("game")
    one.take("game")
    assert other.elsewhere("game")
    assert not one.elsewhere("game")
    assert not other.take("game")
    assert one.take("next")
    assert [other.elsewhere(each) for each in ("game", "next")] == [True, True]
    one.release()
    assert [other.elsewhere(each) for each in ("game", "next")] == [False, False]
    assert other.take("game")
    other.release()
    assert list((tmp_path / "playing").iterdir()) == []


def test_games_that_are_written_are_released_when_the_next_one_is_played(tmp_path: Path) -> None:
    """The game that is played now stays, also if it was played before. If none can be written, only some are held."""
    mine, other = GamesInUse(tmp_path / "playing"), GamesInUse(tmp_path / "playing")
    for uuid in ("first", "second", "first"):
        mine.take(uuid)
    mine.release_earlier()
    assert [other.elsewhere(each) for each in ("first", "second")] == [True, False]
    for number in range(100):
        mine.take(str(number))
    assert other.elsewhere("99")
    assert len(list((tmp_path / "playing").iterdir())) == MOST_HELD
    mine.release()
    assert list((tmp_path / "playing").iterdir()) == []


def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    """The system lets go of its games, and nothing of them is left over."""
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path / "playing")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert line_of(child) == "held\n"
        mine = GamesInUse(tmp_path / "playing")
        assert mine.elsewhere("game")
    finally:
        child.kill()
        child.communicate()
    assert not mine.elsewhere("game")
    assert list((tmp_path / "playing").iterdir()) == []


def test_a_folder_that_can_not_be_written_stops_no_game(tmp_path: Path) -> None:
    """Without a lock the game goes on, and counts as free."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    held = GamesInUse(tmp_path / "file" / "playing")
    assert held.take("game")
    assert not GamesInUse(tmp_path / "file" / "playing").elsewhere("game")


class Shared:
    """One output of all tables."""

    def __init__(self) -> None:
        self.envelopes: list[Envelope] = []
        self.closed = False

    def deliver(self, envelope: Envelope) -> None:
        self.envelopes.append(envelope)

    def close(self) -> None:
        self.closed = True


class Seated:
    """A table with its loop in a thread of its own, as in one process with several tables."""

    def __init__(self, name: str, home: Path, log: GameLog, output: Shared) -> None:
        self.loop = Loop()
        self.audience = Audience([], self.loop.post, saved=log.wait)
        self.audience.add(output, shared=True)
        self.recorder = GameRecorder(log, home / "recordings", self.loop.post)
        director = Director(Match(NOUGHTS, (Seat(f"Ann of {name}"), Seat("Computer", "1")), "noughts"))
        self.recorder.find_open_game(NOUGHTS, director.match.seats, ["noughts"])
        self.thinker = Thinker(self.loop.post, lambda: find)
        game = EffectRunner(
            director,
            TypedBoard(NOUGHTS),
            self.recorder,
            thinker=self.thinker,
            deliver=self.audience.deliver,
            name=name,
            seed=3,
        )
        self.table = GameTable(game)
        self.failures = Failures(home / f"{name}.txt")
        self.thread = threading.Thread(target=self.loop.run, args=(self.table, self.failures))
        self.thread.start()

    def leave(self) -> None:
        self.loop.post(Request.QUIT)
        self.thread.join(30)
        assert not self.thread.is_alive()
        self.thinker.close()
        self.recorder.close()
        self.audience.close()


def test_several_tables_of_one_process_play_at_once(tmp_path: Path) -> None:
    """Envelopes tell their tables and games apart, count without a gap, and every turn reaches the right record."""
    log, output = GameLog(tmp_path / "games.sqlite3", in_background=True), Shared()
    tables = [Seated(name, tmp_path, log, output) for name in ("one", "two", "three")]
    first = Seated("first to leave", tmp_path, log, output)
    wait_until(lambda: first.table.game.director.match.turns)
    first.leave()
    assert not output.closed
    for turn in ("5", "card", "9"):
        for each in tables:
            each.loop.post(Typed(turn))
    wait_until(lambda: all(len(each.table.game.director.match.turns) > 2 for each in tables))
    for each in tables:
        each.leave()
    games = {game.uuid: game for game in log.games()}
    for each in tables:
        mine = [envelope for envelope in output.envelopes if envelope.board == each.table.game.name]
        assert [envelope.sequence for envelope in mine] == list(range(1, len(mine) + 1))
        assert [envelope.time_ms for envelope in mine] == sorted(envelope.time_ms for envelope in mine)
        (uuid,) = {envelope.game for envelope in mine}
        started = next(envelope.fact for envelope in mine if isinstance(envelope.fact, GameStarted))
        assert started.names[0] == f"Ann of {each.table.game.name}"
        seen = [envelope.fact.turn for envelope in mine if isinstance(envelope.fact, TurnSeen)]
        kept = [saved.turn for saved in games[uuid].tree]
        assert [NOUGHTS.public(turn) for turn in kept] == seen
    assert len(games) == len(tables) + 1
    log.close()


def test_a_table_never_goes_on_with_the_game_of_another(tmp_path: Path) -> None:
    """The newest open game is offered only if nobody plays it."""
    log = GameLog(tmp_path / "games.sqlite3")
    output = Shared()
    first = Seated("one", tmp_path, log, output)
    first.loop.post(Typed("5"))
    wait_until(lambda: len(first.table.game.director.match.turns) > 1)
    recorder = GameRecorder(log, tmp_path / "recordings", lambda _: None)
    recorder.find_open_game(NOUGHTS, dict.fromkeys(NOUGHTS.players), ["noughts"])
    assert recorder.open_game is None
    first.leave()
    log = GameLog(tmp_path / "games.sqlite3")
    recorder = GameRecorder(log, tmp_path / "recordings", lambda _: None)
    recorder.find_open_game(NOUGHTS, dict.fromkeys(NOUGHTS.players), ["noughts"])
    assert recorder.open_game is not None
    assert not [envelope for envelope in output.envelopes if isinstance(envelope.fact, GameOver)]


def test_a_game_that_another_table_has_taken_up_is_not_resumed(tmp_path: Path) -> None:
    """Both were offered it; the table that comes second says so, and begins a new game."""
    log, output = GameLog(tmp_path / "games.sqlite3"), Shared()
    left = Seated("left", tmp_path, log, output)
    left.loop.post(Typed("5"))
    wait_until(lambda: len(left.table.game.director.match.turns) > 1)
    left.leave()
    found = open_game(log.games(), NOUGHTS, dict.fromkeys(NOUGHTS.players), ["noughts"])
    assert found is not None
    tables = [runner(tmp_path, log) for _ in range(2)]
    for game, _ in tables:
        game.perform([ResumeRecord(found)])
    (first, _), (second, told) = tables
    assert first.recorder.uuid == found.uuid
    assert second.recorder.uuid not in {"", found.uuid}
    assert told[0] == Notice("played_elsewhere")
    assert isinstance(told[1], GameStarted)
    assert not told[1].turns
    for game, _ in tables:
        game.recorder.close()


def test_a_new_game_that_begins_with_chance_is_tossed_once(tmp_path: Path) -> None:
    """`new`, said twice, throws the dice of the next game, and turns go on there."""
    log = GameLog(tmp_path / "games.sqlite3")
    game, told = runner(tmp_path, log)
    table = GameTable(game)
    table.advance(0.0)
    for moment, item in ((100.0, Typed("5")), (5000.0, Request.NEW), (7000.0, Request.NEW), (9000.0, Typed("9"))):
        table.advance(moment)
        table.take(item, moment)
    assert [str(fact.turn)[:4] for fact in told if isinstance(fact, TurnSeen)] == ["toss", "5", "toss", "9"]
    assert [len(each.turns) for each in log.games()] == [2, 2]
    assert not [fact for fact in told if isinstance(fact, Notice) and fact.key not in {"typed", "how_to_win"}]
    game.recorder.close()


def runner(home: Path, log: GameLog) -> tuple[EffectRunner[Mark, str, Squares], list[Fact]]:
    told: list[Fact] = []
    people = Director(Match(NOUGHTS, (Seat("Ann"), Seat("Ben")), "noughts"))
    recorder = GameRecorder(log, home / "recordings", lambda _: None)
    nobody = Thinker(lambda _: None, lambda: find)
    nobody.close()
    return EffectRunner(people, TypedBoard(NOUGHTS), recorder, thinker=nobody, deliver=opened(told.append)), told
