"""The deck to print: what is on a card, and the pages as poppler draws them."""

import re
import shutil
import subprocess
from collections import Counter
from itertools import chain, combinations
from pathlib import Path
from xml.dom import minidom

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.commands.cli import main
from eclipse_companion.games.ecliptic.deck import (
    codes,
    faces,
    gems,
    measures,
    picture,
    rules_page,
    sheets,
    signs,
    slots,
    symbols,
)
from eclipse_companion.games.ecliptic.game.cards import read_card
from eclipse_companion.games.ecliptic.vision import raster
from eclipse_companion.printing.paper import PAPERS, Shape, Words
from eclipse_companion.printing.pdf import width_mm

poppler = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs poppler-utils")

OF_CARDS = 20
"""So many pages have cards, or their backs; gems and the rules come after them."""
DPI = 76.2
PIXELS_A_MM = DPI / 25.4
MARKERS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)


@pytest.fixture(scope="module", params=["a4", "letter"])
def paper(request: pytest.FixtureRequest) -> str:
    """The paper to print on."""
    return str(request.param)


@pytest.fixture(scope="module")
def printed(paper: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The deck's file."""
    file = tmp_path_factory.mktemp("deck") / "deck.pdf"
    assert main(["deck", str(file), "--paper", paper]) == 0
    return file


@pytest.fixture(scope="module")
def pages(printed: Path) -> list[NDArray[np.uint8]]:
    """Each page of the deck, in grey."""
    run("pdftoppm", "-r", str(DPI), "-gray", str(printed), str(printed.parent / "page"))
    drawn = [cv2.imread(str(page), cv2.IMREAD_GRAYSCALE) for page in sorted(printed.parent.glob("page-*.pgm"))]
    return [np.asarray(page, np.uint8) for page in drawn if page is not None]


def run(tool: str, *words: str) -> str:
    done = subprocess.run([tool, *words], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    return done.stdout


def found(page: NDArray[np.uint8]) -> list[tuple[int, NDArray[np.float64]]]:
    """The number and the corners, in millimetres, of each marker that OpenCV finds."""
    corners, numbers, _ = cv2.aruco.ArucoDetector(MARKERS).detectMarkers(page)
    places = [np.asarray(each[0], np.float64) + 0.5 for each in corners]
    named = [int(number) for number in np.ravel(numbers)] if places else []
    return [(int(number), place / PIXELS_A_MM) for number, place in zip(named, places, strict=True)]


def reach(shape: Shape) -> tuple[float, float, float, float]:
    """The least box around a shape's points: left, top, right, bottom."""
    points = [point for outline in shape.outlines for point in (outline.start, *chain(*outline.steps))]
    across, down = zip(*points, strict=True)
    half = shape.line / 2 if shape.stroke else 0
    return min(across) - half, min(down) - half, max(across) + half, max(down) + half


def test_markers_are_those_of_opencv() -> None:
    """All 96 that the deck and its sheet may use have the cells of `DICT_5X5_100`."""
    for number in range(96):
        wanted = cv2.aruco.generateImageMarker(MARKERS, number, measures.CELLS) == 0
        assert np.array_equal(codes.cells(number), wanted), number


def test_each_card_has_a_number_of_its_own() -> None:
    """Six for each sign, in the order sun, moon, star, galaxy, planet, comet; then the neutral ones from 72."""
    assert [read_card(f"7{colour}") for colour in "SMTGPC"] == [36, 37, 38, 39, 40, 41]
    assert (measures.neutral(1), measures.neutral(12), measures.CARDS) == (72, 83, 84)
    assert [measures.sign_on(number) for number in (0, 41, 71, 72, 83)] == [1, 7, 12, 1, 12]


def test_nothing_comes_near_a_marker() -> None:
    """On every card a cell's width around both markers is white, except for the frame's thin line."""
    cell = measures.MARKER / measures.CELLS
    (left, top), _, (right, bottom), _ = measures.marker_corners()
    for number in (*range(0, measures.CARDS, 7), 83):
        paper, frame, *shapes = faces.face(number)
        assert reach(paper) == (0, 0, measures.WIDTH, measures.HEIGHT)
        assert reach(frame)[2] < measures.WIDTH
        for shape in shapes:
            if shape.fill not in {"#000000", "#ffffff"}:
                for x, y in chain.from_iterable(outline.points() for outline in shape.outlines):
                    for across, down in ((x, y), (measures.WIDTH - x, measures.HEIGHT - y)):
                        assert not (left - cell < across < right + cell and top - cell < down < bottom + cell)


def test_who_sits_opposite_sees_the_same_card() -> None:
    """Turned by 180 degrees, a card has the same index and marker in the same corners."""
    shapes = faces.face(40)
    turned = [shape.placed(measures.WIDTH, measures.HEIGHT, turn=180) for shape in shapes]
    corners = [reach(shape) for shape in shapes if shape.fill == "#000000" or reach(shape)[2] < 16]
    again = [reach(shape) for shape in turned]
    for corner in corners:
        assert any(np.allclose(corner, each, atol=1e-6) for each in again)


@poppler
def test_nine_cards_stand_on_a_page(paper: str, pages: list[NDArray[np.uint8]]) -> None:
    """Each card has its number in two corners, 18 mm wide, upright and upside down, where the measures have them."""
    assert len(pages) == OF_CARDS + 3
    assert not any(found(page) for page in pages[OF_CARDS:])
    seen: Counter[int] = Counter()
    for index, page in enumerate(pages[:OF_CARDS:2]):
        assert page.shape[::-1] == pytest.approx(np.multiply(PAPERS[paper], PIXELS_A_MM), abs=1)
        on_page = found(page)
        seen.update(number for number, _ in on_page)
        for number, corners in on_page:
            row, column = divmod(number - 9 * index, 3)
            assert 0 <= row < 3
            upright = np.array(measures.marker_corners())
            turned = np.array([63.0, 88.0]) - upright
            left, top = sheets.corner(paper)
            at = corners - [left + 63 * column, top + 88 * row]
            assert min(np.abs(at - upright).max(), np.abs(at - turned).max()) < 0.4
    assert seen == dict.fromkeys(range(84), 2)


@poppler
def test_backs_are_dark_behind_every_card(paper: str, pages: list[NDArray[np.uint8]]) -> None:
    """Turned over on the long edge, the backs cover the cards and 2.5 mm around them, and little of them is light."""
    for face, back in zip(pages[:OF_CARDS:2], pages[1:OF_CARDS:2], strict=True):
        behind = back[:, ::-1] < 128
        for _, corners in found(face):
            for column, row in np.round((corners - 3) * PIXELS_A_MM).astype(int):
                assert behind[row - 3 : row + 4, column - 3 : column + 4].mean() > 0.5
        rows = 3 if len(found(face)) == 18 else 1
        top, left = (round((each - 2.5) * PIXELS_A_MM) for each in sheets.corner(paper)[::-1])
        bottom, right = top + round((88 * rows + 5) * PIXELS_A_MM), left + round((189 + 5) * PIXELS_A_MM)
        assert behind[top:bottom, left:right].mean() > 0.9
        assert behind[[top, bottom - 1], left:right].all()
        assert not found(back)


@poppler
def test_the_author_is_named_on_each_page_and_no_font_is_embedded(printed: Path) -> None:
    """Each page but the backs says whose game it is, and that it is for private play, in a font that is everywhere."""
    for page in run("pdftotext", str(printed), "-").split("\f")[:-1:2]:
        assert "Jean-Louis Cazaux" in page
        assert "private play" in page
    listed = run("pdffonts", str(printed)).splitlines()[2:]
    assert [line.split()[0] for line in listed] == ["Helvetica"]


@poppler
def test_gems_and_the_rules_come_with_the_cards(paper: str, printed: Path, pages: list[NDArray[np.uint8]]) -> None:
    """Two dozen gems, alike from both sides, with the same behind each; then one page with all that players need."""
    front, back = pages[OF_CARDS : OF_CARDS + 2]
    assert len(gems.pages(paper)) == 2
    left = round((PAPERS[paper][0] - gems.ACROSS * gems.SIDE) / 2 * PIXELS_A_MM)
    top, side = round(40 * PIXELS_A_MM), round(gems.SIDE * PIXELS_A_MM)
    for place in range(gems.GEMS):
        x, y = left + place % gems.ACROSS * side, top + place // gems.ACROSS * side
        square = np.s_[y + 6 : y + side - 6, x + 6 : x + side - 6]
        assert 0.2 < (front[square] < 200).mean() < 0.5
        behind = back[:, ::-1][square]
        assert abs(behind.astype(int) - front[square]).mean() < 25, "the back's gem lies behind the front's"
    told = " ".join(run("pdftotext", "-f", str(OF_CARDS + 3), str(printed), "-").split())
    for words in ("put down two cards of one sign", "After six battles, all dice come back.", "blue side faces Blue"):
        assert words in told
    named = {word.text.partition(" ")[2] for word in rules_page.page(paper).words}
    assert {name.title() for name in signs.NAMES} <= named


def test_the_rules_leave_their_legend_and_the_papers_edges_free(paper: str) -> None:
    """No line runs into another one, nor beyond where printers print."""
    page = rules_page.page(paper)
    boxes = [on_paper(words) for words in page.words]
    assert min(min(box[:2]) for box in boxes) >= 5
    assert max(box[2] for box in boxes) <= page.width - 5
    assert max(box[3] for box in boxes) <= page.height - 5
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    of_text = boxes[: -len(signs.NAMES) - len(symbols.INKS) - 1]
    assert max(box[3] for box in of_text) < min(reach(shape)[1] for shape in page.shapes)


def test_the_zodiac_is_blue_on_one_side_and_white_on_the_other() -> None:
    """Its upper half is blue but for the medallion and around the marker; no other card has a side."""
    for number in (72, 77, 83):
        drawn = raster.face(number, 4)
        blue = (abs(drawn.astype(int) - (0xF0, 0xBD, 0x9D)).max(axis=2) < 12).reshape(2, -1).mean(axis=1)
        assert blue[0] > 0.4
        assert blue[1] < 0.005
    assert not any(shape.fill == faces.BLUE for number in range(72) for shape in faces.face(number))
    assert any(shape.fill == faces.BLUE for shape in faces.face(72, markers=False))


@poppler
def test_the_sheet_of_places_has_its_markers_where_the_camera_looks_for_them(paper: str, tmp_path: Path) -> None:
    """Seven slots, the discard place, and three between them, as far from the paper's middle as the camera expects."""
    file = tmp_path / "slots.pdf"
    assert main(["deck", str(file), "--slots", "--paper", paper]) == 0
    run("pdftoppm", "-r", str(DPI), "-gray", str(file), str(tmp_path / "page"))
    page = cv2.imread(str(next(tmp_path.glob("page-*.pgm"))), cv2.IMREAD_GRAYSCALE)
    assert page is not None
    places = {number: corners.mean(0) for number, corners in found(np.asarray(page, np.uint8))}
    wanted = slots.marker_centres()
    assert sorted(places) == sorted(wanted) == list(range(84, 95))
    from_middle = np.subtract(PAPERS[paper][::-1], slots.PAPER) / 2
    for number, place in places.items():
        assert place - from_middle == pytest.approx(np.array(wanted[number]), abs=0.3)


def on_paper(words: Words) -> tuple[float, float, float, float]:
    """The box around a line of text that isn't turned, or by a quarter: left, top, right, bottom."""
    half = width_mm(words) / 2
    if words.turn:
        up = words.size if words.turn > 0 else -words.size
        return min(words.x, words.x + up), words.y - half, max(words.x, words.x + up), words.y + half
    return words.x - half, words.y - words.size, words.x + half, words.y


def test_all_of_it_is_where_printers_print_and_no_cut_goes_through_words(paper: str) -> None:
    """Faces, cut marks and words keep 5 mm from the paper's edges, and the words stand free of cards and marks."""
    left, top = sheets.corner(paper)
    for page in (*sheets.deck(paper)[::2], slots.sheet(paper)):
        boxes = [reach(shape) for shape in page.shapes] + [on_paper(words) for words in page.words]
        assert min(min(box[:2]) for box in boxes) >= 4.7
        assert max(box[2] for box in boxes) <= page.width - 4.7
        assert max(box[3] for box in boxes) <= page.height - 4.7
    for page in sheets.deck(paper)[::2]:
        marks = page.shapes[-1].outlines
        for words in page.words:
            x, y, right, bottom = on_paper(words)
            assert right < left or x > left + 3 * 63 or bottom < top or y > top + 3 * 88
            for across, down in chain.from_iterable(mark.points() for mark in marks):
                assert not (x < across < right and y < down < bottom)


@pytest.mark.parametrize("options", [(), ("--slots",)])
def test_a_file_that_is_there_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    """The deck and the sheet are new files: nobody's letter is written over."""
    file = tmp_path / "letter.pdf"
    file.write_text("Dear Ann")
    assert main(["deck", str(file), *options]) == 1
    assert (
        capsys.readouterr().err
        == f"eclipse-companion: {file} already exists. Choose another name, or remove it first.\n"
    )
    assert file.read_text() == "Dear Ann"


def test_a_card_for_the_page_is_an_svg_without_markers() -> None:
    """It is well-formed and small, has a card's shape, and nothing in it is black; a back is the same for all."""
    for drawn in (picture.face(read_card("7G")), picture.face(83), picture.back()):
        root = minidom.parseString(drawn).documentElement  # noqa: S318 - our own text
        assert root is not None
        assert root.getAttribute("viewBox") == "0 0 63 88"
        assert len(drawn) < 100_000
        assert "#000000" not in drawn
        assert not re.search(r"nan|inf", drawn)
