"""A trace's file as the game reads it: its starting position must be one that can occur.

In: a file. Out: the `Trace`, or a sentence. `recording`, which knows nothing about the game, checks everything else.
"""

from pathlib import Path

from eclipse_companion.games.eclipse.game.position import NotAPositionError, Position
from eclipse_companion.sensing.recording.trace import Trace, TraceError, read_trace


def read_game_trace(path: Path) -> Trace:
    """Read a trace. Raises `TraceError`, also if `starts_with` in its meta isn't a position that can occur."""
    trace = read_trace(path)
    if trace.starts_with is not None:
        where = f"In {path}, 'starts_with' of meta"
        try:
            faults = Position.parse(trace.starts_with).faults()
        except NotAPositionError as error:
            raise TraceError(f"{where} isn't a position: {error}") from None
        if faults:
            raise TraceError(f"{where} is a position that can't occur: {' '.join(faults)}")
    return trace
