"""All that the page can ask of Ecliptic beside the game that is played.

In: the log, the folder with the user's data, the words of the page. Out: answers, as all games give them.
"""

from pathlib import Path

from eclipse_companion.games.ecliptic.lessons import LESSONS
from eclipse_companion.games.ecliptic.page.reviewer import GAMES, EclipticReviewer
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.log import GameLog
from eclipse_companion.reviewing.answers import Answers
from eclipse_companion.reviewing.exercises import Offered


def answers(log: GameLog, data: Path, words: EclipticSentences, games: int = GAMES) -> Answers:
    """The answers of one page. `data`: the folder with the user's data; `games`: as the reviewer has it."""
    return Answers(log, data, words, EclipticReviewer(games), Offered(LESSONS))
