"""A mistake from a game as an exercise: the comments on it and on each placement.

In: a position, what it was worth, placements, exact answers. Out: comments. Any placement that keeps the value solves
it.
"""

from eclipse_companion.games.infinity.announcements import Teaching
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution.exact import Answer
from eclipse_companion.log.saved_games import MISTAKE


class MistakeExercise:
    """One position in which a placement once gave away a win or a draw. It is over with one that doesn't."""

    level = "perfect"
    exact = True

    def __init__(self, position: Position, place: str, had: str, *, due: bool) -> None:
        """`place`: as in the log; `had`: what is to be kept, `win` or `draw`; `due`: whether it comes back now."""
        self.position = position
        self._place, self._had, self._due = place, had, due

    @property
    def event(self) -> str:
        """Its name in the log."""
        return f"{MISTAKE}{self._place}"

    @property
    def learner(self) -> Player:
        """Whose placement gave something away."""
        return self.position.side

    def task(self, position: Position) -> Teaching:
        """Keep the win, or the draw."""
        del position
        return self._say(f"mistake_{'task' if self._due else 'early'}_{self._had}", "task")

    def advise(self, position: Position, answer: Answer) -> Teaching:
        """The task: such an exercise gives no advice."""
        del answer
        return self.task(position)

    def judge(self, before: Position, turn: Placement, answer: Answer | None) -> Teaching:
        """Whether the placement keeps the value; if it doesn't, the other player's answer."""
        event = rules.place(before, turn)
        if event.winner is self.learner:
            return self._say("mistake_won", "done", turn)
        if answer is None:
            return self._say("puzzle_ends", "wrong", turn)
        again = event.position.side is self.learner
        if answer.value == ("win" if again else "loss") or (answer.value == "draw" and self._had == "draw"):
            return self._say(f"mistake_kept_{self._had}", "done", turn)
        if again:
            return self._say("mistake_wrong" if self._had == "draw" else "puzzle_wrong", "wrong", turn)
        key = "puzzle_wrong_loss" if answer.value == "win" else "puzzle_wrong_draw"
        return self._say(key, "wrong", turn, answer.play)

    def ended(self, position: Position) -> Teaching:
        """The opponent never places."""
        raise NotImplementedError(position)

    def hint(self, position: Position) -> None:
        """The only hint is the one of every game."""

    def _say(self, key: str, stage: str, turn: Placement | None = None, reply: Placement | None = None) -> Teaching:
        return Teaching(key, stage, self.learner, turn, reply)
