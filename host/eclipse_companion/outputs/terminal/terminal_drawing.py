"""What a game draws in the terminal: its board, and its players."""

from typing import Any, Protocol, TypeAlias

from eclipse_companion.gamekit.nouns import AnyPlayer

StyledText = tuple[str, str]
"""Characters, and their style in Textual's form, such as `bold #f2bf3a on #14171f`."""
StyledLine = list[StyledText]

GameView: TypeAlias = Any
"""The view of the game that is drawn."""


class BoardDrawing(Protocol):
    """Draws what only a game knows how to draw. Pure; knows no screen."""

    def least(self, view: GameView) -> tuple[int, int]:
        """The columns and lines of the smallest board that it draws."""

    def board(self, view: GameView, columns: int, lines: int) -> list[StyledLine]:
        """The board, as large as it fits into this many columns and lines; they are at least `least`."""

    def player(self, view: GameView, player: AnyPlayer, width: int) -> list[StyledLine]:
        """Who plays a side, and what else people should know of it, in lines of at most this width."""
