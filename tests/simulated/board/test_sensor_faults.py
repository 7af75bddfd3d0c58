"""Sensors that go wrong over time, a sagging supply, and a knocked table."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.hardware.converter import NOMINAL_REST
from eclipse_companion.hardware.sensors import sensor_type
from eclipse_simulation.board.sensor_faults import (
    KINDS,
    Dead,
    Drifting,
    Loose,
    Noisy,
    NotASensorFaultError,
    SensorFault,
    Stuck,
    Weak,
    parse,
)
from eclipse_simulation.board.sensors import Defects, SensorBoard, Surroundings
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, TWO_STRENGTH, BoardModel, Kit
from tests.simulation.supply_dip import SupplyDip
from tests.simulation.traces import Details, generate

QUIET = Surroundings(hum_hz=50, hum_mv=0, spike_chance=0, carry_over=0, drift_mv=0, warming_k=0)
COUNTS_PER_MV = 65536 / 3300
SCAN_MS = 5.0


def times(seconds: float) -> Floats:
    return np.arange(0, seconds * 1000, SCAN_MS)


def readings(faults: tuple[SensorFault, ...], seconds: float = 20.0, field_mt: float = 10.0) -> Floats:
    """The readings of sixteen A2 sensors, without a field for the first half of the time, then with one."""
    t_ms = times(seconds)
    field = np.where(t_ms[:, None] < seconds * 500, 0.0, field_mt) * np.ones(16)
    sensors = SensorBoard(sensor_type("DRV5055A2"), np.random.default_rng(3), 25.0, Defects(faults=faults), QUIET)
    return sensors.read(t_ms, field).astype(np.float64)


SOUND = readings(())
HALF = len(SOUND) // 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_touches_its_square_alone_from_its_beginning(kind: str) -> None:
    """Before a fault begins, and on all other squares, the readings equal those of the healthy board."""
    faulty = readings((KINDS[kind](7, 10.0, 5000.0),))
    others = [column for column in range(16) if column != 6]
    assert np.array_equal(faulty[:, others], SOUND[:, others])
    begin = int(5000 / SCAN_MS)
    assert np.array_equal(faulty[:begin], SOUND[:begin])
    assert not np.array_equal(faulty[begin:, 6], SOUND[begin:, 6])


def test_a_stuck_sensor_reports_one_field_whatever_lies_there() -> None:
    """Stuck as empty, it rests under a piece; stuck as a piece, it shows one when empty; dead, it shows nothing."""
    rest, piece = np.median(SOUND[:HALF, 6]), np.median(SOUND[HALF:, 6])
    for fault, level in ((Stuck(7), rest), (Stuck(7, 10.0), piece), (Dead(7), 0.0)):
        faulty = readings((fault,))[:, 6]
        assert abs(np.median(faulty[:HALF]) - level) < 20
        assert abs(np.median(faulty[HALF:]) - level) < 20


def test_a_weak_sensor_gives_its_share_of_each_signal() -> None:
    """The signal above rest is the healthy board's times the share."""
    faulty = readings((Weak(7, 0.3),))[:, 6]
    signal, sound = (np.mean(each[HALF:]) - np.mean(each[:HALF]) for each in (faulty, SOUND[:, 6]))
    assert signal == pytest.approx(0.3 * sound, rel=0.02)


def test_a_drift_goes_on_evenly_to_its_limit() -> None:
    """A drift of 10 mV/s reaches 50 mV after five seconds, and stays at the limit of 60 mV."""
    drift = (readings((Drifting(7, 10.0, 60.0),)) - SOUND)[:, 6] / COUNTS_PER_MV
    assert np.mean(drift[int(4900 / SCAN_MS) : int(5100 / SCAN_MS)]) == pytest.approx(50, abs=2)
    assert np.mean(drift[-400:]) == pytest.approx(60, abs=2)


def test_noise_and_loose_contacts_come_in_their_share_of_the_time() -> None:
    """Bursts of noise and breaks of a contact last as long and come as often as specified."""
    noise = (readings((Noisy(7, noise_mv=100.0, share=0.25, burst_ms=200.0),), 200.0)[:, 6]).reshape(-1, 40)
    loud = noise.std(axis=1) > 40 * COUNTS_PER_MV
    assert loud.mean() == pytest.approx(0.25, abs=0.06)
    assert noise[loud].std(axis=1).mean() == pytest.approx(100 * COUNTS_PER_MV, rel=0.1)
    open_line = readings((Loose(7, share=0.1, break_ms=50.0),), 200.0)[:, 6].reshape(-1, 10) < 100
    assert (open_line.all(axis=1) | ~open_line.any(axis=1)).all()
    assert open_line.mean() == pytest.approx(0.1, abs=0.02)


def test_a_dip_of_the_supply_scales_all_readings_for_its_time() -> None:
    """In a dip to one half, all sixteen sensors read half of what they otherwise would."""
    dipped = readings((SupplyDip(0.5, from_ms=2000.0, until_ms=2300.0),))
    inside = slice(int(2000 / SCAN_MS), int(2300 / SCAN_MS))
    assert np.abs(dipped[inside] - SOUND[inside] / 2).max() < 10 * COUNTS_PER_MV
    assert np.array_equal(np.delete(dipped, np.r_[inside], axis=0), np.delete(SOUND, np.r_[inside], axis=0))


@given(st.sampled_from(sorted(KINDS)), st.integers(1, 16), st.lists(st.integers(1, 40), min_size=1, max_size=8))
def test_readings_do_not_depend_on_the_blocks_they_are_asked_for_in(kind: str, square: int, sizes: list[int]) -> None:
    """A fault produces the same readings sample by sample and in blocks of any size."""
    t_ms = times(SCAN_MS * sum(sizes) / 1000)
    field = np.zeros((len(t_ms), 16))

    def fresh() -> SensorBoard:
        defects = Defects(faults=(KINDS[kind](square, 10.0, 20.0),))
        return SensorBoard(sensor_type("DRV5055A2"), np.random.default_rng(3), 25.0, defects, QUIET)

    bounds = np.cumsum([0, *sizes])
    board = fresh()
    parts = [board.read(t_ms[low:high], field[low:high]) for low, high in pairwise(bounds)]
    assert np.array_equal(np.concatenate(parts), fresh().read(t_ms, field))


@pytest.mark.parametrize(("text", "fault"), [("dead:7", Dead(7)), ("weak:16:60", Weak(16, from_ms=60_000.0))])
def test_a_fault_is_read_from_its_text(text: str, fault: SensorFault) -> None:
    """A fault is written as `KIND:SQUARE`, optionally with the second in which it begins."""
    assert parse(text, 10.0) == fault


@pytest.mark.parametrize(
    "text", ["", "dead", "dead:", "dead:0", "dead:17", "dead:7:x", "dead:7:1:2", "deaf:7", "dead:²"]
)
def test_a_text_of_no_fault_gets_a_sentence(text: str) -> None:
    """A text that isn't a fault is refused with a list of the existing kinds."""
    with pytest.raises(NotASensorFaultError, match="Write one of dead, stuck-empty"):
        parse(text, 10.0)


@pytest.mark.parametrize("coding", [ONE_STRENGTH, TWO_STRENGTH])
def test_a_bump_shakes_all_pieces_and_moves_none_to_another_square(coding: str) -> None:
    """While the table is knocked, every reading changes; afterwards all pieces lie on their squares, a little aside."""
    rng = np.random.default_rng(5)
    start = Position.parse("GsG1/4/1S1g/4")
    driver = HandDriver(BoardModel(Kit.draw(rng, coding), rng), rng, style="tidy", start=start)
    before = [driver.sample(t_ms).astype(float) for t_ms in np.arange(0, 200, SCAN_MS)]
    driver.line("bump")
    shaken: list[Floats] = []
    while not driver.idle(1000.0 if not shaken else 200.0 + SCAN_MS * len(shaken)):
        shaken.append(driver.sample(200.0 + SCAN_MS * len(shaken)).astype(float))
    assert driver.position == start
    lying = [square - 1 for square, _ in start.pieces()]
    level = np.abs(np.median(before, axis=0) - NOMINAL_REST)[lying]
    moved = np.ptp(np.array(shaken), axis=0)[lying]
    assert (moved > 0.04 * level).all()
    assert SCAN_MS * len(shaken) < 1000


def test_a_trace_may_have_faults_and_bumps() -> None:
    """A trace's hands move the same with a fault as without; the truth lists bumps with their times."""
    sound = generate(4, "clean")
    faulty = generate(4, "clean", details=Details(faults=(Dead(6, from_ms=5000.0),)))
    assert faulty.truth == sound.truth
    late = sound.t_ms >= 5000.0
    assert (faulty.adc[late, 5] < 1000).mean() > 0.99
    bumped = generate(4, "clean", details=Details(bumps=1.0))
    assert len(bumped.truth["bumps_ms"]) == len(bumped.truth["turns"])
