"""A mistake from a game as an exercise: the comments on it and on each turn.

In: a position, what it was worth, turns, exact answers. Out: comments. Any turn that keeps the value solves it.
"""

from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.table.own_mistake import OwnMistake


class MistakeExercise(OwnMistake[Position]):
    """One position in which a turn once gave away a win or a draw. It is over with one turn that doesn't."""

    level = "perfect"
    exact = True

    @property
    def learner(self) -> Player:
        """Whose turn gave something away."""
        return self.position.to_move

    def judge(self, before: Position, turn: Turn, answer: Answer | None) -> Teaching:
        """Whether the turn keeps the value; if it doesn't, the opponent's answer."""
        after = rules.apply(before, turn)
        if answer is None:
            result = rules.result(after)
            winner = None if result is None else result.winner
            if winner is self.learner:
                return self.say("mistake_won", "done", turn, squares=rules.first_locked(after, winner))
            if winner is None:
                return (
                    self.say("mistake_kept_draw", "done", turn)
                    if self.had == "draw"
                    else self.say("puzzle_draws", "wrong", turn)
                )
            return self.say("puzzle_locks_theirs", "wrong", turn, squares=rules.first_locked(after, winner))
        if answer.value == "loss" or (answer.value == "draw" and self.had == "draw"):
            return self.say(f"mistake_kept_{self.had}", "done", turn)
        key = "puzzle_wrong_loss" if answer.value == "win" else "puzzle_wrong_draw"
        return self.say(key, "wrong", turn, reply=answer.turn)

    def say(
        self,
        key: str,
        stage: str,
        turn: Turn | None = None,
        *,
        reply: Turn | None = None,
        squares: tuple[int, ...] = (),
    ) -> Teaching:
        """With the turn, the opponent's answer, and the squares of a line."""
        return Teaching(key, stage, self.learner, turn, reply, squares)
