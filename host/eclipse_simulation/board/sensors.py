"""One board's sixteen hall sensors, its multiplexer and its converter.

In: the field along each sensor in mT, and the time. Out: what MicroPython's `ADC.read_u16()` returns for each square.

Figures marked * are estimates or typical values from a data sheet, not measurements. A `SensorBoard` is one board of
sixteen parts of one type, each a little different, with hum, drift, noise, spikes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.converter import CODES, REFERENCE_V, WIDE_CODES
from eclipse_companion.hardware.sensors import REST_DRIFT_MV_PER_K, SensorType
from eclipse_simulation.board.sensor_faults import SensorFault

_WIDE_CODES_FIRST, _WIDE_CODES_STEP = WIDE_CODES[0], WIDE_CODES[1] - WIDE_CODES[0]
_TAU = 2 * np.pi


@dataclass(frozen=True, slots=True)
class Defects:
    """What is wrong with a board: squares with a dead, stuck, or doubly noisy sensor; a tile that lost 30 %.

    `noise` multiplies the noise and the hum of all sensors. `faults` are those that come and go with time.
    """

    dead: Sequence[int] = ()
    stuck: Sequence[int] = ()
    noisy: Sequence[int] = ()
    weak_tile: int | None = None
    noise: float = 1.0
    faults: Sequence[SensorFault] = ()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What disturbs a board, drawn at random for each: counts of read_u16 are 0.05 mV each."""

    hum_hz: float
    hum_mv: float
    spike_chance: float
    carry_over: float
    drift_mv: float
    warming_k: float

    @classmethod
    def draw(cls, rng: np.random.Generator) -> "Surroundings":
        """A random kitchen table: hum to 4 mV, spikes to one sample in 2000 of each channel, carry-over 0.05 to 1 %."""
        return cls(
            hum_hz=float(rng.choice([50.0, 60.0]) + rng.normal(0, 0.05)),
            hum_mv=float(rng.choice([0.0, 1.0]) * rng.uniform(0, 4) + rng.uniform(0, 1)),
            spike_chance=float(np.exp(rng.uniform(np.log(1e-5), np.log(5e-4)))),
            carry_over=float(np.exp(rng.uniform(np.log(5e-4), np.log(1e-2)))),
            drift_mv=float(rng.uniform(0, 1.5)),
            warming_k=float(rng.uniform(-10, 10)),
        )


@dataclass
class SensorBoard:
    """Sixteen sensors as soldered: positions, tilts, sensitivities, rests; and what disturbs them.

    `read` only goes forward in time; the same times and fields produce the same readings, one by one or in blocks.
    """

    kind: SensorType
    rng: np.random.Generator
    pitch_mm: float
    defects: Defects
    surroundings: Surroundings

    def __post_init__(self) -> None:
        rng = self.rng
        self.places = np.zeros((16, 3))
        square = np.arange(16)
        self.places[:, 0] = (square % 4 + 0.5) * self.pitch_mm
        self.places[:, 1] = (square // 4 + 0.5) * self.pitch_mm
        self.places += np.clip(rng.normal(0, [0.3, 0.3, 0.1], (16, 3)), -0.7, 0.7)
        tilt = np.radians(rng.normal(0, 1.5, (16, 2)))
        self.directions = np.column_stack([tilt, np.sqrt(1 - (tilt**2).sum(axis=1))])
        spread = self.kind.sensitivity_spread
        self._gain_v = self.kind.mv_per_mt * 1e-3 * np.clip(rng.normal(1, spread / 2, 16), 1 - spread, 1 + spread)
        self._rest_v = self.kind.rest_v * (1 + rng.uniform(-self.kind.rest_spread, self.kind.rest_spread, 16))
        self._low_v = self.kind.low_v + rng.uniform(-0.05, 0.05, 16)
        self._high_v = self.kind.high_v + rng.uniform(-0.05, 0.05, 16)
        self._noise_v = self.defects.noise * self.kind.noise_mv * 1e-3 * rng.uniform(0.8, 1.4, 16)
        self._noise_v[[k - 1 for k in self.defects.noisy]] *= 2
        self._hum_v = self.defects.noise * self.surroundings.hum_mv * 1e-3 * rng.uniform(0.3, 1.0, 16)
        self._hum_phase = rng.uniform(0, _TAU) + rng.normal(0, 0.3, 16)
        self._drift_v = self.surroundings.drift_mv * 1e-3 * rng.normal(0, 0.6, (3, 16))
        self._drift_phase = rng.uniform(0, _TAU, (3, 16))
        self._drift_from = np.sin(self._drift_phase)
        self._drift_period_ms = np.array([20e3, 75e3, 400e3])[:, None] * rng.uniform(0.7, 1.4, (3, 16))
        self._warm_v = rng.normal(REST_DRIFT_MV_PER_K * 1e-3, 0.2e-3, 16) * rng.choice([-1, 1], 16)
        self._warm_ms = rng.uniform(60e3, 900e3)
        self._wide = float(rng.uniform(6.5, 9.0))
        self._noise, self._spikes, self._spike_size = rng.spawn(3)
        self._last_of_scan = self.kind.rest_v
        self._stuck_v = {k - 1: float(rng.uniform(0.25, 3.0)) for k in self.defects.stuck}

    def read(self, t_ms: Floats, field_mt: Floats) -> NDArray[np.uint16]:
        """Readings (n, 16) at times (n,) in ms for fields (n, 16) in mT along the sensors."""
        volts = self._sensed(t_ms, field_mt)
        volts = self._carried_over(volts)
        spikes = self._spikes.random(volts.shape) < self.surroundings.spike_chance
        count = int(spikes.sum())
        if count:
            size = self._spike_size.uniform(-1, 1, count)
            volts[spikes] += np.sign(size) * (0.1 + 1.2 * np.abs(size))
        return self._converted(volts)

    def _sensed(self, t_ms: Floats, field_mt: Floats) -> Floats:
        time = np.asarray(t_ms, dtype=np.float64)[:, None]
        warm = self.surroundings.warming_k * -np.expm1(-time / self._warm_ms)
        swings = _TAU * time[:, None] / self._drift_period_ms
        swings = self._drift_v * (np.sin(swings + self._drift_phase) - self._drift_from)
        drift = warm * self._warm_v + swings[:, 0] + swings[:, 1] + swings[:, 2]
        # The sensor's gain grows by 0.12 %/K to offset an equal loss of the magnet's*; a tile on a cool table lags
        # behind.
        volts = self._rest_v + drift + self._gain_v * (1 + 4e-4 * warm) * field_mt
        volts = np.minimum(np.maximum(volts, self._low_v), self._high_v)
        volts += self._noise_v * self._noise.standard_normal(volts.shape)
        angle = _TAU * self.surroundings.hum_hz * time * 1e-3 + self._hum_phase
        volts += self._hum_v * (np.sin(angle) + 0.2 * np.sin(2 * angle + 1.0))
        for k in self.defects.dead:
            volts[:, k - 1] = 0.0
        for column, level in self._stuck_v.items():
            volts[:, column] = level
        for fault in self.defects.faults:
            fault.disturb(volts, time[:, 0], self._rest_v, self._gain_v)
        return np.asarray(volts)

    def _carried_over(self, volts: Floats) -> Floats:
        """Each channel picks up a share of the one read before it; the first one, of the previous scan's last."""
        before = np.empty_like(volts)
        before[:, 1:] = volts[:, :-1]
        before[0, 0] = self._last_of_scan
        before[1:, 0] = volts[:-1, -1]
        self._last_of_scan = float(volts[-1, -1])
        return np.asarray(volts + self.surroundings.carry_over * (before - volts))

    def _converted(self, volts: Floats) -> NDArray[np.uint16]:
        """Twelve bits with the RP2040's four wide codes (pico-adc.markomo.me), scaled like read_u16: top 4 repeated."""
        ideal = np.minimum(np.maximum(volts * (CODES / REFERENCE_V), 0), CODES - 1) - _WIDE_CODES_FIRST + self._wide / 2
        step = np.floor(ideal / _WIDE_CODES_STEP)
        into = ideal - step * _WIDE_CODES_STEP
        beyond = 1 + np.floor((into - self._wide) * (_WIDE_CODES_STEP - 1) / (_WIDE_CODES_STEP - self._wide))
        code = _WIDE_CODES_FIRST + step * _WIDE_CODES_STEP + np.where(into < self._wide, 0, beyond)
        whole = np.minimum(np.maximum(code, 0), CODES - 1).astype(np.uint16)
        return np.asarray((whole << 4) | (whole >> 8))
