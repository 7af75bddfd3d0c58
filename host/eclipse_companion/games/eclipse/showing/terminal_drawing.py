"""Eclipse drawn with characters: a view comes in, styled text goes out. Pure; knows no screen.

Sun's pieces have round corners and thin rims, Moon's square corners and thick ones; the letter and the grain show the
side. A dashed rim is a piece that should be put there.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.eclipse.game.pieces import Piece, Player, Side
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square, column, row
from eclipse_companion.games.eclipse.showing.display import EclipseDisplay
from eclipse_companion.games.eclipse.showing.looks import EditionLook, ink, look
from eclipse_companion.games.eclipse.showing.marks import Highlight, Mark
from eclipse_companion.outputs.terminal.panels import QUIET, player_line
from eclipse_companion.outputs.terminal.terminal_drawing import StyledLine

SQUARE_DARK: Final = "#1c212c"
SQUARE_LIGHT: Final = "#222836"
GRID: Final = "#4a5468"
NUMBER: Final = "#8b97ad"

# The board's lights have the same colours (docs/lights.md).
COLOURS: Final[dict[Mark, str]] = {
    Mark.FROM: "#1fb6c9",
    Mark.TO: "#1fb6c9",
    Mark.PLACE: "#1fb6c9",
    Mark.SEEN: "#35b558",
    Mark.LIFTED: "#35b558",
    Mark.ASKED: "#c04fd0",
    Mark.WRONG: "#e5484d",
    Mark.LINE: "#35b558",
    Mark.THREAT: "#f2803a",
}
HINT: Final = "#4c7dff"
SIGNS: Final[dict[Mark, str]] = {
    Mark.FROM: "•",
    Mark.TO: "»",
    Mark.PLACE: "+",
    Mark.SEEN: "✓",
    Mark.LIFTED: "^",
    Mark.ASKED: "?",
    Mark.WRONG: "!",
    Mark.LINE: "★",
    Mark.THREAT: "▲",
}
_ARROWS: Final = {-4: "↑", 4: "↓", -1: "←", 1: "→"}
_RIMS: Final = {
    (Player.SUN, False): "╭─╮│╰╯",
    (Player.SUN, True): "╭╌╮╎╰╯",
    (Player.MOON, False): "┏━┓┃┗┛",
    (Player.MOON, True): "┏╍┓╏┗┛",
}
_SHELLS: Final = {Player.SUN: "()", Player.MOON: "[]"}
"""Around the players' emblems, like the rims of the pieces: round and square."""
_GRAIN: Final = {Side.GOLD: "░", Side.SILVER: " "}


@dataclass(frozen=True, slots=True)
class Size:
    """How many characters a piece takes; its square has two more columns on both sides."""

    width: int
    height: int

    @property
    def cell(self) -> int:
        """The width of a square."""
        return self.width + 4

    @property
    def board(self) -> tuple[int, int]:
        """Columns and lines of the whole board, its grid included."""
        return 4 * self.cell + 5, 4 * self.height + 5


SMALL: Final = Size(5, 3)
LARGE: Final = Size(9, 5)

_Cell = StyledLine
"""A line of a square: characters, each with its style."""


class EclipseDrawing:
    """Draws the board, and the players with the sides of their pieces."""

    def least(self, view: EclipseDisplay) -> tuple[int, int]:
        """The columns and lines of a small board."""
        del view
        return SMALL.board

    def board(self, view: EclipseDisplay, columns: int, lines: int) -> list[StyledLine]:
        """The whole board, large if it fits into this many columns and lines."""
        width, height = LARGE.board
        return board(view, LARGE if width <= columns and height <= lines else SMALL)

    def player(self, view: EclipseDisplay, player: AnyPlayer, width: int) -> list[StyledLine]:
        """Who plays a side, and whether it is that player's turn; and the two sides of the pieces."""
        assert isinstance(player, Player)
        words, colours = view.sentences, look(view.sentences.edition.key).of(player)
        left, right = list(_SHELLS[player])
        second: StyledLine = [("    ", "")]
        for up, face in ((Side.GOLD, colours.gold), (Side.SILVER, colours.silver)):
            letter = words.edition.letter(player, up)
            second += [(f" {letter} ", f"bold {ink(face)} on {face}"), (f" {words.side(player, up)}  ", QUIET)]
        return [player_line(view, player, width, (f"{left}{colours.emblem}{right}", f"bold {colours.rim}")), second]


def board(view: EclipseDisplay, size: Size) -> list[StyledLine]:
    """The whole board."""
    colours = look(view.sentences.edition.key)
    squares = {square: _square(view, colours, square, size) for square in SQUARES}
    lines: list[_Cell] = []
    for rank in range(4):
        lines.append(_rule(size, "┌┬┐" if rank == 0 else "├┼┤"))
        cells = [squares[square] for square in SQUARES if row(square) == rank]
        for number in range(size.height):
            line: _Cell = [("│", GRID)]
            for cell in cells:
                line += [*cell[number], ("│", GRID)]
            lines.append(line)
    lines.append(_rule(size, "└┴┘"))
    return [_runs(line) for line in lines]


def piece_lines(colours: EditionLook, piece: Piece, letter: str, size: Size, *, ghost: bool = False) -> list[_Cell]:
    """A piece of the width and height in `size`; its styles have no background around the rim."""
    player = colours.of(piece.owner)
    left_top, across, right_top, down, left_low, right_low = list(_RIMS[piece.owner, ghost])
    rim = f"bold {player.rim}"
    face = colours.face(piece)
    inside = f"bold {ink(face)} on {face}" if not ghost else f"bold {face}"
    grain = _GRAIN[piece.side] if not ghost else " "
    shade = f"{ink(face)} 30% on {face}" if not ghost else inside
    span = size.width - 2
    lines: list[_Cell] = [[(left_top, rim), *(((across, rim),) * span), (right_top, rim)]]
    lines[0][size.width // 2] = (player.emblem, rim)
    for number in range(1, size.height - 1):
        middle: _Cell = [(grain, shade)] * span
        if number == size.height // 2:
            middle[span // 2] = (letter, inside)
        lines.append([(down, rim), *middle, (down, rim)])
    lines.append([(left_low, rim), *(((across, rim),) * span), (right_low, rim)])
    return lines


def anybodys_lines(letters: str, size: Size) -> list[_Cell]:
    """A piece whose owner nobody can name: a thin rim and no emblem, with the letters of its side."""
    rim, span = f"bold {NUMBER}", size.width - 2
    lines: list[_Cell] = [[("┌", rim), *((("─", rim),) * span), ("┐", rim)]]
    for number in range(1, size.height - 1):
        middle = letters.center(span) if number == size.height // 2 else " " * span
        lines.append([("│", rim), *((letter, rim) for letter in middle), ("│", rim)])
    lines.append([("└", rim), *((("─", rim),) * span), ("┘", rim)])
    return lines


def _square(view: EclipseDisplay, looks: EditionLook, square: Square, size: Size) -> list[_Cell]:
    marks = view.marks_on(square)
    ground = SQUARE_LIGHT if (row(square) + column(square)) % 2 else SQUARE_DARK
    colours = [HINT if mark.hint else COLOURS[mark.mark] for mark in marks]
    if marks:
        ground = _mixed(ground, colours[-1])
    lines: list[_Cell] = [[(" ", "")] * size.cell for _ in range(size.height)]
    for at, letter in enumerate(str(square)):
        lines[0][at] = (letter, f"bold {colours[-1]}" if marks else NUMBER)
    edition = view.sentences.edition
    lies, wanted = view.lies(square), view.wanted(square)
    drawn: list[_Cell] = []
    if isinstance(lies, Side):
        drawn = anybodys_lines(edition.anybodys(lies), size)
    elif lies is not None or wanted is not None:
        shown = lies or wanted
        assert shown is not None
        drawn = piece_lines(looks, shown, edition.letter(shown.owner, shown.side), size, ghost=lies is None)
    for line, part in zip(lines, drawn, strict=False):
        line[2 : 2 + size.width] = part
    bearer = next((mark for mark in marks if mark.piece is not None), marks[0] if marks else None)
    for number, (mark, colour) in enumerate(zip(marks, colours, strict=True)):
        line = lines[min(size.height // 2 + number, size.height - 1)]
        line[0] = line[-1] = (_sign(view, mark), f"bold {colour}")
        if lies is not None and wanted is not None and mark is bearer:
            line[1] = line[-2] = (edition.letter(wanted.owner, wanted.side), f"bold {colour}")
    return [[(character, _grounded(style, ground)) for character, style in line] for line in lines]


def _sign(view: EclipseDisplay, mark: Highlight) -> str:
    """The sign of a mark; if a piece should go from here, the arrow that shows the way."""
    if mark.mark is Mark.FROM:
        goals = [other.square - mark.square for other in view.picture.marks if other.mark is Mark.TO]
        return next((_ARROWS[step] for step in goals if step in _ARROWS), SIGNS[mark.mark])
    return SIGNS[mark.mark]


def _rule(size: Size, corners: str) -> _Cell:
    left, middle, right = list(corners)
    line = left + middle.join(["─" * size.cell] * 4) + right
    return [(character, GRID) for character in line]


def _grounded(style: str, ground: str) -> str:
    return style if " on " in style else f"{style} on {ground}".strip()


def _mixed(ground: str, colour: str) -> str:
    """The background with a third of a colour in it."""
    pairs = [(int(ground[at : at + 2], 16), int(colour[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{(2 * one + other) // 3:02x}" for one, other in pairs)


def _runs(line: _Cell) -> StyledLine:
    """The line, with neighbours of the same style joined."""
    runs: StyledLine = []
    for character, style in line:
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + character, style)
        else:
            runs.append((character, style))
    return runs
