"""The markers of OpenCV's dictionary `DICT_5X5_100`: 84 for cards, and the next ones for the sheet with the slots."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from eclipse_companion.games.ecliptic.deck.measures import CELLS, MARKER
from eclipse_companion.games.ecliptic.deck.outlines import box
from eclipse_companion.printing.paper import Shape

_BITS: Final = """
145b2bc 01c06e6 1af0edd 10395f7 1aeb524 1d4082d 0d3d7ec 0e2146b 10d6132 1313fa5 13cee03 1a2dac0
1e62b11 05e7166 1fcfca8 051e37f 097a758 0bea26f 0f64dc4 1061de8 12dda75 150e440 16b0ca1 0ba12de
19cd023 1a59972 1c3ce8b 0224246 03b9672 024223b 027376e 0368873 040d0ce 04aaac8 04643ba 07a6fea
0998aac 082d101 09aad1d 0863c72 0ad2825 0a52f9e 0d849f7 0c309d9 0da7e31 0e9627a 0e9b997 0f94806
0f59125 0f6b7d7 11b58e4 11ad279 11e380b 1169445 12ffb4a 158cb8d 15987f0 1422fdf 14e1227 156df22
173dbf1 164c93c 17cbb86 1880a87 19147dd 184eb8a 18d85ad 1b2cda9 1babd73 1e9d432 1e76528 0f5740a
1b11a53 018ce65 02ab219 098e981 0a8061c 141a158 185314c 196d12c 1fad3a2 00922b5 019bce0 00b547c
002c76f 0132289 012d2a7 00c4b43 0067bc5 00faa0d 01f1f54 038e879 0323b23 02c3647 02da51b 02e9d8d
"""
"""Row by row, the first cell in the highest of 25 bits; 1 is white."""
_INNER: Final = CELLS - 2


def cells(number: int) -> list[list[bool]]:
    """Seven rows of seven: whether a cell is black."""
    bits = int(_BITS.split()[number], 16)
    rows = [[True] * CELLS for _ in range(CELLS)]
    for place in range(_INNER * _INNER):
        if bits >> (_INNER * _INNER - 1 - place) & 1:
            rows[1 + place // _INNER][1 + place % _INNER] = False
    return rows


def marker(number: int, left: float, top: float, side: float = MARKER) -> tuple[Shape, ...]:
    """A marker, upright: a black square, and white runs of cells in rows and in columns.

    Both cover each other's seams, which some printers and screens would show as fine lines.
    """
    cell = side / CELLS
    white = [[not black for black in row] for row in cells(number)]
    across = [
        box(left + first * cell, top + row * cell, count * cell, cell)
        for row, line in enumerate(white)
        for first, count in _runs(line)
    ]
    down = [
        box(left + column * cell, top + first * cell, cell, count * cell)
        for column, line in enumerate(zip(*white, strict=True))
        for first, count in _runs(line)
    ]
    return (
        Shape((box(left, top, side, side),), fill="#000000"),
        Shape(tuple(across), fill="#ffffff"),
        Shape(tuple(down), fill="#ffffff"),
    )


def _runs(line: Sequence[bool]) -> Iterable[tuple[int, int]]:
    """Where each run of true ones begins, and how long it is."""
    place = 0
    for value, group in groupby(line):
        count = len(list(group))
        if value:
            yield place, count
        place += count
