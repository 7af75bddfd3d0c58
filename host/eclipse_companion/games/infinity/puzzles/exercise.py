"""A puzzle as an exercise: the comments on it and on each placement, and which puzzle comes next.

In: a puzzle, placements, exact answers. Out: comments. The puzzles solved so far decide which ones come next.
"""

from eclipse_companion.games.infinity.announcements import Teaching
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.puzzles.puzzle import Puzzle
from eclipse_companion.games.infinity.solution.exact import Answer
from eclipse_companion.table import exercises


class PuzzleExercise(exercises.OfPuzzle[Puzzle, Position]):
    """One puzzle: the first placement must be the winning one, each later one any that still wins."""

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
        """Find the placement that wins."""
        first = "puzzle_task_one" if self.puzzle.own_turns == 1 else "puzzle_task"
        return self._say(first if position == self.position else "puzzle_on", "task")

    def judge(self, before: Position, turn: Placement, answer: Answer | None) -> Teaching:
        """Whether the placement wins; if it doesn't, the other player's answer."""
        event = rules.place(before, turn)
        if event.winner is self.learner:
            return self._say("puzzle_done", "done", turn)
        if answer is None:
            return self._say("puzzle_ends" if event.over else "puzzle_drawn", "wrong", turn)
        again = event.position.side is self.learner
        if answer.value == ("win" if again else "loss"):
            return self._say("puzzle_right", "right", turn)
        if again:
            return self._say("puzzle_wrong", "wrong", turn)
        key = "puzzle_wrong_loss" if answer.value == "win" else "puzzle_wrong_draw"
        return self._say(key, "wrong", turn, answer.play)

    def ended(self, position: Position) -> Teaching:
        """The other player's placement brought the learner's win."""
        del position
        return self._say("puzzle_done", "done")

    def hint(self, position: Position) -> None:
        """The only hint is the one of every game."""

    def _say(self, key: str, stage: str, turn: Placement | None = None, reply: Placement | None = None) -> Teaching:
        puzzle = self.puzzle
        return Teaching(key, stage, self.learner, turn, reply, puzzle.number, puzzle.grade, puzzle.own_turns)


class Selection(exercises.Selection[Puzzle]):
    """Chooses the next puzzle."""

    def next(self, tries: int | None) -> PuzzleExercise:
        """The next puzzle, as an exercise."""
        return PuzzleExercise(self.choose(tries))
