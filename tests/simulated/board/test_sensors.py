"""The sensors, the multiplexer and the converter of a simulated board."""

import numpy as np
import pytest

from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.converter import REFERENCE_V
from eclipse_companion.hardware.sensors import SENSORS, sensor_type
from eclipse_simulation.board.sensors import Defects, SensorBoard, Surroundings

QUIET = Surroundings(hum_hz=50, hum_mv=0, spike_chance=0, carry_over=0, drift_mv=0, warming_k=0)
COUNTS_PER_V = 65536 / 3.27


def board(
    name: str = "DRV5055A2", seed: int = 1, around: Surroundings = QUIET, defects: Defects | None = None
) -> SensorBoard:
    return SensorBoard(sensor_type(name), np.random.default_rng(seed), 25.0, defects or Defects(), around)


def times(count: int) -> Floats:
    return np.arange(0, 5 * count, 5, dtype=np.float64)


def at_rest(count: int, field_mt: float = 0.0) -> tuple[Floats, Floats]:
    return times(count), np.full((count, 16), field_mt)


@pytest.mark.parametrize("name", SENSORS)
def test_each_part_rests_and_answers_as_its_data_sheet_says(name: str) -> None:
    """The rest is within 2 % of nominal; 5 mT raise the reading by five times the sensitivity, within its spread."""
    part = SENSORS[name]
    rest = board(name).read(*at_rest(400)).mean(axis=0) / COUNTS_PER_V
    assert np.abs(rest - part.rest_v).max() < 0.02 * part.rest_v + 0.0036
    raised = board(name).read(*at_rest(400, 5.0)).mean(axis=0) / COUNTS_PER_V - rest
    expected = 5 * part.mv_per_mt * 1e-3
    assert np.abs(raised / expected - 1).max() < part.sensitivity_spread + 0.06  # wide codes: 4 of 4096


def test_readings_are_twelve_bits_scaled_as_read_u16_does() -> None:
    """A reading's sixteen bits are the converter's twelve, followed by the highest four of them again."""
    readings = board().read(*at_rest(300))
    assert (readings == (readings >> 4 << 4 | readings >> 12)).all()
    assert readings.dtype == np.uint16


def test_a_strong_field_stops_at_the_rails() -> None:
    """Whatever the field, an A2's output stays between about 0.2 and 3.1 V."""
    volts = np.concatenate([board().read(*at_rest(50, field)) for field in (-500.0, 500.0)]) / COUNTS_PER_V
    assert 0.13 < volts.min() < 0.27
    assert 3.03 < volts.max() < 3.17


def test_the_converter_is_monotonic_and_has_four_wide_codes() -> None:
    """Rising voltages give rising codes without gaps, and 512, 1536, 2560 and 3584 are 6.5 to 9 wide."""
    volts = np.linspace(0, REFERENCE_V, 16 * 4096 * 8, endpoint=False).reshape(-1, 16)
    codes = board()._converted(volts).reshape(-1) >> 4
    assert (np.diff(codes.astype(int)) >= 0).all()
    widths = np.bincount(codes, minlength=4096) / 128
    assert list(np.flatnonzero(widths > 5)) == [512, 1536, 2560, 3584]
    assert ((widths[[512, 1536, 2560, 3584]] > 6.4) & (widths[[512, 1536, 2560, 3584]] < 9.1)).all()
    assert (widths[1:-1] > 0).all()


def test_reading_one_by_one_gives_what_a_block_gives() -> None:
    """The same times and fields produce the same readings, in one block or sample by sample, noise and spikes too."""
    around = Surroundings(hum_hz=50, hum_mv=3, spike_chance=0.01, carry_over=0.01, drift_mv=1, warming_k=8)
    when, field = times(300), np.random.default_rng(5).uniform(-20, 20, (300, 16))
    whole = board(around=around).read(when, field)
    single = board(around=around)
    parts = [single.read(when[k : k + 1], field[k : k + 1]) for k in range(300)]
    assert (np.concatenate(parts) == whole).all()


def test_a_channel_takes_over_a_share_of_the_one_before() -> None:
    """With 1 % carry-over, a square picks up 1 % of its predecessor's excess; square 1 follows 16."""
    around = Surroundings(hum_hz=50, hum_mv=0, spike_chance=0, carry_over=0.01, drift_mv=0, warming_k=0)
    when, field = at_rest(2000)
    field[:, [4, 15]] = 40.0
    change = board(around=around).read(when, field).mean(axis=0) - board().read(when, field).mean(axis=0)
    expected = 0.01 * 40 * 30e-3 * COUNTS_PER_V
    for follower in (5, 0):
        assert change[follower] == pytest.approx(expected, rel=0.35)
    assert abs(change[8]) < expected / 4


def test_spikes_last_one_sample_and_come_as_often_as_said() -> None:
    """Spikes come in single samples, in both directions, at the drawn rate, from the first sample on."""
    around = Surroundings(hum_hz=50, hum_mv=0, spike_chance=0.002, carry_over=0, drift_mv=0, warming_k=0)
    readings = board(around=around).read(*at_rest(20000)).astype(float)
    off = readings - np.median(readings, axis=0)
    spikes = np.abs(off) > 1500
    assert spikes.mean() == pytest.approx(0.002, rel=0.2)
    assert 0.4 < (off[spikes] > 0).mean() < 0.6
    assert spikes[:200].any()


def test_defects_show_on_their_squares_alone() -> None:
    """A dead sensor reads nothing, a stuck one the same whatever the field, a noisy one twice the noise."""
    defects = Defects(dead=(3,), stuck=(7,), noisy=(12,))
    low = board(defects=defects).read(*at_rest(2000))
    high = board(defects=defects).read(*at_rest(2000, 10.0))
    assert (low[:, 2] < 200).all()
    assert abs(float(low[:, 6].mean()) - float(high[:, 6].mean())) < 20
    assert low[:, 11].std() / board().read(*at_rest(2000))[:, 11].std() == pytest.approx(2, rel=0.1)
    well = [k for k in range(16) if k not in (2, 6)]
    assert (high[:, well].mean(axis=0) > low[:, well].mean(axis=0) + 4000).all()


def test_drift_is_slow() -> None:
    """From one sample to the next, the drift is at most a tenth of a count; over minutes, it is some millivolts."""
    around = Surroundings(hum_hz=50, hum_mv=0, spike_chance=0, carry_over=0, drift_mv=1.5, warming_k=10)
    when = times(60_000)
    sensors = board(around=around)
    sensors._noise_v *= 0
    volts = sensors._sensed(when, np.zeros((len(when), 16))) * COUNTS_PER_V
    assert np.abs(np.diff(volts, axis=0)).max() < 0.1
    assert 20 < np.abs(volts[-1] - volts[0]).max() < 400
