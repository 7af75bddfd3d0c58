"""Takes jobs from standard input, one a line, and says when each is done."""

import json
import os
import sys
from collections.abc import Callable
from typing import TextIO

from eclipse_pictures.renderer import Job


def serve(make: Callable[[Job], None]) -> None:
    """Make each job's plate, and print its path once it is written."""
    output = _output()
    for line in sys.stdin:
        job = Job(**json.loads(line))
        make(job)
        print(json.dumps(job.path), file=output, flush=True)


def _output() -> TextIO:
    """Standard output, for us alone: Blender prints its progress there, whatever its settings."""
    ours = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return ours
