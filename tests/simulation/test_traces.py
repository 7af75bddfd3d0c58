"""Whole games as analog traces: their form, their truth, and that the two agree."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.hardware.converter import NOMINAL_REST
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, TWO_STRENGTH, Kit
from tests.simulation import mishaps
from tests.simulation.traces import DEFECTS, KINDS, Details, GameTrace, generate


def after(trace: GameTrace) -> Position:
    """The position that the truth's turns lead to, by the rules; raises an error if one is illegal."""
    position = Position.parse(trace.meta.get("starts_with", str(EMPTY)))
    for text in trace.truth["turns"]:
        position = rules.play(position, Turn.parse(text))
    return position


@pytest.mark.parametrize("coding", [ONE_STRENGTH, TWO_STRENGTH])
@pytest.mark.parametrize("kind", KINDS)
def test_a_trace_is_a_whole_legal_game_that_the_sensors_saw(kind: str, coding: str) -> None:
    """Turns are legal and end the game; the first second is the empty board; the last levels show the last position."""
    for seed in range(3):
        trace = generate(seed, kind, coding)
        position = after(trace)
        assert rules.result(position) is not None
        assert trace.truth["position"] == str(position)
        assert (np.diff(trace.t_ms) > 0).all()
        assert trace.adc.shape == (len(trace.t_ms), 16)
        assert trace.adc.dtype == np.uint16
        assert trace.truth["events"][0]["t_ms"] > 1000
        rest = np.median(trace.adc[:200], axis=0)
        change = np.median(trace.adc[-100:], axis=0) - rest
        for square in range(1, 17):
            piece = position[square]
            shown = change[square - 1]
            assert abs(shown) < 1600 if piece is None else shown * (1 if piece.side.value == "G" else -1) > 400


def test_the_truth_is_in_order() -> None:
    """Events and turns are in order of time, each turn ends with a drop, and the winners are as the rules say."""
    for seed in range(4):
        truth = generate(seed, "messy").truth
        times = [event["t_ms"] for event in truth["events"]]
        assert times == sorted(times)
        assert truth["turn_ms"] == sorted(truth["turn_ms"])
        assert len(truth["turn_ms"]) == len(truth["turns"]) == len(truth["turn_habits"])
        drops = {event["t_ms"] for event in truth["events"] if event["kind"] == "drop"}
        assert set(truth["turn_ms"]) <= drops
        result = rules.result(Position.parse(truth["position"]))
        assert result is not None
        assert {"1-0": ["S"], "0-1": ["M"]}.get(result.value, truth["winners"]) == truth["winners"]


@pytest.mark.parametrize("fault", mishaps.KINDS)
def test_a_fault_is_told_with_its_times(fault: str) -> None:
    """A trace with a fault of a kind has exactly that one, begun and mended at the stated times; or it ends there."""
    trace = generate(5, "fault", TWO_STRENGTH, Details(fault=fault))
    (told,) = trace.truth["faults"]
    assert told["kind"] == fault
    assert told["t_ms"] < told["t_end_illegal_ms"] < told["t_end_ms"]
    assert told["t_end_ms"] == trace.truth["turn_ms"][told["turn_no"] - 1]
    cut = generate(5, "fault", TWO_STRENGTH, Details(fault=fault, mended=False))
    assert cut.truth["faults"][0]["t_end_ms"] is None
    assert len(cut.truth["turns"]) == told["turn_no"] - 1


def test_the_same_seed_gives_the_same_trace() -> None:
    """A trace depends only on its arguments; another seed plays another game on another board."""
    one, same, other = generate(1), generate(1), generate(2)
    assert (one.adc == same.adc).all()
    assert one.truth == same.truth
    assert one.truth["turns"] != other.truth["turns"]


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_defect_is_told_and_shows(defect: str) -> None:
    """A board with a defect produces other readings for the same hands, and the truth says which defect and where."""
    well, ill = generate(3), generate(3, details=Details(defect=defect))
    assert ill.truth["defect"]["kind"] == defect
    assert well.truth["defect"] is None
    assert not np.array_equal(well.adc, ill.adc)


def test_a_trace_may_begin_in_the_middle() -> None:
    """A trace that begins from a position says so and shows it from its first sample on."""
    start = Position.parse("G1s1/1S2/4/1s1G")
    kit = Kit("SS49E", "D6x2 N35", "D6x2 N35", 6.4, ONE_STRENGTH)
    trace = generate(4, "clean", details=Details(kit=kit, start=start, sample_hz=100.0))
    assert trace.meta["starts_with"] == str(start)
    assert (trace.meta["sensor"], trace.meta["sample_hz"]) == ("SS49E", 100.0)
    assert rules.result(after(trace)) is not None
    first = np.median(trace.adc[:100], axis=0) - NOMINAL_REST
    assert (first[[0, 15]] > 1500).all()
    assert (first[[2, 5]] < -1500).all()


def test_traces_are_written_as_the_format_says(tmp_path: Path) -> None:
    """As a program, the module writes `NAME.npz` and `NAME.json`, which numpy and JSON read back."""
    command = [sys.executable, "-m", "tests.simulation.traces", "--out", str(tmp_path / "new")]
    command += ["--count", "2", "--seed", "8", "--kind", "clean", "--coding", "one"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert [line.split()[0] for line in said.splitlines()] == ["clean_one_8", "clean_one_9"]
    with np.load(tmp_path / "new" / "clean_one_8.npz") as file:
        trace = generate(8, "clean", ONE_STRENGTH)
        assert (file["adc"] == trace.adc).all()
        assert (file["t_ms"] == trace.t_ms).all()
        assert json.loads(str(file["meta"])) == trace.meta
        assert {"sensor", "sun_magnet", "moon_magnet", "coding", "sample_hz"} <= set(trace.meta)
    truth = json.loads((tmp_path / "new" / "clean_one_8.json").read_text(encoding="utf-8"))
    assert truth == trace.truth
