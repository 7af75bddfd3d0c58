"""A table that only a camera sees: it is found, it is lost, it comes back, and a game that was left may lie there.

In: what the camera posts, beside what every table gets. Out: what every table does. What a look shows is the game's
own.
"""

from collections.abc import Callable
from typing import Any

from eclipse_companion.announcements import Fact
from eclipse_companion.following.effect_runner import SeenEffectRunner
from eclipse_companion.gamekit.board_commands import Pause, Resume
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.sensing.camera import CameraDown, CameraFixed, CameraUp, Look, NotKept
from eclipse_companion.sensing.watching.news import CameraNews
from eclipse_companion.table import effects as do
from eclipse_companion.table.effect_runner import GAME_END_BOARD_AWAY_MS
from eclipse_companion.table.phases import Happened
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.table import GameTable, Posted


class SeenTable(GameTable[PlayerT, TurnT, PositionT]):
    """A table that is only seen. A game's own class takes the looks."""

    game: SeenEffectRunner[PlayerT, TurnT, PositionT]

    def __init__(
        self,
        game: SeenEffectRunner[PlayerT, TurnT, PositionT],
        *,
        hides: Callable[[tuple[int, ...]], Fact] | None = None,
        **more: Any,
    ) -> None:
        """`hides`: says that something stands in front of squares; the rest is a `GameTable`'s."""
        super().__init__(game, **more)
        self.news = CameraNews(game.tell, self._lost, hides, alone=True)
        self.away = False
        """Whether the table wasn't seen until the look that is taken now."""

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        return [*super().deadlines(now), self.news.due]

    def pass_time(self, now: float) -> None:
        """What the passing of time does."""
        super().pass_time(now)
        self.news.advance(now)

    def handle(self, item: Posted, now: float) -> None:
        """Do what follows from a posted item."""
        match item:
            case Look():
                self.news.take(item, self.game.stamp)
                self.looked(item)
            case CameraUp() | CameraDown() | CameraFixed() | NotKept():
                if isinstance(item, CameraUp):
                    self.game.name = item.name
                self.news.take(item, self.game.stamp)
            case _:
                super().handle(item, now)

    def looked(self, look: Look) -> None:
        """What follows from a look."""
        raise NotImplementedError

    def go_on(self) -> bool:
        """The table is seen: a game that has begun goes on. Returns whether one has begun."""
        if not self.phases.begun:
            return False
        self.phases.enter(Happened.READY_TO_PLAY)
        self.game.end_waits()
        if not self.game.director.match.paused:
            self.game.ask(Resume())
            self.game.perform(self.game.director.board.back())
        return True

    def found_lying(self, left: OpenGame, *, fits: bool, awaiting_setup: bool) -> None:
        """Go on with the game that was left if what lies there fits; or begin another, and offer it.

        `awaiting_setup`: whoever accepts it is to put it up.
        """
        self.game.recorder.open_game = None
        if fits and not left.forgotten:
            self.start([do.ResumeRecord(left)])
        else:
            self.game.recorder.leave(left)
            self.start([do.OpenRecord()])
            self.game.perform(
                self.game.director.offers.offer_game(left, self.game.stamp, awaiting_setup=awaiting_setup)
            )

    def _lost(self) -> None:
        """The table isn't seen any more."""
        self.away = True
        if self.phases.enter(Happened.LOST) and self.phases.begun:
            self.game.ask(Pause())
            self.game.end_waits(GAME_END_BOARD_AWAY_MS)
