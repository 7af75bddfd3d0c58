"""One step of watching a board: from a shot to what the game is told, asking for further shots if they are needed.

In: shots, and a source of more. Out: `Look`s. It has no thread and no clock of its own.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Generic, Protocol

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_companion.sensing.camera.shots import Exposure, Shot
from eclipse_companion.sensing.watching.eye import Eye, GlanceT
from eclipse_companion.sensing.watching.watcher import Watcher

BURNT: Final = 250
"""From this level on, a pixel is burnt out."""
DARK: Final = 25.0
"""A board that is darker on the mean, of 255, is too dark."""
SHOT_S: Final = 1.5
"""How long to wait for a shot: a dark one takes half a second, and a folder may give one a second."""


class Shots(Protocol):
    """A camera that takes pictures when it is asked."""

    def next_shot(self, timeout_s: float, exposure: Exposure = ..., /) -> Shot | None:
        """A shot taken after this call; None if there is none in time. It says itself at which exposure it is."""

    def metered(self, number: int, mean: float, burnt_share: float) -> None:
        """How bright the board was in a shot: of its pixels the mean, 0 to 255, and the share that is burnt out."""


class Lookout(Generic[GlanceT]):
    """Watches one board."""

    def __init__(self, eye: Eye[GlanceT], shots: Shots) -> None:
        self._eye = eye
        self._watcher = Watcher(eye.why)
        self._shots = shots
        self.exposes = False
        """Whether the camera can be exposed by hand."""
        self.pictures = False
        """Whether clear looks come with pictures."""

    def ask(self) -> None:
        """The game wants to know what lies there, even if nothing has changed."""
        self._watcher.ask()

    def look(self, shot: Shot) -> Iterator[Look]:
        """What to tell the game of a shot."""
        glance = self._eye.glance(shot.pixels, shot.taken_ms)
        self._meter(shot, glance)
        try:
            look = self._read(glance) if self._watcher.wants(glance) else self._glanced(glance)
        except CompanionError as error:  # no board where the markers are, or no colours
            look = self._watcher.unread(glance, error)
        if look is not None:
            view = glance.view
            dark = view is not None and shot.exposure is Exposure.NORMAL and float(view.mean()) < DARK
            yield replace(look, dark=dark, flickers=glance.flickers)

    def _read(self, glance: GlanceT) -> Look | None:
        if not (self.exposes and self._watcher.wants_darker):
            return self._pictured(self._watcher.read(glance, self._eye.read(glance)), glance)
        darker = self._shots.next_shot(SHOT_S, Exposure.DARK)
        after = self._shots.next_shot(SHOT_S, Exposure.NORMAL)
        if darker is None or after is None:
            return None
        # A hand that has come in the meantime is in the dark picture, too.
        later = self._eye.glance(after.pixels, after.taken_ms)
        if later.board is not Board.CLEAR:
            self._watcher.wants(later)
            return self._watcher.glanced(later)
        pixels = darker.pixels if darker.exposure is Exposure.DARK else None
        return self._pictured(self._watcher.read(later, self._eye.read(later, pixels), darker=True), later)

    def _glanced(self, glance: GlanceT) -> Look | None:
        return self._pictured(self._watcher.glanced(glance), glance)

    def _pictured(self, look: Look | None, glance: GlanceT) -> Look | None:
        """The look, with its picture if it is clear and pictures are wanted."""
        if not self.pictures or look is None or look.board is not Board.CLEAR or glance.view is None:
            return look
        return replace(look, jpeg=glance.picture)

    def _meter(self, shot: Shot, glance: GlanceT) -> None:
        board = glance.view
        if board is not None and shot.exposure is Exposure.NORMAL:
            self._shots.metered(shot.number, float(board.mean()), float((board >= BURNT).mean()))
