"""Frames without the board: the same as the firmware's, and what a wire does to them."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.replaying.traces import TraceReplay
from eclipse_companion.sensing.recording import Trace
from eclipse_companion.sensing.wire import State
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.sensor_faults import Dead, Loose, SensorFault
from eclipse_simulation.eclipse.hand.scene import Kit
from eclipse_simulation.simulation import boards_of_traces
from tests.simulation import sight_kernel
from tests.simulation.sight import Sight, Trouble, frames_of, reaching
from tests.simulation.traces import MIXED, MIXED_SHARE, Details, GameTrace, generate

READY_MS = 950
"""By this time, the board has learned its rests, in the firmware and in the twin."""
FRAMES = [(1000.0, "." * 16), (2000.0, "+" + "." * 15), (2300.0, "." * 16), (6000.0, "." * 15 + "-")]


class Board(TraceReplay):
    """A board on which a trace's game is played; nobody reconstructs the game."""

    def states(self) -> list[State]:
        """All that it reports."""
        with self._board_of(self._trace) as board:
            self._greet(board)
            self._say(board, ["STATE"])
            wrote = b"".join(wrote for _, wrote in iter(board.step, None))
        return [message for message, _ in self._messages(wrote) if isinstance(message, State)]


def seen(game: GameTrace) -> list[tuple[float, str]]:
    """A game's frames, from when the board is ready."""
    names = ("sensor", "sun_magnet", "moon_magnet", "magnet_height_mm", "coding")
    frames = frames_of(Kit(*(game.meta[name] for name in names)), game.t_ms, game.adc)
    return [(t_ms, text) for t_ms, text in frames if t_ms > READY_MS]


FAULTS: tuple[SensorFault, ...] = (Dead(6, from_ms=4000.0), Loose(11, from_ms=4000.0, share=0.2, break_ms=150.0))


@pytest.mark.parametrize(("coding", "seed"), [("one-strength", 3), ("two-strength", 4)])
def test_frames_are_those_of_the_firmware(coding: str, seed: int, engine: Engine) -> None:
    """The twin makes the same changes at the same scans, even with lines at ground; one count off at a border shows."""
    game = generate(seed, "messy", coding, Details(faults=FAULTS))
    told: list[tuple[int, str]] = []
    for state in Board(Trace(game.t_ms, game.adc, game.meta), boards_of_traces(engine)).states():
        if state.ms > READY_MS and state.text != (told[-1][1] if told else "." * 16):
            told.append((state.ms, state.text))
    frames = seen(game)
    assert [text for _, text in frames] == [text for _, text in told]
    assert all(int(t_ms) == ms for (t_ms, _), (ms, _) in zip(frames, told, strict=True))


def test_the_compiled_twin_does_the_same_uncompiled() -> None:
    """Over a hundred scans of noise and steps, the loops give the same results as plain Python and compiled."""
    rng = np.random.default_rng(5)
    raw = (32768 + rng.normal(0, 40, (100, 16))).astype(np.uint16)
    raw[40:, 3] += 9000
    raw[60:, 7] -= 3000
    raw[50:, 13] = 0
    values = sight_kernel.medians(raw)
    windows = np.lib.stride_tricks.sliding_window_view(raw, 5, axis=0)
    assert np.array_equal(values, np.median(windows, axis=2))
    borders = np.tile(np.array([540, 720, 6000, 6300, 450, 600, 5400, 5700]), (16, 2, 1))
    pieces = np.tile(np.array([[ord("g"), ord("G")], [ord("s"), ord("S")]], np.uint8), (16, 1, 1))
    rests, shares = np.full(16, 32768), np.array([-9, -4])
    board = sight_kernel.Board(shares, np.full(16, 15_000), borders, pieces)
    found = sight_kernel.watch(sight_kernel.fresh(rests), values, board)
    plain = {
        name: getattr(sight_kernel, name)
        for name in ("unmix", "zone_of", "character", "lasted", "judge", "follow", "watch")
    }
    try:
        for name, function in plain.items():
            setattr(sight_kernel, name, getattr(function, "py_func", function))
        again = sight_kernel.watch(sight_kernel.fresh(rests), values, board)
    finally:
        for name, function in plain.items():
            setattr(sight_kernel, name, function)
    assert [each.tolist() for each in again] == [each.tolist() for each in found]
    assert found[1][-1].tobytes().decode() == "...G...s.....?.."


def test_without_trouble_every_frame_arrives() -> None:
    """Each frame arrives in order and soon, and the newest again each second."""
    sights = list(reaching(FRAMES, Trouble(lost=0.0), np.random.default_rng(1)))
    assert [sight.ms for sight in sights] == [1000, 2000, 2300, 3300, 4300, 5300, 6000]
    assert not any(sight.gap for sight in sights)
    assert all(0 < sight.host_ms - sight.ms <= 8 for sight in sights)


def test_a_line_that_is_lost_is_asked_for() -> None:
    """If no line gets through at first, the answer to the host's question does, and says that lines are missing."""
    sights = list(reaching(FRAMES, Trouble(lost=1.0), np.random.default_rng(1)))
    assert [sight.ms for sight in sights] == [1020, 2020, 2320, 3320, 4320, 5320, 6020]
    assert all(sight.gap for sight in sights)
    assert [sight.text for sight in sights][:3] == [text for _, text in FRAMES[:3]]


troubles = st.builds(
    Trouble, lost=st.floats(0, 0.5), outages=st.floats(0, 60), flickers=st.floats(0, 120), late_ms=st.floats(1.5, 200)
)


@settings(max_examples=60)
@given(troubles, st.integers(0, 1 << 32))
def test_whatever_the_trouble_time_goes_on_and_the_end_is_seen(trouble: Trouble, seed: int) -> None:
    """Neither clock goes back; unreadable squares are the only difference from a true frame; the last state arrives."""
    sights: list[Sight] = list(reaching(FRAMES, trouble, np.random.default_rng(seed)))
    for before, after in itertools.pairwise(sights):
        assert before.ms <= after.ms
        assert before.host_ms <= after.host_ms
    for sight in sights:
        assert any(all(a in (b, "?", ".") for a, b in zip(sight.text, text, strict=True)) for _, text in FRAMES)
    if trouble.flickers == 0:
        assert sights[-1].text == FRAMES[-1][1]


def test_mixed_games_show_every_habit_now_and_then() -> None:
    """About a third of the turns of forty games show one of the habits, and every habit comes."""
    games = [generate(seed, "mixed") for seed in range(40)]
    turns = [set(habits) & set(MIXED) for game in games for habits in game.truth["turn_habits"]]
    assert set.union(*turns) == set(MIXED)
    assert 0.6 * MIXED_SHARE < sum(map(bool, turns)) / len(turns) < 1.2 * MIXED_SHARE
