"""A run of the tests ends what they have started, and fails if there is anything."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.leftovers import MARK
from tests.outputs import browser
from tests.processes import runs

ROOT = Path(__file__).resolve().parents[2]
LEAVES = """
import subprocess, sys
from multiprocessing import resource_tracker

def test_something():
    words = [sys.executable, "-c", "import time; time.sleep(600)"]
    child = subprocess.Popen(words, env={} if UNMARKED else None, start_new_session=UNMARKED)
    open("number", "w").write(str(child.pid))
    END
"""


@pytest.mark.parametrize(
    ("workers", "end", "status"),
    [
        ((), "child.kill(); child.wait()", 0),
        (("-n", "2"), "child.kill(); child.wait()", 0),
        ((), "child.kill(); child.wait(); resource_tracker.ensure_running()", 0),
        (("-n", "2"), "pass", 1),
        ((), "assert 0", 1),
        ((), "raise KeyboardInterrupt", 1),
        ((), "pass  # no mark", 1),
        (("-n", "2"), "pass  # no mark", 1),
    ],
)
def test_a_run_that_leaves_a_process_fails(workers: tuple[str, ...], end: str, status: int, tmp_path: Path) -> None:
    """It names the process, and ends it, whether the test has passed, failed or was interrupted.

    Without a mark too: a browser's own processes lose theirs.
    """
    text = LEAVES.replace("END", end).replace("UNMARKED", str("no mark" in end))
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != MARK and "PYTEST" not in name}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.leftovers", "--rootdir", ".", "-W", "ignore", *workers],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert ("time.sleep(600)" in done.stdout.partition("still running")[2]) == bool(status)
    assert not runs(int((tmp_path / "number").read_text(encoding="utf-8")))


def test_a_browser_that_does_not_start_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever waited for it in vain leaves no process behind."""
    script = tmp_path / "slow"
    script.write_text(f"#!/bin/sh\necho $$ >{tmp_path}/number\nexec sleep 600\n", encoding="utf-8")
    script.chmod(0o700)
    monkeypatch.setattr(browser, "program", lambda: str(script))
    monkeypatch.setattr(browser, "LIMIT_S", 2.0)
    with pytest.raises(AssertionError, match="does not start"):
        browser.Chromium()
    assert not runs(int((tmp_path / "number").read_text(encoding="utf-8")))
