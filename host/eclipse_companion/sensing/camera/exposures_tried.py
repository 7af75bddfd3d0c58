"""Whether a camera can be darkened: dark shots are tried now and then, until one comes or it's plain that none will.

In: what the camera says of itself, times, and how each try went. Out: when to try, and a sentence. Pure logic.
"""

from typing import Final

FIRST_S: Final = 3.0
"""A camera is left alone for so long after its first picture: its own exposure settles."""
AGAIN_S: Final = 1.5
MOST_TRIES: Final = 8
"""After so many dark shots that came out as bright as ever, it can't be darkened."""

TWO: Final = "Two exposures work."
ONE: Final = "This camera can't be darkened. If {alike} look alike, move the lamp."


class ExposuresTried:
    """One camera. Times are in seconds."""

    def __init__(self, alike: str) -> None:
        """`alike`: what light may make look alike, such as "gold and silver"."""
        self._alike = alike
        self.work: bool | None = None
        """Whether two exposures work; None as long as that isn't known."""
        self._due_s: float | None = None
        self._tries = 0

    def up(self, now_s: float, *, can_expose: bool, live: bool) -> None:
        """The camera gives pictures. A film, which isn't `live`, has only the exposure that it has."""
        if self.work is None and live:
            if can_expose:
                self._due_s = now_s + FIRST_S
            else:
                self.fixed()

    def fixed(self) -> None:
        """The camera can't be exposed by hand."""
        self.work, self._due_s = False, None

    def due(self, now_s: float) -> bool:
        """Whether to try a dark shot now."""
        return self._due_s is not None and now_s >= self._due_s

    def tried(self, now_s: float, *, dark: bool) -> None:
        """A dark shot was asked for; `dark`: whether it came."""
        self._tries += 1
        if dark:
            self.work, self._due_s = True, None
        elif self._tries >= MOST_TRIES:
            self.fixed()
        else:
            self._due_s = now_s + AGAIN_S

    @property
    def sentence(self) -> str:
        """What to say of it; empty as long as it isn't known."""
        return "" if self.work is None else TWO if self.work else ONE.format(alike=self._alike)
