"""Tables at which a camera sees the board: alone, and beside sensors."""

from pathlib import Path

import numpy as np

from eclipse_companion.announcements import Fact, Notice, TurnSeen
from eclipse_companion.games.eclipse.camera.likelihood import LEAST
from eclipse_companion.games.eclipse.play.board_camera import BoardCamera
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.camera_beside import CameraBeside
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.resume_check import forgotten
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.camera import Board, CameraUp, Look
from eclipse_companion.sensing.evidence import KINDS, STATES, Rows, StateReader, normalised
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.seats import Seat
from tests.envelopes import opened
from tests.games.eclipse.play.bench import Bench

DELAY_MS = 600.0
UP = CameraUp("Camera 0", 1280, 720, can_expose=True, can_lock=True)


class SeenBench(Bench):
    """A table whose board a camera alone sees; two people play."""

    def __init__(self, home: Path) -> None:
        self.told, self.sent, self.typed, self.posted, self.sought = [], [], [], [], []
        self.now = 1000.0
        self.home = home
        self.log = GameLog(home / "games.sqlite3", lambda key, words: self.posted.append(Notice(key, words)))
        header = {"delay_ms": DELAY_MS}
        self.recorder = GameRecorder(self.log, home / "recordings", self.posted.append, header, forgotten)
        self.director = EclipseDirector(Seat("Anna"), Seat("Ben"))
        tracked = SensedBoard(StateReader(), delay_ms=DELAY_MS)
        parts = Parts(
            director=self.director,
            board=tracked,
            recorder=self.recorder,
            thinker=self,
            send=self.sent.append,
            deliver=opened(self.hear),
        )
        self.table = EclipseTable(parts)  # type: ignore[assignment]
        self.table.camera = BoardCamera(self.table, tracked)

    def look(self, board: Board, text: str | None = None, *, doubt: dict[int, float] | None = None) -> list[Fact]:
        """A look, 100 ms after the last. `doubt`: how likely a piece on these squares shows its other side."""
        rows = None if text is None else camera_rows(text)
        for square, other in (doubt or {}).items():
            assert rows is not None
            best = int(rows[square - 1].argmax())
            rows[square - 1, (2, 1, 4, 3)[best - 1]] = np.log(other / (1 - other))
        found = self.take(Look(self.now, board, rows))
        return found + self.wait(100)

    def sees(self, *texts: str) -> list[Fact]:
        """A hand has been at the board; now it shows each of these for a second."""
        found = []
        for text in texts:
            found += self.look(Board.COVERED)
            for _ in range(10):
                found += self.look(Board.CLEAR, text)
        return found


def camera_rows(text: str) -> Rows:
    """What an eye that is sure of each square tells: nothing else gets more than its floor."""
    likelihood = np.full((16, KINDS), LEAST)
    likelihood[np.arange(16), [STATES.index(cell) for cell in text]] = 1.0
    return normalised(likelihood)


def said(told: list[Fact], kind: type) -> list[Fact]:
    return [each for each in told if isinstance(each, kind)]


def turns(told: list[Fact]) -> list[str]:
    return [str(each.turn) for each in told if isinstance(each, TurnSeen)]


class BesideBench(Bench):
    """A table with sensors and a camera; two people play."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, director=EclipseDirector(Seat("Anna"), Seat("Ben")))
        self.table.camera = CameraBeside(self.table)

    def sees(self, text: str, looks: int = 20) -> list[Fact]:
        """The camera sees this in so many looks, ten a second."""
        found = []
        for _ in range(looks):
            found += self.take(Look(self.now, Board.CLEAR, camera_rows(text)))
            found += self.wait(100)
        return found
