"""What the conduct of a game asks the loop to do, in order. A turn's record stands before its announcement."""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import Announcement
from eclipse_companion.game.position import Position
from eclipse_companion.game.rules import Result
from eclipse_companion.game.turn import Turn
from eclipse_companion.play.resuming import OpenGame

MOST_TURNS: Final = 64
"""More than any game has: so far apart are the seeds of two games' turns."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Tell all outputs."""

    announcement: Announcement


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A new game begins: give it a record in the log and a recording."""


@dataclass(frozen=True, slots=True)
class ResumeRecord:
    """A game that was left open goes on, with its record and its recording."""

    game: OpenGame
    put_up: bool = False
    """Whether its position does not lie on the board, and is to be put up there."""


@dataclass(frozen=True, slots=True)
class RecordTurn:
    """Write the turn to the log, safely, before anything else happens."""

    turn: Turn
    position: Position
    t_ms: float
    complete_ms: float | None = None
    """Board time at which it was complete, where that is known."""


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
    """How many turns have been made, and `MOST_TURNS` for each game before; with the seed, the choice is repeatable."""


@dataclass(frozen=True, slots=True)
class FindHint:
    """Search for the best turn here."""

    position: Position


@dataclass(frozen=True, slots=True)
class Examine:
    """Search for the value of this position and all its best turns, to teach by."""

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
    """Search for the turn that decided a game that has ended."""

    positions: tuple[Position, ...]
    """From the start; one more than there are turns."""
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class StopThinking:
    """No search is wanted any more."""


@dataclass(frozen=True, slots=True)
class Expect:
    """Tell reconstruction which turn was asked for."""

    turn: Turn | None


@dataclass(frozen=True, slots=True)
class Restart:
    """Reconstruction begins again from this position; `target`: the turn that alone will do from there."""

    position: Position
    target: Turn | None = None


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """The board stands turned clockwise by so much more than was thought, degrees."""

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
    """What lies on the board, and what is done there, is no part of the game until `GoOn`."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """What lies on the board counts again, from its next state on."""


@dataclass(frozen=True, slots=True)
class OfferBoard:
    """Have what lies on the board offered as a position to play on from, where it can be one."""


@dataclass(frozen=True, slots=True)
class TakeBoard:
    """Begin a game from what lies on the board. `position`: what that is, where a player has said so."""

    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """End play."""


Search = Think | FindHint | Examine | Judge | JudgeTurn | Review
"""What is to be found out, by whoever searches."""

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
