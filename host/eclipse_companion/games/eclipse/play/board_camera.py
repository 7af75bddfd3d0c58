"""A camera that watches a board without electronics: it alone sees what lies there.

In: looks. Out: what the table's tracker sees, and whether the game that was left lies there.
"""

from eclipse_companion.following.camera import LoneCamera
from eclipse_companion.following.play_lessons import PlayLessons
from eclipse_companion.games.eclipse.announcements import SquaresHidden
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.tracking.commands import Covered, See
from eclipse_companion.games.eclipse.turns.weighing import cells_of
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.sensing.evidence import CAMERA, STATES, likelihood_of
from eclipse_companion.table.resuming import OpenGame


class BoardCamera(LoneCamera[EclipseTable]):
    """The camera at a table whose board is only seen."""

    def __init__(self, table: EclipseTable, board: SensedBoard, lessons: PlayLessons | None = None) -> None:
        """`board`: the table's, which follows the pieces; `lessons`: get what lies there by the game."""
        super().__init__(table, SquaresHidden, lessons)
        self._board = board

    def left_lying(self, look: Look, left: OpenGame) -> None:
        """The table compares for a while."""
        del left
        if look.rows is not None:
            self.table.look_lying(cells_of(look.rows))

    def saw(self, look: Look) -> None:
        """The tracker sees it."""
        if look.board is Board.LOST:
            return
        game = self.table.game
        likelihood = Covered.UNSAID if look.rows is None else likelihood_of(look.rows)
        see = See(CAMERA.name, round(look.t_ms, 1), likelihood)
        game.recorder.command(game.stamp, see)
        outcomes = self._board.do(see)
        self.table.in_game(self._board.shown, outcomes)
        self.teach(look, game.director.match.position.cells, STATES)

    def half_made(self, look: Look) -> bool:
        """A piece is in the hand, or one was flipped: nothing more lies there than before the turn."""
        if look.rows is None:
            return False
        before = self.table.game.director.match.position.cells
        return cells_of(look.rows).count(".") >= before.count(".")
