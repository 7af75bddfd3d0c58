"""Output line by line, without a terminal to draw in: sentences with a small board after each turn.

In: announcements. Out: lines of text on a stream, flushed, written by a separate thread so that a reader who stops
reading never holds the game up. `summary` is also what the terminal screen leaves behind when it ends.
"""

from collections.abc import Callable
from typing import Final, TextIO

from eclipse_companion.announcements import Fact, GameStarted, TakenBack, ToMove, TurnSeen
from eclipse_companion.common.line_writer import LineWriter
from eclipse_companion.common.terminals import wrapped
from eclipse_companion.outputs.clock_text import clock_text
from eclipse_companion.outputs.view import View

_TURN_WIDTH: Final = 10


class Plain:
    """Prints announcements on a stream, one per line, and turns with a small board."""

    def __init__(self, view: View, stream: TextIO, width: Callable[[], int | None] = lambda: None) -> None:
        """`view`: the game's, before the first announcement. `width`: where lines are broken, between words, if at all.

        It is asked for each announcement, in characters: windows grow and shrink.
        """
        self._view, self._width = view, width
        self._lines = LineWriter(stream)

    def tell(self, announcement: Fact) -> None:
        """Print an announcement; returns at once."""
        self._view = view = self._view.after(announcement)
        text = view.line(announcement)
        if text and not (view.exercise and isinstance(announcement, ToMove)):  # the task says it better
            self._say(text)
        details = view.details(announcement)
        if details:
            self._say("\n".join(details))
        if isinstance(announcement, TurnSeen | TakenBack) or (
            isinstance(announcement, GameStarted) and (view.turns or announcement.exercise)
        ):
            self._lines.put(f"\n{view.board_text()}\n{clocks_text(view)}")

    def _say(self, text: str) -> None:
        width = self._width()
        self._lines.put(text if width is None else wrapped(text, width))

    def close(self) -> None:
        """Print what is waiting, within two seconds, and end."""
        self._lines.close()


def clocks_text(view: View) -> str:
    """The clocks as last announced, one line; nothing without clocks."""
    times = [(player, view.left_ms(player)) for player in view.sentences.players]
    shown = [f"{view.sentences.player(player)} {clock_text(ms)}" for player, ms in times if ms is not None]
    return f"   {'   '.join(shown)}\n" if shown else ""


def turns_text(view: View) -> str:
    """The turns so far, a row of one turn for each player per line, as they are typed."""
    return "\n".join(f"{number:>3}. {turns}" for number, turns in view.columns(_TURN_WIDTH))


def summary(view: View) -> str:
    """The position after the last turn, the turns, how the game was counted and ended, its small print, and goodbye.

    Before a turn there is only goodbye.
    """
    ended = [view.count, view.ending, view.small_print]
    played = [view.board_text(), turns_text(view), *ended] if view.turns else []
    parts = [*played, view.goodbye]
    text = "\n\n".join(part for part in parts if part)
    return f"{text}\n" if text else ""
