"""A camera that watches a real device at a table.

In: looks. Out: what the effect runner sees, and whether the game that was left lies there.
"""

from typing import Final

from eclipse_companion.following.camera import LoneCamera
from eclipse_companion.following.play_lessons import PlayLessons
from eclipse_companion.games.infinity.camera.sights import sight_of
from eclipse_companion.games.infinity.following.evidence import KINDS, read
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.watched_effect_runner import WatchedEffectRunner
from eclipse_companion.games.infinity.watched import SpacesHidden
from eclipse_companion.sensing.camera import Look
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.table import GameTable

LOOKS: Final = 2
"""So many looks tell whether a game that was left goes on."""
MISREAD: Final = 1
"""So many spaces may look otherwise than in that game."""


class DeviceCamera(LoneCamera[GameTable[Player, Placement, Position]]):
    """The camera at a table whose device is only seen."""

    def __init__(
        self,
        table: GameTable[Player, Placement, Position],
        game: WatchedEffectRunner,
        lessons: PlayLessons | None = None,
    ) -> None:
        """`game`: the table's; `lessons`: get what lies there by the game."""
        super().__init__(table, SpacesHidden, lessons)
        self._game = game
        self._agreed = 0
        """How many looks in a row have shown, or not shown, the game that was left: above or below 0."""

    def lost(self) -> None:
        """Whoever puts a game up has to be seen from the beginning."""
        super().lost()
        self._agreed = 0

    def saw(self, look: Look) -> None:
        """The follower sees it."""
        sight = sight_of(look, away=self.away)
        if sight is not None:
            self.away = False
            self._game.saw(sight)
        self.teach(look, _cells(self._game.director.match.position), KINDS)

    def places(self, squares: tuple[int, ...]) -> list[int]:
        """The channels of spaces."""
        return sorted({(space - 1) // len(FOUR) + 1 for space in squares})

    def left_lying(self, look: Look, left: OpenGame) -> None:
        """Looks in a row tell."""
        if look.rows is None:
            return
        position = self._game.director.match.rules.own_position(left.position)
        shown, lay = "".join(read(look.rows)), _cells(position)
        alike = sum(one not in (other, "?") for one, other in zip(shown, lay, strict=True)) <= MISREAD
        self._agreed = max(0, self._agreed) + 1 if alike else min(0, self._agreed) - 1
        if abs(self._agreed) < LOOKS:
            self._game.listen()
        else:
            self.found_lying(left, fits=alike, awaiting_setup=not alike)


def _cells(position: Position) -> str:
    """What lies on the sixteen spaces, channel by channel from its base."""
    return "".join(marbles.ljust(len(FOUR), ".") for marbles in position.channels)
