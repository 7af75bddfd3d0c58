"""How a command ends that learns: with a file, or with a sentence that says why there is none."""

import sys
from collections.abc import Callable

from eclipse_companion.commands import file_errors
from eclipse_companion.common.errors import CompanionError

INTERRUPTED = 130
"""The exit status that shells know for what was stopped by Ctrl-C."""


def status_of(command: str, learn: Callable[[], None]) -> int:
    """Learn; returns the exit status: 0 if the file was written."""
    try:
        learn()
    except KeyboardInterrupt:
        print(f"\n{command}: stopped; the file wasn't written.", file=sys.stderr)
        return INTERRUPTED
    except (CompanionError, OSError) as error:
        print(f"{command}: {file_errors.sentence(error)}", file=sys.stderr)
        return 1
    return 0
