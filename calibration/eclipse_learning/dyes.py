"""Plates in other colours: the same shapes in the same light, with another board, table, plastic and foil.

Rendering a scene takes seconds, and its colours are one choice of thousands. A surface returns light times its colour;
so a layer times the new colour over the old one is what rendering would give: exactly so for foil, and for everything
else apart from gloss and the light that surfaces throw on each other. This turns gold into silver, too: a player's two
faces differ only in their foil, and mostly only in its colour.
"""

from dataclasses import replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.game.board_text import read_cells, write_cells
from eclipse_companion.games.eclipse.vision.sets import LEARNED
from eclipse_pictures.finishes import Colour
from eclipse_pictures.plates import BOARD, FLOOR, MAT, Plate
from eclipse_pictures.random_scenes import draw_scene
from eclipse_pictures.scenes import Scene
from eclipse_pictures.sets import FACES

_SQUARES: Final = 16
_EMPTY: Final = "."
_SIDES_BY_FOIL: Final = "eclipse"
"""The kind whose sides differ in nothing but the foil."""
_WHOLE: Final = 255
_ON_PIECES: Final = (0.3, 2.2)
_AROUND: Final = (0.12, 6.0)
"""The most that a colour is moved: it brightens gloss and noise as well, and black would look like silver."""
_TURNED: Final = 0.7
"""How often recoloured Eclipse pieces lie on other sides."""
_BRIGHTENED: Final = 5.0
"""If foil would have to be brightened more than this to become the other foil, no piece is turned: only noise would
show.
"""
_PAPER: Final = 0.06
"""How much paper differs from the rendered paper (log, standard deviation)."""
_MIRRORED: Final = 0.25
"""How much more or less light of each lamp a foil mirrors than before (log, standard deviation)."""
_TINGED: Final = 0.04
"""The same for each colour."""
_SIDE: Final = 0.3
"""How far from a piece's top its sides are visible, in tops."""


def dyed(plate: Plate, rng: np.random.Generator) -> Plate:
    """The plate with another drawn scene's colours, and the name of that scene's set.

    Eclipse pieces may then lie on other sides, from all silver to all gold. A set that must be shown keeps its colours
    and its name, since the plate that shows it has them, too.
    """
    mine, new = plate.scene, draw_scene(plate.kind, int(rng.integers(2**31)))
    gains, symbols = np.ones((256, 3), np.float32), np.ones((_SQUARES + 1, 3))
    name, cells = plate.set_name, read_cells(plate.position, FACES)
    if plate.kind in LEARNED:
        name = new.pieces.name
        if plate.kind == _SIDES_BY_FOIL and rng.random() < _TURNED and _can_turn(mine, new):
            cells = _on_other_sides(cells, rng)
        for square, (was, face) in enumerate(zip(read_cells(plate.position, FACES), cells, strict=True), 1):
            if face != _EMPTY:
                look, then = mine["pieces"]["looks"][was], new.pieces.looks[face]
                gains[square] = _gain(look["body"], then.body.colour, _ON_PIECES)
                within = _ON_PIECES if was == face else (0.0, _BRIGHTENED)
                symbols[square] = _gain(look["symbol"], then.symbol.colour, within)
    gains[0] = _gain(mine["table"], new.table.colour, _AROUND)
    gains[BOARD] = gains[FLOOR + 1 : FLOOR + _SQUARES + 1] = _gain(mine["board"], new.board.colour, _AROUND)
    gains[MAT] = np.exp(rng.normal(0, _PAPER, 3))
    light = _shone(plate, gains, symbols, rng)
    return replace(plate, light=light, set_name=name, position=write_cells(cells))


def _on_other_sides(cells: str, rng: np.random.Generator) -> str:
    """The cells with their pieces on other sides, any share of them gold."""
    golden = rng.random(len(cells)) < rng.random()
    golds, silvers = cells.translate(str.maketrans("Ss", "Gg")), cells.translate(str.maketrans("Gg", "Ss"))
    return "".join(np.where(golden, list(golds), list(silvers)))


def _can_turn(mine: dict[str, Any], new: Scene) -> bool:
    """Whether both foils can become the new set's other one; if only one could, that side would be too frequent."""
    looks, then = mine["pieces"]["looks"], new.pieces.looks
    ratios = [
        np.divide(then[face].symbol.colour, looks[was]["symbol"]["colour"])
        for was, face in zip(FACES, FACES.translate(str.maketrans("GSgs", "SGsg")), strict=True)
    ]
    return bool(np.max(ratios) <= _BRIGHTENED)


def _shone(
    plate: Plate, gains: NDArray[np.float32], symbols: NDArray[np.float64], rng: np.random.Generator
) -> NDArray[np.float16]:
    """The plate's layers, its parts brighter by `gains` (256, 3), their squares' symbols by `symbols` (17, 3)."""
    surface = gains[_with_sides(plate.parts)]
    drawn = (plate.symbol.astype(np.float32) / _WHOLE)[..., None]
    on_top = np.where(plate.parts <= _SQUARES, plate.parts, 0)
    light = np.empty_like(plate.light)
    for layer, shone in enumerate(plate.light):
        mirrored = symbols * np.exp(
            rng.normal(0, _MIRRORED, (_SQUARES + 1, 1)) + rng.normal(0, _TINGED, (_SQUARES + 1, 3))
        )
        gain = surface * (1 - drawn) + mirrored.astype(np.float32)[on_top] * drawn
        # A pixel on an edge belongs to both sides.
        light[layer] = shone * cv2.GaussianBlur(gain, (0, 0), 0.7)
    return light


def _gain(was: dict[str, Any], becomes: Colour, within: tuple[float, float]) -> NDArray[np.float64]:
    ratio = np.asarray(becomes) / np.maximum(was["colour"], 1e-3)
    return np.asarray(np.clip(ratio, *within), np.float64)


def _with_sides(parts: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A plate's `parts`, with the pieces' sides, which count as nothing there, as parts of their tops."""
    top = (parts >= 1) & (parts <= _SQUARES)
    if not top.any():
        return parts
    away, nearest = cv2.distanceTransformWithLabels(
        (~top).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_5, labelType=cv2.DIST_LABEL_PIXEL
    )
    squares = np.zeros(int(nearest.max()) + 1, np.uint8)
    squares[nearest[top]] = parts[top]
    reach = _SIDE * np.sqrt(top.sum() / len(np.unique(parts[top])))
    return np.where((parts == 0) & (away < reach), squares[nearest], parts)
