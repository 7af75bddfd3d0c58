"""What following yields, each with the time at which it was known, milliseconds."""

from dataclasses import dataclass
from typing import TypeAlias

from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.infinity.following.mending import Mend
from eclipse_companion.games.infinity.following.stories import Fault
from eclipse_companion.games.infinity.game.channels import Channel
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last `count` placements given are withdrawn; `position` is the one that holds then."""

    t_ms: float
    count: int
    position: Position


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """Several placements explain the board, by channel, the plain marble first; None, the last, for no placement.

    `instead_of`: the placement that was given, if it may have been another one; `player`: whose it is. `pair`: it asks
    about the first of two placements that left the board as it was.
    """

    t_ms: float
    options: tuple[Placement | None, ...]
    player: Player
    instead_of: Placement | None = None
    pair: bool = False


@dataclass(frozen=True, slots=True)
class ProblemFound:
    """What lies in the channels is no placement; `mends` put it right with the fewest steps.

    `channel`, `marble`: where, and which marble, if the fault is about one. `awaited`: the device had to be put back to
    the position first, and wasn't. `shown`: what is read there.
    """

    t_ms: float
    fault: Fault
    channel: Channel | None
    marble: Marble | None
    mends: tuple[Mend, ...]
    shown: Channels
    awaited: bool = False


@dataclass(frozen=True, slots=True)
class Mended:
    """The board is right again."""

    t_ms: float


Given: TypeAlias = TurnGiven[Placement, Position]
"""One more placement."""
Outcome = Given | TakenBack | QuestionAsked | ProblemFound | Mended
