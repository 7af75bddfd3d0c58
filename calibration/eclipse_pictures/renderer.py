"""Blender in a separate process that makes one plate after another: loading it takes a third of a plate's time."""

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeVar

from eclipse_companion.common.errors import CompanionError

PLATES: Final = 50
"""How many plates one process makes; the memory that Blender keeps from each scene adds up."""


ECLIPSE: Final = "eclipse_pictures.blender"
"""What makes plates of Eclipse's board."""


class RenderError(CompanionError):
    """Blender didn't make a plate."""


@dataclass(frozen=True)
class Job:
    """A job for Blender, one line of JSON: a scene, its frame, paths per pixel, and the wanted file.

    `film_ms` asks for the film with this kind and seed, at this time of it, instead of the scene.
    """

    kind: str
    seed: int
    whole: bool
    samples: int
    path: str
    film_ms: float | None = None
    knock: bool = False


_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class Renderer:
    """One Blender at a time; another thread than the one that waits for a plate may close it."""

    def __init__(self, module: str = ECLIPSE) -> None:
        """`module`: what serves the jobs (`blender.jobs`)."""
        self._module = module
        self._spare = tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[str] | None = None
        self._made = 0
        self._closed = False
        self._lock = threading.Lock()

    def make(self, job: Job) -> None:
        """Make a plate. Raises `RenderError` with Blender's last message."""
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
        # Whatever else it prints, this Blender doesn't keep to the protocol.
        process.kill()
        raise RenderError(f"Blender didn't make plate {Path(job.path).stem}: {self._said(process.wait())}.")

    def close(self) -> None:
        """End Blender, even in the middle of a plate; none is started afterwards."""
        with self._lock:
            self._closed = True
            self._end()
            self._spare.cleanup()

    def _running(self) -> "subprocess.Popen[str]":
        with self._lock:
            if self._closed:
                raise RenderError("The renderer was closed; it makes no more plates.")
            if self._process is None or self._process.poll() is not None or self._made >= PLATES:
                self._end()
                self._made = 0
                # A renderer that is killed can't clean up, so its temporary files go into our folder.
                with self._words.open("w") as words:
                    self._process = subprocess.Popen(  # noqa: S603 - one of our own modules
                        [sys.executable, "-m", self._module],
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
            # The last job may not have gone through.
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


def in_parallel(
    jobs: int, work: Callable[[_Item, Renderer], _Result], items: Iterable[_Item], module: str = ECLIPSE
) -> Iterator[_Result]:
    """The results of `work` for each item, in their order; this many items are at work at a time, each with a Blender.

    At the first error, all Blenders are ended, even in the middle of a plate.
    """
    renderers = [Renderer(module) for _ in range(jobs)]
    free: SimpleQueue[Renderer] = SimpleQueue()
    for renderer in renderers:
        free.put(renderer)

    def done(item: _Item) -> _Result:
        renderer = free.get()
        try:
            return work(item, renderer)
        finally:
            free.put(renderer)

    workers = ThreadPoolExecutor(jobs)
    try:
        yield from workers.map(done, items)
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
        for renderer in renderers:
            renderer.close()
        workers.shutdown()
