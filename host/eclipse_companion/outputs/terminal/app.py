"""The Textual app: shows the view, reads keys and typed lines. Everything in it runs in the app's own thread."""

import textwrap
from collections.abc import Callable
from typing import ClassVar, Final

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from eclipse_companion.outputs.keys import HELP, KEYS
from eclipse_companion.outputs.terminal import panels
from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing
from eclipse_companion.outputs.terminal.typed_line import TypedLine
from eclipse_companion.outputs.view import View

SIDE_WIDTH: Final = 31
AROUND: Final = 7
"""Lines outside the board's: title, what to do (up to four without enlarging the window), a typed line, the keys."""
SIDE_LINES: Final = 16
"""The text beside a small board gets this many lines, if the window has them."""
_MARGIN: Final = 3
_BARS: Final = 3
"""The title, the typed line and the keys take one each."""
_FRAME: Final = 5
"""The columns around what to do: its margins, its padding, and its border."""
_FEWEST_LINES: Final = 2
"""What to do has so many, also if it is shorter."""
TICK_S: Final = 0.25
"""How often a running clock is drawn, in seconds."""
_LEAVE: Final = "q"
"""The key to press twice while a game is on; the game itself asks twice about everything else that ends it."""


def needed(board: tuple[int, int]) -> tuple[int, int]:
    """The columns and lines that a window needs to show a board of this many."""
    width, height = board
    return width + SIDE_WIDTH + _MARGIN, height + AROUND


class Told(Message):
    """Announcements are waiting."""


class Ended(Message):
    """The screen should end."""


class ScreenApp(App[None]):
    """Draws what `view` returns; posts each key's word and each typed line."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", priority=True, show=False),
        Binding("ctrl+q", "leave", priority=True, show=False),
    ]
    CSS = f"""
    Screen {{ background: {panels.GROUND}; layout: vertical; overflow: hidden; }}
    #title, #keys {{ height: 1; }}
    #table {{ height: auto; padding-left: 1; }}
    #board {{ width: auto; height: auto; }}
    #side {{ width: 1fr; height: 100%; padding-left: 2; }}
    #standing {{ height: 1fr; min-height: 2; padding: 0 1; margin: 0 1; border-left: thick {panels.ACCENT};
                 background: {panels.RAISED}; color: {panels.BRIGHT}; text-style: bold;
                 content-align: left middle; }}
    #help {{ height: 1fr; padding: 0 1; color: {panels.BRIGHT}; }}
    #typed {{ height: 1; padding: 0 1; border: none; background: {panels.RAISED}; }}
    """

    def __init__(  # noqa: PLR0913 - all that the screen gives it
        self,
        view: Callable[[], View],
        post: Callable[[str], None],
        started: Callable[[], None],
        *,
        drawing: BoardDrawing,
        passed_ms: Callable[[], float],
        empty: str | None,
    ) -> None:
        """`view` returns the view as it is now, `post` takes words, `started` is called when the app takes messages.

        `drawing` draws the game's board; `passed_ms`: how long ago the clocks were announced; `empty`: what an empty
        typed line says, if anything; None: there is no line to type in.
        """
        super().__init__()
        self._started = started
        self._view = view
        self._drawing = drawing
        self._post = post
        self._passed_ms = passed_ms
        self._empty = empty
        self._window = (80, 24)
        self._armed = False
        self._leaving = False
        self.help_text = ""
        """What can be typed, shown in place of the board until a key or a line comes."""
        self._put_away = ""
        """The address for a phone whose code somebody has put away."""

    def compose(self) -> ComposeResult:
        """Title, board and side, what to do, a line to type in, keys."""
        yield Static(id="title")
        with Horizontal(id="table"):
            yield Static(id="board")
            yield Static(id="side")
        yield Static(id="help")
        yield Static(id="standing")
        if self._empty is not None:
            yield TypedLine(self._placeholder(self._view()), self._typed, self._empty)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show what has been announced so far."""
        self._started()
        self.draw()
        self.set_interval(TICK_S, self._count)

    def _count(self) -> None:
        """Draw a running clock again."""
        clocks = self._view().clocks
        if clocks is not None and clocks.running is not None:
            self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """Draw again in the new size."""
        self._window = event.size.width, event.size.height
        self.draw()

    def on_told(self) -> None:
        """Draw what has been announced."""
        self.draw()

    def on_ended(self) -> None:
        """End, and give the terminal back."""
        self.exit()

    def draw(self) -> None:
        """Draw the view as it is now."""
        view, (width, _) = self._view(), self._window
        table, standing = self.query_one("#table"), self._draw_table(view)
        code = self._code(view)
        self._static("help").display = bool(code or self.help_text)
        self._static("help").update(Content(code or self.help_text))
        self._static("help").styles.height = "auto" if code else "1fr"
        table.display = table.display and not (code or self.help_text)
        self._static("standing").display = bool(code) or not self.help_text
        if code and view.phone is not None:
            standing = view.line(view.phone)
        self._static("title").update(panels.title(view, width))
        self._static("standing").update(Content(standing))
        self._static("keys").update(self._keys(view, width))
        if self._empty is not None:
            self.query_one("#typed", TypedLine).placeholder = self._placeholder(view)

    def _draw_table(self, view: View) -> str:
        """Show the board, if there is room for it; returns what is said below it."""
        (width, height), least = self._window, self._drawing.least(view)
        least_width, least_height = needed(least)
        table, side = self.query_one("#table"), self._static("side")
        side.display = least_width <= width and least_height <= height
        table.display = side.display or self._fits_alone(least, view.standing)
        if not table.display:
            return f"{view.standing}\n\n{view.sentences.label('small', width=least_width, height=least_height)}"
        columns = width - _MARGIN - (SIDE_WIDTH if side.display else 0)
        board = panels.content(self._drawing.board(view, columns, height - AROUND))
        board_width, board_height = panels.size(board)
        self._static("board").update(board)
        lines = max(board_height, min(SIDE_LINES, height - AROUND)) if side.display else board_height
        table.styles.height = lines
        if side.display:
            room = width - board_width - _MARGIN - 2
            side.update(panels.side(view, self._drawing, room, lines, self._passed_ms()))
        return view.standing

    def _fits_alone(self, least: tuple[int, int], standing: str) -> bool:
        """Whether the smallest board fits above what to do, without the text beside it."""
        (board_width, board_height), (width, height) = least, self._window
        if board_width + _MARGIN > width:
            return False
        told = sum(max(1, len(textwrap.wrap(line, width - _FRAME))) for line in standing.split("\n"))
        return board_height + max(told, _FEWEST_LINES) + _BARS <= height

    def on_key(self, event: events.Key) -> None:
        """A key's word, or a digit's answer; if there is a line to type in, keys are its letters."""
        if self._empty is not None:
            return
        key, armed, self._armed = event.key, self._armed, False
        self.help_text = ""
        self._put_code_away()
        if key == _LEAVE and not armed and self._game_is_on():
            self._armed = True
        elif event.character == "?":
            self._post(HELP)
        elif key in KEYS:
            self._post(KEYS[key])
        elif event.is_printable and key in "123456789":
            self._post(key)
        self.draw()

    def _typed(self, line: str) -> None:
        """Post a line; if help is shown, an empty one only closes that."""
        helped, self.help_text = bool(self.help_text or self._code(self._view())), ""
        self._put_code_away()
        if helped and line == self._empty:
            self.draw()
        else:
            self._post(line)

    def action_leave(self) -> None:
        """Ctrl-C: ask the game to end; the second time, end without it."""
        if self._leaving:
            self.exit()
        self._leaving = True
        self._post("quit")

    def _game_is_on(self) -> bool:
        view = self._view()
        return bool(view.turns) and not view.ending

    def _keys(self, view: View, width: int) -> Content:
        code = self._code(view)
        if not self._armed and not self.help_text and not code:
            return panels.keys(view, width)
        if code or self.help_text:
            shown = "code" if code else "close"
            text = view.sentences.label(f"{shown}_by_key" if self._empty is None else f"{shown}_by_enter")
            return Content.styled(f" {text}", f"bold {panels.ACCENT}")
        text = view.sentences.label("once_more", key=_LEAVE, action=view.sentences.label(KEYS[_LEAVE]))
        return Content.styled(f" {text}", f"bold {panels.ACCENT}")

    def _code(self, view: View) -> str:
        """The code for a phone that is waited for, in lines, if the window has room for it."""
        phone, (width, height) = view.phone, self._window
        if phone is None or phone.url == self._put_away or self.help_text:
            return ""
        lines = phone.picture.splitlines()
        fits = len(lines) + AROUND <= height and max(map(len, lines), default=width) < width
        return phone.picture if fits else ""

    def _put_code_away(self) -> None:
        phone = self._view().phone
        self._put_away = "" if phone is None else phone.url

    def _placeholder(self, view: View) -> str:
        """What can be typed, with a turn as the player to move types it."""
        label = "type_or_enter" if self._empty else "type"
        return view.sentences.label(label, **view.sentences.examples(view.to_move or view.sentences.players[0]))

    def _static(self, name: str) -> Static:
        return self.query_one(f"#{name}", Static)
