"""Draws Infinity in a terminal: the board's text with coloured marbles, and below it what the last placements did."""

import re
import textwrap
from typing import Final

from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.outputs.terminal import panels
from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing, StyledLine

_MARBLE: Final = re.compile(r"([(\[][bByW][)\]])")
_STYLES: Final = {
    "b": "bold #6ea0ff",
    "B": "bold #14171f on #8b97ad",
    "y": "bold #f2d13a",
    "W": "bold #14171f on #f3f5f9",
}
"""The joker of each player stands out by its background."""
_SIGNS: Final = {"blue": (" ● ", "bold #6ea0ff"), "yellow": (" ● ", "bold #f2d13a")}


class InfinityDrawing:
    """The channels as a person sees them who sits at the base."""

    def least(self, view: InfinityView) -> tuple[int, int]:
        """The columns and lines of the board's text."""
        lines = view.board_text().split("\n")
        return max(map(len, lines)), len(lines)

    def board(self, view: InfinityView, columns: int, lines: int) -> list[StyledLine]:
        """The board, and what the last placements did, as far as there is room: the latest is never left out."""
        board = [_coloured(line) for line in view.board_text().split("\n")]
        told = [part for text in view.account for part in ("", *textwrap.wrap(text, max(20, columns - 1)))]
        room = max(0, lines - len(board))
        return [*board, *([(line, panels.ACCENT)] for line in told[max(0, len(told) - room) :])]

    def player(self, view: InfinityView, player: AnyPlayer, width: int) -> list[StyledLine]:
        """Who plays a side, in its colour, and whether it is that player's turn."""
        return [panels.player_line(view, player, width, _SIGNS[player.value])]


def _coloured(line: str) -> StyledLine:
    return [
        (part, _STYLES[part[1]] if _MARBLE.fullmatch(part) else panels.BRIGHT) for part in _MARBLE.split(line) if part
    ]


INFINITY_DRAWING: Final[BoardDrawing] = InfinityDrawing()
