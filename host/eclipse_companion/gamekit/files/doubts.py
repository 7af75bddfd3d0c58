"""Entries of a file that can be read in several ways, and who says which one is meant.

In: an entry with its readings. Out: the one that somebody chose.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from eclipse_companion.gamekit.files.errors import TextPlace


@dataclass(frozen=True)
class Doubt:
    """One entry."""

    place: TextPlace
    text: str
    """As it is written."""
    readings: tuple[str, ...]
    """The turns that it may be, sorted."""

    def __str__(self) -> str:
        return f"{self.place}: {self.text!r} may be {' or '.join(self.readings)}"


Ask: TypeAlias = Callable[[Doubt], str | None]
"""Which reading of an entry is meant; None if nobody says."""


def nobody(doubt: Doubt) -> str | None:
    """There is nobody to ask."""
    del doubt
    return None
