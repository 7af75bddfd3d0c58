"""Calls persons otherwise in all games of the log.

In: names. Out: the log's games with other names; or a sentence that says why not.
"""

from typing import Final

from eclipse_companion.common.errors import CompanionError, harmless, quoted
from eclipse_companion.log import GameLog
from eclipse_companion.log.schema import folded

LONGEST: Final = 60
"""So many letters may a person's name have."""


def rename(log: GameLog, old: str, new: str, *, join: bool) -> int:
    """Call a person otherwise; in how many games. `join`: another one has this name already, and both are one.

    Raises `CompanionError`.
    """
    new = new.strip()
    if not new or len(new) > LONGEST or "\n" in new or harmless(new) != new:
        raise CompanionError(f"A name is one line of 1 to {LONGEST} letters that can be seen. Choose another.")
    games = {folded(person.name): person.games for person in log.people()}
    if folded(old) not in games:
        raise CompanionError(f"Nobody called {quoted(old)} has played here. Choose one of the names of your games.")
    if folded(new) != folded(old) and folded(new) in games and not join:
        raise CompanionError(
            f"{quoted(new)} has played, too. If both are the same person, join them; that can't be taken apart again."
        )
    log.rename_person(old, new)
    return games[folded(old)]
