"""A camera beside a board with sensors: what its looks tell the game there, and where the two disagree.

In: looks, what the game knows. Out: requests for the tracker, and squares on which the camera sees something else. The
camera numbers squares by its mat. The board may lie on it turned round; which way is found out from the pieces.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.play.camera_news import CameraNews
from eclipse_companion.sensing.camera import Board, CameraDown, CameraFixed, CameraUp, Look, NotKept
from eclipse_companion.sensing.evidence import CAMERA, ORIENTATIONS, STATES, Row, Rows, likelihood_of, turned_places
from eclipse_companion.table.phases import Phase

if TYPE_CHECKING:
    from eclipse_companion.games.eclipse.play.sensor_table import SensorTable
    from eclipse_companion.table.table import Posted

DIFFERS: Final = 4.0
"""From this many nats on, a look speaks against what should lie on a square."""
DIFFERS_MS: Final = 1200.0
"""A square differs if looks have said so for this long while nothing moved."""
TURNED: Final = 12.0
"""The mat lies otherwise than was thought if that explains a look better by this many nats."""

_MOST: Final = 5.0
"""What one square can say about how the mat lies: a single piece that was misread turns nothing round."""


class Comparison:
    """What one camera has seen of one board."""

    def __init__(self) -> None:
        self._degrees = 0
        self._since: dict[int, float] = {}
        self._told: set[int] = set()

    def forget(self) -> None:
        """The board is being changed, or put right: differences count from anew."""
        self._since.clear()

    def rows(self, look: Look, position: Position) -> Rows | None:
        """What a look says of the squares as Sun numbers them; None if it says nothing."""
        if look.board is not Board.CLEAR or look.rows is None:
            return None
        fits = {degrees: _fit(_turned(look.rows, degrees), position) for degrees in ORIENTATIONS}
        best = max(ORIENTATIONS, key=fits.__getitem__)
        if fits[best] > fits[self._degrees] + TURNED:
            self._degrees = best
            self._since.clear()
        return _turned(look.rows, self._degrees)

    def squares(self, seen: Sequence[Square]) -> list[Square]:
        """Squares of the mat, as Sun numbers them."""
        places = turned_places(self._degrees)
        return sorted(places.index(square - 1) + 1 for square in seen)

    def differing(self, rows: Rows, position: Position, t_ms: float) -> list[int]:
        """The squares that have come to differ from the game's position, each told once until it agrees again."""
        against = _against(rows, position)
        found = []
        for square in SQUARES:
            if against[square - 1] < DIFFERS:
                self._since.pop(square, None)
                self._told.discard(square)
                continue
            since = self._since.setdefault(square, t_ms)
            if t_ms - since >= DIFFERS_MS and square not in self._told:
                self._told.add(square)
                found.append(square)
        return found


class CameraBeside:
    """A camera beside one table's sensors. If the sensors fail, it goes on alone; if it fails, they do."""

    def __init__(self, table: "SensorTable") -> None:
        self._table = table
        self._comparison = Comparison()
        self._sees = False
        self._news = CameraNews(table.game.tell, self._lost, alone=False)

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
        table, game = self._table, self._table.game
        tracker = table.tracker
        rows = self._comparison.rows(look, tracker.position)
        t_ms = round(tracker.board_time(look.t_ms, game.stamp), 1)
        if table.only_seen:
            likelihood = None if rows is None else likelihood_of(rows)
            game.control(do="see", source=CAMERA.name, t_ms=t_ms, likelihood=likelihood)
            return
        if rows is None or tracker.out_of_step:
            self._comparison.forget()
            return
        game.control(do="look", source=CAMERA.name, t_ms=t_ms, likelihood=likelihood_of(rows))
        if not tracker.in_step:  # a turn is being made
            self._comparison.forget()
            return
        for square in self._comparison.differing(rows, tracker.position, look.t_ms):
            game.tell(Notice("camera_differs", {"square": str(square)}))


def _fit(rows: Rows, position: Position) -> float:
    return -float(np.minimum(_MOST, _against(rows, position)).sum())


def _against(rows: Rows, position: Position) -> Row:
    """How strongly each square's row speaks against what lies there in a position, nats: (16,)."""
    wanted = [STATES.index(cell) for cell in position.cells]
    return np.asarray(rows.max(axis=1) - rows[np.arange(len(wanted)), wanted], np.float64)


def _turned(rows: Rows, degrees: int) -> Rows:
    """The rows, (16, kinds), as they lie when the mat is turned clockwise by this much."""
    return np.asarray(rows[turned_places(degrees)], np.float64)
