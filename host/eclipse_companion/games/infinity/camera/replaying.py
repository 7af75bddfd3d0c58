"""Runs a film of a game through the eye and the follower, on the film's clock.

In: the frames, an eye. Out: what following yields, with its time. The game begins with what lies in the channels when
the device is first seen clearly: mostly nothing. Blue is next then, since nothing shows who is.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from eclipse_companion.games.infinity.camera.eye import DeviceEye
from eclipse_companion.games.infinity.camera.sights import sight_of
from eclipse_companion.games.infinity.following.evidence import read
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.outcomes import Outcome
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import Channels, NotAPositionError, Position
from eclipse_companion.sensing.evidence import Rows
from eclipse_companion.sensing.watching.film import Frame
from eclipse_companion.sensing.watching.film_looks import FilmLooks

if TYPE_CHECKING:
    from eclipse_companion.games.infinity.following.scene import Observation

LEFT_MS: Final = 3000.0
"""After the last picture the device is taken to stay like that for this long, which settles a doubt at the end."""
SOON_MS: Final = 100.0
"""When the last picture is seen once more: a change must be seen twice."""


class FilmReplay:
    """One pass through a film. Iterate over it for the outcomes; `follower` has the final state."""

    def __init__(
        self,
        frames: Iterable[Frame],
        eye: DeviceEye,
        *,
        patience_ms: float = 6000.0,
        progress: Callable[[float], None] = lambda _: None,
    ) -> None:
        """`progress` is called at each frame with the share of the film that has gone by, 0 to 1.

        Looks at frames until the device is seen clearly. Raises `CompanionError` if it never is.
        """
        film = FilmLooks(frames, eye, progress)
        sights = (sight for look in film if (sight := sight_of(look)) is not None)
        first = next((sight for sight in sights if sight.rows is not None), None)
        if first is None:
            raise film.why_never_clear
        self._ahead = chain([first], sights)
        self.follower = Follower(patience_ms=patience_ms)
        assert first.rows is not None
        self.start = _lying(first.rows)
        self.follower.begin(self.start)

    def __iter__(self) -> Iterator[Outcome]:
        """Yield what is found, in the film's time."""
        sight: Observation | None = None
        for sight in self._ahead:
            yield from self.follower.see(sight)
        if sight is None:
            return
        if sight.rows is not None:
            yield from self.follower.see(replace(sight, t_ms=sight.t_ms + SOON_MS))
        yield from self.follower.advance(sight.t_ms + LEFT_MS)


def _lying(rows: Rows) -> GameHistory:
    """The game from what lies there, if that can be; otherwise from the empty device, with which it can't go on."""
    one, two, three, four = (marbles.rstrip(".") for marbles in read(rows))
    channels: Channels = (one, two, three, four)
    if set("".join(channels)) & set(".?"):
        return NEW_GAME
    try:
        return GameHistory(Position(channels, Player.BLUE, 0))
    except NotAPositionError:
        return NEW_GAME
