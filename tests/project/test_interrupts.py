"""Ctrl-C at any moment ends a command with at most a sentence."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STARTED = 'trap \'\' INT; exec "$0" -m eclipse_companion "$@"'
"""The way `./run` starts it."""
IN_A_CALLBACK = """
import runpy, signal, sys, weakref

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.endswith(".commands.best"):
            lock = type("Lock", (), {})()
            watch = weakref.ref(lock, lambda _: signal.raise_signal(signal.SIGINT))
            del lock

sys.meta_path.insert(0, Finder())
sys.argv = ["eclipse-companion", "best", "4/4/4/4"]
runpy.run_module("eclipse_companion", run_name="__main__")
"""
"""Presses Ctrl-C in a callback while the command is loaded, as happens when Python drops a module's lock."""


@pytest.mark.parametrize("words", [("best", "4/4/4/4"), ("doctor",)], ids=" ".join)
def test_ctrl_c_while_a_command_starts_shows_no_traceback(words: tuple[str, ...]) -> None:
    """An interrupt at any moment of the first three tenths of a second is followed by at most one sentence."""
    for moment in range(10):
        child = subprocess.Popen(
            ["/bin/sh", "-c", STARTED, sys.executable, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        time.sleep(0.03 * moment)
        os.killpg(child.pid, signal.SIGINT)
        said = child.communicate(timeout=120)[0].decode()
        assert "Traceback" not in said
        assert "KeyboardInterrupt" not in said


def test_ctrl_c_in_a_callback_of_loading_ends_the_program() -> None:
    """Python only shows an exception of a callback and goes on, so until a command is loaded no exception is raised."""
    done = subprocess.run([sys.executable, "-c", IN_A_CALLBACK], capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_run_starts_commands_so() -> None:
    """`./run` starts the program in the way that the test above uses."""
    script = (ROOT / "run").read_text(encoding="utf-8")
    start = script.rindex('exec "$bin/python" -m eclipse_companion')
    assert script[:start].splitlines()[-4:].count("        trap '' INT") == 1
