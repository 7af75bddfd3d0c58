"""All that the page can ask of Eclipse beside the game that is played.

In: the log, the folder with the user's data, the words of the page. Out: answers, as all games give them.
"""

from pathlib import Path

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons import LESSONS
from eclipse_companion.games.eclipse.page.reviewer import EclipseReviewer
from eclipse_companion.games.eclipse.puzzles import Puzzle, load
from eclipse_companion.games.eclipse.puzzles.exercise import PuzzleExercise
from eclipse_companion.games.eclipse.reply.mistakes import VERSION, finder
from eclipse_companion.games.eclipse.saving import KIND
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog
from eclipse_companion.reviewing.answers import Answers
from eclipse_companion.reviewing.exercises import Offered
from eclipse_companion.reviewing.mistakes import Search


def answers(log: GameLog, data: Path, words: EclipseSentences) -> Answers[Turn, Position]:
    """The answers of one page. `data`: the folder with the user's data."""
    reviewer = EclipseReviewer()
    search = Search(KIND, VERSION, finder, reviewer.record)
    offered = Offered({lesson.name: lesson.parts for lesson in LESSONS}, load, _posed, search)
    return Answers(log, data, words, reviewer, offered)


def _posed(puzzle: Puzzle) -> tuple[Position, Fact]:
    return puzzle.position, PuzzleExercise(puzzle).task(puzzle.position)
