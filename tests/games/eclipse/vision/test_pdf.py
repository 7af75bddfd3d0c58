"""Sheets as PDF: the file's own cross-reference table, and what poppler's tools find in it and draw of it."""

import html
import re
import shutil
import subprocess
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_calibration.printing.sheet import sheet
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.printing.paper import PAPERS, Box, Outline, Shape, Sheet, Words
from eclipse_companion.printing.pdf import pdf, width_mm
from eclipse_companion.sensing.sight import markers
from eclipse_companion.sensing.sight.layout import MARKER_COUNT
from tests.games.eclipse.vision.scenes import apart

poppler = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs poppler-utils")

DPI = 254
PIXELS_A_MM = DPI / 25.4
POINTS_A_MM = 72 / 25.4
LETTERS = [bytes([code]).decode("cp1252", "ignore") for code in (*range(32, 127), *range(128, 256))]

MILLIMETRES = st.floats(0, 500)
BOXES = st.builds(Box, MILLIMETRES, MILLIMETRES, MILLIMETRES, MILLIMETRES, st.booleans())
WORDS = st.builds(Words, MILLIMETRES, MILLIMETRES, st.text([each for each in LETTERS if each]), st.floats(0.5, 50))
POINTS = st.tuples(MILLIMETRES, MILLIMETRES)
STEPS = st.one_of(st.tuples(POINTS), st.tuples(POINTS, POINTS, POINTS))
OUTLINES = st.builds(Outline, POINTS, st.lists(STEPS, max_size=3).map(tuple), st.booleans())
COLOURS = st.none() | st.integers(0, 0xFFFFFF).map("#{:06x}".format)
SHAPES = st.builds(Shape, st.lists(OUTLINES, max_size=2).map(tuple), COLOURS, COLOURS, MILLIMETRES)
SHEETS = st.builds(
    Sheet,
    st.floats(10, 500),
    st.floats(10, 500),
    st.lists(BOXES, max_size=3).map(tuple),
    st.lists(WORDS, max_size=3).map(tuple),
    st.lists(SHAPES, max_size=3).map(tuple),
)


def run(tool: str, *words: str) -> str:
    """The output of one of poppler's tools, which must not complain."""
    done = subprocess.run([tool, *words], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    return done.stdout


def rendered(data: bytes, folder: Path) -> list[NDArray[np.uint8]]:
    """Each page as it prints, 10 pixels per millimetre; 0 is black."""
    file = folder / "sheets.pdf"
    file.write_bytes(data)
    run("pdftoppm", "-r", str(DPI), "-gray", str(file), str(folder / "page"))
    pages = [cv2.imread(str(page), cv2.IMREAD_GRAYSCALE) for page in sorted(folder.glob("page-*.pgm"))]
    return [np.asarray(page, np.uint8) for page in pages if page is not None]


def placed(data: bytes, folder: Path) -> list[tuple[str, float, float, float, float]]:
    """Each word that poppler finds, measured by its own Helvetica widths: text, then left, top, right, bottom, mm."""
    file = folder / "words.pdf"
    file.write_bytes(data)
    # The words come as HTML. Its quotes and signs are resolved before the tags are read: no word of ours holds a tag.
    text = html.unescape(run("pdftotext", "-bbox", str(file), "-"))
    pattern = r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
    return [(word, *(float(each) / POINTS_A_MM for each in places)) for *places, word in re.findall(pattern, text)]


def plain(width: float, height: float, words: Sequence[Words] = (), boxes: Sequence[Box] = ()) -> Sheet:
    return Sheet(width, height, tuple(boxes), tuple(words))


@given(sheets=st.lists(SHEETS, max_size=4), title=st.text(st.characters(codec="utf-16"), max_size=20))
def test_the_table_names_the_place_of_each_object_and_each_stream_is_as_long_as_it_says(
    sheets: list[Sheet], title: str
) -> None:
    """The file is read as a PDF reader does it: from the end to the table, then to the objects, by their lengths."""
    data = pdf(sheets, title)
    start = int(data.split(b"startxref\n")[1].split(b"\n")[0])
    head, count = data[start:].split(b"\n", 2)[:2]
    assert (head, count) == (b"xref", f"0 {5 + 2 * len(sheets)}".encode())
    first = start + len(head) + len(count) + 2
    entries = [data[first + 20 * number : first + 20 * (number + 1)] for number in range(5 + 2 * len(sheets))]
    assert entries[0] == b"0000000000 65535 f \n"
    assert data[first + 20 * len(entries) :].startswith(b"trailer\n")
    for number, entry in enumerate(entries[1:], 1):
        assert re.fullmatch(rb"\d{10} 00000 n \n", entry)
        place = int(entry[:10])
        assert data[place:].startswith(f"{number} 0 obj\n".encode())
        length = re.match(rb"\d+ 0 obj\n<< /Length (\d+)(?: /Filter /FlateDecode)? >>\nstream\n", data[place:])
        assert (length is not None) == (number > 4 and number % 2 == 0)
        if length is not None:
            assert data[place + length.end() + int(length[1]) :].startswith(b"\nendstream\nendobj\n")


@given(words=WORDS)
def test_text_comes_out_as_it_went_in(words: Words) -> None:
    """With brackets and backslashes escaped, a PDF string ends where its text does."""
    data = pdf([plain(100, 100, [words])], "")
    match = re.search(rb" Td \(((?:[^()\\]|\\.)*)\) Tj ET\nendstream", data, re.DOTALL)
    assert match is not None
    assert re.sub(rb"\\(.)", rb"\1", match[1], flags=re.DOTALL).decode("cp1252") == words.text


def test_letters_that_the_font_lacks_are_named() -> None:
    """A text with a sun or with two lines is refused, and the letters are named."""
    for text, named in (("Sun ☉ Moon ☾", "'☉', '☾'"), ("two\nlines", r"'\\n'")):
        with pytest.raises(ValueError, match=f"Helvetica has no {named}"):
            pdf([plain(100, 100, [Words(50, 50, text, 4)])], "")


@poppler
def test_each_letter_is_as_wide_as_poppler_has_it(tmp_path: Path) -> None:
    """For each visible letter, ten in a row are as long as poppler says."""
    visible = [each for each in LETTERS if each and unicodedata.category(each) not in {"Zs", "Cf"}]
    # Marks are set between capitals, so that poppler reads each line as one word.
    lines = [Words(100, 10 + 5 * row, "H" + 10 * letter + "H", 4) for row, letter in enumerate(visible)]
    found = placed(pdf([plain(200, 20 + 5 * len(lines), lines)], ""), tmp_path)
    ends: dict[int, list[float]] = {}
    for _, left, top, right, _ in found:
        row = round((top - 6.6) / 5)
        ends.setdefault(row, []).extend((left, right))
    assert sorted(ends) == list(range(len(lines)))
    for row, line in enumerate(lines):
        assert max(ends[row]) - min(ends[row]) == pytest.approx(width_mm(line), abs=0.01), line.text


@poppler
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("pitch", [20.0, 30.0])
def test_the_mat_prints_at_its_true_size(tmp_path: Path, paper: str, pitch: float) -> None:
    """Drawn by poppler, the page has the paper's size, the markers match the mat, and the ruler is 100 mm long."""
    wanted = Mat(pitch=pitch)
    laid = sheet(wanted, paper)
    (page,) = rendered(pdf([laid], "Mat"), tmp_path)
    assert page.shape[::-1] == pytest.approx(np.multiply(PAPERS[paper], PIXELS_A_MM), abs=1)
    frame = next(box for box in laid.boxes if box.outlined)
    found = markers.find(page)
    assert sorted(found) == list(range(MARKER_COUNT))
    for number, corners in found.items():
        assert apart((corners + 0.5) / PIXELS_A_MM - [frame.x, frame.y], wanted.marker_corners(number)) < 0.2
    ruler = next(box for box in laid.boxes if box.height == 0.3 and box.width > 1)
    across = page[round((ruler.y + ruler.height / 2) * PIXELS_A_MM)] < 128
    assert np.flatnonzero(across)[[0, -1]] == pytest.approx(
        [ruler.x * PIXELS_A_MM, (ruler.x + 100) * PIXELS_A_MM - 1], abs=1
    )
    edge = page[:, round((frame.x + frame.width / 2) * PIXELS_A_MM)] < 128
    assert edge[round(frame.y * PIXELS_A_MM)]
    assert edge[round((frame.y + frame.height) * PIXELS_A_MM)]


@poppler
def test_words_are_centred_on_their_baseline(tmp_path: Path) -> None:
    """Each line of the mat is in the middle of the paper, and all its text can be read."""
    laid = sheet(Mat(), "a4")
    found = placed(pdf([laid], "Mat"), tmp_path)
    said = " ".join(text for text, *_ in found)
    for line in laid.words:
        assert line.text in said
        on_it = [(left, right) for _, left, top, right, bottom in found if top < line.y < bottom]
        middle = (min(left for left, _ in on_it) + max(right for _, right in on_it)) / 2
        assert middle == pytest.approx(line.x, abs=0.01)


@poppler
def test_many_sheets_are_pages_in_order(tmp_path: Path) -> None:
    """Eighty-four cards of their own size make as many pages, each with its number, under the given title."""
    cards = [plain(63, 88, [Words(31.5, 44, f"Karte {number} · Löwe", 5)]) for number in range(1, 85)]
    file = tmp_path / "cards.pdf"
    file.write_bytes(pdf(cards, "Ein Satz Karten: 84 ☾"))
    info = dict(line.split(":", 1) for line in run("pdfinfo", str(file)).splitlines())
    assert (info["Pages"].strip(), info["Title"].strip()) == ("84", "Ein Satz Karten: 84 ☾")
    assert info["Page size"].strip().startswith("178.583 x 249.449 pts")
    pages = run("pdftotext", str(file), "-").split("\f")
    assert [page.strip() for page in pages[:-1]] == [f"Karte {number} · Löwe" for number in range(1, 85)]


@poppler
def test_the_file_asks_not_to_be_scaled(tmp_path: Path) -> None:
    """A reader's print dialogue starts at the true size."""
    file = tmp_path / "mat.pdf"
    file.write_bytes(pdf([sheet(Mat(), "a4")], "Mat"))
    assert b"/ViewerPreferences << /PrintScaling /None >>" in file.read_bytes()
    assert "PDF version:     1.6" in run("pdfinfo", str(file))


@poppler
def test_shapes_are_painted_as_they_are_placed(tmp_path: Path) -> None:
    """A square with a hole, turned by 45 degrees and enlarged: paint and hole are where the sheet has them."""
    outer, inner = (
        Outline((-half, -half), (((half, -half),), ((half, half),), ((-half, half),))) for half in (2.0, 1.0)
    )
    shape = Shape((outer, inner), fill="#000000").placed(30, 20, size=5, turn=45)
    (page,) = rendered(pdf([Sheet(60, 40, (), (), (shape,))], "Shapes"), tmp_path)
    dark = page < 128
    along = np.flatnonzero(dark[200])  # a diagonal of 20 mm, and of 10 mm for the hole
    assert along[[0, -1]] / PIXELS_A_MM == pytest.approx([30 - 10 * 2**0.5, 30 + 10 * 2**0.5], abs=0.15)
    assert not dark[200, 240:360].any()
    assert dark.sum() / PIXELS_A_MM**2 == pytest.approx(20**2 - 10**2, rel=0.01)
