"""A match of Infinity's puzzles and lessons."""

from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.lessons import Part
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.table import study


class Study(study.Study[Player, Placement, Position], InfinityMatch):
    """One exercise after the other."""

    @property
    def leads_to_a_game(self) -> bool:
        """Whether the last lesson is done."""
        return self.stage.over and isinstance(self._exercise, Part) and self._exercise.is_last
