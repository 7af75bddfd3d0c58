"""What following yields, each with the time at which it was known, milliseconds."""

from dataclasses import dataclass
from typing import TypeAlias

from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, QuestionAsked, TakenBack, TurnGiven
from eclipse_companion.games.infinity.following.mending import Mend
from eclipse_companion.games.infinity.following.stories import Fault
from eclipse_companion.games.infinity.game.channels import Channel
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position


@dataclass(frozen=True, slots=True)
class PlacementAsked(QuestionAsked[Player, Placement | None]):
    """Several placements explain the board, by channel, the plain marble first; None, the last, for no placement.

    `pair`: it asks about the first of two placements that left the board as it was.
    """

    pair: bool = False


@dataclass(frozen=True, slots=True)
class Misplaced:
    """What lies in the channels is no placement; `mends` put it right with the fewest steps.

    `channel`, `marble`: where, and which marble, if the fault is about one. `awaited`: the device had to be put back to
    the position first, and wasn't. `shown`: what is read there.
    """

    fault: Fault
    channel: Channel | None
    marble: Marble | None
    mends: tuple[Mend, ...]
    shown: Channels
    awaited: bool = False


Given: TypeAlias = TurnGiven[Placement, Position]
"""One more placement."""
Outcome = Given | TakenBack[Position] | PlacementAsked | ProblemFound[Misplaced] | Mended
