"""Ecliptic's searches: the computer's steps, and whether it agrees to a draw. They get what one player may know."""

import threading
from collections.abc import Callable

from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.play.greedy import find
from eclipse_companion.table.searches import Found, Judge, ReplyFound, Search, Think, ValueFound
from eclipse_companion.table.thinker import Find


def preparation(seed: int) -> Callable[[], Find]:
    """What prepares the searches. `seed` makes the computer's choices repeatable."""

    def search(wanted: Search, stop: threading.Event) -> Found:
        del stop
        match wanted:
            case Think(View() as view, level, number):
                return ReplyFound(view, find(view, level, f"{seed} {number}"))
            case Judge(View() as view):
                return ValueFound(view, _value(view))
            case _:
                raise TypeError(wanted)

    return lambda: search


def _value(view: View) -> str:
    """What the table counts now, for the side to move: nobody knows how the game goes on."""
    own, other = (view.table.scores[side.at].total for side in (view.table.side, view.table.side.opponent))
    return "draw" if own == other else "win" if own > other else "loss"
