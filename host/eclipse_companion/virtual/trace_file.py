"""A trace's file as the game reads it: the position that it starts with is one that can occur.

In: a file. Out: the `Trace`, or a sentence. `recording` checks all else of the file; it knows nothing of the game.
"""

from pathlib import Path

from eclipse_companion.game.position import NotAPositionError, Position
from eclipse_companion.recording.trace import Trace, TraceError, read_trace


def read_game_trace(path: Path) -> Trace:
    """Read a trace. Raises `TraceError`, also where `starts_with` of its meta is no position that can occur."""
    trace = read_trace(path)
    if trace.starts_with is not None:
        where = f"In {path}, 'starts_with' of meta"
        try:
            faults = Position.parse(trace.starts_with).faults()
        except NotAPositionError as error:
            raise TraceError(f"{where} is no position: {error}") from None
        if faults:
            raise TraceError(f"{where} is a position that can't occur: {' '.join(faults)}")
    return trace
