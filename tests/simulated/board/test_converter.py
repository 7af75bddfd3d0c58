"""The Pico's converter: half the supply reads above half scale, on the virtual board as on a real one."""

import numpy as np
import pytest

from eclipse_companion.hardware.converter import COUNTS_PER_V, NOMINAL_REST, REFERENCE_V, REST_SPREAD
from eclipse_companion.hardware.sensors import sensor_type
from eclipse_simulation.board.sensors import Defects, SensorBoard, Surroundings

QUIET = Surroundings(hum_hz=50, hum_mv=0, spike_chance=0, carry_over=0, drift_mv=0, warming_k=0)


def test_the_reference_lies_thirty_millivolts_under_the_supply() -> None:
    """By the Pico data sheet, 201 ohm times 150 microampere; 1.65 V then reads 33,070, not 32,768."""
    assert pytest.approx(3.27, abs=0.001) == REFERENCE_V
    assert NOMINAL_REST == 33_070
    assert pytest.approx(65_535, abs=0.01) == REFERENCE_V * COUNTS_PER_V


def test_every_sensor_that_may_be_built_in_lies_within_the_spread() -> None:
    """The spread covers an SS49E at 1.55 to 1.75 V and a DRV5055 at 1.59 to 1.71 V."""
    for volts in (1.55, 1.59, 1.71, 1.735, 1.75):
        assert abs(volts * COUNTS_PER_V - NOMINAL_REST) < REST_SPREAD - 150


def test_the_virtual_board_rests_where_a_real_one_does() -> None:
    """Sixteen sensors that rest at half the supply read 33,070 on average, and 3.27 V reads full scale."""
    board = SensorBoard(sensor_type("DRV5055A2"), np.random.default_rng(1), 25.0, Defects(), QUIET)
    board._rest_v[:] = 1.65
    readings = board.read(np.arange(0, 2000, 5, dtype=np.float64), np.zeros((400, 16)))
    assert abs(float(readings.mean()) - 33_070) < 30
    assert board._converted(np.full((1, 16), 3.28)).min() == 65_535
