"""Makes a board ready: the conversation with board and person, with a test piece or from the host's copy."""

from eclipse_companion.games.eclipse.setup.conversation import Setup
from eclipse_companion.games.eclipse.setup.talk import ABANDON, Conversation, TalkStep

__all__ = ["ABANDON", "Conversation", "Setup", "TalkStep"]
