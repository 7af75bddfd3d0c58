"""A mat's sheet -> a file for the printer, at its true size: PDF or SVG."""

from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.printing.paper import LINE_MM, Sheet
from eclipse_companion.printing.pdf import pdf

_TITLE: Final = "Mat for the camera"


def svg(sheet: Sheet) -> str:
    """The sheet as SVG; its user unit is a millimetre."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:g}mm" height="{sheet.height:g}mm"',
        f'  viewBox="0 0 {sheet.width:g} {sheet.height:g}">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for box in sheet.boxes:
        paint = f'fill="none" stroke="black" stroke-width="{LINE_MM:g}"' if box.outlined else 'fill="black"'
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
    """Write the file, of the kind that its extension names. Raises `CompanionError` if it can't be written."""
    data = pdf([sheet], _TITLE) if path.suffix.lower() == ".pdf" else svg(sheet).encode()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CompanionError(f"{path} can't be written: {error.strerror}. Name another file.") from None
