"""Sheets of paper and what is printed on them, in millimetres, origin at the upper left. All of it is black."""

from dataclasses import dataclass
from typing import Final

LINE_MM: Final = 0.3
"""How wide an outline is."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle by its upper left corner, or its outline if `outlined`."""

    x: float
    y: float
    width: float
    height: float
    outlined: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, centred at x, its baseline at y, in a font of `size` millimetres."""

    x: float
    y: float
    text: str
    size: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of boxes and words."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    words: tuple[Words, ...]
