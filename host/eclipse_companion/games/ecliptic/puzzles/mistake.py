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
from eclipse_companion.table.own_mistake import OwnMistake


class MistakeExercise(OwnMistake[Position]):
    """One position in which a decision once gave points away. It is over with a better one."""

    level = "3"
    exact = False

    def __init__(self, state: State, place: str, *, due: bool) -> None:
        """`place`: as in the log; `due`: whether it comes back now. Its throws are always the same."""
        super().__init__(Position(state, stream=Stream(int(place, 16))), place, due=due)

    @property
    def learner(self) -> Player:
        """Who decided."""
        mover = self.position.to_move
        assert mover is not None
        return mover

    def judge(self, before: Position, turn: Step, answer: Any) -> Teaching:  # noqa: ANN401 - estimates come at once here
        """Whether the action gives nothing away that is clear."""
        del answer
        state = before.state
        assert state is not None
        assert isinstance(turn, Action)  # nothing is left to chance
        assert not isinstance(turn, Choose)  # dice are no mistakes
        if is_mistake(state.known_to(self.learner), turn):
            return self.say("mistake_wrong", "wrong", turn)
        return self.say("mistake_done", "done", turn)

    def say(self, key: str, stage: str, turn: Action | None = None) -> Teaching:
        """With the action."""
        return Teaching(key, stage, self.learner, turn)
