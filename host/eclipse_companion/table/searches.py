"""What a game's director wants to know, what is found, and how that returns to it.

In: the effects that ask for a search, and an oracle; later the finds, and the director. Out: facts about positions; the
effects that follow from them.
"""

import threading
from dataclasses import dataclass
from typing import Protocol, assert_never

from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.annotating import Decided, decided
from eclipse_companion.games.eclipse.reply.coaching import slip
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.hinting import Advice, advise
from eclipse_companion.games.eclipse.reply.opponent import Opponent, level_named
from eclipse_companion.games.eclipse.reply.search import Answer, Value
from eclipse_companion.table.effects import (
    MOST_TURNS,
    Examine,
    FindHint,
    Judge,
    JudgeTurn,
    Review,
    Search,
    Think,
)


class Thinks(Protocol):
    """A searcher that posts what it finds."""

    def begin(self, search: Search) -> None:
        """Start a search; an older one of the same kind is dropped."""

    def stop(self) -> None:
        """No search is needed any more."""


@dataclass(frozen=True, slots=True)
class ReplyFound:
    """The computer's turn in this position."""

    position: Position
    turn: Turn


@dataclass(frozen=True, slots=True)
class HintFound:
    """The advice for a hint in this position."""

    position: Position
    advice: Advice


@dataclass(frozen=True, slots=True)
class ValueFound:
    """The value of this position for the side to move; None if the game is over."""

    position: Position
    value: Value | None


@dataclass(frozen=True, slots=True)
class PositionExamined:
    """Everything about this position, in which the game goes on."""

    position: Position
    answer: Answer


@dataclass(frozen=True, slots=True)
class TurnJudged:
    """What the turn, made in this position, has given away; no claims if that is nothing."""

    position: Position
    turn: Turn
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class GameJudged:
    """Which of these turns decided their game; None if none did."""

    turns: tuple[Turn, ...]
    decided: Decided | None


@dataclass(frozen=True, slots=True)
class ThinkingFailed:
    """A search ended with an error instead of a result."""

    reason: str
    search: Search


SearchResult = ReplyFound | HintFound | ValueFound | PositionExamined | TurnJudged | GameJudged | ThinkingFailed


def find(search: Search, oracle: Oracle, seed: int, stop: threading.Event | None = None) -> SearchResult:
    """The result of a search. `seed`: the game's, for the computer's choices; `stop`: set to drop the result."""
    match search:
        case Think(position, level, number):
            turn = Opponent(oracle).choose(position, level_named(level), seed * MOST_TURNS + number, stop)
            return ReplyFound(position, turn)
        case FindHint(position):
            return HintFound(position, advise(position, oracle))
        case Examine(position):
            return PositionExamined(position, oracle.answer(position))
        case Judge(position):
            return ValueFound(position, oracle.answer(position).value)
        case JudgeTurn(position, turn):
            return TurnJudged(position, turn, slip(position, turn, oracle))
        case Review(positions, turns):
            return GameJudged(turns, decided(positions, turns, oracle, stop))
        case _:
            assert_never(search)
