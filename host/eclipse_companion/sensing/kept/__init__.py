"""What the host keeps of boards: copies of what they have learned, and what was found out about their sensors."""

from eclipse_companion.sensing.kept.copies import UNKNOWN, load_copy, save_copy
from eclipse_companion.sensing.kept.sensor_notes import (
    SensorNote,
    SensorNotesError,
    all_notes,
    forget_notes,
    load_notes,
    save_notes,
    sensor_lines,
)

__all__ = [
    "UNKNOWN",
    "SensorNote",
    "SensorNotesError",
    "all_notes",
    "forget_notes",
    "load_copy",
    "load_notes",
    "save_copy",
    "save_notes",
    "sensor_lines",
]
