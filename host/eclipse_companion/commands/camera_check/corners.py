"""Four corners that people click in a picture, one after the other, with an undo. Pure logic.

In: what the page says. Out: the places, and what to click next.
"""

import re
from collections.abc import Sequence
from typing import Final

UNDO: Final = "undo"
PATTERN: Final = re.compile(r"corner ([01]\.\d{1,6}) ([01]\.\d{1,6})")
"""What the page says at a click: the shares of the picture's width and height to the left and above."""


class Corners:
    """The corners of one board."""

    def __init__(self, names: Sequence[str], mat: str) -> None:
        """`names`: what to click, in order; `mat`: what has the markers that make clicks unnecessary."""
        self._names, self._mat = tuple(names), mat
        self._places: list[tuple[float, float]] = []
        self.needless = False
        """Whether the board or its markers are found already: nobody is asked to click; who does so anyway is heard."""

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        """Those clicked so far, as shares of the picture's width and height."""
        return tuple(self._places)

    @property
    def complete(self) -> bool:
        """Whether all are clicked."""
        return len(self._places) == len(self._names)

    def hear(self, said: str) -> bool:
        """Take a click, or take one back; whether that changes anything."""
        if said == UNDO:
            if not self._places:
                return False
            self._places.pop()
            return True
        clicked = PATTERN.fullmatch(said)
        if clicked is None or self.complete:
            return False
        x, y = map(float, clicked.groups())
        if max(x, y) > 1:
            return False
        self._places.append((x, y))
        return True

    def forget(self) -> None:
        """Another camera has other corners."""
        self._places.clear()
        self.needless = False

    @property
    def sentence(self) -> str:
        """What to do next; empty where nothing is to be clicked."""
        if not self._names or (self.needless and not self._places):
            return ""
        if self.complete:
            return "Your corners count now. If one is wrong, undo it and click again."
        name = self._names[len(self._places)]
        if not self._places:
            return f"If you have no {self._mat} with markers, click {name}."
        return f"Now click {name}."
