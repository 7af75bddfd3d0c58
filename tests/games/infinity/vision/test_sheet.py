"""The printed sheet on which the device stands."""

from pathlib import Path

import pytest

from eclipse_calibration.printing.infinity_sheet import sheet
from eclipse_companion.commands.cli import main
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.printing.paper import PAPERS
from eclipse_companion.sensing.sight import markers
from eclipse_companion.sensing.sight.layout import MARKER_COUNT
from tests.commanded import commanded
from tests.games.eclipse.vision.scenes import PIXELS_A_MM, apart, drawn


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_the_markers_on_paper_are_found_where_the_device_has_them(paper: str) -> None:
    """The detector finds all four in the print, each corner within 0.2 mm; all of it is on the paper."""
    device = Device()
    page = sheet(device, paper)
    frame = next(box for box in page.boxes if box.outlined)
    found = markers.find(drawn(page))
    assert sorted(found) == list(range(MARKER_COUNT))
    first, _ = device.footprint()
    for number, corners in found.items():
        printed = (corners + 0.5) / PIXELS_A_MM - [frame.x, frame.y] + first
        assert apart(printed, device.marker_corners(number)) < 0.2
    for box in page.boxes:
        assert 5 <= box.x < box.x + box.width <= page.width - 5
        assert 5 <= box.y < box.y + box.height <= page.height - 5


def test_a_device_that_is_too_large_for_the_paper_is_refused() -> None:
    """The sentence names the size and larger paper."""
    with pytest.raises(UsageError, match="Try --paper a3"):
        sheet(Device(width=180.0), "a4")


@pytest.mark.parametrize(
    ("options", "bound"),
    [
        ("--across 399", "Use at most 28 mm"),
        ("--across 15", "at least the width of a marble, 16 mm"),
        ("--along 12", "at least the width of a marble, 16 mm"),
        ("--marble 17", "--along 16.5: use at least the width of a marble, 17 mm"),
        ("--width 70", "Use at most 18 mm"),
        ("--front 95", "at least 152.5 mm deep, and it has 150 mm"),
        ("--depth 110", "at least 117.5 mm deep, and it has 110 mm"),
        ("--height 7", "lie at least 8 mm high"),
        ("--rise 23", "use at most --height, 22 mm"),
    ],
)
def test_measures_that_no_device_can_have_together_are_refused(
    options: str, bound: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence names an option, and how far it may go."""
    assert main(["mat", "--game", "infinity", "sheet.pdf", *options.split()]) == 2
    assert bound in capsys.readouterr().err


def test_the_command_writes_the_sheet(tmp_path: Path) -> None:
    """`mat --game infinity` writes a PDF file, with the measures that were given."""
    done = commanded(["mat", "--game", "infinity", "sheet.pdf", "--across", "22"], folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_sheet_is_the_one_that_the_formats_page_describes() -> None:
    """Its numbers, in millimetres: the rectangle, the markers' centres and size, the marbles' heights."""
    device = Device()
    assert [corner.tolist() for corner in device.footprint()] == [[-20.0, -40.5], [80.0, 109.5]]
    assert device.marker_centres().tolist() == [[-34.0, -54.5], [94.0, -54.5], [94.0, 123.5], [-34.0, 123.5]]
    assert device.marker_size == 20.0
    heights = -device.centres()[:, 2].reshape(4, 4)
    assert heights.tolist() == [[25.0, 22.0, 22.0, 22.0]] * 4
