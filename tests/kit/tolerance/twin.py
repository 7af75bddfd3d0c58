"""Margins of drawn boards, one arrangement after the other, in magpylib's fields: the slow twin of `design/drawn.py`.

It shares the draws, the limits and the firmware's borders with it, and no formula.
"""

import math
from dataclasses import dataclass

import numpy as np

from eclipse_calibration.design import parts
from eclipse_calibration.design.borders import UP_PERCENT
from eclipse_calibration.design.drawn import Design, Draws, Line
from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.magnets import Magnet
from tests.design.boards import ACROSS, BESIDE, SQUARES, centred, vectors

MIDDLES = np.column_stack([SQUARES % 4, SQUARES // 4])


@dataclass(frozen=True)
class Piece:
    """One piece where it disturbs a square the most: by how much, its face, place and signal on all sensors."""

    reach_mt: float
    square: int
    felt_mv: Floats
    """(n, 16), for a magnet of the usual strength, with the worse face up."""


class Boards:
    """Drawn boards with magnets in the middle of their pieces."""

    def __init__(self, design: Design, draws: Draws) -> None:
        self.design, self.draws, limits = design, draws, design.limits
        pitch, height = design.measures.pitch_mm, design.measures.heights_mm[0]
        self.limits, self.pitch, self.height = limits, pitch, height
        self.board = height + limits.height * draws.height
        self.heights = self.board[:, None] + limits.height * draws.uneven
        self.sensors = np.zeros((len(self.board), 16, 3))
        self.sensors[..., :2] = pitch * MIDDLES + limits.misplaced * draws.misplaced
        tilts = np.sin(np.radians(limits.tilt * draws.tilts))
        self.directions = np.concatenate([tilts, np.sqrt(1 - (tilts**2).sum(axis=2, keepdims=True))], axis=2)
        self.gains = design.sensor.mv_per_mt * (1 + limits.sensor * draws.sensors)
        self.warmed = 1 - parts.MAGNET_LOSS_PER_K * limits.temperature * draws.warmth
        per_kind = np.split(1 + limits.magnet * draws.pieces, len(design.kit.magnets), axis=1)
        self.strengths = [np.sort(each, axis=1)[:, ::-1] for each in per_kind]
        sun = design.kit.sun
        apart = (pitch, pitch * math.sqrt(2))
        own = centred(sun, self.board)
        self.side, self.diagonal = (np.round(1000 * centred(sun, self.board, each) / own) / 1000 for each in apart)
        at = np.array([height])
        self.shares = [float((centred(sun, at, each) / centred(sun, at))[0]) for each in apart]
        levels = [
            centred(magnet, self.board + limits.height * draws.calibrated[:, kind, 0])
            * design.sensor.mv_per_mt
            * (1 + limits.sensor * draws.calibrated[:, kind, 1])
            * per_kind[kind][:, 0]
            for kind, magnet in enumerate(design.kit.magnets)
        ]
        self.weak, self.middle = levels[-1], np.sqrt(levels[0] * levels[-1])

    def felt(self, magnet: Magnet, square: int, x: float, y: float) -> Floats:
        """What all sensors read of one piece, (n, 16) mV."""
        lies = np.column_stack(
            [np.tile(self.pitch * MIDDLES[square] + (x, y), (len(self.board), 1)), self.heights[:, square]]
        )
        field = vectors(magnet, self.sensors.reshape(-1, 3), np.repeat(lies, 16, axis=0)).reshape(-1, 16, 3)
        return np.asarray(self.gains * (field * self.directions).sum(axis=2))

    def unmixed(self, readings: Floats, square: int) -> Floats:
        """A square's own signal, (n,)."""
        beside, across = (readings[:, each[square]].sum(axis=1) for each in (BESIDE, ACROSS))
        return np.asarray(readings[:, square] - self.side * beside - self.diagonal * across)

    def worst(self, magnet: Magnet, other: int, square: int) -> Piece:
        """A piece on another square, where it does the most to this square's signal."""
        angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
        radii = (0.0, *(self.limits.off * each / 3 for each in (1, 2, 3)))
        places = [(radius * math.cos(angle), radius * math.sin(angle)) for radius in radii for angle in angles]
        lies = np.array([(*(self.pitch * MIDDLES[other] + place), self.height) for place in places])
        ideal = np.column_stack([self.pitch * MIDDLES, np.zeros(16)])
        field = vectors(magnet, np.tile(ideal, (len(lies), 1)), np.repeat(lies, 16, axis=0))[:, 2].reshape(-1, 16)
        row = np.eye(16)[square] - self.shares[0] * BESIDE[square] - self.shares[1] * ACROSS[square]
        does = field @ row
        pose = int(np.abs(does).argmax())
        felt = self.felt(magnet, other, *places[pose])
        return Piece(abs(float(does[pose])), other, float(np.sign(does[pose])) * self.unmixed(felt, square))

    def disturbed(self, square: int, own: int, *, strongest_here: bool) -> Floats:
        """What all other pieces add to a square's signal, (n,) mV."""
        found = [
            {other: self.worst(magnet, other, square) for other in range(16) if other != square}
            for magnet in self.design.kit.magnets
        ]
        strong = 16 if len(found) == 1 else 8 - (own == 0)
        gaining = sorted(
            found[0], key=lambda other: found[-1][other].reach_mt * (len(found) - 1) - found[0][other].reach_mt
        )
        total = np.zeros(len(self.board))
        for kind, there in enumerate([gaining[:strong], gaining[strong:]][: len(found)]):
            left = list(range(self.strengths[kind].shape[1]))
            if kind == own:
                left.remove(left[0] if strongest_here else left[-1])
            for other in sorted(there, key=lambda other: -found[kind][other].reach_mt):
                total += found[kind][other].felt_mv * self.strengths[kind][:, left.pop(0)]
        return np.asarray(total * self.warmed)

    def own(self, square: int, kind: int, *, most: bool) -> Floats:
        """The most or the least that a piece's own signal can be, (n,) mV."""
        magnet, off = self.design.kit.magnets[kind], self.limits.off
        radii = np.linspace(0, off, 4) if most else [off]
        angles = np.linspace(0, 2 * math.pi, 16, endpoint=False)
        felt = [
            self.unmixed(self.felt(magnet, square, radius * math.cos(angle), radius * math.sin(angle)), square)
            for radius in radii
            for angle in angles
        ]
        strength = self.strengths[kind][:, 0 if most else -1]
        return np.asarray((np.max(felt, axis=0) if most else np.min(felt, axis=0)) * strength * self.warmed)

    def margin(self, line: Line, square: int) -> Floats:
        """What the boards keep of a line on a square, (n,) sigmas."""
        draws, weakest = self.draws, len(self.design.kit.magnets) - 1
        step = parts.STEP_MV if line == "empty" else parts.WIDE_CODE_MV
        drift = self.limits.temperature * parts.REST_DRIFT_MV_PER_K
        rest = self.unmixed(drift * draws.drifts + self.limits.converter * step * draws.steps, square)
        up = [each / 100 for each in UP_PERCENT]
        own = {"empty": -1, "strong": 0}.get(line, weakest)
        others = self.disturbed(square, own, strongest_here=line == "weak-strong")
        if line == "empty":
            left = up[1] * self.weak - others - rest
        elif line == "weak-empty":
            left = self.own(square, weakest, most=False) - others + rest - up[0] * self.weak
        elif line == "weak-strong":
            left = up[3] * self.middle - self.own(square, weakest, most=True) - others - rest
        else:
            left = self.own(square, 0, most=False) - others + rest - up[2] * self.middle
        return np.asarray(left / self.design.sensor.noise_mv)
