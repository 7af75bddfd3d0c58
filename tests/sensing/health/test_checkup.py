"""The conversation with a board whose sensors are watched."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.health import Verdict
from eclipse_companion.sensing.health.checkup import ROWS, Checkup
from eclipse_companion.sensing.wire import No, Ok, Raw, State
from tests.sensing.health.test_health import ONE, REST

EMPTY = "." * 16
RAW_MS = 25.0


def answers(square: int) -> str:
    return " ".join(f"{key}={value}" for key, value in ONE[square].items())


class Board:
    """A board on which nothing lies; it answers at once. `grounded`: square 7's line is at ground."""

    def __init__(self, *, grounded: bool = True) -> None:
        self.grounded = grounded
        self.checkup = Checkup(0.0)
        self.now = 0.0
        self.said: list[str] = []
        self.streams = False
        self.rng = np.random.default_rng(1)

    def passes(self, ms: float, parts: Sequence[float] = ()) -> None:
        """Time passes; `parts`: the fractions of a step at which it is advanced once more."""
        until = self.now + ms
        while self.now < until:
            step = min(until, self.now + RAW_MS)
            for part in parts:
                self._do(self.checkup.advance(self.now + part * (step - self.now)))
            self._do(self.checkup.advance(step))
            self.now = step
            if self.streams:
                values = (REST + self.rng.normal(0, 30, 16)).astype(int)
                values[6] *= not self.grounded
                self._do(self.checkup.take(Raw(0, int(step), tuple(values.tolist())), step))

    def shows(self, text: str) -> None:
        self._do(self.checkup.take(State(0, int(self.now), text), self.now))

    def _do(self, bodies: list[str]) -> None:
        for body in bodies:
            self.said.append(body)
            if body.startswith("CAL GET"):
                square = int(body.split()[2])
                self._do(self.checkup.take(Ok(0, f"{body} {answers(square)}"), self.now))
            elif body.startswith("RAW"):
                self.streams = body != "RAW 0"


def test_the_calibration_is_asked_for_once_and_readings_when_nothing_moves() -> None:
    """Each square's calibration is asked for once; then readings come in bursts, with long rests in between."""
    board = Board(grounded=False)
    board.passes(100)
    board.shows(EMPTY)
    board.passes(20_000)
    assert board.said[:17] == [f"CAL GET {square}" for square in range(17)]
    rest = board.said[17:]
    assert rest[::2] == ["RAW 40"] * (len(rest) // 2)
    assert rest[1::2] == ["RAW 0"] * (len(rest) // 2)
    assert 2 <= len(rest) // 2 <= 4


@pytest.mark.parametrize(("rival", "is_told"), [(0.0, True), (13.0, False)])
def test_the_game_convicts_no_square_that_another_rivals(rival: float, is_told: bool) -> None:
    """The game's evidence against one square counts once there is much less against every other."""
    board = Board(grounded=False)
    board.passes(100)
    board.shows(EMPTY)
    board.passes(2000)
    health = board.checkup.health
    assert health is not None
    health._liveness._true.add(0)  # its neighbours have felt a piece on square 1
    health._liveness.accuse(6, 2.0)
    asked: list[int] = []

    def doubt(square: int, _since: float) -> float:
        asked.append(square)
        return {7: 13.0, 3: rival}.get(square, 0.0)

    board.checkup.judge(doubt)
    assert [each.square for each in board.checkup.news()] == [7] * is_told
    assert sorted(asked) == list(range(1, 17))


def test_a_fault_is_told_once() -> None:
    """A fault is news once; it stays a finding."""
    board = Board()
    board.passes(100)
    board.shows("......-.........")
    told = []
    for _ in range(20):
        board.passes(3000)
        told += [(each.square, each.verdict) for each in board.checkup.news()]
    assert told == [(7, Verdict.STUCK)]
    assert board.checkup.untrusted == (7,)


def test_a_change_ends_a_burst() -> None:
    """While something moves no readings are asked for, and those already received are dropped."""
    board = Board()
    board.passes(100)
    board.shows(EMPTY)
    while not board.streams:
        board.passes(RAW_MS)
    board.passes(5 * RAW_MS)
    board.shows("+...............")
    assert board.said[-1] == "RAW 0"
    assert all(each.sigmas is None for each in board.checkup.findings)


def test_a_board_that_refuses_or_says_nothing_is_left_alone() -> None:
    """Without a calibration nothing can be judged; it is asked for a few times, then no more."""
    silent = Checkup(0.0)
    said = [body for ms in range(0, 60_000, 500) for body in silent.advance(float(ms))]
    assert set(said) == {"CAL GET 0"}
    assert len(said) <= 4
    assert silent.next_deadline is None
    refusing = Checkup(0.0)
    assert refusing.advance(0.0) == ["CAL GET 0"]
    assert refusing.take(No(0, "CAL", "unknown command"), 1.0) == []
    assert refusing.findings == ()


@given(st.lists(st.floats(0.01, 0.99), max_size=4).map(sorted))
def test_findings_do_not_depend_on_how_time_is_let_pass(parts: list[float]) -> None:
    """Advancing time in more parts gives the same findings."""

    def found(parts: Sequence[float]) -> list[tuple[int, Verdict]]:
        board = Board()
        board.passes(100)
        board.shows("......-.........")
        board.passes(12_000, parts)
        return [(each.square, each.verdict) for each in board.checkup.findings]

    assert found(parts) == found([])
    assert ROWS * RAW_MS < 1000
