"""Boards drawn at random within all limits, and what is left of every margin on each of their squares.

Input: magnets, a sensor, measures, limits. Output: margins in sigmas, for each line of the report.

A board is drawn once, with its sensors and its sixteen pieces. Each of its squares is then asked for each line in the
worst arrangement of these pieces (hardware.md, "Margins"): the piece on it is the one that reads worst, as far off the
middle as it may be and in the worst direction, and all others lie where they disturb the most. The board is switched on
with all this on it, so every signal has come up from rest, and the firmware's borders are those on the way up.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from eclipse_calibration.design import fields, parts
from eclipse_calibration.design.borders import UP_PERCENT
from eclipse_calibration.design.fields import ACROSS, BESIDE, SQUARES
from eclipse_calibration.design.margins import LEAST_LEVEL_V, Kit
from eclipse_calibration.design.measures import Measures
from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.fields import field_mt
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import SensorType

Indices = npt.NDArray[np.intp]
Line = Literal["empty", "weak-empty", "weak-strong", "strong"]
LINES: Final[tuple[Line, ...]] = ("empty", "weak-empty", "weak-strong", "strong")
"""An empty square taken for a piece; a weak piece taken for none, or for a strong one; a strong one taken for weak."""
_ANGLES: Final = 12
_UP: Final = np.array([[0.0, 0.0, 1.0]])
_ORIGIN: Final = np.zeros((1, 3))
_PIECES: Final = 16
_OF_EACH: Final = 8
_MIDDLES: Final = np.column_stack([np.arange(SQUARES) % 4, np.arange(SQUARES) // 4]).astype(np.float64)
_PAIRS: Final = np.nonzero(BESIDE + ACROSS)
"""Squares that touch: each pair twice, (84,) and (84,)."""


@dataclass(frozen=True, slots=True)
class Design:
    """What is built."""

    kit: Kit
    sensor: SensorType
    measures: Measures

    @property
    def lines(self) -> tuple[Line, ...]:
        """What a board decides. If all magnets are alike, every piece is the weakest."""
        return LINES if len(self.kit.magnets) > 1 else LINES[:2]

    @property
    def limits(self) -> "Limits":
        """How far everything may be from the measures."""
        return Limits(self.measures.off_mm, self.measures.sorted_percent / 100, self.sensor.sensitivity_spread)


@dataclass(frozen=True, slots=True)
class Limits:
    """How far everything may be from what was measured; each has the name that the report gives it."""

    off: float
    """A piece from the middle of its square, mm."""
    magnet: float
    """A piece's signal, as a share."""
    sensor: float
    """A sensor's sensitivity, as a share."""
    height: float = parts.HEIGHT_LIMIT_MM
    """Of the whole board, and of each square besides, mm."""
    misplaced: float = parts.PLACE_LIMIT_MM
    """Sensing element and magnet from their middles, together, along each axis, mm."""
    tilt: float = parts.TILT_LIMIT_DEG
    """Of sensing element and magnet, together, about each axis, degrees."""
    temperature: float = parts.WARMTH_K
    """Warmer or colder than when the board was calibrated, K."""
    converter: float = 1.0
    """The share of the converter's uneven steps that counts: all or none of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """Of n boards, where each thing lies within its limits: evenly spread from -1 to 1."""

    height: Floats
    """Of the whole board, (n,)."""
    uneven: Floats
    """Of each square, (n, 16)."""
    misplaced: Floats
    """(n, 16, 2)."""
    tilts: Floats
    """(n, 16, 2)."""
    sensors: Floats
    """Sensitivities, (n, 16)."""
    drifts: Floats
    """Of the sensors' rests, (n, 16)."""
    steps: Floats
    """The converter's, (n, 16)."""
    warmth: Floats
    """(n,)."""
    pieces: Floats
    """Their strengths, (n, 16); of two kinds the first eight are Sun's."""
    calibrated: Floats
    """Height and sensitivity of the squares that the two kinds were calibrated on, (n, 2, 2)."""


def draw(boards: int, seed: int) -> Draws:
    """Draw boards. The same seed draws the same ones."""
    rng = np.random.default_rng(seed)

    def even(*shape: int) -> Floats:
        return rng.uniform(-1.0, 1.0, (boards, *shape))

    return Draws(
        height=even(),
        uneven=even(SQUARES),
        misplaced=even(SQUARES, 2),
        tilts=even(SQUARES, 2),
        sensors=even(SQUARES),
        drifts=even(SQUARES),
        steps=even(SQUARES),
        warmth=even(),
        pieces=even(_PIECES),
        calibrated=even(2, 2),
    )


def margins(design: Design, limits: Limits, draws: Draws, line: Line) -> Floats:
    """What each square of each board keeps of a line, in sigmas, (n, 16); by the worse face of a piece."""
    faces = [_Boards(design, limits, draws, height).margins(line) for height in design.measures.heights_mm]
    return np.asarray(np.min(faces, axis=0))


class _Boards:
    """Drawn boards with pieces of one face up."""

    def __init__(self, design: Design, limits: Limits, draws: Draws, height_mm: float) -> None:
        measures = design.measures
        self._magnets, self._sensor, self._limits, self._draws = design.kit.magnets, design.sensor, limits, draws
        self._pitch_mm = measures.pitch_mm
        self._board_mm = height_mm + limits.height * draws.height
        self._lowest_mm = measures.heights_mm[-1] + limits.height * draws.height
        self._misplaced = limits.misplaced * draws.misplaced
        self._gains = design.sensor.mv_per_mt * (1 + limits.sensor * draws.sensors)
        tilts = np.sin(np.radians(limits.tilt * draws.tilts))
        self._directions = np.concatenate([tilts, np.sqrt(1 - (tilts**2).sum(axis=2, keepdims=True))], axis=2)
        self._warmed = 1 - parts.MAGNET_LOSS_PER_K * limits.temperature * draws.warmth
        strengths = 1 + limits.magnet * draws.pieces
        kinds = np.split(strengths, len(self._magnets), axis=1)
        self._calibrated_with = [kind[:, 0] for kind in kinds]
        self._strengths = [-np.sort(-kind, axis=1) for kind in kinds]
        self._side, self._diagonal = (self._share(apart) for apart in (1.0, math.sqrt(2.0)))
        self._as_measured, self._lowest = (
            [_nominal(self._magnets[0], magnet, height, self._pitch_mm, limits.off) for magnet in self._magnets]
            for height in (height_mm, measures.heights_mm[-1])
        )

    def margins(self, line: Line) -> Floats:
        """One line's, (n, 16), in sigmas."""
        levels = [self._level(kind) for kind in range(len(self._magnets))]
        weak = np.maximum(levels[-1], 1000 * LEAST_LEVEL_V)
        middle, weakest = np.sqrt(weak * levels[0]), len(levels) - 1
        nothing, something, low, high = (each / 100 for each in UP_PERCENT)
        if line == "empty":
            left = something * weak - self._neighbours(-1) - self._resting(parts.STEP_MV)
        elif line == "weak-strong":
            reads = self._most(weakest) + self._neighbours(weakest, strongest_here=True)
            left = high * middle - reads - self._resting(parts.WIDE_CODE_MV)
        else:
            kind, border = (0, low * middle) if line == "strong" else (weakest, nothing * weak)
            left = self._least(kind) - self._neighbours(kind) + self._resting(parts.WIDE_CODE_MV) - border
        return np.asarray(left / self._sensor.noise_mv)

    def _share(self, apart: float) -> Floats:
        """The share of a neighbour's signal that is taken out, (n, 1), as the wire has it: in thousandths."""
        own, felt = (self._upright(self._magnets[0], aside, self._board_mm) for aside in (0.0, apart * self._pitch_mm))
        return np.asarray(np.round(1000 * felt / own)[:, None] / 1000)

    def _level(self, kind: int) -> Floats:
        """What the board learned of a kind, (n, 1) mV, from one of its pieces on a square of its own."""
        height, gain = self._draws.calibrated[:, kind].T
        felt = self._upright(self._magnets[kind], 0.0, self._board_mm + self._limits.height * height)
        gain = self._sensor.mv_per_mt * (1 + self._limits.sensor * gain)
        return np.asarray((felt * gain * self._calibrated_with[kind])[:, None])

    def _resting(self, step_mv: float) -> Floats:
        """What a square's signal is off without any field, (n, 16) mV."""
        limits, draws = self._limits, self._draws
        found = limits.temperature * parts.REST_DRIFT_MV_PER_K * draws.drifts
        found = found + limits.converter * step_mv * draws.steps
        return np.asarray(found - self._side * (found @ BESIDE) - self._diagonal * (found @ ACROSS))

    def _least(self, kind: int) -> Floats:
        """The least that the weakest piece of a kind adds to its own square, (n, 16) mV, if it is off the middle."""
        angle = np.arange(_ANGLES) * (2 * np.pi / _ANGLES)
        aside = self._limits.off * np.column_stack([np.cos(angle), np.sin(angle)])
        felt = np.min([self._felt_on_own(kind, offset) for offset in aside], axis=0)
        return self._own(kind, felt, self._strengths[kind][:, -1:])

    def _most(self, kind: int) -> Floats:
        """The most that the strongest piece of a kind adds to its own square, if it is as near as it can be."""
        away = np.hypot(self._misplaced[..., 0], self._misplaced[..., 1])[..., None]
        nearest = self._misplaced * np.minimum(1.0, self._limits.off / np.maximum(away, 1e-9))
        return self._own(kind, self._felt_on_own(kind, nearest), self._strengths[kind][:, :1])

    def _own(self, kind: int, felt: Floats, strength: Floats) -> Floats:
        """A piece's signal of what its square feels: less the shares of what its neighbours feel of it."""
        shared = self._sensor.mv_per_mt * self._as_measured[kind].own_shared
        return np.asarray((felt * self._gains + shared) * strength * self._warmed[:, None])

    def _felt_on_own(self, kind: int, offset: Floats) -> Floats:
        """What each square feels of a piece on it, (n, 16) mT, at an offset from its middle, mm."""
        heights = self._board_mm[:, None] + self._limits.height * self._draws.uneven
        return self._felt(kind, self._misplaced - offset, heights, np.arange(SQUARES))

    def _neighbours(self, own: int, *, strongest_here: bool = False) -> Floats:
        """The most that all other pieces add to a square's signal, (n, 16) mV.

        `own` is the kind of the piece on it, -1 if it's empty. The weakest of its kind is there, or the strongest.
        """
        kinds, others, ranks = _arranged([each.reach for each in self._lowest], own)
        ranks = ranks + (kinds == own) * strongest_here
        felt = np.stack([self._disturbed_by(kind) for kind in range(len(self._magnets))], axis=1)
        felt = felt[:, kinds, others, np.arange(SQUARES)[:, None]]
        strengths = np.stack([np.pad(each, ((0, 0), (0, _PIECES - each.shape[1]))) for each in self._strengths], axis=1)
        return np.asarray((felt * strengths[:, kinds, ranks]).sum(axis=2) * self._warmed[:, None])

    def _disturbed_by(self, kind: int) -> Floats:
        """What a piece of a kind on each square does to each other's signal, (n, 16, 16) mV; its own square first.

        Of squares that touch, both readings vary with the board. All the rest is small, and hardly varies.
        """
        nominal = self._lowest[kind]
        pieces, squares = _PAIRS
        heights = (self._lowest_mm[:, None] + self._limits.height * self._draws.uneven)[:, pieces]
        sensors = self._misplaced + self._pitch_mm * _MIDDLES
        lies = self._pitch_mm * _MIDDLES[pieces] + nominal.offsets[pieces, squares]
        there, own = (
            self._felt(kind, sensors[:, read] - lies, heights, read) * self._gains[:, read]
            for read in (squares, pieces)
        )
        found = np.repeat(self._sensor.mv_per_mt * nominal.elsewhere[None], len(heights), axis=0)
        found[:, pieces, squares] += there - np.where(BESIDE[pieces, squares] > 0, self._side, self._diagonal) * own
        return np.asarray(found * nominal.faces)

    def _upright(self, magnet: Magnet, aside_mm: float, heights: Floats) -> Floats:
        """The field straight up of magnets at these heights, (n,) mT."""
        away = np.column_stack([np.full_like(heights, aside_mm), 0 * heights, -heights])
        return np.asarray(field_mt(magnet, _ORIGIN, _UP, away, np.broadcast_to(_UP, away.shape))[0])

    def _felt(self, kind: int, sensors: Floats, heights: Floats, squares: Indices) -> Floats:
        """What the sensing elements of these squares feel, (n, m) mT, each of a piece of its own.

        `sensors`: (n, m, 2) mm, their places as seen from these pieces; `heights`: (n, m) or (n, 1).
        """
        down = np.broadcast_to(-heights, sensors.shape[:2])[..., None]
        away = np.concatenate([sensors, down], axis=2).reshape(-1, 3)
        directions = self._directions[:, squares].reshape(-1, 3)
        return field_mt(self._magnets[kind], _ORIGIN, _UP, away, directions).reshape(sensors.shape[:2])


@dataclass(frozen=True, slots=True, eq=False)
class _Nominal:
    """What a kind of piece does on a board that is just as measured, where it disturbs each other square the most.

    (16, 16): its own square first.
    """

    offsets: Floats
    """Where it lies then, (16, 16, 2) mm from its square's middle."""
    faces: Floats
    """Which face is up: 1 or -1."""
    reach: Floats
    """What it does to that square's signal then, mT."""
    elsewhere: Floats
    """What of that comes by other readings than those of two squares that touch, mT."""
    own_shared: Floats
    """What comes to its own square's signal by the readings of others, (16,) mT, if it is in the middle."""


@lru_cache(maxsize=64)
def _nominal(sun: Magnet, magnet: Magnet, height_mm: float, pitch_mm: float, off_mm: float) -> _Nominal:
    middle = fields.readings(sun, height_mm, pitch_mm, 0.0).at[0, 0]
    side, diagonal = (float(middle[other] / middle[0]) for other in (1, 5))
    found = fields.readings(magnet, height_mm, pitch_mm, off_mm)
    signals = fields.signals(found, side, diagonal)
    squares = np.arange(SQUARES)
    pose = np.abs(signals).argmax(axis=1)
    at_worst = signals[squares[:, None], pose, squares]
    there, own = (found.at[squares[:, None], pose, read] for read in (squares, squares[:, None]))
    of_two = (BESIDE + ACROSS) * there - (side * BESIDE + diagonal * ACROSS) * own
    return _Nominal(
        offsets=fields.poses(off_mm)[pose],
        faces=np.sign(at_worst),
        reach=np.abs(at_worst) * (1 - np.eye(SQUARES)),
        elsewhere=at_worst - of_two,
        own_shared=signals[squares, 0, squares] - found.at[squares, 0, squares],
    )


def _arranged(reach: list[Floats], own: int) -> tuple[Indices, Indices, Indices]:
    """Where all other pieces disturb each square the most: their kinds, squares and ranks, each (16, 15).

    `reach`: of each kind, by `_Nominal`. Rank 0 is the strongest piece of its kind; it lies where it disturbs the most.
    """
    kinds, others, ranks = (np.empty((SQUARES, SQUARES - 1), dtype=np.intp) for _ in range(3))
    strong = SQUARES if len(reach) == 1 else _OF_EACH - (1 if own == 0 else 0)
    for square in range(SQUARES):
        gain = reach[0][:, square] - reach[-1][:, square] * (len(reach) - 1)
        order = [int(each) for each in np.argsort(-gain, kind="stable") if each != square]
        placed = []
        for kind, there in enumerate((order[:strong], order[strong:])[: len(reach)]):
            by_reach = np.array(there, dtype=np.intp)[np.argsort(-reach[kind][there, square], kind="stable")]
            placed += [(kind, int(other), rank) for rank, other in enumerate(by_reach)]
        kinds[square], others[square], ranks[square] = np.transpose(placed)
    return kinds, others, ranks
