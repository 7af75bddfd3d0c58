"""Runs a film of a game with printed cards through the lookout and the follower, on the film's clock.

In: frames, and what people said of dice and wishes, which no film shows. Out: what following yields, with its time. The
game begins with an empty table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.ecliptic.camera.lookout import TableLookout
from eclipse_companion.games.ecliptic.camera.picture_reading import TableEye
from eclipse_companion.games.ecliptic.following.follower import PATIENCE_MS, Follower
from eclipse_companion.games.ecliptic.following.outcomes import Outcome
from eclipse_companion.games.ecliptic.following.table_state import Observation
from eclipse_companion.games.ecliptic.steps.position import REFEREED, Position
from eclipse_companion.games.ecliptic.steps.refusals import due, why_not
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.steps.typed import read_typed
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_companion.sensing.camera.shots import Exposure, Shot
from eclipse_companion.sensing.watching.film import Frame

LEFT_MS: Final = 8000.0
"""After the last picture the table is taken to stay like that for so long, which settles a doubt at the end."""
_STEP_MS: Final = 500.0
_SAID: Final[Mapping[str, str]] = {
    "battle": "a die, such as d20",
    "throw": "a throw, White's first, such as 3-5",
    "twelfth": "stop or go",
    "d6": "what the D6 shows",
}
"""What no film shows."""


class FilmReplay:
    """One pass through a film. Iterate over it for the outcomes; `follower` has the final state."""

    def __init__(
        self,
        frames: Iterable[Frame],
        eye: TableEye,
        *,
        said: Iterable[str] = (),
        patience_ms: float = PATIENCE_MS,
        progress: Callable[[float], None] = lambda _: None,
    ) -> None:
        """`said`: as people would type it, a die, a throw or a wish each, in the order of the game.

        `progress` is called at each frame with the share of the film that has gone by, 0 to 1.
        """
        self._frames, self._progress = frames, progress
        self._said = iter(said)
        self.speechless = False
        """Whether something had to be said that nobody has told."""
        self._lookout = TableLookout(eye)
        self.follower = Follower(patience_ms=patience_ms)
        self.follower.begin(REFEREED)

    def __iter__(self) -> Iterator[Outcome]:
        """Yield what is found, in the film's time. Raises `CompanionError` if no picture shows a table."""
        last: Look | None = None
        for number, frame in enumerate(self._frames, start=1):
            self._progress(frame.share)
            yield from self.follower.advance(frame.t_ms)
            for look in self._lookout.look(Shot(frame.normal.pixels, frame.t_ms, Exposure.NORMAL, number)):
                yield from self.see(look)
                last = look if look.shows is not None else last
        if last is None:
            raise CompanionError(
                "No picture shows the zodiac at rest. Film the whole table from above, sharp and in even light."
            )
        for more in range(1, round(LEFT_MS / _STEP_MS)):
            t_ms = last.t_ms + more * _STEP_MS
            yield from self.follower.advance(t_ms)
            yield from self.follower.see(Observation(t_ms, last.shows))

    def see(self, look: Look) -> list[Outcome]:
        """Take in one look, and what people say then. Raises `CompanionError` for what can't be said there."""
        sight = sight_of(look)
        found = [] if sight is None else self.follower.see(sight)
        return [*found, *self._say(look.t_ms)]

    def _say(self, now: float) -> list[Outcome]:
        """What people say, if it is due."""
        found: list[Outcome] = []
        while due(self.follower.position) in _SAID and not self.speechless:
            line = next(self._said, None)
            if line is None:
                self.speechless = True
                break
            position = self.follower.position
            step = _step(position, line)
            if step is None or why_not(position, step) is not None:
                where = f"at step {len(self.follower.steps) + 1}"
                raise CompanionError(f"{quoted(line)} can't be said {where}: now comes {_SAID[due(position)]}.")
            found += self.follower.settle(step, now)
        return found


def sight_of(look: Look) -> Observation | None:
    """What following takes of a look; None if it tells nothing of the table."""
    if look.board is Board.LOST:
        return None
    return Observation(look.t_ms, look.shows if look.board is Board.CLEAR else None)


def _step(position: Position, line: str) -> Step | None:
    """The step that a line says."""
    try:
        return read_typed(position, line)
    except RefusedTurnError:
        return None
