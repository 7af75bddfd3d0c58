"""A placement as it is written: the marble's letter and the channel, such as `b3` or `W4`."""

import re
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.marbles import MARBLES, Marble

_PLACEMENT: Final = re.compile(r"([bByW])([1-4])", re.ASCII)
_ALMOST: Final = re.compile(r"([bByW])(\d+)", re.ASCII)


class NotAPlacementError(CompanionError):
    """The text isn't a placement, whatever the position."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A marble placed at the base of a channel. Legal somewhere or nowhere: the rules decide."""

    marble: Marble
    channel: Channel

    def __post_init__(self) -> None:
        if self.channel not in FOUR:
            raise NotAPlacementError(f"{self.channel} isn't a channel. Channels are numbered 1 to 4.")

    @classmethod
    def parse(cls, text: str) -> "Placement":
        """Read a placement; white space around it is dropped, and case matters. Raises `NotAPlacementError`."""
        text = plain(text).strip()
        match = _PLACEMENT.fullmatch(text)
        if match is None:
            raise NotAPlacementError(f"{quoted(text)} isn't a placement: {_what_is_wrong(text)}.")
        return cls(MARBLES[match[1]], int(match[2]))

    def __str__(self) -> str:
        return f"{self.marble.value}{self.channel}"


def _what_is_wrong(text: str) -> str:
    """What keeps the text from being a placement, as half a sentence."""
    almost = _ALMOST.fullmatch(text)
    if almost is not None:
        return f"{quoted(almost[2])[1:-1]} isn't a channel; channels are numbered 1 to 4"
    return "write a marble and a channel, such as b3: b blue, B black joker, y yellow, W white joker"
