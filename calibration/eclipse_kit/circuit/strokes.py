"""Letters as lines, for the silk screen of the gerbers: makers of boards know no fonts.

In: a text, its middle and its size. Out: lines. KiCad draws the same words with a font of its own, of the same size.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from eclipse_kit.circuit.footprints import Corner

_HEIGHT: Final = 6
_ADVANCE: Final = 6
_GLYPHS: Final[dict[str, str]] = {
    "a": "4,2 4,6;4,3 3,2 1,2 0,3 0,5 1,6 3,6 4,5",
    "b": "0,0 0,6;0,3 1,2 3,2 4,3 4,5 3,6 1,6 0,5",
    "c": "4,3 3,2 1,2 0,3 0,5 1,6 3,6 4,5",
    "d": "4,0 4,6;4,3 3,2 1,2 0,3 0,5 1,6 3,6 4,5",
    "e": "0,4 4,4 4,3 3,2 1,2 0,3 0,5 1,6 3,6 4,5",
    "f": "4,0 3,0 2,1 2,6;1,2 4,2",
    "g": "4,2 4,7 3,8 1,8;4,3 3,2 1,2 0,3 0,5 1,6 3,6 4,5",
    "h": "0,0 0,6;0,3 1,2 3,2 4,3 4,6",
    "i": "2,2 2,6;2,0.4 2,0.6",
    "j": "2,2 2,7 1,8 0,8;2,0.4 2,0.6",
    "k": "0,0 0,6;4,2 0,4 4,6",
    "l": "2,0 2,5 3,6",
    "m": "0,6 0,2;0,3 1,2 2,3 2,6;2,3 3,2 4,3 4,6",
    "n": "0,6 0,2;0,3 1,2 3,2 4,3 4,6",
    "o": "1,2 3,2 4,3 4,5 3,6 1,6 0,5 0,3 1,2",
    "p": "0,2 0,8;0,3 1,2 3,2 4,3 4,5 3,6 1,6 0,5",
    "q": "4,2 4,8;4,3 3,2 1,2 0,3 0,5 1,6 3,6 4,5",
    "r": "0,6 0,2;0,3 1,2 3,2",
    "s": "4,2 1,2 0,3 1,4 3,4 4,5 3,6 0,6",
    "t": "2,0 2,5 3,6 4,6;1,2 4,2",
    "u": "0,2 0,5 1,6 3,6 4,5;4,2 4,6",
    "v": "0,2 2,6 4,2",
    "w": "0,2 1,6 2,3 3,6 4,2",
    "x": "0,2 4,6;4,2 0,6",
    "y": "0,2 2,6;4,2 1,8",
    "z": "0,2 4,2 0,6 4,6",
    "0": "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0;0,5 4,1",
    "1": "1,1 2,0 2,6;1,6 3,6",
    "2": "0,1 1,0 3,0 4,1 4,2 0,6 4,6",
    "3": "0,0 4,0 2,2 4,4 4,5 3,6 1,6 0,5",
    "4": "3,6 3,0 0,4 4,4",
    "5": "4,0 0,0 0,3 3,3 4,4 4,5 3,6 0,6",
    "6": "3,0 1,1 0,3 0,5 1,6 3,6 4,5 4,4 3,3 0,3",
    "7": "0,0 4,0 1,6",
    "8": "1,0 3,0 4,1 4,2 3,3 1,3 0,2 0,1 1,0;1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3",
    "9": "4,3 1,3 0,2 0,1 1,0 3,0 4,1 4,3 3,5 1,6",
    "B": "0,0 0,6 3,6 4,5 4,4 3,3 0,3;0,0 3,0 4,1 4,2 3,3",
    "C": "4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5",
    "E": "4,0 0,0 0,6 4,6;0,3 3,3",
    "G": "4,1 3,0 1,0 0,1 0,5 1,6 4,6 4,3 2,3",
    "J": "4,0 4,5 3,6 1,6 0,5",
    "P": "0,6 0,0 3,0 4,1 4,2 3,3 0,3",
    "R": "0,6 0,0 3,0 4,1 4,2 3,3 0,3;2,3 4,6",
    "S": "4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,4 4,5 3,6 1,6 0,5",
    "U": "0,0 0,5 1,6 3,6 4,5 4,0",
    ".": "2,5.8 2,6",
    ",": "2,5.6 1,7",
    " ": "",
}
"""Lines, each of points x,y: a letter is 4 wide, and its foot stands at y = 6."""


def lines(text: str, middle: Corner, size: float, *, mirrored: bool) -> Iterator[tuple[Corner, Corner]]:
    """The lines of a text round its middle, `size` mm high; mirrored for the lower face."""
    unit = size / _HEIGHT
    begin = -(len(text) * _ADVANCE - 2) / 2
    for place, letter in enumerate(text):
        for line in filter(None, _GLYPHS[letter].split(";")):
            points = [tuple(map(float, point.split(","))) for point in line.split()]
            found = []
            for x, y in points:
                across = unit * (begin + _ADVANCE * place + x)
                found.append((middle[0] + (-across if mirrored else across), middle[1] + unit * (y - _HEIGHT / 2)))
            yield from pairwise(found)
