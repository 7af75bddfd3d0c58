"""`replay`: traces and recordings through the board's own firmware and the reconstruction."""

import json
import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.commands.simulated import simulation
from eclipse_companion.common import settings
from eclipse_companion.gamekit.board_commands import written
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay, Resigned, Restarted
from eclipse_companion.games.eclipse.replaying.traces import Found, TraceReplay
from eclipse_companion.games.eclipse.tracking import do
from eclipse_companion.games.eclipse.tracking.commands import RestartBoard
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, ProblemFound, TakeBack
from eclipse_companion.sensing.health import Verdict
from eclipse_companion.sensing.health.checkup import SensorFound
from eclipse_companion.sensing.recording import Reader, Trace, Writer, read_trace
from eclipse_companion.sensing.wire import State
from eclipse_simulation.board.sensor_faults import Dead, Noisy
from tests.commanded import commanded
from tests.games.eclipse.turns.table import Table
from tests.simulation.traces import Details, generate

TRACES = Path(__file__).parents[3] / "data" / "traces"
START = Position.parse("S3/4/4/3s")
NAMES = sorted(file.stem for file in TRACES.glob("*.npz"))


def replayed(trace: Trace) -> tuple[list[Found], TraceReplay]:
    """All outcomes of a trace."""
    shares: list[float] = []
    replay = TraceReplay(trace, simulation().boards_of_traces(settings.folders().cache, print), progress=shares.append)
    outcomes = list(replay)
    assert shares == sorted(shares), "how much has gone by only grows"
    assert 0.99 < shares[-1] <= 1
    return outcomes, replay


def standing(outcomes: list[Found]) -> list[str]:
    """The turns that hold at the end."""
    turns: list[str] = []
    for outcome in outcomes:
        if isinstance(outcome, TurnGiven):
            turns.append(str(outcome.turn))
        elif isinstance(outcome, TakeBack):
            del turns[len(turns) - outcome.count :]
    return turns


@cache
def replayed_once(name: str) -> tuple[list[Found], TraceReplay]:
    """All outcomes of a trace, as they were when it was first asked for."""
    return replayed(read_trace(TRACES / f"{name}.npz"))


@pytest.mark.parametrize("name", NAMES)
def test_every_turn_of_a_trace_is_found(name: str) -> None:
    """Games from an independent simulation, clean, messy and with a fault, are recognised turn by turn."""
    truth = json.loads((TRACES / f"{name}.json").read_text(encoding="utf-8"))
    outcomes, replay = replayed_once(name)
    assert standing(outcomes) == truth["turns"]
    assert replay.tracker.in_step
    assert not [each for each in outcomes if isinstance(each, ProblemFound | SensorFound)]


@pytest.mark.parametrize(
    ("fault", "verdict"), [(Dead(7, from_ms=8000.0), Verdict.STUCK), (Noisy(15, from_ms=8000.0), Verdict.NOISY)]
)
def test_a_sensor_that_goes_wrong_in_a_trace_is_told_once(fault: Dead | Noisy, verdict: Verdict) -> None:
    """Its square and the fault are reported after it has begun, once; no turn is given that wasn't made."""
    game = generate(770_006, "ordinary", "two-strength", Details(faults=(fault,)))
    outcomes, _ = replayed(Trace(game.t_ms, game.adc, game.meta))
    (found,) = (each for each in outcomes if isinstance(each, SensorFound))
    assert (found.finding.square, found.finding.verdict) == (fault.square, verdict)
    assert found.t_ms > fault.from_ms
    given = standing(outcomes)
    assert given == game.truth["turns"][: len(given)]


@pytest.mark.parametrize("name", ["messy_one", "messy_two"])
def test_a_trace_of_parts_that_nobody_knows_is_read_by_its_own_levels(name: str) -> None:
    """If the sensor and the magnets are in no table, the levels are judged from the trace itself."""
    truth = json.loads((TRACES / f"{name}.json").read_text(encoding="utf-8"))
    trace = read_trace(TRACES / f"{name}.npz")
    parts = {"sensor": "XYZ1", "sun_magnet": "cube", "moon_magnet": "ball"}
    outcomes, _ = replayed(Trace(trace.t_ms, trace.adc, {**trace.meta, **parts}))
    assert standing(outcomes) == truth["turns"]


def test_a_trace_that_ends_right_after_the_last_piece_gives_its_last_turn() -> None:
    """What lies there at the end is taken to stay: the turn needs no samples that show it at rest."""
    truth = json.loads((TRACES / "clean_two.json").read_text(encoding="utf-8"))
    trace = read_trace(TRACES / "clean_two.npz")
    kept = trace.t_ms <= truth["events"][-1]["t_ms"] + 75
    outcomes, _ = replayed(Trace(trace.t_ms[kept], trace.adc[kept], trace.meta))
    assert standing(outcomes) == truth["turns"]


def test_the_same_trace_gives_the_same_events() -> None:
    """A replay depends only on the trace."""
    assert replayed(read_trace(TRACES / "messy_one.npz"))[0] == replayed_once("messy_one")[0]


@pytest.mark.parametrize("coding", ["one-strength", "two-strength"])
@pytest.mark.parametrize("seed", range(11, 13))
def test_a_trace_that_starts_with_a_position_goes_on_from_there(seed: int, coding: str) -> None:
    """`starts_with` says what lies there from the first sample, on or off the centres; the next turns are found."""
    game = generate(seed, "ordinary", coding, Details(start=START))
    outcomes, replay = replayed(Trace(game.t_ms, game.adc, game.meta))
    assert standing(outcomes) == game.truth["turns"]
    assert replay.tracker.in_step
    assert not any(isinstance(each, SensorFound) for each in outcomes)


@pytest.mark.parametrize("coding", ["one-strength", "two-strength"])
def test_a_trace_of_unknown_parts_may_start_with_a_position(coding: str) -> None:
    """The signals of the pieces that lie there show how strong each player's are."""
    game = generate(12, "ordinary", coding, Details(start=START))
    meta = game.meta | {"sensor": "A3141", "sun_magnet": "a big one", "moon_magnet": "a small one"}
    outcomes, replay = replayed(Trace(game.t_ms, game.adc, meta))
    assert standing(outcomes) == game.truth["turns"]
    assert replay.tracker.in_step


@pytest.mark.parametrize("off", [-3200, 2400])
def test_a_sensor_that_rests_far_off_the_middle_is_no_piece(off: int) -> None:
    """A trace's first second is empty: whatever a sensor of that kind may read then is its rest."""
    trace = read_trace(TRACES / "clean_one_b.npz")
    truth = json.loads((TRACES / "clean_one_b.json").read_text(encoding="utf-8"))
    adc = trace.adc.astype(int)
    adc[:, 0] += 32768 + off - int(np.median(adc[:150, 0]))
    outcomes, replay = replayed(Trace(trace.t_ms, adc.clip(0, 65535).astype(np.uint16), trace.meta))
    assert standing(outcomes) == truth["turns"]
    assert replay.tracker.in_step


def test_a_fault_that_is_never_mended_ends_out_of_step(tmp_path: Path) -> None:
    """The command exits 1 and says in a sentence what the board shows."""
    game = generate(5, "fault", "one-strength", Details(fault="two-placed", mended=False))
    game.save(tmp_path, "fault")
    done = _command("replay", str(tmp_path / "fault.npz"))
    assert done.returncode == 1
    assert "doesn't match the game at the end" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_prints_a_line_of_json_for_each_event() -> None:
    """Kinds, times and positions are as the commands' page says, and the last line is the end."""
    name = "clean_two"
    truth = json.loads((TRACES / f"{name}.json").read_text(encoding="utf-8"))
    done = _command("replay", str(TRACES / f"{name}.npz"), "--json")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    turns = [event for event in events if event["kind"] == "turn"]
    assert done.returncode == 0
    assert [event["turn"] for event in turns] == truth["turns"]
    assert all(abs(event["t_ms"] - rest) < 500 for event, rest in zip(turns, truth["turn_ms"], strict=True))
    assert events[-1] == {"kind": "end", "result": "1-0", "position": turns[-1]["position"]}
    assert all(event["say"] and event["squares"] for event in events if event["kind"] == "prompt")


def test_the_command_prints_the_game() -> None:
    """Without options it prints a game file that `check` finds legal."""
    done = _command("replay", str(TRACES / "clean_one_a.npz"))
    checked = _command("check", "-", text=done.stdout)
    assert done.returncode == 0
    assert checked.returncode == 0
    assert "0-1" in checked.stdout


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 nothing", b"rubbish" * 1000], ids=["empty", "torn", "rubbish"])
def test_a_file_that_is_no_trace_is_named_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    """The sentence names the file; the exit status is 1, and there is no traceback."""
    path = tmp_path / "what.npz"
    path.write_bytes(content)
    done = _command("replay", str(path))
    assert done.returncode == 1
    assert "what.npz" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["nothing.npz", "nothing.ecr", "film.mp4"])
def test_a_missing_or_unknown_file_is_a_sentence(tmp_path: Path, name: str) -> None:
    """Neither a missing file nor one of another kind ends in a traceback."""
    done = _command("replay", str(tmp_path / name))
    assert done.returncode == 1
    assert name in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_without_pictures_is_told(tmp_path: Path) -> None:
    """A film is a folder of pictures; this one has none."""
    done = _command("replay", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"The folder {tmp_path} has no pictures. Name a folder of JPEG, PNG, WebP, TIFF or BMP files." in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("S3/4/4", "isn't a position: "),
        ("", "isn't a position: "),
        ("nonsense", "isn't a position: "),
        ("GGGG/4/4/4", "is a position that can't occur: Sun has 4 and Moon has 0"),
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("virtual-board", "--trace")], ids=lambda words: words[0])
def test_a_start_that_can_not_be_is_refused(tmp_path: Path, command: tuple[str, ...], text: str, sentence: str) -> None:
    """If a trace's `starts_with` isn't a position, or can't occur, the error names the file."""
    path = tmp_path / "what.npz"
    with np.load(TRACES / "clean_one_a.npz") as whole:
        meta = json.dumps(json.loads(str(whole["meta"])) | {"starts_with": text})
        np.savez(path, t_ms=whole["t_ms"][:400], adc=whole["adc"][:400], meta=meta)
    done = _command(*command, str(path))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"In {path}, 'starts_with' of meta {sentence}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_trace_with_pieces_on_the_board_that_does_not_say_so_is_refused() -> None:
    """The firmware refuses `CAL REST` on a board that isn't empty, and the refusal is reported with its squares."""
    game = generate(11, "clean", "one-strength", Details(start=START))
    t_ms = game.t_ms
    adc = game.adc.copy()
    waver = (np.arange(len(t_ms)) // 10 % 2 * 3000).astype(np.uint16)
    adc[:, 6] += waver
    meta = {key: value for key, value in game.meta.items() if key != "starts_with"}
    with pytest.raises(Exception, match="CAL REST"):
        replayed(Trace(t_ms, adc, meta))


def test_a_recording_replays_to_the_events_of_the_game(tmp_path: Path) -> None:
    """The stamped lines of a game, and the requests to its tracker, give the very same outcomes again."""
    path = tmp_path / "game.ecr"
    table = Table()
    with Writer.create(path, game="test") as writer:
        writer.board(table.t_ms, f"ST 1 {int(table.t_ms)} {table.tracker.shown}")
        live = table.tracker.state

        def state(message: State, host_ms: float, *, gap: bool) -> list[Outcome]:
            writer.board(host_ms, str(message))
            return live(message, host_ms, gap=gap)

        table.tracker.state = state  # type: ignore[method-assign]
        for text in ("S1", "1-5/S16", "16-12/G13"):
            table.turn(text)
        target = RestartBoard(Position.parse("4/G3/4/3s"), Turn.parse("16-12/G3"))
        writer.command(table.t_ms, **written(target))
        table.outcomes += do(table.tracker, target)
        table.wait(3000)
        table.drop(table.lift(13), 3, ms=3000)
        table.turn("12-11/S16")
    events = list(RecordingReplay(Reader(path)))
    again = [each for each in events if not isinstance(each, Restarted | Resigned)]
    assert again == table.outcomes[: len(again)]
    assert [each.position for each in events if isinstance(each, Restarted)] == [Position.parse("4/G3/4/3s")]
    assert {"TurnGiven", "ProblemFound", "Mended"} <= {type(each).__name__ for each in again}


def _command(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return commanded(words, typed=text)
