"""What only Eclipse announces: the board with its sensors, what is unfinished or wrong there, advice and lessons."""

from typing import Final

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.announcements.advice import Coached, Evaluation, Hint, Teaching, Threats
from eclipse_companion.games.eclipse.announcements.calibration import Calibration
from eclipse_companion.games.eclipse.announcements.trouble import (
    BoardShows,
    BoardStands,
    Corrected,
    Fault,
    HalfTurn,
    NextStep,
    Problem,
    Question,
    SquaresHidden,
    SquaresUnread,
    Step,
    Touch,
    touches,
)
from eclipse_companion.games.eclipse.announcements.wordings import ECLIPSE_WORDINGS, FLIP, PLACE, eclipse_wording
from eclipse_companion.games.eclipse.announcements.words import EclipseWords, of_turn

ECLIPSE_FACTS: Final[tuple[type[Fact], ...]] = (
    *(HalfTurn, Question, Problem, NextStep, BoardShows, SquaresHidden, SquaresUnread, BoardStands, Corrected),
    *(Hint, Coached, Threats, Evaluation, Teaching, Calibration),
)
"""The announcements that only Eclipse has."""

__all__ = [
    "ECLIPSE_FACTS",
    "ECLIPSE_WORDINGS",
    "FLIP",
    "PLACE",
    "BoardShows",
    "BoardStands",
    "Calibration",
    "Coached",
    "Corrected",
    "EclipseWords",
    "Evaluation",
    "Fault",
    "HalfTurn",
    "Hint",
    "NextStep",
    "Problem",
    "Question",
    "SquaresHidden",
    "SquaresUnread",
    "Step",
    "Teaching",
    "Threats",
    "Touch",
    "eclipse_wording",
    "of_turn",
    "touches",
]
