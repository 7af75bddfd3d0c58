"""Draws any game's board as the text that its view gives."""

from typing import Final

from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.terminal import panels
from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing, StyledLine
from eclipse_companion.outputs.view import View

_SIGN: Final = " ● "


class TextDrawing:
    """The board as its view's `board_text`, and each player in a line."""

    def least(self, view: View) -> tuple[int, int]:
        """The columns and lines of the text."""
        return panels.size(panels.content(_lines(view)))

    def board(self, view: View, columns: int, lines: int) -> list[StyledLine]:
        """The text, however much room there is."""
        del columns, lines
        return _lines(view)

    def player(self, view: View, player: AnyPlayer, width: int) -> list[StyledLine]:
        """Who plays a side, and whether it is that player's turn."""
        return [panels.player_line(view, player, width, (_SIGN, panels.ACCENT))]


def _lines(view: View) -> list[StyledLine]:
    return [[(line, panels.BRIGHT)] for line in view.board_text().split("\n")]


TEXT_DRAWING: Final[BoardDrawing] = TextDrawing()
"""It serves every game that has no drawing of its own."""
