"""Faces of pieces that are easily confused: of few bodies, few drawings, few finishes, each with each."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from eclipse_pictures.drawings import Coverage, Drawing, coverage
from eclipse_pictures.finishes import Finish, any_finish, any_metal, any_plastic, foil, gold, silver
from eclipse_pictures.random_drawings import any_drawing, sun

COVERAGE_PX: Final = 128
"""The side of a drawing."""

_FEWEST: Final = 4
_MOST: Final = 8
_APART: Final = (0.06, 0.12, 0.2)
"""How far two finishes' colours are apart at least, as square roots of linear light: hardly, a little, clearly."""
_TRIES: Final = 10


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One side of a piece: its body, how much of it the drawing covers, the drawing's finish, and its outline."""

    body: Finish
    drawn: Coverage
    symbol: Finish
    round: bool


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """Faces of pieces of one size, in millimetres, and the board that they lie on.

    `corner_mm` rounds the square ones; `lines` is how bright the lines between the squares are.
    """

    faces: tuple[Face, ...]
    size_mm: float
    thick_mm: float
    bevel_mm: float
    corner_mm: float
    board: Finish
    lines: float


def draw_faces(rng: np.random.Generator) -> Faces:
    """Four to eight faces."""
    faces: list[Face] = []
    while len(faces) < _FEWEST:
        faces = _draw(rng)
    size, thick, bevel, corner = (float(rng.uniform(*ends)) for ends in ((18.5, 23.5), (3, 7), (0.3, 1.0), (0.3, 4)))
    grey = rng.random() >= 0.3
    board = Finish((float(rng.uniform(0.03, 0.3)),) * 3, 0.0, 0.5) if grey else any_plastic(rng)
    return Faces(tuple(faces), size, thick, bevel, corner, board, float(rng.uniform(0.02, 0.8)))


def _draw(rng: np.random.Generator) -> list[Face]:
    bodies = _bodies(int(rng.choice([1, 2, 3], p=[0.3, 0.5, 0.2])), rng)
    drawings = _drawings(int(rng.choice([2, 3, 4])), rng)
    symbols = _symbols(int(rng.choice([1, 2, 3], p=[0.25, 0.5, 0.25])), bodies, rng)
    is_round = bool(rng.random() < 0.4)
    outlines = (is_round, not is_round) if rng.random() < 0.3 else (is_round,)
    each = list(product(range(len(bodies)), range(len(drawings)), range(len(symbols)), outlines))
    rng.shuffle(each)
    found: dict[tuple[object, ...], tuple[int, int, int, bool]] = {}
    for body, drawing, symbol, outline in each:
        # What has no drawing looks the same with any symbol's finish; what is all symbol, with any body.
        name = drawings[drawing].name
        key = (
            outline,
            None if name == "all" else body,
            name if name in {"all", "nothing"} else drawing,
            None if name == "nothing" else symbol,
        )
        found.setdefault(key, (body, drawing, symbol, outline))
    drawn = [coverage(each, COVERAGE_PX) for each in drawings]
    return [Face(bodies[b], drawn[d], symbols[s], outline) for b, d, s, outline in list(found.values())[:_MOST]]


def _bodies(count: int, rng: np.random.Generator) -> list[Finish]:
    bodies = [any_plastic(rng) if rng.random() >= 0.15 else _any_foil(rng)]
    while len(bodies) < count:
        bodies.append(_beside(bodies[0], "plastic" if rng.random() < 0.8 else "foil", rng))
    return bodies


def _symbols(count: int, bodies: list[Finish], rng: np.random.Generator) -> list[Finish]:
    kind = str(rng.choice(["foil", "plastic", "any"], p=[0.4, 0.3, 0.3]))
    symbols: list[Finish] = []
    while len(symbols) < count:
        if rng.random() < 0.1:  # a relief in the body's own stuff
            body, dull = bodies[0], rng.uniform(0.4, 0.8)
            red, green, blue = (float(dull * level) for level in body.colour)
            symbols.append(Finish((red, green, blue), body.metallic, float(rng.uniform(0.4, 0.8)), 0.1, 1.5))
        else:
            symbols.append(_beside(bodies[int(rng.integers(len(bodies)))], kind, rng))
    if kind == "foil" and rng.random() < 0.7:  # one foil in several colours
        symbols = [replace(symbols[0], colour=each.colour, metallic=each.metallic) for each in symbols]
    return symbols


def _beside(other: Finish, kind: str, rng: np.random.Generator) -> Finish:
    """A finish that differs from another one, at times hardly."""
    while True:
        found = any_finish(rng) if kind == "any" else any_plastic(rng) if kind == "plastic" else _any_foil(rng)
        apart = np.abs(np.subtract(np.sqrt(found.colour), np.sqrt(other.colour))).max()
        if apart > rng.choice(_APART):
            return found


def _any_foil(rng: np.random.Generator) -> Finish:
    if rng.random() < 0.5:
        return foil(any_metal(rng), rng)
    return foil(gold(rng) if rng.random() < 0.5 else silver(rng), rng)


def _drawings(count: int, rng: np.random.Generator) -> list[Drawing]:
    drawings = [_drawing(rng)]
    while len(drawings) < count:
        drawings.append(_like(drawings[0], rng) if rng.random() < 0.3 else _drawing(rng))
    return drawings


def _like(other: Drawing, rng: np.random.Generator) -> Drawing:
    """A drawing of the same kind with other numbers, if there is one."""
    found = _drawing(rng)
    for _ in range(_TRIES):
        if found.name == other.name:
            break
        found = _drawing(rng)
    return found


def _drawing(rng: np.random.Generator) -> Drawing:
    kind = str(
        rng.choice(
            ["any", "sun", "disc", "polygon", "edge", "dots", "letter", "nothing", "all"],
            p=[0.62, 0.1, 0.05, 0.05, 0.05, 0.03, 0.06, 0.02, 0.02],
        )
    )
    if kind == "any":
        return any_drawing(rng)
    if kind == "sun":
        return sun(rng)
    return Drawing(kind, {name: float(number) for name, number in _numbers(kind, rng)})


def _numbers(kind: str, rng: np.random.Generator) -> Iterator[tuple[str, float | np.integer]]:
    if kind == "disc":
        yield "radius", rng.uniform(0.3, 0.95)
    elif kind == "polygon":
        yield "radius", rng.uniform(0.4, 1.15)
        yield "count", rng.integers(3, 9)
        yield "hole", rng.uniform(0.3, 0.8) if rng.random() < 0.3 else 0.0
    elif kind == "edge":
        yield "width", rng.uniform(0.06, 0.25)
        yield "round", rng.random() < 0.5
    elif kind == "dots":
        yield "count", rng.integers(1, 9)
        yield "radius", rng.uniform(0.08, 0.22)
    elif kind == "letter":
        yield "code", rng.integers(ord("0"), ord("Z") + 1)
        yield "width", rng.uniform(0.08, 0.2)
