"""What exercises from mistakes have in common in all games: each is one position, and is over with one good turn.

In: a position, and how its mistake is called in the log. Out: comments, in the game's own announcements.
"""

from abc import ABC, abstractmethod
from typing import Generic

from eclipse_companion.gamekit.nouns import PositionT
from eclipse_companion.log.saved_games import MISTAKE
from eclipse_companion.table.exercises import Known, Said


class OwnMistake(ABC, Generic[PositionT]):
    """One position in which somebody once gave something away. The opponent never moves."""

    def __init__(self, position: PositionT, place: str, had: str = "", *, due: bool) -> None:
        """`place`: as in the log; `had`: what is to be kept, `win` or `draw`, where that is known exactly.

        `due`: whether it comes back now.
        """
        self.position = position
        self.had = had
        self._place, self._due = place, due

    @property
    def event(self) -> str:
        """Its name in the log."""
        return f"{MISTAKE}{self._place}"

    def task(self, position: PositionT) -> Said:
        """Keep what there is, or find something better."""
        del position
        key = "mistake_task" if self._due else "mistake_early"
        return self.say(f"{key}_{self.had}" if self.had else key, "task")

    def advise(self, position: PositionT, answer: Known) -> Said:
        """The task: such an exercise gives no advice."""
        del answer
        return self.task(position)

    def ended(self, position: PositionT) -> Said:
        """It is over with the learner's turn."""
        raise NotImplementedError(position)

    def hint(self, position: PositionT) -> None:
        """The only hint is the one of every game."""

    @abstractmethod
    def say(self, key: str, stage: str) -> Said:
        """A comment, by the name of its text."""
