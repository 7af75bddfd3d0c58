"""A table at which Eclipse is played on a board without electronics: a camera alone sees what lies there.

In: what the camera posts, beside what every table gets. Out: a request to look again, beside what every table does.
"""

from eclipse_companion.games.eclipse.announcements import SquaresHidden
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.tracking.commands import Covered, See
from eclipse_companion.games.eclipse.turns.weighing import cells_of
from eclipse_companion.sensing.camera import Board, CameraDown, CameraFixed, CameraUp, Look, NotKept
from eclipse_companion.sensing.evidence import CAMERA, likelihood_of
from eclipse_companion.sensing.watching.news import CameraNews
from eclipse_companion.table.phases import Use
from eclipse_companion.table.table import Posted


class CameraTable(EclipseTable):
    """A table whose board is only seen."""

    def __init__(self, parts: Parts[SensedBoard]) -> None:
        super().__init__(parts)
        self._news = CameraNews(self.game.tell, self._away, SquaresHidden, alone=True)

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        return [*super().deadlines(now), self._news.due]

    def pass_time(self, now: float) -> None:
        """What the passing of time does in each phase."""
        super().pass_time(now)
        self._news.advance(now)

    def handle(self, item: Posted, now: float) -> None:
        """Do what follows from a posted item."""
        match item:
            case Look():
                self._news.take(item, self.game.stamp)
                if item.board is not Board.LOST:
                    self._looked(item)
            case CameraUp() | CameraDown() | CameraFixed() | NotKept():
                if isinstance(item, CameraUp):
                    self.game.name = item.name
                self._news.take(item, self.game.stamp)
            case _:
                super().handle(item, now)

    def _looked(self, look: Look) -> None:
        """A look at a board that isn't lost."""
        if not self.connected:
            if look.rows is None:
                return
            self._news.found()
            self._ready()
        if look.board is Board.CLEAR:
            self._news.hidden(look.hidden)
            self.pictured(look)
        self._seen(look)

    def _seen(self, look: Look) -> None:
        """What a look tells of a board that is in use."""
        use, board = self.phases.uses.lines, self._sensed
        if board is None:
            return
        if use is Use.LOOK and look.rows is not None:
            self._look_lying(cells_of(look.rows))
            use = self.phases.uses.lines
        if use is Use.GAME:
            likelihood = Covered.UNSAID if look.rows is None else likelihood_of(look.rows)
            see = See(CAMERA.name, round(look.t_ms, 1), likelihood)
            self.game.recorder.command(self.game.stamp, see)
            outcomes = board.do(see)
            self._in_game(board.shown, outcomes)
