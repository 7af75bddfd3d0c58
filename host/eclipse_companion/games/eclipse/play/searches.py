"""Eclipse's searches, and how all of them are carried out.

In: the effects that ask for a search, and an oracle. Out: facts about positions.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import even
from eclipse_companion.games.eclipse.reply.annotating import Decided, decided
from eclipse_companion.games.eclipse.reply.coaching import slip
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.hinting import advise
from eclipse_companion.games.eclipse.reply.opponent import Opponent, level_named
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.table.searches import (
    Examine,
    FindHint,
    HintFound,
    Judge,
    JudgeTurn,
    PositionExamined,
    ReplyFound,
    Search,
    SearchResult,
    Think,
    TurnJudged,
    ValueFound,
)
from eclipse_companion.table.thinker import Find


@dataclass(frozen=True, slots=True)
class Review(Search):
    """Search for the turn that decided a finished game."""

    positions: tuple[Position, ...]
    """From the start; one more than there are turns."""
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class GameJudged(SearchResult):
    """Which of these turns decided their game; None if none did."""

    turns: tuple[Turn, ...]
    decided: Decided | None


def preparation(seed: int) -> Callable[[], Find]:
    """What prepares Eclipse's searches. `seed`: the game's, for the computer's choices."""

    def prepare() -> Find:
        oracle: Oracle | None = None
        with suppress(CompanionError):  # reported when it is asked for
            # The first start compiles for some seconds, while the board is being set up.
            oracle = Oracle()
            oracle.warm()

        def search(wanted: Search, stop: threading.Event) -> SearchResult:
            nonlocal oracle
            oracle = Oracle() if oracle is None else oracle
            return find(wanted, oracle, seed, stop)

        return search

    return prepare


def find(search: Search, oracle: Oracle, seed: int, stop: threading.Event | None = None) -> SearchResult:
    """The result of a search. `seed`: the game's, for the computer's choices; `stop`: set to drop the result."""
    match search:
        case Think(Position() as position, level, number, even=follows):
            choose = partial(even.choose, Opponent(oracle)) if follows else Opponent(oracle).choose
            turn = choose(position, level_named(level), seed * ECLIPSE_RULES.longest + number, stop)
            return ReplyFound(position, turn)
        case FindHint(Position() as position):
            return HintFound(position, advise(position, oracle))
        case Examine(Position() as position):
            return PositionExamined(position, oracle.answer(position))
        case Judge(Position() as position):
            return ValueFound(position, oracle.answer(position).value)
        case JudgeTurn(Position() as position, Turn() as turn):
            return TurnJudged(position, turn, slip(position, turn, oracle))
        case Review(positions, turns):
            return GameJudged(turns, decided(positions, turns, oracle, stop))
        case _:
            message = f"Eclipse has no search {type(search).__name__}."
            raise TypeError(message)
