"""A whole `play` in simulated time: real firmware, magnetic fields and table; no port, clock or thread.

The board, the hand and the host share one clock, the board's. It runs as fast as it can, and the same way every time.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

from eclipse_companion.announcements import Envelope, Fact, GameOver, Notice, TakenBack
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.announcements import BoardShows, Problem
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercises
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.searches import find
from eclipse_companion.games.eclipse.play.sensor_table import SensorTable
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.link import BoardLine, Damaged, LinkUp
from eclipse_companion.sensing.link.logic import GREET_MS
from eclipse_companion.sensing.wire import Decoder, Hello, encode, parse, sequence
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.inputs import AnswerQuestion, Request
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.table import Posted
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard
from eclipse_simulation.board.sensor_faults import SensorFault
from eclipse_simulation.board.sensors import Defects
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, TWO_STRENGTH, BoardModel, Kit
from tests.games.eclipse.play.sight_board import SightBoard

ACK_MS = 20.0
COMPLAINS_MS = 12_000.0
"""How long a player waits for news of a turn."""


@dataclass
class Played:
    """The course and results of a simulated `play`."""

    log: GameLog
    recordings: Path
    told: list[tuple[float, Fact]] = field(default_factory=list)
    hand_said: list[str] = field(default_factory=list)
    typed: list[tuple[float, str]] = field(default_factory=list)
    keys: list[tuple[float, Request]] = field(default_factory=list)
    """The keys that the player pressed after waiting in vain, with their times."""
    made: list[list[Turn]] = field(default_factory=list)
    """The turns that the hand made in each game."""
    lying: Position | None = None
    ended: bool = False

    def count(self, kind: type) -> int:
        return sum(isinstance(fact, kind) for _, fact in self.told)

    @property
    def problems(self) -> list[Problem]:
        return [fact for _, fact in self.told if isinstance(fact, Problem)]

    @property
    def notices(self) -> list[Notice]:
        return [fact for _, fact in self.told if isinstance(fact, Notice)]

    @property
    def summary(self) -> str:
        over = [fact for _, fact in self.told if isinstance(fact, GameOver)]
        return (
            f"ended={self.ended} result={over[-1].result if over else None} takebacks={self.count(TakenBack)} "
            f"problems={[problem.fault.value for problem in self.problems]} hand={self.hand_said}"
        )


def _over(turns: list[Turn]) -> bool:
    """Whether a game's turns have ended it."""
    position = EMPTY
    for turn in turns:
        position = rules.apply(position, turn)
    return rules.result(position) is not None


@cache
def _oracle() -> Oracle:
    return Oracle()


class Mind:
    """Searches at once; posts what it finds after its set thinking time."""

    def __init__(self, post: Callable[[Posted, float], None], seed: int, thinks_ms: float) -> None:
        self._post = post
        self._seed = seed
        self._thinks_ms = thinks_ms
        self._oracle = _oracle()

    def begin(self, search: Search) -> None:
        self._post(find(search, self._oracle, self._seed), self._thinks_ms)

    def stop(self) -> None:
        """Nothing to stop: the game drops whatever is found."""


class Simulation:
    """One `play` at a virtual board."""

    def __init__(  # noqa: PLR0913 - as many as play has options
        self,
        engine: Engine | None,
        home: Path,
        *,
        seed: int,
        style: str = "tidy",
        coding: str = "one",
        sun: Seat | None = None,
        moon: Seat | None = None,
        turns: tuple[Turn, ...] = (),
        games: int = 1,
        control: TimeControl | None = None,
        thinks_ms: float = 0.0,
        answers_ms: float = 0.0,
        position: Position = EMPTY,
        faults: tuple[SensorFault, ...] = (),
        watch_sensors: bool = False,
        analysing: bool = False,
        coached: bool = False,
        exercises: EclipseExercises | None = None,
    ) -> None:
        """Start a simulated `play`.

        `engine`: runs the firmware. None means a fast board without firmware that judges as the firmware does.
        """
        rng = np.random.default_rng(seed)
        kit = Kit.draw(rng, {"one": ONE_STRENGTH, "two": TWO_STRENGTH}[coding])
        model = BoardModel(kit, rng, Defects(faults=faults))
        self.model = model
        self._driver = HandDriver(model, rng, style=style)
        self._typed: deque[str] = deque()
        self._posted: deque[Posted] = deque()
        self._board = SightBoard(model.kit, self._readings) if engine is None else LockstepBoard(engine, self._source)
        self._decoder = Decoder()
        self._now = 0.0
        self._greet_due = 600.0
        self._acked: int | None = None
        self._ack_due = 0.0
        self._up = False
        self._due: list[tuple[float, Posted]] = []
        self._answers_ms = answers_ms
        self._heard_ms = 0.0
        self.played = Played(GameLog(home / "games.sqlite3"), home / "recordings")
        self._hand = AutomaticHand(self._type, self._answer, seed, turns)
        self._seats = sun or Seat("Anna"), moon or Seat("Computer", "1")
        self._mind = Mind(self.post_later, seed, thinks_ms)
        self._coding = coding
        self._games = games
        self._control = control
        self._position = position
        self._watch_sensors = watch_sensors
        self._analysing = analysing
        self._exercises = exercises
        self._coached = coached
        self.begin()

    def begin(self) -> None:
        """Start one call of `play`; it knows only what is on the disk."""
        self._posted.clear()
        self._due.clear()
        self.played.log = GameLog(self.played.log.path, lambda key, words: self._posted.append(Notice(key, words)))
        director = EclipseDirector(
            *self._seats, analysing=self._analysing, coached=self._coached, exercises=self._exercises
        )
        self._recorder = GameRecorder(self.played.log, self.played.recordings, self._posted.append)
        self._recorder.find_open_game(ECLIPSE_RULES, director.match.seats, [director.match.edition])
        parts = Parts(
            director=director,
            board=SensedBoard(StateReader()),
            recorder=self._recorder,
            thinker=self._mind,
            send=self._send,
            hand=self.typed,
            deliver=self.deliver,
            position=self._position,
            games=self._games,
            control=self._control,
        )
        self.table = SensorTable(
            parts,
            boards=Boards(self._posted.append, self._coding, copies=False),
            virtual=True,
            watch_sensors=self._watch_sensors,
        )

    def run(self, limit_s: float = 600.0) -> Played:
        """Play until the table leaves or the simulated time is up."""
        with self._board:
            while not self.table.leaving and self._now < limit_s * 1000:
                self.step()
        self._recorder.close()
        self.played.ended = self.table.leaving
        self.played.lying = self._driver.position
        return self.played

    def step(self) -> None:
        """A moment passes, at the board and in the game."""
        step = self._board.step()
        assert step is not None
        self._now, wrote = step
        for body in self._decoder.feed(self.cable(wrote)):
            self._line(body)
        if self._decoder.damaged and self._up:
            self._posted.append(Damaged())
        self._link()
        self._go_on()

    def _go_on(self) -> None:
        self.table.advance(self._now)
        self._posted += [item for due, item in self._due if due <= self._now]
        self._due = [each for each in self._due if each[0] > self._now]
        self._complain()
        while self._posted:
            self.table.take(self._posted.popleft(), self._now)

    def _complain(self) -> None:
        """A player who has waited long without news of the turn presses a key."""
        made, heard = self._hand.lying, self._hand.position
        busy = made == heard or not self._up or not self._driver.idle(self._now)
        if busy or self._now < self._heard_ms + COMPLAINS_MS:
            return
        self._heard_ms = self._now
        command = Request.TURN if made.count > heard.count else Request.WRONG
        self.played.keys.append((self._now, command))
        self._posted.append(command)

    def post_later(self, item: Posted, after_ms: float) -> None:
        """Deliver a request after a delay."""
        self._due.append((self._now + after_ms, item))

    def post(self, item: Posted) -> None:
        """Deliver a request with the next step."""
        self._posted.append(item)

    def cable(self, wrote: bytes) -> bytes:
        """What reaches the host of the bytes that the board wrote; a test may spoil it."""
        return wrote

    def _line(self, body: str) -> None:
        number = sequence(body)
        if number is not None:
            self._acked = number
        message = parse(body)
        if isinstance(message, Hello):
            self._up = True
            self._posted.append(LinkUp(message, "simulated"))
        elif self._up:
            self._posted.append(BoardLine(body))

    def _link(self) -> None:
        """Greet once the board runs, until it answers, as a connection does; acknowledge what has arrived."""
        if not self._up and self._now > self._greet_due:
            self._greet_due = self._now + GREET_MS
            self._send("HELLO")
        if self._up and self._now >= self._ack_due and self._acked is not None:
            self._send(f"ACK {self._acked}")
            self._acked = None
            self._ack_due = self._now + ACK_MS

    def _source(self, due_us: int) -> tuple[int, np.ndarray]:
        t_ms = due_us / 1000
        self._move_hand(t_ms)
        return due_us, self._driver.sample(t_ms)

    def _readings(self, t_ms: np.ndarray) -> np.ndarray:
        self._move_hand(float(t_ms[0]))
        return self._driver.samples(t_ms)

    def _move_hand(self, t_ms: float) -> None:
        self._driver.go_on(t_ms)
        while self._typed:
            try:
                self._driver.line(self._typed.popleft())
            except CompanionError as error:
                self._cannot(str(error))

    def _cannot(self, sentence: str) -> None:
        """The hand can't do a line."""
        self.played.hand_said.append(sentence)

    def _type(self, line: str) -> None:
        self.played.typed.append((self._now, line))
        self._typed.append(line)
        if line[0] in "123456789GS" and not self.table.leaving:
            self._note(Turn.parse(line))

    def _note(self, turn: Turn) -> None:
        """Note a turn of the hand: the next one, or a replacement for one that it was asked to take back."""
        number = self._hand.position.count
        if not self.played.made or (number == 0 and _over(self.played.made[-1])):
            self.played.made.append([])
        made = self.played.made[-1]
        made[number:] = [turn]

    def _answer(self, answer: AnswerQuestion | Request) -> None:
        if isinstance(answer, Request):
            self.played.keys.append((self._now, answer))
        self.post_later(answer, self._answers_ms)

    def _send(self, body: str) -> None:
        self._board.send(encode(body))

    def typed(self, line: str) -> None:
        """What somebody types reaches the hand."""
        self._type(line)

    def deliver(self, envelope: Envelope) -> None:
        """What is announced; a test may listen in."""
        self.tell(envelope.fact)

    def tell(self, announcement: Fact) -> None:
        if isinstance(announcement, BoardShows):  # for the pictures alone; nobody hears it
            return
        self._heard_ms = self._now
        self.played.told.append((self._now, announcement))
        self._hand.tell(announcement)
