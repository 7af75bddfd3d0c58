"""What the director asks the loop to do, in order. A turn's record comes before its announcement."""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import Announcement
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.table.resuming import OpenGame

MOST_TURNS: Final = 64
"""More than any game has: the distance between the seeds of two games' turns."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Pass an announcement to all outputs."""

    announcement: Announcement


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A new game begins: open a record in the log and a recording for it."""


@dataclass(frozen=True, slots=True)
class ResumeRecord:
    """A game that was left open goes on, with its record and its recording."""

    game: OpenGame
    put_up: bool = False
    """Whether its position isn't on the board and has to be set up there."""


@dataclass(frozen=True, slots=True)
class RecordTurn:
    """Give the turn to the log before anything else happens."""

    turn: Turn
    position: Position
    t_ms: float
    complete_ms: float | None = None
    """The board time at which it was complete, if known."""


@dataclass(frozen=True, slots=True)
class RecordTakeBack:
    """Write to the log that the last `count` turns are withdrawn."""

    count: int


@dataclass(frozen=True, slots=True)
class CloseRecord:
    """Write the result to the log."""

    result: Result | None
    termination: str


@dataclass(frozen=True, slots=True)
class Think:
    """Search for the computer's turn here."""

    position: Position
    level: str
    number: int
    """The turns made, plus `MOST_TURNS` for each game before; with the seed, it makes the choice repeatable."""


@dataclass(frozen=True, slots=True)
class FindHint:
    """Search for the best turn here."""

    position: Position


@dataclass(frozen=True, slots=True)
class Examine:
    """Search for the value of this position and all its best turns, to teach from."""

    position: Position


@dataclass(frozen=True, slots=True)
class Judge:
    """Search for the value of this position, since a draw is offered to the computer."""

    position: Position


@dataclass(frozen=True, slots=True)
class JudgeTurn:
    """Search for what the turn, made in this position, has given away."""

    position: Position
    turn: Turn


@dataclass(frozen=True, slots=True)
class Review:
    """Search for the turn that decided a finished game."""

    positions: tuple[Position, ...]
    """From the start; one more than there are turns."""
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class StopThinking:
    """No search is needed any more."""


@dataclass(frozen=True, slots=True)
class Expect:
    """Let reconstruction know which turn was asked for."""

    turn: Turn | None


@dataclass(frozen=True, slots=True)
class Restart:
    """Reconstruction begins again from this position; `target`: the only turn that it then accepts."""

    position: Position
    target: Turn | None = None


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """The board is turned clockwise by this much more than was thought, degrees."""

    degrees: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Answer reconstruction's question: this turn was made."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class AskOthers:
    """Have reconstruction ask which other turn the last one given may have been."""


@dataclass(frozen=True, slots=True)
class GiveLikeliest:
    """Have reconstruction give the likeliest complete turn now."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The board and what happens on it aren't part of the game until `GoOn`."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """The board counts again, from its next state on."""


@dataclass(frozen=True, slots=True)
class OfferBoard:
    """Have what is on the board offered as a position to play on from, if it can be one."""


@dataclass(frozen=True, slots=True)
class TakeBoard:
    """Begin a game from what is on the board. `position`: the exact position, if a player has given it."""

    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """End play."""


Search = Think | FindHint | Examine | Judge | JudgeTurn | Review
"""What a search can be asked to find."""

Effect = (
    Announce
    | OpenRecord
    | ResumeRecord
    | RecordTurn
    | RecordTakeBack
    | CloseRecord
    | Search
    | StopThinking
    | Expect
    | Restart
    | TurnBoard
    | Settle
    | AskOthers
    | GiveLikeliest
    | Pause
    | GoOn
    | OfferBoard
    | TakeBoard
    | Leave
)
