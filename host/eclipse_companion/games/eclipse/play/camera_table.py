"""A table at which Eclipse is played on a board without electronics: a camera alone sees what lies there.

In: what the camera posts, beside what every table gets. Out: a request to look again, beside what every table does.
"""

from typing import Final

from eclipse_companion.announcements import CameraFound, CameraLost, Notice
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.turns.weighing import cells_of
from eclipse_companion.sensing.camera import Board, CameraDown, CameraUp, Look, NotKept, Reason
from eclipse_companion.sensing.evidence import CAMERA, likelihood_of
from eclipse_companion.table.phases import Use
from eclipse_companion.table.table import Posted

UNSEEN_MS: Final = 1500.0
"""A board that isn't seen for this long is lost; before that, an arm may lie across the markers."""


class CameraTable(EclipseTable):
    """A table whose board is only seen."""

    _camera = ""
    _unseen_since: float | None = None
    _lost = ""
    """Why the board was told to be lost last; empty while it is seen."""

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        due = None if self._unseen_since is None or self._lost else self._unseen_since + UNSEEN_MS
        return [*super().deadlines(now), due]

    def pass_time(self, now: float) -> None:
        """What the passing of time does in each phase."""
        super().pass_time(now)
        if self._unseen_since is not None and now >= self._unseen_since + UNSEEN_MS:
            self._tell_lost("unseen")

    def handle(self, item: Posted, now: float) -> None:
        """Do what follows from a posted item."""
        match item:
            case Look():
                self._looked(item)
            case CameraUp(name=name, can_expose=exposes):
                self._camera = name
                self.game.name = name
                if not exposes:
                    self.game.tell(Notice("camera_fixed", {"camera": name}))
            case CameraDown(name=name, reason=reason):
                self._camera = name
                self._unseen_since = None
                self._tell_lost(reason.name.lower())
                if reason is Reason.BUSY:
                    self.game.tell(Notice("board", {"reason": item.sentence}))
            case NotKept(sentence=sentence):
                self.game.tell(Notice("board", {"reason": sentence}))
            case _:
                super().handle(item, now)

    def _looked(self, look: Look) -> None:
        if look.board is Board.LOST:
            if self._unseen_since is None:
                self._unseen_since = self.game.stamp
            return
        self._unseen_since = None
        if not self.connected:
            if look.rows is None:
                return
            self._lost = ""
            self.game.tell(CameraFound(self._camera, alone=True))
            self._ready()
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
            value: dict[str, object] = {"do": "see", "source": CAMERA.name, "t_ms": round(look.t_ms, 1)}
            if look.rows is not None:
                value["likelihood"] = likelihood_of(look.rows)
            self.game.keeper.control(self.game.stamp, **value)
            outcomes = board.control(value)
            self._in_game(board.shown, outcomes)

    def _tell_lost(self, reason: str) -> None:
        """The board isn't seen any more; the reason is told once."""
        self._away()
        if reason != self._lost:
            self._lost = reason
            self.game.tell(CameraLost(self._camera, reason, alone=True))
