"""`python -m tests.evidence._session GAME GAMES SEED`: one process in which people play that many games.

Out: a line of JSON with the games, the simulated hours and what the process holds, after each quarter of the games: the
least after any of its last games, since a game that was just left holds more than one that was played to its end. A
page is served; now and then somebody looks at it, and lists the games.
"""

import json
import os
import sys
import time
from contextlib import ExitStack
from dataclasses import asdict
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.common import settings
from eclipse_companion.log import session_writes
from eclipse_companion.table.games_in_use import FOLDER
from tests.outputs.page.served import Clients
from tests.simulation.long_session import Held, Session, held
from tests.simulation.people import WAYS, People, play_of

QUARTERS = 4
LOOKS_AFTER = 5
"""Games. A server keeps something of each connection for a minute or so of real time, which is many games here."""
SETTLED_S = 20.0
"""How long a server may take to close what was left, on a very busy machine."""
WRITES_KEPT = 64
"""What the log keeps of the newest games grows up to a number, which the first games reach."""


class Watching:
    """An output that knows where the page is."""

    def __init__(self) -> None:
        self.url = ""

    def tell(self, announcement: Fact) -> None:
        """Only the page's address is kept."""
        if isinstance(announcement, Notice) and announcement.key == "page":
            self.url = str(announcement.words["url"])

    def close(self) -> None:
        """Nothing is open."""


def main(game: str, games: int, seed: int) -> None:
    """Play, and print."""
    watching, marks = Watching(), {games * quarter // QUARTERS for quarter in range(1, QUARTERS + 1)}
    lately: list[Held] = []
    at_first: Held | None = None

    def look(session: Session) -> None:
        nonlocal at_first
        if session.games % LOOKS_AFTER == 0:
            clients = Clients(watching.url)
            with clients.listener() as listener:
                listener.state()
            clients.ask("/api/games?count=20", X_Token=clients.setup()["token"])
        if any(mark - WAYS < session.games <= mark for mark in marks):
            lately.append(held())
        if session.games in marks:
            lately.append(held() if at_first is None else _settled(at_first))
            at_first = at_first or Held(**_least(lately))
            in_use = len(list((settings.folders().data / FOLDER).iterdir()))
            row = {"games": session.games, "hours": session.hours, "in_use": in_use, **_least(lately)}
            lately.clear()
            print(json.dumps(row), flush=True)

    with ExitStack() as stack, TemporaryDirectory() as home:
        os.environ["ECLIPSE_COMPANION_HOME"] = home
        stack.enter_context(patch.object(session_writes, "MOST_KEPT", WRITES_KEPT))
        play = play_of(game, stack, "--screen", "--seed", str(seed))
        session = Session(play, People(game, games, seed))
        session.after_game = look
        play.play(watching)


def _settled(first: Held) -> Held:
    """What is held once the server, which closes connections in real time, holds no more than at first again."""
    now, until = held(), time.monotonic() + SETTLED_S
    while (now.handles > first.handles or now.threads > first.threads) and time.monotonic() < until:
        time.sleep(0.05)
        now = held()
    return now


def _least(lately: list[Held]) -> dict[str, Any]:
    """The least of each that was held."""
    rows = [asdict(each) for each in lately]
    return {name: min(row[name] for row in rows) for name in rows[0]}


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
