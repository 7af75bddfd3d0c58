"""The loop: one queue and one clock for everything that posts."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from eclipse_companion.announcements import Goodbye, Notice
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.searches import preparation
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.sensing.link import BoardLine
from eclipse_companion.sensing.link.mailbox import MOST_KEPT
from eclipse_companion.table.failures import Failures
from eclipse_companion.table.inputs import Request, Typed
from eclipse_companion.table.loop import Loop
from eclipse_companion.table.searches import (
    FindHint,
    HintFound,
    JudgeTurn,
    ReplyFound,
    Search,
    SearchResult,
    Think,
    ThinkingFailed,
    TurnJudged,
)
from eclipse_companion.table.table import Posted
from eclipse_companion.table.thinker import Find, Thinker
from tests.games.eclipse.play.bench import Bench

FAILURES = Failures(Path("/nowhere/failures.txt"))


class Noted:
    """Stands in for a table: notes what it receives, and leaves when asked to."""

    def __init__(self) -> None:
        self.taken: list[Posted] = []
        self.times: list[float] = []
        self.failures: list[tuple[str, float]] = []
        self.recovered: list[float] = []
        self.last_announced_at = 0.0
        self.leaving = False

    def next_deadline(self, now: float) -> float | None:
        return now

    def advance(self, now: float) -> None:
        self.times.append(now)

    def keep_up(self, now: float) -> None:
        self.times.append(now)

    def take(self, item: Posted, now: float) -> None:
        self.taken.append(item)
        self.times.append(now)
        self.leaving = item is Request.QUIT

    def failed(self, what: str, now: float) -> None:
        self.failures.append((what, now))

    def recover(self, now: float) -> None:
        self.recovered.append(now)


def as_table(noted: Noted) -> EclipseTable:
    return cast("EclipseTable", noted)


def test_what_is_posted_is_taken_in_order_at_times_that_never_go_back() -> None:
    """Each thread's items arrive in their order, however many threads there are; stamps only grow."""
    loop, noted = Loop(), Noted()

    def post_all(name: str) -> None:
        for number in range(200):
            loop.post(Typed(f"{name} {number}"))

    posters = [threading.Thread(target=post_all, args=(name,)) for name in ("keyboard", "page")]
    for poster in posters:
        poster.start()
    for poster in posters:
        poster.join()
    loop.post(Request.QUIT)
    loop.run(as_table(noted), FAILURES)
    lines = [item.line for item in noted.taken if isinstance(item, Typed)]
    for name in ("keyboard", "page"):
        assert [line for line in lines if line.startswith(name)] == [f"{name} {number}" for number in range(200)]
    assert noted.times == sorted(noted.times)


class Over(Noted):
    """The last requested game is over at the first notice."""

    def take(self, item: Posted, now: float) -> None:
        super().take(item, now)
        self.leaving |= isinstance(item, Notice)


@pytest.mark.parametrize("key", [Request.QUIT, Request.HINT, Typed("S1")])
def test_an_end_that_came_by_itself_is_looked_at_until_a_key(key: Request | Typed) -> None:
    """Messages from the board or the parts don't end the wait, but a key does; after `quit` there is no wait."""
    loop, over = Loop(), Over()
    for item in (Notice("log_mended"), Notice("log_mended"), key):
        loop.post(item)
    loop.run(as_table(over), FAILURES, lingers_ms=1e9)
    assert over.taken == [Notice("log_mended")]
    loop, left = Loop(), Noted()
    for wish in (Request.QUIT, Request.HINT):
        loop.post(wish)
    loop.run(as_table(left), FAILURES, lingers_ms=1e9)
    assert left.taken == [Request.QUIT]
    assert loop._mailbox.get(0.0) is Request.HINT


def test_an_end_is_looked_at_for_so_long_and_no_longer() -> None:
    """The loop's own clock measures it."""
    loop, over = Loop(), Over()
    loop.post(Notice("log_mended"))
    before = time.monotonic()
    loop.run(as_table(over), FAILURES, lingers_ms=300.0)
    assert time.monotonic() - before >= 0.3


def test_stamps_can_begin_where_a_recording_ended() -> None:
    """Time continues from there, and the time before it doesn't count as silence."""
    loop, noted = Loop(drained_ms=5000), Noted()
    loop.go_on_from(600_000.0)
    loop.drain()
    loop.post(Typed("S1"))
    loop.post(Request.QUIT)
    loop.run(as_table(noted), FAILURES)
    assert noted.times[0] >= 600_000.0
    assert noted.taken == [Typed("S1"), Request.QUIT]


class Resting(Noted):
    """A table that has nothing to do before `due`, and notes how it is asked."""

    def __init__(self, due: float) -> None:
        super().__init__()
        self.due = due
        self.asked: list[str] = []

    def next_deadline(self, _now: float) -> float | None:
        self.asked.append("when")
        return self.due

    def advance(self, now: float) -> None:
        self.asked.append("advance")
        self.leaving = now >= self.due

    def keep_up(self, _now: float) -> None:
        self.asked.append("keep up")

    def take(self, _item: Posted, _now: float) -> None:
        self.asked.append("take")


def test_where_nothing_is_due_no_part_is_asked() -> None:
    """Looks at the clock in between find nothing; a posted item needs the right time, and may change what is due."""
    times = iter(number / 10.0 for number in range(1000))
    loop, resting = Loop(lambda: next(times)), Resting(due=5_000.0)
    loop.post(Typed("S1"))
    loop.run(as_table(resting), FAILURES)
    assert resting.asked == ["when", "keep up", "take", "when", "advance"]


def test_it_leaves_in_silence_when_nobody_will_ask_for_more() -> None:
    """After the last command, silence ends play as `quit` does."""
    loop, noted = Loop(drained_ms=50), Noted()
    loop.drain()
    loop.run(as_table(noted), FAILURES)
    assert noted.taken == [Request.QUIT]


def test_a_slow_start_is_no_silence() -> None:
    """On a busy computer it takes long to build the parts; that time doesn't count."""
    times = iter([0.0])
    loop, noted = Loop(lambda: next(times, 100.0), drained_ms=5000), Noted()
    loop.drain()
    asked: list[Posted] = [Typed("S1"), Typed("S2"), Request.QUIT]
    for item in asked:
        loop.post(item)
    loop.run(as_table(noted), FAILURES)
    assert noted.taken == asked


def test_a_search_is_no_silence() -> None:
    """However long the computer thinks, play goes on; when it has said nothing for long after that, play ends."""
    clock = iter(range(100))
    loop, noted = Loop(lambda: next(clock), drained_ms=5000), Noted()
    loop.wait_for(lambda: len(noted.times) < 20)
    loop.drain()
    loop.run(as_table(noted), FAILURES)
    assert noted.taken == [Request.QUIT]
    assert len(noted.times) > 20


def test_an_interruption_lets_the_board_go() -> None:
    """A link whose lines nobody takes any more isn't held up."""

    class Interrupted(Noted):
        def take(self, item: Posted, now: float) -> None:  # noqa: ARG002 - it is never handled
            raise KeyboardInterrupt

    loop = Loop()
    loop.post(Request.HINT)
    with pytest.raises(KeyboardInterrupt):
        loop.run(as_table(Interrupted()), FAILURES)
    for number in range(2 * MOST_KEPT):
        loop.post(BoardLine(f"BT {number} 5 hint"))


def test_notices_of_the_end_are_still_told() -> None:
    """What a part reports while it closes is announced; everything else posted is dropped."""
    loop, noted = Loop(), Noted()
    loop.post(Request.HINT)
    loop.post(Notice("log_rescued"))
    loop.finish(as_table(noted), FAILURES)
    assert noted.taken == [Notice("log_rescued")]


class Failing(Noted):
    """A table that fails at everything it takes."""

    def take(self, item: Posted, now: float) -> None:
        super().take(item, now)
        raise RuntimeError(str(item))


@pytest.fixture
def failing(tmp_path: Path) -> Iterator[tuple[Failing, Failures]]:
    """A failing table; at the end its loop is let go, if it still runs."""
    made = Failing()
    yield made, Failures(tmp_path / "failures.txt")
    made.leaving = True


def test_silence_ends_play_even_if_leaving_fails(failing: tuple[Failing, Failures]) -> None:
    """Nobody is there who could ask for it again."""
    loop = Loop(drained_ms=50)
    loop.drain()
    thread = threading.Thread(target=loop.run, args=(as_table(failing[0]), failing[1]), daemon=True)
    thread.start()
    thread.join(20.0)
    assert not thread.is_alive()


def test_a_notice_of_the_end_that_fails_keeps_back_no_other(failing: tuple[Failing, Failures]) -> None:
    """Closing goes on."""
    loop = Loop()
    told = [Notice("log_rescued"), Notice("log_mended")]
    for notice in told:
        loop.post(notice)
    loop.finish(as_table(failing[0]), failing[1])
    assert [each for each in failing[0].taken if each in told] == told


class Slow(Noted):
    """A table whose first item makes a board flood the loop and a player leave."""

    def __init__(self, loop: Loop) -> None:
        super().__init__()
        self.loop = loop

    def take(self, item: Posted, now: float) -> None:
        if not self.taken:
            for number in range(10_000):
                self.loop.post(BoardLine(f"ST {number} {number} {'.' * 16}"))
            self.loop.post(Request.QUIT)
        super().take(item, now)


def test_quit_overtakes_a_flood() -> None:
    """Quitting doesn't wait for the board's lines; only a line that was handled is reported as consumed."""
    loop = Loop()
    slow, consumed = Slow(loop), list[BoardLine]()
    loop.post(BoardLine("ST 65535 5 ................"))
    loop.run(as_table(slow), FAILURES, consumed=consumed.append)
    assert slow.taken == [BoardLine("ST 65535 5 ................"), Request.QUIT]
    assert consumed == slow.taken[:1]


def test_a_real_table_runs_in_the_loop(tmp_path: Path) -> None:
    """A request posted to the loop reaches the game; `quit` ends it."""
    bench, loop = Bench(tmp_path), Loop()
    loop.post(Request.HINT)
    loop.post(Request.QUIT)
    loop.run(bench.table, FAILURES)
    assert bench.told == [Notice("no_game"), Goodbye(unfinished=False)]


def thinker(found: list[SearchResult], done: threading.Event) -> Thinker:
    def post(item: SearchResult) -> None:
        found.append(item)
        done.set()

    return Thinker(post, preparation(1))


class Held:
    """A thinker whose searches, once begun, wait until they may go on."""

    def __init__(self) -> None:
        self.found: list[SearchResult] = []
        self.done, self.begun, self.go_on = threading.Event(), threading.Event(), threading.Event()
        self.mind = Thinker(self._post, self._prepare)

    def _post(self, item: SearchResult) -> None:
        self.found.append(item)
        self.done.set()

    def _prepare(self) -> Find:
        find = preparation(1)()

        def held(search: Search, stop: threading.Event) -> SearchResult:
            self.begun.set()
            assert self.go_on.wait(60)
            return find(search, stop)

        return held


def test_a_reply_and_a_hint_are_found_and_posted() -> None:
    """Both belong to the position that they were asked for."""
    before = set(threading.enumerate())
    found: list[SearchResult] = []
    done = threading.Event()
    mind = thinker(found, done)
    mind.begin(Think(EMPTY, "1", 0))
    assert done.wait(240)
    done.clear()
    mind.begin(FindHint(EMPTY))
    assert done.wait(240)
    mind.close()
    assert [type(item) for item in found] == [ReplyFound, HintFound]
    assert set(threading.enumerate()) <= before


def test_it_is_busy_until_all_that_is_wanted_has_been_posted() -> None:
    """From the moment that a search is asked for, also while what searches is still being prepared."""
    prepared, done = threading.Event(), threading.Event()

    def prepare() -> Find:
        prepared.wait(240)
        return lambda search, stop: ThinkingFailed("no", search)  # noqa: ARG005 - as searches are called

    mind = Thinker(lambda found: done.set(), prepare)  # noqa: ARG005 - only that it comes matters
    busy = [mind.busy]
    mind.begin(FindHint(EMPTY))
    busy.append(mind.busy)
    prepared.set()
    assert done.wait(240)
    mind.close()
    assert [*busy, mind.busy] == [False, True, False]


def test_a_search_that_was_stopped_posts_nothing() -> None:
    """After a stop, neither a running search nor a waiting one posts anything."""
    held = Held()
    held.mind.begin(FindHint(EMPTY))
    assert held.begun.wait(60)
    held.mind.begin(Think(EMPTY, "1", 0))
    held.mind.stop()
    held.go_on.set()
    held.mind.close()
    assert held.found == []


def test_a_hint_asked_for_at_once_does_not_keep_the_coach_from_judging_the_turn() -> None:
    """Both are found, even if the hint is requested before the search for what the turn gave away has started."""
    found: list[SearchResult] = []
    last = threading.Event()

    def post(item: SearchResult) -> None:
        found.append(item)
        if isinstance(item, HintFound):
            last.set()

    mind, slip = Thinker(post, preparation(1)), Turn.parse("S6")
    mind.begin(JudgeTurn(EMPTY, slip))
    mind.begin(FindHint(rules.apply(EMPTY, slip)))
    assert last.wait(60)
    mind.close()
    judged, hint = found
    assert isinstance(judged, TurnJudged)
    assert judged.turn == slip
    assert judged.claims
    assert isinstance(hint, HintFound)


def test_a_newer_search_ends_an_older_one_of_its_kind() -> None:
    """If two hints are requested in a row, only the newer position's is posted."""
    held = Held()
    newer = rules.apply(EMPTY, Turn.parse("S1"))
    held.mind.begin(FindHint(EMPTY))
    assert held.begun.wait(60)
    held.mind.begin(FindHint(newer))
    held.go_on.set()
    assert held.done.wait(60)
    held.mind.close()
    assert [item.position for item in held.found if isinstance(item, HintFound)] == [newer]


def test_a_search_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever makes a search fail is reported in place of a turn, and the next search works."""
    found: list[SearchResult] = []
    done = threading.Event()
    mind = thinker(found, done)

    def fail(*_: object, **__: object) -> None:
        raise MemoryError("too little memory")

    with monkeypatch.context() as patch:
        patch.setattr("eclipse_companion.games.eclipse.play.searches.Opponent.choose", fail)
        mind.begin(Think(EMPTY, "1", 0))
        assert done.wait(60)
    done.clear()
    mind.begin(Think(EMPTY, "1", 0))
    assert done.wait(60)
    mind.close()
    assert found[0] == ThinkingFailed("MemoryError: too little memory", Think(EMPTY, "1", 0))
    assert isinstance(found[1], ReplyFound)
