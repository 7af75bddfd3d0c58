"""Recordings: the timed lines of a game (`ecr`), and analog traces of the sensors (`trace`)."""

from eclipse_companion.sensing.recording.ecr import FOLDER, Entry, EntryKind, Reader, RecordingError, Writer
from eclipse_companion.sensing.recording.trace import Trace, TraceError, read_trace

__all__ = ["FOLDER", "Entry", "EntryKind", "Reader", "RecordingError", "Trace", "TraceError", "Writer", "read_trace"]
