"""What a game's parts ask the loop to do, in order. A turn's record comes before its announcement.

Every game has these. A game may add effects of its own, and carries them out itself.
"""

from dataclasses import dataclass
from typing import Generic

from eclipse_companion.announcements import Fact, Host, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition, AnyResult, PositionT, TurnT
from eclipse_companion.table.clock import Kept, TimeControl
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import Search


class TableEffect:
    """An effect on the table: its record, its board, its clocks. Subclasses are frozen dataclasses."""

    __slots__ = ()


Effect = TableEffect | Search
"""An effect, or something to search for."""


@dataclass(frozen=True, slots=True)
class Announce(TableEffect):
    """Pass an announcement to all outputs."""

    announcement: Fact
    only_for: AnyPlayer | Host | None = None
    """Who alone gets it, because it answers that person, who shares no device; None: everybody."""
    repeated: bool = False
    """Whether it is as true as before, and somebody has only asked to hear it once more."""


@dataclass(frozen=True, slots=True)
class AnnounceRetry(TableEffect):
    """After a wrong try, announce how to go on, unless hands put it back."""

    notice: Announce


@dataclass(frozen=True, slots=True)
class OpenRecord(TableEffect):
    """A new game begins: open a record in the log and a recording for it."""

    control: TimeControl | Kept | None = Kept.KEPT
    """The clocks of this game and of those that follow; None: no clocks."""


@dataclass(frozen=True, slots=True)
class ResumeRecord(TableEffect):
    """A game that was left open goes on, with its record and its recording."""

    game: OpenGame
    awaiting_setup: bool = False
    """Whether its position isn't on the board and has to be set up there."""


@dataclass(frozen=True, slots=True)
class RecordTurn(TableEffect):
    """Give the turn to the log before anything else happens."""

    player: AnyPlayer | None
    """Who made it; None for chance."""
    turn: object
    position: AnyPosition
    t_ms: float
    complete_ms: float | None = None
    """The board time at which it was complete, if known."""


@dataclass(frozen=True, slots=True)
class RecordTakeBack(TableEffect):
    """Write to the log that the last `count` turns are withdrawn."""

    count: int
    entered_again: bool = False
    """Whether they are being entered again: the log keeps them until then, so that none is lost."""


@dataclass(frozen=True, slots=True)
class CloseRecord(TableEffect):
    """Write the result to the log."""

    result: AnyResult | None
    termination: str


@dataclass(frozen=True, slots=True)
class ReopenRecord(TableEffect):
    """Write to the log that the game goes on after its players had ended it."""


@dataclass(frozen=True, slots=True)
class StopThinking(TableEffect):
    """No search is needed any more."""


@dataclass(frozen=True, slots=True)
class Expect(TableEffect):
    """Let the board know which turn was asked for."""

    turn: object | None


@dataclass(frozen=True, slots=True)
class Restart(TableEffect, Generic[TurnT, PositionT]):
    """The board begins again from this position; `target`: the only turn that it then accepts."""

    position: PositionT
    target: TurnT | None = None


@dataclass(frozen=True, slots=True)
class Settle(TableEffect):
    """This turn was made, as a player says or chance has it."""

    turn: object


@dataclass(frozen=True, slots=True)
class Pause(TableEffect):
    """The board and what happens on it aren't part of the game until `GoOn`."""


@dataclass(frozen=True, slots=True)
class GoOn(TableEffect):
    """The board counts again, from its next state on."""


@dataclass(frozen=True, slots=True)
class Leave(TableEffect):
    """End play."""


@dataclass(frozen=True, slots=True)
class ThrowDice(TableEffect):
    """Chance is to act here: have the board decide what it does."""

    number: int
    """As in `Think`: with the seed, it makes the choice repeatable."""


@dataclass(frozen=True, slots=True)
class Answer(TableEffect):
    """The open question of a table that is only seen is answered with this number, from 1."""

    number: int


def notice(key: str) -> list[Effect]:
    """The effect that tells a notice."""
    return [Announce(Notice(key))]
