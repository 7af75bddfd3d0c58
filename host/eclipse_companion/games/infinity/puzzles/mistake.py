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
from eclipse_companion.table.own_mistake import OwnMistake


class MistakeExercise(OwnMistake[Position]):
    """One position in which a placement once gave away a win or a draw. It is over with one that doesn't."""

    level = "perfect"
    exact = True

    @property
    def learner(self) -> Player:
        """Whose placement gave something away."""
        return self.position.side

    def judge(self, before: Position, turn: Placement, answer: Answer | None) -> Teaching:
        """Whether the placement keeps the value; if it doesn't, the other player's answer."""
        event = rules.place(before, turn)
        if event.winner is self.learner:
            return self.say("mistake_won", "done", turn)
        if answer is None:
            return self.say("puzzle_ends", "wrong", turn)
        again = event.position.side is self.learner
        if answer.value == ("win" if again else "loss") or (answer.value == "draw" and self.had == "draw"):
            return self.say(f"mistake_kept_{self.had}", "done", turn)
        if again:
            return self.say("mistake_wrong" if self.had == "draw" else "puzzle_wrong", "wrong", turn)
        key = "puzzle_wrong_loss" if answer.value == "win" else "puzzle_wrong_draw"
        return self.say(key, "wrong", turn, answer.play)

    def say(self, key: str, stage: str, turn: Placement | None = None, reply: Placement | None = None) -> Teaching:
        """With the placement, and the other player's answer."""
        return Teaching(key, stage, self.learner, turn, reply)
