"""How surely a kit is read: for each decision of the board, what is left in sigmas when all goes as badly as it can.

In: measures, a sensor, magnets. Out: a `Judgement`.

A **sigma** is the noise of one conversion, sensor and converter together; that the firmware averages four, takes the
middle one of five scans and waits for it to stand is left over for hum. A **margin** is what remains, in sigmas,
between a decision's border (the firmware's own) and the worst reading:

1. the piece lies `off_mm` from its square's middle, on the worst of the sixteen squares;
2. every other piece lies wherever, within `off_mm`, and with whichever face up, it disturbs the most; what the
   firmware takes out of a reading for its neighbours is taken out;
3. then come three standard uncertainties of all that differs from board to board and from day to day: sensitivities,
   places, heights, magnets, the pieces that the board was calibrated with, warmth.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from eclipse_calibration.design import fields, forces, parts
from eclipse_calibration.design.borders import DOWN_PERCENT, LEAST_LEVEL, UP_PERCENT
from eclipse_calibration.design.measures import Measures
from eclipse_calibration.design.parts import standard
from eclipse_companion.converter import COUNTS_PER_V
from eclipse_companion.parts.magnets import Magnet
from eclipse_companion.parts.sensors import SensorType

ENOUGH: Final = 6.0
"""Sigmas that every decision must keep."""
COVERAGE: Final = 3.0
"""So many standard uncertainties are taken off: 997 boards of 1000."""
LEAST_LEVEL_V: Final = LEAST_LEVEL / COUNTS_PER_V
"""The firmware treats a weaker piece as one of this level (`firmware/borders.py`)."""


@dataclass(frozen=True, slots=True)
class Kit:
    """The magnets of Sun's and of Moon's pieces, alike or the stronger one Sun's."""

    sun: Magnet
    moon: Magnet

    @property
    def coding(self) -> str:
        """`one` or `two`, as the wire has it."""
        return "one" if self.sun == self.moon else "two"

    @property
    def magnets(self) -> tuple[Magnet, ...]:
        """Each kind once, the stronger first."""
        return (self.sun,) if self.sun == self.moon else (self.sun, self.moon)


@dataclass(frozen=True, slots=True)
class Decision:
    """One thing that the board must tell; millivolts from rest at the sensor."""

    name: str
    worst_mv: float
    """The worst reading, neighbours taken out."""
    spread_mv: float
    """Three standard uncertainties of reading and border."""
    sure_mv: float
    """The border up to which it is told without doubt."""
    wrong_mv: float
    """The border beyond which something else is told; in between it is `?`."""
    square: int
    sure: float
    """The margin to `sure_mv`, sigmas; negative: it may be told as `?`."""
    right: float
    """The margin to `wrong_mv`, sigmas; negative: it may be told wrongly."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """All that is to be said of a kit on a board."""

    kit: Kit
    sensor: SensorType
    sigma_mv: float
    levels_mt: tuple[float, ...]
    """Of each kind of magnet, centred, at the higher face."""
    levels_mv: tuple[float, ...]
    share_side: int
    share_diagonal: int
    """What the firmware takes out of a reading for a neighbour, thousandths of its."""
    crosstalk_mv: float
    """The most that all neighbours together do to an empty square before that."""
    decisions: tuple[Decision, ...]
    highest_mv: float
    """The farthest that a reading gets from rest."""
    room_mv: float
    """How far the sensor's output can go."""
    drag: float
    """The most that neighbours pull a piece aside, as a share of what makes it slide."""

    @property
    def right(self) -> float:
        """The least margin against a wrong answer."""
        return min(each.right for each in self.decisions)

    @property
    def sure(self) -> float:
        """The least margin against doubt."""
        return min(each.sure for each in self.decisions)

    @property
    def faults(self) -> tuple[str, ...]:
        """Why it can't be used; nothing where it can."""
        found = [
            f"{each.name} is left {each.right:.1f} sigmas of {ENOUGH:g} (square {each.square})"
            for each in self.decisions
            if each.right < ENOUGH
        ]
        if self.highest_mv > self.room_mv:
            found.append(f"the {self.sensor.name} is overdriven: {self.highest_mv:.0f} of {self.room_mv:.0f} mV")
        if self.drag > 1:
            found.append(f"pieces side by side drag each other ({self.drag:.1f} times what makes one slide)")
        return tuple(found)

    @property
    def works(self) -> bool:
        """Whether it can be built."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of piece at one of its heights, millitesla."""

    level: float
    most: float
    least: float
    aside_mt: float
    up_mt: float


@dataclass(frozen=True, slots=True)
class _Felt:
    """What a kit does to the sensors, whatever they are; millitesla."""

    faces: tuple[tuple[_Kind, ...], ...]
    """Of each face, its kinds of piece."""
    disturbed: dict[int, tuple[float, ...]]
    """By what lies on the square (-1: nothing): the most that the other pieces do to each square's signal."""
    crosstalk: float
    centred: tuple[float, ...]
    highest: float
    side: int
    diagonal: int


@lru_cache(maxsize=4096)
def _felt(kit: Kit, measures: Measures) -> _Felt:
    heights = measures.heights_mm
    middle = fields.readings(kit.sun, heights[0], measures.pitch_mm, 0.0)[0, 0]
    side, diagonal = (round(1000 * float(middle[other] / middle[0])) for other in (1, 5))
    raw = [
        [fields.readings(magnet, height, measures.pitch_mm, measures.off_mm) for height in heights]
        for magnet in kit.magnets
    ]
    own = [[fields.signals(each, side / 1000, diagonal / 1000) for each in found] for found in raw]
    nearest = [found[-1] for found in own]  # the lower face disturbs the most
    lies = range(-1, len(own))
    return _Felt(
        faces=tuple(
            tuple(
                _kind(magnet, height, measures.off_mm, found[face])
                for magnet, found in zip(kit.magnets, own, strict=True)
            )
            for face, height in enumerate(heights)
        ),
        disturbed={
            what: tuple(fields.worst_neighbours(nearest, what, square) for square in range(fields.SQUARES))
            for what in lies
        },
        crosstalk=max(
            fields.worst_neighbours([found[-1] for found in raw], -1, square) for square in range(fields.SQUARES)
        ),
        centred=tuple(fields.reach(magnet, heights[0], 0.0).centred for magnet in kit.magnets),
        highest=fields.reach(kit.sun, heights[-1], 0.0).centred,
        side=side,
        diagonal=diagonal,
    )


def _kind(magnet: Magnet, height_mm: float, off_mm: float, found: fields.Floats) -> _Kind:
    reach = fields.reach(magnet, height_mm, off_mm)
    own = [found[square, :, square] for square in range(fields.SQUARES)]
    most, least = max(float(each.max()) for each in own), min(float(each.min()) for each in own)
    return _Kind(reach.centred, most, least, reach.per_mm_aside, reach.per_mm_up)


def judge(kit: Kit, sensor: SensorType, measures: Measures) -> Judgement:
    """Judge a kit on a board. A piece whose magnet sits off the middle is judged by its worse face."""
    felt, gain = _felt(kit, measures), sensor.mv_per_mt
    by_face = [_decisions(kinds, felt.disturbed, sensor, measures) for kinds in felt.faces]
    decisions = [min(same, key=lambda each: each.right) for same in zip(*by_face, strict=True)]
    touching = forces.side_force_mn(kit.sun, kit.sun, measures.width_mm)
    beyond = forces.side_force_mn(kit.sun, kit.sun, measures.pitch_mm)
    rest_limit_v = sensor.rest_spread * sensor.rest_v
    piece_limit = measures.sorted_percent / 100
    return Judgement(
        kit=kit,
        sensor=sensor,
        sigma_mv=sensor.noise_mv,
        levels_mt=felt.centred,
        levels_mv=tuple(each * gain for each in felt.centred),
        share_side=felt.side,
        share_diagonal=felt.diagonal,
        crosstalk_mv=felt.crosstalk * gain,
        decisions=tuple(decisions),
        highest_mv=(felt.highest * (1 + sensor.sensitivity_spread + piece_limit) + felt.crosstalk) * gain,
        room_mv=1000 * (min(sensor.high_v - sensor.rest_v, sensor.rest_v - sensor.low_v) - rest_limit_v),
        drag=(touching + beyond) / forces.slides_mn(measures.weight_g),
    )


@dataclass(frozen=True, slots=True)
class _Question:
    """What is to be told apart: which kind lies there (-1: nothing), its own signal, and the two borders; mV."""

    name: str
    own: int
    own_mv: float
    sure_mv: float
    wrong_mv: float

    @property
    def rises(self) -> bool:
        """Whether a reading that is too far from rest is told wrongly, not one that is too near."""
        return self.wrong_mv > self.sure_mv


def _questions(kinds: tuple[_Kind, ...], gain: float) -> list[_Question]:
    """All that a board decides, by the firmware's borders."""
    weakest = len(kinds) - 1
    weak = max(kinds[weakest].level * gain, 1000 * LEAST_LEVEL_V)
    nothing, something = DOWN_PERCENT[0] / 100 * weak, UP_PERCENT[1] / 100 * weak
    name = "a weak piece against empty" if weakest else "a piece"
    asked = [
        _Question("an empty square", -1, 0.0, nothing, something),
        _Question(name, weakest, kinds[weakest].least * gain, something, nothing),
    ]
    if weakest:
        middle = math.sqrt(weak * kinds[0].level * gain)
        low, high = DOWN_PERCENT[2] / 100 * middle, UP_PERCENT[3] / 100 * middle
        asked += [
            _Question("a weak piece against strong", weakest, kinds[weakest].most * gain, low, high),
            _Question("a strong piece", 0, kinds[0].least * gain, high, low),
        ]
    return asked


def _decisions(
    kinds: tuple[_Kind, ...], disturbed: dict[int, tuple[float, ...]], sensor: SensorType, measures: Measures
) -> list[Decision]:
    """The decisions of one face, each with its worst square."""
    found = []
    for asked in _questions(kinds, sensor.mv_per_mt):
        neighbours = [each * sensor.mv_per_mt for each in disturbed[asked.own]]
        square = max(range(fields.SQUARES), key=neighbours.__getitem__)
        worst = asked.own_mv + (neighbours[square] if asked.rises else -neighbours[square])
        borders = (asked.sure_mv, asked.wrong_mv)
        compared = [(neighbours[square], border) for border in borders]
        spreads = [COVERAGE * _uncertainty(kinds, sensor, asked, each, measures) for each in compared]
        sure, right = (
            ((border - worst if asked.rises else worst - border) - spread) / sensor.noise_mv
            for border, spread in zip(borders, spreads, strict=True)
        )
        found.append(Decision(asked.name, worst, spreads[1], *borders, square + 1, sure, right))
    return found


def _uncertainty(
    kinds: tuple[_Kind, ...], sensor: SensorType, asked: _Question, compared: tuple[float, float], measures: Measures
) -> float:
    """One standard uncertainty, mV, of a reading and of the border that it is compared with.

    `compared`: what neighbours add to the reading, and the border, mV.
    """
    weakest, (disturbed_mv, border_mv) = kinds[-1], compared
    # A DRV5055's gain makes up for a magnet's loss while both are equally warm; that is not counted on.
    relative = math.hypot(
        standard(sensor.sensitivity_spread),
        standard(measures.sorted_percent / 100),
        standard(parts.HEIGHT_LIMIT_MM) * weakest.up_mt / weakest.level,
        standard(parts.MAGNET_LOSS_PER_K * parts.WARMTH_K),
    )
    aside = 0.0
    if asked.own >= 0 and not asked.rises:
        aside = standard(parts.PLACE_LIMIT_MM) * kinds[asked.own].aside_mt * sensor.mv_per_mt
    wide = parts.WIDE_CODE_MV if abs(asked.own_mv) > 1000 * parts.NEAREST_WIDE_CODE_V else parts.STEP_MV
    return math.hypot(
        asked.own_mv * relative,
        disturbed_mv * relative,
        border_mv * relative,
        aside,
        standard(parts.WARMTH_K * parts.REST_DRIFT_MV_PER_K),
        standard(wide),
    )
