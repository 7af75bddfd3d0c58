"""A match of Infinity's puzzles and lessons."""

from eclipse_companion.announcements import Fact
from eclipse_companion.games.infinity.announcements import Hint
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.table import study


class Study(study.Study, InfinityMatch):
    """One exercise after the other."""

    def tells_turn(self, said: Fact) -> bool:
        """The last step of a hint does."""
        return isinstance(said, Hint) and said.turn is not None
