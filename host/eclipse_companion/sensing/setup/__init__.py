"""Sets up a board: the conversation with board and person, and the host's copies of what was learned."""

from eclipse_companion.sensing.setup.conversation import Setup
from eclipse_companion.sensing.setup.copies import UNKNOWN, load_copy, save_copy
from eclipse_companion.sensing.setup.sensor_notes import (
    SensorNote,
    SensorNotesError,
    all_notes,
    forget_notes,
    load_notes,
    save_notes,
    sensor_lines,
)
from eclipse_companion.sensing.setup.talk import ABANDON, Conversation, TalkStep

__all__ = [
    "ABANDON",
    "UNKNOWN",
    "Conversation",
    "SensorNote",
    "SensorNotesError",
    "Setup",
    "TalkStep",
    "all_notes",
    "forget_notes",
    "load_copy",
    "load_notes",
    "save_copy",
    "save_notes",
    "sensor_lines",
]
