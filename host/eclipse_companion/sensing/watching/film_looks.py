"""What an eye sees in a film. In: its frames, an eye. Out: looks, in the film's time."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_companion.sensing.watching.eye import Eye, GlanceT
from eclipse_companion.sensing.watching.film import Frame


class FilmLooks(Generic[GlanceT]):
    """What an eye sees in a film. Iterate over it once for its looks, in order, in the film's time."""

    def __init__(
        self, frames: Iterable[Frame], eye: Eye[GlanceT], progress: Callable[[float], None] = lambda _: None
    ) -> None:
        """`progress` is called at each frame with the share of the film that has gone by, 0 to 1."""
        self._frames = frames
        self._eye = eye
        self._progress = progress
        self._trouble: CompanionError | None = None

    def __iter__(self) -> Iterator[Look]:
        """One look for each frame. Raises `NotAFilmError`."""
        for frame in self._frames:
            self._progress(frame.share)
            yield self._look(frame)

    @property
    def why_never_clear(self) -> CompanionError:
        """Why no picture shows the board, if all looks have told so."""
        return self._trouble or CompanionError("The board is covered in every picture. Show it without a hand.")

    def _look(self, frame: Frame) -> Look:
        glance = self._eye.glance(frame.normal.pixels, frame.t_ms)
        if glance.trouble is not None:
            self._trouble = self._trouble or glance.trouble
        if glance.board is not Board.CLEAR:
            return Look(frame.t_ms, glance.board, over=glance.over)
        darker = frame.darker
        if darker is not None and darker.pixels.shape != frame.normal.pixels.shape:
            darker = None
        try:
            reading = self._eye.read(glance, None if darker is None else darker.pixels)
        except CompanionError as error:
            self._trouble = self._trouble or error.with_traceback(None)
            return Look(frame.t_ms, Board.LOST)
        clear = reading.board is Board.CLEAR
        return Look(frame.t_ms, reading.board, reading.rows if clear else None, reading.hidden)
