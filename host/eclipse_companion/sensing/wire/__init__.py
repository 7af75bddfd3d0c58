"""The wire between board and host: bytes to lines, lines to typed messages and commands, and back. Pure."""

from eclipse_companion.sensing.wire.inbox import Inbox, Received
from eclipse_companion.sensing.wire.lines import BODY_LIMIT, LINE_LIMIT, Decoder, NotABodyError, crc16, encode
from eclipse_companion.sensing.wire.messages import (
    MILLISECONDS,
    Button,
    Hello,
    Log,
    Message,
    No,
    Ok,
    Raw,
    State,
    Unknown,
    parse,
    sequence,
    sides_only,
)
from eclipse_companion.sensing.wire.words import NotAMessageError

__all__ = [
    "BODY_LIMIT",
    "LINE_LIMIT",
    "MILLISECONDS",
    "Button",
    "Decoder",
    "Hello",
    "Inbox",
    "Log",
    "Message",
    "No",
    "NotABodyError",
    "NotAMessageError",
    "Ok",
    "Raw",
    "Received",
    "State",
    "Unknown",
    "crc16",
    "encode",
    "parse",
    "sequence",
    "sides_only",
]
