"""The games of the log, as the page lists them: the newest first, some at a time.

In: the log. Out: a page of the list, as JSON.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from eclipse_companion.common.errors import harmless
from eclipse_companion.gamekit.files import UNFINISHED
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log import GameLog, ListedGame, SavedGame, Wanted
from eclipse_companion.log.listing import Counting
from eclipse_companion.log.saved_games import ANALYSIS
from eclipse_companion.outputs.sentences import Sentences

COMPUTER: Final = "ai:"
"""How the log's kind of a player begins that is a computer; its level comes then."""
SHOWN: Final = 50
"""How many games an answer has."""


def listed(  # noqa: PLR0913 - all that says which games
    log: GameLog,
    rules: Rules[PlayerT, TurnT, PositionT],
    words: Sentences,
    before: str | None = None,
    counting: Counting | None = None,
    *,
    wanted: Wanted | None = None,
) -> dict[str, Any]:
    """The games with these rules that were played or tried, in the log's order: the first ones, or those after a game.

    `wanted`: only these. `counting`: as `GameLog.listed` has it. Raises `LogError` if the log has no such game, or
    can't be read.
    """
    games, called = log.listed(rules.kind, SHOWN + 1, before, counting, wanted=wanted), log.names
    rows = [{**_row(game, rules, words), "name": harmless(called.get(game.uuid, ""))} for game in games[:SHOWN]]
    return {"games": rows, "more": len(games) > SHOWN}


def names_of(game: SavedGame) -> list[str]:
    """Who played, in the order of the seats."""
    return [harmless(player.name) for player in game.players]


def date_of(game: SavedGame | ListedGame) -> str | None:
    """When the game began, in ISO's form: a moment, or a day's local midnight; None if no whole date is known."""
    if game.date is None:
        return game.started.isoformat(timespec="seconds")
    with suppress(ValueError):
        return datetime.strptime(game.date, "%Y.%m.%d").isoformat()  # noqa: DTZ007 - the day was a local one
    return None


def who_played(names: Iterable[str], types: Iterable[str], words: Sentences) -> list[str]:
    """The names of players, in the order of the seats: who gave none is called by the side, in the page's language.

    `types`: as the log has them; a computer's name comes with its level.
    """
    return [
        words.at_level(harmless(name), kind.removeprefix(COMPUTER))
        if kind.startswith(COMPUTER)
        else words.name(name)
        if name == player.value.capitalize()
        else harmless(name)
        for player, name, kind in zip(words.players, names, types, strict=False)
    ]


def _row(game: ListedGame, rules: Rules[PlayerT, TurnT, PositionT], words: Sentences) -> dict[str, Any]:
    names = who_played(game.names, game.types, words)
    return {
        "id": game.uuid,
        "date": date_of(game),
        "names": names,
        "result": game.result or UNFINISHED,
        "ended": _ended(game, rules, names, words),
        "turns": game.turns,
        "event": game.event,
        "open": game.open,
    }


def _ended(game: ListedGame, rules: Rules[PlayerT, TurnT, PositionT], names: Sequence[str], words: Sentences) -> str:
    """The result in words."""
    if game.open:
        return words.page_label("unfinished")
    if game.result is None:
        return "" if game.event == ANALYSIS else words.page_label("left_unfinished")
    if game.result == rules.drawn.value:
        return words.page_label("drawn")
    results = [rules.lost_by(player) for player in rules.players]
    winner = next((result.winner for result in results if result.value == game.result), None)
    return "" if winner is None else words.page_label("won_by", player=names[rules.players.index(winner)])
