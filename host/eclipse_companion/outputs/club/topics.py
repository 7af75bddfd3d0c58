"""Under which names boards tell of themselves on a broker."""

import hashlib
import re
import unicodedata
from typing import Final

PREFIX: Final = "eclipse-companion/v1"
"""What all topics begin with; another version would have another one."""
STATE: Final = "state"
"""The game, as `told_game` writes it; retained."""
STATUS: Final = "status"
"""`online` or `offline`; retained. The broker itself says `offline` when a board has gone without a word."""
ONLINE: Final = "online"
OFFLINE: Final = "offline"
_LONGEST: Final = 24


def id_of(name: str) -> str:
    """The part of a topic that stands for the board of this name: small letters, digits and `-`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    readable = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST].rstrip("-")
    return f"{readable}-{hashlib.sha256(name.encode()).hexdigest()[:6]}".lstrip("-")


def topic(board: str, what: str) -> str:
    """Where the board with this ID tells its `STATE` or its `STATUS`."""
    return f"{PREFIX}/{board}/{what}"


def board_of(topic_: str) -> tuple[str, str] | None:
    """The ID of a board, and what is told of it; None for a topic of something else."""
    found = re.fullmatch(f"{PREFIX}/([a-z0-9-]{{1,40}})/({STATE}|{STATUS})", topic_)
    return None if found is None else (found[1], found[2])
