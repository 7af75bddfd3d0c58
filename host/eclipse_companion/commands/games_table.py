"""Games of the log as a table for spreadsheets: CSV (RFC 4180), UTF-8, a line for each game.

In: games. Out: text. `docs/formats.md` describes the columns.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Final

from eclipse_companion.commands import kept_games as kept
from eclipse_companion.gamekit.files import UNFINISHED
from eclipse_companion.log import SavedGame, SavedPlayer

COLUMNS: Final = (
    *("id", "game", "edition", "started", "event", "name"),
    *("first", "first_type", "second", "second_type"),
    *("result", "termination", "turns", "time_control", "line"),
)
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet may take a text that begins so for something to work out."""


def table_of(games: Sequence[SavedGame], names: Mapping[str, str]) -> str:
    """The table, the head first; `names`: what games are called, by UUID. Raises `CompanionError` for nonsense."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for game in games:
        writer.writerow([_safe(cell) for cell in _row(kept.as_known(game), names.get(game.uuid, ""))])
    return text.getvalue()


def _row(game: SavedGame, name: str) -> list[str]:
    told = kept.as_object(game)
    first, second = (*game.players, *[SavedPlayer("", "", "")] * 2)[:2]
    return [
        *(game.uuid, game.kind, game.edition, str(told["started"] or ""), game.event, name),
        *(first.name, first.type, second.name, second.type),
        *(game.result or UNFINISHED, game.termination or "", str(told["turns"]), game.time_control or ""),
        " ".join(saved.turn for saved in game.turns),
    ]


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULAS) else cell
