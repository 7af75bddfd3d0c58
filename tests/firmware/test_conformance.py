"""Every command with every wrong argument, in each engine, against the conformance lines."""

import json
from pathlib import Path
from typing import Any, Final

from eclipse_simulation.board.engine import Engine
from tests.firmware.rig import Rig, line, pattern

DATA: Final = Path(__file__).resolve().parents[1] / "data" / "wire"
SCRIPTS: Final = json.loads((DATA / "commands.json").read_text())["scripts"]
LINES: Final = json.loads((DATA / "lines.json").read_text())["cases"]


def test_commands(engine: Engine) -> None:
    """Every command gets exactly the answer that the conformance lines name, and the numbers have no gap."""
    rows: list[str] = []
    with Rig(engine) as rig:
        rows += rig.scans(10)
        for script in SCRIPTS:
            rows += rig.say("CAL CLEAR") + rig.say("HELLO")
            for step in script["steps"]:
                rows += conversation(rig, step, script["name"])
    numbers = [int(row.split()[1]) for row in rows]
    assert numbers == list(range(len(rows)))


def conversation(rig: Rig, step: dict[str, Any], name: str) -> list[str]:
    said = rig.say(step["send"], 80 if step["send"] == "CAL REST" else 3)
    wanted = step["answers"]
    answers = [row for row in said if row[:2] in {"OK", "NO", "HI"} or (row[:2] == "ST" and "ST" in str(wanted))]
    about = f"{name}: {step['send']!r} gave {said}"
    assert len(answers) == len(wanted), about
    assert all(pattern(want).fullmatch(got) for want, got in zip(wanted, answers, strict=True)), about
    return said


def test_wrong_commands_change_nothing(micropython: Engine) -> None:
    """After all commands of the conformance lines that are refused with one strength, all values are unchanged."""
    steps = [step for script in SCRIPTS for step in script["steps"] if script["name"] != "two strengths"]
    refused = [step["send"] for step in steps if str(step["answers"]).startswith("['NO")]
    assert len(refused) > 80
    questions = [f"CAL GET {square}" for square in range(17)]
    with Rig(micropython) as rig:
        rig.scans(10)
        rig.answer("CAL SET 1 rest=33000 gold=40000")
        before = [rig.answer(question) for question in questions]
        for body in refused:
            rig.say(body, 1)
        assert [rig.answer(question) for question in questions] == before


def test_bytes(micropython: Engine) -> None:
    """Only the good lines among noise are carried out: each expected one is answered in its turn."""
    with Rig(micropython) as rig:
        rig.scans(10)
        for case in LINES:
            rig.board.send(case["bytes"].encode("latin-1") + line("PING end"))
            answers = [row for row in rig.scans(12) if row[:2] in {"OK", "NO", "HI"}]
            expected = [body for body in case["bodies"] if body != "STATE"]
            if case["name"] == "two carriage returns":
                assert answers[-1].endswith("PING end")
            assert len(answers) == len(expected) + 1, (case["name"], answers)
