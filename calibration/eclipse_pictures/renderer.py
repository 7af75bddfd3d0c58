"""Blender in a process of its own, which makes one plate after the other: to load it takes a third of one's time."""

import json
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from eclipse_companion.errors import CompanionError

PLATES: Final = 50
"""So many a process makes: what Blender keeps of each scene adds up."""


class RenderError(CompanionError):
    """Blender made no plate."""


@dataclass(frozen=True)
class Job:
    """What Blender is told, a line of JSON each: a scene, its frame, paths a pixel, and the file that is wanted."""

    kind: str
    seed: int
    whole: bool
    samples: int
    path: str


class Renderer:
    """One Blender at a time; it may be closed by another thread than that which waits for a plate."""

    def __init__(self) -> None:
        self._spare = tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[str] | None = None
        self._made = 0
        self._closed = False
        self._lock = threading.Lock()

    def make(self, job: Job) -> None:
        """Have a plate made. Raises `RenderError` with what Blender said last."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(asdict(job)) + "\n")
            process.stdin.flush()
            made = process.stdout.readline()
        except (BrokenPipeError, ValueError):  # it has died, or was closed
            made = ""
        if made == json.dumps(job.path) + "\n":
            self._made += 1
            return
        # Whatever else it says, it is no Blender that keeps to what was agreed.
        process.kill()
        raise RenderError(f"Blender made no plate {Path(job.path).stem}: {self._said(process.wait())}.")

    def close(self) -> None:
        """End Blender, even in the middle of a plate; none is started afterwards."""
        with self._lock:
            self._closed = True
            self._end()
            self._spare.cleanup()

    def _running(self) -> "subprocess.Popen[str]":
        with self._lock:
            if self._closed:
                raise RenderError("No plate is made any more: the renderer was closed.")
            if self._process is None or self._process.poll() is not None or self._made >= PLATES:
                self._end()
                self._made = 0
                # A renderer that is stopped can't clear up behind itself: its files lie where we do.
                with self._words.open("w") as words:
                    self._process = subprocess.Popen(
                        [sys.executable, "-m", "eclipse_pictures.blender"],
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=words,
                        text=True,
                        env=os.environ | {"TMPDIR": self._spare.name},
                    )
            return self._process

    def _end(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            # What it was told last may not have gone through.
            with suppress(BrokenPipeError):
                if pipe is not None:
                    pipe.close()
        self._process = None

    @property
    def _words(self) -> Path:
        return Path(self._spare.name) / "words"

    def _said(self, ended_with: int) -> str:
        try:
            lines = [line for line in self._words.read_text(errors="replace").splitlines() if line.strip()]
        except OSError:  # closed meanwhile
            lines = []
        return lines[-1].rstrip(".") if lines else f"it ended with {ended_with}"
