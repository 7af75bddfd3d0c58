"""Boards that Eclipse is played on: one with sensors, real or virtual; or none, where turns are only typed."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import Fact
from eclipse_companion.gamekit.board_commands import BoardCommand
from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.tracking import Tracker, do
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.inputs import Request


class SensedBoard(Tracker):
    """A board with sensors: its tracker follows what hands do."""

    typed = False
    by_hand = True
    lacks: Collection[Request] = ()

    def do(self, command: BoardCommand) -> list[Outcome]:
        """As `BoardPort` says."""
        return do(self, command)

    def heard(self, announcement: Fact) -> Fact | None:
        """All is for people who lay the pieces."""
        return announcement


class TypedEclipseBoard(TypedBoard[Player, Turn, Position]):
    """No board: turns are made on the page, or typed; lessons and puzzles say what the computer has played."""

    orientation: Final = 0
    unread: Final = ()

    def __init__(self) -> None:
        super().__init__(ECLIPSE_RULES)

    @property
    def shown(self) -> str:
        """The position's cells."""
        cells: str = self._position.cells
        return cells

    def as_it_lies(self) -> str:
        """The position's cells."""
        return self.shown

    def heard(self, announcement: Fact) -> Fact | None:
        """What people hear who make only their own turns."""
        if isinstance(announcement, Teaching):
            return replace(announcement, answered=self.answer)
        return super().heard(announcement)
