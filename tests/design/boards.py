"""Boards drawn at random within all limits, with one square's worst arrangement of pieces, in magpylib's fields.

The independent twin of `design/margins.py`: it shares the limits and the firmware's borders with it, and no formula.
"""

import math
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from magpylib.func import cylinder_field

from eclipse_calibration.design import parts
from eclipse_calibration.design.borders import DOWN_PERCENT, UP_PERCENT
from eclipse_calibration.design.margins import Judgement, Kit
from eclipse_calibration.design.measures import Measures
from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.magnets import Magnet

SQUARES = np.arange(16)
APART = np.maximum(np.abs(SQUARES[:, None] // 4 - SQUARES // 4), np.abs(SQUARES[:, None] % 4 - SQUARES % 4))
STEPS = np.abs(SQUARES[:, None] // 4 - SQUARES // 4) + np.abs(SQUARES[:, None] % 4 - SQUARES % 4)
BESIDE, ACROSS = (APART == 1) & (STEPS == 1), (APART == 1) & (STEPS == 2)


def vectors(magnet: Magnet, observers: Floats, positions: Floats) -> Floats:
    """The field (n, 3) of n upright magnets, each at its own observer, mT; places in mm."""
    found = cast("Any", cylinder_field)(
        "B",
        observers * 1e-3,
        dimensions=(magnet.diameter_mm * 1e-3, magnet.thickness_mm * 1e-3),
        polarizations=(0, 0, magnet.remanence_t),
        positions=positions * 1e-3,
        squeeze=False,
    )
    return np.asarray(found) * 1e3


def centred(magnet: Magnet, heights: Floats, aside_mm: float = 0.0) -> Floats:
    """The field (n,) straight up of magnets at these heights, at one place beside them."""
    observers = np.tile([aside_mm, 0.0, 0.0], (len(heights), 1))
    return vectors(magnet, observers, np.column_stack([0 * heights, 0 * heights, heights]))[:, 2]


def shares(kit: Kit, heights: Floats, pitch_mm: float) -> tuple[Floats, Floats]:
    """The fraction of a neighbour's signal that a square picks up, beside it and across; for each height."""
    own = centred(kit.sun, heights)
    return centred(kit.sun, heights, pitch_mm) / own, centred(kit.sun, heights, pitch_mm * math.sqrt(2)) / own


@dataclass(frozen=True)
class Lying:
    """One piece: its square, magnet, face (1: gold up), and place from the middle, mm."""

    square: int
    magnet: Magnet
    face: int
    x: float
    y: float


def worst(kit: Kit, measures: Measures, square: int, own: int, sign: int) -> list[Lying]:
    """All other pieces in the arrangement that adds the most (`sign` 1) to a square's signal, or takes most away."""
    height = np.array([measures.heights_mm[0]])
    side, diagonal = (float(each[0]) for each in shares(kit, height, measures.pitch_mm))
    row = np.eye(16)[square] - side * BESIDE[square] - diagonal * ACROSS[square]
    angles = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    radii = np.linspace(0, measures.off_mm, 5)
    offsets = np.array([(r * math.cos(a), r * math.sin(a)) for r in radii for a in angles])
    middles = measures.pitch_mm * np.column_stack([SQUARES % 4, SQUARES // 4])
    best: dict[int, list[tuple[float, Lying]]] = {}
    for other in np.delete(SQUARES, square):
        places = middles[other] + offsets
        for magnet in kit.magnets:
            positions = np.repeat(np.column_stack([places, np.full(len(places), height[0])]), 16, axis=0)
            observers = np.tile(np.column_stack([middles, np.zeros(16)]), (len(places), 1))
            felt = vectors(magnet, observers, positions)[:, 2].reshape(len(places), 16) @ row
            pose = int(np.abs(felt).argmax())
            face = sign if felt[pose] > 0 else -sign
            lying = Lying(int(other), magnet, face, *(float(each) for each in offsets[pose]))
            best.setdefault(int(other), []).append((abs(float(felt[pose])), lying))
    strong = 8 - (1 if own == 0 else 0)
    gains = sorted(best, key=lambda other: best[other][-1][0] - best[other][0][0])
    return [best[other][0 if n < strong else -1][1] for n, other in enumerate(gains)]


@dataclass(frozen=True)
class Asked:
    """A decision of the board: its name, the kind that is there (-1: none), whether off the middle, its border."""

    name: str
    own: int
    off: bool
    rises: bool
    """Whether the error is too much, rather than too little."""


def questions(kit: Kit) -> list[Asked]:
    """All decisions of a kit."""
    if kit.coding == "one":
        return [Asked("an empty square", -1, off=False, rises=True), Asked("a piece", 0, off=True, rises=False)]
    return [
        Asked("an empty square", -1, off=False, rises=True),
        Asked("a weak piece against empty", 1, off=True, rises=False),
        Asked("a weak piece against strong", 1, off=False, rises=True),
        Asked("a strong piece", 0, off=True, rises=False),
    ]


def margins(promised: Judgement, measures: Measures, asked: Asked, boards: int) -> Floats:
    """Sigmas from the reading to the wrong answer, (boards,), with the worst arrangement on each board.

    Only the kit, the sensor and the worst square are taken from the judgement.
    """
    kit, sensor = promised.kit, promised.sensor
    square = next(each.square - 1 for each in promised.decisions if each.name == asked.name)
    rng = np.random.default_rng(square)

    def limit(size: float, *shape: int) -> Floats:
        return rng.uniform(-size, size, (boards, *shape))

    pieces = worst(kit, measures, square, asked.own, 1 if asked.rises else -1)
    if asked.own >= 0:
        pieces = [*pieces, Lying(square, kit.magnets[asked.own], 1, measures.off_mm if asked.off else 0.0, 0.0)]
    board = measures.heights_mm[0] + limit(parts.HEIGHT_LIMIT_MM)
    uneven = limit(parts.HEIGHT_LIMIT_MM, 16)
    tilts = np.sin(np.radians(limit(parts.TILT_LIMIT_DEG, 16, 2)))
    directions = np.concatenate([tilts, np.sqrt(1 - (tilts**2).sum(axis=2, keepdims=True))], axis=2)
    sensors = np.zeros((boards, 16, 3))
    sensors[..., :2] = measures.pitch_mm * np.column_stack([SQUARES % 4, SQUARES // 4]) + limit(0.35, 16, 2)
    gains = sensor.mv_per_mt * (1 + limit(sensor.sensitivity_spread, 16))
    warm = limit(parts.WARMTH_K)
    alike = measures.sorted_percent / 100
    felt = np.zeros((boards, 16))
    for piece in pieces:
        middle = measures.pitch_mm * np.array([piece.square % 4, piece.square // 4]) + (piece.x, piece.y)
        # A square's own height is the same for the piece on it and for its sensing element.
        places = np.column_stack([np.tile(middle, (boards, 1)), board + uneven[:, piece.square]])
        field = vectors(piece.magnet, sensors.reshape(-1, 3), np.repeat(places, 16, axis=0)).reshape(boards, 16, 3)
        strength = piece.face * (1 + limit(alike)) * (1 - parts.MAGNET_LOSS_PER_K * warm)
        felt += strength[:, None] * (field * directions).sum(axis=2)
    readings = gains * felt + limit(parts.REST_DRIFT_MV_PER_K * parts.WARMTH_K, 16)
    readings += limit(parts.STEP_MV if asked.own < 0 else parts.WIDE_CODE_MV, 16)
    # The calibration measures the shares on the board as it is; the wire rounds them.
    side, diagonal = (np.round(1000 * each) / 1000 for each in shares(kit, board, measures.pitch_mm))
    signal = readings[:, square] - side * readings[:, BESIDE[square]].sum(axis=1)
    signal -= diagonal * readings[:, ACROSS[square]].sum(axis=1)
    # It was calibrated with one piece of each kind, each on a square of its own.
    levels = [
        centred(magnet, board + limit(parts.HEIGHT_LIMIT_MM))
        * sensor.mv_per_mt
        * (1 + limit(sensor.sensitivity_spread))
        * (1 + limit(alike))
        for magnet in kit.magnets
    ]
    weak, middle = levels[-1], np.sqrt(levels[0] * levels[-1])
    border = {
        "an empty square": UP_PERCENT[1] / 100 * weak,
        "a piece": DOWN_PERCENT[0] / 100 * weak,
        "a weak piece against empty": DOWN_PERCENT[0] / 100 * weak,
        "a weak piece against strong": UP_PERCENT[3] / 100 * middle,
        "a strong piece": DOWN_PERCENT[2] / 100 * middle,
    }[asked.name]
    gap = border - np.abs(signal) if asked.rises else signal - border
    return np.asarray(gap / sensor.noise_mv)
