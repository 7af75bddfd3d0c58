"""A game that was sensed and seen, followed at the product's own table, with its camera or without.

In: a `Sensed` game. Out: `Followed`, which a table counts, and the squares on which the two senses were said to differ.
The wire, the board's answers, raw readings and looks reach a `SensorTable` that watches its sensors, as in `play`; two
people play at it. Questions are answered truthfully, and each is counted.
"""

import heapq
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.announcements import Fact, Notice, TakenBack, TurnSeen
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Problem, Question
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.games.eclipse.play.camera_beside import CameraBeside
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.sensor_table import SensorTable
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, QuestionAsked, TakeBack
from eclipse_companion.hardware import resources
from eclipse_companion.hardware.converter import TRACE_COUNTS_PER_V
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.link import BoardLine, LinkUp
from eclipse_companion.sensing.wire import Hello, Raw, State
from eclipse_companion.table.inputs import AnswerQuestion
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.table import Posted
from tests.envelopes import opened
from tests.evidence._followed import READY_MS, Followed
from tests.simulation.sight import SCAN_MS, Sight, Trouble, frames_of, reaching
from tests.simulation.two_senses import Sensed

RAW_MS: Final = 25.0
AFTER_MS: Final = 10_000.0
"""For how long the table waits for more after the game."""
STEP_MS: Final = 100.0
"""Time passes at the table in steps of at most this."""


class AtATable:
    """One table at which one game is followed; the board's clock is the host's."""

    def __init__(self, game: Sensed, home: Path, *, camera: bool, silent: bool = False) -> None:
        """`home`: a folder for the log. `silent`: while a turn is made, no line reaches the host."""
        self.followed = Followed(game.turns)
        self.differing: list[int] = []
        self._game = game
        self._silences = game.turn_ms if silent else ()
        self._seen = game.seen if camera else ()
        self._now = READY_MS
        self._streaming: float | None = None
        self._numbers = count()
        self._posted: deque[Posted] = deque()
        self._sent: deque[str] = deque()
        self._log = GameLog(home / "games.sqlite3", lambda key, words: self._posted.append(Notice(key, words)))
        self._recorder = GameRecorder(self._log, home / "recordings", self._posted.append)
        parts = Parts(
            director=EclipseDirector(Seat("Anna"), Seat("Ben")),
            board=SensedBoard(StateReader()),
            recorder=self._recorder,
            thinker=self,
            send=self._sent.append,
            deliver=opened(self._hear),
        )
        self._table = SensorTable(
            parts,
            boards=Boards(self._posted.append, None, copies=False),
            watch_sensors=True,
        )
        if camera:
            self._table.camera = CameraBeside(self._table)

    def begin(self, search: Search) -> None:
        """Nobody plays the computer, and nothing is searched."""

    def stop(self) -> None:
        """Nothing is searched."""

    def run(self) -> Followed:
        """From the board's greeting to some seconds after the game."""
        self._post(LinkUp(self._hello(), "simulated"))
        for t_ms, item in heapq.merge(self._states(), self._looks(), key=lambda each: each[0]):
            self._pass(t_ms)
            self._post(self._line(item) if isinstance(item, Sight) else item)
        self._pass(self._now + AFTER_MS)
        self._recorder.close()
        self._log.close()
        self.followed.end()
        return self.followed

    def _states(self) -> Iterator[tuple[float, "Sight | Posted"]]:
        """What the board says, and when it reaches the host."""
        frames = frames_of(self._game.kit, self._game.t_ms, self._game.adc)
        kept: Sight | None = None
        ends = 0.0
        for sight in reaching(frames, Trouble(), np.random.default_rng([7, 1])):
            if kept is not None and sight.ms >= ends:
                yield ends, _late(kept, ends)
                kept = None
            span = next((each for each in self._silences if each[0] <= sight.ms < each[1]), None)
            if span is not None:
                kept, ends = sight, span[1]
            elif sight.ms >= READY_MS:
                yield sight.host_ms, sight
        if kept is not None:
            yield ends, _late(kept, ends)

    def _looks(self) -> Iterator[tuple[float, "Sight | Posted"]]:
        """What the camera posts, from when the board is there."""
        yield from ((max(t_ms, READY_MS), item) for t_ms, item in self._seen)

    def _pass(self, until: float) -> None:
        """Let time pass, with raw readings while the board streams them."""
        while True:
            due = [self._now + STEP_MS, self._table.next_deadline(self._now), self._streaming]
            step = max(self._now + 1.0, min(each for each in due if each is not None))
            if step > until:
                break
            self._now = step
            self._table.advance(self._now)
            if self._streaming is not None and self._streaming <= self._now:
                self._streaming += RAW_MS
                if not any(begin <= self._now < end for begin, end in self._silences):
                    self._post(BoardLine(str(Raw(next(self._numbers), int(self._now), self._readings()))))
            self._settle()
        self._now = max(self._now, until)

    def _post(self, item: Posted) -> None:
        """Have the table take an item, and what follows from it."""
        self._posted.append(item)
        self._settle()

    def _settle(self) -> None:
        """Do what the table wants of its board, and have it take what was posted, until there is nothing left."""
        while self._posted or self._sent:
            if self._sent:
                self._do(self._sent.popleft())
            else:
                self._table.advance(self._now)
                self._table.take(self._posted.popleft(), self._now)

    def _line(self, sight: Sight) -> BoardLine:
        if sight.gap:
            next(self._numbers)
        return BoardLine(str(State(next(self._numbers), sight.ms, sight.text)))

    def _hello(self) -> Hello:
        coding = self._game.kit.coding.partition("-")[0]
        fitted = ("simulated", "0011223344556677", coding, True, 16, True, 3, 200)
        return Hello(next(self._numbers), 1, resources.firmware_version(), *fitted)

    def _do(self, body: str) -> None:
        """Carry out a command, as far as the table waits for it: the next state comes by itself."""
        if body.startswith("RAW "):
            self._streaming = None if body == "RAW 0" else self._now + RAW_MS
        elif body.startswith("CAL GET "):
            told = self._calibration(int(body.split()[2]))
            self._posted.append(BoardLine(f"OK {next(self._numbers)} {body} {told}"))

    def _readings(self) -> tuple[int, ...]:
        """What the sensors read now; after the end, what they read just before it."""
        last = len(self._game.t_ms) - 1
        at = int(self._now / SCAN_MS)
        return tuple(self._game.adc[at if at < last else last - at % 100].tolist())

    def _calibration(self, square: int) -> str:
        kit = self._game.kit
        profile = Profile(
            sensor=kit.sensor,
            sun_magnet=kit.sun_magnet,
            moon_magnet=kit.moon_magnet,
            coding=kit.coding.partition("-")[0],
            magnet_height_mm=kit.height_mm,
            counts_per_v=TRACE_COUNTS_PER_V,
        )
        levels, mix = profile.levels(), profile.mix()
        assert levels is not None
        assert mix is not None
        if square == 0:
            return f"coding={profile.coding} side={mix[0]} diag={mix[1]}"
        rest = round(float(np.median(self._game.adc[:60, square - 1])))
        values = {"rest": rest} | {key: rest + level for key, level in levels.items()}
        return " ".join(f"{key}={value}" for key, value in values.items())

    def _hear(self, fact: Fact) -> None:
        match fact:
            case TurnSeen(turn=turn, position=position):
                assert isinstance(turn, Turn)
                assert isinstance(position, Position)
                self.followed.take([TurnGiven(self._now, turn, position)])
            case TakenBack(count=withdrawn, position=position):
                assert isinstance(position, Position)
                self.followed.take([TakeBack(self._now, withdrawn, position)])
            case Problem(fault=fault, squares=squares, steps=steps):
                self.followed.take([ProblemFound(self._now, fault, squares, steps)])
            case Question(turns=turns):
                self._answer(turns)
            case Notice(key="camera_differs", words=words):
                self.differing.append(int(str(words["square"])))

    def _answer(self, turns: Sequence[Turn]) -> None:
        """A question counts as asked, whether the turn that was made is among its answers or not."""
        self.followed.take([QuestionAsked(self._now, tuple(turns))])
        made = self.followed.truth[len(self.followed.given) :][:1]
        places = [place for place, turn in enumerate(turns, 1) if [str(turn)] == list(made)]
        self._posted += [AnswerQuestion(place) for place in places]


def _late(sight: Sight, t_ms: float) -> Sight:
    """What a board tells first after it wasn't heard for a while."""
    return sight._replace(ms=int(t_ms), host_ms=t_ms, gap=True)
