"""The games of the log, as the page lists them: the newest first, some at a time.

In: the log. Out: a page of the list, as JSON.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from eclipse_companion.games.eclipse.game.egn import result_text
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.saving import KIND
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog, ListedGame, SavedGame
from eclipse_companion.log.saved_games import ANALYSIS

_COMPUTER: Final = "ai:"
SHOWN: Final = 50
"""How many games an answer has."""


def listed(log: GameLog, words: EclipseSentences, before: str | None = None) -> dict[str, Any]:
    """The games of Eclipse that were played or tried, in the log's order: the first ones, or those after a game.

    Raises `LogError` if the log has no such game, or can't be read.
    """
    games = log.listed(KIND, SHOWN + 1, before)
    return {"games": [_row(game, words) for game in games[:SHOWN]], "more": len(games) > SHOWN}


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


def in_words(names: Iterable[str], words: EclipseSentences) -> list[str]:
    """The names of players, in the order of the seats: who gave none is called by the side, in the page's language."""
    return [
        words.name(name) if name == player.value.capitalize() else name
        for player, name in zip(Player, names, strict=False)
    ]


def _row(game: ListedGame, words: EclipseSentences) -> dict[str, Any]:
    result, names = Result(game.result) if game.result else None, in_words(game.names, words)
    return {
        "id": game.uuid,
        "date": date_of(game),
        "names": [_who(name, kind, words) for name, kind in zip(names, game.types, strict=True)],
        "result": result_text(result),
        "ended": _ended(game, result, names, words),
        "turns": game.turns,
        "event": game.event,
        "open": game.open,
    }


def _who(name: str, kind: str, words: EclipseSentences) -> str:
    """A player's name; a computer's with its level."""
    if not kind.startswith(_COMPUTER):
        return name
    level = kind.removeprefix(_COMPUTER)
    return f"{name} ({words.page_label('perfect') if level == 'perfect' else level})"


def _ended(game: ListedGame, result: Result | None, names: Sequence[str], words: EclipseSentences) -> str:
    """The result in words."""
    if game.open:
        return words.page_label("unfinished")
    if result is None:
        return "" if game.event == ANALYSIS else words.page_label("left_unfinished")
    if result.winner is None:
        return words.page_label("drawn")
    return words.page_label("won_by", player=names[tuple(Player).index(result.winner)])
