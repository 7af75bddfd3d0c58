"""The loop: one queue, one clock, whoever posts."""

import threading
import time
from pathlib import Path
from typing import cast

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.game import rules
from eclipse_companion.game.position import EMPTY
from eclipse_companion.game.turn import Turn
from eclipse_companion.play.effects import FindHint, JudgeTurn, Think
from eclipse_companion.play.inputs import Command, Typed
from eclipse_companion.play.loop import Loop
from eclipse_companion.play.searches import Found, HintFound, ReplyFound, ThinkingFailed, TurnJudged
from eclipse_companion.play.table import Posted, Table
from eclipse_companion.play.thinker import Thinker
from tests.play.test_table import Bench


class Noted:
    """Stands for a table: notes what it is given, and leaves when it is asked to."""

    def __init__(self) -> None:
        self.taken: list[Posted] = []
        self.times: list[float] = []
        self.told_at = 0.0
        self.leaving = False

    def next_deadline(self, now: float) -> float | None:
        return now

    def advance(self, now: float) -> None:
        self.times.append(now)

    def take(self, item: Posted, now: float) -> None:
        self.taken.append(item)
        self.times.append(now)
        self.leaving = item is Command.QUIT


def as_table(noted: Noted) -> Table:
    return cast("Table", noted)


def test_what_is_posted_is_taken_in_order_at_times_that_never_go_back() -> None:
    """From however many threads, each thread's items come in its order; stamps only grow."""
    loop, noted = Loop(), Noted()

    def post_all(name: str) -> None:
        for number in range(200):
            loop.post(Typed(f"{name} {number}"))

    posters = [threading.Thread(target=post_all, args=(name,)) for name in ("keyboard", "page")]
    for poster in posters:
        poster.start()
    for poster in posters:
        poster.join()
    loop.post(Command.QUIT)
    loop.run(as_table(noted))
    lines = [item.line for item in noted.taken if isinstance(item, Typed)]
    for name in ("keyboard", "page"):
        assert [line for line in lines if line.startswith(name)] == [f"{name} {number}" for number in range(200)]
    assert noted.times == sorted(noted.times)


class Over(Noted):
    """The last game wished for is over at the first notice."""

    def take(self, item: Posted, now: float) -> None:
        super().take(item, now)
        self.leaving |= isinstance(item, Notice)


@pytest.mark.parametrize("key", [Command.QUIT, Command.HINT, Typed("S1")])
def test_an_end_that_came_by_itself_is_looked_at_until_a_key(key: Command | Typed) -> None:
    """What the board or the parts say meanwhile ends nothing; who asked to leave is not kept."""
    loop, over = Loop(), Over()
    for item in (Notice("log_mended"), Notice("log_mended"), key):
        loop.post(item)
    loop.run(as_table(over), 1e9)
    assert over.taken == [Notice("log_mended")]
    loop, left = Loop(), Noted()
    for wish in (Command.QUIT, Command.HINT):
        loop.post(wish)
    loop.run(as_table(left), 1e9)
    assert left.taken == [Command.QUIT]
    assert loop._queue.get_nowait() is Command.HINT


def test_an_end_is_looked_at_for_so_long_and_no_longer() -> None:
    """By the loop's own clock."""
    loop, over = Loop(), Over()
    loop.post(Notice("log_mended"))
    before = time.monotonic()
    loop.run(as_table(over), 300.0)
    assert time.monotonic() - before >= 0.3


def test_stamps_can_begin_where_a_recording_ended() -> None:
    """Time goes on from there, and the time before it is no silence."""
    loop, noted = Loop(drained_ms=5000), Noted()
    loop.go_on_from(600_000.0)
    loop.drain()
    loop.post(Typed("S1"))
    loop.post(Command.QUIT)
    loop.run(as_table(noted))
    assert noted.times[0] >= 600_000.0
    assert noted.taken == [Typed("S1"), Command.QUIT]


def test_it_leaves_in_silence_when_nobody_will_ask_for_more() -> None:
    """After the last command, silence ends play as `quit` does."""
    loop, noted = Loop(drained_ms=50), Noted()
    loop.drain()
    loop.run(as_table(noted))
    assert noted.taken == [Command.QUIT]


def test_notices_of_the_end_are_still_told() -> None:
    """What a part says while it is closed is told; whatever else was posted is not wanted any more."""
    loop, noted = Loop(), Noted()
    loop.post(Command.HINT)
    loop.post(Notice("log_rescued"))
    loop.finish(as_table(noted))
    assert noted.taken == [Notice("log_rescued")]


def test_a_real_table_runs_in_the_loop(tmp_path: Path) -> None:
    """A wish posted to the loop reaches the game; `quit` ends it."""
    bench, loop = Bench(tmp_path), Loop()
    loop.post(Command.HINT)
    loop.post(Command.QUIT)
    loop.run(bench.table)
    assert bench.told == [Notice("no_game")]


def thinker(found: list[Found], done: threading.Event) -> Thinker:
    def post(item: Found) -> None:
        found.append(item)
        done.set()

    return Thinker(post, seed=1)


def test_a_reply_and_a_hint_are_found_and_posted() -> None:
    """Both are for the position that they were asked for."""
    found: list[Found] = []
    done = threading.Event()
    mind = thinker(found, done)
    mind.begin(Think(EMPTY, "1", 0))
    assert done.wait(60)
    done.clear()
    mind.begin(FindHint(EMPTY))
    assert done.wait(60)
    mind.close()
    assert [type(item) for item in found] == [ReplyFound, HintFound]
    assert not any(thread.name == "thinker" for thread in threading.enumerate())


def test_a_search_that_was_stopped_posts_nothing() -> None:
    """Neither a search that is under way nor one that waits is heard of after a stop."""
    found: list[Found] = []
    mind = thinker(found, threading.Event())
    mind.begin(FindHint(EMPTY))
    mind.begin(FindHint(EMPTY))
    mind.stop()
    mind.close()
    assert found == []


def test_a_hint_asked_for_at_once_does_not_keep_the_coach_from_judging_the_turn() -> None:
    """Both are found, though the hint is asked for before the search for what the turn gave away has begun."""
    found: list[Found] = []
    last = threading.Event()

    def post(item: Found) -> None:
        found.append(item)
        if isinstance(item, HintFound):
            last.set()

    mind, slip = Thinker(post, seed=1), Turn.parse("S6")
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
    """Of two hints wished for one after the other the newer position's alone is posted."""
    found: list[Found] = []
    done = threading.Event()
    mind = thinker(found, done)
    newer = rules.apply(EMPTY, Turn.parse("S1"))
    mind.begin(FindHint(EMPTY))
    mind.begin(FindHint(newer))
    assert done.wait(60)
    mind.close()
    assert [item.position for item in found if isinstance(item, HintFound)] == [newer]


def test_a_search_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a search dies of, it is told instead of a turn, and the next search works."""
    found: list[Found] = []
    done = threading.Event()
    mind = thinker(found, done)

    def fail(*_: object, **__: object) -> None:
        raise MemoryError("too little memory")

    with monkeypatch.context() as patch:
        patch.setattr("eclipse_companion.play.searches.Opponent.choose", fail)
        mind.begin(Think(EMPTY, "1", 0))
        assert done.wait(60)
    done.clear()
    mind.begin(Think(EMPTY, "1", 0))
    assert done.wait(60)
    mind.close()
    assert found[0] == ThinkingFailed("MemoryError: too little memory")
    assert isinstance(found[1], ReplyFound)
