"""The process ends with its own status and all that it has written, whatever its threads do."""

import subprocess
import sys

import pytest

from tests.processes import killed_after

IN_OPENCV = """
import sys, threading
import cv2, numpy
from eclipse_companion.common.ending import end_with

def work(begun):
    begun.set()
    while True:
        cv2.GaussianBlur(numpy.zeros((40, 40, 3), numpy.uint8), (3, 3), 1)

def run():
    for _ in range(3):
        begun = threading.Event()
        threading.Thread(target=work, args=(begun,), daemon=True).start()
        begun.wait()
    print("the last line")
    WAY

end_with(run)
"""

UNREAD = """
import sys, threading
from eclipse_companion.common.ending import end_with

def write(begun):
    begun.set()
    print("x" * 1_000_000, flush=True)

def run():
    begun = threading.Event()
    threading.Thread(target=write, args=(begun,), daemon=True).start()
    begun.wait()
    return 4

end_with(run)
"""


@pytest.mark.parametrize(
    ("way", "status", "error"),
    [
        ("return 3", 3, ""),
        ("sys.exit(2)", 2, ""),
        ("sys.exit('a reason')", 1, "a reason\n"),
        ("raise KeyboardInterrupt", 130, ""),
        ("raise ZeroDivisionError('text')", 1, "ZeroDivisionError: text\n"),
        ("import atexit; atexit.register(print, 'tidied', file=sys.stderr); return 0", 0, "tidied\n"),
    ],
)
def test_threads_inside_opencv_do_not_abort_the_process(way: str, status: int, error: str) -> None:
    """Python's own end would unwind them through C++: the process would end with SIGABRT instead of its status."""
    words = [sys.executable, "-c", IN_OPENCV.replace("WAY", way)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (status, "the last line\n")
    assert done.stderr.endswith(error)
    assert "terminate" not in done.stderr


def test_a_reader_who_reads_no_more_does_not_hold_the_end_up() -> None:
    """What still waits for the pipe is given up after a while; the status is the right one."""
    child = subprocess.Popen([sys.executable, "-c", UNREAD], stdout=subprocess.PIPE)
    assert child.stdout is not None
    with child.stdout, killed_after(child):
        assert child.wait() == 4
