"""A mat's sheet -> a file for the printer, at its true size: PDF or SVG."""

from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from fpdf import FPDF
from fpdf.prefs import ViewerPreferences

from eclipse_calibration.printing.sheet import Sheet
from eclipse_companion.errors import CompanionError

_POINTS_A_MM: Final = 72 / 25.4
_LINE_MM: Final = 0.3


def pdf(sheet: Sheet) -> bytes:
    """The sheet as PDF. Its viewer preference asks that it be printed unscaled."""
    page = FPDF(unit="mm", format=(sheet.width, sheet.height))
    page.set_creator("Eclipse Companion")
    page.set_title("Mat for the camera")
    page.viewer_preferences = ViewerPreferences(print_scaling="None")
    page.set_auto_page_break(auto=False)
    page.add_page()
    page.set_line_width(_LINE_MM)
    for box in sheet.boxes:
        page.rect(box.x, box.y, box.width, box.height, style="D" if box.outlined else "F")
    for words in sheet.words:
        page.set_font("Helvetica", size=words.size * _POINTS_A_MM)
        page.text(words.x - page.get_string_width(words.text) / 2, words.y, words.text)
    return bytes(page.output())


def svg(sheet: Sheet) -> str:
    """The sheet as SVG, its user unit a millimetre."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:g}mm" height="{sheet.height:g}mm"',
        f'  viewBox="0 0 {sheet.width:g} {sheet.height:g}">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for box in sheet.boxes:
        paint = f'fill="none" stroke="black" stroke-width="{_LINE_MM:g}"' if box.outlined else 'fill="black"'
        lines.append(
            f'<rect x="{box.x:.4f}" y="{box.y:.4f}" width="{box.width:.4f}" height="{box.height:.4f}" {paint}/>'
        )
    lines += [
        f'<text x="{words.x:.4f}" y="{words.y:.4f}" font-size="{words.size:g}" text-anchor="middle" '
        f'font-family="Helvetica, Arial, sans-serif">{escape(words.text)}</text>'
        for words in sheet.words
    ]
    return "\n".join([*lines, "</svg>\n"])


def write(sheet: Sheet, path: Path) -> None:
    """Write the file, of the kind that its name's ending tells. Raises `CompanionError` where it can't be written."""
    data = pdf(sheet) if path.suffix.lower() == ".pdf" else svg(sheet).encode()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CompanionError(f"{path} can't be written: {error.strerror}. Name another file.") from None
