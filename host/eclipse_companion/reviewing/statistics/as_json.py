"""Statistics as one JSON object, for programs.

In: `Gathered`. Out: what JSON can hold. Shares are from 0 to 1, times in seconds; what nobody knows is null.
"""

from typing import Any, Final

from eclipse_companion.gamekit.judged_turns import DRAW, LOSS, WIN
from eclipse_companion.reviewing.statistics.counting import Statistics, Tally
from eclipse_companion.reviewing.statistics.gathered import Gathered

_WORTHS: Final = {LOSS: "loss", DRAW: "draw", WIN: "win"}


def as_object(gathered: Gathered, kind: str) -> dict[str, Any]:
    """All of it."""
    counted = gathered.statistics
    return {
        "game": kind,
        "person": gathered.person or None,
        "games": counted.games,
        "unfinished": counted.unfinished,
        **_tally(counted.whole),
        "streak": counted.streak,
        **{
            name: {key: _tally(tally) for key, tally in getattr(counted, name).items()}
            for name in ("people", "opponents", "sides", "levels", "months", "parts")
        },
        "openings": [
            {
                "side": each.side,
                "opening": list(each.turns),
                **_tally(each.tally),
                "worth": _WORTHS[each.worth.after],
                "length": each.worth.length,
            }
            for each in counted.openings
        ],
        "mistake_kinds": [
            {
                "kind": slip.kind,
                "count": slip.count,
                "to_loss": slip.lost,
                "latest": {"game": slip.latest.game.uuid, "turn": slip.number + 1},
            }
            for slip in counted.slips
        ],
        "thinking": _thinking(counted),
        "longest_wins": [seat.game.uuid for seat in counted.longest],
        "ratings": [
            {"person": each.name, "rating": round(each.rating), "margin": round(each.margin), "level": each.level}
            for each in gathered.rated
        ],
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "accuracy": None if tally.accuracy is None else round(tally.accuracy, 4),
        "turns": tally.turns,
        "mistakes": tally.mistakes,
    }


def _thinking(counted: Statistics) -> dict[str, Any] | None:
    thinking = counted.thinking
    if thinking is None:
        return None
    return {
        "median": thinking.typical,
        "before_mistakes": thinking.gave_away,
        "before_others": thinking.kept,
        "by_turn": {str(number): seconds for number, (seconds, _) in thinking.by_turn.items()},
    }
