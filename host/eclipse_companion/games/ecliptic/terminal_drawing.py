"""Draws Ecliptic in a terminal: the table with coloured cards, the person's hand, and below it what happened lately."""

import re
import textwrap
from typing import Final

from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.ecliptic.game.cards import COLOURS
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.outputs.terminal import panels
from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing, StyledLine

_CARD: Final = re.compile(rf"(?<![A-Za-z])((?:[1-9]|1[0-2])?[{COLOURS}])(?![A-Za-z])")
_STYLES: Final = {
    "S": "bold #f2d13a",
    "M": "bold #c9d3e8",
    "T": "bold #ff9d5c",
    "G": "bold #c58bff",
    "P": "bold #6fd08c",
    "C": "bold #6ea0ff",
}
_SIGNS: Final = {"white": (" ● ", "bold #f3f5f9"), "blue": (" ● ", "bold #6ea0ff")}
_COLUMNS: Final = 44
_LINES: Final = 13
"""What the table and a hand take."""


class EclipticDrawing:
    """The zodiac between both sides."""

    def least(self, view: EclipticView) -> tuple[int, int]:
        """The columns and lines of the table's text, even before the deal."""
        lines = view.board_text().split("\n")
        return max(_COLUMNS, *map(len, lines)), max(_LINES, len(lines))

    def board(self, view: EclipticView, columns: int, lines: int) -> list[StyledLine]:
        """The table, and what happened lately, as far as there is room: the latest is never left out."""
        board = [_coloured(line) for line in view.board_text().split("\n")]
        texts = [textwrap.wrap(text, max(20, columns - 1)) for text in view.account if text not in view.fight]
        told = [(part, at > 0) for parts in texts for at, part in enumerate(parts)]
        room = max(0, lines - len(board) - 1)
        shown = told[max(0, len(told) - room) :]
        below = [f"…{part}" if at == 0 and within else part for at, (part, within) in enumerate(shown)]
        return [*board, [("", "")], *([(line, panels.ACCENT)] for line in below)][: max(lines, len(board))]

    def player(self, view: EclipticView, player: AnyPlayer, width: int) -> list[StyledLine]:
        """Who plays a side, in its colour, and whether it is that player's turn."""
        return [panels.player_line(view, player, width, _SIGNS[player.value])]


def _coloured(line: str) -> StyledLine:
    return [(part, _STYLES[part[-1]] if _CARD.fullmatch(part) else panels.BRIGHT) for part in _CARD.split(line) if part]


ECLIPTIC_DRAWING: Final[BoardDrawing] = EclipticDrawing()
