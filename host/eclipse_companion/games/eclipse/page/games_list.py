"""The games of the log, as the page lists them: the newest first, some at a time.

In: the log. Out: a page of the list, as JSON.
"""

from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from eclipse_companion.games.eclipse.game.egn import result_text
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.saving import KIND
from eclipse_companion.log import GameLog, ListedGame, SavedGame

SHOWN: Final = 50
"""How many games an answer has."""


def listed(log: GameLog, before: str | None = None) -> dict[str, Any]:
    """The games of Eclipse that were played or tried, in the log's order: the first ones, or those after a game.

    Raises `LogError` if the log has no such game, or can't be read.
    """
    games = log.listed(KIND, SHOWN + 1, before)
    return {"games": [_row(game) for game in games[:SHOWN]], "more": len(games) > SHOWN}


def names_of(game: SavedGame) -> list[str]:
    """Who played, in the order of the seats."""
    return [player.name for player in game.players]


def date_of(game: SavedGame | ListedGame) -> str | None:
    """When the game began, in ISO's form: a moment, or a day's local midnight; None if no whole date is known."""
    if game.date is None:
        return game.started.isoformat(timespec="seconds")
    with suppress(ValueError):
        return datetime.strptime(game.date, "%Y.%m.%d").isoformat()  # noqa: DTZ007 - the day was a local one
    return None


def _row(game: ListedGame) -> dict[str, Any]:
    return {
        "id": game.uuid,
        "date": date_of(game),
        "names": list(game.names),
        "result": result_text(Result(game.result) if game.result else None),
        "turns": game.turns,
        "event": game.event,
        "open": game.open,
    }
