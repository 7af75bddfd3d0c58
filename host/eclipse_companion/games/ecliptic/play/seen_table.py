"""A table at which Ecliptic is played with real cards that a camera sees.

In: what the camera posts, beside what every table gets. Out: what every table does.
"""

from collections.abc import Callable
from typing import Final

from eclipse_companion.games.ecliptic.camera.replaying import sight_of
from eclipse_companion.games.ecliptic.following import explaining
from eclipse_companion.games.ecliptic.following.lying import Lying, Sight
from eclipse_companion.games.ecliptic.play.effects import Answer
from eclipse_companion.games.ecliptic.play.seen_board import SeenBoard, value_of
from eclipse_companion.sensing.camera import Board, CameraDown, CameraFixed, CameraUp, Look, NotKept
from eclipse_companion.sensing.evidence import CAMERA
from eclipse_companion.sensing.watching.news import CameraNews
from eclipse_companion.table import effects as do
from eclipse_companion.table.phases import Happened, Phase, Use
from eclipse_companion.table.seen_performing import SeenPerformer
from eclipse_companion.table.table import Posted, Table

LOST_STANDS_MS: Final = 8000.0
"""How much longer a game's end waits if the table isn't seen and doesn't come back."""


class CardsPerformer(SeenPerformer):
    """The games at one table that is seen."""

    board: SeenBoard

    def saw(self, sight: Sight) -> None:
        """Take in what the camera sees."""
        value = value_of(sight)
        value["source"] = CAMERA.name
        self.keeper.control(self.stamp, **value)
        self.see(self.board.control(value))

    def perform_one(self, effect: do.Effect) -> None:
        """Carry out an effect that only a watched table has, or what it adds to another."""
        match effect:
            case Answer(number):
                self.control(do="answer", number=number)
            case _:
                super().perform_one(effect)


class SeenTable(Table):
    """A table that is only seen."""

    game: CardsPerformer

    def __init__(self, game: CardsPerformer, *, hand: Callable[[str], None] | None = None) -> None:
        """`hand`: receives lines for a virtual hand."""
        super().__init__(game, hand=hand)
        self._news = CameraNews(game.tell, self._lost, alone=True)
        self._away = False

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        return [*super().deadlines(now), self._news.due]

    def pass_time(self, now: float) -> None:
        """What the passing of time does."""
        super().pass_time(now)
        self._news.advance(now)

    def handle(self, item: Posted, now: float) -> None:
        """Do what follows from a posted item."""
        match item:
            case Look():
                self._news.take(item, self.game.stamp)
                if item.board is not Board.LOST and not self.connected and item.shows is not None:
                    self._news.found()
                    self._ready(item.shows)
                self._seen(item)
            case CameraUp() | CameraDown() | CameraFixed() | NotKept():
                if isinstance(item, CameraUp):
                    self.game.name = item.name
                self._news.take(item, self.game.stamp)
            case _:
                super().handle(item, now)

    def _seen(self, look: Look) -> None:
        """What a look tells of a table that is in use."""
        sight = sight_of(look)
        if sight is None or self.phases.uses.lines is not Use.GAME:
            return
        self.game.saw(Sight(sight.t_ms, sight.lying, away=self._away))
        self._away = False

    def _ready(self, lying: Lying) -> None:
        """The table is seen: go on with the game, or start one; one that was left goes on if it lies there."""
        game, left = self.game, self.game.keeper.open_game
        if self.phases.begun:
            self.phases.enter(Happened.READY_TO_PLAY)
            game.end_waits()
            if not game.director.match.paused:
                game.control(do="resume")
                game.perform(game.director.board.back())
            return
        game.keeper.open_game = None
        if left is None:
            self.start(game.director.begin(self.first))
        elif explaining.fits(left.position.table, lying) and not left.forgotten:
            self.start([do.ResumeRecord(left)])
        else:
            game.keeper.leave(left)
            self.start([do.OpenRecord()])
            game.perform(game.director.offers.offer_game(left, game.stamp, put_up=False))

    def _lost(self) -> None:
        """The table isn't seen any more."""
        self._away = True
        if self.phases.enter(Happened.LOST) and self.phases.now is Phase.BOARD_AWAY:
            self.game.control(do="pause")
            self.game.end_waits(LOST_STANDS_MS)
