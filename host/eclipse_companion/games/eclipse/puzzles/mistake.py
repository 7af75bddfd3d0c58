"""A mistake from a game as an exercise: the comments on it and on each turn.

In: a position, what it was worth, turns, exact answers. Out: comments. Any turn that keeps the value solves it.
"""

from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.log.saved_games import MISTAKE


class MistakeExercise:
    """One position in which a turn once gave away a win or a draw. It is over with one turn that doesn't."""

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
        """Whose turn gave something away."""
        return self.position.to_move

    def task(self, position: Position) -> Teaching:
        """Keep the win, or the draw."""
        del position
        return self._say(f"mistake_{'task' if self._due else 'early'}_{self._had}", "task")

    def advise(self, position: Position, answer: Answer) -> Teaching:
        """The task: such an exercise gives no advice."""
        del answer
        return self.task(position)

    def judge(self, before: Position, turn: Turn, answer: Answer | None) -> Teaching:
        """Whether the turn keeps the value; if it doesn't, the opponent's answer."""
        after = rules.apply(before, turn)
        if answer is None:
            result = rules.result(after)
            winner = None if result is None else result.winner
            if winner is self.learner:
                return self._say("mistake_won", "done", turn, squares=rules.first_locked(after, winner))
            if winner is None:
                return (
                    self._say("mistake_kept_draw", "done", turn)
                    if self._had == "draw"
                    else self._say("puzzle_draws", "wrong", turn)
                )
            return self._say("puzzle_locks_theirs", "wrong", turn, squares=rules.first_locked(after, winner))
        if answer.value == "loss" or (answer.value == "draw" and self._had == "draw"):
            return self._say(f"mistake_kept_{self._had}", "done", turn)
        key = "puzzle_wrong_loss" if answer.value == "win" else "puzzle_wrong_draw"
        return self._say(key, "wrong", turn, reply=answer.turn)

    def ended(self, position: Position) -> Teaching:
        """The opponent never moves."""
        raise NotImplementedError(position)

    def hint(self, position: Position) -> None:
        """The only hint is the best turn."""

    def _say(
        self,
        key: str,
        stage: str,
        turn: Turn | None = None,
        *,
        reply: Turn | None = None,
        squares: tuple[int, ...] = (),
    ) -> Teaching:
        return Teaching(key, stage, self.learner, turn, reply, squares)
