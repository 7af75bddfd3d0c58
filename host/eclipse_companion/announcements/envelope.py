"""An announcement's envelope: which table it comes from, which game it is about, and when it was made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from eclipse_companion.announcements.fact import Fact
from eclipse_companion.gamekit.nouns import AnyPlayer


class Host:
    """Who asks at the shared device while everybody who plays has a device of their own: nobody of them."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "HOST"


HOST: Final = Host()


@dataclass(frozen=True, slots=True)
class Envelope:
    """A fact, as it leaves a table. Several tables of one process can share outputs: the envelope tells them apart."""

    board: str
    """The board's name: its identifier, `virtual`, or `none`."""
    game: str
    """The game's UUID in the log; empty before the first game."""
    sequence: int
    """Counts this table's announcements, from 1."""
    time_ms: float
    """The table's own time, milliseconds."""
    fact: Fact
    only_for: AnyPlayer | Host | None = None
    """Who alone may see it; None: everybody may."""
    here: bool = True
    """Whether the device at which people play may show it: it is in the hands of that player."""
    may_speak: bool = False
    """Whether it may be spoken all the same: no other player listens."""
    private_version: Fact | None = None
    """What the device at which people play shows in its place: it is in the hands of whom that tells more."""
    repeated: bool = False
    """Whether somebody has only asked to hear it once more: nothing has changed, and no hand does it again."""


Deliver: TypeAlias = Callable[[Envelope], None]
"""Receives envelopes."""
