"""What a setting may be: on or off, a whole number, a text."""

import re
from dataclasses import dataclass
from typing import Protocol


class Check(Protocol):
    """What a setting may be: says whether a value fits, and in words what would fit."""

    def fits(self, value: object) -> bool:
        """Whether the setting may have this value."""

    def __str__(self) -> str: ...


@dataclass(frozen=True)
class Flag:
    """On or off."""

    def fits(self, value: object) -> bool:
        """See `Check`."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds, both included."""

    low: int
    high: int

    def fits(self, value: object) -> bool:
        """See `Check`."""
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class Text:
    """A text that matches a pattern."""

    pattern: str
    words: str

    def fits(self, value: object) -> bool:
        """See `Check`."""
        return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None

    def __str__(self) -> str:
        return self.words
