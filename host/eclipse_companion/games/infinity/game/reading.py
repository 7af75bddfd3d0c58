"""A reading: what one picture shows in the channels. Written like the first field of a position, with `?` for unknown.

In: text or four channels of four spaces. Out: the same; and what lies there, if that is possible in a game.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.game.channels import NotChannelsError, read_channels, write_channels
from eclipse_companion.games.infinity.game.marbles import MARBLES
from eclipse_companion.games.infinity.game.position import Channels

UNREADABLE: Final = "?"
"""Not readable: a marble or none."""

_LETTERS: Final = "".join(MARBLES) + UNREADABLE


class NotAReadingError(CompanionError):
    """The text is no reading."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Four spaces of each channel from the base: each a marble's letter, `.` (empty) or `?`; any numbers, with gaps."""

    channels: Channels

    @classmethod
    def parse(cls, text: str) -> "Reading":
        """Read text such as `b3/1y2/?3/4`. Raises `NotAReadingError`, naming the channel."""
        try:
            return cls(read_channels(text.strip(), _LETTERS, gaps=True))
        except NotChannelsError as error:
            raise NotAReadingError(str(error)) from None

    def __str__(self) -> str:
        return write_channels(self.channels)
