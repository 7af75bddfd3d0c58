"""What is found of a board's sensors: each fault by its evidence, none from a single burst, none on a sound board."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.common.arrays import Floats
from eclipse_companion.sensing.health import Burst, Health, Levels, Verdict
from eclipse_companion.sensing.health.levels import DOWN, UP
from eclipse_companion.sensing.health.liveness import CLEARLY
from eclipse_companion.sensing.health.neighbours import told_by_neighbours

LEVEL = 6000
REST = 32768
SIDE, DIAGONAL = -9, -4
ONE = [{"coding": "one", "side": str(SIDE), "diag": str(DIAGONAL)}] + [
    {"rest": str(REST), "gold": str(REST + LEVEL), "silver": str(REST - LEVEL)} for _ in range(16)
]
EMPTY = "." * 16
CELLS = str.maketrans("+-", "GS")
SIGMA = 30.0


def levels() -> Levels:
    found = Levels.read(ONE)
    assert found is not None
    return found


def signals_of(text: str) -> Floats:
    return np.array([{".": 0.0, "+": LEVEL, "-": -LEVEL, "?": 0.2 * LEVEL}[cell] for cell in text])


class Board:
    """A board that sends bursts of what lies there, as its sensors feel it."""

    def __init__(self, seed: int = 1) -> None:
        self.health = Health(levels())
        self.rng = np.random.default_rng(seed)
        self.t_ms = 0.0

    def shows(self, text: str, *, after_ms: float = 5000.0) -> None:
        self.t_ms += after_ms
        self.health.frame(self.t_ms, text)

    def burst(self, lying: str, shown: str | None = None, change: Callable[[Floats], Floats] | None = None) -> None:
        """A burst with these pieces lying there; `change` turns the sensors' values, (20, 16), into the readings."""
        own = signals_of(lying)
        read = REST + own + levels().mixing @ own + self.rng.normal(0, SIGMA, (20, 16))
        rows = read if change is None else change(read)
        self.shows(lying if shown is None else shown)
        self.health.burst(Burst.of(self.t_ms, lying if shown is None else shown, rows.tolist()))

    def verdict(self, square: int) -> Verdict:
        return self.health.findings[square - 1].verdict


def column(square: int, value: Callable[[Floats], Floats]) -> Callable[[Floats], Floats]:
    def change(rows: Floats) -> Floats:
        rows[:, square - 1] = value(rows[:, square - 1])
        return rows

    return change


def test_the_borders_are_the_firmwares() -> None:
    """Margins are measured to the borders that the firmware draws."""
    source = (Path(__file__).resolve().parents[3] / "firmware" / "borders.py").read_text(encoding="utf-8")
    match = re.search(r"^_SHARES = \(([\d, ]+)\)", source, re.MULTILINE)
    assert match is not None
    assert tuple(int(each) / 100 for each in match[1].split(",")) == UP + DOWN


@pytest.mark.parametrize("answers", [[], ONE[:3], [*ONE[:5], {"rest": "x"}, *ONE[6:]], [{}, *ONE[1:]]])
def test_what_is_no_calibration_gives_none(answers: list[dict[str, str]]) -> None:
    """Answers that are missing, or aren't numbers, give no levels."""
    assert Levels.read(answers) is None


def test_margins_are_told_in_sigmas_of_a_reading() -> None:
    """A full piece is 80 % of its level from the border below it; the margin is that distance in sigmas."""
    board = Board()
    board.burst("+" + EMPTY[1:])
    found = board.health.findings[0]
    assert found.sigmas is not None
    assert found.spread is not None
    assert found.spread == pytest.approx(SIGMA, rel=0.5)
    assert found.sigmas * found.spread == pytest.approx(0.8 * LEVEL, rel=0.02)


def between(before: str, after: str, shown: str | None = None) -> tuple[Burst, Burst]:
    """Two bursts with these pieces lying there; in the second, square 6's sensor reports `shown`, if it is given."""
    rng = np.random.default_rng(4)

    def burst(text: str, at_six: str | None) -> Burst:
        own = signals_of(text)
        rows = REST + own + levels().mixing @ own + rng.normal(0, SIGMA, (20, 16))
        if at_six is not None:
            rows[:, 5] = REST + signals_of(at_six * 16)[5] + rng.normal(0, SIGMA, 20)
        return Burst.of(0.0, text if at_six is None else text[:5] + at_six + text[6:], rows.tolist())

    return burst(before, None), burst(after, shown)


ALL = np.ones(16, bool)
THERE = ".....+.........."


def test_neighbours_tell_a_stuck_sensor_from_a_sound_one() -> None:
    """A piece that only the neighbours feel, or only the sensor, speaks against it; one that both feel, for it."""
    unreported = told_by_neighbours(levels(), *between(EMPTY, THERE, "."), ALL)
    invented = told_by_neighbours(levels(), *between(EMPTY, EMPTY, "+"), ALL)
    real = told_by_neighbours(levels(), *between(EMPTY, THERE), ALL)
    assert unreported.stuck[5] > 5.0
    assert invented.stuck[5] > 5.0
    assert real.stuck[5] < -2.0
    assert max(abs(np.delete(real.stuck, 5))) < 3.0


def test_neighbours_tell_although_other_pieces_come_and_go() -> None:
    """Other changes beside a square are removed; a board full of pieces around it makes no difference."""
    crowded, after = "+-+-+.-.+-++-+-+", "+-.-+.-++-++-+-."
    assert told_by_neighbours(levels(), *between(crowded, after, "+"), ALL).stuck[5] > 3.0
    placed = after[:5] + "+" + after[6:]
    assert told_by_neighbours(levels(), *between(crowded, placed), ALL).stuck[5] < -1.0


def test_neighbours_tell_a_weak_sensor_from_a_piece_that_lies_aside() -> None:
    """A sensor that reports a third of what its neighbours feel is weak; one that reports all of it isn't."""
    before, after = between(EMPTY, THERE)
    third = replace(after, middle=np.where(np.arange(16) == 5, REST + 0.3 * LEVEL, after.middle))
    assert told_by_neighbours(levels(), before, third, ALL).weak[5] > 2.0
    assert told_by_neighbours(levels(), before, after, ALL).weak[5] < -2.0


def test_nobody_is_heard_of_whom_nothing_is_known() -> None:
    """If no reading around a square can be trusted, nothing is said about it."""
    nobody = np.zeros(16, bool)
    assert not told_by_neighbours(levels(), *between(EMPTY, THERE, "."), nobody).stuck.any()


def test_a_line_at_ground_is_found_by_its_second_burst() -> None:
    """One burst beyond what any sensor reads is no verdict, two are; a third that is sound takes it back."""
    board = Board()
    board.burst(EMPTY)
    board.burst(EMPTY, "......-.........", column(7, lambda _: np.zeros(20)))
    assert board.verdict(7) is Verdict.OK
    board.burst(EMPTY, "......-.........", column(7, lambda _: np.zeros(20)))
    assert board.verdict(7) is Verdict.STUCK
    assert not board.health.findings[6].trusted
    board.burst(EMPTY)
    assert board.verdict(7) is Verdict.OK


def test_a_sensor_that_feels_nothing_is_found_by_what_its_neighbours_feel() -> None:
    """If several pieces come and go unreported, the square is stuck; one isn't enough. Two that it feels clear it."""
    board = Board()
    dead = column(7, lambda _: np.full(20, REST) + np.arange(20) % 3 * 40.0)
    there = "......+........."
    for lying in (EMPTY, ".........-......", EMPTY):
        board.burst(lying, change=dead)
    board.burst(there, EMPTY, dead)
    assert board.verdict(7) is Verdict.OK
    board.burst(EMPTY, EMPTY, dead)
    board.burst(there, EMPTY, dead)
    assert board.verdict(7) is Verdict.STUCK
    assert [each.verdict for each in board.health.findings].count(Verdict.STUCK) == 1
    for lying in (EMPTY, there, EMPTY, there, EMPTY):
        board.burst(lying)
    assert board.verdict(7) is Verdict.OK


def test_a_piece_that_comes_without_its_neighbours_feeling_it_is_false_since_it_came() -> None:
    """A square that sticks at a piece's level is found; its readings are ignored since it first showed the piece."""
    board = Board()
    stuck = column(7, lambda _: REST + 0.8 * LEVEL + board.rng.normal(0, 16, 20))
    for lying in (EMPTY, ".........-......", "...............+"):
        board.burst(lying)
    since = board.t_ms
    came = ("+..........+....", "+.+........+....", "+..+.......-....", "+..+......--....", "+..+.+....--....")
    for lying in ("...............+", *came, "+..+.+.+..--....", "+..+.+.+..+-...."):
        board.burst(lying, lying[:6] + "+" + lying[7:], stuck)
    assert board.verdict(7) is Verdict.STUCK
    assert board.health.findings[6].since_ms == since + 5000.0


def test_a_square_that_feels_no_piece_beside_it_is_stuck_whatever_it_shows() -> None:
    """Pieces come and go beside a square that keeps its exact reading: it is stuck, although it shows one."""
    board = Board()
    there = "......+........."
    board.burst(EMPTY)
    board.burst("-...............")
    stuck = column(7, lambda _: REST + 0.9 * LEVEL + board.rng.normal(0, 16, 20))
    board.burst(there)
    for number in range(10):
        lying = there[:10] + "+-"[number % 2] + there[11:] if number % 4 < 2 else "..-...+........."
        board.burst(lying, change=stuck)
    assert board.verdict(7) is Verdict.STUCK


@pytest.mark.parametrize("field", [-54.0, 54.0])
def test_what_all_squares_feel_alike_speaks_against_none(field: float) -> None:
    """A signal as strong as a piece beside, but on the whole board, is a magnet in a hand high above, or a hum."""
    before, after = between(EMPTY, EMPTY)
    raised = replace(after, middle=after.middle + field)
    assert max(told_by_neighbours(levels(), before, raised, ALL).stuck) < CLEARLY
    around = np.flatnonzero(levels().mixing[5])
    beside = after.middle.copy()
    beside[around] += field
    assert told_by_neighbours(levels(), before, replace(after, middle=beside), ALL).stuck[5] > CLEARLY


def test_squares_farther_away_feel_a_magnet_by_the_cube_of_the_distance() -> None:
    """Beside and diagonally as the board's calibration says; two squares away an eighth of what is felt beside."""
    found = levels().felt
    assert np.array_equal(found[levels().mixing != 0], levels().mixing[levels().mixing != 0])
    assert found[5, 7] == pytest.approx(SIDE / 1000 / 8)
    assert found[0, 15] == pytest.approx(SIDE / 1000 / 18**1.5)
    assert np.diag(found).max() == 0.0


def test_a_weak_sensor_is_found_by_two_placements() -> None:
    """If pieces placed there twice give a third of what they give elsewhere, the square is weak."""
    board = Board()
    weak = column(7, lambda rows: REST + 0.35 * (rows - REST))
    with_seven = "+-....+..-......"
    without = "+-.......-......"
    for lying in (without, without, with_seven, with_seven):
        board.health.expect(lying.translate(CELLS), 4)
        board.burst(lying, change=weak)
    assert board.verdict(7) is Verdict.OK
    board.burst(without, change=weak)
    board.burst(with_seven, change=weak)
    assert board.verdict(7) is Verdict.OK
    board.burst(with_seven, change=weak)
    assert board.verdict(7) is Verdict.WEAK
    assert board.health.findings[6].trusted


def test_a_drift_is_found_while_the_square_is_empty() -> None:
    """Three bursts with an empty square off its rest by a tenth of a piece are a drift; half as far is nothing."""
    for counts, verdict in ((0.05 * LEVEL, Verdict.OK), (0.13 * LEVEL, Verdict.DRIFTING)):
        board = Board()
        for _ in range(3):
            assert board.verdict(7) is Verdict.OK
            board.burst(EMPTY, change=column(7, partial(np.add, counts)))
        assert board.verdict(7) is verdict


def test_noise_is_found_beside_what_the_others_have() -> None:
    """A square whose readings spread ten times as much as the others' is noisy, after three bursts."""
    board = Board()
    for number in range(3):
        assert board.verdict(7) is Verdict.OK, number
        board.burst(EMPTY, change=column(7, lambda rows: REST + 10 * (rows - REST)))
    assert board.verdict(7) is Verdict.NOISY
    assert board.health.findings[6].trusted


def test_a_square_that_flickers_is_not_trusted_until_it_stops() -> None:
    """Ten flickers within a few seconds make a square untrusted; after a minute without any it is trusted again."""
    board = Board()
    board.shows(EMPTY)
    for _ in range(12):
        board.shows("......?.........", after_ms=1000)
        board.shows(EMPTY, after_ms=60)
    assert board.verdict(7) is Verdict.NOISY
    assert not board.health.findings[6].trusted
    board.shows("+...............", after_ms=70_000)
    assert board.verdict(7) is Verdict.OK


def test_hands_at_work_are_no_flicker() -> None:
    """Hands that pass over many squares change each of them for a moment, and no fault is found."""
    board = Board()
    for number in range(80):
        cells = list(EMPTY)
        cells[number * 5 % 16] = "?"
        board.shows("".join(cells), after_ms=700)
        board.shows(EMPTY, after_ms=100)
    assert all(each.verdict is Verdict.OK for each in board.health.findings)


def test_a_square_that_alone_shows_otherwise_for_turns_is_stuck() -> None:
    """A piece shown on an empty square while two turns are given comes from the sensor."""
    board = Board()
    board.shows("......+.........")
    for turns in range(3):
        assert board.verdict(7) is Verdict.OK, turns
        board.health.expect(EMPTY, turns)
    assert board.verdict(7) is Verdict.STUCK


@settings(deadline=None, max_examples=40)
@given(
    st.integers(0, 1000),
    st.lists(st.text(alphabet="...+-", min_size=16, max_size=16), min_size=2, max_size=12),
    st.floats(0.6, 1.15),
)
def test_sound_sensors_are_never_accused(seed: int, texts: list[str], strength: float) -> None:
    """Whatever lies on a sound board, and however strong or weak the pieces are, nothing is found."""
    board = Board(seed)
    for text in texts:
        board.burst(text, change=lambda rows: REST + strength * (rows - REST))
    assert all(each.verdict is Verdict.OK for each in board.health.findings)
