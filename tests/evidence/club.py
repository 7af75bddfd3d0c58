"""A club on one Mosquitto: how soon twenty boards' turns are seen by a hundred watchers, also after a broker's restart.

All boards make a turn at the same moment; then the broker is killed, all make another turn while it is away, for up to
ten seconds, and it comes back without anything that it had kept. Times are those until the last watcher knows the last
board's turn. Everything runs on this machine, and nothing leaves it. Required: all within one second, and within five
seconds after a restart.
"""

import asyncio
import random
import threading
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final, Self

import numpy as np

from eclipse_companion.announcements import Envelope, Fact, GameStarted, TurnSeen
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.club.boards import Boards
from eclipse_companion.outputs.club.broker import Broker
from eclipse_companion.outputs.club.publisher import Publisher
from eclipse_companion.outputs.club.told_game import ToldGame
from eclipse_companion.outputs.club.topics import id_of
from eclipse_companion.outputs.club.watcher import watch
from tests.evidence.cases import Progress, gather
from tests.outputs.club.mosquitto import MISSING, PROGRAM, Mosquitto

SIZE = 100
"""Clubs, each with a broker of its own."""
BOARDS: Final = 20
WATCHERS: Final = 100
AWAY_S: Final = 10.0
"""So long a broker is away at most."""
PATIENCE_S: Final = 30.0
"""What isn't seen until then is never seen."""
ALLOWED_S: Final = (1.0, 5.0)
ROWS: Final = ("a turn at each board", "after a restart")


def missing() -> str | None:
    """What it needs, if that isn't there."""
    return None if PROGRAM is not None else f"{MISSING.capitalize()}. Install it: apt-get install mosquitto."


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    outcomes: list[list[list[float]]] = []
    for number in range(count):  # one after the other: each has this machine for itself
        outcomes = gather(partial(_club, seed), number + 1, lambda done, _: progress(done, count), resume_dir)
    lines = ["| what | clubs | seen by all in time | median | 95 % | slowest | allowed |", f"|---|{'---:|' * 6}"]
    for at, (what, allowed_s) in enumerate(zip(ROWS, ALLOWED_S, strict=True)):
        slowest = np.array([max(outcome[at]) for outcome in outcomes])
        seen = int((slowest <= allowed_s).sum())
        times = " | ".join(f"{each:.2f} s" for each in (np.median(slowest), np.quantile(slowest, 0.95), slowest.max()))
        lines.append(f"| {what} | {count} | {seen} of {count} | {times} | {allowed_s:.0f} s |")
    one_ms = 1000.0 * float(np.median([each for at_once, _ in outcomes for each in at_once]))
    return "\n".join([*lines, "", f"A watcher saw a board's turn after {one_ms:.0f} ms in the median."])


def _club(seed: int, number: int) -> list[list[float]]:
    """For a turn, and for one around a restart, when each watcher knew each board's, in seconds."""
    source = random.Random(f"club {seed} {number}")
    with ExitStack() as stack:
        broker = stack.enter_context(Mosquitto())
        boards = [stack.enter_context(_Board(broker.broker, f"Board {at}")) for at in range(BOARDS)]
        crowd = stack.enter_context(_Crowd(broker.broker, [board.id for board in boards]))
        _turn(boards, source)
        crowd.times(1, time.monotonic())  # everybody is there
        began = time.monotonic()
        _turn(boards, source)
        at_once = crowd.times(2, began)
        broker.end()
        _turn(boards, source)
        time.sleep(source.uniform(0.0, AWAY_S))
        broker.begin()
        return [at_once, crowd.times(3, time.monotonic())]


def _turn(boards: list["_Board"], source: random.Random) -> None:
    for board in boards:
        board.turn(source)


class _Board:
    """A board of the club, with the output that a game has."""

    def __init__(self, broker: Broker, name: str) -> None:
        view = EclipseView(EclipseSentences("en", edition("eclipse")))
        self.id = id_of(name)
        self._position: Position = EMPTY
        self._made = 0
        self._publisher = Publisher(broker, name, "eclipse", view, lambda _: None)
        self._tell(GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._publisher.close()

    def turn(self, source: random.Random) -> None:
        """Anything legal."""
        mover, turn = self._position.to_move, source.choice(list(rules.legal_turns(self._position)))
        self._position = rules.play(self._position, turn)
        self._made += 1
        self._tell(TurnSeen(mover, turn, self._position, self._made, 0.0))

    def _tell(self, fact: Fact) -> None:
        self._publisher.deliver(Envelope("none", "uuid", self._made, 0.0, fact))


class _Crowd:
    """Everybody who watches, in one thread."""

    def __init__(self, broker: Broker, ids: list[str]) -> None:
        self._broker, self._ids = broker, ids
        self._seen: list[dict[tuple[str, int], float]] = [{} for _ in range(WATCHERS)]
        """By the board and the turn, when each watcher knew it."""
        self._loop = asyncio.SelectorEventLoop()
        self._end = asyncio.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    def times(self, turn: int, began: float) -> list[float]:
        """When each watcher knew this turn of each board, in seconds after `began`; `PATIENCE_S`: never."""
        wanted = [(board, turn) for board in self._ids]
        while time.monotonic() - began < PATIENCE_S and not all(
            each in seen for seen in list(self._seen) for each in wanted
        ):
            time.sleep(0.02)
        return [max(0.0, seen.get(each, began + PATIENCE_S) - began) for seen in self._seen for each in wanted]

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._watch())

    async def _watch(self) -> None:
        watching = [asyncio.create_task(self._one(at)) for at in range(WATCHERS)]
        await self._end.wait()
        for each in watching:
            each.cancel()
        await asyncio.gather(*watching, return_exceptions=True)

    async def _one(self, at: int) -> None:
        boards, before = Boards(), dict[str, ToldGame | None]()

        def changed() -> None:
            now = time.monotonic()
            for known in boards._known.values():
                if known.told is not None and known.told is not before.get(known.id):
                    before[known.id] = known.told
                    self._seen[at].setdefault((known.id, known.told.turns), now)

        await watch(self._broker, boards, changed, lambda _: None)
