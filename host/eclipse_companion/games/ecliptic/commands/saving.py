"""Ecliptic's entries in the log, drawn with their table, and as `.ecl` files; and game files, as `check` reads them.

The log has each step of a game; files have whole turns. As long as a game can go on, hands and chance stay hidden.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from eclipse_companion.commands.saving import SavedByRules, players, winner_of
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import Ask, GameFileError, nobody
from eclipse_companion.games.ecliptic.board_text import board_text
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.rules import Happened
from eclipse_companion.games.ecliptic.game.rules import settled as settle
from eclipse_companion.games.ecliptic.game.scoring import table_text
from eclipse_companion.games.ecliptic.game.table import Ending
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.logged import count_turns, position_of, record_of
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REAL_CARDS, REFEREE
from eclipse_companion.games.ecliptic.steps.position import REFEREED, Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.steps.whole_turns import steps_of, whole_turns
from eclipse_companion.log import SavedGame, SavedTurn, game_files

_REASONS: Final = {
    Ending.STOCK: "the stock is used up",
    Ending.STOPPED: "stopped at the twelfth sign",
}


class EclipticEntries(SavedByRules[Player, Step, Position]):
    """What `games` and `check` ask of Ecliptic."""

    def __init__(self) -> None:
        super().__init__(ECLIPTIC_RULES, ".ecl")

    def edition_of(self, game: SavedGame) -> str:
        """Games with real cards are told apart."""
        return "with real cards" if game.edition in REAL_CARDS else ""

    def length(self, game: SavedGame) -> int:
        """How many turns are complete: most have several steps."""
        return count_turns([saved.turn for saved in game.turns], game.position)

    def stands(self, game: SavedGame) -> list[str]:
        """The table as `score` takes it, and what both sides count; nothing before the deal."""
        position = position_of(game, game.position)
        if position.state is None:
            return []
        table = position.table
        text = table_text(table.lines, table.gems)
        white, blue = table.scores
        return [f"Table: {text}", f"Score: {white.total}-{blue.total}"]

    def body(self, game: SavedGame) -> list[str]:
        """The table after the last step, and the turns."""
        line = self._line(game)
        position = position_of(game, game.position)
        text = [] if position.state is None else board_text(position.table).splitlines()
        turns = whole_turns(position_of(game, game.start), line)
        return [*text, "", *(f"{number}. {turn}" for number, turn in enumerate(turns, start=1))]

    def written(self, games: Sequence[SavedGame]) -> str:
        """The games as game files, with all that is needed to check their chance once they are over."""
        return files.write([record_of(game) for game in games])

    def read(self, data: bytes, ask: Ask = nobody) -> Iterator[SavedGame | CompanionError]:
        """The games of a game file, step by step; hands that the file doesn't tell stay unknown."""
        del ask
        now = datetime.now(UTC)
        for found in self.records(files.decode(data)):
            yield found if isinstance(found, GameFileError) else self._imported(found, now)

    def _imported(self, record: files.GameRecord[Turn, ReplayedGame], now: datetime) -> SavedGame:
        saved = game_files.from_record(record, ecl.KIND, self.sides, now, edition=self.edition)
        start, edition = REFEREED, REFEREE
        if record.start.state.hands is not None:
            settled = settle(Happened(record.start.state)).state
            start, edition = Position(settled, stream=record.start.stream), self.edition
        tree = tuple(
            SavedTurn(str(step), str(position), 0.0, saved.started, None if number == 0 else number - 1)
            for number, (step, position) in enumerate(steps_of(start, record.turns))
        )
        head = len(tree) - 1 if tree else None
        return replace(saved, start=str(start), edition=edition, tree=tree, head=head)

    def records(self, text: str) -> Iterator[files.GameRecord[Turn, ReplayedGame] | GameFileError]:
        """The games of a file, and what is wrong with the others."""
        return ecl.scan(text)

    def verdict(self, record: files.GameRecord[Turn, ReplayedGame]) -> dict[str, object]:
        """Who played, how long, what both sides count, and how it ended."""
        course = record.final()
        return {
            "players": players(record, [player.title for player in Player]),
            "result": files.result_text(record.result),
            "turns": len(record.line),
            "score": ecl.scores_json(course),
            "ending": "unfinished" if record.result is None else self.ending(record),
        }

    def ending(self, record: files.GameRecord[Turn, ReplayedGame]) -> str:
        """How a finished game ended: by which rule and with which score, or because somebody said so."""
        table = record.final().state.table
        if table.ending is None:
            return super().ending(record)
        white, blue = table.scores
        return f"{winner_of(record)} {white.total}-{blue.total}: {_REASONS[table.ending]}"


ENTRIES: Final = EclipticEntries()
