"""The newest of something, told by any thread; a server wakes its listeners for it."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True)
class Versioned(Generic[Value]):
    """A value and its number, which rises with each change."""

    number: int
    value: Value
    closed: bool
    """Nothing more comes."""


class LatestValue(Generic[Value]):
    """The newest value. It only keeps the last: whoever is slow misses those before it, and nothing piles up."""

    def __init__(self, value: Value, *, shown: bool) -> None:
        """`shown`: the first value is something to see already."""
        self._newest = Versioned(int(shown), value, closed=False)
        self._changing = threading.Lock()
        self.wake: Callable[[], None] = lambda: None
        """Is called after each change, by whatever thread made it; returns at once."""

    @property
    def newest(self) -> Versioned[Value]:
        """The value as it is now."""
        return self._newest

    def change(self, changed: Callable[[Value], Value]) -> None:
        """Make the newest of the one before."""
        with self._changing:
            last = self._newest
            self._newest = Versioned(last.number + 1, changed(last.value), last.closed)
        self.wake()

    def close(self) -> None:
        """Nothing more comes."""
        with self._changing:
            self._newest = Versioned(self._newest.number, self._newest.value, closed=True)
        self.wake()
