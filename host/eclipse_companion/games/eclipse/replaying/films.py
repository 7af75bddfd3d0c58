"""Runs a film of a game through the eye and the reconstruction, on the film's clock, by camera alone.

In: the frames, an eye. Out: what reconstruction yields, with its time. The game begins with what lies on the board when
it is first seen clearly: mostly nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.games.eclipse.turns.weighing import cells_of
from eclipse_companion.sensing.camera.looks import Look
from eclipse_companion.sensing.evidence import CAMERA, KINDS, Evidence, Rows, StateReader
from eclipse_companion.sensing.watching.film import Frame
from eclipse_companion.sensing.watching.film_looks import FilmLooks

LEFT_MS: Final = 3000.0
"""After the last picture the board is taken to stay like that for this long, which settles a doubt at the end."""
SOON_MS: Final = 100.0
"""When the last picture is seen once more: a change must be seen twice."""


class FilmReplay:
    """One pass through a film. Iterate over it for the outcomes; `tracker` has the final state."""

    def __init__(
        self,
        frames: Iterable[Frame],
        eye: BoardEye,
        *,
        patience_ms: float = 6000.0,
        progress: Callable[[float], None] = lambda _: None,
    ) -> None:
        """`progress` is called at each frame with the share of the film that has gone by, 0 to 1.

        Looks at frames until the board is seen clearly. Raises `CompanionError` if it never is.
        """
        film = FilmLooks(frames, eye, progress)
        looks = map(_evidence, film)
        first = next((look for look in looks if not look.covered), None)
        if first is None:
            raise film.why_never_clear
        self._ahead = chain([first], looks)
        self.tracker = Tracker(StateReader(), position=_lying(first.log_likelihood), patience_ms=patience_ms)

    def __iter__(self) -> Iterator[Outcome]:
        """Yield what is found, in the film's time."""
        look: Evidence | None = None
        last: Evidence | None = None
        for look in self._ahead:
            yield from self.tracker.see(look)
            last = last if look.covered else look
        if look is None:
            return
        if last is look:
            yield from self.tracker.see(replace(look, t_ms=look.t_ms + SOON_MS))
        yield from self.tracker.advance(look.t_ms + LEFT_MS)


def _evidence(look: Look) -> Evidence:
    """A look as the leading source's: a board that isn't clear is covered."""
    if look.rows is None:
        return Evidence(CAMERA, look.t_ms, np.zeros((16, KINDS)), covered=True)
    return Evidence(CAMERA, look.t_ms, look.rows)


def _lying(rows: Rows) -> Position:
    """The position that lies there, if it can occur; otherwise the empty board, which the game can't go on from."""
    cells = cells_of(rows)
    if set(cells) <= set(".GSgs") and not Position(cells).faults():
        return Position(cells)
    return EMPTY
