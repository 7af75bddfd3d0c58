"""How many there may be of something, in all and from one address: listeners of other devices, and their questions."""

from collections import Counter


class ConnectionLimit:
    """Counts by address. For one thread."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._there: Counter[str] = Counter()

    @property
    def there(self) -> int:
        """How many there are."""
        return self._there.total()

    def enter(self, address: str) -> bool:
        """One more from this address; whether there was room."""
        room = self._there.total() < self._most and self._there[address] < self._most_each
        if room:
            self._there[address] += 1
        return room

    def leave(self, address: str) -> None:
        """One of this address has gone."""
        self._there[address] -= 1
        if not self._there[address]:
            del self._there[address]
