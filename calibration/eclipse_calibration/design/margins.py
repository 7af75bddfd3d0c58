"""How surely a board reads a kit: the margin of each decision, in sigmas, when everything goes as badly as it can.

Input: measures, a sensor, magnets. Output: a `Judgement`.

A **sigma** is the noise of one conversion, sensor and converter together. The firmware averages four, and takes the
median of five scans; that gain is left over for hum. A **margin** is what remains, in sigmas,
between a decision's border (the firmware's own) and the worst reading:

1. the piece is `off_mm` from its square's middle, on the worst of the sixteen squares;
2. every other piece disturbs it the most that it can, wherever it is within `off_mm` and whichever face is up; the
   firmware subtracts its share for each neighbour;
3. three standard uncertainties are subtracted for everything that differs from board to board and from day to day:
   heights, tilts, places, sensitivities, magnets, the pieces that the board was calibrated with, warmth, and the shares
   of neighbours, which the wire rounds to thousandths.

Every part of a margin changes smoothly with every measure, so a kit works for one unbroken range of floors.
"""

import math
from dataclasses import dataclass
from typing import Final

from eclipse_calibration.design import effects, forces, parts
from eclipse_calibration.design.borders import DOWN_PERCENT, LEAST_LEVEL, UP_PERCENT
from eclipse_calibration.design.measures import Measures
from eclipse_calibration.design.parts import standard
from eclipse_companion.hardware.converter import COUNTS_PER_V
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import SensorType

ENOUGH: Final = 6.0
"""Sigmas that every decision must keep."""
COVERAGE: Final = 3.0
"""This many standard uncertainties are subtracted; 997 boards of 1000 are within them."""
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
    """One decision of the board; millivolts from rest at the sensor."""

    name: str
    worst_mv: float
    """The worst reading, with the neighbours' shares subtracted."""
    spread_mv: float
    """Three standard uncertainties of reading and border."""
    sure_mv: float
    """The board is in no doubt up to this border."""
    wrong_mv: float
    """Beyond this border the board shows something else; in between it shows `?`."""
    square: int
    sure: float
    """The margin to `sure_mv`, sigmas; negative: it may show as `?`."""
    right: float
    """The margin to `wrong_mv`, sigmas; if negative, the board may show something wrong."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Everything to say about a kit on a board."""

    kit: Kit
    sensor: SensorType
    sigma_mv: float
    levels_mt: tuple[float, ...]
    """Of each kind of magnet, centred, at the higher face."""
    levels_mv: tuple[float, ...]
    share_side: float
    share_diagonal: float
    """The share of a neighbour's signal that the firmware takes out of a reading, before the wire rounds it."""
    crosstalk_mv: float
    """The most that all neighbours together do to an empty square before their shares are subtracted."""
    decisions: tuple[Decision, ...]
    highest_mv: float
    """The farthest that a reading gets from rest."""
    room_mv: float
    """How far from rest the sensor's output can go."""
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
        """Why it can't be used; empty if it can."""
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
class _Question:
    """One decision: what is there (-1: nothing), its own signal, and the two borders; mV."""

    name: str
    own: int
    own_mv: float
    sure_mv: float
    wrong_mv: float

    @property
    def rises(self) -> bool:
        """Whether the error is a reading too far from rest, rather than one too near."""
        return self.wrong_mv > self.sure_mv


@dataclass(frozen=True, slots=True)
class _Gap:
    """A question's worst reading on its worst square, and how far the two borders are from it; mV."""

    asked: _Question
    square: int
    neighbours_mv: float
    rounding_mv: float
    """One standard uncertainty from the rounding of the shares."""
    worst_mv: float
    sure_mv: float
    wrong_mv: float


def judge(kit: Kit, sensor: SensorType, measures: Measures) -> Judgement:
    """Judge a kit on a board. A piece whose magnet sits off the middle is judged by its worse face."""
    felt, gain = effects.felt(kit.magnets, measures), sensor.mv_per_mt
    nearer, farther = (
        effects.felt(kit.magnets, measures, shift) for shift in (-parts.HEIGHT_LIMIT_MM, parts.HEIGHT_LIMIT_MM)
    )
    by_face = [
        _decisions(kinds, [_gaps(each, face, gain) for each in (felt, nearer, farther)], sensor, measures)
        for face, kinds in enumerate(felt.faces)
    ]
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
        highest_mv=(nearer.highest * (1 + sensor.sensitivity_spread + piece_limit) + nearer.crosstalk) * gain,
        room_mv=1000 * (sensor.room_v - rest_limit_v),
        drag=(touching + beyond) / forces.slides_mn(measures.weight_g),
    )


def _questions(kinds: tuple[effects.Kind, ...], gain: float) -> list[_Question]:
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


def _gaps(felt: effects.Felt, face: int, gain: float) -> list[_Gap]:
    """The distance between reading and borders before any uncertainty, one for each question."""
    found = []
    for asked in _questions(felt.faces[face], gain):
        disturbed = felt.disturbed[asked.own]
        square = int(disturbed.argmax())
        neighbours = float(disturbed[square]) * gain
        sign = 1 if asked.rises else -1
        worst = asked.own_mv + sign * neighbours
        rounding = math.hypot(*(standard(float(each)) * gain for each in felt.rounded[asked.own][:, square]))
        gap = (sign * (border - worst) for border in (asked.sure_mv, asked.wrong_mv))
        found.append(_Gap(asked, square, neighbours, rounding, worst, *gap))
    return found


def _decisions(
    kinds: tuple[effects.Kind, ...], gaps: list[list[_Gap]], sensor: SensorType, measures: Measures
) -> list[Decision]:
    """The decisions of one face, from their gaps on the board as measured, nearer, and farther."""
    found = []
    for as_measured, *shifted in zip(*gaps, strict=True):
        asked = as_measured.asked
        sure, right = (
            [each.sure_mv for each in (as_measured, *shifted)],
            [each.wrong_mv for each in (as_measured, *shifted)],
        )
        spreads = [
            COVERAGE * math.hypot(_uncertainty(kinds, sensor, as_measured, border, measures), _of_height(gap))
            for border, gap in ((asked.sure_mv, sure), (asked.wrong_mv, right))
        ]
        margins = [(gap[0] - spread) / sensor.noise_mv for gap, spread in zip((sure, right), spreads, strict=True)]
        found.append(
            Decision(
                name=asked.name,
                worst_mv=as_measured.worst_mv,
                spread_mv=spreads[1],
                sure_mv=asked.sure_mv,
                wrong_mv=asked.wrong_mv,
                square=as_measured.square + 1,
                sure=margins[0],
                right=margins[1],
            )
        )
    return found


def _of_height(gap: list[float]) -> float:
    """The standard uncertainty of a gap, mV, that comes of a board nearer or farther than measured as a whole."""
    return standard(max(abs(each - gap[0]) for each in gap))


def _uncertainty(
    kinds: tuple[effects.Kind, ...], sensor: SensorType, gap: _Gap, border_mv: float, measures: Measures
) -> float:
    """One standard uncertainty, mV, of a reading and of the border that it is compared with."""
    weakest, asked = kinds[-1], gap.asked
    # A DRV5055's gain makes up for a magnet's loss while both are equally warm; that is not counted on.
    relative = math.hypot(
        standard(sensor.sensitivity_spread),
        standard(measures.sorted_percent / 100),
        standard(parts.HEIGHT_LIMIT_MM) * weakest.up_mt / weakest.level,
        standard(parts.MAGNET_LOSS_PER_K * parts.WARMTH_K),
    )
    aside = tilted = 0.0
    if asked.own >= 0 and not asked.rises:
        own = kinds[asked.own]
        aside = standard(parts.PLACE_LIMIT_MM) * own.aside_mt * sensor.mv_per_mt
        tilted = standard(math.sin(math.radians(parts.TILT_LIMIT_DEG))) * own.sideways_mt * sensor.mv_per_mt
    return math.hypot(
        asked.own_mv * relative,
        gap.neighbours_mv * relative,
        border_mv * relative,
        gap.rounding_mv,
        aside,
        tilted,
        standard(parts.WARMTH_K * parts.REST_DRIFT_MV_PER_K),
        standard(parts.STEP_MV if asked.own < 0 else parts.WIDE_CODE_MV),
    )
