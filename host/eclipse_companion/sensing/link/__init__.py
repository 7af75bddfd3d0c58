"""Finds the board among the serial ports, and keeps the connection; only this part knows pyserial."""

from eclipse_companion.sensing.link.arrivals import ArrivalEvent, Arrivals, BoardArrived, BoardLeft
from eclipse_companion.sensing.link.finder import NoBoardError, PortFound, find_board, find_boards, look
from eclipse_companion.sensing.link.keeper import Link, LinkDown, LinkEvent, LinkUp
from eclipse_companion.sensing.link.logic import BoardLine, Damaged
from eclipse_companion.sensing.link.mailbox import Mailbox
from eclipse_companion.sensing.link.ports import Candidate, PortError, candidates, require_port

__all__ = [
    "ArrivalEvent",
    "Arrivals",
    "BoardArrived",
    "BoardLeft",
    "BoardLine",
    "Candidate",
    "Damaged",
    "Link",
    "LinkDown",
    "LinkEvent",
    "LinkUp",
    "Mailbox",
    "NoBoardError",
    "PortError",
    "PortFound",
    "candidates",
    "find_board",
    "find_boards",
    "look",
    "require_port",
]
