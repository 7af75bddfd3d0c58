"""Sheets -> files for the printer, at their true size: PDF or SVG."""

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from eclipse_companion.common import new_files
from eclipse_companion.printing.paper import LINE_MM, Outline, Point, Shape, Sheet, Words
from eclipse_companion.printing.pdf import pdf


def svg(sheet: Sheet) -> str:
    """The sheet as SVG; its user unit is a millimetre."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:g}mm" height="{sheet.height:g}mm"',
        f'  viewBox="0 0 {sheet.width:g} {sheet.height:g}">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    lines += [painted(shape) for shape in sheet.shapes]
    for box in sheet.boxes:
        paint = f'fill="none" stroke="black" stroke-width="{LINE_MM:g}"' if box.outlined else 'fill="black"'
        lines.append(
            f'<rect x="{box.x:.4f}" y="{box.y:.4f}" width="{box.width:.4f}" height="{box.height:.4f}" {paint}/>'
        )
    lines += [
        f'<text x="{words.x:.4f}" y="{words.y:.4f}" font-size="{words.size:g}" text-anchor="middle" '
        f'font-family="Helvetica, Arial, sans-serif"{_turned(words)}>{escape(words.text)}</text>'
        for words in sheet.words
    ]
    return "\n".join([*lines, "</svg>\n"])


def _turned(words: Words) -> str:
    return f' transform="rotate({words.turn:g} {words.x:.4f} {words.y:.4f})"' if words.turn else ""


def painted(shape: Shape) -> str:
    """A shape as an SVG element."""
    drawn = " ".join(_path(outline) for outline in shape.outlines)
    paint = f'fill="{shape.fill or "none"}" fill-rule="evenodd"'
    if shape.stroke is not None:
        paint += (
            f' stroke="{shape.stroke}" stroke-width="{shape.line:.4g}" stroke-linecap="round" stroke-linejoin="round"'
        )
    return f'<path d="{drawn}" {paint}/>'


def _path(outline: Outline) -> str:
    def at(point: Point) -> str:
        return f"{point[0]:.5g},{point[1]:.5g}"

    steps = [f"{'L' if len(step) == 1 else 'C'}{' '.join(map(at, step))}" for step in outline.steps]
    return "".join([f"M{at(outline.start)}", *steps, "Z" if outline.closed else ""])


def write(sheets: Sequence[Sheet], path: Path, title: str) -> None:
    """Write the file, of the kind that its extension names; an SVG file holds the first sheet alone.

    Raises `CompanionError` if a file has that name already, or it can't be written.
    """
    new_files.refuse_existing(path)
    new_files.write(path, pdf(sheets, title) if path.suffix.lower() == ".pdf" else svg(sheets[0]).encode())
