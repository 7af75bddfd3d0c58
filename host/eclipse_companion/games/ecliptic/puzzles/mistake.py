"""A mistake from a game as an exercise: the comments on it and on each action.

In: a position, actions. Out: comments. Anything that isn't a mistake, by the same estimate, solves it.
"""

from typing import Any

from eclipse_companion.games.ecliptic.announcements import Teaching
from eclipse_companion.games.ecliptic.game.actions import Action, Choose
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.reply.mistakes import is_mistake
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.log.saved_games import MISTAKE


class MistakeExercise:
    """One position in which a decision once gave points away. It is over with a better one."""

    level = "3"
    exact = False

    def __init__(self, state: State, place: str, *, due: bool) -> None:
        """`place`: as in the log; `due`: whether it comes back now. Its throws are always the same."""
        self.position = Position(state, stream=Stream(int(place, 16)))
        self._place, self._due = place, due

    @property
    def event(self) -> str:
        """Its name in the log."""
        return f"{MISTAKE}{self._place}"

    @property
    def learner(self) -> Player:
        """Who decided."""
        mover = self.position.to_move
        assert mover is not None
        return mover

    def task(self, position: Position) -> Teaching:
        """Find something better."""
        del position
        return self._say("mistake_task" if self._due else "mistake_early", "task")

    def advise(self, position: Position, answer: Any) -> Teaching:  # noqa: ANN401 - estimates come at once here
        """The task: such an exercise gives no advice."""
        del answer
        return self.task(position)

    def judge(self, before: Position, turn: Step, answer: Any) -> Teaching:  # noqa: ANN401 - as above
        """Whether the action gives nothing away that is clear."""
        del answer
        state = before.state
        assert state is not None
        assert isinstance(turn, Action)  # nothing is left to chance
        assert not isinstance(turn, Choose)  # dice are no mistakes
        if is_mistake(state.known_to(self.learner), turn):
            return self._say("mistake_wrong", "wrong", turn)
        return self._say("mistake_done", "done", turn)

    def ended(self, position: Position) -> Teaching:
        """The opponent never moves."""
        raise NotImplementedError(position)

    def hint(self, position: Position) -> None:
        """The only hint is the one of every game."""

    def _say(self, key: str, stage: str, turn: Action | None = None) -> Teaching:
        return Teaching(key, stage, self.learner, turn)
