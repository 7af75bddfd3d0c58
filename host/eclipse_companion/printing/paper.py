"""Sheets of paper and what is printed on them, in millimetres, origin at the upper left. Everything is black."""

from dataclasses import dataclass
from typing import Final

LINE_MM: Final = 0.3
"""The width of an outline."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, placed by its upper left corner: filled, or an outline if `outlined`."""

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
