"""A camera that watches a board without electronics: it alone sees what lies there.

In: looks. Out: what the table's tracker sees, and whether the game that was left lies there.
"""

from typing import Final

import numpy as np

from eclipse_companion.following.camera import LoneCamera
from eclipse_companion.games.eclipse.announcements import SquaresHidden
from eclipse_companion.games.eclipse.camera.play_lessons import PlayLessons
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.tracking.commands import Covered, See
from eclipse_companion.games.eclipse.turns.weighing import cells_of
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.sensing.evidence import CAMERA, STATES, Rows, likelihood_of
from eclipse_companion.table.resuming import OpenGame

_OTHERWISE: Final = 4.0
"""A square surely looks otherwise if something else is so much likelier than what should lie there, nats."""


class BoardCamera(LoneCamera[EclipseTable]):
    """The camera at a table whose board is only seen."""

    def __init__(self, table: EclipseTable, board: SensedBoard, lessons: PlayLessons | None = None) -> None:
        """`board`: the table's, which follows the pieces; `lessons`: get what lies there by the game."""
        super().__init__(table, SquaresHidden)
        self._board, self._lessons = board, lessons

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
        if self._lessons is not None and self.in_play and look.board is Board.CLEAR and look.rows is not None:
            self._teach(self._lessons, look.t_ms, look.rows)

    def _teach(self, lessons: PlayLessons, t_ms: float, rows: Rows) -> None:
        """What lies there is known where nothing is open, and no square looks surely otherwise."""
        director = self.table.game.director
        cells: str = director.match.position.cells
        truth = rows[np.arange(len(cells)), [STATES.index(cell) for cell in cells]]
        agrees = bool((truth >= rows.max(axis=1) - _OTHERWISE).all())
        if agrees and self.table.game.board.in_step and director.board.question is None:
            lessons.lies(t_ms, cells, (director.match.start.cells, *director.match.moment))

    def half_made(self, look: Look) -> bool:
        """A piece is in the hand, or one was flipped: nothing more lies there than before the turn."""
        if look.rows is None:
            return False
        before = self.table.game.director.match.position.cells
        return cells_of(look.rows).count(".") >= before.count(".")
