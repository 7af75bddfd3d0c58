"""All that the page can ask of Infinity beside the game that is played.

In: the log, the folder with the user's data, the words of the page. Out: answers, as all games give them.
"""

from pathlib import Path

from eclipse_companion.announcements import Fact
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.rin import KIND
from eclipse_companion.games.infinity.lessons import LESSONS
from eclipse_companion.games.infinity.page.reviewer import InfinityReviewer
from eclipse_companion.games.infinity.puzzles import Puzzle, load
from eclipse_companion.games.infinity.puzzles.exercise import PuzzleExercise
from eclipse_companion.games.infinity.reply.mistakes import VERSION, finder
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import GameLog
from eclipse_companion.reviewing.answers import Answers
from eclipse_companion.reviewing.exercises import Offered
from eclipse_companion.reviewing.mistakes import Search


def answers(log: GameLog, data: Path, words: InfinitySentences) -> Answers[Placement, GameHistory]:
    """The answers of one page. `data`: the folder with the user's data."""
    reviewer = InfinityReviewer()
    search = Search(KIND, VERSION, finder, reviewer.record)
    return Answers(log, data, words, reviewer, Offered(LESSONS, load, _posed, search))


def _posed(puzzle: Puzzle) -> tuple[GameHistory, Fact]:
    return GameHistory(puzzle.position), PuzzleExercise(puzzle).task(puzzle.position)
