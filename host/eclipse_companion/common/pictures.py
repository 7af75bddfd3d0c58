"""What kind of picture, or of something else, a file is: by its first bytes, since names may be wrong.

In: bytes. Out: names of kinds, and sentences about files that hold no picture which can be read.
"""

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

READABLE: Final = "JPEG, PNG, WebP, TIFF or BMP"
"""The kinds that every build of OpenCV reads, as sentences and helps name them."""
ENDINGS: Final = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"})
"""How names of such files end."""
PHONES: Final = frozenset({".heic", ".heif", ".hif"})
"""How names of an iPhone's pictures end."""
_HEIC: Final = (
    "HEIC, as iPhones take them, which I can't read. On the iPhone choose Settings > Camera > Formats > Most "
    "Compatible and take it again, or save it as JPEG"
)

_STARTS: Final = (
    (b"\xff\xd8\xff", "JPEG"),
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"GIF8", "GIF"),
)
_RAW_STARTS: Final = (b"IIRO", b"IIRS", b"MMOR", b"IIU\0", b"FUJIFILMCCD-RAW")
_FILM_STARTS: Final = (b"\x1aE\xdf\xa3", b"\0\0\x01\xba", b"\0\0\x01\xb3")
_HEIC_BRANDS: Final = frozenset({b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"hevm", b"hevs"})
_AVIF_BRANDS: Final = frozenset({b"avif", b"avis"})
_STILL_BRANDS: Final = frozenset({b"mif1", b"msf1", b"mif2"})
_MOST_BRANDS: Final = 64
_MOST_ENTRIES: Final = 512
_DNG_VERSION: Final = 50706


def kind_of(data: bytes) -> str | None:
    """The kind of picture that a file begins as, of those that may be read: `JPEG`; None for anything else."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    return next((kind for start, kind in _STARTS if data.startswith(start)), None)


def is_heic(data: bytes) -> bool:
    """Whether this is a picture as iPhones take them."""
    brands = _brands(data)
    return not brands.isdisjoint(_HEIC_BRANDS) or (bool(brands & _STILL_BRANDS) and brands.isdisjoint(_AVIF_BRANDS))


def is_raw(data: bytes) -> bool:
    """Whether this is a camera's raw picture; a DNG looks like a TIFF, and only its thumbnail can be decoded."""
    if data.startswith(_RAW_STARTS) or data[8:10] == b"CR" or b"crx " in _brands(data):
        return True
    return kind_of(data) == "TIFF" and _DNG_VERSION in _tags(data)


def unreadable(data: bytes, ending: str = "") -> str:
    """A sentence for a file that isn't a picture which can be read; `ending`: of its name."""
    what, kind = _other(data), kind_of(data)
    if not data:
        return "This file is empty. Copy it again."
    if what is not None:
        return (
            f"Although its name ends in {ending}, this is {what}." if ending.lower() in ENDINGS else f"This is {what}."
        )
    if kind is not None:
        return f"This {kind} picture is damaged or cut off. Copy it again."
    return f"This isn't a picture that I can read. Use a {READABLE} file."


def no_pictures(folder: Path, names: Iterable[Path]) -> str:
    """A sentence for a folder in which no picture can be read; `names`: what is in it."""
    if any(each.suffix.lower() in PHONES for each in names):
        return f"The folder {folder} has only pictures in {_HEIC}."
    return f"The folder {folder} has no pictures. Name a folder of {READABLE} files."


def _other(data: bytes) -> str | None:  # noqa: PLR0911 - a table
    """What else it is, and what to do."""
    brands = _brands(data)
    if is_heic(data):
        return f"a picture in {_HEIC}"
    if is_raw(data):
        return f"a camera's raw picture, which I can't read. Save it as JPEG, or use a {READABLE} file"
    if brands & _AVIF_BRANDS:
        return f"an AVIF picture that I can't read. Save it as JPEG, or use a {READABLE} file"
    if brands or data.startswith(_FILM_STARTS) or (data[:4] == b"RIFF" and data[8:12] == b"AVI "):
        return "a film, not a picture. `replay` reads films; here, use one of its pictures"
    if b"%PDF-" in data[:1024]:
        return f"a PDF document. Save the page as a picture, in a {READABLE} file"
    if data.startswith((b"\xff\x0a", b"\0\0\0\x0cJXL ")):
        return f"a JPEG XL picture, which I can't read. Use a {READABLE} file"
    if data.startswith(b"PK\x03\x04"):
        return "a ZIP archive. Unpack it, and name the picture in it"
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        return f"text, such as a web page or a drawing, and no photograph. Use a {READABLE} file"
    return None


def _brands(data: bytes) -> set[bytes]:
    """The brands of a file that is made of boxes, as HEIC, AVIF, MOV and MP4 are; none for any other."""
    if data[4:8] != b"ftyp":
        return set()
    end = min(int.from_bytes(data[:4], "big"), 8 + 4 * _MOST_BRANDS, len(data))
    return {data[8:12], *(data[at : at + 4] for at in range(16, end - 3, 4))}


def _tags(data: bytes) -> Iterator[int]:
    """The tags in a TIFF's first folder."""
    order = "<" if data[:2] == b"II" else ">"
    try:
        (start,) = struct.unpack_from(f"{order}I", data, 4)
        (count,) = struct.unpack_from(f"{order}H", data, start)
        for number in range(min(count, _MOST_ENTRIES)):
            yield struct.unpack_from(f"{order}H", data, start + 2 + 12 * number)[0]
    except struct.error:
        return
