"""What a game wants to have searched, and what is found, as far as all games have it.

A game adds searches and finds of its own; its `find` carries out all of them.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

from eclipse_companion.gamekit.nouns import AnyPosition


@dataclass(frozen=True, slots=True)
class Search:
    """Something to find out about a position; a newer search of the same class takes its place."""


@dataclass(frozen=True, slots=True)
class Awaited(Search):
    """A search that the game waits for in a position; a player may have it begun anew if it fails."""

    position: AnyPosition


@dataclass(frozen=True, slots=True)
class Think(Awaited):
    """Search for the computer's turn here, in what its player may know of the position."""

    level: str
    number: int
    """The turns made, plus the rules' `longest` for each game before; with the seed, it makes the choice repeatable."""
    before: tuple[AnyPosition, ...] = field(default=(), compare=False)
    """The positions before this one in the game, as the player knows them: some games forbid or count repetitions."""
    edition: str = field(default="", compare=False)
    """The game's, where its rules depend on that."""
    even: bool = field(default=False, compare=False)
    """Whether this computer follows a person, and so never loses at once."""


@dataclass(frozen=True, slots=True)
class GetReady(Search):
    """Have what these levels need ready before a turn of theirs is searched for: nobody waits for this."""

    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FindHint(Search):
    """Search for the best turn here."""

    position: AnyPosition
    past: Any = field(default=None, compare=False)
    """What came before, in the game's own form, where advice depends on it."""


@dataclass(frozen=True, slots=True)
class Examine(Awaited):
    """Search for the value of this position and all its best turns, to teach from."""


@dataclass(frozen=True, slots=True)
class JudgeTurn(Search):
    """Search for what the turn, made in this position, has given away."""

    position: AnyPosition
    turn: object
    past: Any = field(default=None, compare=False)
    """As in `FindHint`."""


@dataclass(frozen=True, slots=True)
class Judge(Search):
    """Search for the value of this position, since a draw is offered to the computer."""

    position: AnyPosition


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""


@dataclass(frozen=True, slots=True)
class ReplyFound(SearchResult):
    """The computer's turn in this position."""

    position: AnyPosition
    turn: object


@dataclass(frozen=True, slots=True)
class ValueFound(SearchResult):
    """The value of this position for the side to move: `win`, `draw`, `loss`; None if the search can't tell."""

    position: AnyPosition
    value: str | None


@dataclass(frozen=True, slots=True)
class HintFound(SearchResult):
    """The advice for a hint in this position, as the game's match understands it."""

    position: AnyPosition
    advice: Any


@dataclass(frozen=True, slots=True)
class PositionExamined(SearchResult):
    """Everything about this position, in which the game goes on, as the game's exercises understand it."""

    position: AnyPosition
    answer: Any


@dataclass(frozen=True, slots=True)
class TurnJudged(SearchResult):
    """What the turn, made in this position, has given away; no claims if that is nothing."""

    position: AnyPosition
    turn: object
    claims: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class ThinkingFailed(SearchResult):
    """A search ended with an error instead of a result."""

    reason: str
    search: Search


class Thinks(Protocol):
    """A searcher that posts what it finds."""

    def begin(self, search: Search) -> None:
        """Start a search; an older one of the same kind is dropped."""

    def stop(self) -> None:
        """No search is needed any more."""
