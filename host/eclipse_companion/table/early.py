"""What was said before a game began: it is done in order, shortly after the beginning.

In: typed lines and answers; the loop's stamps, milliseconds. Out: the same, once they are due.
"""

from typing import Final

from eclipse_companion.table.inputs import AnyRequest, Typed

EARLY_MS: Final = 1000.0
"""How long after a game's beginning: an offer that is made then can be answered."""
MOST_EARLY: Final = 64
"""How much is kept."""


class Early:
    """Keeps what was said too early."""

    def __init__(self) -> None:
        self._items: list[Typed | AnyRequest] = []
        self.due: float | None = None
        """When it is done; None if there is nothing, or no game yet."""

    def keep(self, item: Typed | AnyRequest) -> bool:
        """Keep something; False if that would be too much."""
        if len(self._items) == MOST_EARLY:
            return False
        self._items.append(item)
        return True

    def begin(self, now: float) -> None:
        """The game begins."""
        self.due = now + EARLY_MS if self._items else None

    def take(self, now: float) -> list[Typed | AnyRequest]:
        """What has to be done now."""
        if self.due is None or now < self.due:
            return []
        items, self._items, self.due = self._items, [], None
        return items
