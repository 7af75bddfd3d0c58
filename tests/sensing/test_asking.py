"""When a board's line is lost, the board is asked for its state if that helps, and no more often."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import Fact, GameStarted
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.games.eclipse.setup.talk import ANSWER_MS
from eclipse_companion.sensing.asking import APART_MS, Asking
from eclipse_companion.sensing.evidence import Change, Changes, Kind, StateReader
from eclipse_companion.sensing.link import BoardLine, Damaged, LinkDown
from eclipse_companion.sensing.recording import Entry, EntryKind, Reader
from eclipse_companion.sensing.wire import Inbox, State
from eclipse_companion.table.inputs import Request
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.eclipse.hand.driver import HandDriver
from tests.games.eclipse.play.bench import HI, Bench
from tests.games.eclipse.play.simulated import Simulation

EMPTY = "." * 16


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A game has started; the board's newest line, a state, had number 1."""
    made = Bench(tmp_path).begun()
    made.sent.clear()
    yield made
    made.recorder.close()


def asked(bench: Bench) -> int:
    """How often the board was asked for its state since the last call."""
    count = bench.sent.count("STATE")
    bench.sent.clear()
    return count


def state(number: int) -> BoardLine:
    return BoardLine(f"ST {number} {1000 + number} {EMPTY}")


def test_a_line_that_does_not_check_is_asked_about_at_once(bench: Bench) -> None:
    """The question goes out with the news, and is in the recording."""
    bench.take(Damaged())
    assert asked(bench) == 1
    bench.recorder.close()
    with Reader(next((bench.home / "recordings").iterdir())) as reader:
        said = [entry for entry in reader if entry.way is EntryKind.HOST and entry.text == "STATE"]
    assert said[-1].ms == bench.now


@pytest.mark.parametrize("body", ["OK 3 PING x", "LG 3 info x", "XX 3", "BT 3 5 fire", "BT 3 5 hint"])
def test_a_gap_before_a_line_that_is_no_state_is_asked_about(bench: Bench, body: str) -> None:
    """This holds for any kind of line, even a nonsensical one; the next line has no gap and causes no question."""
    bench.take(BoardLine(body))
    assert asked(bench) == 1
    bench.take(BoardLine("OK 4 PING x"))
    assert asked(bench) == 0


def test_a_gap_before_a_state_is_not_asked_about(bench: Bench) -> None:
    """The state itself shows the current position."""
    bench.take(state(7))
    assert asked(bench) == 0


def test_a_question_whose_answer_may_be_lost_is_asked_again(bench: Bench) -> None:
    """Each further loss may have been the answer; once a state has arrived there is nothing to ask."""
    questions = 0
    for _ in range(4):
        bench.take(Damaged())
        questions += asked(bench)
        bench.wait(2 * APART_MS)
    assert questions == 4
    bench.take(state(50))
    bench.wait(10 * APART_MS)
    assert asked(bench) == 0


def test_questions_lie_apart(bench: Bench) -> None:
    """After a loss soon after an answered question, the next question waits and is asked only if no state arrives."""
    bench.take(Damaged(), state(3), Damaged())
    assert asked(bench) == 1
    due = bench.table.next_deadline(bench.now)
    assert due is not None
    assert due <= bench.now + APART_MS
    bench.wait(APART_MS - 1)
    assert asked(bench) == 0
    bench.wait(1)
    assert asked(bench) == 1


def test_a_state_that_comes_by_itself_saves_the_question(bench: Bench) -> None:
    """While the question waits, any state makes up for the loss."""
    bench.take(Damaged(), state(3), Damaged(), state(5))
    assert asked(bench) == 1
    bench.wait(1000)
    assert asked(bench) == 0


def test_nothing_is_asked_before_a_game_runs(tmp_path: Path) -> None:
    """Damage before there is a board doesn't concern any game."""
    fresh = Bench(tmp_path)
    fresh.take(Damaged(), BoardLine("OK 3 PING x"), BoardLine("OK 5 PING x"))
    fresh.wait(1000)
    assert fresh.sent == []
    fresh.recorder.close()


def test_nothing_is_asked_of_a_board_that_is_gone(bench: Bench) -> None:
    """A waiting question is dropped with the board; the board that returns is asked in any case, once."""
    bench.take(Damaged(), state(3), Damaged(), LinkDown("/dev/board", "It has gone."))
    asked(bench)
    bench.wait(1000)
    assert asked(bench) == 0
    bench.up()
    bench.take(BoardLine(HI.format(cal="ok")), Damaged())
    assert asked(bench) == 1


def test_a_board_that_is_set_up_is_not_disturbed(bench: Bench) -> None:
    """The setup repeats its own questions when they are due; the state is asked for when the game goes on."""
    bench.take(LinkDown("/dev/board", "It has gone."))
    bench.up("none")
    said = [bench.sent.count("CAL CODING one")]
    bench.take(Damaged(), BoardLine("OK 9 PING x"))
    for ms in (ANSWER_MS - 1, 1):
        bench.wait(ms)
        said.append(bench.sent.count("CAL CODING one"))
    assert said == [1, 1, 2]
    assert asked(bench) == 0
    bench.table._boards._unfinished = False
    bench.up()
    assert asked(bench) == 1


@given(st.lists(st.tuples(st.sampled_from(["lost", "told", "pass"]), st.integers(0, 70)), max_size=60))
def test_questions_are_apart_answered_and_never_forgotten(steps: list[tuple[str, int]]) -> None:
    """For any losses and states, a question is asked once a line is lost, none is open, and the last is long past."""
    asking = Asking()
    now, questions, lost, is_open = 0, [-APART_MS], False, False
    for what, passed in steps:
        now += passed
        match what:
            case "lost":
                asking.lost()
                lost, is_open = True, False
            case "told":
                asking.told()
                lost = is_open = False
        due = asking.due
        asks = due is not None and due <= now
        assert asks == (lost and not is_open and now - questions[-1] >= APART_MS)
        if asks:
            asking.asked(now)
            questions.append(now)
            is_open = True


class Touching(Simulation):
    """A piece is on square 6 for 300 ms; the first line that shows it is damaged on its way."""

    LASTS_MS, AFTER_MS = 300, 2000

    def __init__(self, engine: Engine, home: Path, *, seed: int) -> None:
        super().__init__(engine, home, seed=seed)
        self._lying = HandDriver(self.model, self._driver.rng, start=Position.parse("4/1S2/4/4"))
        self._begins_ms = float("inf")
        self.spoilt = 0

    def tell(self, announcement: Fact) -> None:
        self.played.told.append((self._now, announcement))
        if isinstance(announcement, Calibration):
            self._hand.tell(announcement)
        elif isinstance(announcement, GameStarted):
            self._begins_ms = self._now + self.AFTER_MS

    def _source(self, due_us: int) -> tuple[int, np.ndarray]:
        t_ms = due_us / 1000 - self._begins_ms
        if t_ms > self.AFTER_MS:
            self.post(Request.QUIT)
        if 0 <= t_ms < self.LASTS_MS:
            return due_us, self._lying.sample(due_us / 1000)
        return super()._source(due_us)

    def cable(self, wrote: bytes) -> bytes:
        if self._now >= self._begins_ms and not self.spoilt and b"$ST" in wrote:
            self.spoilt += 1
            return wrote.replace(b"-", b".")
        return wrote


def changes_in(entries: list[Entry]) -> list[Change]:
    """The changes on the squares in a game's recording."""
    inbox, reader, watched = Inbox(), StateReader(), Changes()
    found: list[Change] = []
    for entry in entries:
        received = inbox.take(entry.text) if entry.way is EntryKind.BOARD else None
        if received is not None and isinstance(received.message, State):
            evidence = reader.read(received.message, entry.ms, gap=received.gap)
            if watched.started:
                found += watched.feed(evidence)
            else:
                watched.start(evidence)
    return found


def test_a_piece_that_lay_shortly_is_seen_though_its_line_was_lost(micropython: Engine, tmp_path: Path) -> None:
    """The board is asked at once and its answer shows the piece, in an unknown order; then the piece is gone."""
    played = (touching := Touching(micropython, tmp_path, seed=11)).run()
    assert touching.spoilt == 1
    assert played.ended
    with Reader(next(played.recordings.iterdir())) as reader:
        entries = list(reader)
    changes = changes_in(entries)
    assert [(change.square, change.kind, change.order_known) for change in changes] == [
        (6, Kind.FILLED, False),
        (6, Kind.EMPTIED, True),
    ]
    assert [entry.text for entry in entries if entry.way is EntryKind.HOST].count("STATE") == 2
    with Reader(next(played.recordings.iterdir())) as reader:
        replay = RecordingReplay(reader)
        list(replay)
    assert replay.differs_ms is None
