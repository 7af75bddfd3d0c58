"""The mat to print: what is on it, and the files."""

import re
import subprocess
from pathlib import Path
from xml.dom import minidom

import pytest

from eclipse_calibration.printing.parts import RULER_MM
from eclipse_calibration.printing.sheet import sheet
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.printing import writing
from eclipse_companion.printing.paper import PAPERS
from eclipse_companion.sensing.sight import markers
from eclipse_companion.sensing.sight.layout import MARKER_COUNT
from tests.commanded import commanded
from tests.games.eclipse.vision.scenes import PIXELS_A_MM, apart, drawn


def mat(*words: str) -> subprocess.CompletedProcess[str]:
    return commanded(["mat", *words])


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("pitch", [20.0, 25.0, 30.0])
def test_the_markers_on_paper_are_found_where_the_mat_has_them(paper: str, pitch: float) -> None:
    """The detector finds all four in the print, each corner within a fifth of a millimetre."""
    wanted = Mat(pitch=pitch)
    page = sheet(wanted, paper)
    frame = next(box for box in page.boxes if box.outlined)
    found = markers.find(drawn(page))
    assert sorted(found) == list(range(MARKER_COUNT))
    for number, corners in found.items():
        printed = (corners + 0.5) / PIXELS_A_MM - [frame.x, frame.y]
        assert apart(printed, wanted.marker_corners(number)) < 0.2
    assert (frame.width, frame.height) == (4 * pitch, 4 * pitch)


def test_the_mat_is_the_one_that_the_formats_page_describes() -> None:
    """Its table, in millimetres: centres of markers 0 to 3, upright, 20 wide; a playing area of 100."""
    centres = [(-20.0, -20.0), (120.0, -20.0), (120.0, 120.0), (-20.0, 120.0)]
    assert [tuple(centre) for centre in Mat().marker_centres().tolist()] == centres
    for number, (x, y) in enumerate(centres):
        corners = [(x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10)]
        assert [tuple(corner) for corner in Mat().marker_corners(number).tolist()] == corners
    assert [tuple(corner) for corner in Mat().area().tolist()] == [(0, 0), (100, 0), (100, 100), (0, 100)]


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_all_of_it_is_on_the_paper(paper: str) -> None:
    """The margin that printers leave free stays empty, and the line to measure is as long as it says."""
    page = sheet(Mat(), paper)
    assert (page.width, page.height) == PAPERS[paper]
    for box in page.boxes:
        assert 5 <= box.x < box.x + box.width <= page.width - 5
        assert 5 <= box.y < box.y + box.height <= page.height - 5
    assert max(box.width for box in page.boxes if box.height < 1) == RULER_MM == 100.0


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("pitch", [20.0, 25.0, 30.0])
def test_a_small_1_stands_at_square_1(paper: str, pitch: float) -> None:
    """It is beside the frame, nearer to the first square than to any other, and clear of the markers' white edges."""
    page = sheet(Mat(pitch=pitch), paper)
    frame = next(box for box in page.boxes if box.outlined)
    (one,) = [words for words in page.words if words.text == "1"]
    x, y = one.x - frame.x, one.y - one.size / 3 - frame.y
    squares = [((k % 4 + 0.5) * pitch, (k // 4 + 0.5) * pitch) for k in range(16)]
    assert min(range(16), key=lambda k: (squares[k][0] - x) ** 2 + (squares[k][1] - y) ** 2) == 0
    assert -6 < x < -2
    markers_from = Mat(pitch=pitch).marker_corners(0).max(axis=0)[1]
    assert y - one.size > markers_from + 20 / 6


def test_a_board_too_large_for_the_paper_is_a_sentence() -> None:
    """The sentence names the widest square that fits, and that one really fits."""
    with pytest.raises(UsageError, match=r"squares up to (33\.3) mm") as error:
        sheet(Mat(pitch=34), "a4")
    widest = re.search(r"up to ([\d.]+) mm", str(error.value))
    assert widest is not None
    assert sheet(Mat(pitch=float(widest[1])), "a4").width == 210.0


def test_the_svg_is_in_millimetres() -> None:
    """The page's size is in millimetres, and its boxes are in the same unit."""
    page = sheet(Mat(), "letter")
    tree = minidom.parseString(writing.svg(page))  # noqa: S318 - our own text
    root = tree.documentElement
    assert root is not None
    assert (root.getAttribute("width"), root.getAttribute("height")) == ("215.9mm", "279.4mm")
    assert root.getAttribute("viewBox") == "0 0 215.9 279.4"
    assert len(tree.getElementsByTagName("rect")) == len(page.boxes) + 1


def test_the_command_writes_what_is_asked_for(tmp_path: Path) -> None:
    """The file's ending decides between PDF and SVG; the sizes are as given, and a sentence says how to print it."""
    for ending, begins in ((".pdf", b"%PDF-"), (".svg", b"<svg")):
        file = tmp_path / f"mat{ending}"
        done = mat(str(file), "--paper", "letter", "--pitch", "27.5", "--height", "3")
        assert (done.returncode, done.stderr) == (0, "")
        assert "100 %" in done.stdout
        assert file.read_bytes().startswith(begins)
    assert "squares of 27.5 mm, and a board whose surface lies 3 mm above" in (tmp_path / "mat.svg").read_text()


@pytest.mark.parametrize("game", ["eclipse", "infinity"])
def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path, game: str) -> None:
    """A mat is a new file, of either kind; a link that leads nowhere yet is somebody's, too."""
    for ending in (".pdf", ".svg"):
        file = tmp_path / f"letter{ending}"
        file.write_text("Dear Ann")
        done = mat(str(file), "--game", game)
        assert done.returncode == 1
        assert done.stderr == f"eclipse-companion: {file} already exists. Choose another name, or remove it first.\n"
        assert file.read_text() == "Dear Ann"
    link = tmp_path / "link.pdf"
    link.symlink_to(tmp_path / "elsewhere.pdf")
    assert mat(str(link), "--game", game).returncode == 1
    assert not (tmp_path / "elsewhere.pdf").exists()


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("mat.png",), 2, "A mat is a .pdf or .svg file"),
        (("mat.pdf", "--pitch", "90"), 2, "is 427 mm wide"),
        (("mat.pdf", "--pitch", "x"), 2, "'x' isn't a length"),
        (("nowhere/mat.pdf",), 1, "can't be written"),
    ],
)
def test_what_can_not_be_printed_is_a_sentence(
    tmp_path: Path, words: tuple[str, ...], status: int, sentence: str
) -> None:
    """Another kind of file, too large a board, a size that isn't a number, a missing folder."""
    done = mat(str(tmp_path / words[0]), *words[1:])
    assert done.returncode == status
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
