"""The line at the bottom to type turns and words in; arrows bring earlier lines back."""

from collections.abc import Callable

from textual import events
from textual.widgets import Input


class TypedLine(Input):
    """Posts each line and begins a new one; posts an empty one as the word that it stands for, or as it is."""

    def __init__(self, placeholder: str, post: Callable[[str], None], empty: str = "") -> None:
        """`post` takes each line; `empty`: what an empty one says."""
        super().__init__(placeholder=placeholder, id="typed", compact=True)
        self._post = post
        self._empty = empty
        self._lines: list[str] = []
        self._back = 0

    def on_key(self, event: events.Key) -> None:
        """Handle the keys that aren't letters here: bindings would run only after letters typed later."""
        match event.key:
            case "enter" | "ctrl+j":  # if typed before the screen had the terminal, Enter comes as a line feed
                self._submit()
            case "up" | "down":
                self._recall(1 if event.key == "up" else -1)
            case "backspace":
                self.action_delete_left()
            case "escape":
                self.value, self._back = "", 0
            case _:
                return
        event.stop()
        event.prevent_default()

    def _submit(self) -> None:
        line = self.value.strip()
        self.value, self._back = "", 0
        if line:
            self._lines.append(line)
        self._post(line or self._empty)

    def _recall(self, step: int) -> None:
        """Show the line typed before the current one, or the one after it."""
        self._back = max(0, min(len(self._lines), self._back + step))
        self.value = self._lines[-self._back] if self._back else ""
        self.cursor_position = len(self.value)
