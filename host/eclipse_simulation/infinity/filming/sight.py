"""What there is to see at a moment: the marbles in the channels, and where a hand's fingertips are."""

from dataclasses import dataclass

from eclipse_companion.games.infinity.game.position import Channels

EMPTY: Channels = ("", "", "", "")


@dataclass(frozen=True, slots=True)
class Fingers:
    """A hand: its fingertips, in millimetres of the device, and the letter of the marble that it holds, if any.

    The arm comes from the side where the player sits.
    """

    x: float
    y: float
    holds: str = ""


@dataclass(frozen=True, slots=True)
class VirtualScene:
    """The letters in each channel, from the base, with `.` for a gap; and the hand, if it is there."""

    channels: Channels = EMPTY
    fingers: Fingers | None = None
