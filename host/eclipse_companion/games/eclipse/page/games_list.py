"""The games of the log, as the page lists them: the newest first, some at a time.

In: all games of the log. Out: a page of the list, as JSON.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.eclipse.game.egn import result_text
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.saving import KIND
from eclipse_companion.log import SavedGame

SHOWN: Final = 50
"""How many games an answer has."""


def listed(games: Sequence[SavedGame], before: str | None = None) -> dict[str, Any]:
    """The games of Eclipse that were played or tried, in the log's order: the first ones, or those after a game.

    Raises `CompanionError` if the log has no such game.
    """
    shown = [game for game in games if game.kind == KIND and not game.exercise]
    start = 0
    if before is not None:
        start = next((place for place, game in enumerate(shown, start=1) if game.uuid == before), 0)
        if start == 0:
            raise CompanionError(f"The list has no game {quoted(before)}. Load the list again.")
    some = shown[start : start + SHOWN]
    return {"games": [_row(game) for game in some], "more": len(shown) > start + SHOWN}


def names_of(game: SavedGame) -> list[str]:
    """Who played, in the order of the seats."""
    return [player.name for player in game.players]


def date_of(game: SavedGame) -> str | None:
    """When the game began, in ISO's form: a moment, or a day's local midnight; None if no whole date is known."""
    if game.date is None:
        return game.started.isoformat(timespec="seconds")
    with suppress(ValueError):
        return datetime.strptime(game.date, "%Y.%m.%d").isoformat()  # noqa: DTZ007 - the day was a local one
    return None


def _row(game: SavedGame) -> dict[str, Any]:
    return {
        "id": game.uuid,
        "date": date_of(game),
        "names": names_of(game),
        "result": result_text(Result(game.result) if game.result else None),
        "turns": len(game.turns),
        "event": game.event,
        "open": game.open,
    }
