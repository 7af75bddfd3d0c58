"""Drawn at random: a position, how its pieces lie, the board and the mat."""

import cv2
import numpy as np

from eclipse_pictures.finishes import colour, linear
from eclipse_pictures.geometry import square_middle
from eclipse_pictures.mat import Mat
from eclipse_pictures.scenes import Board, Piece


def draw_cells(rng: np.random.Generator) -> str:
    """Sixteen cells as a game or a child leaves them: now and then empty or full, mostly in between."""
    count = int(rng.choice([0, 16, -1], p=[0.04, 0.08, 0.88]))
    if count < 0:
        count = int(rng.integers(2, 16))
    cells = ["."] * 16
    for place, square in enumerate(rng.permutation(16)[:count]):
        face = str(rng.choice(["G", "S"]))
        cells[square] = face if place % 2 == 0 else face.lower()
    return "".join(cells)


def draw_lying(rng: np.random.Generator, cells: str, size: float) -> tuple[Piece, ...]:
    """The pieces on the board, none overlapping: as askew as people set them down, a few worse."""
    carelessness = float(rng.uniform(0.2, 1.0))
    while True:
        lying: list[Piece] = []
        for square, face in enumerate(cells, 1):
            if face == ".":
                continue
            piece = _set_down(rng, square, face, lying, size, carelessness)
            if piece is None:
                break
            lying.append(piece)
        else:
            return tuple(lying)
        # The earlier pieces left no room for this one: set all of them down again, more carefully.
        carelessness *= 0.85


def _set_down(
    rng: np.random.Generator, square: int, face: str, lying: list[Piece], size: float, carelessness: float
) -> Piece | None:
    """A piece set down on its square, straighter with each failed try; None if there is no room for it."""
    middle, quarter = square_middle(square), 90.0 * int(rng.integers(4))
    reach = carelessness * (1.5 if rng.random() < 0.04 else 1.0)
    for _ in range(20):
        piece = Piece(
            face,
            middle[0] + float(rng.uniform(-3, 3)) * reach,
            middle[1] + float(rng.uniform(-3, 3)) * reach,
            quarter + float(rng.uniform(-12, 12)) * reach,
            (float(rng.normal(0, 0.3)), float(rng.normal(0, 0.3))),
        )
        if not any(touch(piece, other, size) for other in lying):
            return piece
        reach *= 0.9
    return None


def touch(one: Piece, other: Piece, size: float) -> bool:
    """Whether two pieces overlap."""
    if np.hypot(one.x - other.x, one.y - other.y) > 1.5 * size:
        return False
    kind, _ = cv2.rotatedRectangleIntersection(
        ((one.x, one.y), (size, size), one.turn_deg), ((other.x, other.y), (size, size), other.turn_deg)
    )
    return bool(kind != cv2.INTERSECT_NONE)


def draw_board(rng: np.random.Generator) -> Board:
    """A board of wells or lines, light or dark, now and then coloured."""
    shade = rng.random()
    if shade < 0.72:
        ground = linear(*np.clip(rng.uniform(0.1, 0.26) + rng.normal(0, 0.012, 3), 0, 1))
    elif shade < 0.8:
        ground = linear(*[rng.uniform(0.5, 0.85)] * 3)
    elif shade < 0.87:
        ground = colour(rng.uniform(0.3, 0.45), rng.uniform(0.3, 0.8), rng.uniform(0.2, 0.5))
    else:
        ground = colour(rng.uniform(0.05, 0.1), rng.uniform(0.4, 0.7), rng.uniform(0.3, 0.7))
    bright = sum(ground) > 0.9
    line = linear(*[rng.uniform(0.05, 0.3) if bright else rng.uniform(0.3, 0.8)] * 3)
    kind = str(rng.choice(["wells", "lines"]))
    return Board(
        kind=kind,
        surface_mm=float(rng.uniform(2.0, 6.0)),
        rim_mm=float(rng.uniform(1.5, 7.0)),
        colour=ground,
        roughness=float(rng.uniform(0.25, 0.8)),
        line_colour=line,
        line_mm=float(rng.uniform(0.5, 1.3)),
        ridge_mm=float(rng.uniform(0.4, 0.9)),
    )


def draw_mat(rng: np.random.Generator) -> Mat | None:
    """The mat, plain paper (one in twelve), or none (one in twelve)."""
    what, grey = rng.random(), rng.uniform(0.62, 0.88)
    if what < 1 / 12:
        return None
    markers = bool(what > 1 / 6)
    beside = rng.uniform(34, 60)
    return Mat(
        markers=markers,
        beside_mm=float(beside),
        above_mm=float(beside + rng.uniform(0, 8)),
        below_mm=float(beside + rng.uniform(0, 30)),
        words=bool(markers or rng.random() < 0.5),
        outline_mm=float(rng.uniform(4, 7)) if rng.random() < 0.7 else 0.0,
        paper=(float(grey), float(grey * rng.uniform(0.96, 1.0)), float(grey * rng.uniform(0.88, 1.02))),
        ink=float(rng.uniform(0.02, 0.07)),
    )
