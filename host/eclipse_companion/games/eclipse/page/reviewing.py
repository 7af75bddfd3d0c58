"""A game of the log with the truth about each of its turns.

In: a game, an oracle, the language. Out: its positions and turns with what they are worth, where it was lost and how
well each player played, as JSON.
"""

from typing import Any, Final

from eclipse_companion.announcements import TIME_FORFEIT, GameOver, GameStarted, TurnSeen
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import GameRecord, result_text
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.exploring import described, standing
from eclipse_companion.games.eclipse.page.facts import looks
from eclipse_companion.games.eclipse.page.games_list import date_of, in_words, names_of
from eclipse_companion.games.eclipse.reply.annotating import SHOWN, Judged, accuracy, judge, lost_with
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import as_record
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import SavedGame
from eclipse_companion.log.saved_games import NonsenseError

_HARD: Final = 3
"""The mark of a turn that alone keeps the value, and doesn't look like it."""
_OTHER_ENDS: Final = ("resigned", TIME_FORFEIT)
"""How a game is won before the rules end it."""
_UNKNOWN: Final = "?"
"""What game files have for a player without a name."""


def reviewed(game: SavedGame, oracle: Oracle, language: str) -> dict[str, Any]:
    """The review of a game, finished or not, in its edition's words. Raises `LogError` for a nonsensical entry."""
    record = as_record(game)
    if faults := record.start.faults():
        raise NonsenseError(game.uuid, " ".join(faults))
    judged = judge(record, oracle)
    positions = list(record.positions())
    words = _words(game, record, language)
    answers = [*(each.before for each in judged), oracle.answer(positions[-1])]
    turns = [
        _turn(position, turn, each, words, standing(reached, left, words))
        for position, turn, each, reached, left in zip(
            positions[:-1], record.turns, judged, positions[1:], answers[1:], strict=True
        )
    ]
    return {
        "id": game.uuid,
        "date": date_of(game),
        "names": in_words(names_of(game), words),
        "players": [player.value for player in Player],
        "edition": record.edition.key,
        "looks": looks(words),
        "result": result_text(record.result),
        "ended": _ended(game, record, positions[-1], words),
        "positions": [str(position) for position in positions],
        "turns": turns,
        "line": sorted({square for line in ECLIPSE_RULES.decisive(positions[-1]) for square in line}),
        "lost": _lost(record, positions, judged, words),
        "accuracy": {player.value: share for player, share in accuracy(judged).items()},
    }


def _words(game: SavedGame, record: GameRecord, language: str) -> EclipseSentences:
    """The sentences with the players' names, unless both have the same."""
    names = ["" if name == _UNKNOWN else name for name in names_of(game)]
    if len(set(names)) < len(names):
        names = [""] * len(names)
    words = EclipseSentences(language, record.edition)
    return words.heard(GameStarted(game.uuid, record.edition.key, tuple(names), record.start))


def _turn(position: Position, turn: Turn, judged: Judged, words: EclipseSentences, stands: str) -> dict[str, Any]:
    """A turn; `stands`: what is true after it, in a sentence."""
    before = judged.before
    said = (_made(position, turn, words), _remark(judged, words), stands, _better(judged, words))
    return {
        **described(position, turn, words),
        "number": numbered(position),
        "mover": judged.mover.value,
        "value": judged.value,
        "length": judged.length,
        "before": {"value": before.value, "length": before.distance},
        "mark": judged.mark,
        "said": " ".join(filter(None, said)),
        "best": [words.written(judged.mover, each) for each in before.turns[:SHOWN]],
    }


def numbered(position: Position) -> int:
    """The number of the next turn, as lists of turns have it: each player's first turn is number 1."""
    return position.count // 2 + 1


def _made(position: Position, turn: Turn, words: EclipseSentences) -> str:
    return words.say(TurnSeen(position.to_move, turn, rules.apply(position, turn), numbered(position), 0.0)) or ""


def _remark(judged: Judged, words: EclipseSentences) -> str:
    """What the turn's mark means; empty for a turn without a mark."""
    if judged.mark is None:
        return ""
    if not judged.kept:
        return words.part(f"Review.gave_{judged.before.value}_{judged.value}", "text", {})
    if judged.given_away:
        return words.part(f"Review.slow_{judged.value}", "text", {"count": judged.given_away})
    return words.part(f"Review.{'hard' if judged.mark == _HARD else 'only'}_{judged.value}", "text", {})


def _better(judged: Judged, words: EclipseSentences) -> str:
    """What would have been better than a turn with a bad mark."""
    if judged.mark is None or (judged.kept and not judged.given_away):
        return ""
    return words.part("Review.better", "text", {"turn": words.turn(judged.mover, judged.before.turns[0])})


def _ended(game: SavedGame, record: GameRecord, last: Position, words: EclipseSentences) -> str:
    """How the game ended."""
    if record.result is None:
        return words.part("Review.unfinished", "text", {})
    if rules.result(last) is not None:
        return words.say(GameOver(record.result, ECLIPSE_RULES.decisive(last), position=last)) or ""
    if record.result.winner is None:
        termination = "agreed"
    else:
        termination = game.termination if game.termination in _OTHER_ENDS else "normal"
    return words.say(GameOver(record.result, (), termination, last)) or ""


def _lost(record: GameRecord, positions: list[Position], judged: list[Judged], words: EclipseSentences) -> str:
    """Which turn lost the game; empty if none did, or if the game ended otherwise, such as by the clock."""
    where = lost_with(judged)
    if where is None or record.result is None or record.result.winner is not judged[where].mover.opponent:
        return ""
    mover = judged[where].mover
    values = {"player": words.player(mover), "turn": words.turn(mover, record.turns[where])}
    return words.part("Review.lost", "text", {**values, "number": numbered(positions[where])})
