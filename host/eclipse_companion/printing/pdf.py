"""Sheets -> a PDF that prints at its true size (ISO 32000-1, PDF 1.6): shapes, boxes, and words in Helvetica.

Every PDF reader has Helvetica, so no font is embedded. Its widths come from Adobe's Core 14 font metrics. Text may hold
any character of Windows code page 1252.
"""

import math
import zlib
from collections.abc import Iterable, Sequence
from typing import Final

from eclipse_companion.printing.paper import LINE_MM, Outline, Point, Shape, Sheet, Words

_POINTS_A_MM: Final = 72 / 25.4
_ENCODING: Final = "cp1252"

_WIDTHS: Final = {
    letter: width
    for width, letters in (
        (191, "'"),
        (222, "ijl‚‘’"),  # noqa: RUF001 - the quotation marks that the font has
        (260, "|¦"),
        (278, " !,./:;I[\\]ft\xa0·ÌÍÎÏìíîï"),
        (333, "()-`r„ˆ‹“”˜›¡¨\xad¯²³´¸¹"),  # noqa: RUF001
        (334, "{}"),
        (350, "•"),
        (355, '"'),
        (365, "º"),
        (370, "ª"),
        (389, "*"),
        (400, "°"),
        (469, "^"),
        (500, "Jcksvxyzšžçýÿ"),
        (537, "¶"),
        (556, "#$0123456789?L_abdeghnopqu€ƒ†‡–¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþ"),  # noqa: RUF001
        (584, "+<=>~¬±×÷"),  # noqa: RUF001
        (611, "FTZŽ¿ßø"),
        (667, "&ABEKPSVXYŠŸÀÁÂÃÄÅÈÉÊËÝÞ"),
        (722, "CDHNRUwÇÐÑÙÚÛÜ"),
        (737, "©®"),
        (778, "GOQÒÓÔÕÖØ"),
        (833, "Mm"),
        (834, "¼½¾"),
        (889, "%æ"),
        (944, "Wœ"),
        (1000, "…‰Œ—™Æ"),
        (1015, "@"),
    )
    for letter in letters
}
"""How far each letter of Helvetica moves the pen, in thousandths of the font size."""


def pdf(sheets: Sequence[Sheet], title: str) -> bytes:
    """A page for each sheet. The file asks PDF readers to print it unscaled and shows people `title`.

    Raises `ValueError` if a text has a letter that the font lacks.
    """
    first_page = 5
    pages = range(first_page, first_page + 2 * len(sheets), 2)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Count {len(sheets)} /Kids [{' '.join(f'{page} 0 R' for page in pages)}] >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        f"<< /Title <{chr(0xFEFF).encode('utf-16-be').hex()}{title.encode('utf-16-be').hex()}> "
        "/Creator (Eclipse Companion) >>".encode(),
    ]
    for page, sheet in zip(pages, sheets, strict=True):
        size = f"{_points(sheet.width)} {_points(sheet.height)}"
        marks = b"\n".join(_marks(sheet))
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents {page + 1} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>".encode(),
            _stream(marks, packed=bool(sheet.shapes)),
        ]
    return _file(objects)


def width_mm(words: Words) -> float:
    """The length of a line of text. Raises `ValueError` if it has a letter that the font lacks."""
    lacking = sorted({letter for letter in words.text if letter not in _WIDTHS})
    if lacking:
        raise ValueError(f"{words.text!r} can't be printed: Helvetica has no {', '.join(map(repr, lacking))}")
    return sum(_WIDTHS[letter] for letter in words.text) * words.size / 1000


def _marks(sheet: Sheet) -> Iterable[bytes]:
    """The commands that draw the sheet. A page's origin is at its lower left."""
    for shape in sheet.shapes:
        yield _painted(shape, sheet.height)
    if sheet.shapes:
        yield b"0 g 0 G 0 J 0 j"
    yield f"{_points(LINE_MM)} w".encode()
    for box in sheet.boxes:
        corner = f"{_points(box.x)} {_points(sheet.height - box.y - box.height)}"
        yield f"{corner} {_points(box.width)} {_points(box.height)} re {'S' if box.outlined else 'f'}".encode()
    for words in sheet.words:
        yield (
            f"BT /F1 {_points(words.size)} Tf {_begin(words, sheet.height)} ".encode() + _string(words.text) + b" Tj ET"
        )


def _begin(words: Words, height: float) -> str:
    """The command that says where a line of text begins, and how it is turned."""
    across, down = math.cos(math.radians(words.turn)), math.sin(math.radians(words.turn))
    half = width_mm(words) / 2
    place = f"{_points(words.x - half * across)} {_points(height - words.y + half * down)}"
    return f"{across:.4f} {-down:.4f} {down:.4f} {across:.4f} {place} Tm" if words.turn else f"{place} Td"


def _painted(shape: Shape, height: float) -> bytes:
    """The commands that fill and draw a shape."""
    commands = []
    if shape.fill is not None:
        commands.append(f"{_colour(shape.fill)} rg")
    if shape.stroke is not None:
        commands.append(f"{_colour(shape.stroke)} RG {_points(shape.line)} w 1 J 1 j")
    commands += [_path(outline, height) for outline in shape.outlines]
    commands.append(
        {(False, False): "n", (True, False): "f*", (False, True): "S", (True, True): "B*"}[
            shape.fill is not None, shape.stroke is not None
        ]
    )
    return "\n".join(commands).encode()


def _path(outline: Outline, height: float) -> str:
    def at(point: Point) -> str:
        # A hundredth of a point is four thousandths of a millimetre: a deck has a hundred thousand points.
        return f"{point[0] * _POINTS_A_MM:.2f} {(height - point[1]) * _POINTS_A_MM:.2f}"

    steps = [f"{' '.join(map(at, step))} {'l' if len(step) == 1 else 'c'}" for step in outline.steps]
    return " ".join([f"{at(outline.start)} m", *steps, *(["h"] if outline.closed else [])])


def _colour(colour: str) -> str:
    """Red, green and blue from 0 to 1."""
    return " ".join(f"{int(colour[place : place + 2], 16) / 255:.3f}" for place in (1, 3, 5))


def _stream(marks: bytes, *, packed: bool) -> bytes:
    data, how = (zlib.compress(marks, 9), " /Filter /FlateDecode") if packed else (marks, "")
    return f"<< /Length {len(data)}{how} >>\nstream\n".encode() + data + b"\nendstream"


def _points(millimetres: float) -> str:
    return f"{millimetres * _POINTS_A_MM:.4f}"


def _string(text: str) -> bytes:
    escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return b"(" + escaped.encode(_ENCODING) + b")"


def _file(objects: Sequence[bytes]) -> bytes:
    """The PDF's objects, numbered from 1, and the table of their offsets; 1 is the catalogue, 4 the title."""
    data = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n".encode() + each + b"\nendobj\n"
    table = len(data)
    entries = ["0000000000 65535 f ", *(f"{place:010} 00000 n " for place in places)]
    data += "\n".join([f"xref\n0 {len(entries)}", *entries, "trailer"]).encode()
    data += f"\n<< /Size {len(entries)} /Root 1 0 R /Info 4 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(data)
