"""The signs and the symbols of the printed cards, as paths that the page draws, and their inks.

Out: paths of SVG in a box from -50 to 50. A sign is drawn with a pen, a symbol is filled.
"""

from functools import cache
from typing import Any

from eclipse_companion.games.ecliptic.deck import signs, symbols
from eclipse_companion.games.ecliptic.game.cards import COLOURS, SIGNS
from eclipse_companion.printing.paper import Outline, Point, Shape

_INK = "currentColor"


@cache
def shapes() -> dict[str, Any]:
    """What cards are drawn from: `signs` from Aries, with the width of their `pen`; `symbols` and `inks` by letter."""
    return {
        "signs": [_path(signs.sign(sign, _INK)) for sign in SIGNS],
        "pen": signs.PEN,
        "symbols": {colour: _path(symbols.symbol(colour, _INK)) for colour in COLOURS},
        "inks": symbols.INKS,
    }


def _path(shape: Shape) -> str:
    return "".join(map(_outline, shape.outlines))


def _outline(outline: Outline) -> str:
    def at(point: Point) -> str:
        return f"{point[0]:.1f} {point[1]:.1f}".replace(".0", "")

    steps = [f"{'L' if len(step) == 1 else 'C'}{' '.join(map(at, step))}" for step in outline.steps]
    # Apart, so that nobody reads a card in `5M`.
    return " ".join([f"M{at(outline.start)}", *steps, "Z" if outline.closed else ""])
