"""Infinity's searches: those about exact values, and the computer's placements."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.reply.coaching import slip
from eclipse_companion.games.infinity.reply.deciding import Decided, decided
from eclipse_companion.games.infinity.reply.find import Finder
from eclipse_companion.games.infinity.reply.hinting import advise
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.table.searches import (
    Examine,
    FindHint,
    HintFound,
    JudgeTurn,
    PositionExamined,
    Search,
    SearchResult,
    TurnJudged,
)
from eclipse_companion.table.thinker import Find


@dataclass(frozen=True, slots=True)
class Review(Search):
    """Search for the placement that decided a finished game."""

    start: GameHistory
    turns: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class GameJudged(SearchResult):
    """Which of these placements decided their game; None if none did."""

    turns: tuple[Placement, ...]
    where: Decided | None


def preparation(seed: int) -> Callable[[], Find]:
    """What prepares the searches. `seed` makes the computer's choices repeatable."""

    def prepare() -> Find:
        """The first start compiles for some seconds, while the game is being set up."""
        finder = Finder(seed)
        finder.warm()

        def search(wanted: Search, stop: threading.Event) -> SearchResult:
            if isinstance(wanted, FindHint | JudgeTurn | Examine | Review):
                return find(wanted, finder.oracle())
            return finder(wanted, stop)

        return search

    return prepare


def find(search: FindHint | JudgeTurn | Examine | Review, oracle: Oracle) -> SearchResult:
    """The result of a search for exact values."""
    match search:
        case FindHint(Position() as position, past):
            return HintFound(position, advise(past or GameHistory(position), oracle))
        case JudgeTurn(Position() as position, Placement() as turn, past):
            return TurnJudged(position, turn, slip(past or GameHistory(position), turn, oracle))
        case Examine(Position() as position):
            return PositionExamined(position, oracle.answer(position))
        case Review(start, turns):
            return GameJudged(turns, decided(start, turns, oracle))
        case _:
            raise TypeError(search)
