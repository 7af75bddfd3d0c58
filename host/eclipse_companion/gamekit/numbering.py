"""The numbers of turns in lists that have a column for each player."""

from collections.abc import Iterable, Sequence

from eclipse_companion.gamekit.nouns import AnyPlayer


def row_numbers(
    movers: Iterable[AnyPlayer | None], players: Sequence[AnyPlayer], skipped: int = 0, first: int = 1
) -> list[int]:
    """The number of each turn's row, from `first`; 0 for what chance did.

    A row ends where the next turn's player has already had one in it. `skipped`: how many players come before the one
    who made the first turn.
    """
    row, last = (first, skipped - 1) if skipped else (first - 1, len(players))
    numbers = []
    for mover in movers:
        if mover not in players:
            numbers.append(0)
            continue
        at = players.index(mover)
        row, last = row + (at <= last), at
        numbers.append(row)
    return numbers
