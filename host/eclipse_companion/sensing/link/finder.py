"""Finds the board: asks each port that may be one, and says what each of them is.

Input: the system's ports. Output: the boards that answer, or a sentence for each port that doesn't.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.link.keeper import NOTHING_THERE
from eclipse_companion.sensing.link.logic import Up
from eclipse_companion.sensing.link.ports import Candidate, PortError, candidates
from eclipse_companion.sensing.link.session import Session
from eclipse_companion.sensing.wire import Hello

MOST_AT_ONCE: Final = 8
"""How many ports are asked at the same time."""


class NoBoardError(CompanionError):
    """No board answers on any port; the text says what is wrong with each port."""

    def __init__(self, sentence: str = "") -> None:
        """Without a sentence, there is no port that may be a board."""
        super().__init__(sentence or NOTHING_THERE)
        self.absent = not sentence


@dataclass(frozen=True, slots=True)
class PortFound:
    """What is on one port: a board (`hello`), or what is wrong, in a sentence."""

    port: str
    description: str
    hello: Hello | None
    trouble: str | None


def look(port: str, description: str = "") -> PortFound:
    """Ask one port, for at most three seconds, and close it again."""
    try:
        session = Session(port)
    except PortError as error:
        return PortFound(port, description, None, str(error))
    hello = None
    while hello is None and session.trouble is None:
        ups = [event for event in session.step() if isinstance(event, Up)]
        hello = ups[0].hello if ups else None
    session.close()
    return PortFound(port, description, hello, None if hello else session.trouble)


def find_boards(find: Callable[[], list[Candidate]] = candidates) -> list[PortFound]:
    """All ports that may be a board, with what answers there; they are asked at the same time."""
    with ThreadPoolExecutor(MOST_AT_ONCE) as pool:
        return list(pool.map(lambda each: look(each.device, each.description), find()))


def find_board(find: Callable[[], list[Candidate]] = candidates) -> PortFound:
    """The first board that answers; `hello` is set. Raises `NoBoardError`."""
    looked_at = find_boards(find)
    for found in looked_at:
        if found.hello is not None:
            return found
    raise NoBoardError(" ".join(found.trouble or "" for found in looked_at))
