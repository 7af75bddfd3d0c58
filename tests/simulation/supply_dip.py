"""A sag of the supply, which all sensors feel: no single sensor is at fault, so `virtual-board` has no word for it."""

from dataclasses import dataclass

from eclipse_companion.common.arrays import Floats
from eclipse_simulation.board.sensor_faults import SensorFault


@dataclass(frozen=True, slots=True)
class SupplyDip(SensorFault):
    """Every reading falls to a share of itself."""

    share: float

    def _read(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> Floats:  # noqa: ARG002
        return self.share * volts
