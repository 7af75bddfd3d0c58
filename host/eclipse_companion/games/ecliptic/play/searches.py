"""Ecliptic's searches: the computer's steps, and whether it agrees to a draw. They get what one player may know."""

import threading
from collections.abc import Callable, Collection
from typing import Final

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.cards import DECK
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.rules import Happened
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.table.searches import (
    FindHint,
    GetReady,
    HintFound,
    Judge,
    JudgeTurn,
    ReplyFound,
    Search,
    SearchResult,
    Think,
    TurnJudged,
    ValueFound,
)
from eclipse_companion.table.thinker import Find

WARM: Final = 10
"""So few games are played on to have the kernels ready."""


def preparation(seed: int, levels: Collection[str] = (), *, advised: bool = True) -> Callable[[], Find]:
    """What prepares the searches. `seed` makes the computer's choices repeatable; `levels`: those that play.

    `advised`: whether people can ask for hints. If nobody can, and no computer plays, nothing has to be ready.
    """

    def prepare() -> Find:
        ready = set(levels)
        if levels or advised:
            _make_ready(levels)

        def search(wanted: Search, stop: threading.Event) -> SearchResult:
            from eclipse_companion.games.ecliptic.reply import even, opponent  # noqa: PLC0415 - it loads a compiler
            from eclipse_companion.games.ecliptic.reply.coaching import slip  # noqa: PLC0415 - as above
            from eclipse_companion.games.ecliptic.reply.hinting import advise  # noqa: PLC0415 - as above

            del stop
            match wanted:
                case GetReady(others):
                    _make_ready(set(others) - ready)
                    ready.update(others)
                    return SearchResult()
                case Think(View() as view, level, number, even=follows):
                    choose = even.choose if follows else opponent.choose
                    return ReplyFound(view, choose(view, opponent.level_named(level), f"{seed} {number}"))
                case FindHint(View() as view):
                    return HintFound(view, advise(view))
                case JudgeTurn(View() as view, turn) if isinstance(turn, Action):
                    return TurnJudged(view, turn, slip(view, turn))
                case Judge(View() as view):
                    return ValueFound(view, _value(view))
                case _:
                    raise TypeError(wanted)

        return search

    return prepare


def _make_ready(levels: Collection[str]) -> None:
    """The first start compiles for some seconds, while people are asked for a word."""
    from eclipse_companion.games.ecliptic.reply import opponent  # noqa: PLC0415 - it loads a compiler
    from eclipse_companion.games.ecliptic.reply.hinting import advise  # noqa: PLC0415 - as above

    first = rules.settled(Happened(rules.dealt(DECK))).state.known_to(Player.WHITE)
    for level in levels:
        opponent.choose(first, opponent.level_named(level))
    advise(first, games=WARM)


def _value(view: View) -> str:
    """What the table counts now, for the side to move: nobody knows how the game goes on."""
    own, other = (view.table.scores[side.at].total for side in (view.table.side, view.table.side.opponent))
    return "draw" if own == other else "win" if own > other else "loss"
