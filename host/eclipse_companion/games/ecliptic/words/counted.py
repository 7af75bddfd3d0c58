"""How the rules ended a game, in one sentence: who won, both scores, and what decided it.

In: the end of a game, and Ecliptic's words. Out: the name of a text, and values; None if the rules didn't end it.
"""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.announcements import GameOver, Wording
from eclipse_companion.games.ecliptic.ecliptic_words import EclipticWords
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.scoring import Score
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.steps.position import Position

_PARTS: Final = ("series", "colour", "gems")
ENDINGS: Final[Mapping[str, str]] = {
    "GameOver.counted": "winner winner_score loser_score decided",
    "GameOver.by_signs": "winner score signs fewer",
    "GameOver.equal": "score signs",
    **{f"Ahead.{part}": "" for part in _PARTS},
}
"""Each of these texts, and the names that it may use in braces. Scores are digits, which are easy to compare."""


def counted(over: GameOver, words: EclipticWords) -> Wording | None:
    """The wording of an end that was counted; None for another one, such as a resignation."""
    scores = _scores(over)
    if over.termination != "normal" or over.result is None or scores is None:
        return None
    winner = over.result.winner
    if not isinstance(winner, Player):
        return "equal", {"score": str(scores[0].total), "signs": str(scores[0].signs)}
    own, other = scores[winner.at], scores[winner.opponent.at]
    told = {"winner": words.player(winner)}
    if own.total == other.total:
        return "by_signs", {**told, "score": str(own.total), "signs": str(own.signs), "fewer": str(other.signs)}
    ahead = [words.filled(f"Ahead.{part}", {}) for part in _PARTS if getattr(own, part) > getattr(other, part)]
    both = {"winner_score": str(own.total), "loser_score": str(other.total)}
    return "counted", {**told, **both, "decided": words.listed(ahead)}


def _scores(over: GameOver) -> tuple[Score, Score] | None:
    """What both sides counted; None if nobody tells the last position, or if it isn't the end."""
    match over.position:
        case Position(state=state) | ReplayedGame(state=state) if state is not None and state.table.phase is Phase.OVER:
            return state.table.scores
        case _:
            return None
