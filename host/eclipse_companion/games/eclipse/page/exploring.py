"""What each turn of a position is worth.

In: a position, an oracle, the words to say it in. Out: the position's value and all turns, the best first, as JSON.
"""

from typing import Any

from eclipse_companion.announcements import GameOver
from eclipse_companion.games.eclipse.announcements import Evaluation
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import PIECES
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import Answer, distance_of, value_of
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.words import EclipseSentences


def explored(position: Position, oracle: Oracle, words: EclipseSentences) -> dict[str, Any]:
    """The position's value, and what each turn is worth for the player who makes it: the best first, then by squares.

    A `length` counts both players' turns from this position to the end; None for a draw. If the game is over, there is
    neither a value nor a turn.
    """
    scores = oracle.scores(position)
    result = rules.result(position)
    top = max(scores.values(), default=0)
    value, length = (value_of(top), distance_of(position, top)) if scores else (None, None)
    ranked = sorted(scores.items(), key=lambda scored: (-scored[1], *_by_squares(scored[0])))
    turns = [
        {
            **described(position, turn, words),
            "value": value_of(score),
            "length": distance_of(position, score),
            "best": score == top,
            "position": str(rules.apply(position, turn)),
        }
        for turn, score in ranked
    ]
    best = tuple(turn for turn, score in ranked if score == top)
    return {
        "position": str(position),
        "to_move": position.to_move.value,
        "value": value,
        "length": length,
        "result": None if result is None else result.value,
        "said": standing(position, Answer(next(iter(best), None), best, value, length), words),
        "turns": turns,
    }


def _by_squares(turn: Turn) -> tuple[tuple[Square, ...], str, Square]:
    """How turns of the same worth are sorted: by their flip, side and square."""
    return turn.flip or (), turn.side.value, turn.square


def described(position: Position, turn: Turn, words: EclipseSentences) -> dict[str, Any]:
    """A turn as files write it, as its player does, and its parts: `from` and `to` are 0 without a flip."""
    start, end = turn.flip or (0, 0)
    return {
        "turn": str(turn),
        "text": words.written(position.to_move, turn),
        "from": start,
        "to": end,
        "face": PIECES[position.to_move, turn.side].letter,
        "square": turn.square,
    }


def standing(position: Position, answer: Answer, words: EclipseSentences) -> str:
    """Who wins and when, or how the game has ended here, in a sentence."""
    result, player = rules.result(position), position.to_move
    if result is None:
        return words.say(Evaluation(player, answer.turn, answer.value, answer.distance)) or ""
    return words.say(GameOver(result, ECLIPSE_RULES.decisive(position), position=position)) or ""
