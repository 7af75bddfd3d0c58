"""If a part of play fails, that is reported once and written down, and the game and its recording go on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn, Self

import pytest

from eclipse_companion.announcements import Notice, ReplyChosen, TurnSeen
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.resume_check import Looking
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import read_game
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.sensing.link import BoardLine
from eclipse_companion.sensing.recording import Reader
from eclipse_companion.sensing.recording.ecr import LINE_MOST
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.failures import MOST_WRITTEN, Failures
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.requests import Requests
from eclipse_companion.table.searches import ReplyFound, Think
from eclipse_companion.table.timekeeping import Timekeeper
from tests.games.eclipse.play.bench import Bench

EMPTY = "." * 16
S1 = "-" + EMPTY[1:]


class GuardedBench(Bench):
    """A bench that survives failures, as the loop does."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.file = home / "failures.txt"
        self.failures = Failures(self.file)

    def guarded(self, act: Callable[[], object]) -> None:
        """Do it as the loop does."""
        self.failures.guard(self.table, act, self.now)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.recorder.close()

    def show(self, text: str, *, ms: int = 3000) -> None:
        """The board shows this for this many milliseconds."""
        self.seq += 1
        line = BoardLine(f"ST {self.seq} {self.now:.0f} {text}")
        self.guarded(lambda: self.table.advance(self.now))
        self.guarded(lambda: self.table.take(line, self.now))
        for _ in range(ms // 100):
            self.now += 100.0
            self.guarded(lambda: self.table.advance(self.now))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[GuardedBench]:
    """A bench whose board shows that it is empty; its files are closed at the end."""
    with GuardedBench(tmp_path) as made:
        made.up()
        made.show(EMPTY)
        yield made


def fail(*_: object, **__: object) -> NoReturn:
    """A failing part."""
    raise RuntimeError("a part has failed")


def failures_told(bench: GuardedBench) -> list[Notice]:
    return [each for each in bench.told if isinstance(each, Notice) and each.key == "failure"]


def recording(bench: GuardedBench) -> Path:
    (path,) = (bench.home / "recordings").glob("*.ecr")
    return path


@pytest.mark.parametrize("part", ["state", "advance", "next_deadline"])
def test_a_tracker_that_fails_is_replaced_by_one_that_knows_the_position(
    bench: GuardedBench, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """A turn made meanwhile is seen, and the recording replays to the same position without the failure."""
    with monkeypatch.context() as patched:
        patched.setattr(Tracker, part, fail)
        bench.guarded(lambda: bench.table.next_deadline(bench.now))
        bench.show(S1, ms=500)
    bench.show(S1, ms=1000)
    bench.show(S1)
    assert [each.turn for each in bench.told if isinstance(each, TurnSeen)] == [Turn.parse("S1")]
    assert len(failures_told(bench)) == 1
    assert "RuntimeError: a part has failed" in bench.file.read_text()
    bench.recorder.close()
    with Reader(recording(bench)) as reader:
        told = [entry.value for entry in reader if entry.way.value == "!"]
    assert any("failed" in value for value in told)
    replay = RecordingReplay(Reader(recording(bench)))
    list(replay)
    assert replay.tracker.position == bench.director.match.position


def test_a_failure_that_comes_again_in_a_replay_is_survived_there_too(
    bench: GuardedBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that has the fault still replays what it recorded."""
    state = Tracker.state

    def fails_at_gold(self: Tracker, message: object, *args: object, **words: object) -> object:
        if "+" in str(getattr(message, "text", "")):
            fail()
        return state(self, message, *args, **words)  # type: ignore[arg-type]

    monkeypatch.setattr(Tracker, "state", fails_at_gold)
    bench.show("+" + EMPTY[1:], ms=500)
    bench.show(S1)
    bench.recorder.close()
    assert len(failures_told(bench)) == 1
    replay = RecordingReplay(Reader(recording(bench)))
    list(replay)
    assert replay.tracker.position == bench.director.match.position


def test_a_failure_at_the_last_line_of_a_recording_is_not_swallowed(
    bench: GuardedBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug report may end with the very line that shows the bug."""
    bench.show(S1, ms=0)
    bench.recorder.close()
    monkeypatch.setattr(Tracker, "state", fail)
    with pytest.raises(RuntimeError, match="a part has failed"):
        list(RecordingReplay(Reader(recording(bench))))


def test_a_recovery_that_fails_is_recorded_and_tried_again(
    bench: GuardedBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The recording has both failures, and replays to the position that counts."""
    with monkeypatch.context() as patched:
        patched.setattr(Tracker, "state", fail)
        patched.setattr(EclipseDirector, "begun_anew", fail)
        bench.show(EMPTY, ms=0)
    bench.show(EMPTY)
    bench.show(S1)
    bench.recorder.close()
    with Reader(recording(bench)) as reader:
        failures = [entry.value for entry in reader if entry.way.value == "!" and "failed" in entry.value]
    assert len(failures) >= 2
    assert [each.turn for each in bench.told if isinstance(each, TurnSeen)] == [Turn.parse("S1")]
    replay = RecordingReplay(Reader(recording(bench)))
    list(replay)
    assert replay.tracker.position == bench.director.match.position


def test_an_effect_that_fails_keeps_no_later_one_back(bench: GuardedBench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn whose record fails is announced all the same, once, and the computer thinks about its own."""
    with monkeypatch.context() as patched:
        patched.setattr(EffectRunner, "_record_turn", fail)
        bench.show(S1)
    assert [each.turn for each in bench.told if isinstance(each, TurnSeen)] == [Turn.parse("S1")]
    assert any(isinstance(search, Think) for search in bench.sought)
    assert len(failures_told(bench)) == 1


@pytest.mark.parametrize("part", ["take", "advance"])
def test_a_game_that_cannot_be_looked_for_stays_open_and_a_new_one_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """The board's state fails to show whether the older game goes on; the new one has a record of its own."""
    with GuardedBench(tmp_path) as first:
        first.up()
        first.show(EMPTY)
        first.show(S1)
        first.guarded(lambda: first.table.take(Request.QUIT, first.now))
    with GuardedBench(tmp_path) as second:
        second.recorder.find_open_game(ECLIPSE_RULES, second.director.match.seats, [second.director.match.edition])
        assert second.recorder.open_game is not None
        monkeypatch.setattr(Looking, part, fail)
        second.up()
        second.show(EMPTY)
        assert "STATE" in second.sent
        second.show(EMPTY)
        second.show(S1)
        assert [each.turn for each in second.told if isinstance(each, TurnSeen)] == [Turn.parse("S1")]
        assert len(failures_told(second)) == 1
        assert [len(game.turns) for game in second.log.games()] == [1, 1]
        assert all(game.open for game in second.log.games())


def test_a_wish_that_fails_leaves_the_game_as_it_was(bench: GuardedBench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next request and the next turn work."""
    with monkeypatch.context() as patched:
        patched.setattr(Requests, "take", fail)
        bench.guarded(lambda: bench.table.take(Request.HINT, bench.now))
    bench.show(S1)
    assert [each.turn for each in bench.told if isinstance(each, TurnSeen)] == [Turn.parse("S1")]
    bench.guarded(lambda: bench.table.take(Request.QUIT, bench.now))
    assert bench.table.leaving


@pytest.mark.parametrize("part", ["made", "take_back"])
def test_clocks_that_fail_lose_no_turn_of_the_log(
    bench: GuardedBench, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """The log has the turns that count, neither fewer nor more."""
    with monkeypatch.context() as patched:
        patched.setattr(Timekeeper, part, fail)
        bench.show(S1)
        if part == "take_back":
            bench.guarded(lambda: bench.table.take(Request.UNDO, bench.now))
    assert len(failures_told(bench)) == 1
    assert [turn for game in bench.log.games() for turn in read_game(game).turns] == list(bench.director.match.turns)


def test_a_command_that_fails_again_in_a_replay_is_survived_there_too(
    bench: GuardedBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the tracker is asked for may fail, too, not only what it sees."""
    monkeypatch.setattr(Tracker, "ask_others", fail)
    bench.show(S1)
    bench.guarded(lambda: bench.table.take(Request.WRONG, bench.now))
    bench.show(S1)
    bench.recorder.close()
    assert len(failures_told(bench)) == 1
    replay = RecordingReplay(Reader(recording(bench)))
    list(replay)
    assert replay.tracker.position == bench.director.match.position


def test_a_failure_with_many_words_leaves_the_recording_readable(
    bench: GuardedBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The recording has its beginning, the file all of it."""
    words = "x" * LINE_MOST

    def fails_at_length(*_: object) -> NoReturn:
        raise RuntimeError(words)

    with monkeypatch.context() as patched:
        patched.setattr(Requests, "take", fails_at_length)
        bench.guarded(lambda: bench.table.take(Request.HINT, bench.now))
    bench.recorder.close()
    with Reader(recording(bench)) as reader:
        assert any("failed" in entry.value for entry in reader if entry.way.value == "!")
    assert words in bench.file.read_text()


def test_a_search_that_fails_to_begin_is_begun_again(bench: GuardedBench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer's turn is announced anyway."""
    begin = bench.begin
    calls: list[object] = []

    def begins_at_last(search: object) -> None:
        calls.append(search)
        if len(calls) == 1:
            fail()
        begin(search)  # type: ignore[arg-type]

    monkeypatch.setattr(bench, "begin", begins_at_last)
    bench.show(S1)
    position = bench.director.match.position
    reply = Turn.parse("1-5/S16")
    bench.guarded(lambda: bench.table.take(ReplyFound(position, reply), bench.now))
    assert [each.turn for each in bench.told if isinstance(each, ReplyChosen)] == [reply]


def test_what_fails_again_and_again_is_told_once_and_takes_its_share_alone(
    bench: GuardedBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The written failures are limited; play recovers less and less often; a player can still leave."""
    sent = len(bench.sent)
    monkeypatch.setattr(Tracker, "state", fail)
    for _ in range(300):
        bench.show(S1, ms=100)
    assert len(failures_told(bench)) == 1
    assert bench.file.read_text().count("Traceback") <= MOST_WRITTEN
    assert bench.sent[sent:].count("STATE") < 30
    assert bench.failures.rests_until > bench.now
    bench.guarded(lambda: bench.table.take(Request.QUIT, bench.now))
    assert bench.table.leaving


def test_a_folder_that_cannot_be_written_ends_nothing(bench: GuardedBench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failure is announced anyway."""
    bench.failures = Failures(Path("/dev/null/failures.txt"))
    with monkeypatch.context() as patched:
        patched.setattr(Requests, "take", fail)
        bench.guarded(lambda: bench.table.take(Request.HINT, bench.now))
    assert len(failures_told(bench)) == 1


@pytest.mark.parametrize(("language", "words"), [("en", "The game goes on"), ("de", "Das Spiel geht weiter")])
def test_the_sentence_says_that_the_game_goes_on(language: str, words: str) -> None:
    """It also names the file with the details."""
    said = EclipseSentences(language, edition("eclipse")).say(Notice("failure", {"path": "there/failures.txt"}))
    assert said is not None
    assert words in said
    assert "there/failures.txt" in said
