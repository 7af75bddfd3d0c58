"""Infinity's entries in the log: drawn with their board, and as `.rin` files."""

from typing import Final

from eclipse_companion.commands.saving import SavedInFiles, winner_of
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.files import GameRecord
from eclipse_companion.games.infinity.board_text import board_text
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Reason
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.log import SavedGame
from eclipse_companion.log.saved_games import NonsenseError

_REASONS: Final = {
    Reason.TWO_ROWS: "two new rows at once",
    Reason.KNOB: "the knob is at its end",
    Reason.REPETITION: "the same position for the third time",
    Reason.LENGTH: "two hundred placements",
}


class InfinityEntries(SavedInFiles[Player, Placement, Position]):
    """What `games` and `check` ask of Infinity."""

    def __init__(self) -> None:
        super().__init__(INFINITY_RULES, ".rin", rin.GameRecord)

    def edition_of(self, game: SavedGame) -> str:
        """Named only where it differs from the usual rules."""
        return "" if game.edition == self.edition else game.edition

    def own_tags(self, game: SavedGame) -> dict[str, str]:
        """The rule for repetitions, where it isn't the usual one."""
        return rin.edition_tags(game.edition)

    def edition_in(self, record: GameRecord[Placement, GameHistory]) -> str:
        """By that rule."""
        return rin.edition_of(record)

    def body(self, game: SavedGame) -> list[str]:
        """The board after the last turn, and the turns."""
        try:
            position = Position.parse(game.position)
        except CompanionError as error:
            raise NonsenseError(game.uuid, error) from error
        self.check(game)
        return [*board_text(position).splitlines(), "", *self.rows(game)]

    def ending(self, record: GameRecord[Placement, GameHistory]) -> str:
        """How the game ended: by which rule, or because somebody said so."""
        reason = record.final().reason
        return super().ending(record) if reason is None else f"{winner_of(record)}: {_REASONS[reason]}"


ENTRIES: Final = InfinityEntries()
