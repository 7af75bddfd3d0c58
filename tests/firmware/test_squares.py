"""From readings to characters: filter, neighbours' share, zones, rest values; in CPython."""

from array import array
from itertools import count
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.hardware.converter import NOMINAL_REST, REST_SPREAD
from eclipse_companion.hardware.sensors import SENSORS, sensor_type
from eclipse_simulation.board.sensors import Defects, SensorBoard, Surroundings
from tests.firmware.pure import at, calibration, filters, kernels, lesson, rests, squares

READING = st.integers(0, 65535)
REST = 32_500
LEVEL = 7000
HUM = (0, 60, 90, 60, 0, -60, -90, -60)


class Bench:
    """The firmware's parts from readings to frame, connected as in `app.py`."""

    def __init__(self, coding: int = 0, rest: int | None = REST, levels: tuple[int, ...] = (LEVEL, -LEVEL)) -> None:
        self.calibration: Any = calibration.Calibration()
        self.calibration.coding = coding
        for square in range(16):
            if rest is not None:
                self.calibration.set_rest(square, rest)
                for which, level in enumerate(levels):
                    self.calibration.set_level(square, which, rest + level)
        self.squares: Any = squares.Squares(self.calibration)
        self.rests: Any = rests.Rests(self.calibration, self.squares)
        self.lesson: Any = None
        self.median: Any = filters.Median()
        self.padded = array("i", [0] * kernels.PADDED)
        self.readings = [REST] * 16
        self.scans = 0
        self.ms = 0
        self.scan_ms = 5
        """How long a scan takes."""
        self.frames: list[str] = []
        self.verdict: str | None = "not ended"

    def scan(self, count: int = 1) -> str:
        for _ in range(count):
            self.scans += 1
            self.ms += self.scan_ms
            self.median.add(self.readings)
            if self.median.ready:
                self.judge()
        return str(self.squares.frame.decode())

    def judge(self) -> None:
        part = self.squares
        part.turn_over()
        kernels.unmix(self.median.value, self.rests.now, self.padded, part.own, self.calibration.shares, part.reaches)
        if part.update(self.ms):
            self.frames.append(part.frame.decode())
        self.rests.follow()
        if self.lesson is not None and self.lesson.add(self.median.value, self.scans * 5):
            self.verdict = self.lesson.end()
            self.lesson = None
            if self.verdict is None:
                part.renew()
                self.rests.renew()

    def set(self, square: int, signal: float) -> None:
        self.readings[square - 1] = round(REST + signal)

    def begin(self) -> None:
        self.lesson = lesson.Lesson(self.calibration, self.squares, self.scans * 5)

    def learn(self) -> str | None:
        self.begin()
        while self.lesson is not None:
            self.scan()
        return self.verdict


@settings(max_examples=60)
@given(st.lists(st.lists(READING, min_size=16, max_size=16), min_size=5, max_size=12))
def test_median(scans: list[list[int]]) -> None:
    """Each filtered reading is the median of the last five readings of its square."""
    median = filters.Median()
    for scan in scans:
        median.add(scan)
    assert list(median.value) == np.sort(np.array(scans[-5:]), axis=0)[2].tolist()


@settings(max_examples=60)
@given(
    st.lists(READING, min_size=16, max_size=16),
    st.lists(READING, min_size=16, max_size=16),
    st.integers(-1000, 1000),
    st.integers(0, 65_535),
)
def test_neighbours_share(values: list[int], levels: list[int], side: int, reach: int) -> None:
    """The shares of its neighbours' deviations are subtracted from a square's: one for sides, one for diagonals.

    A neighbour's deviation counts only as far as a piece reaches.
    """
    diag = 7 - side // 2
    own = array("i", [0] * 16)
    kernels.unmix(values, levels, array("i", [0] * 36), own, (side, diag), [reach] * 16)
    signal = (np.array(values) - np.array(levels)).reshape(4, 4)
    for row in range(4):
        for column in range(4):
            near = [
                (side if 0 in (down, right) else diag) * int(np.clip(signal[row + down, column + right], -reach, reach))
                for down in (-1, 0, 1)
                for right in (-1, 0, 1)
                if (down or right) and 0 <= row + down < 4 and 0 <= column + right < 4
            ]
            assert own[row * 4 + column] == signal[row, column] - sum(near) // 1000


@pytest.mark.parametrize(("coding", "levels"), [(0, (LEVEL, -LEVEL)), (1, (12_000, -12_000, 3000, -3000))])
@pytest.mark.parametrize("reading", [0, 65_535])
def test_a_line_at_ground_or_supply_is_no_piece(coding: int, levels: tuple[int, ...], reading: int) -> None:
    """Its square is shown as unknown, and nothing shows beside it: no magnet has such a field."""
    bench = Bench(coding, levels=levels)
    bench.scan(20)
    bench.readings[5] = reading
    assert bench.scan(120) == "....." + "?" + "." * 10


@pytest.mark.parametrize(
    ("coding", "learned", "seen"), [(0, (12_150, -12_150), "+-"), (1, (12_150, -12_150, 5700, -5700), "GS")]
)
def test_a_level_learned_from_a_piece_off_its_middle_serves_the_others(
    coding: int, learned: tuple[int, ...], seen: str
) -> None:
    """In the middle, or over a stronger sensor, a piece gives up to 2.7 times as much: it reads as itself."""
    for share in (1.6, 2.5):
        for letter, sign in zip(seen, (1, -1), strict=True):
            bench = Bench(coding, levels=learned)
            bench.scan(30)
            bench.set(8, sign * min(share * learned[0], 28_000.0))
            assert bench.scan(40)[7] == letter


def test_a_loose_contact_that_falls_to_ground_for_a_moment_is_told_and_is_no_piece() -> None:
    """While the line is at ground the square is shown as unknown, and the piece beside it stays."""
    bench = Bench()
    bench.set(6, LEVEL)
    before = bench.scan(60)
    told = len(bench.frames)
    bench.readings[4] = 0
    bench.scan(10)
    bench.readings[4] = REST
    assert bench.scan(40) == before
    assert bench.frames[told:] == ["....?+..........", before]


def test_where_nothing_is_known_a_strong_signal_is_a_piece() -> None:
    """Levels that nobody set may be far too low for these magnets."""
    bench = Bench(rest=None)
    bench.scan(20)
    bench.set(6, 4 * LEVEL)
    assert bench.scan(120) == "....." + "+" + "." * 10


@pytest.mark.parametrize(
    ("share", "seen"), [(1.0, "+"), (0.52, "+"), (0.26, "+"), (0.10, "."), (-0.52, "-"), (-1.2, "-")]
)
def test_one_strength(share: float, seen: str) -> None:
    """A piece up to 6 mm off centre is seen, with the right side up; a tenth of a level is nothing."""
    bench = Bench()
    bench.scan(20)
    bench.set(6, share * LEVEL)
    assert bench.scan(120) == "....." + seen + "." * 10


@pytest.mark.parametrize("scan_ms", [5, 10, 20])
def test_what_moves_is_waited_for_in_milliseconds(scan_ms: int) -> None:
    """A signal that never rests is shown after a tenth of a second, however few scans that are."""
    bench = Bench(levels=(30_000, -30_000))
    bench.scan_ms = scan_ms
    bench.scan(20)
    bench.frames.clear()
    since = bench.ms
    while bench.frames == []:
        bench.set(5, min(9000 + 200 * (bench.ms - since), 32_000))
        bench.scan()
    assert bench.frames == ["....+..........."]
    # The spike filter delays by two scans.
    assert 100 <= bench.ms - since <= 100 + 4 * scan_ms


def test_the_first_doubt_after_the_start_is_waited_for_too() -> None:
    """A signal between empty and a piece is told once it has lasted 80 ms, although nothing was in doubt before."""
    bench = Bench()
    bench.squares.frame[:] = b"." * 16  # as the first look has seen it
    bench.scan(40)
    assert bench.frames == []
    since = bench.ms
    bench.set(5, 0.2 * LEVEL)
    while bench.frames == [] and bench.ms < since + 1000:
        bench.scan()
    assert bench.frames == ["....?..........."]
    assert bench.ms - since >= 80


@pytest.mark.parametrize(("hertz", "within_ms"), [(200, 25), (500, 12)])
@pytest.mark.parametrize("signal", [7000, -7000, 2000])
def test_a_piece_at_rest_is_shown_soon(hertz: int, within_ms: int, signal: int) -> None:
    """Counted from the scan before it came to rest, on both kinds of board; the RP2040 has 3 ms left for the line."""
    parts = at(hertz)
    known = parts["calibration"].Calibration()
    for square in range(16):
        known.set_rest(square, REST)
    judge, median = parts["squares"].Squares(known), parts["filters"].Median()
    padded = array("i", [0] * 36)
    readings = [REST] * 16

    times = count(0, 1000 // hertz)

    def scan() -> str:
        median.add(readings)
        judge.turn_over()
        parts["kernels"].unmix(median.value, known.rest, padded, judge.own, known.shares, judge.reaches)
        judge.update(next(times))
        return str(judge.frame.decode())

    for _ in range(100):
        scan()
    readings[3] += signal
    scans = next(number for number in range(1, 100) if scan()[3] != ".")
    assert scans * 1000 <= within_ms * hertz
    assert judge.frame[3:4] == (b"+" if signal > 0 else b"-")


@pytest.mark.parametrize("strong", [4.0, 3.7])
@pytest.mark.parametrize("sign", [1, -1])
def test_two_strengths(strong: float, sign: int) -> None:
    """A strong piece 4 mm off is still strong; a weak one up to 15 % too strong is still weak."""
    weak = 2700
    bench = Bench(1, levels=(round(strong * weak), -round(strong * weak), weak, -weak))
    bench.scan(20)
    for square, signal in enumerate((0.52 * weak, weak, 1.15 * weak, 0.53 * strong * weak, strong * weak), 1):
        bench.set(square * 3, sign * signal)
    letters = "gggGG" if sign > 0 else "sssSS"
    bench.calibration.shares[0] = bench.calibration.shares[1] = 0
    assert bench.scan(120)[2::3] == letters


@pytest.mark.parametrize(("sign", "side"), [(1, "+"), (-1, "-")])
def test_between_the_strengths(sign: int, side: str) -> None:
    """A reading that stays between weak and strong is reported once, as a piece of either player with that side up."""
    bench = Bench(1, levels=(10_400, -10_400, 2650, -2650))
    bench.scan(20)
    bench.set(1, sign * (10_400 * 2650) ** 0.5 * 0.81)
    assert bench.scan(200) == side + "." * 15
    assert bench.frames[1:] == [side + "." * 15]


@pytest.mark.parametrize(("sign", "side"), [(1, "-"), (-1, "+")])
def test_between_the_strengths_of_magnets_the_other_way_round(sign: int, side: str) -> None:
    """If gold lowers the reading, a lower one between weak and strong is gold."""
    bench = Bench(1, levels=(-10_400, 10_400, -2650, 2650))
    bench.scan(20)
    bench.set(1, sign * (10_400 * 2650) ** 0.5 * 0.81)
    assert bench.scan(200) == side + "." * 15


def test_between_strengths_with_different_sides() -> None:
    """If the players' magnets are opposite ways round, a reading between weak and strong is unknown."""
    bench = Bench(1, levels=(10_400, -10_400, -2650, 2650))
    bench.scan(20)
    bench.set(1, (10_400 * 2650) ** 0.5 * 0.81)
    assert bench.scan(200) == "?" + "." * 15


def test_a_reading_that_passes_between_the_strengths_is_not_told() -> None:
    """A strong piece that comes down shows nothing on its way."""
    bench = Bench(1, levels=(10_400, -10_400, 2650, -2650))
    bench.scan(20)
    for _ in range(6):
        bench.set(1, (10_400 * 2650) ** 0.5 * 0.81)
        bench.scan(1)
    bench.set(1, 10_400)
    assert bench.scan(40) == "G" + "." * 15
    assert bench.frames[1:] == ["G" + "." * 15]


def test_between_nothing_and_a_piece() -> None:
    """A reading that stays between an empty square and a piece is reported as `?`; one that passes isn't."""
    bench = Bench()
    bench.scan(20)
    bench.set(1, 0.21 * LEVEL)
    bench.scan(6)
    bench.set(1, LEVEL)
    assert bench.scan(20)[0] == "+"
    assert bench.frames[-1:] == ["+" + "." * 15]
    bench.set(2, 0.21 * LEVEL)
    assert bench.scan(60)[:2] == "+?"


def test_noise_on_a_border_does_not_flicker() -> None:
    """Hum and noise on a reading at a border change the frame at most once."""
    bench = Bench()
    bench.scan(20)
    for share in (0.15, 0.18, 0.20, 0.24):
        before = len(bench.frames)
        for step in range(400):
            bench.set(1, share * LEVEL + HUM[step % 8])
            bench.scan()
        assert len(bench.frames) - before <= 1


def test_spikes_never_show() -> None:
    """Single wild samples, even the very first, change nothing."""
    bench = Bench()
    rng = np.random.default_rng(1)
    for step in range(2000):
        bench.readings = [REST] * 16
        if step % 3 == 0:
            bench.readings[rng.integers(16)] = int(rng.integers(65536))
        bench.scan()
    assert bench.frames == ["." * 16]


def test_latency() -> None:
    """A piece that appears from one scan to the next is in the frame with the fifth scan: 25 ms at 200 a second."""
    bench = Bench()
    bench.scan(20)
    bench.set(1, LEVEL)
    bench.scan(4)
    assert bench.scan(1)[0] == "+"


def test_a_strong_piece_coming_down() -> None:
    """A strong piece that is set down in 100 ms is never reported as a weak one."""
    bench = Bench(1, levels=(10_400, -10_400, 2650, -2650))
    bench.scan(20)
    for step in range(60):
        height = max(
            0.0, 20 - step
        )  # millimetres above its place, a scan every 5 ms; the field falls with the cube of distance
        bench.set(1, 10_400 * (7.0 / (7.0 + height)) ** 3)
        bench.scan()
    assert bench.frames[1:] == ["G" + "." * 15]


def test_drift_is_followed() -> None:
    """A rest value that drifts by 90 counts in five minutes leaves the square empty and is followed."""
    bench = Bench(levels=(1100, -1100))
    for step in range(60_000):
        bench.readings[0] = REST + step * 90 // 60_000
        bench.scan(1)
    assert bench.frames == ["." * 16]
    assert abs(bench.rests.now[0] - REST - 90) < 40


def test_a_piece_is_never_swallowed() -> None:
    """A piece so far off that it shows nothing for five minutes is seen when it is pushed into place."""
    bench = Bench(levels=(1100, -1100))
    bench.set(1, 75)
    assert bench.scan(60_000)[0] == "."
    bench.set(1, 0.52 * 1100)
    assert bench.scan(20)[0] == "+"


def test_a_piece_at_power_up() -> None:
    """With kept rest values, a piece that is there from the first scan on is seen, and stays seen."""
    bench = Bench(levels=(1100, -1100))
    bench.set(7, -1100)
    assert bench.scan(10)[6] == "-"
    assert bench.scan(20_000)[6] == "-"
    assert bench.rests.now[6] == REST


def test_nominal_rest_values() -> None:
    """Without a calibration, a sensor's own rest value isn't a piece, and a usual piece is."""
    bench = Bench(rest=None)
    bench.readings = [NOMINAL_REST + offset for offset in (1800, -1800, 900, -900) * 4]
    assert bench.scan(200) == "." * 16
    bench.readings[0] = NOMINAL_REST + 7000
    assert bench.scan(20)[0] == "+"


def test_board_and_host_agree_on_an_unknown_sensor() -> None:
    """The firmware and the host have the same nominal reading, and the same spread about it."""
    assert (calibration.NOMINAL_REST, lesson._SPREAD) == (NOMINAL_REST, REST_SPREAD)


@pytest.mark.parametrize("volts", [1.55, 1.59, 1.65, 1.71, 1.735, 1.75])
def test_each_sensor_that_passes_the_first_test_is_learned(volts: float) -> None:
    """A rest value that the first test allows (DRV5055 1.59 to 1.71 V, SS49E 1.55 to 1.75 V) is empty before and after.

    It shows as empty despite hum, even after a piece was lifted there, and `CAL REST` learns it.
    """
    rest = round(volts * 65_535 / 3.27)
    bench = Bench(rest=None)
    bench.readings = [rest] * 16
    assert bench.scan(40) == "." * 16
    for piece in (7000, -7000):
        bench.readings = [rest + piece] * 16
        assert bench.scan(60) == ("+" if piece > 0 else "-") * 16
        for step in range(80):
            bench.readings = [rest + HUM[step % len(HUM)]] * 16
            bench.scan()
        assert bench.scan(1) == "." * 16
    bench.readings = [rest] * 16
    assert bench.learn() is None
    assert max(abs(learned - rest) for learned in bench.calibration.rest) < 10


def test_magnets_the_other_way_round() -> None:
    """If gold lowers the reading, a lower reading is shown as gold."""
    bench = Bench(levels=(-LEVEL, LEVEL))
    bench.set(1, -LEVEL)
    bench.set(2, LEVEL)
    assert bench.scan(20)[:2] == "+-"


@given(st.lists(READING, min_size=5, max_size=5), st.integers(0, 1), READING)
def test_any_calibration(values: list[int], coding: int, reading: int) -> None:
    """Whatever values are set, squares are judged, and show only the coding's characters."""
    bench = Bench(coding, rest=values[0])
    for which in range(2 + 2 * coding):
        bench.calibration.set_level(0, which, values[1 + which])
    bench.squares.renew()
    bench.readings = [reading] * 16
    assert set(bench.scan(30)) <= set((".+-?", ".+-GSgs?")[coding])


def test_rest_values_are_learned() -> None:
    """The mean is learned to within a few tens of counts, despite hum, noise and spikes; the board then shows empty."""
    rng = np.random.default_rng(2)
    truth = rng.integers(31_000, 34_600, 16)
    bench = Bench(rest=None)
    bench.begin()
    step = 0
    while bench.lesson is not None:
        noise = rng.normal(0, 30, 16) + 100 * np.sin(2 * np.pi * 50 * step * 0.005 + np.arange(16))
        bench.readings = [int(value) for value in truth + noise]
        if step % 4 == 0:
            bench.readings[step % 16] = 65_000
        bench.scan()
        step += 1
    assert step >= 50
    assert bench.verdict is None
    assert np.abs(np.array(bench.calibration.rest) - truth).max() < 40
    bench.readings = [int(value) for value in truth]
    assert bench.scan(30) == "." * 16


def test_a_piece_hinders_learning() -> None:
    """A piece on the board is named, by nominal values or by kept ones, and nothing changes."""
    fresh = Bench(rest=None)
    fresh.set(3, 5000)
    fresh.set(12, -6000)
    assert fresh.learn() == "a piece seems to lie on 3 12"
    assert not fresh.calibration.calibrated()
    kept = Bench(levels=(1100, -1100))
    kept.set(3, 1000)
    assert kept.learn() == "a piece seems to lie on 3"
    assert list(kept.calibration.rest) == [REST] * 16


def test_movement_hinders_learning() -> None:
    """A reading that moves, in a jump or slowly, is named with its square, and nothing changes."""
    bench = Bench(rest=None)
    bench.scan(5)
    bench.begin()
    for step in range(200):
        bench.set(2, 1500 if step % 40 > 20 else 0)
        bench.set(9, 5 * step)
        bench.scan()
    assert bench.verdict == "a reading moves on 2 9"
    assert not bench.calibration.calibrated()


def test_a_drifted_rest_is_learned_again() -> None:
    """Kept rest values that have drifted don't count as pieces: they are replaced."""
    bench = Bench()
    bench.readings = [REST + 150] * 16
    assert bench.learn() is None
    assert list(bench.calibration.rest) == [REST + 150] * 16


@pytest.mark.parametrize("part", sorted(SENSORS))
def test_noise_that_is_left(part: str) -> None:
    """What is left of a whole board's noise and spikes after the filter is less than a tenth of the nearest border."""
    around = Surroundings(hum_hz=50, hum_mv=0.0, spike_chance=5e-4, carry_over=0.0, drift_mv=0.0, warming_k=0.0)
    sensors = SensorBoard(sensor_type(part), np.random.default_rng(4), 25.0, Defects(), around)
    raw = sensors.read(np.arange(0, 4000, 2, dtype=np.float64), np.zeros((2000, 16)))
    median = filters.Median()
    values = np.array([list(median.value) for row in raw.tolist() if median.add(row) is None])[5:]
    nearest = Bench(levels=(3000, -3000)).squares.piece_border(0)
    assert values.std(axis=0).max() < nearest / 10
    assert np.abs(values - values.mean(axis=0)).max() < nearest
