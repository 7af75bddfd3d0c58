"""Converts Eclipse's games of the log to game files' records, and back."""

from datetime import datetime

from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_companion.games.eclipse.saving.values import KIND, SIDES, read_game
from eclipse_companion.log import SavedGame, game_files


def as_record(game: SavedGame) -> GameRecord:
    """The game as a record; an imported one as in its file. Raises `CompanionError` for a log edited by hand."""
    read_game(game)
    return game_files.as_record(game, GameRecord, {"Edition": game.edition})


def from_record(record: GameRecord, when: datetime) -> SavedGame:
    """A checked record as a game for the log, which keeps the whole of it; `when`: the time of import."""
    return game_files.from_record(record, KIND, SIDES, when, edition=record.edition.key)
