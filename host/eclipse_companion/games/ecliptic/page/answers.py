"""All that the page can ask of Ecliptic beside the game that is played.

In: the log, the folder with the user's data, the words of the page. Out: answers, as all games give them; and what
another turn of a past game would have come to.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from eclipse_companion.announcements import Fact
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.ecl import KIND
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.lessons import LESSONS
from eclipse_companion.games.ecliptic.page.reviewer import EclipticReviewer
from eclipse_companion.games.ecliptic.page.trying import tried
from eclipse_companion.games.ecliptic.puzzles import Puzzle, load
from eclipse_companion.games.ecliptic.puzzles.exercise import PuzzleExercise
from eclipse_companion.games.ecliptic.reply.mistakes import VERSION, finder
from eclipse_companion.games.ecliptic.reply.sampling import GAMES
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.page.lanes import Answer, LongAnswer
from eclipse_companion.reviewing.answers import JUDGING, Answers
from eclipse_companion.reviewing.asking import Query, game_in, number_in, text_in
from eclipse_companion.reviewing.exercises import Offered
from eclipse_companion.reviewing.mistakes import Search
from eclipse_companion.reviewing.review import words_of


class EclipticAnswers(Answers[Turn | Action, ReplayedGame]):
    """What one page can ask."""

    def __init__(self, log: GameLog, data: Path, words: EclipticSentences, games: int) -> None:
        """As `answers` has them."""
        self._own, self._said, self._games = EclipticReviewer(games), words, games
        search = Search(KIND, VERSION, finder, self._own.record, quick=False)
        super().__init__(log, data, words, self._own, Offered(LESSONS, load, _posed, search))

    @property
    def answers(self) -> Mapping[str, Answer]:
        """Beside those of all games, what another turn comes to."""
        return {**super().answers, "try-turn": LongAnswer(self.try_turn, JUDGING)}

    def try_turn(self, query: Query) -> dict[str, Any]:
        """`id`; `from`, how many turns of the game come before; `turn`: an estimate of what it comes to."""
        game = game_in(query, self._log, self._kind)
        record, number = self._own.record(game), number_in(query, "from")
        courses = list(record.positions())
        if number >= len(courses):
            raise CompanionError(f"This game has no turn {number}. Choose one of its turns.")
        text = text_in(query, "turn", "cards such as 3S+3M:7G")
        words = words_of(game, record, self._said)
        assert isinstance(words, EclipticSentences)
        return {"said": tried(courses[number].state, text, words, self._games)}


def answers(
    log: GameLog, data: Path, words: EclipticSentences, games: int = GAMES
) -> Answers[Turn | Action, ReplayedGame]:
    """The answers of one page. `data`: the folder with the user's data; `games`: as the reviewer has it."""
    return EclipticAnswers(log, data, words, games)


def _posed(puzzle: Puzzle) -> tuple[ReplayedGame, Fact]:
    exercise = PuzzleExercise(puzzle)
    return ReplayedGame(puzzle.state), exercise.task(exercise.position)
