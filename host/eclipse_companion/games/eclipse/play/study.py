"""A match of Eclipse's puzzles and lessons."""

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercises
from eclipse_companion.games.eclipse.play.match import EclipseMatch
from eclipse_companion.table import study
from eclipse_companion.table.seats import Seat


class Study(study.Study[Player, Turn, Position], EclipseMatch):
    """One exercise after the other."""

    def __init__(self, exercises: EclipseExercises, learner: Seat, edition: str) -> None:
        super().__init__(exercises, learner, learner, learner, edition)
