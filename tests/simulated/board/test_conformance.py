"""The shipped firmware in both engines against the conformance lines, and against itself."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eclipse_simulation.board.engine import Engine, cpython
from eclipse_simulation.board.lockstep import LockstepBoard, TraceSource
from eclipse_simulation.board.process import Readings
from eclipse_simulation.eclipse.hand.driver import HandDriver, auto_games
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit
from tests.simulated.board.wire_lines import bodies, line

DATA = Path(__file__).resolve().parents[2] / "data" / "wire"
STILL = [32768] * 16


def still(due_us: int) -> tuple[int, Readings]:
    return due_us, STILL


def _cases(name: str) -> list[Any]:
    content = json.loads((DATA / name).read_text(encoding="utf-8"))
    return list(content["scripts"] if "scripts" in content else content["cases"])


@pytest.fixture(scope="module")
def board(engine: Engine) -> Iterator[LockstepBoard]:
    with LockstepBoard(engine, still) as made:
        made.run(100)
        yield made


def _expected(answer: str) -> re.Pattern[str]:
    return re.compile(re.escape(answer).replace(r"\#", r"\d+").replace("\\~", ".*").replace("~", ".*"))


def _said(board: LockstepBoard, body: str, answers: list[str]) -> list[str]:
    """The board's answer to a command, without unsolicited lines."""
    board.send(line(body))
    wants_state = any(answer.startswith("ST") for answer in answers)
    found: list[str] = []
    for step in range(400):
        after = board.step()
        assert after is not None
        found += [said for said in bodies(after[1]) if not said.startswith(("RW", "LG"))]
        if not wants_state:
            found = [said for said in found if not said.startswith("ST")]
        if step >= (6 if found else 20 if not answers else 400):
            break
    return found


@pytest.mark.parametrize("script", _cases("commands.json"), ids=lambda script: script["name"])
def test_every_command_is_answered_as_the_wire_says(board: LockstepBoard, script: dict[str, Any]) -> None:
    """Each command gets the answers of the conformance lines, in both engines."""
    _said(board, "CAL CLEAR", ["OK"])
    _said(board, "HELLO", ["HI"])
    for step in script["steps"]:
        said = _said(board, step["send"], step["answers"])
        if any(answer.startswith("ST") for answer in step["answers"]):
            said = said[: len(step["answers"])]
        assert len(said) == len(step["answers"]), (step, said)
        for answer, found in zip(step["answers"], said, strict=True):
            assert _expected(answer).fullmatch(found), (step, found)


def test_a_reader_takes_the_bodies_of_the_conformance_lines(board: LockstepBoard) -> None:
    """Whatever noise surrounds them, the good lines are answered and no others."""
    _said(board, "HELLO", ["HI"])
    for case in _cases("lines.json"):
        board.send(case["bytes"].encode("latin-1"))
        found = []
        for _ in range(40):  # a thousand bytes take four scans
            after = board.step()
            assert after is not None
            found += [body for body in bodies(after[1]) if body[:2] in ("HI", "OK", "NO")]
        answered = [body for body in case["bodies"] if body != "STATE"]
        assert len(found) == len(answered), (case["name"], found)


def _trace(coding: str, seed: int, seconds: float) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """A game's first seconds on the simulated board; the first second is empty."""
    rng = np.random.default_rng(seed)
    hands = HandDriver(BoardModel(Kit.draw(rng, coding), rng), rng)
    times = np.arange(0, 1000 * seconds, 5.0)
    rows = []
    for t_ms in times:
        if t_ms == 1000:
            hands.follow(auto_games(hands, rng))
        hands.go_on(float(t_ms))
        rows.append(hands.sample(float(t_ms)))
    return times, np.array(rows, dtype=np.uint16)


@pytest.mark.parametrize("coding", ["one-strength", "two-strength"])
def test_both_engines_say_the_same_byte_for_byte(micropython: Engine, coding: str) -> None:
    """A trace yields the same bytes in MicroPython, in CPython, and again: a run depends only on its input."""
    times, rows = _trace(coding, 7, 14)
    greeting = line("HELLO") + line(f"CAL CODING {coding[:3]}") + line("CAL REST")
    runs = []
    for engine in (micropython, cpython(), micropython):
        with LockstepBoard(engine, TraceSource(times, rows)) as board:
            board.send(greeting)
            runs.append(board.run(1e9))
    assert runs[0] == runs[1] == runs[2]
    states = [body.split(" ")[3] for body in bodies(runs[0]) if body.startswith("ST")]
    assert max(16 - state.count(".") - state.count("?") for state in states) >= 1


def test_what_is_saved_outlasts_a_restart_and_the_process(engine: Engine, tmp_path: Path) -> None:
    """Values kept by `CAL SAVE` survive a `RESET`; in a flash folder, they survive the end of the board."""
    with LockstepBoard(engine, still, flash=tmp_path) as board:
        board.send(line("CAL SET 4 rest=33333") + line("CAL SAVE") + line("CAL SET 5 rest=33333") + line("RESET"))
        board.run(500)
        assert board.restarts == 1
        board.send(line("CAL GET 4") + line("CAL GET 5"))
        said = " ".join(bodies(board.run(900)))
        assert "CAL GET 4 rest=33333" in said
        assert "CAL GET 5 rest=33070" in said
    with LockstepBoard(engine, still, flash=tmp_path) as board:
        board.send(line("CAL GET 4"))
        assert "CAL GET 4 rest=33333" in " ".join(bodies(board.run(100)))


def test_a_board_whose_port_takes_nothing_goes_on(engine: Engine) -> None:
    """A host that reads nothing costs the board half a second per line, but never stops it."""
    with LockstepBoard(engine, still) as board:
        board.send(line("HELLO") + line("RAW 50"))
        board.run(100)
        board.room = 0
        assert board.run(3000) == b""
        board.room = 320
        board.send(line("STATE"))
        said = board.run(5000)
        assert any(body.startswith("ST") for body in bodies(said))
