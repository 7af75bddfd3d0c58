"""A puzzle as an exercise: the comments on it and on each turn, and which puzzle comes next.

In: a puzzle, turns, exact answers. Out: comments. The puzzles solved so far decide which ones come next.
"""

from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.puzzles.puzzle import Puzzle
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.table import exercises as table


class PuzzleExercise(table.OfPuzzle[Puzzle, Position]):
    """One puzzle: the first turn must be the winning one, each later one any that still wins."""

    level = "perfect"
    exact = True

    @property
    def position(self) -> Position:
        """The position at its start."""
        return self.puzzle.position

    @property
    def learner(self) -> Player:
        """The player who wins."""
        return self.puzzle.solver

    def task(self, position: Position) -> Teaching:
        """Find the turn that wins."""
        at_once = "puzzle_task_one" if self.puzzle.length == 1 else "puzzle_task_forced"
        first = at_once if self.puzzle.own_turns == 1 else "puzzle_task"
        return self._say(first if position == self.position else "puzzle_on", "task")

    def judge(self, before: Position, turn: Turn, answer: Answer | None) -> Teaching:
        """Whether the turn wins; if it doesn't, the opponent's answer."""
        after = rules.apply(before, turn)
        if answer is None:
            result = rules.result(after)
            winner = None if result is None else result.winner
            if winner is self.learner:
                return self._say("puzzle_done", "done", turn, squares=rules.first_locked(after, winner))
            if winner is None:
                return self._say("puzzle_draws", "wrong", turn)
            return self._say("puzzle_locks_theirs", "wrong", turn, squares=rules.first_locked(after, winner))
        if answer.value == "loss":
            return self._say("puzzle_right", "right", turn)
        key = "puzzle_wrong_loss" if answer.value == "win" else "puzzle_wrong_draw"
        return self._say(key, "wrong", turn, reply=answer.turn)

    def ended(self, position: Position) -> Teaching:
        """The opponent had to lose by their own turn."""
        return self._say("puzzle_done_forced", "done", squares=rules.first_locked(position, self.learner))

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
        puzzle = self.puzzle
        return Teaching(
            key, stage, self.learner, turn, reply, squares, puzzle.number, puzzle.grade, count=puzzle.own_turns
        )


class Selection(table.Selection[Puzzle]):
    """Chooses the next puzzle."""

    def next(self, tries: int | None) -> PuzzleExercise:
        """The next puzzle, as an exercise."""
        return PuzzleExercise(self.choose(tries))
