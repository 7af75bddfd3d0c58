"""Takes a board into use: the conversation with board and person, and the host's copies of what was learned."""

from eclipse_companion.board_setup.conversation import ABANDON, Setup, Step
from eclipse_companion.board_setup.copies import UNKNOWN, load_copy, save_copy

__all__ = ["ABANDON", "UNKNOWN", "Setup", "Step", "load_copy", "save_copy"]
