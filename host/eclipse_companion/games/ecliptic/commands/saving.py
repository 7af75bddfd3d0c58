"""Ecliptic's game files, as `check` reads them. The log has no games of Ecliptic yet."""

from collections.abc import Iterator, Sequence
from typing import Final, NoReturn

from eclipse_companion.commands.saving import players, winner_of
from eclipse_companion.common.errors import UsageError
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import GameFileError, GameRecord
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import Ending
from eclipse_companion.log import SavedGame

_REASONS: Final = {
    Ending.STOCK: "the stock is used up",
    Ending.STOPPED: "stopped at the twelfth sign",
}


class EclipticEntries:
    """What `check` asks of Ecliptic; what `games` asks, it hasn't."""

    suffix = ".ecl"
    sides = tuple(player.value for player in Player)
    start = ""
    edition = ecl.KIND

    def records(self, text: str) -> Iterator[GameRecord | GameFileError]:
        """The games of a file, and what is wrong with the others."""
        return ecl.scan(text)

    def verdict(self, record: GameRecord) -> dict[str, object]:
        """Who played, how long, what both sides count, and how it ended."""
        course = record.final()
        return {
            "players": players(record, [player.title for player in Player]),
            "result": files.result_text(record.result),
            "turns": len(record.line),
            "score": ecl.scores_json(course),
            "ending": "unfinished" if record.result is None else self.ending(record),
        }

    def ending(self, record: GameRecord) -> str:
        """How a finished game ended: by which rule and with which score, or because somebody said so."""
        table = record.final().state.table
        if table.ending is None:
            return f"{winner_of(record)}: {record.tags.get('Termination', 'resigned or agreed')}"
        white, blue = table.scores
        return f"{winner_of(record)} {white.total}-{blue.total}: {_REASONS[table.ending]}"

    def edition_of(self, game: SavedGame) -> str:
        """There is only one."""
        del game
        return ""

    def leads(self, before: str, turn: str, after: str) -> bool:
        """The log has no games of Ecliptic."""
        del before, turn, after
        return False

    def check(self, game: SavedGame) -> NoReturn:
        """Raises `UsageError`."""
        del game
        _refuse()

    def head(self, game: SavedGame) -> NoReturn:
        """Raises `UsageError`."""
        del game
        _refuse()

    def body(self, game: SavedGame) -> NoReturn:
        """Raises `UsageError`."""
        del game
        _refuse()

    def written(self, games: Sequence[SavedGame]) -> NoReturn:
        """Raises `UsageError`."""
        del games
        _refuse()

    def read(self, data: bytes) -> NoReturn:
        """Raises `UsageError`."""
        del data
        _refuse()


def _refuse() -> NoReturn:
    raise UsageError("The log can't hold games of Ecliptic yet.")


ENTRIES: Final = EclipticEntries()
