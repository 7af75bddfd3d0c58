"""A match of Infinity's puzzles and lessons."""

from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.table import study
from eclipse_companion.table.effects import Effect
from eclipse_companion.table.exercises import Said


class Study(study.Study[Player, Placement, Position], InfinityMatch):
    """One exercise after the other."""

    def _wrong(self, said: Said) -> list[Effect]:
        """Hands put a device back before another try."""
        return [*super()._wrong(said), *self.next_step()]
