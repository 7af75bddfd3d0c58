"""Who types while `play` runs: lines of a terminal or a pipe, or a screen, which owns the main thread.

In: a stream, or a screen. Out: words, handed over one by one.
"""

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from eclipse_companion.announcements import Envelope

try:
    import termios
except ImportError:  # Windows has none
    termios = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.screen import Screen


def somebody_types() -> bool:
    """Whether standard input is a terminal. A service, an icon and a script have none."""
    return sys.stdin is not None and sys.stdin.isatty()


def read_lines(
    stream: TextIO | None, hand_over: Callable[[str], None], ended: Callable[[], None] | None, empty: str | None = None
) -> None:
    """Typed lines: commands of play, turns, lines for a hand; `empty`: what an empty one says, if anything.

    `ended` is called when no more can come.
    """
    try:
        for line in stream or ():
            word = line.strip() or empty
            if word is not None:
                hand_over(word)
    except (OSError, ValueError):  # closed, or gone
        pass
    if ended is not None:
        ended()


class AtATerminal:
    """Lines that a person types at a terminal. Before the game's first question, only words such as `quit` count."""

    def __init__(self, hand_over: Callable[[str], None], is_word: Callable[[str], bool]) -> None:
        """`is_word`: whether a line is a word that makes sense at any time, such as `quit`."""
        self._hand_over = hand_over
        self._is_word = is_word
        self._asked = False

    def hear(self, envelope: Envelope) -> None:
        """Note whether something is to be done. Called before the terminal shows it: an answer may come at once."""
        self._asked = self._asked or (envelope.fact.TO_DO and (envelope.only_for is None or envelope.here))

    def take(self, line: str) -> None:
        """Hand a line over, if it can mean something."""
        if self._asked or self._is_word(line):
            self._hand_over(line)


def forget_typed(stream: TextIO | None) -> None:
    """Drop what was typed at a terminal and not read yet: whoever typed it has seen nothing of what comes now."""
    if stream is not None and stream.isatty() and termios is not None:
        with suppress(OSError, termios.error):
            termios.tcflush(stream, termios.TCIFLUSH)


def beside(screen: "Screen", play: Callable[[], None], leave: Callable[[], None]) -> None:
    """Play in a thread beside the screen, which owns the main one. Raises what the thread raises."""
    failures: list[BaseException] = []

    def work() -> None:
        try:
            play()
        except BaseException as error:  # noqa: BLE001 - the main thread raises it
            failures.append(error)
        finally:
            screen.close()

    thread = threading.Thread(target=work, name="play")
    thread.start()
    try:
        screen.run()
    finally:
        leave()
        thread.join()
    if failures:
        raise failures[0]
