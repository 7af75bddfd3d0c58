"""What a camera sees at a table: the board is found, it is lost, it comes back, and a game that was left may lie there.

In: what the camera posts. Out: what the table does. What a look shows is the game's own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import numpy as np

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.following.play_lessons import PlayLessons
from eclipse_companion.following.silence import Reason, Silence
from eclipse_companion.sensing.camera import Board, CameraUp, Look
from eclipse_companion.sensing.watching.news import CameraNews
from eclipse_companion.table import effects as do
from eclipse_companion.table.phases import Use
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.table import GameTable, Posted
from eclipse_companion.table.turn_pictures import ClearPicture

TableT = TypeVar("TableT", bound=GameTable[Any, Any, Any])

_MOST_NAMED: Final = 4
"""So many places are named; more are too many to look at."""
_OTHERWISE: Final = 4.0
"""A square surely looks otherwise if something else is so much likelier than what should lie there, nats."""


class TableCamera(ABC, Generic[TableT]):
    """A camera at one table."""

    def __init__(
        self,
        table: TableT,
        hides: Callable[[tuple[int, ...]], Fact] | None = None,
        *,
        alone: bool,
        lessons: PlayLessons | None = None,
    ) -> None:
        """`hides`: says that something stands in front of squares. `alone`: there are no sensors.

        `lessons`: get what lies there by the game.
        """
        self.table, self._lessons = table, lessons
        self.news = CameraNews(table.game.tell, self.lost, hides, alone=alone)
        self._silence = Silence()

    @property
    def due(self) -> float | None:
        """When it has something to tell, or silence needs a reason, if nothing happens; None: never."""
        return min((due for due in (self.news.due, self._silence.due) if due is not None), default=None)

    def advance(self, now: float) -> None:
        """Time passes; hands that led to nothing for long are told of."""
        self.news.advance(now)
        self._silence.told(self.table.last_announced_at)
        reason = self._silence.advance(now)
        if reason is None or not self.in_play:
            return
        game = self.table.game
        if game.director.board.waits:
            game.perform(game.director.board.back())
        else:
            game.tell(self._said(reason))

    @property
    def in_play(self) -> bool:
        """Whether what hands do at the board counts: not while pieces are set up, in a break, or after the end."""
        stage = self.table.game.director.match.stage
        counts = not (stage.over or stage.paused or stage.awaiting_setup)
        return counts and self.table.phases.uses.lines is Use.GAME

    def hands(self, look: Look) -> None:
        """Whether hands lead to something, at a board that is only seen; `look` was taken in before."""
        game = self.table.game
        board, in_step = game.director.board, game.board.in_step or not self.in_play
        if in_step:
            board.undone()
        half_made = (board.to_do is not None and not board.waits) or self.half_made(look)
        announced = self.table.last_announced_at
        self._silence.looked(look, game.stamp, announced, in_step=in_step, half_made=half_made)
        if board.waits:
            self._silence.waits(game.stamp)

    def half_made(self, look: Look) -> bool:  # noqa: ARG002 - a game's own
        """Whether a look shows that somebody is at a turn, as with a piece in the hand."""
        return False

    def places(self, squares: tuple[int, ...]) -> Sequence[int]:
        """The numbers by which people know some squares."""
        return squares

    def _said(self, reason: Reason) -> Notice:
        places = self.places(reason.squares)
        if not 0 < len(places) <= _MOST_NAMED:
            return Notice(reason.key)
        return Notice(f"{reason.key}_at", {"places": ", ".join(map(str, places))})

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

    def teach(self, look: Look, cells: str, kinds: Sequence[str]) -> None:
        """What lies there is known where nothing is open, and no square looks surely otherwise.

        `cells`: by the game, as the camera numbers squares; `kinds`: what the columns of a look's rows stand for.
        """
        if self._lessons is None or not self.in_play or look.board is not Board.CLEAR or look.rows is None:
            return
        game = self.table.game
        truth = look.rows[np.arange(len(cells)), [kinds.index(cell) for cell in cells]]
        agrees = bool((truth >= look.rows.max(axis=1) - _OTHERWISE).all())
        if agrees and game.board.in_step and game.director.board.question is None:
            match = game.director.match
            self._lessons.lies(look.lessons, cells, (match.start, *match.moment))

    def pictured(self, look: Look) -> None:
        """The picture of a clear look may be a turn's."""
        if look.jpeg is not None:
            game = self.table.game
            game.recorder.pictures.saw(ClearPicture(look.t_ms, look.jpeg), in_step=game.board.in_step)


class LoneCamera(TableCamera[TableT]):
    """A camera that alone sees what lies there."""

    def __init__(
        self,
        table: TableT,
        hides: Callable[[tuple[int, ...]], Fact] | None = None,
        lessons: PlayLessons | None = None,
    ) -> None:
        super().__init__(table, hides, alone=True, lessons=lessons)
        self.away = False
        """Whether the board wasn't seen until the look that is taken now."""

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
            self.hands(look)

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
