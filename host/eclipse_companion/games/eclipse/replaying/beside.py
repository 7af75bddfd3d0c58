"""A film beside a trace of the same game: its looks reach the tracker as a camera's beside a board do in play.

In: the looks of a film, and when it began; the tracker that follows the trace, as time goes on. Out: what the looks
decide, and the squares on which the camera sees something else than the sensors.
"""

from collections.abc import Iterator
from typing import Any

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.comparison import Comparison
from eclipse_companion.games.eclipse.replaying.second_source import CameraDiffers
from eclipse_companion.games.eclipse.tracking import Tracker, do
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_companion.sensing.watching.film_looks import FilmLooks


class FilmBeside:
    """One pass through a film, on the clock of a trace's replay."""

    def __init__(self, film: FilmLooks[Any], begins_ms: float) -> None:
        """`begins_ms`: when its first picture was taken, after the trace's first sample; may be negative.

        Looks at the first picture. Raises `NotAFilmError`.
        """
        self._film = film
        self._begins_ms = begins_ms
        self._looks = iter(film)
        self._ahead = next(self._looks, None)
        self._comparison = Comparison()
        self._seen = False
        self._clear = False

    def advance(self, tracker: Tracker, now: float) -> Iterator[Outcome | CameraDiffers]:
        """Tell the tracker of all pictures up to now, milliseconds after the trace's first sample."""
        while self._ahead is not None and self._taken(self._ahead) <= now:
            look, self._ahead = self._ahead, next(self._looks, None)
            if self._taken(look) >= 0:
                yield from self._take(look, tracker, now)

    def end(self) -> None:
        """The trace is over. Raises `CompanionError` if the film has shown nothing of that time."""
        if not self._seen:
            raise CompanionError(
                "No picture of the film was taken while the trace ran: the film begins "
                f"{self._begins_ms / 1000:+.1f} s after the trace's first sample. Give --offset another value."
            )
        if not self._clear:
            raise self._film.why_never_clear

    def _taken(self, look: Look) -> float:
        return look.t_ms + self._begins_ms

    def _take(self, look: Look, tracker: Tracker, now: float) -> Iterator[Outcome | CameraDiffers]:
        self._seen = True
        self._clear |= look.board is Board.CLEAR
        found: list[Outcome] = []
        at = Look(self._taken(look), look.board, look.rows, look.hidden)
        squares = self._comparison.take(at, tracker, now, lambda look: found.extend(do(tracker, look)))
        yield from found
        for square in squares:
            yield CameraDiffers(tracker.now, square)
