"""Sets of pieces: the material and the drawing of their four faces, drawn from a generator.

Faces have the letters of the position string: `G` and `S` are the first player's two sides, `g` and `s` the second's.
"""

import colorsys
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_pictures.drawings import Drawing

Colour = tuple[float, float, float]
"""Linear RGB, 0 to 1."""

FACES: Final = "GSgs"
KINDS: Final = ("eclipse", "magic", "random")
UNSEEN: Final = ("random", "random", "tac-toe", "heads-tails", "other-magic", "other-eclipse")
"""Kinds of sets to be taught: two home-made ones, and editions in colours that aren't in any picture for learning."""
PRACTICE: Final = ("random", "any-foils", "random", "any-metals", "random", "any-plastics")
"""Kinds of sets from which teaching itself is learned: of all looks, drawn anew for each set."""


@dataclass(frozen=True)
class Finish:
    """A surface: its colour, whether it is a metal, its roughness, and how much its slope varies (ripples in foil)."""

    colour: Colour
    metallic: float
    roughness: float
    ripple: float = 0.0
    ripple_mm: float = 3.0


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


# ---- finishes ----


def colour(hue: float, saturation: float, value: float) -> Colour:
    """A perceived colour (sRGB's hue from 0 to 1, saturation, value) as linear light."""
    return linear(*colorsys.hsv_to_rgb(hue % 1, float(np.clip(saturation, 0, 1)), float(np.clip(value, 0, 1))))


def linear(*srgb: float) -> Colour:
    """Values of sRGB, 0 to 1, as linear light."""
    values = [float(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4) for v in srgb]
    return (values[0], values[1], values[2])


def _plastic(what: Colour, rng: np.random.Generator) -> Finish:
    return Finish(what, 0.0, float(rng.uniform(0.18, 0.6)))


def _foil(what: Colour, rng: np.random.Generator) -> Finish:
    rough = rng.uniform(0.06, 0.38) if rng.random() < 0.85 else rng.uniform(0.38, 0.6)
    ripple = np.exp(rng.uniform(np.log(0.02), np.log(0.4)))
    return Finish(what, 1.0, float(rough), float(ripple), float(rng.uniform(1.5, 7.0)))


def gold(rng: np.random.Generator) -> Colour:
    """Gold foil: from pale to copper."""
    return (float(rng.uniform(0.84, 1.0)), float(rng.uniform(0.52, 0.74)), float(rng.uniform(0.1, 0.36)))


def silver(rng: np.random.Generator) -> Colour:
    """Silver foil: almost colourless."""
    grey, tint = rng.uniform(0.72, 0.95), rng.uniform(-0.03, 0.03)
    return (float(grey + tint), float(grey), float(grey - tint))


# ---- Eclipse ----


def _sun(rng: np.random.Generator) -> Drawing:
    name = str(rng.choice(["rays", "spikes", "petals", "flames", "strokes"]))
    numbers = {
        "count": float(rng.integers(7, 21)),
        "disc": rng.uniform(0.26, 0.42),
        "tip": rng.uniform(0.64, 0.84),
        "gap": rng.uniform(0.0, 0.1),
        "width": rng.uniform(0.06, 0.13),
        "foot": rng.uniform(0.38, 0.58),
        "radius": rng.uniform(0.48, 0.62),
        "wave": rng.uniform(0.06, 0.15),
        "lean": rng.uniform(0.0, 0.2),
        "short": rng.uniform(0.7, 1.0),
        "hole": rng.uniform(0.2, 0.36) if rng.random() < 0.2 else 0.0,
    }
    return Drawing(name, {key: round(float(value), 4) for key, value in numbers.items()})


def _crescent(rng: np.random.Generator) -> Drawing:
    radius = rng.uniform(0.52, 0.74)
    bite = radius * rng.uniform(0.74, 0.98)
    shift = radius - bite + radius * rng.uniform(0.2, 0.42)
    star = rng.uniform(0.12, 0.2) if rng.random() < 0.15 else 0.0
    numbers = {"radius": radius, "bite": bite, "shift": shift, "middle": rng.uniform(-0.05, 0.12), "star": star}
    return Drawing("moon", {key: round(float(value), 4) for key, value in numbers.items()})


def _eclipse(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Magenta with suns, purple with moons; gold foil on one side, silver on the other."""
    pink = colour(rng.uniform(0.87, 0.96), rng.uniform(0.8, 1.0), rng.uniform(0.6, 0.95))
    purple = colour(rng.uniform(0.68, 0.78), rng.uniform(0.6, 0.92), rng.uniform(0.36, 0.78))
    golden, silvery = _foil(gold(rng), rng), _foil(silver(rng), rng)
    if rng.random() < 0.7:
        silvery = Finish(silvery.colour, 1.0, golden.roughness, golden.ripple, golden.ripple_mm)
    sun, moon = _sun(rng), _crescent(rng)
    bodies = {"G": _plastic(pink, rng), "g": _plastic(purple, rng)}
    looks = {
        face: Look(
            sun if face in "GS" else moon, golden if face in "Gg" else silvery, bodies["G" if face in "GS" else "g"]
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


def _any_colour(rng: np.random.Generator) -> Colour:
    if rng.random() < 0.3:
        return linear(*[rng.uniform(0.05, 0.95)] * 3)
    return colour(rng.random(), rng.uniform(0.35, 1.0), rng.uniform(0.2, 0.95))


def _any_drawing(rng: np.random.Generator) -> Drawing:
    name = str(
        rng.choice(["rays", "spikes", "petals", "moon", "ring", "disc", "cross", "bars", "dots", "polygon", "letter"])
    )
    if name == "moon":
        return _crescent(rng)
    if name in {"rays", "spikes", "petals"}:
        return Drawing(name, _sun(rng).numbers)
    numbers = {
        "radius": rng.uniform(0.45, 0.72) if name != "dots" else rng.uniform(0.1, 0.18),
        "width": rng.uniform(0.1, 0.2),
        "dot": rng.uniform(0.1, 0.25) if rng.random() < 0.4 else 0.0,
        "arm": rng.uniform(0.45, 0.7),
        "turn": float(rng.choice([0.0, 45.0])),
        "count": float(rng.integers(3, 7)),
        "reach": rng.uniform(0.5, 0.75),
        "hole": rng.uniform(0.3, 0.7) if rng.random() < 0.4 else 0.0,
        "code": float(ord(str(rng.choice(list("XOTHEASKR12"))))),
    }
    return Drawing(name, {key: round(float(value), 4) for key, value in numbers.items()})


def _any_finish(rng: np.random.Generator) -> Finish:
    what = rng.random()
    if what < 0.25:
        return _foil(gold(rng), rng)
    if what < 0.5:
        return _foil(silver(rng), rng)
    return _plastic(_any_colour(rng), rng)


def _apart(one: Finish, other: Finish) -> bool:
    """Whether two finishes look different to the eye."""
    return float(np.abs(np.subtract(np.sqrt(one.colour), np.sqrt(other.colour))).max()) > 0.2


def _random(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Owners differ by body, drawing or outline; sides by finish, drawing or body; all four faces differ."""
    bodies = [_body(rng)]
    bodies.append(_differing(bodies[0], rng))
    owner_by = str(rng.choice(["body", "drawing", "outline"], p=[0.6, 0.2, 0.2]))
    side_by = str(rng.choice(["finish", "drawing", "body"], p=[0.5, 0.3, 0.2]))
    if owner_by != "body":
        bodies[1] = bodies[0]
    drawings = [_any_drawing(rng) for _ in range(4)]
    if side_by != "drawing":
        drawings = [drawings[0], drawings[0], drawings[2], drawings[2]]
        if owner_by == "outline" and rng.random() < 0.5:
            drawings = [drawings[0]] * 4
    while owner_by == "drawing" and drawings[0].name == drawings[2].name:
        drawings[2:] = [_any_drawing(rng)] * 2 if side_by != "drawing" else [_any_drawing(rng), _any_drawing(rng)]
    while side_by == "drawing" and (drawings[0].name == drawings[1].name or drawings[2].name == drawings[3].name):
        drawings = [_any_drawing(rng) for _ in range(4)]
    symbols = [_differing(bodies[0], rng, metal=True)]
    symbols.append(_differing(symbols[0], rng, metal=True) if side_by == "finish" else symbols[0])
    backs = [_differing(body, rng) for body in bodies] if side_by == "body" else bodies
    looks = {
        "G": Look(drawings[0], symbols[0], bodies[0]),
        "S": Look(drawings[1], symbols[1], backs[0]),
        "g": Look(drawings[2], symbols[0], bodies[1]),
        "s": Look(drawings[3], symbols[1], backs[1]),
    }
    rounds = (True, False) if owner_by == "outline" else (bool(rng.random() < 0.3),) * 2
    return looks, (rounds[0], rounds[1])


def _body(rng: np.random.Generator) -> Finish:
    return _plastic(_any_colour(rng), rng)


def _differing(one: Finish, rng: np.random.Generator, *, metal: bool = False) -> Finish:
    """A finish that looks different from the given one."""
    while True:
        other = _any_finish(rng) if metal else _body(rng)
        if _apart(one, other):
            return other


# ---- sets of the family in other colours ----


def _tac_toe(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Blue and green O, yellow and white X, printed on pieces of one colour."""
    body = _plastic(linear(*[rng.choice([0.08, 0.35])] * 3), rng)
    ring = Drawing("ring", {"radius": rng.uniform(0.6, 0.75), "width": rng.uniform(0.16, 0.26)})
    cross = Drawing("cross", {"arm": rng.uniform(0.55, 0.7), "width": rng.uniform(0.16, 0.26), "turn": 45.0})
    inks = {"G": (0.6, 0.85, 0.8), "S": (0.36, 0.75, 0.65), "g": (0.14, 0.9, 0.95), "s": (0.12, 0.06, 0.93)}
    return {face: Look(ring if face in "GS" else cross, _plastic(colour(*inks[face]), rng), body) for face in FACES}, (
        False,
        False,
    )


def _coins(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Coins of nickel and of copper, with a head on one side and a number on the other."""
    head, number = Drawing("petals", {"count": 5, "tip": 0.6, "disc": 0.42, "width": 0.2}), _any_drawing(rng)
    while number.name in {"rays", "spikes", "petals", "disc"}:
        number = _any_drawing(rng)
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
    dark = _plastic(colour(rng.uniform(0.97, 1.02), 0.8, 0.35), rng)
    mint = _plastic(colour(rng.uniform(0.4, 0.48), 0.35, 0.85), rng)
    looks = {}
    for face in FACES:
        whole = Drawing("disc" if face in "GS" else "polygon", {"radius": 0.86 if face in "GS" else 1.15, "count": 4})
        looks[face] = Look(whole, dark if face in "Gg" else mint, dark)
    return looks, (True, False)


def _other_eclipse(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Teal with suns, orange with moons; copper foil on one side, steel blue on the other."""
    teal, orange = colour(0.49, 0.85, 0.55), colour(0.07, 0.9, 0.9)
    copper, steel = _foil((0.85, 0.42, 0.3), rng), _foil((0.5, 0.62, 0.8), rng)
    sun, moon = _sun(rng), _crescent(rng)
    bodies = {"G": _plastic(teal, rng), "g": _plastic(orange, rng)}
    return {
        face: Look(
            sun if face in "GS" else moon, copper if face in "Gg" else steel, bodies["G" if face in "GS" else "g"]
        )
        for face in FACES
    }, (False, False)


# ---- sets to practise teaching with ----


def _any_foils(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Owners differ by body and drawing, sides by foil, as in Eclipse; the colours are any."""
    body = _body(rng)
    bodies = {"G": body, "g": _differing(body, rng)}
    one = _foil(_any_metal(rng), rng)
    other = _foil(_any_metal(rng), rng)
    while not _apart(one, other):
        other = _foil(_any_metal(rng), rng)
    drawings = {"G": _any_drawing(rng), "g": _any_drawing(rng)}
    return {
        face: Look(drawings[owner], one if face in "Gg" else other, bodies[owner])
        for face, owner in zip(FACES, "GGgg", strict=True)
    }, (False, False)


def _any_metals(rng: np.random.Generator) -> tuple[dict[str, Look], tuple[bool, bool]]:
    """Owners differ by metal, sides by what is stamped into it."""
    one = _any_metal(rng)
    other = _any_metal(rng)
    while not _apart(Finish(one, 1.0, 0.0), Finish(other, 1.0, 0.0)):
        other = _any_metal(rng)
    metals = {"G": one, "g": other}
    stamped = [_any_drawing(rng), _any_drawing(rng)]
    while stamped[0].name == stamped[1].name:
        stamped[1] = _any_drawing(rng)
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
    bodies = [_body(rng)]
    bodies.append(_differing(bodies[0], rng))
    if rng.random() < 0.5:
        return {
            face: Look(Drawing("nothing"), bodies[side], bodies[side])
            for face, side in zip(FACES, (0, 1, 0, 1), strict=True)
        }, (True, False)
    inks: list[Finish] = []
    while len(inks) < len(FACES):
        ink = _body(rng)
        if all(_apart(ink, other) for other in (bodies[0], *inks)):
            inks.append(ink)
    drawings = {"G": _any_drawing(rng), "g": _any_drawing(rng)}
    return {
        face: Look(drawings[owner], ink, bodies[0]) for face, owner, ink in zip(FACES, "GGgg", inks, strict=True)
    }, (False, False)


def _any_metal(rng: np.random.Generator) -> Colour:
    return colour(rng.random(), rng.uniform(0.0, 0.6), rng.uniform(0.6, 0.95))


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
