"""A table at which Infinity is played on a real device that a camera sees.

In: what the camera posts, beside what every table gets. Out: what every table does.
"""

from collections.abc import Callable
from typing import Final

from eclipse_companion.following.table import SeenTable
from eclipse_companion.games.infinity.camera.sights import sight_of
from eclipse_companion.games.infinity.following.evidence import read
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.watched_effect_runner import WatchedEffectRunner
from eclipse_companion.games.infinity.watched import SpacesHidden
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.table.phases import Happened, Phase, Use
from eclipse_companion.table.turn_pictures import ClearPicture

LOOKS: Final = 2
"""So many looks tell whether a game that was left goes on."""
MISREAD: Final = 1
"""So many spaces may look otherwise than in that game."""


class WatchedTable(SeenTable[Player, Placement, Position]):
    """A table whose device is only seen."""

    game: WatchedEffectRunner

    def __init__(
        self,
        game: WatchedEffectRunner,
        *,
        position: Position | None = None,
        hand: Callable[[str], None] | None = None,
    ) -> None:
        """`position`: where the first game starts, if not where all do. `hand`: receives lines for a virtual hand."""
        super().__init__(game, hides=SpacesHidden, position=position, hand=hand)
        self._agreed = 0
        """How many looks in a row have shown, or not shown, the game that was left: above or below 0."""

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        return [*super().deadlines(now), self.game.cleared_at]

    def pass_time(self, now: float) -> None:
        """What the passing of time does."""
        super().pass_time(now)
        self.game.count_cleared()

    def looked(self, look: Look) -> None:
        """What follows from a look."""
        if look.board is not Board.LOST:
            self._found(look)
        elif self.phases.now is Phase.PLAYING:
            self._seen(look)

    def _found(self, look: Look) -> None:
        """A look at a device that isn't lost."""
        if not self.connected:
            if look.rows is None:
                return
            self.news.found()
            self._ready()
        if look.board is Board.CLEAR:
            self.news.hidden(look.hidden)
            if look.jpeg is not None:
                picture = ClearPicture(look.t_ms, look.jpeg)
                self.game.recorder.pictures.saw(picture, in_step=self.game.board.in_step)
        self._seen(look)

    def _seen(self, look: Look) -> None:
        """What a look tells of a device that is in use."""
        use = self.phases.uses.lines
        if use is Use.LOOK and look.rows is not None:
            self._look_lying("".join(read(look.rows)))
            use = self.phases.uses.lines
        sight = sight_of(look, away=self.away)
        if use is Use.GAME and sight is not None:
            self.away = False
            self.game.saw(sight)

    def _ready(self) -> None:
        """The device is seen: go on with the game, or start one."""
        if self.go_on():
            return
        if self.game.recorder.open_game is None:
            self.start(self.game.director.begin(self.first))
        else:
            self.phases.enter(Happened.READY_TO_LOOK)
            self._agreed = 0

    def _look_lying(self, shown: str) -> None:
        """What lies there, while it is found out whether a game that was left goes on."""
        left = self.game.recorder.open_game
        if left is None:
            return
        position = self.game.director.match.rules.own_position(left.position)
        lay = "".join(marbles.ljust(4, ".") for marbles in position.channels)
        alike = sum(one not in (other, "?") for one, other in zip(shown, lay, strict=True)) <= MISREAD
        self._agreed = max(0, self._agreed) + 1 if alike else min(0, self._agreed) - 1
        if abs(self._agreed) < LOOKS:
            self.game.listen()
        else:
            self.found_lying(left, fits=alike, awaiting_setup=not alike)
