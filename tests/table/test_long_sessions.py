"""A process that plays one game after the other holds no more after fifty of them than after a few."""

import pytest

from tests.evidence.sessions import KINDS, session

GAMES = 50
MOST_BLOCKS = 60
"""How many more pieces of memory each game may leave, which takes some thousand while it is played."""
JUST_SEEN_BLOCKS = 1500
"""What the page's server may still keep of its newest connections, for a minute or so of real time."""
CLOSING = 3
"""How many connections of the page may be just about to be closed: each has a handle and a thread."""


@pytest.mark.parametrize("kind", KINDS)
def test_fifty_games_leave_handles_threads_and_memory_as_they_were(kind: str) -> None:
    """Games with help, given up, taken back, left; exercises; others at the table; a page that is looked at again."""
    first, *_, third, last = session(kind, GAMES, seed=1)
    assert last["games"] == GAMES
    assert last["in_use"] == 1
    assert last["handles"] <= first["handles"] + CLOSING
    assert last["threads"] <= first["threads"] + CLOSING
    games = last["games"] - third["games"]
    assert last["blocks"] - third["blocks"] < MOST_BLOCKS * games + JUST_SEEN_BLOCKS
