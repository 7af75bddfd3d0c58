"""A table for sensors with all its edges in a test's hands."""

from pathlib import Path

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.games.eclipse.announcements import BoardShows
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.resume_check import forgotten
from eclipse_companion.games.eclipse.play.sensor_table import SensorTable
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.hardware import resources
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.link import BoardLine, LinkUp
from eclipse_companion.sensing.recording import Reader
from eclipse_companion.sensing.wire import Hello, parse
from eclipse_companion.table import effects as do
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.table import Posted
from tests.envelopes import opened

HI = (
    f"HI 0 proto=1 fw={resources.firmware_version()} board=test id=0011223344556677 coding=one "
    "cal={cal} leds=16 beep=1 buttons=3 hz=200"
)


class Bench:
    """A table with all its edges in the test's hands. Times are milliseconds, of both the host and the board."""

    def __init__(
        self,
        home: Path,
        control: TimeControl | None = None,
        director: EclipseDirector | None = None,
        position: Position = EMPTY,
        *,
        puts_up: bool = False,
    ) -> None:
        """A table for one game of Anna, who plays Sun, and the computer.

        With a `director`, its players play game after game. `position`: where the first game starts.
        `puts_up`: a hand can put an unfinished game up.
        """
        self.told: list[Fact] = []
        self.sent: list[str] = []
        self.typed: list[str] = []
        self.posted: list[Posted] = []
        self.sought: list[Search | do.StopThinking] = []
        self.now = 1000.0
        self.seq = 0
        self.home = home
        self.log = GameLog(home / "games.sqlite3", lambda key, words: self.posted.append(Notice(key, words)))
        self.recorder = GameRecorder(self.log, home / "recordings", self.posted.append, forgotten=forgotten)
        self.director = director or EclipseDirector(Seat("Anna"), Seat("Computer", "1"))
        parts = Parts(
            director=self.director,
            board=SensedBoard(StateReader()),
            recorder=self.recorder,
            thinker=self,
            send=self.sent.append,
            hand=self.typed.append,
            deliver=opened(self.hear),
            games=1 if director is None else None,
            control=control,
            position=position,
            puts_up=puts_up,
        )
        self.table = SensorTable(parts, boards=Boards(self.posted.append, None, copies=False))

    def close(self) -> None:
        """Let the files go."""
        self.recorder.close()
        self.log.close()

    def hear(self, announcement: Fact) -> None:
        """Keep what is announced in words; `test_pictures` tests what the pictures show."""
        if not isinstance(announcement, BoardShows):
            self.told.append(announcement)

    def begin(self, search: Search) -> None:
        self.sought.append(search)

    def stop(self) -> None:
        self.sought.append(do.StopThinking())

    def take(self, *items: Posted) -> list[Fact]:
        """The announcements on receiving these items."""
        before = len(self.told)
        for item in items:
            self.table.advance(self.now)
            self.table.take(item, self.now)
        return self.told[before:]

    def up(self, cal: str = "ok") -> list[Fact]:
        hello = parse(HI.format(cal=cal))
        assert isinstance(hello, Hello)
        return self.take(LinkUp(hello, "/dev/board"))

    def shows(self, *texts: str) -> list[Fact]:
        """The board shows each of these for a second."""
        found = []
        for text in texts:
            self.seq += 1
            found += self.take(BoardLine(f"ST {self.seq} {self.now:.0f} {text}"))
            found += self.wait(1000)
        return found

    def shows_for(self, *texts: tuple[str, float]) -> list[Fact]:
        """The board shows each of these for its milliseconds; time passes in steps, as in a loop."""
        found = []
        for text, ms in texts:
            self.seq += 1
            found += self.take(BoardLine(f"ST {self.seq} {self.now:.0f} {text}"))
            for _ in range(4):
                found += self.wait(ms / 4)
        return found

    def wait(self, ms: float) -> list[Fact]:
        before = len(self.told)
        self.now += ms
        self.table.advance(self.now)
        return self.told[before:]

    def resign(self) -> None:
        """Resign by asking twice."""
        self.take(Request.RESIGN)
        self.wait(1000)
        self.take(Request.RESIGN)

    def begun(self) -> "Bench":
        self.up()
        self.shows("." * 16)
        return self


def cells(**squares: str) -> str:
    """Sixteen characters: `cells(s1="-")`."""
    return "".join(squares.get(f"s{number}", ".") for number in range(1, 17))


def kinds(told: list[Fact]) -> list[type]:
    return [type(fact) for fact in told]


def two_people(bench: Bench) -> Bench:
    """Two people have made the first turn, and two turns explain the second."""
    bench.director.match.seats[Player.MOON] = Seat("Ben")
    bench.begun().shows(cells(s1="-"))
    bench.take(BoardLine(f"ST 9 {bench.now:.0f} {cells(s2='+', s5='+')}"))
    bench.wait(4000)
    return bench


def assert_replays(bench: Bench) -> None:
    """Each recording gives exactly the outcomes that the tracker gave in play."""
    bench.recorder.close()
    for path in (bench.home / "recordings").iterdir():
        with Reader(path) as reader:
            replay = RecordingReplay(reader)
            list(replay)
        assert replay.differs_ms is None
