"""The terminal screen as the game sees it: it runs in the main thread; any thread can announce, or close it."""

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from eclipse_companion.announcements import HELPS, Clocks, Fact, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.plain import summary
from eclipse_companion.outputs.terminal.app import Ended, ScreenApp, Told
from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing
from eclipse_companion.outputs.terminal.text_drawing import TEXT_DRAWING
from eclipse_companion.outputs.view import View


class Screen:
    """A screen in the terminal. `run` owns the main thread; the game's loop, in another one, calls `tell`."""

    def __init__(
        self,
        view: View,
        post: Callable[[str], None],
        *,
        empty: str | None = None,
        drawing: BoardDrawing = TEXT_DRAWING,
    ) -> None:
        """`view`: the game's, before the first announcement; `drawing` draws its board.

        `post` takes a command's word, a digit, or a typed line, and returns at once. `empty`: what an empty typed line
        says, if anything; None: no line to type in, single keys are commands.
        """
        self._view = view
        self._elsewhere: frozenset[AnyPlayer] = frozenset()
        self._clocks_told = time.monotonic()
        self._app = ScreenApp(
            lambda: self._view,
            post,
            self._started,
            drawing=drawing,
            passed_ms=lambda: (time.monotonic() - self._clocks_told) * 1000.0,
            empty=empty,
        )
        self._lock = threading.Lock()
        self._running = False
        self._closed = False

    def tell(self, announcement: Fact) -> None:
        """Show an announcement; returns at once."""
        with self._lock:
            self._view = self._seated(self._view.after(announcement))
            if isinstance(announcement, Notice) and announcement.key in HELPS:
                self._app.help_text = self._view.line(announcement)
            if isinstance(announcement, Clocks):
                self._clocks_told = time.monotonic()
            if self._running:
                self._app.post_message(Told())

    def sit_elsewhere(self, players: frozenset[AnyPlayer]) -> None:
        """These people have devices of their own now; returns at once."""
        with self._lock:
            self._elsewhere = players
            self._view = self._seated(self._view)
            if self._running:
                self._app.post_message(Told())

    def _seated(self, view: View) -> View:
        """The view for who plays here."""
        here = [player for player in view.people if player not in self._elsewhere]
        return replace(view, own=here[0] if len(here) == 1 < len(view.people) else None)

    def run(self) -> None:
        """Show the screen until `close`; then the last position, the turns and the result stay in the terminal."""
        self._app.run(mouse=False)
        with self._lock:
            self._running = False
        sys.stdout.write(summary(self._view))
        sys.stdout.flush()

    def close(self) -> None:
        """End the screen, from any thread."""
        with self._lock:
            self._closed = True
            if self._running:
                self._app.post_message(Ended())

    def _started(self) -> None:
        """The app takes messages from now on."""
        with self._lock:
            self._running = True
            if self._closed:
                self._app.post_message(Ended())
