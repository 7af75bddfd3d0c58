"""What people see of statistics: figures, and sections with a plot, entries and a table. Texts, and nothing else.

`told` makes it in a language; the terminal, the page and the report show it.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A number, what it is, and what more is told of it."""

    name: str
    value: str
    said: str = ""


@dataclass(frozen=True)
class Table:
    """Rows of texts below their head. A row whose other texts are all empty is a heading of those that follow."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Entry:
    """One of several things: an opening, a kind of mistake, a game.

    `count`: a number beside the title. `picture`, `bar`: SVG, or empty. `tag`: a few words in a box, and the class of
    its colour. `game`, `turn`: where to look, a game's UUID and after how many turns; `link`: what leads there.
    """

    title: str
    said: str
    count: str = ""
    picture: str = ""
    bar: str = ""
    tag: tuple[str, str] = ("", "")
    game: str = ""
    turn: int = 0
    link: str = ""


@dataclass(frozen=True)
class Section:
    """A part of it. `plot`: SVG, or empty; `legend`: what the plot's colours mean, each a class and a text."""

    key: str
    title: str
    said: str
    table: Table
    plot: str = ""
    legend: Sequence[tuple[str, str]] = ()
    entries: Sequence[Entry] = ()


@dataclass(frozen=True)
class Shown:
    """All of it. `only`: which games it is about, if not all."""

    title: str
    only: str
    figures: Sequence[Figure]
    sections: Sequence[Section]
