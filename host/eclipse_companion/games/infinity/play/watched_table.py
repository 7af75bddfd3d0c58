"""A table at which Infinity is played on a real device that a camera sees.

In: what the camera posts, beside what every table gets. Out: what every table does.
"""

from collections.abc import Callable
from typing import Final

from eclipse_companion.games.infinity.camera.sights import sight_of
from eclipse_companion.games.infinity.following.evidence import read
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.watched_performer import WatchedPerformer
from eclipse_companion.games.infinity.watched import SpacesHidden
from eclipse_companion.sensing.camera import Board, CameraDown, CameraFixed, CameraUp, Look, NotKept
from eclipse_companion.sensing.watching.news import CameraNews
from eclipse_companion.table import effects as do
from eclipse_companion.table.phases import Happened, Phase, Use
from eclipse_companion.table.table import Posted, Table
from eclipse_companion.table.turn_pictures import ClearPicture

LOST_STANDS_MS: Final = 8000.0
"""How much longer a game's end waits if the device was lost and doesn't come back."""
LOOKS: Final = 2
"""So many looks tell whether a game that was left goes on."""
MISREAD: Final = 1
"""So many spaces may look otherwise than in that game."""


class WatchedTable(Table):
    """A table whose device is only seen."""

    game: WatchedPerformer

    def __init__(
        self,
        game: WatchedPerformer,
        *,
        position: Position | None = None,
        hand: Callable[[str], None] | None = None,
    ) -> None:
        """`position`: where the first game starts, if not where all do. `hand`: receives lines for a virtual hand."""
        super().__init__(game, position=position, hand=hand)
        self._news = CameraNews(game.tell, self._lost, SpacesHidden, alone=True)
        self._away = False
        self._agreed = 0
        """How many looks in a row have shown, or not shown, the game that was left: above or below 0."""

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        return [*super().deadlines(now), self._news.due, self.game.cleared_at]

    def pass_time(self, now: float) -> None:
        """What the passing of time does."""
        super().pass_time(now)
        self._news.advance(now)
        self.game.count_cleared()

    def handle(self, item: Posted, now: float) -> None:
        """Do what follows from a posted item."""
        match item:
            case Look():
                self._news.take(item, self.game.stamp)
                if item.board is not Board.LOST:
                    self._looked(item)
                elif self.phases.now is Phase.PLAYING:
                    self._seen(item)
            case CameraUp() | CameraDown() | CameraFixed() | NotKept():
                if isinstance(item, CameraUp):
                    self.game.name = item.name
                self._news.take(item, self.game.stamp)
            case _:
                super().handle(item, now)

    def _looked(self, look: Look) -> None:
        """A look at a device that isn't lost."""
        if not self.connected:
            if look.rows is None:
                return
            self._news.found()
            self._ready()
        if look.board is Board.CLEAR:
            self._news.hidden(look.hidden)
            if look.jpeg is not None:
                picture = ClearPicture(look.t_ms, look.jpeg)
                self.game.keeper.pictures.saw(picture, in_step=self.game.board.in_step)
        self._seen(look)

    def _seen(self, look: Look) -> None:
        """What a look tells of a device that is in use."""
        use = self.phases.uses.lines
        if use is Use.LOOK and look.rows is not None:
            self._look_lying("".join(read(look.rows)))
            use = self.phases.uses.lines
        sight = sight_of(look, away=self._away)
        if use is Use.GAME and sight is not None:
            self._away = False
            self.game.saw(sight)

    def _ready(self) -> None:
        """The device is seen: go on with the game, or start one."""
        game, left = self.game, self.game.keeper.open_game
        if self.phases.begun:
            self.phases.enter(Happened.READY_TO_PLAY)
            game.end_waits()
            if not game.director.match.paused:
                game.control(do="resume")
                game.perform(game.director.board.back())
        elif left is not None:
            self.phases.enter(Happened.READY_TO_LOOK)
            self._agreed = 0
        else:
            self.start(game.director.begin(self.first))

    def _lost(self) -> None:
        """The device isn't seen any more."""
        self._away = True
        if self.phases.enter(Happened.LOST):
            if self.phases.begun:
                self.game.control(do="pause")
            self.game.end_waits(LOST_STANDS_MS)

    def _look_lying(self, shown: str) -> None:
        """What lies there, while it is found out whether a game that was left goes on."""
        left = self.game.keeper.open_game
        if left is None:
            return
        lay = "".join(marbles.ljust(4, ".") for marbles in left.position.channels)
        alike = sum(one not in (other, "?") for one, other in zip(shown, lay, strict=True)) <= MISREAD
        self._agreed = max(0, self._agreed) + 1 if alike else min(0, self._agreed) - 1
        if abs(self._agreed) < LOOKS:
            self.game.listen()
            return
        self.game.keeper.open_game = None
        if alike and not left.forgotten:
            self.start([do.ResumeRecord(left)])
        else:
            self.game.keeper.leave(left)
            self.start([do.OpenRecord()])
            self.game.perform(self.game.director.offers.offer_game(left, self.game.stamp, put_up=not alike))
