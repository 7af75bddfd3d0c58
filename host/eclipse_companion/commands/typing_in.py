"""Who types while `play` runs: lines of a terminal or a pipe, or a screen, which owns the main thread.

In: a stream, or a screen. Out: words, handed over one by one.
"""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.screen import Screen


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
