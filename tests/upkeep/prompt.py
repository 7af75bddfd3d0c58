"""A board as mpremote sees it: MicroPython's raw prompt behind a pseudo-terminal, with files in a folder.

Code from mpremote runs in its own interpreter, which starts in the folder. What is missing here: flash that fills up,
USB that disappears at a reset, and raw-paste (a board may say that it has none; this one does).
"""

import os
import pty
import subprocess
import sys
import threading
import tty
from pathlib import Path
from typing import IO, cast

END, RAW, FRIENDLY, RAW_PASTE = b"\x04", b"\x01", b"\x02", b"\x05A\x01"
BANNER = b"raw REPL; CTRL-B to exit\r\n>"
WORKER = """
import errno, os, sys
sys.implementation._machine = sys.argv[1]
stat = os.stat
os.stat = lambda path: stat(path or ".")  # to MicroPython, the empty path is the folder
scope = {}
while True:
    length = sys.stdin.buffer.readline()
    if not length:
        break
    code = sys.stdin.buffer.read(int(length))
    error = ""
    try:
        exec(code, scope)
    except OSError as problem:
        error = "Traceback (most recent call last):\\nOSError: [Errno %d] %s\\n" % (
            problem.errno, errno.errorcode[problem.errno])
    except BaseException as problem:
        error = "Traceback (most recent call last):\\n" + type(problem).__name__ + ": " + str(problem) + "\\n"
    sys.stdout.write("\\x04" + error + "\\x04")
    sys.stdout.flush()
"""


class Prompt:
    """Serves one port, `port`, until `close`; `hello` is what the firmware answers after a reset."""

    def __init__(self, folder: Path, hello: bytes) -> None:
        self.folder = folder
        self.resets = 0
        self.dies_after: int | None = None
        """Calls of code after which the board stops answering, though its port stays."""
        self.pulled_after: int | None = None
        """Calls of code after which its port goes, too."""
        self.hello = hello
        self.machine = "Raspberry Pi Pico with RP2040"
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._worker: subprocess.Popen[bytes] | None = None
        self.calls = 0
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Pull the cable."""
        os.close(self._slave)
        self._thread.join(5)
        self._pull()
        self._end_worker()

    def _pull(self) -> None:
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def _serve(self) -> None:
        pending = b""
        raw = False
        try:
            while chunk := os.read(self._master, 4096):
                pending += chunk
                raw, pending = self._take(pending, raw=raw)
        except OSError:
            return

    def _take(self, pending: bytes, *, raw: bool) -> tuple[bool, bytes]:
        """Act on what has come; returns whether the prompt is raw now, and what is left over."""
        if RAW in pending and RAW_PASTE not in pending:
            self._say(BANNER)
            return True, b""
        if raw:
            return self._take_raw(pending)
        if b"HELLO" in pending and pending.endswith(b"\n"):
            self._say(self.hello)
            pending = b""
        return False, pending[-200:]

    def _take_raw(self, pending: bytes) -> tuple[bool, bytes]:
        if pending.endswith(RAW_PASTE):
            self._say(b"R\x00")
            return True, b""
        code, end, rest = pending.partition(END)
        if pending.startswith(b"\r" + FRIENDLY):
            return False, b""
        if not end:
            return True, pending
        if code.endswith(b"machine.reset()"):
            self.resets += 1
            self._say(b"OK")
            return False, b""
        if code.strip():
            self._run(code)
        else:
            self._end_worker()
            self._say(b"OK\r\nMPY: soft reboot\r\n" + BANNER)
        return True, rest

    def _run(self, code: bytes) -> None:
        self.calls += 1
        if self.dies_after is not None and self.calls > self.dies_after:
            return
        if self.pulled_after is not None and self.calls > self.pulled_after:
            self._pull()
            raise OSError(5, "the cable is pulled")
        if self._worker is None:
            self._worker = subprocess.Popen(
                [sys.executable, "-c", WORKER, self.machine],
                cwd=self.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        to, out = cast("IO[bytes]", self._worker.stdin), cast("IO[bytes]", self._worker.stdout)
        to.write(b"%d\n%s" % (len(code), code))
        to.flush()
        said = b""
        while said.count(END) < 2:  # the end of output, and of errors
            said += os.read(out.fileno(), 4096)
        self._say(b"OK" + said.replace(b"\n", b"\r\n") + b">")

    def _say(self, text: bytes) -> None:
        os.write(self._master, text)

    def _end_worker(self) -> None:
        if self._worker is not None:
            cast("IO[bytes]", self._worker.stdin).close()
            self._worker.wait(60)
            cast("IO[bytes]", self._worker.stdout).close()
            self._worker = None
