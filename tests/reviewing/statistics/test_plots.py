"""Plots: SVG that is whole, whatever the numbers and the texts are."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.reviewing.statistics.plots import WIDE, Bar, Group, Line, bar, bars, columns, line, ticks_to

NAMES = ("won", "drawn", "lost")
SIZES = st.integers(0, 10_000_000).map(lambda tenths: tenths / 10)
PARTS = st.lists(st.tuples(st.sampled_from(NAMES), SIZES), max_size=3)
TEXTS = st.sampled_from(["", "Ann", '<b a="1">&', "größer"])
SVG = "{http://www.w3.org/2000/svg}"


def numbers_in(picture: ET.Element) -> Iterator[float]:
    """All places and sizes."""
    for part in picture.iter():
        for name, value in part.attrib.items():
            if name in {"x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height"}:
                yield float(value)
            if name == "points":
                yield from (float(each) for point in value.split() for each in point.split(","))


def checked(text: str) -> ET.Element:
    """The picture, all of it inside its frame, and in as many pixels as it has."""
    picture = ET.fromstring(text)  # noqa: S314 - ours
    _, _, wide, high = (float(each) for each in picture.attrib["viewBox"].split())
    assert wide == WIDE
    assert all(0 <= number <= max(wide, high) for number in numbers_in(picture))
    for each in picture.iter(f"{SVG}rect"):
        assert float(each.attrib["x"]) + float(each.attrib["width"]) <= wide + 0.6
    return picture


@given(st.lists(st.tuples(TEXTS, st.lists(st.tuples(TEXTS, PARTS), max_size=4), st.booleans()), max_size=3), TEXTS)
def test_bars_fill_their_frame_and_no_more(
    groups: list[tuple[str, list[tuple[str, list[tuple[str, float]]]], bool]], said: str
) -> None:
    """Each text stays a text."""
    made = [
        Group(heading, [Bar(label, label, parts) for label, parts in rows], alike=alike)
        for heading, rows, alike in groups
    ]
    picture = checked(bars(made, said))
    assert picture.attrib["aria-label"] == said
    labels = [label for _, rows, _ in groups for label, _ in rows]
    told = [part.text or "" for part in picture.iter(f"{SVG}text")]
    assert all(label in told for label in labels)


@given(PARTS)
def test_the_parts_of_a_bar_are_as_long_as_they_are_many(parts: list[tuple[str, float]]) -> None:
    """Together they fill it; it is left out where words beside it are read aloud."""
    picture = checked(bar(parts))
    drawn = [float(each.attrib["width"]) + 1 for each in picture.iter(f"{SVG}rect")][1:]
    sizes = [size for _, size in parts if size]
    whole = sum(sizes)
    wide = [size for size in sizes if WIDE * size / whole > 1.5]
    for size, length in zip(sizes, drawn, strict=True):
        if size in wide:
            assert length == pytest.approx(WIDE * size / whole, abs=0.1)
    assert picture.attrib["aria-hidden"] == "true"


@given(st.lists(SIZES, min_size=1, max_size=300), st.booleans(), st.booleans())
def test_a_line_stays_in_its_frame(values: list[float], dotted: bool, banded: bool) -> None:
    """However many games there are, it has at most ninety points, from its first to its last."""
    plotted = Line(values, values if dotted else (), [abs(value) / 2 + 1 for value in values] if banded else ())
    picture = checked(line(plotted, [(0.0, "0"), (1e6, "1")], ("a", "b"), "said", "unit"))
    (points,) = (each.attrib["points"].split() for each in picture.iter(f"{SVG}polyline"))
    assert len(points) == min(len(values), 90)
    across = [float(point.split(",")[0]) for point in points]
    assert across == sorted(across)


@given(st.lists(st.tuples(TEXTS, PARTS), max_size=30))
def test_columns_stay_in_their_frame(stacks: list[tuple[str, list[tuple[str, float]]]]) -> None:
    """With room for their labels."""
    checked(columns(stacks, "said", lambda seconds: f"{seconds:g} s"))


def test_an_axis_has_numbers_as_its_language_writes_them() -> None:
    """Such as with a decimal comma."""
    drawn = columns([("1", [("time", 1.0)])], "said", lambda seconds: f"{seconds:g} s".replace(".", ","))
    assert ">0,2 s<" in drawn
    assert ">0.2" not in drawn


@given(st.floats(0.01, 1e7, allow_nan=False))
def test_ticks_are_few_round_numbers(most: float) -> None:
    """From 0 up to the greatest number or a step less."""
    ticks = ticks_to(most)
    step = ticks[1] - ticks[0]
    assert ticks[0] == 0
    assert 2 < len(ticks) + 1 <= 7
    assert ticks[-1] <= most * 1.0001
    assert most < ticks[-1] + step * 1.0001
    assert f"{step:.0e}"[0] in "125"
