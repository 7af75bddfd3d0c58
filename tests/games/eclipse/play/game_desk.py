"""A typed table at which people choose their games."""

from collections.abc import Collection
from pathlib import Path

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.play.board_ports import TypedEclipseBoard
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.log import GameLog
from eclipse_companion.table.clock import parse_control
from eclipse_companion.table.inputs import AnyRequest, BeginGame, Typed
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import ReplyFound, Search
from eclipse_companion.table.seats import Seat
from tests.envelopes import opened
from tests.games.eclipse.play.directed import ANNA, BEN

BLITZ = parse_control("3+2")
LEVEL_3, LEVEL_7 = Seat("Computer", "3"), Seat("Computer", "7")
WISH = BeginGame((LEVEL_3, Seat("Ben")), BLITZ, "magic")


class Desk:
    """A table without a board at which games are played."""

    def __init__(
        self,
        home: Path,
        *,
        moon: Seat = BEN,
        control: str = "none",
        left: Collection[str] = (),
        early: BeginGame | None = None,
    ) -> None:
        """`moon`: who plays against Anna. `left`: the editions of a game to go on with.

        `early`: which game is chosen before the first one begins.
        """
        self.told: list[Fact] = []
        self.sought: list[Search] = []
        self.log = GameLog(home / "games.sqlite3")
        self.recorder = GameRecorder(self.log, home / "recordings", lambda _: None)
        self.recorder.find_open_game(ECLIPSE_RULES, dict.fromkeys(Player), left)
        self.director = EclipseDirector(ANNA, moon)
        self.table = EclipseTable(
            Parts(
                director=self.director,
                board=TypedEclipseBoard(),
                recorder=self.recorder,
                thinker=self,
                deliver=opened(self.told.append),
                control=parse_control(control),
            )
        )
        self.now = 0.0
        if early is not None:
            self.table.take(early, 0.0)
        self.table.advance(0.0)

    def begin(self, search: Search) -> None:
        self.sought.append(search)

    def stop(self) -> None:
        """Nothing is sought."""

    def take(self, item: AnyRequest | ReplyFound | str) -> list[Fact]:
        before = len(self.told)
        self.now += 1000.0
        self.table.advance(self.now)
        self.table.take(Typed(item) if isinstance(item, str) else item, self.now)
        return self.told[before:]
