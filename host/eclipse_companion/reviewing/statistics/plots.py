"""Plots, as SVG: lines of games, bars of results, columns.

In: numbers and labels. Out: texts of SVG, whose colours and sizes are those of the page's `progress.css`, in light and
dark; the names of their classes begin with `p-` there. Each says in words what it shows (`aria-label`); nothing in it
needs an address, a script or a style of its own.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final

WIDE: Final = 360
"""How wide each plot is drawn, in its own units: on a phone, about a pixel each."""
_LEFT: Final = 34
"""Room for the labels of the upright axis."""
_RIGHT: Final = WIDE - 8
_TOP: Final = 20
_HIGH: Final = 150
"""How high the plane of lines and columns is."""
_LABELS: Final = 22
"""Room below it for the labels."""
_ROW: Final = 40
"""The height of a row of bars: its label, its bar and the gap."""
_GROUP: Final = 26
_BAR: Final = 12
_FEW: Final = 90
"""So many points stand side by side; of more, each stands for several."""
_TICKS: Final = (1, 2, 5)


@dataclass(frozen=True)
class Bar:
    """A row of bars: what it is about, what is told of it, and its parts, each a class of the style and a number."""

    label: str
    told: str
    parts: Sequence[tuple[str, float]]


@dataclass(frozen=True)
class Group:
    """Bars with a heading, which may be empty. Their lengths are shares of the whole, or, `alike`, of each row."""

    heading: str
    bars: Sequence[Bar]
    alike: bool = True


@dataclass(frozen=True)
class Line:
    """A line over games or days, with what is around it.

    `values`: its heights; `dots`: single values beside it; `margins`: how far a band goes on either side of it.
    """

    values: Sequence[float]
    dots: Sequence[float] = ()
    margins: Sequence[float] = ()


def bars(groups: Sequence[Group], said: str) -> str:
    """Rows of bars in groups."""
    parts, y = list[str](), 0.0
    for group in groups:
        if group.heading:
            parts.append(_text(0, y + 16, group.heading, "heading"))
            y += _GROUP
        most = max((sum(size for _, size in bar.parts) for bar in group.bars), default=0) or 1
        for bar in group.bars:
            whole = (sum(size for _, size in bar.parts) or 1) if group.alike else most
            parts += [_text(0, y + 13, bar.label), _text(WIDE, y + 13, bar.told, "told end")]
            parts.append(_rect("groove", 0, y + 19, WIDE, _BAR))
            x = 0.0
            for name, size in bar.parts:
                wide = WIDE * size / whole
                if wide:
                    parts.append(_rect(name, x, y + 19, max(wide - 1, 0.5), _BAR))
                x += wide
            y += _ROW
    return _svg(y, parts, said)


def bar(parts: Sequence[tuple[str, float]]) -> str:
    """A bar alone, beside what tells the same in words."""
    whole, x, drawn = sum(size for _, size in parts) or 1, 0.0, [_rect("groove", 0, 0, WIDE, _BAR)]
    for name, size in parts:
        wide = WIDE * size / whole
        if wide:
            drawn.append(_rect(name, x, 0, max(wide - 1, 0.5), _BAR))
        x += wide
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot p-bar" viewBox="0 0 {WIDE} {_BAR}" '
        f'preserveAspectRatio="none" aria-hidden="true">{"".join(drawn)}</svg>'
    )


def line(plotted: Line, marks: Sequence[tuple[float, str]], ends: tuple[str, str], said: str, unit: str = "") -> str:
    """A line. `marks`: heights with a line across and a label; `unit`: what stands above these labels.

    `ends`: what stands below its first and its last point.
    """
    values, dots, margins = (_fewer(each) for each in (plotted.values, plotted.dots, plotted.margins))
    heights = [*(height for height, _ in marks), *values, *dots]
    heights += [value + sign * margin for value, margin in zip(values, margins, strict=False) for sign in (-1, 1)]
    low, high = min(heights), max(heights)
    room = (high - low) or 1.0

    def x(number: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * (number / (len(values) - 1) if len(values) > 1 else 0.5)

    def y(height: float) -> float:
        return _TOP + _HIGH * (1 - (height - low) / room)

    parts = [_text(0, 10, unit, "tick")] if unit else []
    for height, label in marks:
        parts.append(_across(y(height)))
        parts.append(_text(_LEFT - 6, y(height) + 4, label, "tick end"))
    if margins:
        upper = [f"{x(at):.1f},{y(value + margin):.1f}" for at, (value, margin) in _pairs(values, margins)]
        lower = [f"{x(at):.1f},{y(value - margin):.1f}" for at, (value, margin) in _pairs(values, margins)]
        parts.append(f'<polygon class="p-band" points="{" ".join([*upper, *reversed(lower)])}"/>')
    parts += [f'<circle class="p-dot" cx="{x(at):.1f}" cy="{y(dot):.1f}" r="2.5"/>' for at, dot in enumerate(dots)]
    points = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in enumerate(values))
    parts.append(f'<polyline class="p-line" points="{points}"/>')
    parts.append(f'<circle class="p-last" cx="{x(len(values) - 1):.1f}" cy="{y(values[-1]):.1f}" r="4"/>')
    below = _TOP + _HIGH + 16
    parts += [_text(_LEFT, below, ends[0], "tick"), _text(_RIGHT, below, ends[1], "tick end")]
    return _svg(_TOP + _HIGH + _LABELS, parts, said)


def columns(
    stacks: Sequence[tuple[str, Sequence[tuple[str, float]]]], said: str, label_of: Callable[[float], str]
) -> str:
    """Columns with labels below; each has parts from below, as bars have. `label_of` writes the numbers of the axis."""
    most = max((sum(size for _, size in parts) for _, parts in stacks), default=0) or 1
    ticks = ticks_to(most)
    most = max(most, ticks[-1])
    step = (_RIGHT - _LEFT) / max(len(stacks), 1)
    wide = min(step * 0.72, 44)
    every = -(-len(stacks) * 34 // (_RIGHT - _LEFT))
    drawn = []
    for tick in ticks:
        y = _TOP + _HIGH * (1 - tick / most)
        drawn += [_across(y), _text(_LEFT - 6, y + 4, label_of(tick), "tick end")]
    for number, (label, parts) in enumerate(stacks):
        middle, y = _LEFT + step * (number + 0.5), float(_TOP + _HIGH)
        for name, size in parts:
            high = _HIGH * size / most
            y -= high
            if high:
                drawn.append(_rect(name, middle - wide / 2, y, wide, max(high - 1, 0.5)))
        if number % every == 0:
            drawn.append(_text(middle, _TOP + _HIGH + 16, label, "tick middle"))
    return _svg(_TOP + _HIGH + _LABELS, drawn, said)


def ticks_to(most: float) -> list[float]:
    """A few round numbers from 0 on, the last of them `most` or a little less."""
    size = 10.0**-3
    while True:
        for factor in _TICKS:
            if most / (size * factor) <= 5:  # noqa: PLR2004 - five spaces
                step = size * factor
                return [step * number for number in range(int(most / step) + 1)]
        size *= 10


def _fewer(values: Sequence[float]) -> list[float]:
    """At most `_FEW` values: each the mean of as many that follow one another."""
    if len(values) <= _FEW:
        return list(values)
    edges = [len(values) * number // _FEW for number in range(_FEW + 1)]
    return [sum(values[start:end]) / (end - start) for start, end in pairwise(edges)]


def _pairs(values: Sequence[float], margins: Sequence[float]) -> Iterable[tuple[int, tuple[float, float]]]:
    return enumerate(zip(values, margins, strict=True))


def _across(y: float) -> str:
    return f'<line class="p-mark" x1="{_LEFT}" x2="{_RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'


def _rect(name: str, x: float, y: float, wide: float, high: float) -> str:
    return f'<rect class="p-{name}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="2"/>'


def _text(x: float, y: float, text: str, name: str = "label") -> str:
    return (
        f'<text class="{" ".join(f"p-{each}" for each in name.split())}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
    )


def _svg(high: float, parts: Iterable[str], said: str) -> str:
    """The whole of it; what is inside isn't read aloud."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDE} {high:.0f}" role="img" '
        f'aria-label="{escape(said)}">{"".join(parts)}</svg>'
    )
