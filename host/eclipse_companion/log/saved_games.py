"""Games as the log keeps them, and the events of those that nobody played: values only.

Turns, positions and results are texts in the form of their kind of game.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from eclipse_companion.common.errors import CompanionError

EVENT: Final = "Eclipse Companion"
"""The event of a game played here."""
ANALYSIS: Final = "Analysis"
"""The event of a tree of turns that were only tried, not played."""
PUZZLE: Final = "Puzzle "
"""The start of a puzzle's event; its number follows."""
LESSON: Final = "Lesson "
"""The start of the event of a lesson's part; its name follows."""
MISTAKE: Final = "Mistake "
"""The start of the event of an exercise that comes from a mistake; the mistake's place follows (`log.mistakes`)."""
EXERCISES: Final = (PUZZLE, LESSON, MISTAKE)
"""How the events of exercises begin."""
UNKNOWN_DATE: Final = "????.??.??"
"""The date of a game from a file that doesn't say when it was played."""


class LogError(CompanionError):
    """The log can't be read or written, or doesn't have what was asked for."""


class NoSuchGameError(LogError):
    """The log has no game with that UUID."""


class NonsenseError(LogError):
    """A game's entry can't have been written by this program."""

    def __init__(self, uuid: str, why: object) -> None:
        """`why`: a sentence."""
        super().__init__(f"The log's entry of game {uuid} makes no sense: {why} I left it as it is.")


@dataclass(frozen=True, slots=True)
class SavedPlayer:
    """Who sits at a seat. `side`: the seat's own name, such as `sun`; `type`: `human`, or `ai:` and its level."""

    side: str
    name: str
    type: str = "human"


@dataclass(frozen=True, slots=True)
class SavedTurn:
    """A turn of the tree. `parent`: index of the turn before it in the game's `tree`, None for a first turn."""

    turn: str
    position: str
    """The position after it."""
    t_ms: float
    given: datetime
    parent: int | None = None
    withdrawn: datetime | None = None
    clocks: tuple[int, ...] | None = None
    """The time that each player had left after it, by seat, in milliseconds; None in a game without clocks."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as the log has it. `kind`: whose rules it has; `edition`: the words and pieces that it was played with.

    `players`: in the order of their seats. `start`: the position before the first turn.

    `tree`: all turns in order of entry; `head`: index of the last one that counts.

    `date`: None if `started` is the moment the game began; otherwise all that is known, as a game file's `Date`
    (`2026.11.20`, `????.??.??`), and `started` only sorts the game among the others. `time_control`: in seconds,
    `300+3`, or `600+0/300+5` if players have different times; None without clocks. `source`: the text of an imported
    game file, with all its tags, comments, marks and variations; None for all other games.
    """

    uuid: str
    started: datetime
    kind: str
    edition: str
    players: tuple[SavedPlayer, ...]
    start: str
    event: str = EVENT
    result: str | None = None
    termination: str | None = None
    finished: datetime | None = None
    recording: str | None = None
    tree: tuple[SavedTurn, ...] = ()
    head: int | None = None
    date: str | None = None
    time_control: str | None = None
    source: str | None = None

    @property
    def turns(self) -> tuple[SavedTurn, ...]:
        """The turns that count, first to last."""
        line = []
        at = self.head
        while at is not None:
            line.append(self.tree[at])
            at = self.tree[at].parent
        return tuple(reversed(line))

    @property
    def position(self) -> str:
        """The position after the turns that count."""
        return self.start if self.head is None else self.tree[self.head].position

    @property
    def analysis(self) -> bool:
        """Whether its turns were only tried."""
        return self.event == ANALYSIS

    @property
    def open(self) -> bool:
        """Whether the game can still go on."""
        return self.finished is None and not self.analysis and not self.exercise

    @property
    def exercise(self) -> bool:
        """Whether it is a puzzle, part of a lesson, or a mistake, that was practised here."""
        return self.event.startswith(EXERCISES) and self.date is None

    @property
    def solved(self) -> bool:
        """Whether it is an exercise that was solved without help."""
        return self.exercise and self.termination == "normal"
