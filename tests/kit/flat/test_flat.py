"""The flat drawings: the plate for a laser, the strip-board's cuts from below, and the mat."""

import dataclasses
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from eclipse_calibration.drawings import pins
from eclipse_calibration.drawings.stripboard import layout
from eclipse_companion.hardware import resources
from eclipse_kit import flat
from eclipse_kit.card import DEFAULT, Card, Pins
from eclipse_kit.writing import Files

SVG = "{http://www.w3.org/2000/svg}"
Loop = list[tuple[float, float]]


@pytest.fixture(scope="module")
def usual() -> Files:
    return flat.files(DEFAULT, lambda _: None)


def loops(data: bytes) -> tuple[list[Loop], list[str]]:
    """The closed loops on layer CUT and the texts on layer NOTES of an R12 file; nothing else may be in it."""
    lines = data.decode("ascii").splitlines()
    groups = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    start = next(k for k, group in enumerate(groups) if group == (2, "ENTITIES"))
    entities: list[dict[int, str]] = []
    for code, value in groups[start + 1 :]:
        if code == 0:
            entities.append({})
        entities[-1][code] = value
    found: list[Loop] = []
    texts = []
    for entity in entities:
        if entity[0] == "POLYLINE":
            assert (entity[8], entity[70]) == ("CUT", "1"), "an open line"
            found.append([])
        elif entity[0] == "VERTEX":
            found[-1].append((float(entity[10]), float(entity[20])))
        elif entity[0] == "TEXT":
            assert entity[8] == "NOTES"
            texts.append(entity[1])
        else:
            assert entity[0] in {"SEQEND", "ENDSEC", "EOF"}
    return found, texts


def span(loop: Loop) -> tuple[float, float, float, float]:
    xs, ys = zip(*loop, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("card", [DEFAULT, Card(pitch=31.5)])
def test_the_plate_for_a_laser_holds_sensors_and_lights(card: Card) -> None:
    """Its edge is 10 mm wider than the squares; a sensor's body and legs fit each hole, and lights shine through."""
    found, texts = loops(flat.files(card, lambda _: None)["drawings/plate.dxf"])
    assert "never yet made" in texts
    edge = 2 * card.pitch + 5
    assert span(found[0]) == (-edge, -edge, edge, edge)
    holes = [span(loop) for loop in found[1:]]
    assert all(-edge < left and right < edge and -edge < near and far < edge for left, near, right, far in holes)
    for k in range(16):
        x, y = card.pitch * (k % 4 - 1.5), card.pitch * (1.5 - k // 4)
        (left, near, right, far), *others = [each for each in holes if each[0] < x < each[2] and each[1] < y < each[3]]
        assert others == []
        assert all(2.1 <= side <= 2.4 for side in (x - left, right - x))
        assert 1.65 <= far - y <= 1.95
        assert near <= y - 1.65 - 2.5
        x, y = x - card.pitch / 2, y + card.pitch / 2
        assert any(each == pytest.approx((x - 3.75, y - 3.75, x + 3.75, y + 3.75), abs=0.02) for each in holes)


def test_a_line_that_is_open_is_refused(usual: Files) -> None:
    """The reader of the tests takes closed lines alone."""
    broken = usual["drawings/plate.dxf"].replace(b" 70\n1\n  0\nVERTEX", b" 70\n0\n  0\nVERTEX", 1)
    assert broken != usual["drawings/plate.dxf"]
    with pytest.raises(AssertionError, match="open line"):
        loops(broken)


def sheet(data: bytes) -> ET.Element:
    """A drawing whose units are millimetres."""
    root = ET.fromstring(data)  # noqa: S314 (our own)
    width, height = root.get("width", ""), root.get("height", "")
    assert root.get("viewBox") == f"0 0 {width.removesuffix('mm')} {height.removesuffix('mm')}"
    assert width.endswith("mm")
    return root


def cuts(data: bytes) -> dict[tuple[int, int], tuple[float, float]]:
    """The place of each cut on the sheet, by strip and hole."""
    circles = [each for each in sheet(data).iter(SVG + "circle") if each.get("class") == "cut"]
    return {
        (int(each.get("data-strip", "")), int(each.get("data-hole", ""))): (
            float(each.get("cx", "")),
            float(each.get("cy", "")),
        )
        for each in circles
    }


def test_the_cuts_are_those_of_the_strip_board_seen_from_below(usual: Files) -> None:
    """All 62 are there, 2.54 mm apart, strips downwards and holes to the left."""
    found = cuts(usual["drawings/cuts-mirrored.svg"])
    assert set(found) == set(layout(pins.read(resources.firmware_dir() / "board.py")).cuts)
    assert len(found) == 62
    x, y = found[3, 13]
    for (strip, hole), place in found.items():
        assert place == pytest.approx((x - 2.54 * (hole - 13), y + 2.54 * (strip - 3)), abs=0.002)


def test_the_mat_shows_squares_and_pieces_at_full_size(usual: Files) -> None:
    """Sixteen squares as wide as the pitch, sixteen pieces in their middles, each with its number."""
    root = sheet(usual["drawings/mat.svg"])
    boxes = [each for each in root.iter(SVG + "rect") if each.get("width") != "100%"]

    def middles(width: str) -> list[tuple[float, float]]:
        half = float(width) / 2
        chosen = [each for each in boxes if each.get("width") == each.get("height") == width]
        return [
            (round(float(each.get("x", "")) + half, 3), round(float(each.get("y", "")) + half, 3)) for each in chosen
        ]

    squares = middles("25")
    assert len(squares) == 16
    assert middles("22") == middles("22.6") == squares
    assert squares[3] == (squares[0][0] + 75, squares[0][1])
    assert squares[12] == (squares[0][0], squares[0][1] + 75)
    words = [each.text for each in root.iter(SVG + "text")]
    assert [word for word in words if str(word).isdigit()] == [str(number) for number in range(1, 17)]


@pytest.mark.parametrize("name", ["cuts-mirrored", "mat"])
def test_each_sheet_says_that_nobody_has_made_it(usual: Files, name: str) -> None:
    """And has a line of 100 mm to measure."""
    root = sheet(usual[f"drawings/{name}.svg"])
    assert any("never yet made" in str(each.text) for each in root.iter(SVG + "text"))
    lines = [(float(each.get("x1", "")), float(each.get("x2", ""))) for each in root.iter(SVG + "line")]
    assert any(right - left == 100 for left, right in lines)


@pytest.mark.parametrize(
    ("key", "value", "names"),
    [
        ("pitch", 26.0, "mat.svg plate.dxf"),
        ("piece_width", 21.0, "mat.svg"),
        ("floor", 4.0, ""),
        ("gap", 1.2, ""),
        ("pins", Pins(sounder=9, safe=None), ""),
    ],
)
def test_a_measure_changes_the_drawings_that_depend_on_it(usual: Files, key: str, value: object, names: str) -> None:
    """And no others; the same card gives the same bytes."""
    assert flat.files(DEFAULT, lambda _: None) == usual
    found = flat.files(dataclasses.replace(DEFAULT, **{key: value}), lambda _: None)  # type: ignore[arg-type]
    assert {path for path in found if found[path] != usual[path]} == {f"drawings/{name}" for name in names.split()}


def test_drawings_need_no_library_but_the_programs_own() -> None:
    """Without the extra `kit`, and without schemdraw, they are made as well."""
    script = (
        "import sys; sys.modules.update(dict.fromkeys(('manifold3d', 'trimesh', 'littlefs', 'schemdraw')))\n"
        "from eclipse_kit import flat; from eclipse_kit.card import DEFAULT\n"
        "print(len(flat.files(DEFAULT, print)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "Drawing the plate, the cuts and the mat\n3\n"
