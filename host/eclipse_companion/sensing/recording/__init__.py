"""Recordings: the timed lines of a game (`ecr`), and analog traces of the sensors (`trace`).

A game's recording holds all that its tracker was given, and a tracker begins each game knowing nothing: what play asks
of it is written first, and done from what was written. What the tracker gave is there too, so a replay can tell whether
it finds the same. A game that goes on another day goes on in its recording: a new tracker begins where the log says the
game stood, and whatever the board shows otherwise has happened since.
"""

from eclipse_companion.sensing.recording.ecr import FOLDER, Entry, EntryKind, Reader, RecordingError, Writer
from eclipse_companion.sensing.recording.trace import Trace, TraceError, read_trace

__all__ = ["FOLDER", "Entry", "EntryKind", "Reader", "RecordingError", "Trace", "TraceError", "Writer", "read_trace"]
