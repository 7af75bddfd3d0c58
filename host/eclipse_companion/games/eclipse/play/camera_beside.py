"""A camera beside a board with sensors: what its looks tell the game there, and where the two disagree.

In: looks, what the game knows. Out: commands for the tracker, and squares on which the camera sees something else.
"""

from typing import TYPE_CHECKING

from eclipse_companion.announcements import Notice
from eclipse_companion.following.camera import TableCamera
from eclipse_companion.following.play_lessons import PlayLessons
from eclipse_companion.games.eclipse.announcements import SquaresHidden
from eclipse_companion.games.eclipse.camera.comparison import Comparison
from eclipse_companion.games.eclipse.tracking.commands import Covered, See
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.sensing.evidence import CAMERA, STATES, likelihood_of
from eclipse_companion.table.phases import Phase

if TYPE_CHECKING:
    from eclipse_companion.games.eclipse.play.sensor_table import SensorTable


class CameraBeside(TableCamera["SensorTable"]):
    """A camera beside one table's sensors. If the sensors fail, it goes on alone; if it fails, they do."""

    def __init__(self, table: "SensorTable", lessons: PlayLessons | None = None) -> None:
        """`lessons`: get what lies there by the game."""
        super().__init__(table, SquaresHidden, alone=False, lessons=lessons)
        self._comparison = Comparison()
        self._sees = False

    def lost(self) -> None:
        """The sensors go on."""
        self._sees = False

    def looked(self, look: Look) -> None:
        """A clear look has found the board; where both see it, they are compared."""
        if look.board is Board.CLEAR and not self._sees:
            self._sees = True
            self.news.found()
        if look.board is Board.CLEAR:
            self.pictured(look)
        match self.table.phases.now:
            case Phase.PLAYING:
                self._see(look)
            case Phase.BOARD_AWAY if look.rows is not None:
                self.table.go_on_seen()
                self._see(look)
        if look.board is Board.CLEAR:
            self.news.hidden(self._comparison.squares(look.hidden))

    def _see(self, look: Look) -> None:
        """What a look tells of a board in use."""
        tracker, game = self.table.tracker, self.table.game
        if self.table.only_seen:
            rows = self._comparison.rows(look, tracker.position)
            likelihood = Covered.SAID if rows is None else likelihood_of(rows)
            t_ms = round(tracker.board_time(look.t_ms, game.stamp), 1)
            game.ask(See(CAMERA.name, t_ms, likelihood))
            self.hands(look)
        else:
            for square in self._comparison.take(look, tracker, game.stamp, game.ask):
                game.tell(Notice("camera_differs", {"square": str(square)}))
        self.teach(look, self._comparison.as_seen(game.director.match.position.cells), STATES)
