"""From the board's states and the passing of time to turns: joins evidence, its changes and `turns`.

In go the wire's `ST` messages with the host's stamps, in milliseconds, and what a game wants (`commands`); out come
`outcomes` in board time. The same stamps, messages and commands give the same outcomes, however often time is advanced
in between: live play, a recording and a trace are treated alike.
"""

from eclipse_companion.games.eclipse.tracking.commands import do
from eclipse_companion.games.eclipse.tracking.reading import read_command
from eclipse_companion.games.eclipse.tracking.side_tracker import Tracker

__all__ = ["Tracker", "do", "read_command"]
