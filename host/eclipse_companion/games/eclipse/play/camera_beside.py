"""A camera beside a board with sensors: what its looks tell the game there, and where the two disagree.

In: looks, what the game knows. Out: commands for the tracker, and squares on which the camera sees something else.
"""

from typing import TYPE_CHECKING

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.announcements import SquaresHidden
from eclipse_companion.games.eclipse.camera.comparison import Comparison
from eclipse_companion.games.eclipse.tracking.commands import Covered, See
from eclipse_companion.sensing.camera import Board, CameraDown, CameraFixed, CameraUp, Look, NotKept
from eclipse_companion.sensing.evidence import CAMERA, likelihood_of
from eclipse_companion.sensing.watching.news import CameraNews
from eclipse_companion.table.phases import Phase

if TYPE_CHECKING:
    from eclipse_companion.games.eclipse.play.sensor_table import SensorTable
    from eclipse_companion.table.table import Posted


class CameraBeside:
    """A camera beside one table's sensors. If the sensors fail, it goes on alone; if it fails, they do."""

    def __init__(self, table: "SensorTable") -> None:
        self._table = table
        self._comparison = Comparison()
        self._sees = False
        self._news = CameraNews(table.game.tell, self._lost, SquaresHidden, alone=False)

    def concerns(self, item: "Posted") -> bool:
        """Whether this comes from the camera."""
        return isinstance(item, Look | CameraUp | CameraDown | CameraFixed | NotKept)

    def take(self, item: "Posted") -> None:
        """Take in what the camera has posted."""
        self._news.take(item, self._table.game.stamp)
        if isinstance(item, Look):
            self._looked(item)

    @property
    def due(self) -> float | None:
        """When it has something to tell if nothing happens; None: never."""
        return self._news.due

    def advance(self, now: float) -> None:
        """Time passes."""
        self._news.advance(now)

    def _lost(self) -> None:
        self._sees = False

    def _looked(self, look: Look) -> None:
        if look.board is Board.CLEAR and not self._sees:
            self._sees = True
            self._news.found()
        if look.board is Board.CLEAR:
            self._table.pictured(look)
        match self._table.phases.now:
            case Phase.PLAYING:
                self._see(look)
            case Phase.BOARD_AWAY if look.rows is not None:
                self._table.go_on_seen()
                self._see(look)
        if look.board is Board.CLEAR:
            self._news.hidden(self._comparison.squares(look.hidden))

    def _see(self, look: Look) -> None:
        """What a look tells of a board in use."""
        tracker, game = self._table.tracker, self._table.game
        if self._table.only_seen:
            rows = self._comparison.rows(look, tracker.position)
            likelihood = Covered.SAID if rows is None else likelihood_of(rows)
            t_ms = round(tracker.board_time(look.t_ms, game.stamp), 1)
            game.ask(See(CAMERA.name, t_ms, likelihood))
            return
        for square in self._comparison.take(look, tracker, game.stamp, game.ask):
            game.tell(Notice("camera_differs", {"square": str(square)}))
