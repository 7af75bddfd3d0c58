"""What each turn of a position is worth.

In: a position, a game's `Reviewer`, the words to say it in. Out: the position's value and all turns, the best first, as
JSON.
"""

from typing import Any

from eclipse_companion.gamekit.files import result_text
from eclipse_companion.gamekit.nouns import PositionT, TurnT
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.reviewer import Choice, Reviewer, Worth


def explored(position: PositionT, reviewer: Reviewer[TurnT, PositionT], words: Sentences) -> dict[str, Any]:
    """The position's value, and what each turn is worth for the player who makes it, the best first.

    A `length` counts both players' turns from this position to the end; None for a draw, and if nobody knows. If the
    game is over, there is neither a value nor a turn.
    """
    found, result = reviewer.explored(position), reviewer.records.rules().result(position)
    return {
        "position": str(position),
        "to_move": None if position.to_move is None else position.to_move.value,
        "value": found.worth.value,
        "length": found.worth.length,
        "result": None if result is None else result_text(result),
        "said": stands(position, found.worth, reviewer, words),
        "drawn": reviewer.pictured(position, words),
        "turns": [_choice(position, choice, reviewer, words) for choice in found.choices],
    }


def stands(position: PositionT, worth: Worth, reviewer: Reviewer[TurnT, PositionT], words: Sentences) -> str:
    """Who wins and when, or how the game has ended here, in a sentence."""
    if reviewer.records.rules().result(position) is not None:
        return reviewer.ended(position, words)
    return reviewer.standing(position, worth, words)


def told(reviewer: Reviewer[TurnT, PositionT], words: Sentences) -> dict[str, Any]:
    """The story of the solution, step by step."""
    steps = reviewer.story(words)
    return {"steps": [{"position": str(step.position), "said": step.said, **step.drawn} for step in steps]}


def _choice(
    position: PositionT, choice: Choice[TurnT, PositionT], reviewer: Reviewer[TurnT, PositionT], words: Sentences
) -> dict[str, Any]:
    result = reviewer.records.rules().result(choice.after)
    return {
        **reviewer.described(position, choice.turn, words),
        "named": reviewer.named(position, choice.turn, words),
        "marks": reviewer.marks(position, choice.turn),
        "value": choice.worth.value,
        "length": choice.worth.length,
        "best": choice.best,
        "position": str(choice.after),
        "drawn": reviewer.pictured(choice.after, words),
        "ended": "" if result is None else reviewer.ended(choice.after, words),
    }
