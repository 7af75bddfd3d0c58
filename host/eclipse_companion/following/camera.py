"""What a camera sees at a table: the board is found, it is lost, it comes back, and a game that was left may lie there.

In: what the camera posts. Out: what the table does. What a look shows is the game's own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.following.silence import Silence
from eclipse_companion.sensing.camera import Board, CameraUp, Look
from eclipse_companion.sensing.watching.news import CameraNews
from eclipse_companion.table import effects as do
from eclipse_companion.table.phases import Use
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.table import GameTable, Posted
from eclipse_companion.table.turn_pictures import ClearPicture

TableT = TypeVar("TableT", bound=GameTable[Any, Any, Any])


class TableCamera(ABC, Generic[TableT]):
    """A camera at one table."""

    def __init__(self, table: TableT, hides: Callable[[tuple[int, ...]], Fact] | None = None, *, alone: bool) -> None:
        """`hides`: says that something stands in front of squares. `alone`: there are no sensors."""
        self.table = table
        self.news = CameraNews(table.game.tell, self.lost, hides, alone=alone)

    @property
    def due(self) -> float | None:
        """When it has something to tell if nothing happens; None: never."""
        return self.news.due

    def advance(self, now: float) -> None:
        """Time passes."""
        self.news.advance(now)

    def take(self, item: Posted) -> None:
        """Take in what the camera has posted; anything else is nothing to it."""
        self.news.take(item, self.table.game.stamp)
        if isinstance(item, Look):
            self.looked(item)

    @abstractmethod
    def looked(self, look: Look) -> None:
        """What follows from a look."""

    @abstractmethod
    def lost(self) -> None:
        """The board isn't seen any more."""

    def pictured(self, look: Look) -> None:
        """The picture of a clear look may be a turn's."""
        if look.jpeg is not None:
            game = self.table.game
            game.recorder.pictures.saw(ClearPicture(look.t_ms, look.jpeg), in_step=game.board.in_step)


class LoneCamera(TableCamera[TableT]):
    """A camera that alone sees what lies there."""

    def __init__(self, table: TableT, hides: Callable[[tuple[int, ...]], Fact] | None = None) -> None:
        super().__init__(table, hides, alone=True)
        self.away = False
        """Whether the board wasn't seen until the look that is taken now."""
        self._silence = Silence()

    @property
    def due(self) -> float | None:
        """As any camera; and when silence needs a reason."""
        return min((due for due in (self.news.due, self._silence.due) if due is not None), default=None)

    def advance(self, now: float) -> None:
        """As any camera; hands that led to nothing for long are told of."""
        super().advance(now)
        self._silence.told(self.table.last_announced_at)
        key = self._silence.advance(now)
        if key is not None and self._in_play:
            self.table.game.tell(Notice(key))

    def take(self, item: Posted) -> None:
        """As any camera; its name is the board's."""
        if isinstance(item, CameraUp):
            self.table.game.name = item.name
        super().take(item)

    def looked(self, look: Look) -> None:
        """What follows from a look: the first one that reads the board has found it."""
        phases, reads = self.table.phases, look.rows is not None or look.shows is not None
        if look.board is not Board.LOST:
            if reads and not phases.connected:
                self.news.found()
                self.table.board_ready()
            if look.board is Board.CLEAR and phases.connected:
                self.news.hidden(look.hidden)
                self.pictured(look)
        left = self.table.game.recorder.open_game
        if phases.uses.lines is Use.LOOK and reads and left is not None:
            self.left_lying(look, left)
        if phases.uses.lines is Use.GAME:
            self.saw(look)
            game = self.table.game
            in_step = game.board.in_step or not self._in_play
            self._silence.looked(look, game.stamp, self.table.last_announced_at, in_step=in_step)

    @property
    def _in_play(self) -> bool:
        """Whether what hands do at the board counts: not while pieces are set up, in a break, or after the end."""
        stage = self.table.game.director.match.stage
        counts = not (stage.over or stage.paused or stage.awaiting_setup)
        return counts and self.table.phases.uses.lines is Use.GAME

    def lost(self) -> None:
        """The board isn't seen any more."""
        self.away = True
        self.table.board_away()

    @abstractmethod
    def saw(self, look: Look) -> None:
        """What a look tells of a board in use; it may be lost."""

    @abstractmethod
    def left_lying(self, look: Look, left: OpenGame) -> None:
        """What a look tells of whether the game that was left goes on."""

    def found_lying(self, left: OpenGame, *, fits: bool, awaiting_setup: bool) -> None:
        """Go on with the game that was left if what lies there fits; or begin another, and offer it.

        `awaiting_setup`: whoever accepts it is to put it up.
        """
        table, game = self.table, self.table.game
        game.recorder.open_game = None
        if fits and not left.forgotten:
            table.start([do.ResumeRecord(left)])
        else:
            game.recorder.leave(left)
            table.start([do.OpenRecord()])
            game.perform(game.director.offers.offer_game(left, game.stamp, awaiting_setup=awaiting_setup))
