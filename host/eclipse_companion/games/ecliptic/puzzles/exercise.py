"""A puzzle as an exercise: the comments on it and on each action, and which puzzle comes next.

In: a puzzle, actions. Out: comments. Each action must still surely win; what surely wins is proved at once.
"""

from typing import Any

from eclipse_companion.games.ecliptic.announcements import Teaching
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Play
from eclipse_companion.games.ecliptic.game.cards import texts_of
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.puzzles.proving import Prover
from eclipse_companion.games.ecliptic.puzzles.puzzle import SOLVER, Puzzle
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.table import exercises


class PuzzleExercise(exercises.OfPuzzle[Puzzle, Position]):
    """One puzzle, until the game is won."""

    learner = SOLVER
    level = "3"
    exact = False

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self._prover = Prover(SOLVER)
        self._helped_at: Position | None = None
        """Where the first step of a hint was given."""

    @property
    def position(self) -> Position:
        """The position at its start; the same puzzle has the same throws."""
        return Position(self.puzzle.state, stream=Stream(self.puzzle.number))

    def task(self, position: Position) -> Teaching:
        """Find the action that surely wins; later: choose a die, keep a card, finish the win."""
        phase = position.table.phase
        if phase in {Phase.BATTLE, Phase.KEEP}:
            return self._say(f"puzzle_{phase.value}", "task")
        state = _state(position)
        assert state.hands is not None
        first = "puzzle_task" if state == self.puzzle.state else "puzzle_on"
        return self._say(first, "task", cards=texts_of(state.hands[SOLVER.opponent.at]))

    def judge(self, before: Position, turn: Step, answer: Any) -> Teaching:  # noqa: ANN401 - proofs come at once here
        """Whether the action still surely wins; if not, what speaks against it."""
        del answer
        assert isinstance(turn, Action)  # nothing is left to chance
        if isinstance(turn, Choose):
            return self._say("puzzle_die", "right", turn)
        state = _state(follow(before, turn).position)
        if state.result is not None:
            won = state.result.winner is SOLVER
            return self._say("puzzle_done", "done", turn) if won else self._say("puzzle_ends", "wrong", turn)
        if self._prover.is_sure(state):
            return self._say("puzzle_right", "right", turn)
        if state.table.phase is Phase.BATTLE:
            return self._say("puzzle_wrong_battle", "wrong", turn)
        reply = self._prover.refutation(state)
        return self._say("puzzle_wrong" if reply is None else "puzzle_wrong_reply", "wrong", turn, reply)

    def ended(self, position: Position) -> Teaching:
        """The other player's action has ended the game, which was won."""
        del position
        return self._say("puzzle_done", "done")

    def hint(self, position: Position) -> Teaching:
        """First the pair, or what to look at; then the action."""
        if position.table.phase is Phase.BATTLE:
            return self.task(position)
        first, *others = self._prover.winning(_state(position))
        told_before, self._helped_at = self._helped_at == position, position
        if not told_before and isinstance(first, Play):
            return self._say("puzzle_hint_pair", "advice", cards=texts_of(first.pair))
        if not told_before and isinstance(first, Discard):
            return self._say("puzzle_hint_discard", "advice")
        return self._say("lesson_hint" if others else "lesson_only", "advice", first)

    def _say(
        self, key: str, stage: str, turn: Action | None = None, reply: Action | None = None, cards: tuple[str, ...] = ()
    ) -> Teaching:
        puzzle = self.puzzle
        return Teaching(key, stage, SOLVER, turn, number=puzzle.number, grade=puzzle.grade, reply=reply, cards=cards)


class Selection(exercises.Selection[Puzzle]):
    """Chooses the next puzzle."""

    def next(self, tries: int | None) -> PuzzleExercise:
        """The next puzzle, as an exercise."""
        return PuzzleExercise(self.choose(tries))


def _state(position: Position) -> State:
    state = position.state
    assert state is not None
    return state
