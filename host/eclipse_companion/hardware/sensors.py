"""Linear hall sensors at 3.3 V: what their data sheets say.

Figures marked * are estimates or typical values from a data sheet, not measurements.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.hardware.converter import SUPPLY_V


@dataclass(frozen=True, slots=True)
class SensorType:
    """A linear hall sensor at 3.3 V: volts, mV/mT, spreads as fractions (the full spread, not sigma)."""

    name: str
    rest_v: float
    mv_per_mt: float
    low_v: float
    high_v: float
    sensitivity_spread: float
    noise_mv: float
    rest_spread: float = 0.02

    @property
    def room_v(self) -> float:
        """How far the output can move from rest, whichever face of a piece is up."""
        return min(self.high_v - self.rest_v, self.rest_v - self.low_v)


_MIDDLE_V = SUPPLY_V / 2
SENSORS: Final[dict[str, SensorType]] = {
    part.name: part
    for part in (
        # TI SBAS640B (DRV5055): ratiometric, rest at half the supply; rails and noise*. Noise is sensor and converter.
        SensorType("DRV5055A1", _MIDDLE_V, 60.0, 0.2, 3.1, 0.05, 2.5),
        SensorType("DRV5055A2", _MIDDLE_V, 30.0, 0.2, 3.1, 0.05, 1.6),
        SensorType("DRV5055A3", _MIDDLE_V, 15.0, 0.2, 3.1, 0.05, 1.2),
        SensorType("DRV5055A4", _MIDDLE_V, 7.5, 0.2, 3.1, 0.05, 1.0),
        # Honeywell SS49E (005850): 1.4 mV/G at 5 V, scaled*; clones spread more.
        SensorType("SS49E", _MIDDLE_V, 9.0, 0.8, 2.5, 0.08, 1.3),
        # TI SLIS153C (DRV5053): not ratiometric, rest 1 V, swings 0.2 to 1.8 V; boards with it reverse the poles.
        SensorType("DRV5053OA", 1.0, 11.0, 0.2, 1.8, 0.10, 1.3),
        SensorType("DRV5053PA", 1.0, 23.0, 0.2, 1.8, 0.10, 1.5),
        SensorType("DRV5053RA", 1.0, 45.0, 0.2, 1.8, 0.10, 2.0),
        SensorType("DRV5053VA", 1.0, 90.0, 0.2, 1.8, 0.10, 3.0),
        SensorType("DRV5053CA", 1.0, 23.0, 0.2, 1.8, 0.10, 1.5),
        SensorType("DRV5053EA", 1.0, 45.0, 0.2, 1.8, 0.10, 2.0),
    )
}
"""The known figures of each part. Sensitivities are signed so that gold raises the reading, whatever the poles."""


REST_DRIFT_MV_PER_K: Final = 0.45
"""How much a sensor's rest usually drifts as it warms.*"""


class NotASensorError(CompanionError):
    """The text doesn't name a known sensor."""


def sensor_type(name: str) -> SensorType:
    """The part that a name such as `DRV5055A2` or `DRV5055A2QDBZR` means. Raises `NotASensorError`."""
    wanted = name.strip().upper()
    part = next((part for known, part in SENSORS.items() if wanted.startswith(known)), None)
    if part is None:
        raise NotASensorError(f"{name!r} isn't a known sensor. Known are {', '.join(SENSORS)}.")
    return part
