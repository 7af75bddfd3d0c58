"""What statistics must know of a kind of game. Each game has a `GameKind` of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from eclipse_companion.gamekit.judged_turns import JudgedTurn
from eclipse_companion.log import SavedGame
from eclipse_companion.outputs.sentences import Sentences

JudgesGames: TypeAlias = Callable[[SavedGame], Sequence[JudgedTurn]]
"""Judges each turn of a game that counts. Raises `CompanionError` for a game that makes no sense."""


@dataclass(frozen=True)
class Judging:
    """How a game's turns are judged by exact values."""

    version: int
    """Another one where the same game would be judged otherwise."""
    kinds: Sequence[str]
    """The names of the kinds of mistakes; the game's texts have `Mistake.KIND`, and `Mistake.KIND_said`: what it is."""
    begin: Callable[[], JudgesGames]
    """What judges the games of one call; it may load tables. Raises `CompanionError` if it can't."""


@dataclass(frozen=True)
class GameKind:
    """A kind of game."""

    name: str
    """As the log has it."""
    words: Callable[[str], Sentences]
    """Its sentences in a language."""
    length: Callable[[SavedGame], int]
    """How many turns of a game count, as people count them."""
    start: str
    """The usual start, as the log writes it."""
    judging: Judging | None = None
    """None: nobody knows what turns are worth, so there are no openings, no mistakes and no thinking times."""
    alike: Callable[[Sequence[str]], Sequence[tuple[str, ...]]] = lambda turns: [tuple(turns)]
    """The ways in which first turns may be made that differ only by the board's symmetry."""
    picture: Callable[[Sequence[str]], str] | None = None
    """The board after first turns, as SVG in the colours of `progress.css`."""
    ended: Callable[[SavedGame], str] | None = None
    """The board at a game's end, in the same way."""
