"""Sets of pieces: the material and the drawing of their four faces, drawn from a generator.

Faces have the letters of the position string: `G` and `S` are the first player's two sides, `g` and `s` the second's.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_pictures.drawings import Drawing
from eclipse_pictures.finishes import (
    Finish,
    any_metal,
    any_plastic,
    colour,
    differ,
    differing,
    foil,
    gold,
    linear,
    plastic,
    silver,
)
from eclipse_pictures.random_drawings import any_drawing, crescent, sun

FACES: Final = "GSgs"
KINDS: Final = ("eclipse", "magic", "random")
UNSEEN: Final = ("random", "random", "tac-toe", "heads-tails", "other-magic", "other-eclipse")
"""Kinds of sets to be taught: two home-made ones, and editions in colours that aren't in any picture for learning."""
PRACTICE: Final = ("random", "any-foils", "random", "any-metals", "random", "any-plastics")
"""Kinds of sets from which teaching itself is learned: of all looks, drawn anew for each set."""


@dataclass(frozen=True)
class Look:
    """One side of a piece."""

    drawing: Drawing
    symbol: Finish
    body: Finish


@dataclass(frozen=True)
class Shape:
    """A piece's outline and measures in millimetres; `corner_mm` rounds a square's corners."""

    round: bool
    size_mm: float
    thick_mm: float
    bevel_mm: float
    corner_mm: float


@dataclass(frozen=True)
class PieceSet:
    """A set: its looks by face, and the shapes of the first and the second player's pieces."""

    name: str
    kind: str
    looks: dict[str, Look]
    shapes: tuple[Shape, Shape]

    def shape(self, face: str) -> Shape:
        """The shape of the piece with this face."""
        return self.shapes[0 if face.isupper() else 1]


def draw_set(kind: str, name: str, rng: np.random.Generator) -> PieceSet:
    """A set of this kind (`KINDS`, `UNSEEN` or `PRACTICE`)."""
    looks, rounds = _DRAWN[kind](rng)
    size, thick = rng.uniform(21.0, 23.0), rng.uniform(4.5, 5.5)
    if kind == "random":
        size, thick = rng.uniform(18.5, 23.5), rng.uniform(3.0, 7.0)
    bevel = rng.uniform(0.3, 1.0)
    corner = rng.uniform(0.3, 1.2) if "magic" in kind else rng.uniform(0.8, 4.0)
    shapes = [Shape(one, float(size), float(thick), float(bevel), float(corner)) for one in rounds]
    return PieceSet(name, kind, looks, (shapes[0], shapes[1]))


# ---- Eclipse ----


def _eclipse(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Magenta with suns, purple with moons; gold foil on one side, silver on the other."""
    pink = colour(rng.uniform(0.87, 0.96), rng.uniform(0.8, 1.0), rng.uniform(0.6, 0.95))
    purple = colour(rng.uniform(0.68, 0.78), rng.uniform(0.6, 0.92), rng.uniform(0.36, 0.78))
    golden, silvery = foil(gold(rng), rng), foil(silver(rng), rng)
    if rng.random() < 0.7:
        silvery = Finish(silvery.colour, 1.0, golden.roughness, golden.ripple, golden.ripple_mm)
    suns, moons = sun(rng), crescent(rng)
    bodies = {"G": plastic(pink, rng), "g": plastic(purple, rng)}
    looks = {
        face: Look(
            suns if face in "GS" else moons, golden if face in "Gg" else silvery, bodies["G" if face in "GS" else "g"]
        )
        for face in FACES
    }
    return looks, (False, False)


# ---- Magic Strategy ----


def _magic(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Round and square pieces, one side black, the other silver: painted, satin or foil."""
    black = Finish(linear(*[rng.uniform(0.04, 0.2)] * 3), 0.0, float(rng.uniform(0.2, 0.6)))
    bright = Finish(silver(rng), float(rng.choice([0.0, 0.5, 1.0])), float(rng.uniform(0.15, 0.6)))
    if bright.metallic:
        bright = Finish(bright.colour, bright.metallic, bright.roughness, float(rng.uniform(0.0, 0.08)), 4.0)
    width = float(rng.uniform(0.06, 0.16)) if rng.random() < 0.7 else 0.0
    inset = rng.random() < 0.3
    looks = {}
    for face in FACES:
        if face in "Ss":
            drawing = Drawing("all")
            if inset:
                drawing = Drawing(
                    "disc" if face == "S" else "polygon", {"radius": 0.86 if face == "S" else 1.15, "count": 4}
                )
        else:
            drawing = Drawing("edge", {"width": width, "round": float(face == "G")}) if width else Drawing("nothing")
        looks[face] = Look(drawing, bright, black)
    return looks, (True, False)


# ---- sets that nobody has seen ----


def _random(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Owners differ by body, drawing or outline; sides by finish, drawing or body; all four faces differ."""
    bodies = [any_plastic(rng)]
    bodies.append(differing(bodies[0], rng))
    owner_by = str(rng.choice(["body", "drawing", "outline"], p=[0.6, 0.2, 0.2]))
    side_by = str(rng.choice(["finish", "drawing", "body"], p=[0.5, 0.3, 0.2]))
    if owner_by != "body":
        bodies[1] = bodies[0]
    drawings = [any_drawing(rng) for _ in range(4)]
    if side_by != "drawing":
        drawings = [drawings[0], drawings[0], drawings[2], drawings[2]]
        if owner_by == "outline" and rng.random() < 0.5:
            drawings = [drawings[0]] * 4
    while owner_by == "drawing" and drawings[0].name == drawings[2].name:
        drawings[2:] = [any_drawing(rng)] * 2 if side_by != "drawing" else [any_drawing(rng), any_drawing(rng)]
    while side_by == "drawing" and (drawings[0].name == drawings[1].name or drawings[2].name == drawings[3].name):
        drawings = [any_drawing(rng) for _ in range(4)]
    symbols = [differing(bodies[0], rng, metal=True)]
    symbols.append(differing(symbols[0], rng, metal=True) if side_by == "finish" else symbols[0])
    backs = [differing(body, rng) for body in bodies] if side_by == "body" else bodies
    looks = {
        "G": Look(drawings[0], symbols[0], bodies[0]),
        "S": Look(drawings[1], symbols[1], backs[0]),
        "g": Look(drawings[2], symbols[0], bodies[1]),
        "s": Look(drawings[3], symbols[1], backs[1]),
    }
    rounds = (True, False) if owner_by == "outline" else (bool(rng.random() < 0.3),) * 2
    return looks, (rounds[0], rounds[1])


# ---- sets of the family in other colours ----


def _tac_toe(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Blue and green O, yellow and white X, printed on pieces of one colour."""
    body = plastic(linear(*[rng.choice([0.08, 0.35])] * 3), rng)
    ring = Drawing("ring", {"radius": rng.uniform(0.6, 0.75), "width": rng.uniform(0.16, 0.26)})
    cross = Drawing("cross", {"arm": rng.uniform(0.55, 0.7), "width": rng.uniform(0.16, 0.26), "turn": 45.0})
    inks = {"G": (0.6, 0.85, 0.8), "S": (0.36, 0.75, 0.65), "g": (0.14, 0.9, 0.95), "s": (0.12, 0.06, 0.93)}
    return {face: Look(ring if face in "GS" else cross, plastic(colour(*inks[face]), rng), body) for face in FACES}, (
        False,
        False,
    )


def _coins(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Coins of nickel and of copper, with a head on one side and a number on the other."""
    head, number = Drawing("petals", {"count": 5, "tip": 0.6, "disc": 0.42, "width": 0.2}), any_drawing(rng)
    while number.name in {"rays", "spikes", "petals", "disc"}:
        number = any_drawing(rng)
    metals = {"G": (0.72, 0.71, 0.66), "g": (0.62, 0.31, 0.18)}
    looks = {}
    for face in FACES:
        metal = metals["G" if face in "GS" else "g"]
        worn, bright = (float(rng.uniform(0.55, 0.75)), float(rng.uniform(0.12, 0.3)))
        ground = Finish(metal, 1.0, bright, 0.03, 4.0)
        relief = Finish((0.55 * metal[0], 0.55 * metal[1], 0.55 * metal[2]), 1.0, worn, 0.1, 1.5)
        looks[face] = Look(head if face in "Gg" else number, relief, ground)
    return looks, (True, True)


def _other_magic(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Round and square pieces, dark red on one side, printed in mint with a dark edge on the other."""
    dark = plastic(colour(rng.uniform(0.97, 1.02), 0.8, 0.35), rng)
    mint = plastic(colour(rng.uniform(0.4, 0.48), 0.35, 0.85), rng)
    looks = {}
    for face in FACES:
        whole = Drawing("disc" if face in "GS" else "polygon", {"radius": 0.86 if face in "GS" else 1.15, "count": 4})
        looks[face] = Look(whole, dark if face in "Gg" else mint, dark)
    return looks, (True, False)


def _other_eclipse(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Teal with suns, orange with moons; copper foil on one side, steel blue on the other."""
    teal, orange = colour(0.49, 0.85, 0.55), colour(0.07, 0.9, 0.9)
    copper, steel = foil((0.85, 0.42, 0.3), rng), foil((0.5, 0.62, 0.8), rng)
    suns, moons = sun(rng), crescent(rng)
    bodies = {"G": plastic(teal, rng), "g": plastic(orange, rng)}
    return {
        face: Look(
            suns if face in "GS" else moons, copper if face in "Gg" else steel, bodies["G" if face in "GS" else "g"]
        )
        for face in FACES
    }, (False, False)


# ---- sets to practise teaching with ----


def _any_foils(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Owners differ by body and drawing, sides by foil, as in Eclipse; the colours are any."""
    body = any_plastic(rng)
    bodies = {"G": body, "g": differing(body, rng)}
    one = foil(any_metal(rng), rng)
    other = foil(any_metal(rng), rng)
    while not differ(one, other):
        other = foil(any_metal(rng), rng)
    drawings = {"G": any_drawing(rng), "g": any_drawing(rng)}
    return {
        face: Look(drawings[owner], one if face in "Gg" else other, bodies[owner])
        for face, owner in zip(FACES, "GGgg", strict=True)
    }, (False, False)


def _any_metals(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Owners differ by metal, sides by what is stamped into it."""
    one = any_metal(rng)
    other = any_metal(rng)
    while not differ(Finish(one, 1.0, 0.0), Finish(other, 1.0, 0.0)):
        other = any_metal(rng)
    metals = {"G": one, "g": other}
    stamped = [any_drawing(rng), any_drawing(rng)]
    while stamped[0].name == stamped[1].name:
        stamped[1] = any_drawing(rng)
    looks = {}
    for face, owner in zip(FACES, "GGgg", strict=True):
        metal, depth = metals[owner], float(rng.uniform(0.4, 0.7))
        ground = Finish(metal, 1.0, float(rng.uniform(0.1, 0.35)), float(rng.uniform(0.01, 0.06)), 4.0)
        dull = (depth * metal[0], depth * metal[1], depth * metal[2])
        relief = Finish(dull, 1.0, float(rng.uniform(0.5, 0.8)), 0.1, 1.5)
        looks[face] = Look(stamped[0 if face in "Gg" else 1], relief, ground)
    rounds = bool(rng.random() < 0.7)
    return looks, (rounds, rounds)


def _any_plastics(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Four inks on pieces of one colour, or pieces of two colours all over; owners may differ by outline alone."""
    bodies = [any_plastic(rng)]
    bodies.append(differing(bodies[0], rng))
    if rng.random() < 0.5:
        return {
            face: Look(Drawing("nothing"), bodies[side], bodies[side])
            for face, side in zip(FACES, (0, 1, 0, 1), strict=True)
        }, (True, False)
    inks: list[Finish] = []
    while len(inks) < len(FACES):
        ink = any_plastic(rng)
        if all(differ(ink, other) for other in (bodies[0], *inks)):
            inks.append(ink)
    drawings = {"G": any_drawing(rng), "g": any_drawing(rng)}
    return {
        face: Look(drawings[owner], ink, bodies[0]) for face, owner, ink in zip(FACES, "GGgg", inks, strict=True)
    }, (False, False)


_DRAWN: Final = {
    "eclipse": _eclipse,
    "magic": _magic,
    "random": _random,
    "tac-toe": _tac_toe,
    "heads-tails": _coins,
    "other-magic": _other_magic,
    "other-eclipse": _other_eclipse,
    "any-foils": _any_foils,
    "any-metals": _any_metals,
    "any-plastics": _any_plastics,
}
